package checkers

import (
	"errors"
	"testing"
)

func playAll(t *testing.T, g *Game, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if _, err := g.Play(text); err != nil {
			t.Fatal(err)
		}
	}
}

func TestUndoAndRedo(t *testing.T) {
	g := NewGame(Start())
	if g.Undo() || g.Redo() {
		t.Error("the start can be taken back, or something made again")
	}
	playAll(t, g, "11-15", "22-18", "15x22")
	after := g.Position()
	if !g.Undo() || g.Ply() != 2 {
		t.Errorf("undo went back to %v", g.Played())
	}
	g.Undo()
	if g.Ply() != 1 || g.Position() != g.PositionAt(1) || len(g.Played()) != 1 {
		t.Errorf("after two undos: ply %d, %v", g.Ply(), g.Played())
	}
	g.Redo()
	if !g.Redo() || g.Position() != after {
		t.Errorf("redo played %v", g.Played())
	}
	if g.Redo() {
		t.Error("there is something to redo")
	}
	g.Undo()
	if _, err := g.Play("15-18"); err == nil {
		t.Error("a capture is not compulsory")
	}
	if !g.Redo() || g.Position() != after {
		t.Error("a refused move forgot what was undone")
	}
	g.Undo()
	g.Undo()
	playAll(t, g, "24-19")
	if g.Redo() {
		t.Error("a new move did not forget what was undone")
	}
}

func TestRepetitionIsClaimed(t *testing.T) {
	g := NewGame(mustParse(t, "B:WK32:BK1"))
	round := []string{"1-5", "32-28", "5-1", "28-32"}
	playAll(t, g, round...)
	if err := g.Claim(); !errors.Is(err, ErrIllegal) {
		t.Errorf("claimed after the second occurrence: %v", err)
	}
	playAll(t, g, round...)
	if g.Over() {
		t.Error("a repetition ended the game by itself")
	}
	r, ok := g.Claimable()
	if !ok || r != (Result{Drawn, Repetition, [3]int{0, 4, 8}}) {
		t.Errorf("claimable %v, %v", r, ok)
	}
	if err := g.Claim(); err != nil || !g.Over() {
		t.Fatal(err)
	}
	if got, want := g.Result().String(), "Draw: three times in the same position (plies 0, 4, 8)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := g.Play("1-5"); !errors.Is(err, ErrIllegal) {
		t.Errorf("played on after the end: %v", err)
	}
	if g.Undo(); g.Over() || g.Ply() != 8 {
		t.Error("undo left the claim standing, or took back more")
	}
	playAll(t, g, "1-5", "32-28", "5-1", "28-32")
	if err := g.Claim(); err != nil {
		t.Fatal(err)
	}
	if got, want := g.Result().String(), "Draw: three times in the same position (plies 4, 8, 12)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestProgressForgetsRepetitions(t *testing.T) {
	g := NewGame(mustParse(t, "B:WK32,23:BK1"))
	playAll(t, g, "1-5", "32-28", "5-1", "28-32", "1-5", "23-19")
	if g.Quiet() != 0 || len(g.Repetitions()) != 1 {
		t.Errorf("after a man's move: %d quiet plies, occurrences %v", g.Quiet(), g.Repetitions())
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		fen  string
		end  func(*Game) error
		want string
	}{
		{"W:W32:B23,24,27,28", nil, "Black wins: White has no legal move"},
		{"B:WK32:B28", nil, "White wins: Black has no legal move"},
		{"W:W:B21", nil, "Black wins: White has no piece left"},
		{"start", func(g *Game) error { return g.Resign(Black) }, "White wins: Black resigned"},
		{"start", func(g *Game) error { return g.Resign(White) }, "Black wins: White resigned"},
		{"start", (*Game).Agree, "Draw: agreed by the players"},
		{"start", func(*Game) error { return nil }, "Not over"},
	} {
		g := NewGame(mustParse(t, c.fen))
		if c.end != nil {
			if err := c.end(g); err != nil {
				t.Error(err)
			}
		}
		if got := g.Result().String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.fen, got, c.want)
		}
		if !g.Over() {
			continue
		}
		if _, ok := g.Claimable(); ok {
			t.Errorf("%s: a draw can be claimed after the end", c.fen)
		}
		for _, err := range []error{g.Claim(), g.Agree(), g.Resign(Black), g.PlayMove(Move{})} {
			if !errors.Is(err, ErrIllegal) {
				t.Errorf("%s: after the end: %v", c.fen, err)
			}
		}
		if got := g.Result().String(); got != c.want {
			t.Errorf("%s: the result became %s", c.fen, got)
		}
	}
	if got, want := (Result{Outcome: Drawn, Reason: NoProgress}).String(),
		"Draw: 40 moves of each side without a capture or a man's move"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestPlayMove(t *testing.T) {
	g := NewGame(Start())
	m := g.Moves()[0]
	if err := g.PlayMove(m); err != nil || g.Ply() != 1 {
		t.Errorf("%v: %v", m, err)
	}
	if err := g.PlayMove(m); !errors.Is(err, ErrIllegal) || g.Ply() != 1 {
		t.Errorf("%v twice: %v", m, err)
	}
}

