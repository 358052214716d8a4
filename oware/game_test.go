package oware

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// newGame begins a game from a drawn board.
func newGame(t testing.TB, o Options, picture string) *Game {
	t.Helper()
	g, err := NewGame(drawn(t, picture), o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play makes the moves of a list such as "AaBb".
func play(t testing.TB, g *Game, letters string) {
	t.Helper()
	for _, letter := range letters {
		if _, err := g.Play(string(letter)); err != nil {
			t.Fatal(err)
		}
	}
}

// ends checks how the game has ended.
func ends(t testing.TB, g *Game, want string) {
	t.Helper()
	if r, over := g.Result(); !over || r.String() != want {
		t.Errorf("over is %v, %q; want %q", over, r, want)
	}
}

func TestMajorityEndsTheGameAndNothingIsSwept(t *testing.T) {
	g := newGame(t, Options{}, `
		f  e  d  c  b  a
		0  0  0  4  2  1  19
		0  0  0  0  0  2  20  to move
		A  B  C  D  E  F`)
	play(t, g, "F")
	ends(t, g, "South wins 25-19: South has captured more than half of the seeds")
	if g.Position().Seeds() != 4 {
		t.Errorf("%d seeds are left in the houses, want the 4 that nobody captured", g.Position().Seeds())
	}
	_, err := g.Play("c")
	if !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), "the game is over, South wins 25-19") {
		t.Errorf("a move after the end: %v", err)
	}
}

func TestTwentyFourEachIsADraw(t *testing.T) {
	g := newGame(t, Options{}, `
		f  e  d  c  b  a
		0  0  0  0  0  0  24
		0  0  0  0  0  0  24  to move
		A  B  C  D  E  F`)
	ends(t, g, "drawn 24-24: all seeds have been captured")
	if r, _ := g.Result(); r.Reason != AllCaptured {
		t.Errorf("the reason is %d", r.Reason)
	}
}

func TestTheEmptyRowMustBeFed(t *testing.T) {
	g := newGame(t, Options{}, `
		f  e  d  c  b  a
		0  0  0  0  0  0  23
		1  0  3  0  0  1  20  to move
		A  B  C  D  E  F`)
	if got := FormatMoves(g.Moves()); got != "F" {
		t.Errorf("legal are %s", got)
	}
	_, err := g.Play("C")
	var refused *MoveError
	if !errors.As(err, &refused) || err.Error() != "C: North has no seed left and must be given one (F)" {
		t.Errorf("the refusal says: %v", err)
	}
	if refused.Position != "1-0-3-0-0-1-0-0-0-0-0-0-20-23-S" || !errors.Is(err, ErrIllegal) {
		t.Errorf("the refusal is %#v", refused)
	}
}

func TestNoMoveEndsTheGame(t *testing.T) {
	tests := []struct{ name, picture, moves, want string }{
		{"the mover cannot feed, and takes its own row", `
			f  e  d  c  b  a
			0  0  0  0  0  0  23
			1  0  0  0  0  0  24  to move
			A  B  C  D  E  F`, "", "South wins 25-23: South has no legal move, and each side takes its own row"},
		{"after a move", `
			f  e  d  c  b  a
			1  0  0  0  0  0  23  to move
			3  0  0  0  0  0  21
			A  B  C  D  E  F`, "f", "South wins 25-23: South has no legal move, and each side takes its own row"},
		{"the mover's own row is empty, and the other takes its seeds", `
			f  e  d  c  b  a
			0  0  2  0  0  0  23
			0  0  0  0  0  0  23  to move
			A  B  C  D  E  F`, "", "North wins 25-23: South has no legal move, and each side takes its own row"},
		{"drawn", `
			f  e  d  c  b  a
			0  0  0  0  0  0  24  to move
			1  0  0  0  0  0  23
			A  B  C  D  E  F`, "", "drawn 24-24: North has no legal move, and each side takes its own row"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, Options{}, test.picture)
			play(t, g, test.moves)
			ends(t, g, test.want)
		})
	}
}

