package engine

import (
	"slices"

	"github.com/parlour-games/parlour/deepening"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
	"github.com/parlour-games/parlour/table"
)

const (
	maxPly = deepening.MaxPly
	// nowhere is a ply that no repetition goes back to.
	nowhere = maxPly
)

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
	deepening.Thread[oware.Move, Value]

	table   *table.Table
	endings *endgame.Table
	reach   int // seeds up to which endings tells
	weights *Weights

	// plain switches everything off that makes a search differ from one that looks at
	// every move to the same depth, for the tests that compare the two.
	plain bool

	claims [oware.Ring]leads // what the tables of endings prove of the root's moves

	// again holds the positions of the game that end it when they come again, of those with
	// as many seeds as the root. first is true when the first position to come again ends it.
	again []oware.Position
	first bool

	stack [maxPly + 2]frame // of ply -1, the root, and so on
	// back is the lowest ply that the value just returned goes back to by way of a
	// repetition: such a value is true on this path only.
	back int

	order order
	lists [maxPly + 1]choices // of the nodes of the path
}

func newSearcher(t *table.Table, o Options, number int) *searcher {
	s := &searcher{table: t, endings: o.Endings, reach: o.Endings.Seeds(), weights: o.Weights}
	s.Init(number, deepening.Window[Value]{Half: 25, Widest: 600, Beyond: surely - 1})
	return s
}

func (s *searcher) forget() { s.order = order{} }

// frame returns what is known of a ply of the path, -1 being the one before the root.
func (s *searcher) frame(ply int) *frame { return &s.stack[ply+1] }

// prepare makes the searcher ready to search p, whose moves are given.
func (s *searcher) prepare(r *deepening.Run, p oware.Position, h History, moves []oware.Move) {
	s.Begin(r, moves)
	s.order.fade()
	s.remember(p, h)
	s.rootBounds()
	s.Root[0].Value = s.weights.Evaluate(p) // all that is known when the first ply is not searched
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

// line tells what was found of a move of the root.
func (s *searcher) line(m *deepening.RootMove[oware.Move, Value], spent deepening.Spent) Line {
	return Line{
		Move: m.Move, PV: slices.Clone(m.PV), Value: m.Value, Seeds: s.seeds(m), Exact: s.settled(m),
		Depth: m.Depth, Selective: s.Selective, Nodes: spent.Nodes, Time: spent.Time,
	}
}

// seeds returns the lead in seeds that a move of the root brings.
func (s *searcher) seeds(m *deepening.RootMove[oware.Move, Value]) float64 {
	if m.Exact {
		return float64(s.claims[m.Move].low)
	}
	if _, _, ok := m.Value.Decided(); !ok {
		v := m.Value
		if _, ok := v.Sure(); ok {
			return float64(v.lead())
		}
		return float64(v) / perSeed
	}
	p := s.frame(0).position
	side := p.Turn()
	for _, move := range m.PV {
		p = p.Apply(move)
	}
	r, over := p.Result()
	if !over {
		r = p.SweptResult(oware.ByCycle) // a decided game that the position does not end has come again
	}
	return float64(r.Seeds(side) - r.Seeds(side.Other()))
}

// Try returns the value of the root's move m, as [deepening.Searcher] says, as far as the tables allow it.
func (s *searcher) Try(m oware.Move, depth int, alpha, beta Value) Value {
	claim := s.claims[m]
	if claim.exact() {
		s.PV[1] = s.PV[1][:0]
		return proved(claim.low)
	}
	next := s.frame(0).position.Apply(m)
	s.enter(next, 0)
	return claim.within(-s.search(next, depth-1, 1, -beta, -alpha))
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

// search returns the value of p for the side to move, exact between alpha and beta and a
// bound outside. ply is the distance from the root.
func (s *searcher) search(p oware.Position, depth, ply int, alpha, beta Value) Value {
	s.PV[ply] = s.PV[ply][:0]
	s.back = nowhere
	if s.Count() {
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
		s.Selective = max(s.Selective, ply)
		return max(floor, min(estimated(Value(perSeed*ahead)+s.weights.evaluate(p, f.seeds)), ceiling))
	}

	open := beta-alpha > 1
	key := p.Hash()
	k, found := table.Known{Move: table.NoMove}, false
	if depth >= keepDepth {
		k, found = s.table.Probe(key)
	}
	if found && !open && k.Depth >= depth && k.Bound != table.None && (!s.plain || k.Depth == depth) {
		v := deepening.FromPosition(Value(k.Value), ply)
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
		if s.Stopped {
			return 0
		}
		again, _ := s.table.Probe(key)
		k.Move = again.Move
		s.PV[ply] = s.PV[ply][:0]
	}

	list := &s.lists[ply]
	s.expand(list, p, ply, k.Move)
	deeper := depth - 1
	if list.n == 1 && !s.plain && ply < 2*s.Depth {
		deeper++ // there is nothing to decide here
	}
	best, back := floor, nowhere
	bestMove, lastBack := table.NoMove, nowhere
	for i := range list.n {
		c := list.next(i)
		s.enter(c.Position, ply)
		lower := max(alpha, best)
		var value Value
		if i == 0 {
			value = -s.search(c.Position, deeper, ply+1, -beta, -lower)
		} else {
			value = -s.search(c.Position, deeper, ply+1, -lower-1, -lower)
			if value > lower && value < beta && open && !s.Stopped {
				value = -s.search(c.Position, deeper, ply+1, -beta, -lower)
			}
		}
		if s.Stopped {
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
		bestMove = int(c.House)
		if open {
			s.PV[ply] = append(append(s.PV[ply][:0], c.Move), s.PV[ply+1]...)
		}
		if value >= beta {
			s.refuted(list, i, depth, ply)
			break
		}
	}
	best = min(best, ceiling)
	k = table.Known{Depth: depth, Move: bestMove, Eval: table.NoEval, Value: int16(deepening.ToPosition(best, ply))}
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
