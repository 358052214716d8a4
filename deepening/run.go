package deepening

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Run is one search by one or several threads: what limits it.
type Run struct {
	ctx    context.Context
	limits Limits

	begin     time.Time
	timer     timer
	pondering bool
	stop      atomic.Bool // tells all threads
}

// Begin returns a run whose time begins now.
func Begin(ctx context.Context, limits Limits) *Run {
	if !limits.limited() {
		limits.Nodes = defaultNodes
	}
	r := &Run{ctx: ctx, limits: limits, begin: time.Now(), pondering: limits.Ponder != nil}
	r.wind(r.begin)
	return r
}

// wind lets the time of the limits begin.
func (r *Run) wind(now time.Time) {
	r.timer = newTimer(r.limits.Time, r.limits.Clock, now)
}

// Spent is what a search has used so far.
type Spent struct {
	Nodes uint64 // positions visited by all threads
	Time  time.Duration
}

// Search lets the threads, which were made ready for the run and the same position, look deeper
// and deeper. It returns what the first of them found of the best moves, at most lines (at least
// one), the best first; tell puts each into the words of the game. A move that was not looked at before
// the search was stopped is told at depth 0 with the value that the game gave the first of Root. The other threads search the
// same a little deeper or less deep; what they find is in the table that all share.
//
// When report is not nil it is called with the lines of each depth as it is finished.
func Search[M comparable, V ~int32, S Searcher[M, V], L any](r *Run, threads []S, lines int,
	tell func(S, *RootMove[M, V], Spent) L, report func([]L)) []L {
	first := threads[0].thread()
	unseen := first.Root[0].Value // what is known of a move that was not looked at
	lines = min(max(lines, 1), len(first.Root))
	var others sync.WaitGroup
	for _, s := range threads[1:] {
		others.Go(func() { deepen(s, lines, nil) })
	}
	told := func() []L {
		spent := Spent{first.Nodes, time.Since(r.begin)}
		for _, s := range threads[1:] {
			spent.Nodes += s.thread().shown.Load()
		}
		result := make([]L, lines)
		for i := range result {
			m := first.Root[i]
			if m.Depth == 0 {
				m.Value = unseen
			}
			result[i] = tell(threads[0], &m, spent)
		}
		return result
	}
	deepen(threads[0], lines, func() {
		if report != nil {
			report(told())
		}
	})
	r.await()
	r.stop.Store(true)
	others.Wait()
	return told()
}

// await waits, when the search was to go on until it is told to stop, for that to happen:
// even a position that is known to its end is not answered before.
func (r *Run) await() {
	if r.waiting() {
		select {
		case <-r.ctx.Done():
		case <-r.limits.Ponder:
		}
	}
	l := r.limits
	if l.Infinite && l.Depth == 0 && l.Nodes == 0 && !r.timer.timed() {
		<-r.ctx.Done()
	}
}

// over reports whether the first thread must stop now. It is asked every [CheckEvery] nodes.
func (r *Run) over() bool {
	if r.ctx.Err() != nil {
		return true
	}
	if r.waiting() {
		return false
	}
	return r.timer.hard > 0 && time.Since(r.timer.begin) >= r.timer.hard
}

// waiting reports whether the search is still in the opponent's time. When that ends, our
// own begins.
func (r *Run) waiting() bool {
	if r.pondering {
		select {
		case <-r.limits.Ponder:
			r.pondering = false
			r.wind(time.Now())
		default:
		}
	}
	return r.pondering
}
