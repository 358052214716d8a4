package bearoff

import (
	"math"

	"github.com/parlour-games/parlour/backgammon"
)

// A TwoSided is a table of what a race is worth to the side on roll when both sides bear off and play
// perfectly, the cube included: for each two positions of its [Size], exactly. It is safe for use by several
// goroutines, and its methods do not allocate.
//
// No gammon is possible, since each side has borne off a checker: a size has at most fourteen. So neither the Jacoby
// rule nor, since nobody doubles who would rather not be taken, a beaver changes anything.
type TwoSided struct {
	size  Size
	n     int    // positions of one side
	cells []cell // of the side on roll at i and the other at j, at i*n+j
}

// A cell is a Money as the table keeps it: in whole numbers, of which one make a point, so that every machine computes the same.
type cell struct{ cubeless, centred, mine, theirs int32 }

// one is a point. Twice as much still fits a cell.
const one = 1 << 29

// Money is what a position is worth to the side on roll in a money game: points per unit of the cube. But for Cubeless
// it goes on without a double now and with perfect cube play afterwards, for each place of the cube.
type Money struct {
	Cubeless float64 // nobody ever doubles
	Centred  float64 // both sides may double
	Mine     float64 // only the side on roll may
	Theirs   float64 // only the other side may
}

// DoubleTake returns what the position is worth when the side on roll doubles now and is taken, still per unit of the
// cube as it stood. When the double is passed it is 1.
func (m Money) DoubleTake() float64 { return 2 * m.Theirs }

// WithCentred returns what the position is worth with the cube in the middle and a perfect decision to double or not.
func (m Money) WithCentred() float64 { return decide(m.Centred, m.DoubleTake(), 1) }

// WithMine returns what the position is worth with a cube that the side on roll owns and a perfect decision to
// double or not.
func (m Money) WithMine() float64 { return decide(m.Mine, m.DoubleTake(), 1) }

// decide is the value of a position with a perfect decision on the cube: whoever may double does so when the better
// of the opponent's two answers still brings more than to go on.
func decide(noDouble, doubleTake, doublePass float64) float64 {
	return max(noDouble, min(doubleTake, doublePass))
}

// MaxPairs is how many pairs of positions a two-sided table holds at most.
const MaxPairs = 100_000_000

// CheckTwoSided returns an error where no two-sided table has this size.
func (s Size) CheckTwoSided() error {
	if err := s.Check(); err != nil {
		return err
	}
	if s.Checkers == backgammon.Checkers {
		return errorf("%d checkers: a two-sided table has at most %d, with which no gammon is lost", s.Checkers, backgammon.Checkers-1)
	}
	if n := s.Positions(); n > MaxPairs/n {
		return errorf("%d positions of %d checkers on %d points: a two-sided table has at most %.0f for a side",
			n, s.Checkers, s.Points, math.Sqrt(MaxPairs))
	}
	return nil
}

// Size returns how far the table reaches.
func (t *TwoSided) Size() Size { return t.size }

// Equity returns the points that the player on roll wins on average when nobody doubles, and whether
// the table reaches the position: both sides are within its size and not in contact.
func (t *TwoSided) Equity(b backgammon.Board, onRoll backgammon.Player) (equity float64, ok bool) {
	m, ok := t.Money(b, onRoll)
	return m.Cubeless, ok
}

// Money returns what the position is worth to the player on roll in a money game, and whether the table
// reaches it. When a side has borne off everything it has won.
func (t *TwoSided) Money(b backgammon.Board, onRoll backgammon.Player) (m Money, ok bool) {
	i, j, ok := t.size.pair(&b, onRoll)
	if !ok {
		return Money{}, false
	}
	c := &t.cells[i*t.n+j]
	return Money{points(c.cubeless), points(c.centred), points(c.mine), points(c.theirs)}, true
}

func points(v int32) float64 { return float64(v) / one }

// pair returns the numbers of both sides of a race, that of the player on roll first.
func (s Size) pair(b *backgammon.Board, onRoll backgammon.Player) (i, j int, ok bool) {
	i, ok = s.index(b, onRoll)
	if !ok {
		return 0, 0, false
	}
	j, ok = s.index(b, onRoll.Other())
	return i, j, ok && (s.Points <= backgammon.MaxPoint/2 || !contact(*b))
}
