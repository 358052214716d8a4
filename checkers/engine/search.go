package engine

import (
	"slices"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/deepening"
	"github.com/parlour-games/parlour/table"
)

const (
	maxPly = deepening.MaxPly
	// room is for how many moves, those of all plies together, there is room from the start.
	room = maxPly * 24
	// nowhere is a ply that no draw on the path goes back to.
	nowhere = maxPly
)

// frame is what a searcher knows of one ply of the path under way.
type frame struct {
	position checkers.Position
	quiet    int // plies without progress before it
	by       int // the way of the move that led here
	jump     bool
}

// searcher is one thread of a search. It allocates nothing while it searches.
type searcher struct {
	deepening.Thread[checkers.Move, Value]

	table   *table.Table
	weights *Weights // that judge the positions

	// plain switches everything off that makes a search differ from one that looks at
	// every move to the same depth, for the tests that compare the two.
	plain bool

	past  []checkers.Position // the history, then the root
	stack [maxPly + 1]frame
	// back is the lowest ply that the value just returned goes back to by way of a
	// repetition: such a value is true on this path only. The table takes none of them as exact, but it takes the bounds: of 120 endings with
	// kings, searched to depth 9 with a table and without, 9 had another value then, by 3 hundredths of a man at most, and none another result.
	back int

	moves  []checkers.Move // those of all plies, one ply's after another's
	scores []int32         // beside them
	places []uint8         // and where each stands in the order of the rules
	order  order
}

func newSearcher(t *table.Table, w *Weights, number int) *searcher {
	s := &searcher{
		table: t, weights: w,
		moves: make([]checkers.Move, 0, room), scores: make([]int32, room), places: make([]uint8, room),
	}
	s.Init(number, deepening.Window[Value]{Half: 15, Widest: 400, Beyond: decided})
	return s
}

func (s *searcher) forget() { s.order = order{} }

// prepare makes the searcher ready to search p, whose moves are given.
func (s *searcher) prepare(r *deepening.Run, p checkers.Position, h History, moves []checkers.Move) {
	s.Begin(r, moves)
	s.order.fade()
	s.past = append(append(s.past[:0], h...), p)
	s.stack[0] = frame{position: p, quiet: len(h)}
	s.Root[0].Value = s.weights.evaluate(p) // all that is known when the first ply is not searched
}

// line tells what was found of a move of the root.
func (s *searcher) line(m *deepening.RootMove[checkers.Move, Value], spent deepening.Spent) Line {
	return Line{
		Move: m.Move, PV: slices.Clone(m.PV), Value: m.Value, Depth: m.Depth,
		Selective: s.Selective, Nodes: spent.Nodes, Time: spent.Time,
	}
}

// Try returns the value of the root's move m, as [deepening.Searcher] says.
func (s *searcher) Try(m checkers.Move, depth int, alpha, beta Value) Value {
	return -s.search(s.enter(s.stack[0].position, m, 0), depth-1, 1, -beta, -alpha)
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

// search returns the value of p for the side to move, exact between alpha and beta and a
// bound outside. ply is the distance from the root.
func (s *searcher) search(p checkers.Position, depth, ply int, alpha, beta Value) Value {
	if depth <= 0 {
		return s.quiesce(p, 0, ply, alpha, beta)
	}
	s.PV[ply] = s.PV[ply][:0]
	s.back = nowhere
	if s.Count() {
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
		v := deepening.FromPosition(Value(k.Value), ply)
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
			if v, ok := s.settledEarly(p, eval, depth, ply, alpha, beta); ok || s.Stopped {
				return v
			}
		}
		if k.Move == table.NoMove && depth >= seekDepth {
			// Without a move to look at first, a shallower search finds one.
			s.search(p, depth-seekLess, ply, alpha, beta)
			if s.Stopped {
				return 0
			}
			again, _ := s.table.Probe(key)
			k.Move = again.Move
		}
		s.PV[ply] = s.PV[ply][:0]
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
			if value > lower && reduced < deeper && !s.Stopped {
				value = -s.search(q, deeper, ply+1, -lower-1, -lower)
			}
			if value > lower && value < beta && open && !s.Stopped {
				value = -s.search(q, deeper, ply+1, -beta, -lower)
			}
		}
		if s.Stopped {
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
			s.PV[ply] = append(append(s.PV[ply][:0], m), s.PV[ply+1]...)
		}
		if value >= beta {
			s.refuted(moves[:i+1], depth, ply)
			break
		}
	}
	s.moves = s.moves[:here]
	if s.Stopped {
		return 0
	}
	if back >= ply {
		back = nowhere // what came again lies on every path through here
	}
	s.back = back
	if timeless {
		k := table.Known{Value: int16(deepening.ToPosition(best, ply)), Eval: int16(eval), Depth: depth, Move: bestMove}
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
	s.PV[ply] = s.PV[ply][:0]
	s.back = nowhere
	if s.Count() {
		return 0
	}
	s.Selective = max(s.Selective, ply)
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
		if s.Stopped {
			break
		}
		back = min(back, s.back)
		if value <= best {
			continue
		}
		best = value
		if value > alpha {
			s.PV[ply] = append(append(s.PV[ply][:0], m), s.PV[ply+1]...)
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