// Two seeds that run after each other: after twelve moves the first position comes again.
const chase = `
	f  e  d  c  b  a
	0  0  0  0  0  1  22
	1  0  0  0  0  0  24  to move
	A  B  C  D  E  F`

const roundOfTheChase = "AaBbCcDdEeFf"

func TestFirstRepeatEndsTheGame(t *testing.T) {
	g := newGame(t, Options{}, chase)
	play(t, g, roundOfTheChase)
	ends(t, g, "South wins 25-23: the position has come again, and each side takes its own row")
	if g.Occurrences() != 2 {
		t.Errorf("%d occurrences", g.Occurrences())
	}
}

func TestThirdRepeatEndsTheGame(t *testing.T) {
	g := newGame(t, Options{Repetition: ThirdRepeat}, chase)
	play(t, g, roundOfTheChase)
	if _, over := g.Result(); over || g.Occurrences() != 2 {
		t.Errorf("over is %v with the second occurrence", over)
	}
	play(t, g, roundOfTheChase)
	ends(t, g, "South wins 25-23: the position has come again, and each side takes its own row")
}

// The same houses with the other side to move are another position.
func TestTheSideToMoveIsPartOfThePosition(t *testing.T) {
	south := "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"
	north := "1-0-0-0-0-0-1-0-0-0-0-0-23-23-N"
	if p, q := position(t, south), position(t, north); p == q || p.Hash() == q.Hash() {
		t.Error("the side to move makes no difference")
	}
}

func TestEndingByAgreement(t *testing.T) {
	g := newGame(t, Options{Repetition: AgreedRepeat}, chase)
	for range 3 {
		play(t, g, roundOfTheChase)
	}
	if _, over := g.Result(); over || g.Occurrences() != 4 {
		t.Fatal("the game ended although nobody agreed to")
	}
	if g.AnswerEnd(true) == nil || g.AnswerEnd(false) == nil {
		t.Error("an offer that was not made is answered")
	}
	if !g.MayOffer() || g.OfferEnd() != nil || !g.Offered() || g.ToAct() != North {
		t.Fatal("South cannot offer")
	}
	if _, err := g.Play("A"); !errors.Is(err, ErrIllegal) || len(g.Moves()) > 0 || g.OfferEnd() == nil {
		t.Errorf("the offer is passed over: %v", err)
	}
	if err := g.AnswerEnd(false); err != nil || g.ToAct() != South || g.MayOffer() {
		t.Errorf("after declining, %v is to act and can offer again: %v; %v", g.ToAct(), g.MayOffer(), err)
	}
	play(t, g, "A")
	if g.OfferEnd() != nil || g.ToAct() != South || g.AnswerEnd(true) != nil {
		t.Fatal("North cannot offer, or South not accept")
	}
	ends(t, g, "South wins 25-23: both sides agree to end the game, and each side takes its own row")

	g = newGame(t, Options{}, chase)
	if err := g.OfferEnd(); !errors.Is(err, ErrIllegal) || g.MayOffer() {
		t.Errorf("offered although the rules do not have it: %v", err)
	}
}

func TestResigning(t *testing.T) {
	g := newGame(t, Options{}, chase)
	if err := g.Resign(South); err != nil {
		t.Fatal(err)
	}
	ends(t, g, "North wins: South has resigned")
	if g.Resign(North) == nil {
		t.Error("a finished game is resigned")
	}
	if !g.Undo() || g.Resign(North) != nil {
		t.Fatal("the resignation cannot be taken back")
	}
	ends(t, g, "South wins: North has resigned")
}

