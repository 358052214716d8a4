package engine

import (
	"context"
	"time"

	"github.com/parlour-games/parlour/oware"
)

const (
	maxDepth = 60
	// checkEvery is how many nodes pass between two looks at the clock and the context.
	checkEvery = 2048
	infinite   = win + 1
)

// Search looks for the best moves of p and returns the best of them, at most lines (at least one),
// the best first, each with an exact value at the depth reached. It returns none when p has no legal
// move. It stops at the limits, or within 4096 nodes of ctx being done, and then has the result of
// the last depth that was finished, or of no search at all when it had no time for any.
//
// When report is not nil it is called with each line as each depth is finished, the best first.
func Search(ctx context.Context, p oware.Position, h History, limits Limits, lines int, report func(Line)) []Line {
	var buffer [oware.RowLength]oware.Move
	legal := p.AppendMoves(buffer[:0])
	if len(legal) == 0 {
		return nil
	}
	if limits == (Limits{}) {
		limits.Nodes = defaultNodes
	}
	lines = min(max(lines, 1), len(legal))
	s := newSearcher(ctx, p, h, limits)
	for _, m := range legal {
		s.root = append(s.root, rootMove{move: m, after: p.Apply(m), pv: variation{n: 1, moves: [maxDepth]oware.Move{m}}})
	}
	result := s.lines(0, lines)
	deepest := maxDepth
	if limits.Depth > 0 {
		deepest = min(limits.Depth, maxDepth)
	}
	for depth := 1; depth <= deepest && !s.stopped; depth++ {
		if !s.iterate(depth, lines) {
			break
		}
		result = s.lines(depth, lines)
		if report != nil {
			for _, l := range result {
				report(l)
			}
		}
		if s.settled(depth, lines) {
			break
		}
	}
	return result
}

// variation is a sequence of moves.
type variation struct {
	moves [maxDepth]oware.Move
	n     int
}

// set makes v the move m followed by rest.
func (v *variation) set(m oware.Move, rest *variation) {
	v.moves[0] = m
	v.n = 1 + copy(v.moves[1:], rest.moves[:rest.n])
}

// rootMove is a move of the position searched, with the result of the last finished depth.
type rootMove struct {
	move  oware.Move
	after oware.Position
	value Value
	exact bool // value is the move's value, not only a bound that shows it is none of the best
	pv    variation
}

// searcher is one search under way. It allocates nothing after it is made.
type searcher struct {
	ctx      context.Context
	limits   Limits
	deadline time.Time
	nodes    uint64
	stopped  bool

	root  []rootMove
	trial []rootMove // the depth under way; it replaces root when it is finished

	// before holds the positions of the game that end it when they come again, path those from
	// the root on, each with the number of seeds in its houses.
	before []seen
	path   [maxDepth + 2]seen

	pv      [maxDepth + 2]variation
	killers [maxDepth + 2]oware.Move // the move that last refuted another at each ply
}

type seen struct {
	position oware.Position
	seeds    int
}

func newSearcher(ctx context.Context, p oware.Position, h History, limits Limits) *searcher {
	s := &searcher{
		ctx:    ctx,
		limits: limits,
		root:   make([]rootMove, 0, oware.RowLength),
		trial:  make([]rootMove, 0, oware.RowLength),
	}
	if limits.Time > 0 {
		s.deadline = time.Now().Add(limits.Time)
	}
	s.path[0] = seen{p, p.Seeds()}
	occurrences := 1
	if h.Repetition == oware.ThirdRepeat {
		occurrences = 2 // the next is the third
	}
	count := make(map[oware.Position]int)
	for _, q := range append(h.Positions[:len(h.Positions):len(h.Positions)], p) {
		if count[q]++; count[q] == occurrences {
			s.before = append(s.before, seen{q, q.Seeds()})
		}
	}
	if ctx.Err() != nil {
		s.stopped = true
	}
	return s
}

// iterate searches all root moves to the depth given. It returns false, and leaves the result of
// the depth before, when it was stopped.
func (s *searcher) iterate(depth, lines int) bool {
	s.trial = append(s.trial[:0], s.root...)
	for i := range s.trial {
		r := &s.trial[i]
		alpha := -infinite
		if i >= lines {
			alpha = s.trial[lines-1].value // a move must beat the last that will be told
		}
		value := -s.search(r.after, depth-1, 1, -infinite, -alpha)
		if s.stopped {
			return false
		}
		r.value, r.exact = value, value > alpha
		if r.exact {
			r.pv.set(r.move, &s.pv[1])
		}
		for j := i; j > 0 && s.trial[j].value > s.trial[j-1].value; j-- {
			s.trial[j], s.trial[j-1] = s.trial[j-1], s.trial[j]
		}
	}
	s.root, s.trial = s.trial, s.root
	return true
}

