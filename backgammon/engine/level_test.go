package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// A chooser returns the board after its play.
type chooser func(b backgammon.Board, p backgammon.Player, roll backgammon.Roll, step uint64) backgammon.Board

func atLevel(l Level, seed uint64) chooser {
	return func(b backgammon.Board, p backgammon.Player, roll backgammon.Roll, step uint64) backgammon.Board {
		line, err := l.Choose(context.Background(), b, p, roll, Stakes{}, seed, step)
		if err != nil {
			panic(err)
		}
		return b.Apply(p, line.Play)
	}
}

func atRandom(seed uint64) chooser {
	r := rand.New(rand.NewPCG(seed, 2))
	return func(b backgammon.Board, p backgammon.Player, roll backgammon.Roll, _ uint64) backgammon.Board {
		plays := backgammon.AppendPlays(nil, b, p, roll)
		if len(plays) == 0 {
			return b
		}
		return b.Apply(p, plays[r.IntN(len(plays))])
	}
}

// playGame returns the points of White.
func playGame(t *testing.T, players [2]chooser, seed uint64) int {
	r := rand.New(rand.NewPCG(seed, 3))
	die := func() int { return r.IntN(6) + 1 }
	b, p := backgammon.Opening(), white
	first, second := die(), die()
	for first == second {
		first, second = die(), die()
	}
	if second > first {
		p = black
	}
	for step := range uint64(5000) {
		b = players[p](b, p, backgammon.MakeRoll(first, second), step)
		if b.Off(p) == backgammon.Checkers {
			points := int(Evaluate(b, white).Equity())
			return points
		}
		p, first, second = p.Other(), die(), die()
	}
	t.Fatal("a game without end")
	return 0
}

// compare plays n games, each pair with the same dice and the sides exchanged, and returns a's mean points with their
// standard error and the part of games that a won.
func compare(t *testing.T, a, b func(seed uint64) chooser, n int) (points, spread, wins float64) {
	sum, squares := 0.0, 0.0
	for i := range n {
		seed := uint64(i / 2)
		var got int
		if i%2 == 0 {
			got = playGame(t, [2]chooser{a(seed), b(seed + 1000)}, seed)
		} else {
			got = -playGame(t, [2]chooser{b(seed + 1000), a(seed)}, seed)
		}
		sum, squares = sum+float64(got), squares+float64(got*got)
		if got > 0 {
			wins++
		}
	}
	mean := sum / float64(n)
	return mean, math.Sqrt((squares/float64(n) - mean*mean) / float64(n)), wins / float64(n)
}

func level(l Level) func(uint64) chooser {
	return func(seed uint64) chooser { return atLevel(l, seed) }
}

func TestLevelsBeatRandom(t *testing.T) {
	for _, test := range []struct {
		l     Level
		games int
		wins  float64
	}{{1, 60, 0.6}, {5, 60, 0.85}, {10, 20, 0.8}} {
		points, _, wins := compare(t, level(test.l), atRandom, test.games)
		if wins < test.wins || points < 1 {
			t.Errorf("level %d wins %.2f of its games against random plays, %.2f points a game", test.l, wins, points)
		}
	}
}

func TestLevelsRise(t *testing.T) {
	games := 60
	if os.Getenv("PARLOUR_LONG") == "1" {
		games = 1000
	}
	for l := MinLevel + 1; l <= MaxLevel; l++ {
		n := games
		if l >= 8 {
			n /= 5 // they take longer, and few games only show that nothing is upside down
		}
		points, spread, wins := compare(t, level(l), level(l-1), n)
		t.Logf("level %d against %d: %+.3f points a game, standard error %.3f, %.3f won, of %d", l, l-1, points, spread, wins, n)
		if points < -2*spread {
			t.Errorf("level %d loses to level %d: %+.3f points a game, standard error %.3f", l, l-1, points, spread)
		}
	}
}

func TestChooseIsDeterministic(t *testing.T) {
	b, roll := backgammon.Opening(), backgammon.MakeRoll(4, 3)
	seen := map[string]bool{}
	for seed := range uint64(40) {
		one, err := Level(1).Choose(context.Background(), b, white, roll, Stakes{}, seed, 7)
		two, _ := Level(1).Choose(context.Background(), b, white, roll, Stakes{}, seed, 7)
		if err != nil || one != two {
			t.Fatalf("seed %d: %+v and %+v, %v", seed, one, two, err)
		}
		seen[one.Play.String()] = true
	}
	if len(seen) < 4 {
		t.Errorf("a beginner plays only %v", seen)
	}
	best, err := MaxLevel.Choose(context.Background(), b, white, roll, Stakes{}, 1, 1)
	other, _ := MaxLevel.Choose(context.Background(), b, white, roll, Stakes{}, 2, 2)
	if err != nil || best != other {
		t.Errorf("the best level depends on the seed: %+v, %+v", best, other)
	}
}

func TestChooseDances(t *testing.T) {
	b := place(map[int]int{25: 1, 6: 14}, map[int]int{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2})
	line, err := Level(5).Choose(context.Background(), b, white, backgammon.MakeRoll(6, 6), Stakes{}, 1, 1)
	if err != nil || line.Play.Len() != 0 || line.Equity >= 0 {
		t.Errorf("%+v, %v", line, err)
	}
}

func TestLevelOutsidePanics(t *testing.T) {
	for _, l := range []Level{0, 11, -3} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("level %d is accepted", l)
				}
			}()
			l.Choose(context.Background(), backgammon.Opening(), white, backgammon.MakeRoll(2, 1), Stakes{}, 0, 0)
		}()
	}
}

// TestLevel10DoublesAsCube: the highest level makes no error with the cube either.
func TestLevel10DoublesAsCube(t *testing.T) {
	boards, players := candidates(1)
	for i := 0; i < len(boards); i += len(boards)/20 + 1 {
		if finished(boards[i]) {
			continue
		}
		got, err := MaxLevel.Cube(t.Context(), boards[i], players[i], Stakes{}, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Cube(t.Context(), boards[i], players[i], Stakes{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%v: level 10 says %+v, the engine %+v", boards[i].PositionID(players[i]), got, want)
		}
	}
}

func TestErrorsAreNormal(t *testing.T) {
	sum, squares, n := 0.0, 0.0, 20000
	for i := range n {
		x := gauss(7, uint64(i/20), uint64(i%20))
		sum, squares = sum+x, squares+x*x
	}
	near(t, "mean", sum/float64(n), 0, 0.03)
	near(t, "variance", squares/float64(n), 1, 0.04)
}

func BenchmarkLevel10(b *testing.B) {
	board, roll := backgammon.Opening(), backgammon.MakeRoll(4, 3)
	for b.Loop() {
		MaxLevel.Choose(context.Background(), board, white, roll, Stakes{}, 1, 1)
	}
}
