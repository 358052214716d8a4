package engine

import (
	"slices"
	"sync/atomic"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
	"github.com/parlour-games/parlour/table"
)

const (
	maxDepth = 99
	// maxPly leaves room beyond maxDepth for extensions.
	maxPly = 128
	// checkEvery is how many nodes pass between two looks at the clock and the context.
	checkEvery = 2048
	// nowhere is a ply that no repetition goes back to.
	nowhere = maxPly
)

// rootMove is a move of the position searched, with the result of the last depth that
// found one for it.
type rootMove struct {
	move  oware.Move
	value Value
	claim leads // what the tables of endings prove
	depth int
	pv    []oware.Move
}

// frame is what a searcher knows of one ply of the path under way.
type frame struct {
	position oware.Position
	seeds    int // in the houses
	quiet    int // plies since the last capture, or since the game began
	// rank is that of the position, and top the highest of those before it on which the same
	// side was to move, with as many seeds; see rank. Only as far as the tables of endings reach.
	rank, top rank
}

// searcher is one thread of a search. It allocates nothing while it searches.
type searcher struct {
	number  int // 0 for the thread that is listened to
	table   *table.Table
	endings *endgame.Table
	reach   int // seeds up to which endings tells
	weights *Weights
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

	root []rootMove
	kept int // of the root's moves, how many come first because they keep what is promised

	// again holds the positions of the game that end it when they come again, of those with
	// as many seeds as the root. first is true when the first position to come again ends it.
	again []oware.Position
	first bool

	stack [maxPly + 2]frame // of ply -1, the root, and so on
	// back is the lowest ply that the value just returned goes back to by way of a
	// repetition: such a value is true on this path only.
	back int

	pv    [maxPly + 1][]oware.Move
	order order
}

func newSearcher(t *table.Table, o Options, number int) *searcher {
	s := &searcher{number: number, table: t, endings: o.Endings, reach: o.Endings.Seeds(), weights: o.Weights}
	const size = maxPly + 1
	variations := make([]oware.Move, size*size/2+size)
	for ply := range s.pv {
		n := size - ply
		s.pv[ply], variations = variations[:0:n], variations[n:]
	}
	return s
}

func (s *searcher) forget() { s.order = order{} }

// frame returns what is known of a ply of the path, -1 being the one before the root.
func (s *searcher) frame(ply int) *frame { return &s.stack[ply+1] }

// prepare makes the searcher ready to search p, whose moves are given.
func (s *searcher) prepare(r *run, p oware.Position, h History, moves []oware.Move) {
	s.run = r
	s.nodes, s.stopped, s.depth, s.selective, s.stable = 0, false, 0, 0, 0
	s.shown.Store(0)
	s.most = r.limits.Nodes
	if s.most == 0 {
		s.most = 1<<64 - 1
	}
	s.order.fade()
	s.remember(p, h)
	s.root = s.root[:0]
	for _, m := range moves {
		s.root = append(s.root, rootMove{move: m, value: -infinite, pv: append(make([]oware.Move, 0, maxPly), m)})
	}
	s.rootBounds()
	s.root[0].value = s.weights.Evaluate(p) // all that is known when the first ply is not searched
}

// remember makes p the root, and takes of the history what may come again.
func (s *searcher) remember(p oware.Position, h History) {
	seeds := p.Seeds()
	root, before := s.frame(0), s.frame(-1)
	*root, *before = frame{position: p, seeds: seeds}, frame{}
	s.first = h.Repetition == oware.FirstRepeat
	past := h.Positions
	for i := len(past) - 1; i >= 0 && past[i].Seeds() == seeds; i-- {
		root.quiet++
		if seeds <= s.reach {
			c, _ := s.endings.Claim(past[i])
			f := before
			if past[i].Turn() == p.Turn() {
				f = root
			}
			f.top = max(f.top, rankOf(c))
		}
	}
	past = past[len(past)-root.quiet:]
	s.again = s.again[:0]
	for i, q := range past {
		switch h.Repetition {
		case oware.FirstRepeat:
			s.again = append(s.again, q)
		case oware.ThirdRepeat:
			if q == p || slices.Contains(past[:i], q) {
				s.again = append(s.again, q)
			}
		}
	}
}

