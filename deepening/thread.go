package deepening

import (
	"math"
	"sync/atomic"
	"time"
)

const (
	maxDepth = 99
	// MaxPly is how long a path may be: beyond the greatest depth there is room for extensions
	// and for what is played out.
	MaxPly = 128
	// CheckEvery is how many nodes pass between two looks at the clock and the context.
	CheckEvery = 1024
)

// Searcher is one thread of the search of a game, which embeds a [Thread].
type Searcher[M comparable, V ~int32] interface {
	// Try looks at a move of the root to a depth and returns its value for the side that plays
	// it, exact between alpha and beta and a bound outside. What follows the move is then in
	// PV[1].
	Try(m M, depth int, alpha, beta V) V

	thread() *Thread[M, V]
}

// Meter counts the nodes of a thread and stops it.
type Meter struct {
	Nodes     uint64
	Depth     int  // of the iteration under way
	Stopped   bool // all that is returned from now on means nothing
	Selective int  // the longest way that was looked at, in plies, as far as the searcher tells it

	run    *Run
	most   uint64        // nodes at which to stop
	number int           // 0 for the thread that is listened to
	shown  atomic.Uint64 // nodes, for others to read
}

// Count counts a node and reports whether the search must stop.
func (m *Meter) Count() bool {
	if m.Nodes >= m.most && m.Depth > 1 {
		m.Stopped = true
	}
	if m.Stopped {
		return true
	}
	if m.Nodes++; m.Nodes%CheckEvery == 0 {
		m.check()
	}
	return m.Stopped
}

// check stops the search when a limit is reached or the context is done.
func (m *Meter) check() {
	m.shown.Store(m.Nodes)
	if m.run.stop.Load() || m.number == 0 && m.run.over() && (m.Depth > 1 || m.run.ctx.Err() != nil) {
		m.Stopped = true
	}
}

// RootMove is a move of the position searched, with the result of the last depth that found one
// for it.
type RootMove[M comparable, V ~int32] struct {
	Move  M
	Value V
	Depth int
	PV    []M  // the best play that was found, Move being its first
	Exact bool // it is known without a search what the move brings
}

// Window says how a search that expects a value like the last one looks at first: at what is near it.
type Window[V ~int32] struct {
	Half   V // of the first window
	Widest V // a window that would be wider is open
	Beyond V // values further than this from nothing have an open window: they are decided
}

// Thread is what the searchers of all games have. Its zero value is made ready by Init, once, and
// by Begin for each search. It allocates nothing between Begin and the end of a search.
type Thread[M comparable, V ~int32] struct {
	Meter
	// Root are the moves of the position searched, the best first as far as they were looked
	// at. The first Kept of them stay before the others whatever is found.
	Root []RootMove[M, V]
	Kept int
	// PV holds for each ply the best play from there on that was found last.
	PV [MaxPly + 1][]M

	window Window[V]
	stable int // iterations since the best move changed
}

func (t *Thread[M, V]) thread() *Thread[M, V] { return t }

// Init makes room for the play of each ply. number is 0 for the thread that is listened to.
func (t *Thread[M, V]) Init(number int, w Window[V]) {
	t.number, t.window = number, w
	const size = MaxPly + 1
	room := make([]M, size*size/2+size)
	for ply := range t.PV {
		n := size - ply
		t.PV[ply], room = room[:0:n], room[n:]
	}
}

// Begin makes the thread ready for a run that searches a position with the given moves, at least one.
func (t *Thread[M, V]) Begin(r *Run, moves []M) {
	t.run = r
	t.Nodes, t.Stopped, t.Depth, t.Selective, t.stable = 0, false, 0, 0, 0
	t.shown.Store(0)
	t.most = r.limits.Nodes
	if t.most == 0 {
		t.most = math.MaxUint64
	}
	t.Root, t.Kept = t.Root[:0], 0
	for _, m := range moves {
		t.Root = append(t.Root, RootMove[M, V]{Move: m, Value: -Infinite, PV: append(make([]M, 0, MaxPly), m)})
	}
}

// deepen searches deeper and deeper until something stops it. It calls each, when that is
// not nil, as a depth is finished.
func deepen[M comparable, V ~int32, S Searcher[M, V]](s S, lines int, each func()) {
	t := s.thread()
	deepest := maxDepth
	if d := t.run.limits.Depth; d > 0 {
		deepest = min(d, maxDepth)
	}
	for depth := 1; depth <= deepest; depth++ {
		if t.number > 0 && depth > 3 && (depth+t.number)%2 == 0 {
			continue // so that the threads are not all at the same depth
		}
		if !Iterate(s, depth, lines) {
			return
		}
		if each == nil {
			continue
		}
		each()
		if t.enough(depth, lines) {
			return
		}
	}
}

