package bearoff

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// The two-sided table is computed shell by shell. Shell k is the pairs of which k is the larger number: first
// those in which it is on roll, (k, 0) to (k, k-1), which need only pairs of earlier shells, since the other
// side then meets a smaller number than k. Then those in which it is not, (0, k) to (k, k), which need
// only the former. Within each half no pair needs another, so that several threads share it.

// newTwoSided returns a table of which nothing but the ends of games are known.
func newTwoSided(size Size) *TwoSided {
	n := size.Positions()
	t := &TwoSided{size: size, n: n, cells: make([]cell, n*n)}
	for i := range n {
		t.cells[i] = cell{1, 1, 1, 1}
		t.cells[i*n] = cell{-1, -1, -1, -1}
	}
	return t
}

// solve computes the pair of i on roll and j, neither of which is 0, from those that a roll leads to.
func (t *TwoSided) solve(s *successors, i, j int) cell {
	theirs := t.cells[j*t.n:][:t.n] // the other side on roll
	var sum Money
	for r, roll := range rolls {
		best := cell{-2, -2, -2, -2}
		for _, k := range s.of(i, r) {
			c := &theirs[k]
			double := min(2*c.theirs, 1)
			best.cubeless = max(best.cubeless, -c.cubeless)
			best.centred = max(best.centred, -max(c.centred, double))
			best.mine = max(best.mine, -c.theirs)
			best.theirs = max(best.theirs, -max(c.mine, double))
		}
		weight := float64(roll.Weight())
		sum.Cubeless += weight * float64(best.cubeless)
		sum.Centred += weight * float64(best.centred)
		sum.Mine += weight * float64(best.mine)
		sum.Theirs += weight * float64(best.theirs)
	}
	return cell{float32(sum.Cubeless / 36), float32(sum.Centred / 36), float32(sum.Mine / 36), float32(sum.Theirs / 36)}
}

// grow computes the shells from first on, with so many threads, and calls done after each.
func (t *TwoSided) grow(ctx context.Context, first, threads int, done func(k int) error) error {
	s := listSuccessors(t.size, t.n)
	for k := max(first, 1); k < t.n; k++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		share(threads, k-1, func(j int) { t.cells[k*t.n+j+1] = t.solve(s, k, j+1) })
		share(threads, k, func(i int) { t.cells[(i+1)*t.n+k] = t.solve(s, i+1, k) })
		if err := done(k); err != nil {
			return err
		}
	}
	return nil
}

// share calls f with 0 to n-1, in pieces that so many threads take in turn.
func share(threads, n int, f func(int)) {
	const piece = 64
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	work := func() {
		for {
			from := int(next.Add(piece)) - piece
			if from >= n {
				return
			}
			for i := from; i < min(from+piece, n); i++ {
				f(i)
			}
		}
	}
	var others sync.WaitGroup
	for range min(threads, (n+piece-1)/piece) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}
