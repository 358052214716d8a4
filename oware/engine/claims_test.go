package engine

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

// forward returns what the side to move can force on every board of up to so many seeds, without
// the help of a repetition: the judge of every claim. It knows nothing of the tables and nothing
// of going backwards: values begin at nothing, and every board takes what its moves make of the
// others, again and again, until nothing changes.
func forward(most int) map[oware.Position]int {
	low := map[oware.Position]int{}
	for seeds := range most + 1 {
		boards := allBoards(seeds)
		for changed := true; changed; {
			changed = false
			for _, p := range boards {
				moves := p.Moves()
				best := 0
				if len(moves) == 0 {
					best = p.Board().SeedsOnSide(p.Turn())
				}
				for _, m := range moves {
					child := p.Apply(m)
					_, taken := child.Stores()
					best = max(best, taken+forwardBack(low, oware.Ending(child.Houses())))
				}
				if best != low[p] {
					low[p], changed = best, true
				}
			}
		}
	}
	return low
}

// forwardBack returns what the side that is not to move can force on p.
func forwardBack(low map[oware.Position]int, p oware.Position) int {
	moves := p.Moves()
	if len(moves) == 0 {
		return p.Board().SeedsOnSide(p.Turn().Other())
	}
	least := oware.GameSeeds
	for _, m := range moves {
		least = min(least, low[oware.Ending(p.Apply(m).Houses())])
	}
	return least
}

// allBoards returns every board with so many seeds in the houses and none in the stores.
func allBoards(seeds int) []oware.Position {
	var boards []oware.Position
	var houses [oware.Ring]uint8
	var lay func(h, left int)
	lay = func(h, left int) {
		if h == oware.Ring-1 {
			houses[h] = uint8(left)
			boards = append(boards, oware.Ending(houses))
			return
		}
		for n := range left + 1 {
			houses[h] = uint8(n)
			lay(h+1, left-n)
		}
	}
	lay(0, seeds)
	return boards
}

// A judge tells what is proved of a board: the least and the most that its side to move takes of the
// seeds in the houses.
type judge func(p oware.Position) (low, high int)

// judgeOf judges by values of forward.
func judgeOf(low map[oware.Position]int) judge {
	return func(p oware.Position) (int, int) { return low[p], p.Seeds() - forwardBack(low, p) }
}

// checkClaims holds the lines of a position against what is proved of it without a history,
// and returns how many of them claim anything. strict says that repetitions prove nothing.
func checkClaims(t *testing.T, p oware.Position, lines []Line, proved judge, strict bool) (claims int) {
	t.Helper()
	for _, l := range lines {
		child := p.Apply(l.Move)
		q := oware.Ending(child.Houses())
		low, high := proved(q)
		least, most := q.Seeds()-2*high-lead(child), q.Seeds()-2*low-lead(child)
		won, sure := l.Value.Sure()
		switch {
		case l.Exact && (l.Seeds != float64(least) || least != most):
			t.Fatalf("%v: %v is called exactly %v, proved are %d to %d", p, l.Move, l.Seeds, least, most)
		case sure && won && most <= 0, sure && !won && least >= 0,
			strict && sure && won && least <= 0, strict && sure && !won && most >= 0:
			t.Fatalf("%v: %v is called %v, proved are %d to %d", p, l.Move, l.Value, least, most)
		}
		if l.Exact || sure {
			claims++
		}
	}
	return claims
}

// checkExact holds what is called exact of the first line of a position without a history to be the value of the position.
func checkExact(t *testing.T, p oware.Position, lines []Line, proved judge) {
	t.Helper()
	if low, high := proved(p); len(lines) > 0 && lines[0].Exact &&
		(lines[0].Seeds != float64(lead(p)+2*low-p.Seeds()) || low != high) {
		t.Fatalf("%v: called exactly %v, and %d to %d of %d seeds are proved", p, lines[0].Seeds, low, high, p.Seeds())
	}
}

// TestClaimsAreTrue looks at boards of up to 8 seeds, with the tables of the program and with ones
// that reach less far, so that the search proves what it claims. Where a repetition ends the
// game it may prove more than the bounds do without; where none does, it must not.
func TestClaimsAreTrue(t *testing.T) {
	const most = 8
	proved := judgeOf(forward(most))
	step := 61
	if long() {
		step = 1
	}
	for _, reach := range []int{endgame.EmbeddedSeeds, 5, 2, -1} {
		for _, rule := range []oware.Repetition{oware.FirstRepeat, oware.AgreedRepeat} {
			e := New(Options{HashMiB: 1})
			e.threads[0].reach = reach
			claims := 0
			for seeds := 1; seeds <= most; seeds++ {
				boards := allBoards(seeds)
				for i := (reach + 1) % step; i < len(boards); i += step {
					lines := e.Search(context.Background(), boards[i], History{Repetition: rule}, Limits{Nodes: 500}, oware.RowLength, nil)
					claims += checkClaims(t, boards[i], lines, proved, rule == oware.AgreedRepeat)
					checkExact(t, boards[i], lines, proved)
				}
			}
			t.Logf("tables of %d seeds, rule %v: %d claims", reach, rule, claims)
			if claims < 100 {
				t.Errorf("only %d claims with tables of %d seeds", claims, reach)
			}
		}
	}
}

func long() bool { return os.Getenv("PARLOUR_LONG") == "1" }

