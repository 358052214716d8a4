package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/parlour-games/parlour/oware"
)

// chooser picks a move in a game.
type chooser func(g *oware.Game) oware.Move

func (l Level) player(t *testing.T, seed uint64) chooser {
	return func(g *oware.Game) oware.Move {
		m, err := l.Choose(context.Background(), g, seed)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

func random(seed uint64) chooser {
	r := rand.New(rand.NewPCG(seed, 99))
	return func(g *oware.Game) oware.Move {
		moves := g.Moves()
		return moves[r.IntN(len(moves))]
	}
}

// match returns how many points of the games a scores against b, a win counting one and a draw
// half. Two games each, with seats changed, begin with the same four random moves.
func match(t *testing.T, games int, a, b func(seed uint64) chooser) float64 {
	points := 0.0
	for i := range games {
		g, err := oware.NewGame(oware.Start(), oware.Options{})
		if err != nil {
			t.Fatal(err)
		}
		opening := random(uint64(i / 2))
		players := [2]chooser{a(uint64(i)), b(uint64(i))}
		seatOfA := oware.Side(i % 2)
		for ply := 0; ; ply++ {
			if r, over := g.Result(); over {
				if winner, ok := r.Winner(); !ok {
					points += 0.5
				} else if winner == seatOfA {
					points++
				}
				break
			}
			choose := opening
			if ply >= 4 && g.ToAct() == seatOfA {
				choose = players[0]
			} else if ply >= 4 {
				choose = players[1]
			}
			if err := g.PlayMove(choose(g)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return points
}

// Each level must score at least as well as the one below it. The games are always the same, so
// this cannot fail by chance; PARLOUR_LONG=1 plays more of them, and the top levels too.
func TestLevelsAreOrdered(t *testing.T) {
	games, top := 20, Level(8)
	if os.Getenv("PARLOUR_LONG") == "1" {
		games, top = 120, MaxLevel
	}
	for l := MinLevel + 1; l <= top; l++ {
		n := games
		if l == MaxLevel {
			n = games / 2
		}
		points := match(t, n,
			func(seed uint64) chooser { return l.player(t, seed) },
			func(seed uint64) chooser { return (l - 1).player(t, seed) })
		t.Logf("level %d scores %v of %d against level %d", l, points, n, l-1)
		if points < float64(n)/2 {
			t.Errorf("level %d scores %v of %d against level %d", l, points, n, l-1)
		}
	}
}

func TestLevelsBeatRandom(t *testing.T) {
	tests := []struct {
		level       Level
		games, want int
	}{{1, 40, 20}, {10, 2, 2}}
	if os.Getenv("PARLOUR_LONG") == "1" {
		tests[1].games, tests[1].want = 100, 95
	}
	for _, test := range tests {
		points := match(t, test.games, func(seed uint64) chooser { return test.level.player(t, seed) }, random)
		t.Logf("level %d scores %v of %d against random", test.level, points, test.games)
		if points < float64(test.want) {
			t.Errorf("level %d scores %v of %d against random moves", test.level, points, test.games)
		}
	}
}

func TestChooseIsReproducible(t *testing.T) {
	g, _ := oware.NewGame(oware.Start(), oware.Options{})
	different := false
	for seed := range uint64(20) {
		first, second := Level(1).player(t, seed)(g), Level(1).player(t, seed)(g)
		if first != second {
			t.Errorf("seed %d chooses %v and %v", seed, first, second)
		}
		different = different || first != Level(1).player(t, 0)(g)
	}
	if !different {
		t.Error("level 1 makes the same mistakes with every seed")
	}
}

func TestChooseStopsWithTheContextAndTheGame(t *testing.T) {
	g, _ := oware.NewGame(oware.Start(), oware.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Level(5).Choose(ctx, g, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("the context is done, and the error %v", err)
	}
	if err := g.Resign(oware.South); err != nil {
		t.Fatal(err)
	}
	if _, err := Level(5).Choose(context.Background(), g, 1); err == nil {
		t.Error("a move is chosen in a finished game")
	}
}