func TestUndoAndRedo(t *testing.T) {
	g := newGame(t, Options{}, chase)
	if g.Undo() || g.Redo() {
		t.Error("there is something to take back or to make again")
	}
	play(t, g, roundOfTheChase)
	end := g.Position()
	for range 5 {
		if !g.Undo() {
			t.Fatal("nothing to take back")
		}
	}
	if _, over := g.Result(); over || FormatMoves(g.Played()) != "AaBbCcD" || len(g.History()) != 8 {
		t.Errorf("after taking back five moves %s are left", FormatMoves(g.Played()))
	}
	for g.Redo() {
	}
	if _, over := g.Result(); !over || g.Position() != end {
		t.Error("the moves made again do not end the game")
	}
	for g.Undo() {
	}
	play(t, g, "A")
	if g.Redo() {
		t.Error("a new move did not forget those taken back")
	}
}

func TestClone(t *testing.T) {
	g := newGame(t, Options{}, chase)
	play(t, g, "AaB")
	c := g.Clone()
	g.Undo()
	play(t, g, "B")
	play(t, c, "bC")
	if FormatMoves(g.Played()) != "AaB" || FormatMoves(c.Played()) != "AaBbC" {
		t.Errorf("%s and %s", FormatMoves(g.Played()), FormatMoves(c.Played()))
	}
}

func TestAGameNeedsAllSeeds(t *testing.T) {
	p := position(t, "1-0-0-0-0-0-1-0-0-0-0-0-0-0-S")
	_, err := NewGame(p, Options{})
	var setup *PositionError
	if !errors.As(err, &setup) || !errors.Is(err, ErrIllegal) || setup.Problems[0] != "2 seeds on the board, a game has 48: put those captured into the stores" {
		t.Errorf("the error is %v", err)
	}
}

func TestZeroGameBeginsAtTheStart(t *testing.T) {
	for name, use := range map[string]func(g *Game) bool{
		"Position": func(g *Game) bool { return g.Position() == Start() && g.Options() == Options{} },
		"Moves":    func(g *Game) bool { return len(g.Moves()) == 6 },
		"Played":   func(g *Game) bool { return len(g.Played()) == 0 },
		"History":  func(g *Game) bool { return slices.Equal(g.History(), []Position{Start()}) && g.Occurrences() == 1 },
		"Undo":     func(g *Game) bool { return !g.Undo() && !g.Redo() },
		"Resign":   func(g *Game) bool { return g.Resign(South) == nil },
		"Offer":    func(g *Game) bool { return !g.MayOffer() && !g.Offered() && g.ToAct() == South },
		"Clone":    func(g *Game) bool { _, err := g.Clone().Play("A"); return err == nil && len(g.Played()) == 0 },
		"Play":     func(g *Game) bool { _, err := g.Play("A"); return err == nil && g.Undo() && g.Position() == Start() },
	} {
		if !use(new(Game)) {
			t.Errorf("%s of a zero Game is not that of a game from the start", name)
		}
	}
}

func TestIllegalMovesSayWhy(t *testing.T) {
	p := drawn(t, `
		f  e  d  c  b  a
		4  4  4  4  4  4   0
		4  4  0  5  5  5   1  to move
		A  B  C  D  E  F`)
	for m, want := range map[Move]string{
		2: "C: house C is empty",
		6: "a: house a belongs to North, and South is to move",
	} {
		after, err := p.Play(m)
		if err == nil || err.Error() != want || after != p {
			t.Errorf("%v: %v", m, err)
		}
	}
	if _, err := p.Play(0); err != nil {
		t.Error(err)
	}
}

func TestPositionsAreSmallAndComparable(t *testing.T) {
	seen := map[Position]bool{}
	hashes := map[uint64]bool{}
	var walk func(p Position, depth int)
	walk = func(p Position, depth int) {
		seen[p] = true
		hashes[p.Hash()] = true
		if depth > 0 {
			for _, m := range p.Moves() {
				walk(p.Apply(m), depth-1)
			}
		}
	}
	walk(Start(), 7)
	if len(seen) < 20_000 || len(seen) != len(hashes) {
		t.Errorf("%d positions have %d hashes", len(seen), len(hashes))
	}
	if want := []Repetition{FirstRepeat, ThirdRepeat, AgreedRepeat}; !slices.Equal(want, []Repetition{0, 1, 2}) {
		t.Error("the zero Options are not the usual rules")
	}
}
