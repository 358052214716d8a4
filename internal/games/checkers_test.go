package games

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/play/playtest"
	"github.com/parlour-games/parlour/record"
)

func TestCheckers(t *testing.T) {
	playtest.Run(t, Checkers, 24,
		play.Setup{},
		play.Setup{Position: "B:BK2:W6,7,14,15"},
		play.Setup{Position: "B:WK6,K7,K14,K15,K22,K23,K24:BK1,K2,K3,K32"},
		play.Setup{Position: "W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21"},
	)
}

// checkersGameOf begins a game and makes the steps given.
func checkersGameOf(t *testing.T, position string, steps ...string) play.Game {
	t.Helper()
	g, err := Checkers.New(play.Setup{Position: position})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range steps {
		if err := g.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestCheckersResults(t *testing.T) {
	round := []string{"1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"}
	for _, test := range []struct {
		position string
		steps    []string
		want     string
	}{
		{"W:WK27:B28", []string{"27-32"}, "White wins: Black has no legal move"},
		{"B:W17:B14", []string{"14x21"}, "Black wins: White has no piece left"},
		{"", []string{"11-15", "Resign"}, "Black wins: White resigned"},
		{"", []string{"draw", "resign"}, "Black wins: White resigned"},
		{"", []string{"draw", "decline", "11-15", "draw", "accept"}, "Draw: agreed by the players"},
		{"B:WK32:BK1", append(slices.Clone(round), "claim"), "Draw: three times in the same position (plies 0, 4, 8)"},
	} {
		g := checkersGameOf(t, test.position, test.steps...)
		r, over := g.Result()
		if got := play.Describe(Checkers, r); !over || got != test.want {
			t.Errorf("after %q: over %v, %q, want %q", test.steps, over, got, test.want)
		}
	}
	g := checkersGameOf(t, "B:WK32:BK1", round...)
	if !slices.Contains(g.Offers(), play.Claim) {
		t.Errorf("after the third occurrence the offers are %q", g.Offers())
	}
}

// A capture of several pieces is entered square by square; a shared beginning is one step.
func TestCheckersEntry(t *testing.T) {
	g := checkersGameOf(t, "B:B2,12:W6,7,14,15")
	for _, test := range []struct {
		entry string
		want  []play.Step
	}{
		{"", []play.Step{{Name: "2", Entry: "2"}}},
		{"2", []play.Step{{Name: "9", Entry: "2x9"}, {Name: "11", Entry: "2x11"}}},
		{"2x11", []play.Step{{Name: "18", Entry: "2x11x18", Choice: "2x11x18"}}},
		{"2x11x18", nil},
		{"12", nil},
	} {
		if got := g.Next(test.entry); !slices.Equal(got, test.want) {
			t.Errorf("after %q: %+v, want %+v", test.entry, got, test.want)
		}
	}
}

func TestCheckersErrors(t *testing.T) {
	g := checkersGameOf(t, "B:B2,12:W6,7,14,15")
	for text, kind := range map[string]error{"2x18": play.ErrAmbiguous, "12-16": play.ErrIllegal, "hello": play.ErrSyntax} {
		err := g.Play(text)
		var e *play.MoveError
		if !errors.Is(err, kind) || !errors.As(err, &e) || (kind == play.ErrAmbiguous) != (len(e.Candidates) == 2) {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, err := Checkers.New(play.Setup{Position: "W:W33,1:B12,12", Options: map[string]string{"wind": "east"}})
	want := `W:W33,1:B12,12: square 33 outside 1-32; white man on 1, its king row, must be a king; square 12 listed twice; option wind: checkers has no such option`
	if err == nil || err.Error() != want || !errors.Is(err, play.ErrIllegal) {
		t.Errorf("the error is\n%v", err)
	}
	var e *play.MoveError
	if !errors.As(err, &e) || e.Position != "W:W33,1:B12,12" || strings.Contains(e.Reason, e.Position) {
		t.Errorf("the error is\n%+v", e)
	}
	_, err = Checkers.New(play.Setup{Options: map[string]string{"wind": "east", "rain": "heavy"}})
	want = "option rain: checkers has no such option; option wind: checkers has no such option"
	if err == nil || err.Error() != want || !errors.As(err, &e) || e.Text != "option rain" || e.Position != "" {
		t.Errorf("the error is\n%v", err)
	}
	if _, err := Checkers.New(play.Setup{Position: "?"}); !errors.Is(err, play.ErrSyntax) {
		t.Errorf("%v", err)
	}
}

func TestCheckersPerft(t *testing.T) {
	var moves []string
	var sum uint64
	n, err := Checkers.Perft(context.Background(), play.Setup{}, 9, func(move string, count uint64) {
		moves = append(moves, move)
		sum += count
	})
	want := []string{"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}
	if err != nil || n != 3963680 || sum != n || !slices.Equal(moves, want) {
		t.Errorf("%d, divided into %d by %q: %v", n, sum, moves, err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Checkers.Perft(done, play.Setup{}, 20, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: %v", err)
	}
}

// The engine that is ahead declines a draw, the one that is behind accepts.
func TestCheckersEngineAnswersDraws(t *testing.T) {
	for position, want := range map[string]string{
		"W:W18,22,23,30:B1": play.Accept,
		"B:W18,22,23,30:B1": play.Decline,
	} {
		s, err := play.NewSession(Checkers, play.Setup{Position: position}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Step(0, play.Draw); err != nil {
			t.Fatal(err)
		}
		e, err := Checkers.Engine(play.Limits{Depth: 4})
		if err != nil {
			t.Fatal(err)
		}
		text, err := e.Choose(context.Background(), s.View())
		if err != nil || text != want {
			t.Errorf("%s: the answer is %q, %v, want %s", position, text, err, want)
		}
		lines, err := e.Analyse(context.Background(), s.View(), 3, nil)
		if err != nil || len(lines) != 2 || lines[0].Move != want {
			t.Errorf("%s: the answers are %+v, %v", position, lines, err)
		}
	}
}

// The top level plays a whole game against chance, and wins it.
func TestCheckersEngineWins(t *testing.T) {
	s, err := play.NewSession(Checkers, play.Setup{}, play.Control{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Checkers.Engine(play.Limits{Level: 6, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	players := [2]play.Player{e, play.Random(2)}
	for s.Turn() != play.Over && s.Len() < 300 {
		text, err := players[s.Turn()].Choose(context.Background(), s.View())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Step(s.Len(), text); err != nil {
			t.Fatal(err)
		}
	}
	if r, over := s.Result(); !over || r.Winner != record.First {
		t.Errorf("over %v, %+v after %q", over, r, s.View().Steps)
	}
}
