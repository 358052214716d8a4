package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"maps"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

func written(t testing.TB, b *Book) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFileRoundTrip(t *testing.T) {
	for _, b := range []*Book{{}, made(30_000, 3, -7, -30_000), Standard()} {
		file := written(t, b)
		again, err := Read(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if again.Len() != b.Len() || again.Lines() != b.Lines() || !maps.EqualFunc(b.lines, again.lines, slices.Equal) {
			t.Errorf("%d positions and %d lines came back as %d and %d", b.Len(), b.Lines(), again.Len(), again.Lines())
		}
		if !bytes.Equal(written(t, again), file) {
			t.Error("the same book gives other bytes")
		}
	}
	if !bytes.Equal(written(t, Standard()), embedded) {
		t.Error("the embedded file is not as Write writes it")
	}
}

// A file is refused when it is cut anywhere or a bit of it has changed.
func TestFileDamaged(t *testing.T) {
	file := written(t, made(3, 2, 1))
	refused := func(b []byte, what string, at int) {
		if _, err := Read(bytes.NewReader(b)); !errors.Is(err, errFile) {
			t.Errorf("%s at %d: %v", what, at, err)
		}
	}
	for i := range file {
		refused(file[:i], "cut", i)
		for bit := range 8 {
			bad := slices.Clone(file)
			bad[i] ^= 1 << bit
			refused(bad, "changed", i)
		}
	}
	refused(append(slices.Clone(file), 0), "longer", len(file))
}

// sealed returns a file with the body given and the right checksum.
func sealed(body []byte) []byte {
	b := binary.LittleEndian.AppendUint32([]byte(header), crc32.ChecksumIEEE(body))
	return append(b, body...)
}

// A file that is whole is refused when it says what no book says.
func TestFileWrong(t *testing.T) {
	start := keyOf(checkers.Start())
	body := func(positions ...[]byte) []byte {
		return sealed(append(binary.LittleEndian.AppendUint32(nil, uint32(len(positions))), bytes.Join(positions, nil)...))
	}
	position := func(black, white uint32, head byte, lines ...[]byte) []byte {
		b := binary.LittleEndian.AppendUint32(nil, black)
		b = binary.LittleEndian.AppendUint32(b, white)
		return append(append(b, head), bytes.Join(lines, nil)...)
	}
	line := func(move byte, value int16) []byte {
		b := binary.LittleEndian.AppendUint16([]byte{move, 9}, uint16(value))
		return binary.LittleEndian.AppendUint32(b, 1000)
	}
	good := position(start.black, start.white, 2, line(0, 5), line(1, 5))
	white := position(start.black, start.white, 1|whiteToMove, line(0, 0))
	for what, file := range map[string][]byte{
		"good": body(good, white),
		"none": body(),
	} {
		if _, err := Read(bytes.NewReader(file)); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, file := range map[string][]byte{
		"a move beyond the list":      body(position(start.black, start.white, 1, line(7, 0))),
		"a move twice":                body(position(start.black, start.white, 2, line(1, 5), line(1, 4))),
		"a better move behind":        body(position(start.black, start.white, 2, line(1, 5), line(2, 6))),
		"no move":                     body(position(start.black, start.white, 0)),
		"fewer moves than it says":    body(position(start.black, start.white, 3, line(1, 5), line(2, 5))),
		"a man on its king row":       body(position(1<<31, 1<<20, 1, line(0, 0))),
		"two men on one square":       body(position(1, 1|1<<31, 1, line(0, 0))),
		"thirteen men":                body(position(start.black|1<<12, start.white, 1, line(0, 0))),
		"a position twice":            body(good, good),
		"positions in the wrong way":  body(white, good),
		"something behind":            sealed(append(binary.LittleEndian.AppendUint32(nil, 1), append(good, 0)...)),
		"more positions than it says": sealed(append(binary.LittleEndian.AppendUint32(nil, 1), append(good, white...)...)),
		"4 billion positions":         sealed(append(binary.LittleEndian.AppendUint32(nil, 1<<32-1), good...)),
	} {
		if _, err := Read(bytes.NewReader(file)); !errors.Is(err, errFile) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Whatever is read, whole and sealed or not, gives an error or a book that is written as it
// was read, all of whose moves are legal.
func FuzzRead(f *testing.F) {
	whole := written(f, made(3, 2, 1))
	f.Add(whole)
	f.Add(whole[len(header)+4:])
	f.Add(embedded[len(header)+4:][:500])
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, file := range [][]byte{data, sealed(data)} {
			b, err := Read(bytes.NewReader(file))
			if err != nil {
				continue
			}
			for p, lines := range b.lines {
				for _, l := range lines {
					if !p.IsLegal(l.Move) {
						t.Fatalf("%v: %v is not legal", p, l.Move)
					}
				}
			}
			if !bytes.Equal(written(t, b), file) {
				t.Fatal("the book is not written as it was read")
			}
		}
	})
}
