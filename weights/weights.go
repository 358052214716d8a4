// Package weights keeps the numbers of an evaluation in a file, whatever the game: a line that
// says what they are, a checksum, and the numbers compressed.
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

// Write writes a file that [Read] reads: the header as it is; the CRC-32 (IEEE) of the numbers,
// little-endian; and these, two bytes each, little-endian, compressed (RFC 1951).
func Write(out io.Writer, header string, numbers []int16) error {
	raw := make([]byte, 0, 2*len(numbers))
	for _, n := range numbers {
		raw = binary.LittleEndian.AppendUint16(raw, uint16(n))
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

// Read reads a file of exactly n numbers that begins with the header. The error is ErrDamaged.
func Read(in io.Reader, header string, n int) ([]int16, error) {
	head := make([]byte, len(header)+4)
	if _, err := io.ReadFull(in, head); err != nil || string(head[:len(header)]) != header {
		return nil, ErrDamaged
	}
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(in), int64(2*n)+1)) // one more, to see whether there is more
	if err != nil || len(raw) != 2*n || crc32.ChecksumIEEE(raw) != binary.LittleEndian.Uint32(head[len(header):]) {
		return nil, ErrDamaged
	}
	numbers := make([]int16, n)
	for i := range numbers {
		numbers[i] = int16(binary.LittleEndian.Uint16(raw[2*i:]))
	}
	return numbers, nil
}
