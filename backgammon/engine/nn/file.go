package nn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// ErrFormat says that what was read is not a net, or is damaged.
var ErrFormat = errors.New("not a net of parlour")

// A written net is
//
//	"parlour net 1\n"
//	one byte: the kind of the first layer's weights, 0 for float32, 1 for 16 bits
//	one byte: with kind 1 the number p of binary places, a stored i being i/2^p; else 0
//	the widths, 32 bits each: sparse inputs, features, number of hidden layers, each of them, outputs
//	layer by layer the bias of each unit, then for each input the weight to each unit
//	the CRC-32 (IEEE) of all that
//
// with the least byte first. It tells its own end, so one stream may hold several nets.
const magic = "parlour net 1\n"

const (
	kindExact   = 0
	kindRounded = 1
)

// Write writes the net as [Net.Round] leaves it: the weights of the first layer, by far the most, take two bytes each, the
// others four. It returns an error when a weight is not finite or beyond MaxWeight, or w fails.
func (n *Net) Write(w io.Writer) error { return n.write(w, kindRounded) }

// WriteExact writes every weight in full, so that training can go on from it. It returns an error when a weight is not
// finite or beyond MaxWeight, or w fails.
func (n *Net) WriteExact(w io.Writer) error { return n.write(w, kindExact) }

func (n *Net) write(w io.Writer, kind byte) error {
	for _, v := range n.params {
		if !sound(v) {
			return fmt.Errorf("nn: %s", unsound)
		}
	}
	places := 0
	if kind == kindRounded {
		places = n.layers[0].grid()
	}
	out := append([]byte(magic), kind, byte(places))
	for _, v := range n.header() {
		out = binary.LittleEndian.AppendUint32(out, uint32(v))
	}
	for i, l := range n.layers {
		eachWeight(l, func(v *float32) {
			if i == 0 && kind == kindRounded {
				out = binary.LittleEndian.AppendUint16(out, uint16(int16(onGrid(*v, places))))
			} else {
				out = binary.LittleEndian.AppendUint32(out, math.Float32bits(*v))
			}
		})
	}
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
	_, err := w.Write(out)
	return err
}

// header returns the widths as they are written.
func (n *Net) header() []int {
	h := []int{n.shape.Sparse, n.shape.Dense, len(n.shape.Hidden)}
	return append(append(h, n.shape.Hidden...), n.shape.Outputs)
}

// eachWeight visits the weights of a layer in the order of the file, without those that fill up rows.
func eachWeight(l layer, visit func(*float32)) {
	for j := range l.width {
		visit(&l.bias[j])
	}
	for r := 0; r < len(l.rows); r += l.stride {
		for j := range l.width {
			visit(&l.rows[r+j])
		}
	}
}

// Read reads one net, and nothing beyond its end. The error is an ErrFormat when what is there is no net, is damaged or
// ends too early, and otherwise what r returned. It takes memory as data arrives, whatever widths are claimed.
func Read(r io.Reader) (*Net, error) {
	sum := crc32.NewIEEE()
	in := io.TeeReader(r, sum)
	head := make([]byte, len(magic)+2)
	if err := readFull(in, head); err != nil {
		return nil, err
	}
	kind, places := head[len(magic)], int(head[len(magic)+1])
	switch {
	case string(head[:len(magic)]) != magic:
		return nil, formatError("it begins with other words than %q", magic)
	case kind > kindRounded:
		return nil, formatError("weights of kind %d", kind)
	case kind == kindExact && places != 0 || places > gridLimit:
		return nil, formatError("weights with %d binary places", places)
	}
	shape, err := readShape(in)
	if err != nil {
		return nil, err
	}
	weights := shape.stored(kind)
	var body bytes.Buffer
	if _, err := io.CopyN(&body, in, weights); err != nil {
		return nil, readError(err)
	}
	want := sum.Sum32()
	tail := make([]byte, 4)
	if err := readFull(r, tail); err != nil {
		return nil, err
	}
	if got := binary.LittleEndian.Uint32(tail); got != want {
		return nil, formatError("its checksum is %08x and ought to be %08x", got, want)
	}
	n := zero(shape)
	data := body.Bytes()
	for i, l := range n.layers {
		eachWeight(l, func(v *float32) {
			if i == 0 && kind == kindRounded {
				*v = float32(math.Ldexp(float64(int16(binary.LittleEndian.Uint16(data))), -places))
				data = data[2:]
			} else {
				*v = math.Float32frombits(binary.LittleEndian.Uint32(data))
				data = data[4:]
			}
			if !sound(*v) {
				err = formatError(unsound)
			}
		})
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

// readShape reads the widths.
func readShape(in io.Reader) (Shape, error) {
	var s Shape
	word := make([]byte, 4)
	next := func() (int, error) {
		err := readFull(in, word)
		return int(min(binary.LittleEndian.Uint32(word), math.MaxInt32)), err
	}
	layers := 0
	for _, field := range []*int{&s.Sparse, &s.Dense, &layers} {
		v, err := next()
		if err != nil {
			return s, err
		}
		*field = v
	}
	if layers > MaxLayers {
		return s, formatError("%d hidden layers, not 1 to %d", layers, MaxLayers)
	}
	for range layers {
		v, err := next()
		if err != nil {
			return s, err
		}
		s.Hidden = append(s.Hidden, v)
	}
	var err error
	if s.Outputs, err = next(); err != nil {
		return s, err
	}
	if err := s.check(); err != nil {
		return s, formatError("%v", err)
	}
	return s, nil
}

// stored is how many bytes the weights take in a file.
func (s Shape) stored(kind byte) int64 {
	total := int64(0)
	widths := s.widths()
	for i, w := range widths[1:] {
		size := int64(4)
		if i == 0 && kind == kindRounded {
			size = 2
		}
		total += size * int64(widths[i]+1) * int64(w)
	}
	return total
}

func readFull(r io.Reader, p []byte) error {
	_, err := io.ReadFull(r, p)
	return readError(err)
}

// readError makes the end of the data, and nothing else, an ErrFormat.
func readError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return formatError("it ends too early")
	}
	return err
}

func formatError(format string, args ...any) error {
	return fmt.Errorf("nn: %w: %s", ErrFormat, fmt.Sprintf(format, args...))
}
