package bearoff_test

import (
	"math"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// side returns a board on which p has these checkers in the home board, counted from the 1 point, and the
// rest borne off; the opponent has fifteen on its own 1 point.
func side(p backgammon.Player, counts ...int) backgammon.Board {
	var b backgammon.Board
	left := backgammon.Checkers
	for i, n := range counts {
		b.SetPoint(p, i+1, n)
		left -= n
	}
	b.ToOff(p, left)
	b.SetPoint(p.Other(), 1, backgammon.Checkers)
	return b
}

func TestKnownRolls(t *testing.T) {
	table := bearoff.Home()
	for _, c := range []struct {
		name   string
		counts []int
		rolls  float64
	}{
		{"one on the 6 point", []int{0, 0, 0, 0, 0, 1}, 1.25},
		{"two on the 6 point", []int{0, 0, 0, 0, 0, 2}, 2.109611},
		{"15 on the ace point", []int{15}, 6.979592},
		{"15 on the 6 point", []int{0, 0, 0, 0, 0, 15}, 12.266187},
		{"five on the ace and four on the deuce", []int{5, 4}, 4.410129},
		{"none", nil, 0},
	} {
		for _, p := range []backgammon.Player{backgammon.White, backgammon.Black} {
			b := side(p, c.counts...)
			got, ok := table.Rolls(b, p)
			if !ok || math.Abs(got-c.rolls) > 5e-7 {
				t.Errorf("%s, %s: %.6f rolls, %v, want %.6f", c.name, p, got, ok, c.rolls)
			}
			if d, ok := table.Last(b, p); !ok || math.Abs(d.Mean()-c.rolls) > 1e-5 {
				t.Errorf("%s, %s: a distribution with mean %f", c.name, p, d.Mean())
			}
		}
	}
	sum := 0.0
	for i := range table.Size().Positions() {
		rolls, ok := table.Rolls(table.Size().Board(i), backgammon.White)
		if !ok {
			t.Fatalf("position %d is not reached", i)
		}
		sum += rolls
	}
	if math.Abs(sum-394310.933338) > 5e-7 {
		t.Errorf("all positions take %.6f rolls, want 394310.933338", sum)
	}
}

func TestProbesDoNotAllocate(t *testing.T) {
	table := bearoff.Home()
	b := backgammon.Board{}
	for n := 1; n <= 5; n++ {
		b.SetPoint(backgammon.White, n, 3)
		b.SetPoint(backgammon.Black, n, 3)
	}
	if n := testing.AllocsPerRun(100, func() {
		table.Rolls(b, backgammon.White)
		table.Last(b, backgammon.White)
		table.First(b, backgammon.White)
		if _, ok := table.Race(b, backgammon.White); !ok {
			t.Error("the race is not reached")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRace(b *testing.B) {
	table := bearoff.Home()
	board := backgammon.Board{}
	for n := 1; n <= 5; n++ {
		board.SetPoint(backgammon.White, n, 3)
		board.SetPoint(backgammon.Black, n, 3)
	}
	for b.Loop() {
		table.Race(board, backgammon.White)
	}
}
