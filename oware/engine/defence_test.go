package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

// A mover plays one side of a board from which way leads to p.
type mover func(p oware.Position, way []oware.Position) oware.Move

// toughest is the defence that the tables know: the move that leaves the other side the least,
// and of these the one that leaves it the longest way; or one that ends the game by a repetition
// when that is better still.
func toughest(p oware.Position, way []oware.Position) oware.Move {
	var buffer [oware.RowLength]oware.Move
	var best oware.Move
	least := 1 << 30
	for _, m := range p.AppendMoves(buffer[:0]) {
		q := p.Apply(m)
		c, _ := endgame.Embedded().Claim(q)
		n := (lead(q)+2*c.Low-q.Seeds())<<8 - c.Steps
		if q == p || slices.Contains(way, q) || !q.HasMove() {
			n = swept(q) << 8
		}
		if n < least {
			best, least = m, n
		}
	}
	return best
}

// erratic is a defence that leaves the other side little, seldom the same way, and now and then
// plays anything.
func erratic(r *rand.Rand) mover {
	return func(p oware.Position, _ []oware.Position) oware.Move {
		var buffer [oware.RowLength]oware.Move
		moves := p.AppendMoves(buffer[:0])
		if r.IntN(3) == 0 {
			return moves[r.IntN(len(moves))]
		}
		best, least := moves[0], 1<<30
		for _, m := range moves {
			q := p.Apply(m)
			c, _ := endgame.Embedded().Claim(q)
			if n := (c.High-lead(q))<<8 + r.IntN(8); n < least {
				best, least = m, n
			}
		}
		return best
	}
}

// searching plays by a search of so many nodes, with tables of so many seeds, -1 for none.
func searching(reach int, nodes uint64) mover {
	e := New(Options{HashMiB: 1})
	e.threads[0].reach = reach
	return func(p oware.Position, way []oware.Position) oware.Move {
		return e.Search(context.Background(), p, History{Positions: way}, Limits{Nodes: nodes}, 1, nil)[0].Move
	}
}

// keeping plays the moves that keep what the tables promise.
func keeping(r *rand.Rand) mover {
	return func(p oware.Position, _ []oware.Position) oware.Move {
		var buffer [oware.RowLength]oware.Move
		moves := endgame.Embedded().AppendKeeping(buffer[:0], p)
		return moves[r.IntN(len(moves))]
	}
}

// playOut plays a board to its end, its side to move by one and the other side by two, under the
// rule that the first repetition ends the game, and returns the lead of the first.
func playOut(p oware.Position, one, two mover) int {
	side := p.Turn()
	var way []oware.Position
	for {
		result, over := p.Result()
		if !over && slices.Contains(way, p) {
			result, over = p.SweptResult(oware.ByCycle), true
		}
		if over {
			return result.Seeds(side) - result.Seeds(side.Other())
		}
		play := one
		if p.Turn() != side {
			play = two
		}
		m := play(p, way)
		way = append(way, p)
		p = p.Apply(m)
	}
}

// surelyWon reports whether the tables promise the side to move of a board more than half.
func surelyWon(p oware.Position) bool {
	c, ok := endgame.Embedded().Claim(p)
	return ok && 2*c.Low > p.Seeds()
}

// anyBoard draws one of the boards with so many seeds.
func anyBoard(r *rand.Rand, seeds int) oware.Position {
	var houses [oware.Ring]uint8
	// Each row of seeds and 11 walls between houses is a board.
	walls, h := oware.Ring-1, 0
	for left := seeds + walls; left > 0; left-- {
		if r.IntN(left) < walls {
			walls--
			h++
		} else {
			houses[h]++
		}
	}
	return oware.Ending(houses)
}

// everyWonBoard calls each with every step-th board of 1 to 8 seeds that is surely won, and returns
// how many they are.
func everyWonBoard(step int, each func(p oware.Position)) (won int) {
	for seeds := 1; seeds <= 8; seeds++ {
		boards := allBoards(seeds)
		for i := 0; i < len(boards); i += step {
			if surelyWon(boards[i]) {
				won++
				each(boards[i])
			}
		}
	}
	return won
}