// endsAgain reports whether the game ends when p comes now, because it stood before in the game.
func (s *searcher) endsAgain(p oware.Position) bool { return slices.Contains(s.again, p) }

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
		for j := i; j > 0 && j != s.kept && s.root[j].value > s.root[j-1].value; j-- {
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
		first = 25 // half of the first window
		wide  = 600
	)
	alpha, beta := -infinite, infinite
	guess := s.root[k].value
	delta := Value(first)
	_, over := guess.Sure()
	if depth >= deep && !over {
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

// searchRoot returns the value of the best of the root moves from k on, and puts it at k. Moves
// that keep a promise are only compared with one another.
func (s *searcher) searchRoot(k, depth int, alpha, beta Value) Value {
	p := s.frame(0).position
	end := len(s.root)
	if k < s.kept {
		end = s.kept
	}
	best := -infinite
	for i := k; i < end; i++ {
		m, claim := s.root[i].move, s.root[i].claim
		next := p.Apply(m)
		s.enter(next, 0)
		s.pv[1] = s.pv[1][:0]
		var value Value
		if i > k && !claim.exact() {
			value = claim.within(-s.search(next, depth-1, 1, -alpha-1, -alpha))
		}
		if claim.exact() {
			value = proved(claim.low)
		} else if i == k || value > alpha && !s.stopped {
			value = claim.within(-s.search(next, depth-1, 1, -beta, -alpha))
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

// enter makes next, which a move leads to from the ply given, the next step of the path.
func (s *searcher) enter(next oware.Position, ply int) {
	now, f := s.frame(ply), s.frame(ply+1)
	f.position, f.seeds = next, next.Seeds()
	f.quiet, f.rank, f.top = 0, 0, 0
	if f.seeds == now.seeds {
		f.quiet = now.quiet + 1
		if f.seeds <= s.reach {
			if before := s.frame(ply - 1); now.quiet > 0 {
				f.top = max(before.rank, before.top)
			}
		}
	}
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
func (s *searcher) search(p oware.Position, depth, ply int, alpha, beta Value) Value {
	s.pv[ply] = s.pv[ply][:0]
	s.back = nowhere
	if s.count() {
		return 0
	}
	f := s.frame(ply)
	ahead := lead(p)
	mine, theirs := p.Rows()
	switch {
	case abs(ahead) > f.seeds: // nothing can change who wins
		return ended(ahead, ply)
	case (mine == 0 || theirs == 0) && !p.HasMove():
		return ended(swept(p), ply)
	}
	if v, ok := s.repeats(ply); ok {
		return v
	}
	// Nothing here is better than to win with the next move, or worse than to have lost.
	alpha = max(alpha, -win+Value(ply))
	beta = min(beta, win-Value(ply+1))
	if alpha >= beta {
		return alpha
	}

	floor, ceiling := -infinite, infinite // what is proved of the value
	if f.seeds <= s.reach {
		floor, ceiling = s.bounds(p, f)
		if floor == ceiling || floor >= beta {
			return floor
		}
		if ceiling <= alpha {
			return ceiling
		}
	}
	if depth <= 0 || ply >= maxPly-1 {
		s.selective = max(s.selective, ply)
		return max(floor, min(estimated(Value(perSeed*ahead)+s.weights.evaluate(p, f.seeds)), ceiling))
	}

	open := beta-alpha > 1
	key := p.Hash()
	k, found := table.Known{Move: table.NoMove}, false
	if depth >= keepDepth {
		k, found = s.table.Probe(key)
	}
	if found && !open && k.Depth >= depth && k.Bound != table.None && (!s.plain || k.Depth == depth) {
		v := fromPosition(Value(k.Value), ply)
		// What was proved of p by play that comes to none of the positions before it there may
		// come to one of those before it here, unless there is none.
		_, sure := v.Sure()
		usable := k.Bound == table.Exact || k.Bound == table.Lower && v >= beta || k.Bound == table.Upper && v <= alpha
		if usable && (!sure || f.quiet == 0) {
			return v
		}
	}
	if !s.plain && k.Move == table.NoMove && depth >= seekDepth {
		// Without a move to look at first, a shallower search finds one.
		s.search(p, depth-seekLess, ply, alpha, beta)
		if s.stopped {
			return 0
		}
		again, _ := s.table.Probe(key)
		k.Move = again.Move
		s.pv[ply] = s.pv[ply][:0]
	}

	var list choices
	s.expand(&list, p, ply, k.Move)
	deeper := depth - 1
	if list.n == 1 && !s.plain && ply < 2*s.depth {
		deeper++ // there is nothing to decide here
	}
	best, back := floor, nowhere
	bestMove, lastBack := table.NoMove, nowhere
	for i := range list.n {
		c := list.next(i)
		s.enter(c.after, ply)
		lower := max(alpha, best)
		var value Value
		if i == 0 {
			value = -s.search(c.after, deeper, ply+1, -beta, -lower)
		} else {
			value = -s.search(c.after, deeper, ply+1, -lower-1, -lower)
			if value > lower && value < beta && open && !s.stopped {
				value = -s.search(c.after, deeper, ply+1, -beta, -lower)
			}
		}
		if s.stopped {
			return 0
		}
		lastBack = s.back
		back = min(back, s.back)
		if value <= best {
			continue
		}
		best = value
		if value <= alpha {
			continue
		}
		bestMove = int(c.house)
		if open {
			s.pv[ply] = append(append(s.pv[ply][:0], c.move), s.pv[ply+1]...)
		}
		if value >= beta {
			s.refuted(&list, i, depth, ply)
			break
		}
	}
	best = min(best, ceiling)
	k = table.Known{Depth: depth, Move: bestMove, Eval: table.NoEval, Value: int16(toPosition(best, ply))}
	switch {
	case best >= beta:
		// The last move alone makes this true, whatever the others go back to.
		if lastBack >= ply {
			k.Bound = table.Lower
		}
	case back < ply:
	case best <= alpha:
		k.Bound = table.Upper
	default:
		k.Bound = table.Exact
	}
	if depth >= keepDepth && (k.Bound != table.None || bestMove != table.NoMove) {
		s.table.Store(key, k)
	}
	if back >= ply {
		back = nowhere // what came again lies on every path through here
	}
	s.back = back
	return best
}

// repeats returns the value of a position that has come again.
func (s *searcher) repeats(ply int) (Value, bool) {
	f := s.frame(ply)
	if f.quiet < 4 { // no board comes again sooner
		return 0, false
	}
	if f.quiet > ply && s.endsAgain(f.position) {
		s.back = 0
		return ended(swept(f.position), ply), true
	}
	for at := ply - 4; at >= max(ply-f.quiet, 0); at -= 2 {
		if s.frame(at).position != f.position {
			continue
		}
		s.back = at
		if s.first {
			return ended(swept(f.position), ply), true
		}
		// Where the game goes on, each side can do again what it did; it is no proof.
		return estimated(Value(perSeed * swept(f.position))), true
	}
	return 0, false
}

// bounds returns what the tables of endings prove of the value of p, and notes its rank.
func (s *searcher) bounds(p oware.Position, f *frame) (floor, ceiling Value) {
	c, _ := s.endings.Claim(p)
	f.rank = rankOf(c)
	ahead := lead(p) - f.seeds
	low, high := ahead+2*c.Low, ahead+2*c.High
	fresh := f.quiet == 0
	floor, ceiling = -infinite, infinite
	// A lead below nothing is proved to be no win only from above, and the other way round.
	if low >= 0 && (fresh || f.rank >= f.top) || fresh && low == high {
		floor = proved(low)
	}
	if fresh && (high <= 0 || low == high) {
		ceiling = proved(high)
	}
	return floor, ceiling
}
