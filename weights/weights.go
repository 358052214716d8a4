// Package weights is what an evaluation is made of, whatever the game: pairs of numbers, one for each
// term of a sum, and the file that keeps them. The file is a line that says what they are, a checksum,
// and the numbers compressed.
package weights

import (
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// ErrDamaged is the error of a file that is not what its reader asked for, or was changed.
var ErrDamaged = errors.New("weights: no file of this kind and version, or a damaged one")

// Write writes a file that [Read] reads: the header as it is; the CRC-32 (IEEE) of the pairs,
// little-endian; and these, two bytes for each number, the early one first, little-endian, compressed
// (RFC 1951).
func Write(out io.Writer, header string, pairs []Pair) error {
	raw := make([]byte, 0, pairBytes*len(pairs))
	for _, p := range pairs {
		raw = binary.LittleEndian.AppendUint16(raw, uint16(p.Early))
		raw = binary.LittleEndian.AppendUint16(raw, uint16(p.Late))
	}
	if _, err := io.WriteString(out, header); err != nil {
		return err
	}
	if _, err := out.Write(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(raw))); err != nil {
		return err
	}
	z, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(raw); err != nil {
		return err
	}
	return z.Close()
}

const pairBytes = 4

// Read reads a file of exactly n pairs that begins with the header. The error is ErrDamaged.
func Read(in io.Reader, header string, n int) ([]Pair, error) {
	head := make([]byte, len(header)+4)
	if _, err := io.ReadFull(in, head); err != nil || string(head[:len(header)]) != header {
		return nil, ErrDamaged
	}
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(in), int64(pairBytes*n)+1)) // one more, to see whether there is more
	if err != nil || len(raw) != pairBytes*n || crc32.ChecksumIEEE(raw) != binary.LittleEndian.Uint32(head[len(header):]) {
		return nil, ErrDamaged
	}
	pairs := make([]Pair, n)
	for i := range pairs {
		b := raw[pairBytes*i:]
		pairs[i] = Pair{int16(binary.LittleEndian.Uint16(b)), int16(binary.LittleEndian.Uint16(b[2:]))}
	}
	return pairs, nil
}
