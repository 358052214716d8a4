package engine

import (
	"github.com/parlour-games/parlour/deepening"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

// The tables of endings say what a side can force when no board with as many seeds stood
// before. When some did, a promise of theirs stands only where it cannot come to a board that
// stood before, because that would end the game there.
//
// A side that keeps a promise, by [endgame.Table.AppendKeeping], is on each of its boards at a
// higher rank than on the one before: it can surely take more, or as much in fewer steps. So
// its promise on a board stands when no earlier board of the same number of seeds, of those on which
// it was to move, had a higher rank. It will not meet one of these again, having a higher rank
// from now on; nor one of those on which the other side was to move, because the reply given there
// led to a board of a rank that is not higher than now, and it plays no move that allows a reply
// to such a board.

// rank orders the boards of a side by its promise, of those with as many seeds. 0 is that of a
// board with none.
type rank int

func rankOf(c endgame.Claim) rank {
	if c.Low == 0 {
		return 0
	}
	return rank(c.Low<<8 + 255 - c.Steps)
}

// leads are bounds of the lead at the end of the game, in seeds.
type leads struct {
	known     bool
	low, high int
}

// exact reports whether nothing is left open.
func (l leads) exact() bool { return l.known && l.low == l.high }

// within returns a value as far as the bounds allow it.
func (l leads) within(v Value) Value {
	if l.known && l.low >= 0 {
		v = max(v, proved(l.low))
	}
	if l.known && l.high <= 0 {
		v = min(v, proved(l.high))
	}
	return v
}

// negated returns the bounds as the other side sees them.
func (l leads) negated() leads { return leads{l.known, -l.high, -l.low} }

// lead returns by how much the side to move of p is ahead.
func lead(p oware.Position) int {
	mine, theirs := p.Stores()
	return mine - theirs
}

// swept returns the lead of the side to move of p when the game ends in p and each side takes
// the seeds in its own houses.
func swept(p oware.Position) int {
	mine, theirs := p.Rows()
	return lead(p) + sum(mine) - sum(theirs)
}

// sum adds the six bytes of a row.
func sum(row uint64) int { return int(row * 0x0101010101010101 >> 56) }

// rootBounds looks up what the tables prove of the position searched and of its moves, as far as
// what came before in the game allows.
func (s *searcher) rootBounds() {
	root := s.frame(0)
	root.rank = 0
	s.claims = [oware.Ring]leads{}
	if root.seeds > s.reach {
		return
	}
	c, _ := s.endings.Claim(root.position)
	root.rank = rankOf(c)
	for i := range s.Root {
		m := &s.Root[i]
		claim := s.moveBounds(m.Move)
		s.claims[m.Move], m.Exact = claim, claim.exact()
	}
	low := lead(root.position) + 2*c.Low - root.seeds
	if root.rank < root.top || low == 0 && c.Low != c.High || low < 0 && !s.lost() {
		return
	}
	// The win is sure, or a draw is and no more, or the loss: only moves that keep what is sure are of use.
	var buffer [oware.RowLength]oware.Move
	for _, m := range s.endings.AppendKeeping(buffer[:0], root.position) {
		for i := s.Kept; i < len(s.Root); i++ {
			if s.Root[i].Move == m {
				s.Root[s.Kept], s.Root[i] = s.Root[i], s.Root[s.Kept]
				s.Kept++
				break
			}
		}
	}
}

// lost reports whether the tables or the rules prove that every move loses.
func (s *searcher) lost() bool {
	for i := range s.Root {
		if high, known := s.most(s.Root[i].Move); !known || high >= 0 {
			return false
		}
	}
	return true
}

// most returns the greatest lead that a move of the root can bring, as far as the tables or the end of the game tell.
func (s *searcher) most(m oware.Move) (high int, known bool) {
	if c := s.claims[m]; c.known {
		return c.high, true
	}
	if p := s.frame(0).position.Apply(m); !p.HasMove() || s.endsAgain(p) {
		return -swept(p), true
	}
	return 0, false
}

// settled reports whether it is known exactly what a move of the root brings and, of the first one, that no other brings more:
// then it is the value of the position.
func (s *searcher) settled(m *deepening.RootMove[oware.Move, Value]) bool {
	if !m.Exact || m.Move != s.Root[0].Move {
		return m.Exact
	}
	for i := range s.Root {
		if high, known := s.most(s.Root[i].Move); !known || high > s.claims[m.Move].low {
			return false
		}
	}
	return true
}

// moveBounds returns what the tables prove of a move of the root, for the side that plays it.
func (s *searcher) moveBounds(m oware.Move) leads {
	root, before := s.frame(0), s.frame(-1)
	p := root.position.Apply(m)
	seeds := p.Seeds()
	ahead := lead(p)
	c, _ := s.endings.Claim(p)
	over := !p.HasMove() || s.endsAgain(p)
	switch {
	case over && swept(p) != 0:
		return leads{} // the search sees the end, and tells it as one
	case seeds < root.seeds:
		// Nothing with so few seeds stood before.
		return leads{true, ahead + 2*c.Low - seeds, ahead + 2*c.High - seeds}.negated()
	case over:
		return leads{known: true}
	}
	low := 0 // what the other side, which is to move, can surely take
	if rankOf(c) >= max(before.rank, before.top) {
		low = c.Low
	}
	back := seeds // what the side of the root can surely take: the least that a reply leaves
	var buffer [oware.RowLength]oware.Move
	for _, reply := range p.AppendMoves(buffer[:0]) {
		q := p.Apply(reply)
		next, _ := s.endings.Claim(q)
		left := next.Low
		if q.Seeds() == seeds {
			if rankOf(next) < max(root.rank, root.top) {
				left = 0
			}
			if s.endsAgain(q) || q == root.position {
				// The game ends here, or it goes on, by the rule; what is sure is the less.
				mine, _ := q.Rows()
				left = min(left, sum(mine))
			}
		}
		back = min(back, left)
	}
	return leads{true, ahead + 2*low - seeds, ahead + seeds - 2*back}.negated()
}
