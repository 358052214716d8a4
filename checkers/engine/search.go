package engine

import (
	"context"
	"slices"
	"time"

	"github.com/parlour-games/parlour/checkers"
)

const (
	maxDepth = 64
	// maxPly leaves room beyond maxDepth for captures to be played out. At most 23 pieces
	// can be captured.
	maxPly = maxDepth + 24
	// checkEvery is how many nodes pass between two looks at the clock and the context.
	checkEvery = 1024
)

// Search looks for the best moves of p and returns the best of them, at most lines (at
// least one), the best first, each with an exact value at the depth reached. It returns none
// when p has no legal move, or when ctx was done before the first ply was searched. It stops
// at the limits, or within 2048 nodes of ctx being done, and then has the result of the last
// depth that was finished.
//
// When report is not nil it is called with the lines of each depth as it is finished.
func Search(ctx context.Context, p checkers.Position, h History, limits Limits, lines int, report func([]Line)) []Line {
	if limits == (Limits{}) {
		limits.Nodes = defaultNodes
	}
	deepest := maxDepth
	if limits.Depth > 0 {
		deepest = min(limits.Depth, maxDepth)
	}
	s := newSearcher(ctx, p, h, limits)
	lines = min(max(lines, 1), len(s.root))
	var result []Line
	for depth := 1; depth <= deepest && lines > 0 && s.iterate(depth, lines); depth++ {
		result = s.lines(depth, lines)
		if report != nil {
			report(result)
		}
		if s.settled(depth, lines) {
			break
		}
	}
	return result
}

// rootMove is a move of the position searched, with the result of the last finished depth.
type rootMove struct {
	move  checkers.Move
	value Value
	pv    []checkers.Move
}

// searcher is one search under way. It allocates nothing after it is made.
type searcher struct {
	ctx      context.Context
	limits   Limits
	deadline time.Time
	depth    int // of the iteration under way
	nodes    uint64
	stopped  bool

	start       checkers.Position
	root, trial []rootMove // trial is the depth under way; it replaces root when finished

	// path is the history and then the positions from the root on; the root is path[first].
	path  []checkers.Position
	first int
	quiet [maxPly]int // plies without progress before the position at each ply

	moves   []checkers.Move // those of all plies, one ply's after another's
	pv      [maxPly][]checkers.Move
	killers [maxPly]checkers.Move // the move that last refuted another at each ply
	history [2][33][33]int32      // how often a move refuted, by side, start and destination
}

func newSearcher(ctx context.Context, p checkers.Position, h History, limits Limits) *searcher {
	s := &searcher{
		ctx:    ctx,
		limits: limits,
		start:  p,
		path:   make([]checkers.Position, len(h), len(h)+maxPly),
		first:  len(h),
		moves:  make([]checkers.Move, 0, 16*maxPly),
	}
	copy(s.path, h)
	s.path = append(s.path, p)
	s.quiet[0] = len(h)
	if limits.Time > 0 {
		s.deadline = time.Now().Add(limits.Time)
	}
	room := make([]checkers.Move, maxPly*maxPly)
	for ply := range s.pv {
		s.pv[ply] = room[ply*maxPly : ply*maxPly : (ply+1)*maxPly]
	}
	for _, m := range p.Moves() {
		s.root = append(s.root, rootMove{move: m, pv: make([]checkers.Move, 0, maxPly)})
		s.trial = append(s.trial, rootMove{pv: make([]checkers.Move, 0, maxPly)})
	}
	return s
}

// iterate searches all root moves to the depth given. It returns false, and leaves the
// result of the depth before, when it was stopped.
func (s *searcher) iterate(depth, lines int) bool {
	s.depth = depth
	s.check()
	for i := range s.root {
		s.trial[i].move = s.root[i].move
		s.trial[i].pv = append(s.trial[i].pv[:0], s.root[i].pv...)
	}
	for i := range s.trial {
		r := &s.trial[i]
		alpha := -infinite
		if i >= lines {
			alpha = s.trial[lines-1].value // a move must beat the last that will be told
		}
		r.value = s.play(s.start, r.move, depth-1, 0, alpha, infinite)
		if s.stopped {
			return false
		}
		r.pv = append(append(r.pv[:0], r.move), s.pv[1]...)
		for j := i; j > 0 && s.trial[j].value > s.trial[j-1].value; j-- {
			s.trial[j], s.trial[j-1] = s.trial[j-1], s.trial[j]
		}
	}
	s.root, s.trial = s.trial, s.root
	return true
}

