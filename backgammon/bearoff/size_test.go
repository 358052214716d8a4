package bearoff_test

import (
	"testing"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// The numbering is that of every position once, a play leads to a smaller number, and the numbers do not depend on
// how many checkers the size allows.
func TestNumbersOfPositions(t *testing.T) {
	for _, size := range []bearoff.Size{{Points: 6, Checkers: 4}, {Points: 9, Checkers: 3}, {Points: 1, Checkers: 15}, {Points: 24, Checkers: 2}, {Points: 3, Checkers: 15}} {
		larger := bearoff.Size{Points: size.Points, Checkers: min(size.Checkers+2, backgammon.Checkers)}
		seen := make(map[backgammon.Board]bool)
		for i := range size.Positions() {
			b := size.Board(i)
			if seen[b] {
				t.Fatalf("%v: position %d stands twice", size, i)
			}
			seen[b] = true
			if k, ok := size.Index(b, backgammon.White); !ok || k != i {
				t.Fatalf("%v: position %d is read as %d, %v", size, i, k, ok)
			}
			if k, ok := larger.Index(b, backgammon.White); !ok || k != i {
				t.Fatalf("%v: position %d is %d of %v", size, i, k, larger)
			}
			for _, roll := range backgammon.Rolls() {
				for _, play := range backgammon.AppendPlays(nil, b, backgammon.White, roll) {
					if k, ok := size.Index(b.Apply(backgammon.White, play), backgammon.White); !ok || k >= i {
						t.Fatalf("%v: a play leads from %d to %d, %v", size, i, k, ok)
					}
				}
			}
		}
	}
}

func TestIndexReachesNoFarther(t *testing.T) {
	size := bearoff.Size{Points: 6, Checkers: 6}
	for _, c := range []struct {
		name   string
		change func(b *backgammon.Board)
	}{
		{"a seventh checker", func(b *backgammon.Board) { b.Add(backgammon.White, 1, 1); b.ToOff(backgammon.White, -1) }},
		{"a checker on the 7 point", func(b *backgammon.Board) { b.Add(backgammon.White, 6, -1); b.Add(backgammon.White, 7, 1) }},
		{"a checker on the bar", func(b *backgammon.Board) { b.Add(backgammon.White, 6, -1); b.ToBar(backgammon.White, 1) }},
	} {
		b := side(backgammon.White, 0, 0, 0, 0, 0, 6)
		if _, ok := size.Index(b, backgammon.White); !ok {
			t.Fatal("six checkers on the 6 point are not reached")
		}
		c.change(&b)
		if _, ok := size.Index(b, backgammon.White); ok {
			t.Errorf("%s is reached", c.name)
		}
	}
}

func TestSizesRefused(t *testing.T) {
	for _, s := range []bearoff.Size{{}, {Points: 6}, {Points: -1, Checkers: 2}, {Points: 25, Checkers: 1}, {Points: 6, Checkers: 16}, {Points: 24, Checkers: 15}} {
		if s.Check() == nil || s.CheckTwoSided() == nil {
			t.Errorf("%v is no size", s)
		}
	}
	for _, s := range []bearoff.Size{{Points: 3, Checkers: 15}, {Points: 6, Checkers: 14}} {
		if err := s.Check(); err != nil {
			t.Errorf("%v: %v", s, err)
		}
		if s.CheckTwoSided() == nil {
			t.Errorf("%v is no size of a two-sided table", s)
		}
	}
}
