package checkers

import (
	"errors"
	"slices"
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
	if _, ok := g.Undo(); ok {
		t.Error("the start can be taken back")
	}
	playAll(t, g, "11-15", "22-18", "15x22")
	after := g.Position()
	if m, ok := g.Undo(); !ok || m.String() != "15x22" {
		t.Errorf("undo took back %v, %v", m, ok)
	}
	g.Undo()
	if g.Ply() != 1 || g.Position() != g.PositionAt(1) || len(g.Moves()) != 1 {
		t.Errorf("after two undos: ply %d, %v", g.Ply(), g.Moves())
	}
	g.Redo()
	if m, ok := g.Redo(); !ok || m.String() != "15x22" || g.Position() != after {
		t.Errorf("redo played %v, %v", m, ok)
	}
	if _, ok := g.Redo(); ok {
		t.Error("there is something to redo")
	}
	g.Undo()
	if _, err := g.Play("15-18"); err == nil {
		t.Error("a capture is not compulsory")
	}
	if m, ok := g.Redo(); !ok || m.String() != "15x22" {
		t.Error("a refused move forgot what was undone")
	}
	g.Undo()
	g.Undo()
	playAll(t, g, "24-19")
	if _, ok := g.Redo(); ok {
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
	if !ok || !slices.Equal(r.Plies, []int{0, 4, 8}) {
		t.Errorf("claimable %v, %v", r, ok)
	}
	if err := g.Claim(); err != nil || !g.Over() {
		t.Fatal(err)
	}
	if got, want := g.Result().String(), "Draw: third time in this position (plies 0, 4, 8)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := g.Play("1-5"); !errors.Is(err, ErrIllegal) {
		t.Errorf("played on after the end: %v", err)
	}
	g.Undo()
	if g.Over() {
		t.Error("undo left the claim standing")
	}
	playAll(t, g, "28-32", "1-5", "32-28", "5-1", "28-32")
	if err := g.Claim(); err != nil {
		t.Fatal(err)
	}
	if got, want := g.Result().String(), "Draw: 4th time in this position (plies 0, 4, 8, 12)"; got != want {
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
	m := g.Position().Moves()[0]
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
	if g.Over() || g.Offered() || !g.MayOffer() {
		t.Error("undo left the offer")
	}
	if err := g.OfferDraw(); err != nil {
		t.Fatal(err)
	}
	if err := g.Resign(White); err != nil || g.Result().String() != "Black wins: White resigned" {
		t.Errorf("%v: %v", err, g.Result())
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
	if m, ok := g.Redo(); !ok || m.String() != "15x22" {
		t.Errorf("playing on a clone changed what the game can play again: %v, %v", m, ok)
	}
}
