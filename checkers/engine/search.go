package engine

import (
	"sync/atomic"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/table"
)

const (
	maxDepth = 99
	// maxPly leaves room beyond maxDepth for extensions and for captures to be played out.
	maxPly = 128
	// room is for how many moves, those of all plies together, there is room from the start.
	room = maxPly * 24
	// checkEvery is how many nodes pass between two looks at the clock and the context.
	checkEvery = 1024
	// nowhere is a ply that no draw on the path goes back to.
	nowhere = maxPly
)

// rootMove is a move of the position searched, with the result of the last depth that
// found one for it.
type rootMove struct {
	move  checkers.Move
	value Value
	depth int
	pv    []checkers.Move
}

// frame is what a searcher knows of one ply of the path under way.
type frame struct {
	position checkers.Position
	quiet    int // plies without progress before it
	by       int // the way of the move that led here
	jump     bool
}

// searcher is one thread of a search. It allocates nothing while it searches.
type searcher struct {
	number  int // 0 for the thread that is listened to
	table   *table.Table
	weights *Weights // that judge the positions
	run     *run

	nodes     uint64
	most      uint64        // nodes at which to stop
	shown     atomic.Uint64 // nodes, for others to read
	stopped   bool
	depth     int // of the iteration under way
	selective int
	stable    int // iterations since the best move changed

	// plain switches everything off that makes a search differ from one that looks at
	// every move to the same depth, for the tests that compare the two.
	plain bool

	past  []checkers.Position // the history, then the root
	root  []rootMove
	stack [maxPly + 1]frame
	// back is the lowest ply that the value just returned goes back to by way of a
	// repetition: such a value is true on this path only.
	back int

	moves  []checkers.Move // those of all plies, one ply's after another's
	scores []int32         // beside them
	places []uint8         // and where each stands in the order of the rules
	pv     [maxPly + 1][]checkers.Move
	order  order
}

func newSearcher(t *table.Table, w *Weights, number int) *searcher {
	s := &searcher{
		number: number, table: t, weights: w,
		moves: make([]checkers.Move, 0, room), scores: make([]int32, room), places: make([]uint8, room),
	}
	const size = maxPly + 1
	variations := make([]checkers.Move, size*size/2+size)
	for ply := range s.pv {
		n := size - ply
		s.pv[ply], variations = variations[:0:n], variations[n:]
	}
	return s
}

func (s *searcher) forget() { s.order = order{} }

// prepare makes the searcher ready to search p, whose moves are given.
func (s *searcher) prepare(r *run, p checkers.Position, h History, moves []checkers.Move) {
	s.run = r
	s.nodes, s.stopped, s.depth, s.selective, s.stable = 0, false, 0, 0, 0
	s.shown.Store(0)
	s.most = r.limits.Nodes
	if s.most == 0 {
		s.most = 1<<64 - 1
	}
	s.order.fade()
	s.past = append(append(s.past[:0], h...), p)
	s.stack[0] = frame{position: p, quiet: len(h)}
	s.root = s.root[:0]
	for _, m := range moves {
		s.root = append(s.root, rootMove{move: m, value: -infinite, pv: append(make([]checkers.Move, 0, maxPly), m)})
	}
	s.root[0].value = s.weights.evaluate(p) // all that is known when the first ply is not searched
}

// iterate searches the root moves to the depth given until the best lines are known. It
// returns false when it was stopped; what it found till then stands.
func (s *searcher) iterate(depth, lines int) bool {
	s.depth = depth
	s.check()
	before := s.root[0].move
	for k := range lines {
		s.aspire(k, depth)
		if s.stopped {
			break
		}
	}
	// A line may turn out better than the one searched before it.
	for i := 1; i < lines; i++ {
		for j := i; j > 0 && s.root[j].value > s.root[j-1].value; j-- {
			s.root[j], s.root[j-1] = s.root[j-1], s.root[j]
		}
	}
	if s.stable++; s.root[0].move != before {
		s.stable = 0
	}
	return !s.stopped
}

// aspire finds the best of the root moves from k on and puts it at k. It expects a value
// like the last one, and looks again with a wider window when it is wrong.
func (s *searcher) aspire(k, depth int) {
	const (
		deep  = 5  // a shallower search has an open window
		first = 15 // half of the first window
		wide  = 400
	)
	alpha, beta := -infinite, infinite
	guess := s.root[k].value
	delta := Value(first)
	_, _, over := guess.Decided()
	if depth >= deep && !over && guess > -infinite {
		alpha, beta = guess-delta, guess+delta
	}
	for {
		value := s.searchRoot(k, depth, alpha, beta)
		switch {
		case s.stopped:
			return
		case value <= alpha && alpha > -infinite:
			beta = (alpha + beta) / 2
			alpha = max(value-delta, -infinite)
		case value >= beta && beta < infinite:
			beta = min(value+delta, infinite)
		default:
			return
		}
		if delta *= 3; delta > wide {
			alpha, beta = -infinite, infinite
		}
	}
}

