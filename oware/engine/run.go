package engine

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlour-games/parlour/clock"
	"github.com/parlour-games/parlour/oware"
)

// run is one search by one or several threads: what limits it and who is told.
type run struct {
	ctx    context.Context
	limits Limits
	lines  int
	report func([]Line)

	begin     time.Time
	timer     clock.Timer
	pondering bool
	stop      atomic.Bool // tells all threads
}

func newRun(ctx context.Context, limits Limits, lines int, report func([]Line)) *run {
	if !limits.limited() {
		limits.Nodes = defaultNodes
	}
	r := &run{ctx: ctx, limits: limits, lines: lines, report: report, begin: time.Now()}
	r.pondering = limits.Ponder != nil
	r.timer = clock.New(limits.Time, limits.Clock.Left, limits.Clock.Increment, r.begin)
	return r
}

// search lets the threads search p, and returns what the first of them found. The others
// search the same a little deeper or less deep; what they find is in the table.
func (r *run) search(threads []*searcher, p oware.Position, h History) []Line {
	moves := p.Moves()
	if len(moves) == 0 {
		return nil
	}
	lines := min(max(r.lines, 1), len(moves))
	first := threads[0]
	for _, s := range threads {
		s.prepare(r, p, h, moves)
	}
	var others sync.WaitGroup
	for _, s := range threads[1:] {
		others.Go(func() { s.deepen(lines, nil) })
	}
	nodes := func() uint64 {
		n := first.nodes
		for _, s := range threads[1:] {
			n += s.shown.Load()
		}
		return n
	}
	tell := func() []Line { return first.told(lines, nodes(), time.Since(r.begin)) }
	first.deepen(lines, func() {
		if r.report != nil {
			r.report(tell())
		}
	})
	r.await()
	r.stop.Store(true)
	others.Wait()
	return tell()
}

// await waits, when the search was to go on until it is told to stop, for that to happen:
// even a position that is known to its end is not answered before.
func (r *run) await() {
	if r.waiting() {
		select {
		case <-r.ctx.Done():
		case <-r.limits.Ponder:
		}
	}
	l := r.limits
	if l.Infinite && l.Depth == 0 && l.Nodes == 0 && !r.timer.Timed() {
		<-r.ctx.Done()
	}
}

// over reports whether the first thread must stop now. It is asked every checkEvery nodes.
func (r *run) over() bool {
	if r.ctx.Err() != nil {
		return true
	}
	if r.waiting() {
		return false
	}
	return r.timer.Hard > 0 && time.Since(r.timer.Begin) >= r.timer.Hard
}

// waiting reports whether the search is still in the opponent's time. When that ends, our
// own begins.
func (r *run) waiting() bool {
	if r.pondering {
		select {
		case <-r.limits.Ponder:
			r.pondering = false
			r.timer = clock.New(r.limits.Time, r.limits.Clock.Left, r.limits.Clock.Increment, time.Now())
		default:
		}
	}
	return r.pondering
}

// deepen searches deeper and deeper until something stops it. It calls each, when that is
// not nil, as a depth is finished.
func (s *searcher) deepen(lines int, each func()) {
	deepest := maxDepth
	if d := s.run.limits.Depth; d > 0 {
		deepest = min(d, maxDepth)
	}
	for depth := 1; depth <= deepest; depth++ {
		if s.number > 0 && depth > 3 && (depth+s.number)%2 == 0 {
			continue // so that the threads are not all at the same depth
		}
		if !s.iterate(depth, lines) {
			return
		}
		if each == nil {
			continue
		}
		each()
		if s.enough(depth, lines) {
			return
		}
	}
}

// enough reports whether nothing is to be gained from the next depth.
func (s *searcher) enough(depth, lines int) bool {
	r := s.run
	if r.limits.Infinite || r.waiting() {
		return false
	}
	if s.settled(depth, lines) {
		return true
	}
	if !r.timer.Timed() {
		return false
	}
	const forced = 4 // plies to judge a single move by
	if len(s.root) == 1 && depth >= forced {
		return true
	}
	return r.timer.Soft > 0 && time.Since(r.timer.Begin) >= s.patience(r.timer.Soft)
}

// patience returns how much of the time for a move to use: less of it the longer the same
// move has been the best.
func (s *searcher) patience(soft time.Duration) time.Duration {
	return time.Duration(float64(soft) * (0.5 + 1/math.Sqrt(float64(1+s.stable))))
}

// settled reports whether looking deeper cannot change the lines: the tables tell their
// values, or their games are decided within the depth.
func (s *searcher) settled(depth, lines int) bool {
	for _, m := range s.root[:lines] {
		plies, _, ok := m.value.Decided()
		if !(ok && plies <= depth) && !m.claim.exact() {
			return false
		}
	}
	return true
}

// told returns what was found for the best moves.
func (s *searcher) told(lines int, nodes uint64, used time.Duration) []Line {
	result := make([]Line, lines)
	for i, m := range s.root[:lines] {
		result[i] = Line{
			Move: m.move, PV: slices.Clone(m.pv), Value: m.value, Seeds: m.seeds(s.frame(0).position),
			Exact: m.claim.exact(), Depth: m.depth, Selective: s.selective, Nodes: nodes, Time: used,
		}
	}
	return result
}

// seeds returns the lead in seeds that a move of p brings.
func (m *rootMove) seeds(p oware.Position) float64 {
	if m.claim.exact() {
		return float64(m.claim.low)
	}
	if _, _, ok := m.value.Decided(); !ok {
		v := m.value
		if _, ok := v.Sure(); ok {
			return float64(v.lead())
		}
		return float64(v) / perSeed
	}
	side := p.Turn()
	for _, move := range m.pv {
		p = p.Apply(move)
	}
	r, over := p.Result()
	if !over {
		r = p.SweptResult(oware.ByCycle) // a decided game that the position does not end has come again
	}
	return float64(r.Seeds(side) - r.Seeds(side.Other()))
}
