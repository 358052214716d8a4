package bearoff

import (
	"context"
	"fmt"
	"math"
	"sync"
)

// Verify computes every position again from those that it leads to, as the table tells them, and returns an error that names
// the first one whose values are not exactly these. A table that passes is right from its first position to its last.
func (t *OneSided) Verify(ctx context.Context, o Options) error {
	n := t.size.Positions()
	solvers := sync.Pool{New: func() any { return newSolver(t.size) }}
	return inChunks(ctx, o, n, func(i int) error {
		s := solvers.Get().(*solver)
		defer solvers.Put(s)
		e, _ := s.solve(i, t.entry)
		if have := t.entry(i); !e.equal(have) {
			return errorf("position %d (%s): %v rolls %v, and %v follows from what it leads to",
				i, t.size.Board(i), have.mean, have.last.chances, e.mean)
		}
		if m := e.last.Mean(); math.Abs(m-e.mean) > 1e-5 {
			return errorf("position %d (%s): %v rolls, and its chances make %v", i, t.size.Board(i), e.mean, m)
		}
		return nil
	})
}

func (t *OneSided) entry(i int) *entry { return &entry{t.mean[i], t.last.at(i), t.firstAt(i)} }

func (e *entry) equal(f *entry) bool {
	return e.mean == f.mean && e.last.equal(f.last) && e.first.equal(f.first)
}

// Verify computes every pair of positions again from those that it leads to, as the table tells them, and returns an error
// that names the first one whose values are not exactly these. A table that passes is right from its first pair to its last.
func (t *TwoSided) Verify(ctx context.Context, o Options) error {
	s := listSuccessors(t.size, t.n)
	return inChunks(ctx, o, t.n*t.n, func(pair int) error {
		i, j := pair/t.n, pair%t.n
		want := cell{-one, -one, -one, -one}
		switch {
		case i == 0:
			want = cell{one, one, one, one}
		case j > 0:
			want = t.solve(s, i, j)
		}
		if i+j > 0 && t.cells[pair] != want {
			return errorf("positions %d and %d (%s and %s): %v, and %v follows from what they lead to",
				i, j, t.size.Board(i), t.size.Board(j), t.cells[pair], want)
		}
		return nil
	})
}

// inChunks calls f for 0 to n-1 on all threads and returns the first error, that of the smallest number.
func inChunks(ctx context.Context, o Options, n int, f func(i int) error) error {
	const chunk = 1 << 13
	for from := 0; from < n; from += chunk {
		if err := ctx.Err(); err != nil {
			return err
		}
		o.report(from, n)
		var mu sync.Mutex
		var failed error
		at := n
		share(o.Threads, min(chunk, n-from), func(k int) {
			if err := f(from + k); err != nil {
				mu.Lock()
				defer mu.Unlock()
				if from+k < at {
					failed, at = err, from+k
				}
			}
		})
		if failed != nil {
			return failed
		}
	}
	return nil
}

// String tells the values as the table keeps them.
func (c cell) String() string {
	return fmt.Sprintf("%.9f cubeless, %.9f centred, %.9f owned, %.9f unavailable",
		points(c.cubeless), points(c.centred), points(c.mine), points(c.theirs))
}
