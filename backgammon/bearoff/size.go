package bearoff

import (
	"fmt"

	"github.com/parlour-games/parlour/backgammon"
)

// A Size is how far a table reaches: to every position of a side that has at most so many
// checkers left, all of them on the points from 1 to Points, and the others in the tray.
//
// A table numbers these positions from 0. Let reach(p) be how many checkers stand on point p or
// farther from home, which falls from reach(1), all checkers, to reach(Points). The number is
//
//	the sum over the points p of C(reach(p)+Points-p, Points-p+1)
//
// which is the usual numbering of combinations: positions come in the order of reach(1), then of
// reach(2), and so on. Three things follow, and everything in this package stands on them:
//
//   - A checker that moves lowers some reach and raises none, so that a play always leads to a
//     smaller number. The empty side is 0.
//   - The number does not depend on Checkers: a table of fewer checkers is the beginning of one of more.
//   - The positions with all fifteen checkers, which can still lose a gammon, come last.
type Size struct{ Points, Checkers int }

var homeSize = Size{backgammon.HomePoints, backgammon.Checkers}

// MaxPositions is how many positions a table holds at most.
const MaxPositions = 50_000_000

// choose[n][k] is the number of ways to choose k things of n.
var choose = func() (c [backgammon.Checkers + backgammon.MaxPoint + 1][backgammon.MaxPoint + 2]int) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n && k < len(c[n]); k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// Check returns an error where no table has this size.
func (s Size) Check() error {
	switch {
	case s.Points < 1 || s.Points > backgammon.MaxPoint:
		return errorf("%d points: a table has 1 to %d", s.Points, backgammon.MaxPoint)
	case s.Checkers < 1 || s.Checkers > backgammon.Checkers:
		return errorf("%d checkers: a table has 1 to %d", s.Checkers, backgammon.Checkers)
	case s.Positions() > MaxPositions:
		return errorf("%d positions of %d checkers on %d points: a table has at most %d",
			s.Positions(), s.Checkers, s.Points, MaxPositions)
	}
	return nil
}

// Positions returns how many positions of one side there are. It panics when a side has no such
// points or checkers.
func (s Size) Positions() int { return choose[s.Points+s.Checkers][s.Points] }

// String returns the size as it is written on a command line: "6,15".
func (s Size) String() string { return fmt.Sprintf("%d,%d", s.Points, s.Checkers) }

// Index returns the number of p's position on the board, and whether the size reaches so far. The
// opponent's checkers are not looked at. It does not allocate.
func (s Size) Index(b backgammon.Board, p backgammon.Player) (int, bool) { return s.index(&b, p) }

func (s Size) index(b *backgammon.Board, p backgammon.Player) (int, bool) {
	index, reach := 0, 0
	for n := s.Points; n >= 1; n-- {
		reach += b.Mine(p, n)
		index += choose[reach+s.Points-n][s.Points-n+1]
	}
	return index, reach <= s.Checkers && reach+b.Off(p) == backgammon.Checkers
}

// Board returns the position with the number index: a board with White's checkers alone. It panics
// when there is no such position.
func (s Size) Board(index int) backgammon.Board {
	if index < 0 || index >= s.Positions() {
		panic(fmt.Sprintf("bearoff: position %d outside 0-%d", index, s.Positions()-1))
	}
	var b backgammon.Board
	reach := s.Checkers
	for n := 1; n <= s.Points; n++ {
		before := reach
		for choose[reach+s.Points-n][s.Points-n+1] > index {
			reach--
		}
		index -= choose[reach+s.Points-n][s.Points-n+1]
		if n > 1 {
			b.SetPoint(backgammon.White, n-1, before-reach)
		} else {
			b.ToOff(backgammon.White, backgammon.Checkers-reach)
		}
	}
	b.SetPoint(backgammon.White, s.Points, reach)
	return b
}

// full is the number of the first position with all fifteen checkers; the size must have them.
func (s Size) full() int { return Size{s.Points, backgammon.Checkers - 1}.Positions() }

func errorf(format string, args ...any) error { return fmt.Errorf("bearoff: "+format, args...) }
