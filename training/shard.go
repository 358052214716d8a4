package training

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"github.com/parlour-games/parlour/whole"
)

// Form is how the samples of a game are kept. They are in shards: files with the samples of a
// fixed number of games, so that an interruption costs no more than the games under way. A
// shard begins with a line that says what it is, and ends with a checksum (CRC-32, IEEE) of all
// before.
type Form[V any] struct {
	Header string // the line, with its end
	Size   int    // of a sample, in bytes

	Append func(b []byte, s Sample[V]) []byte
	// Read is the inverse of Append; ok is false when the sample cannot have been written.
	Read func(b []byte) (s Sample[V], ok bool)
}

var errShard = errors.New("not a file of samples, or a damaged one")

func (f Form[V]) write(name string, samples []Sample[V]) error {
	b := []byte(f.Header)
	for _, s := range samples {
		b = f.Append(b, s)
	}
	return writeFile(name, binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}

func (f Form[V]) read(name string) ([]Sample[V], error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	samples, err := f.parse(b)
	if err != nil {
		return nil, &DamageError{name, err}
	}
	return samples, nil
}

func (f Form[V]) parse(b []byte) ([]Sample[V], error) {
	end := len(b) - 4
	if end < len(f.Header) || string(b[:len(f.Header)]) != f.Header ||
		crc32.ChecksumIEEE(b[:end]) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, errShard
	}
	b = b[len(f.Header):end]
	if len(b)%f.Size != 0 {
		return nil, errShard
	}
	samples := make([]Sample[V], 0, len(b)/f.Size)
	for ; len(b) > 0; b = b[f.Size:] {
		s, ok := f.Read(b)
		if !ok {
			return nil, errShard
		}
		samples = append(samples, s)
	}
	return samples, nil
}

// writeFile puts the whole of a file in its place at once, in a folder that it makes if need be.
func writeFile(name string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return whole.Write(name, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}
