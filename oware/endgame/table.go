package endgame

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/parlour-games/parlour/oware"
)

// Table holds what the sides can force on every board with up to some number of seeds in the
// houses. Any number of goroutines may use it at once.
type Table struct {
	convention
	levels []*level
	close  []func() error
}

// EmbeddedSeeds is how many seeds the tables reach that come with the package.
const EmbeddedSeeds = 12

//go:embed bounds.data
var embeddedBounds []byte

//go:embed even.data
var embeddedEven []byte

// Embedded returns the table of bounds that comes with the package.
func Embedded() *Table { return embedded() }

// EmbeddedEven returns the table that comes with the package of values under the convention that
// play which never ends shares the seeds that are left evenly. That is not the rule of any game
// of the package oware; it is the convention of older tables, kept to be compared with them.
func EmbeddedEven() *Table { return embeddedEvenly() }

var (
	embedded       = sync.OnceValue(func() *Table { return unpack(embeddedBounds, false) })
	embeddedEvenly = sync.OnceValue(func() *Table { return unpack(embeddedEven, true) })
)

// unpack reads the levels of an embedded file, which are those of a table one after the other, as
// in a file of their own, compressed (RFC 1951).
func unpack(compressed []byte, even bool) *Table {
	b, err := io.ReadAll(flate.NewReader(bytes.NewReader(compressed)))
	t := &Table{convention: convention{even}}
	for err == nil && len(b) > 0 {
		var l *level
		if l, b, err = readLevel(b); err == nil {
			err = t.add(l)
		}
	}
	if err != nil || t.Seeds() != EmbeddedSeeds {
		panic("endgame: the embedded table is damaged")
	}
	return t
}

// pack is the inverse of unpack.
func (t *Table) pack() ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, l := range t.levels {
		if _, err := w.Write(l.appendTo(nil)); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return b.Bytes(), err
}

// add puts a level on top.
func (t *Table) add(l *level) error {
	if l.even != t.even || l.seeds != len(t.levels) {
		return ErrDamaged
	}
	t.levels = append(t.levels, l)
	return nil
}

// Seeds returns how many seeds in the houses the table reaches.
func (t *Table) Seeds() int { return len(t.levels) - 1 }

// Even reports whether the values are those of the convention that play which never ends
// shares the seeds that are left evenly.
func (t *Table) Even() bool { return t.even }

// look returns what the table says of a position's houses.
func (t *Table) look(p oware.Position) (l *level, n uint32, ok bool) {
	seeds := p.Seeds()
	if seeds >= len(t.levels) {
		return nil, 0, false
	}
	houses := p.Houses()
	return t.levels[seeds], rank(&houses), true
}

// Claim is what a table of bounds tells of a board.
type Claim struct {
	Low  int // seeds that the side to move can surely take of those in the houses
	High int // seeds that it can take at most, because the other side can surely take the rest
	// Steps is how far the side to move is from taking Low: it can play so that on each board
	// on which it moves, until something is captured, its Low is higher than before, or as high
	// with fewer steps. It means nothing where Low is 0.
	Steps int
}

// Claim returns what the table tells of the houses of p. ok is false when p has more seeds than
// the table reaches. It panics for a table of even shares, whose values are no bounds.
func (t *Table) Claim(p oware.Position) (c Claim, ok bool) {
	if t.even {
		panic("endgame: bounds of a table of even shares")
	}
	l, n, ok := t.look(p)
	if !ok {
		return Claim{}, false
	}
	v := l.at(n)
	return Claim{int(v.low), l.seeds - int(v.back), int(l.steps[n])}, true
}

// Bounds returns how many of the seeds in the houses of p its side to move can surely take, and
// how many it can take at most, because the other side can surely take the rest. Where both are
// equal the value is exact. ok is false when p has more seeds than the table reaches. It panics
// for a table of even shares, whose values are no bounds.
func (t *Table) Bounds(p oware.Position) (low, high int, ok bool) {
	c, ok := t.Claim(p)
	return c.Low, c.High, ok
}

