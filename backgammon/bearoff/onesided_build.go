package bearoff

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// An entry is what a one-sided table holds of one position.
type entry struct {
	mean        float64
	last, first Distribution
}

// clone returns an entry with memory of its own.
func (e entry) clone() entry {
	e.last.chances, e.first.chances = slices.Clone(e.last.chances), slices.Clone(e.first.chances)
	return e
}

// A oneSidedWork is a one-sided table being computed. Each worker takes the next position, and waits where it
// needs one that another worker still computes: that always has a smaller number, so nobody waits in a circle.
type oneSidedWork struct {
	size    Size
	entries []entry
	ready   []atomic.Bool
	next    atomic.Int64
}

// newOneSidedWork begins with the position in which nothing is left to do.
func newOneSidedWork(size Size) *oneSidedWork {
	n := size.Positions()
	w := &oneSidedWork{size: size, entries: make([]entry, n), ready: make([]atomic.Bool, n)}
	w.know(0, entry{})
	return w
}

// know sets the entry of position i.
func (w *oneSidedWork) know(i int, e entry) {
	w.entries[i] = e
	w.ready[i].Store(true)
}

// run computes the positions from first on, with so many threads, and calls done for each of them in order.
func (w *oneSidedWork) run(ctx context.Context, first, threads int, done func(i int, e *entry) error) error {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	w.next.Store(int64(first))
	var workers sync.WaitGroup
	for range threads {
		workers.Go(func() {
			s := newSolver(w.size)
			for ctx.Err() == nil {
				i := int(w.next.Add(1)) - 1
				if i >= len(w.entries) {
					return
				}
				e, ok := s.solve(i, func(k int) *entry { return w.wait(ctx, k) })
				if !ok {
					return
				}
				w.know(i, e)
			}
		})
	}
	var err error
	for i := first; i < len(w.entries); i++ {
		for !w.ready[i].Load() && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		if !w.ready[i].Load() {
			err = context.Cause(ctx)
			break
		}
		if err = done(i, &w.entries[i]); err != nil {
			break
		}
	}
	stop(nil)
	workers.Wait()
	return err
}

// wait returns the entry of position i when it is there, or nil when ctx ended before.
func (w *oneSidedWork) wait(ctx context.Context, i int) *entry {
	for spin := 0; !w.ready[i].Load(); spin++ {
		if spin%1000 == 999 && ctx.Err() != nil {
			return nil
		}
		runtime.Gosched()
	}
	return &w.entries[i]
}

// A solver computes one position of a one-sided table from those that a roll leads to.
type solver struct {
	size Size
	sum  [2][]float64 // by rolls, for the last checker and the first
	room []float32
}

func newSolver(size Size) *solver { return &solver{size: size} }

// solve computes position i from what at tells of smaller numbers; it fails when at returns nil.
func (s *solver) solve(i int, at func(int) *entry) (e entry, ok bool) {
	if i == 0 {
		return entry{}, true
	}
	full := s.size.isFull(i)
	s.sum[0], s.sum[1] = s.sum[0][:0], s.sum[1][:0]
	for _, roll := range rolls {
		var last, first *entry
		least, leastFirst := math.Inf(1), math.Inf(1)
		missing := false
		eachSuccessor(s.size, i, roll, func(k int) {
			x := at(k)
			if x == nil {
				missing = true
				return
			}
			if x.mean < least {
				last, least = x, x.mean
			}
			if full {
				if m := x.first.Mean(); m < leastFirst {
					first, leastFirst = x, m
				}
			}
		})
		if missing {
			return entry{}, false
		}
		weight := float64(roll.Weight())
		e.mean += float64(weight * last.mean)
		s.add(0, last.last, weight)
		if full {
			s.add(1, first.first, weight)
		}
	}
	e.mean = e.mean/36 + 1
	e.last = s.distribution(0)
	if full {
		e.first = s.distribution(1)
	}
	return e, true
}

// add adds a distribution, a roll later and with a weight.
func (s *solver) add(which int, d Distribution, weight float64) {
	for n := d.least; n <= d.Most(); n++ {
		for len(s.sum[which]) <= n+1 {
			s.sum[which] = append(s.sum[which], 0)
		}
		s.sum[which][n+1] += float64(weight * d.Chance(n))
	}
}

// negligible is a chance too small to be kept: far below what a 32-bit number forgets of the others.
const negligible = 1e-9

// distribution is what the sums come to.
func (s *solver) distribution(which int) Distribution {
	sum := s.sum[which]
	least := 0
	for least < len(sum)-1 && sum[least]/36 < negligible {
		least++
	}
	most := len(sum) - 1
	for most > least && sum[most]/36 < negligible {
		most--
	}
	n := most - least + 1
	if len(s.room) < n {
		s.room = make([]float32, 1<<16) // many share one piece of memory
	}
	d := Distribution{least, s.room[:n:n]}
	s.room = s.room[n:]
	for i := range d.chances {
		d.chances[i] = float32(sum[least+i] / 36)
	}
	return d
}
