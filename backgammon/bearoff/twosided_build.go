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
		t.cells[i] = cell{one, one, one, one}
		t.cells[i*n] = cell{-one, -one, -one, -one}
	}
	return t
}

// solve computes the pair of i on roll and j, neither of which is 0, from those that a roll leads to: the mean of what is
// worst for the other side, which is then on roll and may double.
func (t *TwoSided) solve(s *successors, i, j int) cell {
	theirs := t.cells[j*t.n:][:t.n]
	var sum [4]int64
	for r, roll := range rolls {
		least := cell{one, one, one, one}
		for _, k := range s.of(i, r) {
			c := theirs[k]
			double := min(2*c.theirs, one)
			least.cubeless = min(least.cubeless, c.cubeless)
			least.centred = min(least.centred, max(c.centred, double))
			least.mine = min(least.mine, c.theirs)
			least.theirs = min(least.theirs, max(c.mine, double))
		}
		weight := -int64(roll.Weight())
		sum[0] += weight * int64(least.cubeless)
		sum[1] += weight * int64(least.centred)
		sum[2] += weight * int64(least.mine)
		sum[3] += weight * int64(least.theirs)
	}
	return cell{mean(sum[0]), mean(sum[1]), mean(sum[2]), mean(sum[3])}
}

// mean divides a sum over the 36 rolls, rounded to the nearest number, halves upward.
func mean(sum int64) int32 {
	const up = 1 << 40 // makes everything positive, so that the division rounds one way
	return int32((sum+18+36*up)/36 - up)
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