// lines returns what was found for the best moves.
func (s *searcher) lines(depth, lines int) []Line {
	result := make([]Line, lines)
	for i, r := range s.root[:lines] {
		result[i] = Line{Move: r.move, PV: slices.Clone(r.pv), Value: r.value, Depth: depth, Nodes: s.nodes}
	}
	return result
}

// settled reports whether looking deeper cannot change the lines: their games are all
// decided within the depth.
func (s *searcher) settled(depth, lines int) bool {
	for _, r := range s.root[:lines] {
		if plies, _, ok := r.value.Decided(); !ok || plies > depth {
			return false
		}
	}
	return true
}

// check stops the search when a limit is reached or the context is done.
func (s *searcher) check() {
	switch {
	case s.ctx.Err() != nil:
		s.stopped = true
	case s.depth > 1 && s.limits.Time > 0 && !time.Now().Before(s.deadline):
		s.stopped = true
	}
}

// play returns the value of the move m of p, which is at the ply given, for its side.
func (s *searcher) play(p checkers.Position, m checkers.Move, depth, ply int, alpha, beta Value) Value {
	next := p.Apply(m)
	s.quiet[ply+1] = 0
	if !m.Progress() {
		s.quiet[ply+1] = s.quiet[ply] + 1
	}
	s.path = append(s.path, next)
	value := -s.search(next, depth, ply+1, -beta, -alpha)
	s.path = s.path[:len(s.path)-1]
	return value
}

// search returns the value of p for the side to move, exact between alpha and beta and a
// bound outside. ply is the distance from the root.
func (s *searcher) search(p checkers.Position, depth, ply int, alpha, beta Value) Value {
	s.nodes++
	s.pv[ply] = s.pv[ply][:0]
	if s.nodes%checkEvery == 0 {
		s.check()
	}
	if s.limits.Nodes > 0 && s.nodes > s.limits.Nodes && s.depth > 1 {
		s.stopped = true
	}
	if s.stopped {
		return 0
	}
	if !p.HasMove() {
		return -win + Value(ply)
	}
	if s.drawn(ply) {
		return 0
	}
	if depth <= 0 && !p.HasJump() || ply == maxPly-1 {
		return evaluate(p)
	}
	here := len(s.moves)
	s.moves = p.AppendMoves(s.moves)
	moves := s.moves[here:]
	s.order(moves, ply)
	best := -infinite
	for _, m := range moves {
		value := s.play(p, m, depth-1, ply, max(alpha, best), beta)
		if s.stopped {
			break
		}
		if value <= best {
			continue
		}
		best = value
		if value > alpha {
			s.pv[ply] = append(append(s.pv[ply][:0], m), s.pv[ply+1]...)
		}
		if value >= beta {
			s.refuted(m, depth, ply)
			break
		}
	}
	s.moves = s.moves[:here]
	return best
}

// drawn reports whether the position at the ply is as good as drawn: it stood on the board
// before in this search, or its third occurrence in the game or the lack of progress lets
// somebody claim.
func (s *searcher) drawn(ply int) bool {
	quiet := s.quiet[ply]
	if quiet >= checkers.NoProgressLimit {
		return true
	}
	now := len(s.path) - 1
	times := 0
	for back := 4; back <= quiet; back += 2 {
		if s.path[now-back] != s.path[now] {
			continue
		}
		if times++; now-back >= s.first || times+1 == checkers.RepetitionLimit {
			return true
		}
	}
	return false
}

// order puts the moves first that promise to refute: the killer, then the others by how
// often they refuted anywhere.
func (s *searcher) order(moves []checkers.Move, ply int) {
	const most = 64
	var scores [most]int32
	n := min(len(moves), most)
	for i, m := range moves[:n] {
		scores[i] = s.score(m, ply)
		for j := i; j > 0 && scores[j] > scores[j-1]; j-- {
			scores[j], scores[j-1] = scores[j-1], scores[j]
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

func (s *searcher) score(m checkers.Move, ply int) int32 {
	if m == s.killers[ply] {
		return 1 << 30
	}
	return s.history[m.Side()][m.From()][m.To()]
}

// refuted remembers that m was too good for the other side.
func (s *searcher) refuted(m checkers.Move, depth, ply int) {
	s.killers[ply] = m
	if depth > 0 {
		s.history[m.Side()][m.From()][m.To()] += int32(depth * depth)
	}
}
