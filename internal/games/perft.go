package games

import (
	"context"
	"fmt"
	"iter"
)

// A tree is how the positions P of a game are counted: at one go by the perft of its rules when
// that is quick, and otherwise move by move, so that somebody may stop it.
type tree[P any] struct {
	count func(p P, depth int) uint64
	next  func(p P) iter.Seq2[string, P] // the moves, by name, and where they lead
	quick int                            // the depth that count reaches in some hundredths of a second
}

// perft counts the sequences of depth moves from p, and tells divide those of each first move. It
// returns the context's error when that is done before it has counted.
func (t tree[P]) perft(ctx context.Context, p P, depth int, divide func(move string, count uint64)) (uint64, error) {
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case depth < 0:
		return 0, fmt.Errorf("depth %d: it must be 0 or more", depth)
	case depth == 0 || depth <= t.quick && divide == nil:
		return t.count(p, depth), nil
	}
	var sum uint64
	for move, after := range t.next(p) {
		n, err := t.perft(ctx, after, depth-1, nil)
		if err != nil {
			return 0, err
		}
		if divide != nil {
			divide(move, n)
		}
		sum += n
	}
	return sum, nil
}

// walk is the next of a tree whose positions list and apply their moves.
func walk[P interface {
	Moves() []M
	Apply(M) P
}, M fmt.Stringer](p P) iter.Seq2[string, P] {
	return func(yield func(string, P) bool) {
		for _, m := range p.Moves() {
			if !yield(m.String(), p.Apply(m)) {
				return
			}
		}
	}
}
