package endgame

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/parlour-games/parlour/oware"
)

// Verify goes through every board of the table and sees that each value follows from those of the
// boards after its moves, and that some move keeps what it promises and comes nearer to it. The error names a board that is wrong. report,
// when not nil, is called with each number of seeds that is found right.
func (t *Table) Verify(ctx context.Context, threads int, report func(seeds, boards int)) error {
	for _, l := range t.levels {
		s := &solver{convention: t.convention, seeds: l.seeds, threads: max(threads, 1)}
		var wrong atomic.Pointer[layout]
		err := s.each(ctx, len(l.codes), chunk, func(_, from, to int) {
			b := unrank(l.seeds, uint32(from))
			for n := from; n < to; n++ {
				if n > from {
					next(&b)
				}
				if wrong.Load() != nil {
					return
				}
				if !t.follows(l, uint32(n), b) {
					found := b
					wrong.Store(&found)
				}
			}
		})
		if err != nil {
			return err
		}
		if b := wrong.Load(); b != nil {
			return fmt.Errorf("%w: the value of %v does not follow from those after its moves", ErrDamaged, oware.Ending(*b))
		}
		if report != nil {
			report(l.seeds, len(l.codes))
		}
	}
	return nil
}

// follows reports whether what the table says of a board is what the boards after its moves
// make of it.
func (t *Table) follows(l *level, n uint32, b layout) bool {
	p := oware.Ending(b)
	unit := l.unit()
	var buffer [row]oware.Move
	moves := p.AppendMoves(buffer[:0])
	if len(moves) == 0 {
		mine, theirs := ownRows(&b)
		return l.at(n) == pair{uint8(mine * unit), uint8(theirs * unit)}
	}
	low, back, kept := 0, none, l.even
	for _, m := range moves {
		kept = kept || t.keeps(l, n, p, m)
		child := p.Apply(m)
		_, taken := child.Stores()
		houses := child.Houses()
		v := t.levels[l.seeds-taken].at(rank(&houses))
		low = max(low, taken*unit+int(v.back))
		back = min(back, int(v.low))
	}
	return kept && l.at(n) == pair{uint8(low), uint8(back)}
}
