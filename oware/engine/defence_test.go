package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

// defender plays for the side that is lost: what the tables say leaves the other side the least,
// or at random.
func defender(p oware.Position, r *rand.Rand) oware.Move {
	var buffer [oware.RowLength]oware.Move
	moves := p.AppendMoves(buffer[:0])
	if r.IntN(3) == 0 {
		return moves[r.IntN(len(moves))]
	}
	best, worst := moves[0], 1<<30
	for _, m := range moves {
		q := p.Apply(m)
		c, _ := endgame.Embedded().Claim(q)
		if n := (c.High-lead(q))<<8 + r.IntN(8); n < worst {
			best, worst = m, n
		}
	}
	return best
}

// surelyWon returns whether the tables promise the side to move of a board more than half.
func surelyWon(p oware.Position) bool {
	c, ok := endgame.Embedded().Claim(p)
	return ok && 2*c.Low > p.Seeds()
}

// converts plays a won board to its end, the winner by choose, and reports whether it wins under
// the rule that the first repetition ends the game.
func converts(p oware.Position, r *rand.Rand, choose func(p oware.Position, way []oware.Position) oware.Move) bool {
	side := p.Turn()
	var way []oware.Position
	for {
		result, over := p.Result()
		for _, q := range way {
			if !over && q == p {
				result, over = p.SweptResult(oware.ByCycle), true
			}
		}
		if over {
			winner, ok := result.Winner()
			return ok && winner == side
		}
		way = append(way, p)
		if p.Turn() == side {
			p = p.Apply(choose(p, way[:len(way)-1]))
		} else {
			p = p.Apply(defender(p, r))
		}
	}
}

// TestKeepingWins plays every surely won board of up to 8 seeds to its end by the moves that keep
// the promise, against a defence that looks for the longest way.
func TestKeepingWins(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	step := 5
	if long() {
		step = 1
	}
	won := 0
	for seeds := 1; seeds <= 8; seeds++ {
		boards := allBoards(seeds)
		for i := 0; i < len(boards); i += step {
			p := boards[i]
			if !surelyWon(p) {
				continue
			}
			won++
			ok := converts(p, r, func(p oware.Position, _ []oware.Position) oware.Move {
				keeping := endgame.Embedded().AppendKeeping(nil, p)
				return keeping[r.IntN(len(keeping))]
			})
			if !ok {
				t.Fatalf("%v is not won", p)
			}
		}
	}
	if won < 10_000 {
		t.Errorf("only %d boards were won", won)
	}
}

// TestEngineWinsWhatIsWon plays sampled won boards by the engine, and compares the engine's move
// with those that keep the promise.
func TestEngineWinsWhatIsWon(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	games := 60
	if long() {
		games = 2000
	}
	e := New(Options{HashMiB: 1})
	for n := range games {
		p := oware.Ending([oware.Ring]uint8{})
		for !surelyWon(p) {
			var houses [oware.Ring]uint8
			for range 2 + r.IntN(endgame.EmbeddedSeeds-1) {
				houses[r.IntN(oware.Ring)]++
			}
			p = oware.Ending(houses)
		}
		begin := p
		rule := oware.Repetition(n % 3)
		ok := converts(p, r, func(p oware.Position, way []oware.Position) oware.Move {
			l := e.Search(context.Background(), p, History{way, rule}, Limits{Nodes: 300}, 1, nil)[0]
			if won, sure := l.Value.Sure(); !sure || !won {
				t.Errorf("%v, won from %v on, is called %v", p, begin, l.Value)
			}
			return l.Move
		})
		if !ok {
			t.Errorf("%v is not won", begin)
		}
	}
}

