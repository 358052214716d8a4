package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

// chooser returns the move of one side.
type chooser func(*checkers.Game) checkers.Move

func atLevel(t *testing.T, l Level, seed uint64) chooser {
	return func(g *checkers.Game) checkers.Move {
		m, err := l.Choose(context.Background(), g, seed)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

func random(r *rand.Rand) chooser {
	return func(g *checkers.Game) checkers.Move {
		moves := g.Position().Moves()
		return moves[r.IntN(len(moves))]
	}
}

// playOut plays a game from an opening to its end, draws claimed, and returns Black's score.
func playOut(t *testing.T, opening []checkers.Move, black, white chooser) float64 {
	t.Helper()
	g := checkers.NewGame(checkers.Start())
	for _, m := range opening {
		if err := g.PlayMove(m); err != nil {
			t.Fatal(err)
		}
	}
	for !g.Over() {
		if _, ok := g.Claimable(); ok {
			return 0.5
		}
		turn := black
		if g.Position().Turn() == checkers.White {
			turn = white
		}
		if err := g.PlayMove(turn(g)); err != nil {
			t.Fatal(err)
		}
	}
	if winner, _ := g.Result().Winner(); winner == checkers.White {
		return 0
	}
	return 1
}

// match returns the score of a in pairs of games from random openings of four plies.
func match(t *testing.T, pairs int, a, b func(seed uint64) chooser) float64 {
	r := rand.New(rand.NewPCG(9, 10))
	score := 0.0
	for i := range uint64(pairs) {
		var opening []checkers.Move
		p := checkers.Start()
		for range 4 {
			moves := p.Moves()
			opening = append(opening, moves[r.IntN(len(moves))])
			p = p.Apply(opening[len(opening)-1])
		}
		score += playOut(t, opening, a(2*i), b(2*i))
		score += 1 - playOut(t, opening, b(2*i+1), a(2*i+1))
	}
	return score
}

func level(t *testing.T, l Level) func(uint64) chooser {
	return func(seed uint64) chooser { return atLevel(t, l, seed) }
}

// TestLevelsBeatChance plays the first levels, which are quick, and in the long proof the top.
func TestLevelsBeatChance(t *testing.T) {
	chance := func(seed uint64) chooser { return random(rand.New(rand.NewPCG(seed, 11))) }
	for _, c := range []struct {
		level Level
		least float64 // of 100
		long  bool
	}{{1, 80, false}, {4, 95, false}, {MaxLevel, 95, true}} {
		if c.long && os.Getenv("PARLOUR_LONG") != "1" {
			continue
		}
		score := match(t, 50, level(t, c.level), chance)
		t.Logf("level %d scores %v of 100 against chance", c.level, score)
		if score < c.least {
			t.Errorf("level %d scores %v of 100 against chance, want %v", c.level, score, c.least)
		}
	}
}

// TestLevelsClimb lets each level play the one below. Quickly it is enough that a level is
// ahead; the long proof wants it ahead beyond doubt, by three standard errors, and three
// levels apart at least 75%.
func TestLevelsClimb(t *testing.T) {
	if os.Getenv("PARLOUR_LONG") != "1" {
		for l := MinLevel + 1; l <= 4; l++ {
			if score := match(t, 20, level(t, l), level(t, l-1)); score <= 20 {
				t.Errorf("level %d scores %v of 40 against level %d", l, score, l-1)
			}
		}
		return
	}
	const pairs = 50
	// A game of two equal players varies by no more than half a point.
	doubt := 3 * 0.5 * math.Sqrt(2*pairs)
	for _, gap := range []Level{1, 3} {
		for l := MinLevel + gap; l <= MaxLevel; l++ {
			score := match(t, pairs, level(t, l), level(t, l-gap))
			t.Logf("level %d scores %v of %d against level %d", l, score, 2*pairs, l-gap)
			least := pairs + doubt
			if gap == 3 {
				least = 0.75 * 2 * pairs
			}
			if score < least {
				t.Errorf("level %d scores %v of %d against level %d, want %.1f", l, score, 2*pairs, l-gap, least)
			}
		}
	}
}