// enough reports whether nothing is to be gained from the next depth.
func (t *Thread[M, V]) enough(depth, lines int) bool {
	r := t.run
	if r.limits.Infinite || r.waiting() {
		return false
	}
	if t.settled(depth, lines) {
		return true
	}
	if !r.timer.timed() {
		return false
	}
	const forced = 4 // plies to judge a single move by
	if len(t.Root) == 1 && depth >= forced {
		return true
	}
	return r.timer.soft > 0 && time.Since(r.timer.begin) >= t.patience(r.timer.soft)
}

// patience returns how much of the time for a move to use: less of it the longer the same
// move has been the best.
func (t *Thread[M, V]) patience(soft time.Duration) time.Duration {
	return time.Duration(float64(soft) * (0.5 + 1/math.Sqrt(float64(1+t.stable))))
}

// settled reports whether looking deeper cannot change the lines: what they bring is known, or
// their games are decided within the depth.
func (t *Thread[M, V]) settled(depth, lines int) bool {
	for _, m := range t.Root[:lines] {
		if plies, _, ok := DecidedIn(m.Value); !(ok && plies <= depth) && !m.Exact {
			return false
		}
	}
	return true
}

// Iterate searches the root moves to the depth given until the best lines are known. It
// returns false when it was stopped; what it found till then stands.
func Iterate[M comparable, V ~int32, S Searcher[M, V]](s S, depth, lines int) bool {
	t := s.thread()
	t.Depth = depth
	// Whoever stops a search at once still gets the answer of a first look, which takes next to nothing.
	if depth > 1 {
		t.check()
	}
	before := t.Root[0].Move
	for k := range lines {
		aspire(s, k, depth)
		if t.Stopped {
			break
		}
	}
	// A line may turn out better than the one searched before it. One that the search was stopped before does not: its value is of
	// the depth before, which may have been refuted since.
	for i := 1; i < lines; i++ {
		for j := i; j > 0 && j != t.Kept && t.Root[j].Value > t.Root[j-1].Value && t.Root[j].Depth >= t.Root[j-1].Depth; j-- {
			t.Root[j], t.Root[j-1] = t.Root[j-1], t.Root[j]
		}
	}
	if t.stable++; t.Root[0].Move != before {
		t.stable = 0
	}
	return !t.Stopped
}

// aspire finds the best of the root moves from k on and puts it at k. It expects a value
// like the last one, and looks again with a wider window when it is wrong.
func aspire[M comparable, V ~int32, S Searcher[M, V]](s S, k, depth int) {
	const deep = 5 // a shallower search has an open window
	t := s.thread()
	var alpha, beta V = -Infinite, Infinite
	guess, delta := t.Root[k].Value, t.window.Half
	if depth >= deep && max(guess, -guess) <= t.window.Beyond {
		alpha, beta = guess-delta, guess+delta
	}
	for {
		value := bestFrom(s, k, depth, alpha, beta)
		switch {
		case t.Stopped:
			return
		case value <= alpha && alpha > -Infinite:
			beta = (alpha + beta) / 2
			alpha = max(value-delta, -Infinite)
		case value >= beta && beta < Infinite:
			beta = min(value+delta, Infinite)
		default:
			return
		}
		if delta *= 3; delta > t.window.Widest {
			alpha, beta = -Infinite, Infinite
		}
	}
}

// bestFrom returns the value of the best of the root moves from k on, and puts it at k. Moves that
// stay before the others are only compared with one another.
func bestFrom[M comparable, V ~int32, S Searcher[M, V]](s S, k, depth int, alpha, beta V) V {
	t := s.thread()
	end := len(t.Root)
	if k < t.Kept {
		end = t.Kept
	}
	var best V = -Infinite
	for i := k; i < end; i++ {
		m := t.Root[i].Move
		var value V
		if i > k {
			value = s.Try(m, depth, alpha, alpha+1)
		}
		if i == k || value > alpha && !t.Stopped {
			value = s.Try(m, depth, alpha, beta)
		}
		if t.Stopped {
			return best
		}
		best = max(best, value)
		if value <= alpha {
			continue
		}
		alpha = value
		r := t.Root[i]
		r.Value, r.Depth = value, depth
		r.PV = append(append(r.PV[:0], m), t.PV[1]...)
		copy(t.Root[k+1:i+1], t.Root[k:i])
		t.Root[k] = r
		if value >= beta {
			break
		}
	}
	return best
}
