package weights

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	const header = "some weights, form 1\n"
	pairs := []Pair{{0, 1}, {-1, 32767}, {-32768, 7}}
	var b bytes.Buffer
	if err := Write(&b, header, pairs); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	got, err := Read(bytes.NewReader(whole), header, len(pairs))
	if err != nil || !slices.Equal(got, pairs) {
		t.Fatalf("read %v, %v, want %v", got, err, pairs)
	}
	refused := func(what string, b []byte, header string, n int) {
		if _, err := Read(bytes.NewReader(b), header, n); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("another header", whole, "other weights, form 1\n", len(pairs))
	refused("too few pairs", whole, header, len(pairs)+1)
	refused("too many pairs", whole, header, len(pairs)-1)
	for n := range len(whole) - 1 { // the last byte only ends the compression
		refused("a cut file", whole[:n], header, len(pairs))
	}
	other := bytes.Clone(whole)
	other[len(header)] ^= 1
	refused("another checksum", other, header, len(pairs))
}

func TestPairs(t *testing.T) {
	got := Pairs([][2]float32{{1, -2.5}, {0.03, 1e9}, {-1e9, 0}}, 16)
	if want := []Pair{{16, -40}, {0, 32767}, {-32767, 0}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if sum := (Pair{30_000, -30_000}).Plus(Pair{5000, -5000}); sum != (Pair{32767, -32768}) {
		t.Errorf("%v", sum)
	}
	var sum Sum
	for range 3 {
		sum.Add(&Pair{30_000, -2})
	}
	if sum != (Sum{90_000, -6}) || sum.Weigh(2, 5) != 180_000-18 {
		t.Errorf("%v, weighed %d", sum, sum.Weigh(2, 5))
	}
}