// searchRoot returns the value of the best of the root moves from k on, and puts it at k.
func (s *searcher) searchRoot(k, depth int, alpha, beta Value) Value {
	p := s.stack[0].position
	best := -infinite
	for i := k; i < len(s.root); i++ {
		m := s.root[i].move
		next := s.enter(p, m, 0)
		var value Value
		if i > k {
			value = -s.search(next, depth-1, 1, -alpha-1, -alpha)
		}
		if i == k || value > alpha && !s.stopped {
			value = -s.search(next, depth-1, 1, -beta, -alpha)
		}
		if s.stopped {
			return best
		}
		best = max(best, value)
		if value <= alpha {
			continue
		}
		alpha = value
		r := s.root[i]
		r.value, r.depth = value, depth
		r.pv = append(append(r.pv[:0], m), s.pv[1]...)
		copy(s.root[k+1:i+1], s.root[k:i])
		s.root[k] = r
		if value >= beta {
			break
		}
	}
	return best
}

// check stops the search when a limit is reached or the context is done.
func (s *searcher) check() {
	s.shown.Store(s.nodes)
	if s.run.stop.Load() || s.number == 0 && s.run.over() && (s.depth > 1 || s.run.ctx.Err() != nil) {
		s.stopped = true
	}
}

// enter makes the move m of p, which is at the ply given, the next step of the path.
func (s *searcher) enter(p checkers.Position, m checkers.Move, ply int) checkers.Position {
	next := p.Apply(m)
	f := &s.stack[ply+1]
	f.position, f.quiet, f.by = next, 0, way(m)
	f.jump = m.IsJump()
	if !m.Progress() {
		f.quiet = s.stack[ply].quiet + 1
	}
	return next
}

// count counts a node and reports whether the search must stop.
func (s *searcher) count() bool {
	if s.nodes >= s.most && s.depth > 1 {
		s.stopped = true
	}
	if s.stopped {
		return true
	}
	if s.nodes++; s.nodes%checkEvery == 0 {
		s.check()
	}
	return s.stopped
}