// AppendKeeping appends the moves of p that keep what its side to move can surely take, and come
// nearer to it: whoever always plays one of them takes what [Table.Bounds] promises and meets no
// position twice on the way. Where nothing is promised every move keeps it. There is at least one
// while p is in reach and not over. It appends nothing for a p out of reach, and panics for a table
// of even shares.
func (t *Table) AppendKeeping(dst []oware.Move, p oware.Position) []oware.Move {
	if t.even {
		panic("endgame: moves that keep the bound, of a table of even shares")
	}
	l, n, ok := t.look(p)
	if !ok {
		return dst
	}
	var buffer [row]oware.Move
	for _, m := range p.AppendMoves(buffer[:0]) {
		if t.keeps(l, n, p, m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// keeps reports whether the move m of p, which is board n of its level, keeps the low of p and
// leads to a capture, to a higher low or to fewer steps, whatever the reply.
func (t *Table) keeps(l *level, n uint32, p oware.Position, m oware.Move) bool {
	low := l.at(n).low
	if low == 0 {
		return true // nothing can be lost
	}
	before, _ := p.Stores()
	child := p.Apply(m)
	_, after := child.Stores()
	taken := after - before
	next, at, _ := t.look(child)
	if taken+int(next.at(at).back) < int(low) {
		return false
	}
	if taken > 0 {
		return true
	}
	var buffer [row]oware.Move
	for _, reply := range child.AppendMoves(buffer[:0]) {
		q := child.Apply(reply)
		if q.Seeds() < l.seeds {
			continue
		}
		houses := q.Houses()
		i := rank(&houses)
		if l.at(i).low == low && l.steps[i] >= l.steps[n] {
			return false
		}
	}
	return true
}

// Share returns how many seeds the side to move of p gets of those in the houses when both play
// their best and play that never ends shares the rest evenly: whole or half seeds. It panics for
// a table of bounds.
func (t *Table) Share(p oware.Position) (seeds float64, ok bool) {
	if !t.even {
		panic("endgame: share of a table of bounds")
	}
	l, n, ok := t.look(p)
	if !ok {
		return 0, false
	}
	return float64(l.at(n).low) / float64(t.unit()), true
}

// Exact returns on how many boards with so many seeds the two bounds leave nothing open. It
// panics unless the table reaches them.
func (t *Table) Exact(seeds int) int { return t.levels[seeds].exact() }

// A folder holds the levels of tables that were built, each in a file of its own. Those that
// are embedded need none.

// FileName returns the name in a folder of the file that holds the boards with so many seeds;
// even says of which convention.
func FileName(seeds int, even bool) string {
	kind := "bounds"
	if even {
		kind = "even"
	}
	return fmt.Sprintf("oware-%02d.%s", seeds, kind)
}

// start is the embedded table of a convention, to build upon.
func (c convention) start() *Table {
	t := Embedded()
	if c.even {
		t = EmbeddedEven()
	}
	return &Table{convention: c, levels: t.levels[:len(t.levels):len(t.levels)]}
}

// Open returns the table of the levels in a folder, on top of the embedded ones and as far as no
// level is missing; even says of which convention. A folder that does not exist is an empty one.
// The files are mapped into memory and must not change while the table is in use. The error is
// ErrDamaged for a file that is no such table.
func Open(dir string, even bool) (*Table, error) {
	t := convention{even}.start()
	for t.Seeds() < MaxSeeds {
		name := filepath.Join(dir, FileName(len(t.levels), even))
		l, unmap, err := mapLevel(name)
		if errors.Is(err, os.ErrNotExist) {
			break
		}
		if err == nil {
			t.close = append(t.close, unmap)
			err = t.add(l)
		}
		if err != nil {
			_ = t.Close() // the first error is the one to tell
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return t, nil
}

// Close lets go of the files of a table that came from [Open]. It must not be used any more.
func (t *Table) Close() error {
	var errs []error
	for _, f := range t.close {
		errs = append(errs, f())
	}
	t.close, t.levels = nil, nil
	return errors.Join(errs...)
}
