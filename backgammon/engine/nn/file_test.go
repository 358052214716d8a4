package nn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

func written(t testing.TB, n *Net, exact bool) []byte {
	t.Helper()
	var b bytes.Buffer
	write := n.Write
	if exact {
		write = n.WriteExact
	}
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFile(t *testing.T) {
	for _, s := range shapes {
		n := New(s, 11)
		n.Params()[0] = 5.25 // needs a coarser grid
		exact, err := Read(bytes.NewReader(written(t, n, true)))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(exact.params, n.params) || exact.shape.String() != s.String() {
			t.Errorf("%v: other weights after WriteExact and Read", s)
		}
		n.Round()
		if n.Params()[0] != 5.25 {
			t.Errorf("5.25 was rounded to %v", n.Params()[0])
		}
		for i, v := range n.layers[0].rows {
			if d := math.Abs(float64(v - exact.layers[0].rows[i])); d > 1./(1<<13) {
				t.Fatalf("%v: a weight was moved by %v", s, d)
			}
		}
		// Two nets in one stream, and nothing is read beyond them.
		r := strings.NewReader(string(written(t, exact, false)) + string(written(t, n, false)) + "rest")
		for range 2 {
			got, err := Read(r)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.params, n.params) {
				t.Errorf("%v: other weights after Write and Read", s)
			}
		}
		if rest, _ := io.ReadAll(r); string(rest) != "rest" {
			t.Errorf("%q is left", rest)
		}
	}
}

// repaired gives data the checksum that it ought to have.
func repaired(data []byte) []byte {
	body := data[:max(len(data)-4, 0)]
	return binary.LittleEndian.AppendUint32(slices.Clone(body), crc32.ChecksumIEEE(body))
}

func TestBadFiles(t *testing.T) {
	good := written(t, New(Shape{Sparse: 3, Dense: 2, Hidden: []int{4}, Outputs: 1}, 1), false)
	change := func(at int, b byte) []byte {
		d := slices.Clone(good)
		d[at] = b
		return d
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "ends too early"},
		{"cut", good[:len(good)-1], "ends too early"},
		{"half", good[:len(good)/2], "ends too early"},
		{"other", []byte("parlour net 2\n..............."), "begins with"},
		{"flipped", change(len(good)-9, good[len(good)-9]^1), "checksum"},
		{"kind", repaired(change(14, 7)), "kind 7"},
		{"places", repaired(change(15, 15)), "15 binary places"},
		{"inputs", repaired(change(18, 0xff)), "sparse inputs"},
		{"layers", repaired(change(24, 9)), "9 hidden layers"},
		{"width", repaired(change(29, 0x0f)), "ends too early"},
		{"wide", repaired(change(30, 0xff)), "hidden layer of"},
		{"outputs", repaired(change(32, 0)), "0 outputs"},
		{"infinite", repaired(append(slices.Clone(good[:len(good)-8]), 0, 0, 0x80, 0x7f, 0, 0, 0, 0)), "not finite"},
		{"large", repaired(append(slices.Clone(good[:len(good)-8]), 0, 0, 0, 0x47, 0, 0, 0, 0)), "too large"}, // 2^15
	} {
		if _, err := Read(bytes.NewReader(c.data)); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	failing := io.MultiReader(bytes.NewReader(good[:40]), failingReader{})
	if _, err := Read(failing); !errors.Is(err, errDisk) || errors.Is(err, ErrFormat) {
		t.Errorf("a failing reader: %v", err)
	}
	n := New(shapes[0], 1)
	for _, w := range []float32{float32(math.Inf(1)), MaxWeight + 1} {
		n.Params()[100] = w
		if n.Write(io.Discard) == nil || n.WriteExact(io.Discard) == nil {
			t.Errorf("a weight of %v was written", w)
		}
	}
}

var errDisk = errors.New("disk on fire")

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errDisk }

// Whatever is read as a net is written and read again as the same net, and anything else is an ErrFormat.
func FuzzReadWrite(f *testing.F) {
	for _, s := range shapes[2:4] {
		f.Add(written(f, New(s, 1), false))
		f.Add(written(f, New(s, 1), true))
	}
	f.Add([]byte(magic))
	f.Add(append([]byte(magic), bytes.Repeat([]byte{0, 1}, 40)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, d := range [][]byte{data, repaired(data)} {
			n, err := Read(bytes.NewReader(d))
			if err != nil {
				if !errors.Is(err, ErrFormat) {
					t.Fatal(err)
				}
				continue
			}
			again, err := Read(bytes.NewReader(written(t, n, true)))
			if err != nil {
				t.Fatal(err)
			}
			n.Round()
			rounded, err := Read(bytes.NewReader(written(t, again, false)))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(n.params, rounded.params) {
				t.Fatal("a net changed by being written")
			}
		}
	})
}