// search returns the value of p for the side to move, exact between alpha and beta and a
// bound outside. ply is the distance from the root.
func (s *searcher) search(p checkers.Position, depth, ply int, alpha, beta Value) Value {
	if depth <= 0 {
		return s.quiesce(p, 0, ply, alpha, beta)
	}
	s.pv[ply] = s.pv[ply][:0]
	s.back = nowhere
	if s.count() {
		return 0
	}
	if back, ok := s.drawn(ply); ok {
		if !p.HasMove() {
			return -win + Value(ply)
		}
		s.back = back
		return 0
	}
	if ply >= maxPly-1 {
		return s.weights.evaluate(p)
	}
	// Nothing here is better than to win with the next move, or worse than to have lost.
	alpha = max(alpha, -win+Value(ply))
	beta = min(beta, win-Value(ply+1))
	if alpha >= beta {
		return alpha
	}

	open := beta-alpha > 1
	// Near the end of the 80 plies a value depends on how many of them are left.
	timeless := s.stack[ply].quiet+depth < checkers.NoProgressLimit
	key := p.Hash()
	k, found := s.table.Probe(key)
	if found && !open && timeless && k.Depth >= depth && k.Bound != table.None && (!s.plain || k.Depth == depth) {
		v := fromPosition(Value(k.Value), ply)
		if k.Bound == table.Exact || k.Bound == table.Lower && v >= beta || k.Bound == table.Upper && v <= alpha {
			return v
		}
	}
	jump, eval := p.HasJump(), Value(table.NoEval)
	if !jump {
		if eval = Value(k.Eval); k.Eval == table.NoEval {
			eval = s.weights.evaluate(p)
		}
	}

	if !s.plain {
		if !open && !jump {
			if v, ok := s.settledEarly(p, eval, depth, ply, alpha, beta); ok || s.stopped {
				return v
			}
		}
		if k.Move == table.NoMove && depth >= seekDepth {
			// Without a move to look at first, a shallower search finds one.
			s.search(p, depth-seekLess, ply, alpha, beta)
			if s.stopped {
				return 0
			}
			again, _ := s.table.Probe(key)
			k.Move = again.Move
		}
		s.pv[ply] = s.pv[ply][:0]
	}

	here := len(s.moves)
	s.moves = p.AppendMoves(s.moves)
	moves := s.moves[here:]
	if len(moves) == 0 {
		return -win + Value(ply)
	}
	scores, places := s.ranks(here, len(moves))
	s.score(p, moves, ply, k.Move, scores)
	extension := s.extension(len(moves), jump, ply)
	best, from, back := -infinite, alpha, nowhere
	bestMove := table.NoMove
	for i := range moves {
		next(moves, scores, places, i)
		m := moves[i]
		q := s.enter(p, m, ply)
		lower := max(alpha, best)
		var value Value
		deeper := depth - 1 + extension
		if i == 0 {
			value = -s.search(q, deeper, ply+1, -beta, -lower)
		} else {
			reduced := deeper - s.reduction(depth, i, jump, open)
			value = -s.search(q, reduced, ply+1, -lower-1, -lower)
			if value > lower && reduced < deeper && !s.stopped {
				value = -s.search(q, deeper, ply+1, -lower-1, -lower)
			}
			if value > lower && value < beta && open && !s.stopped {
				value = -s.search(q, deeper, ply+1, -beta, -lower)
			}
		}
		if s.stopped {
			break
		}
		back = min(back, s.back)
		if value <= best {
			continue
		}
		best = value
		if value <= alpha {
			continue
		}
		bestMove = int(places[i])
		if open {
			s.pv[ply] = append(append(s.pv[ply][:0], m), s.pv[ply+1]...)
		}
		if value >= beta {
			s.refuted(moves[:i+1], depth, ply)
			break
		}
	}
	s.moves = s.moves[:here]
	if s.stopped {
		return 0
	}
	if back >= ply {
		back = nowhere // what came again lies on every path through here
	}
	s.back = back
	if timeless {
		k := table.Known{Value: int16(toPosition(best, ply)), Eval: int16(eval), Depth: depth, Move: bestMove}
		switch {
		case best >= beta:
			k.Bound = table.Lower
		case best <= from:
			k.Bound = table.Upper
		case back == nowhere:
			k.Bound = table.Exact
		}
		s.table.Store(key, k)
	}
	return best
}

// quiesce returns the value of p as search does, looking at captures only: it does not stop
// while one is pending.
func (s *searcher) quiesce(p checkers.Position, depth, ply int, alpha, beta Value) Value {
	s.pv[ply] = s.pv[ply][:0]
	s.back = nowhere
	if s.count() {
		return 0
	}
	s.selective = max(s.selective, ply)
	var threatened bool
	if !p.HasJump() {
		switch {
		case !p.HasMove():
			return -win + Value(ply)
		}
		if back, ok := s.drawn(ply); ok {
			s.back = back
			return 0
		}
		threatened = !s.plain && depth == 0 && p.WithTurn(p.Turn().Other()).HasJump()
		if !threatened {
			return s.weights.evaluate(p)
		}
		depth--
	}
	if ply >= maxPly-1 {
		return s.weights.evaluate(p)
	}
	here := len(s.moves)
	s.moves = p.AppendMoves(s.moves)
	best, back := -infinite, nowhere
	for _, m := range s.moves[here:] {
		value := -s.quiesce(s.enter(p, m, ply), depth, ply+1, -beta, -max(alpha, best))
		if s.stopped {
			break
		}
		back = min(back, s.back)
		if value <= best {
			continue
		}
		best = value
		if value > alpha {
			s.pv[ply] = append(append(s.pv[ply][:0], m), s.pv[ply+1]...)
		}
		if value >= beta {
			break
		}
	}
	s.moves = s.moves[:here]
	s.back = back
	return best
}

// drawn reports whether the position at the ply is as good as drawn, and the ply that this
// goes back to: it stood on the board before in this search, or its third occurrence in the
// game or the lack of progress lets somebody claim.
func (s *searcher) drawn(ply int) (back int, ok bool) {
	quiet := s.stack[ply].quiet
	if quiet < 4 {
		return 0, false
	}
	if quiet >= checkers.NoProgressLimit {
		return 0, true
	}
	p := s.stack[ply].position
	times := 0
	for at := ply - 4; at >= ply-quiet; at -= 2 {
		if at >= 0 {
			if s.stack[at].position == p {
				return at, true
			}
			continue
		}
		past := len(s.past) - 1 + at
		if past < 0 {
			break
		}
		if s.past[past] == p {
			if times++; times+1 == checkers.RepetitionLimit {
				return 0, true
			}
		}
	}
	return 0, false
}