// tables returns the tables of endings as a judge, and up to how many seeds: those of the program, and
// two levels more where there is time to build them. What they say is held against the forward
// algorithm and by a pass of their own in package endgame.
func tables(t *testing.T) (proved judge, reach int) {
	table := endgame.Embedded()
	if long() {
		dir := t.TempDir()
		if err := endgame.Build(t.Context(), dir, endgame.EmbeddedSeeds+2, endgame.Options{}); err != nil {
			t.Fatal(err)
		}
		var err error
		if table, err = endgame.Open(dir, false); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { table.Close() })
	}
	return func(p oware.Position) (int, int) {
		low, high, ok := table.Bounds(p)
		if !ok {
			t.Fatalf("%v is out of the judge's reach", p)
		}
		return low, high
	}, table.Seeds()
}

// TestClaimsAboveAreTrue looks at boards drawn from those of more than 8 seeds, by the tables of the
// program and by smaller ones.
func TestClaimsAboveAreTrue(t *testing.T) {
	proved, most := tables(t)
	boards := 2000
	if long() {
		boards = 100_000
	}
	r := rand.New(rand.NewPCG(15, 16))
	var engines []*Engine
	for _, reach := range []int{endgame.EmbeddedSeeds, 8, 4, -1} {
		e := New(Options{HashMiB: 1})
		e.threads[0].reach = reach
		engines = append(engines, e)
	}
	claims := 0
	for n := range boards {
		p := anyBoard(r, 9+n%(most-8))
		rule := oware.Repetition(n % 3)
		lines := engines[r.IntN(len(engines))].Search(context.Background(), p, History{Repetition: rule}, Limits{Nodes: 500}, oware.RowLength, nil)
		claims += checkClaims(t, p, lines, proved, rule != oware.FirstRepeat)
	}
	t.Logf("%d boards of up to %d seeds, %d claims", boards, most, claims)
	if claims < boards/4 {
		t.Errorf("only %d claims on %d boards", claims, boards)
	}
}

// TestClaimsInGamesAreTrue looks at every position of games that the engine plays against itself, with
// all that came before: what it claims is within what is proved of the board alone, and a
// game that it calls won is won in the end.
func TestClaimsInGamesAreTrue(t *testing.T) {
	proved, most := tables(t)
	games := 3
	if long() {
		games = 100
	}
	positions, claims, called := 0, 0, 0
	for n := range games {
		rule := oware.Repetition(n % 3)
		g, err := oware.NewGame(oware.Start(), oware.Options{Repetition: rule})
		if err != nil {
			t.Fatal(err)
		}
		e := New(Options{HashMiB: 4})
		opening := random(uint64(n))
		var calls [2]int // the first position that a side called its won game
		for {
			result, over := g.Result()
			if over {
				for side, at := range calls {
					if who, ok := result.Winner(); at > 0 && (!ok || who != oware.Side(side)) {
						t.Errorf("game %d, %v: %v calls it won after %d plies, but it is %v", n, rule, oware.Side(side), at, result)
					} else if at > 0 {
						called++
					}
				}
				break
			}
			if len(g.Played()) < 4 {
				_ = g.PlayMove(opening(g)) // it is legal
				continue
			}
			p := g.Position()
			lines := e.Search(context.Background(), p, HistoryOf(g), Limits{Nodes: 3000}, oware.RowLength, nil)
			positions++
			if won, sure := lines[0].Value.Sure(); sure && calls[p.Turn()] == 0 && won {
				calls[p.Turn()] = len(g.Played())
			}
			var open []Line // whose moves do not end the game
			for _, l := range lines {
				after := g.Clone()
				_ = after.PlayMove(l.Move) // it is legal
				result, over := after.Result()
				if lead := result.Seeds(p.Turn()) - result.Seeds(p.Turn().Other()); !over {
					open = append(open, l)
				} else if l.Seeds != float64(lead) {
					t.Fatalf("%v: %v ends the game with a lead of %d, and is called %v, %v seeds", p, l.Move, lead, l.Value, l.Seeds)
				}
			}
			if p.Seeds() <= most {
				claims += checkClaims(t, p, open, proved, false)
			}
			if g.MayOffer() && g.Occurrences() > 1 {
				_ = g.OfferEnd() // as the engine does where the game goes round
				_ = g.AnswerEnd(true)
				continue
			}
			if err := g.PlayMove(lines[0].Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d games, %d positions, %d claims of lines in reach, %d wins called", games, positions, claims, called)
	if claims < 10*games {
		t.Errorf("only %d claims in %d games", claims, games)
	}
}

// TestNoClaimAgainstTheHistory: South is promised much, but on the way to it stands a board that
// was there before, so that nothing may be claimed by the tables.
func TestNoClaimAgainstTheHistory(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	e := New(Options{HashMiB: 1})
	refused := 0
	for refused < 50 {
		var houses [oware.Ring]uint8
		for range 3 + r.IntN(6) {
			houses[r.IntN(oware.Ring)]++
		}
		p := oware.Ending(houses)
		if !surelyWon(p) || !p.HasMove() {
			continue
		}
		c, _ := endgame.Embedded().Claim(p)
		// A line that keeps the promise, without a capture: its later boards stood before.
		keeping := endgame.Embedded().AppendKeeping(nil, p)
		q := p.Apply(keeping[0])
		moves := q.Moves()
		if len(moves) == 0 || q.Seeds() < p.Seeds() {
			continue
		}
		q2 := q.Apply(moves[0])
		if q2.Seeds() < p.Seeds() {
			continue
		}
		refused++
		lines := e.Search(context.Background(), p, History{[]oware.Position{q2, q}, oware.FirstRepeat}, Limits{Depth: 1}, 1, nil)
		s := e.threads[0]
		if s.Kept != 0 {
			t.Fatalf("%v: %v is promised (%+v) although a board on the way to it stood before", p, lines[0], c)
		}
	}
}