// settled reports whether looking deeper cannot change the lines: their games are all decided.
func (s *searcher) settled(depth, lines int) bool {
	for _, r := range s.root[:lines] {
		if plies, _, ok := r.value.Decided(); !ok || plies > depth {
			return false
		}
	}
	return true
}

// search returns the value of p for the side to move, exact between alpha and beta and a bound
// outside. ply is the distance from the root.
func (s *searcher) search(p oware.Position, depth, ply int, alpha, beta Value) Value {
	s.nodes++
	s.pv[ply].n = 0
	if s.nodes%checkEvery == 0 {
		s.check()
	}
	if s.limits.Nodes > 0 && s.nodes > s.limits.Nodes {
		s.stopped = true
	}
	if s.stopped {
		return 0
	}
	var buffer [oware.RowLength]oware.Move
	moves := p.AppendMoves(buffer[:0])
	if len(moves) == 0 {
		r, _ := p.Result()
		return outcome(r, p.Turn(), ply)
	}
	s.path[ply] = seen{p, p.Seeds()}
	if s.repeats(ply) {
		return outcome(p.SweptResult(oware.ByCycle), p.Turn(), ply)
	}
	if depth == 0 {
		return evaluate(p)
	}
	var after [oware.RowLength]oware.Position
	s.order(p, moves, &after, ply)
	best := -infinite
	for i, m := range moves {
		value := -s.search(after[i], depth-1, ply+1, -beta, -max(alpha, best))
		if s.stopped {
			return 0
		}
		if value <= best {
			continue
		}
		best = value
		if best > alpha {
			s.pv[ply].set(m, &s.pv[ply+1])
		}
		if best >= beta {
			s.killers[ply] = m
			break
		}
	}
	return best
}

// repeats reports whether the position at the ply given has come before: on the path, or in the
// game so that its rules end it. Captured seeds never come back, so positions with another
// number of seeds need no look.
func (s *searcher) repeats(ply int) bool {
	now := &s.path[ply]
	for i := ply - 2; i >= 0 && s.path[i].seeds == now.seeds; i -= 2 {
		if s.path[i].position == now.position {
			return true
		}
	}
	for i := len(s.before) - 1; i >= 0 && s.before[i].seeds == now.seeds; i-- {
		if s.before[i].position == now.position {
			return true
		}
	}
	return false
}

// order sorts the moves, and the positions after them, by promise: most seeds captured, then
// the move that refuted another at this ply.
func (s *searcher) order(p oware.Position, moves []oware.Move, after *[oware.RowLength]oware.Position, ply int) {
	var promise [oware.RowLength]int
	before, _ := p.Stores()
	for i, m := range moves {
		next := p.Apply(m)
		_, store := next.Stores()
		score := 2 * (store - before)
		if m == s.killers[ply] {
			score += 3
		}
		j := i
		for ; j > 0 && promise[j-1] < score; j-- {
			moves[j], after[j], promise[j] = moves[j-1], after[j-1], promise[j-1]
		}
		moves[j], after[j], promise[j] = m, next, score
	}
}

// check looks at the clock and the context.
func (s *searcher) check() {
	if s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline) {
		s.stopped = true
	}
}

// lines returns the best moves of the last finished depth.
func (s *searcher) lines(depth, n int) []Line {
	lines := make([]Line, 0, n)
	for _, r := range s.root[:n] {
		l := Line{
			Move:  r.move,
			PV:    append([]oware.Move(nil), r.pv.moves[:r.pv.n]...),
			Value: r.value,
			Depth: depth,
			Nodes: s.nodes,
		}
		l.Seeds = lead(s.path[0].position, l.PV, l.Value)
		lines = append(lines, l)
	}
	return lines
}

// lead returns the lead in seeds that a line gives the side to move in p: the final one when the
// value says that the game ends, else the estimate.
func lead(p oware.Position, pv []oware.Move, v Value) float64 {
	if _, _, ok := v.Decided(); !ok {
		return float64(v) / perSeed
	}
	side := p.Turn()
	for _, m := range pv {
		p = p.Apply(m)
	}
	r, ended := p.Result()
	if !ended {
		r = p.SweptResult(oware.ByCycle) // a decided game that the position does not end has come again
	}
	return float64(r.Seeds(side) - r.Seeds(side.Other()))
}
