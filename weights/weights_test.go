package weights

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	const header = "some weights, form 1\n"
	numbers := []int16{0, 1, -1, 32767, -32768, 7}
	var b bytes.Buffer
	if err := Write(&b, header, numbers); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	got, err := Read(bytes.NewReader(whole), header, len(numbers))
	if err != nil || !slices.Equal(got, numbers) {
		t.Fatalf("read %v, %v, want %v", got, err, numbers)
	}
	refused := func(what string, b []byte, header string, n int) {
		if _, err := Read(bytes.NewReader(b), header, n); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("another header", whole, "other weights, form 1\n", len(numbers))
	refused("too few numbers", whole, header, len(numbers)+1)
	refused("too many numbers", whole, header, len(numbers)-1)
	for n := range len(whole) - 1 { // the last byte only ends the compression
		refused("a cut file", whole[:n], header, len(numbers))
	}
	other := bytes.Clone(whole)
	other[len(header)] ^= 1
	refused("another checksum", other, header, len(numbers))
}