// TestKeepingWins plays every surely won board of up to 8 seeds to its end by the moves that keep
// the promise: they take all that is promised.
func TestKeepingWins(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	step := 7
	if long() {
		step = 1
	}
	defences := []mover{erratic(r), toughest}
	won := everyWonBoard(step, func(p oware.Position) {
		c, _ := endgame.Embedded().Claim(p)
		for _, defence := range defences {
			if lead := playOut(p, keeping(r), defence); lead < 2*c.Low-p.Seeds() {
				t.Fatalf("%v is won by %d, promised are %d", p, lead, 2*c.Low-p.Seeds())
			}
		}
	})
	t.Logf("%d boards won", won)
	if won < 7_000 {
		t.Errorf("only %d boards were won", won)
	}
}

// winner is the engine, that must call each of its positions won.
func winner(t *testing.T, rule oware.Repetition, nodes uint64) mover {
	e := New(Options{HashMiB: 1})
	return func(p oware.Position, way []oware.Position) oware.Move {
		l := e.Search(context.Background(), p, History{way, rule}, Limits{Nodes: nodes}, 1, nil)[0]
		if won, sure := l.Value.Sure(); !sure || !won {
			t.Errorf("%v, which is won, is called %v after %v", p, l.Value, way)
		}
		return l.Move
	}
}

// TestEngineWinsWhatIsWon plays surely won boards by the engine: all of up to 8 seeds, and some of 9
// to 12, against what the tables know best and, of the latter, against a search that thinks more.
func TestEngineWinsWhatIsWon(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	step, sampled := 201, 60
	if long() {
		step, sampled = 1, 1000
	}
	var rules []mover
	for _, rule := range []oware.Repetition{oware.FirstRepeat, oware.ThirdRepeat, oware.AgreedRepeat} {
		rules = append(rules, winner(t, rule, 300))
	}
	check := func(p oware.Position, n int, defence mover) {
		if lead := playOut(p, rules[n%len(rules)], defence); lead <= 0 {
			t.Errorf("%v is not won: %d", p, lead)
		}
	}
	n := 0
	won := everyWonBoard(step, func(p oware.Position) {
		check(p, n, toughest)
		n++
	})
	defences := []mover{toughest, erratic(r), searching(-1, 2000)}
	for n := range sampled {
		p := anyBoard(r, 9+n%4)
		for !surelyWon(p) {
			p = anyBoard(r, 9+n%4)
		}
		for _, defence := range defences {
			check(p, n, defence)
		}
	}
	t.Logf("%d boards of up to 8 seeds and %d of 9 to 12 won", won, sampled)
}

// TestNobodyRefutesClaims samples boards of 9 to 12 seeds about which the engine claims something.
// A searcher that has no tables, and so is not led by what may be wrong in them, plays for the
// other side: against the engine where that is to win or to hold a draw, and where the value is called exact
// also against the moves that keep what is left to the weaker side.
func TestNobodyRefutesClaims(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	wanted := 30
	if long() {
		wanted = 1000
	}
	e := New(Options{HashMiB: 1})
	engine, searcher := searching(endgame.EmbeddedSeeds, 300), searching(-1, 3000)
	exact := 0
	for claims := 0; claims < wanted; {
		p := anyBoard(r, 9+claims%4)
		lines := e.Search(context.Background(), p, History{}, Limits{Nodes: 1000}, 1, nil)
		if len(lines) == 0 {
			continue
		}
		l := lines[0]
		won, sure := l.Value.Sure()
		if !sure && !l.Exact {
			continue
		}
		claims++
		switch lead := playOut(p, engine, searcher); {
		case (won || l.Exact && l.Seeds == 0) && (lead < 0 || won && lead == 0):
			t.Errorf("%v is called %v, and ends at %d", p, l.Value, lead)
		case won && l.Exact && float64(lead) < l.Seeds:
			t.Errorf("%v is called exactly %v, and ends at %d", p, l.Seeds, lead)
		}
		if lead := playOut(p, searcher, engine); sure && !won && lead >= 0 {
			t.Errorf("%v is called %v, and ends at %d", p, l.Value, lead)
		}
		if !l.Exact {
			continue
		}
		exact++
		if lead := playOut(p, keeping(r), searcher); float64(lead) < l.Seeds {
			t.Errorf("%v is called exactly %v, and ends at %d", p, l.Seeds, lead)
		}
		// It is the value of the move; another may leave more open, though no more that is sure.
		if lead := playOut(p.Apply(l.Move), keeping(r), searcher); float64(-lead) > l.Seeds {
			t.Errorf("%v: %v is called exactly %v, and ends at %d", p, l.Move, l.Seeds, -lead)
		}
	}
	t.Logf("%d claims, %d of them exact", wanted, exact)
	if exact < wanted/4 {
		t.Errorf("only %d of %d claims are exact", exact, wanted)
	}
}