func TestDrawIsOffered(t *testing.T) {
	g := NewGame(Start())
	if err := g.AnswerDraw(true); !errors.Is(err, ErrIllegal) {
		t.Errorf("accepted what was not offered: %v", err)
	}
	if err := g.OfferDraw(); err != nil || g.ToAct() != White || !g.Offered() {
		t.Fatalf("%v, to act: %v", err, g.ToAct())
	}
	if len(g.Moves()) > 0 {
		t.Errorf("while an offer waits the moves are %v", g.Moves())
	}
	_, err := g.Play("11-15")
	for _, err := range []error{err, g.OfferDraw(), g.Agree(), g.Claim()} {
		if !errors.Is(err, ErrIllegal) {
			t.Errorf("while an offer waits: %v", err)
		}
	}
	if err := g.AnswerDraw(false); err != nil || g.ToAct() != Black || g.Offered() {
		t.Fatalf("%v, to act: %v", err, g.ToAct())
	}
	if err := g.OfferDraw(); !errors.Is(err, ErrIllegal) || g.MayOffer() {
		t.Errorf("offered twice in a turn: %v", err)
	}
	playAll(t, g, "11-15")
	if err := g.OfferDraw(); err != nil || g.ToAct() != Black {
		t.Fatalf("%v, to act: %v", err, g.ToAct())
	}
	if err := g.AnswerDraw(true); err != nil || g.Result().Reason != Agreement || g.Offered() || g.MayOffer() {
		t.Errorf("%v: %v", err, g.Result())
	}
	g.Undo()
	if g.Over() || !g.Offered() || g.MayOffer() {
		t.Error("undo took back more than the answer, or less")
	}
	if err := g.Resign(White); err != nil || g.Result().String() != "Black wins: White resigned" {
		t.Errorf("%v: %v", err, g.Result())
	}
}

// Whatever ends a game can be taken back, also before the first move, and made again.
func TestEveryDecisionIsTakenBack(t *testing.T) {
	for name, decide := range map[string]func(g *Game) error{
		"resign":  func(g *Game) error { return g.Resign(Black) },
		"agree":   (*Game).Agree,
		"offer":   (*Game).OfferDraw,
		"decline": func(g *Game) error { return errors.Join(g.OfferDraw(), g.AnswerDraw(false)) },
		"accept":  func(g *Game) error { return errors.Join(g.OfferDraw(), g.AnswerDraw(true)) },
	} {
		g := NewGame(Start())
		if err := decide(g); err != nil {
			t.Fatal(err)
		}
		result, act := g.Result(), g.ToAct()
		for g.Undo() {
		}
		if g.Over() || g.Offered() || !g.MayOffer() || g.ToAct() != Black {
			t.Errorf("%s: taken back at ply 0: over %v, offered %v", name, g.Over(), g.Offered())
		}
		for g.Redo() {
		}
		if g.Result() != result || g.ToAct() != act {
			t.Errorf("%s: made again it is %v", name, g.Result())
		}
		for g.Undo() {
		}
		if playAll(t, g, "11-15"); g.Redo() {
			t.Errorf("%s: a move does not forget it", name)
		}
	}
}

// A refused decision is named as a player says it.
func TestRefusalsNameWhatWasSaid(t *testing.T) {
	g := NewGame(Start())
	for want, err := range map[string]error{
		"accept: no draw is offered":  g.AnswerDraw(true),
		"decline: no draw is offered": g.AnswerDraw(false),
		"claim: this position has not occurred 3 times, and of the plies since a capture or a man's move there are 0, not 80": g.Claim(),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := g.Resign(Black); err != nil {
		t.Fatal(err)
	}
	for text, err := range map[string]error{"draw": g.OfferDraw(), "claim": g.Claim(), "resign": g.Resign(White)} {
		if want := text + ": the game is over: White wins: Black resigned"; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestZeroGameBeginsAtTheStart(t *testing.T) {
	for name, use := range map[string]func(g *Game) bool{
		"Position":  func(g *Game) bool { return g.Position() == Start() && g.PositionAt(0) == Start() },
		"Moves":     func(g *Game) bool { return len(g.Moves()) == 7 && g.Ply() == 0 },
		"Played":    func(g *Game) bool { return len(g.Played()) == 0 },
		"Result":    func(g *Game) bool { return g.Result() == Result{} && !g.Over() },
		"Undo":      func(g *Game) bool { return !g.Undo() && !g.Redo() },
		"Quiet":     func(g *Game) bool { return g.Quiet() == 0 && len(g.Repetitions()) == 1 },
		"Claim":     func(g *Game) bool { return g.Claim() != nil },
		"Resign":    func(g *Game) bool { return g.Resign(White) == nil && g.Over() },
		"OfferDraw": func(g *Game) bool { return g.OfferDraw() == nil && g.ToAct() == White },
		"Clone":     func(g *Game) bool { _, err := g.Clone().Play("11-15"); return err == nil && g.Ply() == 0 },
		"Play": func(g *Game) bool {
			_, err := g.Play("11-15")
			return err == nil && g.Undo() && g.Position() == Start()
		},
	} {
		if !use(new(Game)) {
			t.Errorf("%s of a zero Game is not that of a game from the start", name)
		}
	}
}

func TestCloneIsIndependent(t *testing.T) {
	g := NewGame(Start())
	playAll(t, g, "11-15", "22-18", "15x22")
	g.Undo()
	c := g.Clone()
	playAll(t, c, "15x22", "25x18", "8-11")
	if g.Ply() != 2 || c.Ply() != 5 || g.Position() == c.Position() {
		t.Errorf("plies %d and %d", g.Ply(), c.Ply())
	}
	if !g.Redo() || g.Played()[2].String() != "15x22" {
		t.Errorf("playing on a clone changed what the game can play again: %v", g.Played())
	}
}
