package engine

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/parlour-games/parlour/checkers"
)

// TestGamesAgainstChance plays whole games at a millisecond a move against somebody who
// plays anything: ten thousand of them in the long proof, of which none may go wrong.
func TestGamesAgainstChance(t *testing.T) {
	games := 10
	if os.Getenv("PARLOUR_LONG") == "1" {
		games = 10_000
	}
	e := New(Options{HashMiB: 1})
	r := rand.New(rand.NewPCG(21, 22))
	lost := 0
	for n := range games {
		g := checkers.NewGame(checkers.Start())
		ours := checkers.Side(n % 2)
		for !g.Over() {
			if _, ok := g.Claimable(); ok {
				break
			}
			p := g.Position()
			m := p.Moves()[r.IntN(len(p.Moves()))]
			if p.Turn() == ours {
				m = e.Search(context.Background(), p, HistoryOf(g), Limits{Time: time.Millisecond}, 1, nil)[0].Move
			}
			if err := g.PlayMove(m); err != nil {
				t.Fatal(err)
			}
		}
		if winner, ok := g.Result().Winner(); ok && winner != ours {
			lost++
		}
	}
	if lost > 0 {
		t.Errorf("lost %d of %d games", lost, games)
	}
}
