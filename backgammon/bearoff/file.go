package bearoff

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// ErrDamaged is the kind of error of a table's file that is not what was written.
var ErrDamaged = errors.New("bearoff: not a whole and sound table")

func damagedf(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrDamaged}, args...)...)
}

// The file of a table: a header, then blocks, each with its checksum. All numbers are little-endian. See
// docs/formats/bearoff.md.
const (
	magic       = "parlour bearoff\n"
	headerBytes = len(magic) + 4 + 4
	version     = 1

	// blockBytes is how large the contents of a block grow before it is written, and maxBlock the most
	// that a reader believes.
	blockBytes = 1 << 18
	maxBlock   = 1 << 24
)

// A kind says how many sides a table looks at.
type kind byte

const (
	oneSided kind = 1
	twoSided kind = 2
)

func (k kind) String() string {
	if k == oneSided {
		return "one-sided"
	}
	return "two-sided"
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func appendHeader(dst []byte, k kind, s Size) []byte {
	from := len(dst)
	dst = append(dst, magic...)
	dst = append(dst, version, byte(k), byte(s.Points), byte(s.Checkers))
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[from:], castagnoli))
}

func readHeader(r io.Reader) (kind, Size, error) {
	var b [headerBytes]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return 0, Size{}, ended(err)
	}
	if string(b[:len(magic)]) != magic {
		return 0, Size{}, damagedf("it does not begin as one")
	}
	sum := b[headerBytes-4:]
	if binary.LittleEndian.Uint32(sum) != crc32.Checksum(b[:headerBytes-4], castagnoli) {
		return 0, Size{}, damagedf("its first line is damaged")
	}
	f := b[len(magic):]
	if f[0] != version {
		return 0, Size{}, damagedf("it is of version %d, and this program reads version %d", f[0], version)
	}
	k, s := kind(f[1]), Size{int(f[2]), int(f[3])}
	if k != oneSided && k != twoSided {
		return 0, Size{}, damagedf("its kind is %d", k)
	}
	if err := s.Check(); err != nil {
		return 0, Size{}, damagedf("%v", err)
	}
	return k, s, nil
}

func appendBlock(dst, contents []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(contents)))
	dst = binary.LittleEndian.AppendUint32(dst, crc32.Checksum(contents, castagnoli))
	return append(dst, contents...)
}

// readBlocks gives the contents of one block after the other to f, until r ends, and returns how many bytes
// these blocks take. An error other than f's is of kind ErrDamaged, or is the reader's own.
func readBlocks(r io.Reader, f func(contents []byte) error) (size int64, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	var contents []byte
	for {
		var head [8]byte
		if _, err := io.ReadFull(in, head[:]); errors.Is(err, io.EOF) {
			return size, nil
		} else if err != nil {
			return size, ended(err)
		}
		n := binary.LittleEndian.Uint32(head[:])
		if n == 0 || n > maxBlock {
			return size, damagedf("a block of %d bytes", n)
		}
		if uint32(cap(contents)) < n {
			contents = make([]byte, n)
		}
		contents = contents[:n]
		if _, err := io.ReadFull(in, contents); err != nil {
			return size, ended(err)
		}
		if binary.LittleEndian.Uint32(head[4:]) != crc32.Checksum(contents, castagnoli) {
			return size, damagedf("the block that begins %d bytes after the header does not have its checksum", size)
		}
		if err := f(contents); err != nil {
			return size, err
		}
		size += int64(len(head) + len(contents))
	}
}

// ended makes the end of a file that came too soon damage.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return damagedf("it ends too soon")
	}
	return err
}
