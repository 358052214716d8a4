package games

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/play/playtest"
	"github.com/parlour-games/parlour/record"
)

func TestOware(t *testing.T) {
	option := func(value string) map[string]string { return map[string]string{owareRepetition: value} }
	playtest.Run(t, Oware, 24,
		play.Setup{},
		play.Setup{Options: option("third")},
		play.Setup{Options: option("agreement")},
		play.Setup{Position: "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S"},
		play.Setup{Position: "0-2-0-1-1-0-2-0-0-1-0-1-20-20-N", Options: option("agreement")},
	)
}

// owareGameOf begins a game and makes the steps given.
func owareGameOf(t *testing.T, s play.Setup, steps ...string) play.Game {
	t.Helper()
	g, err := Oware.New(s)
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

func TestOwareResults(t *testing.T) {
	chase := "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S"
	round := []string{"A", "a", "B", "b", "C", "c", "D", "d", "E", "e", "F", "f"}
	for _, test := range []struct {
		setup play.Setup
		steps []string
		want  string
	}{
		{play.Setup{Position: chase}, round, "North wins 25-23: the position has come again, and each side takes its own row"},
		{play.Setup{Position: chase}, []string{"a", "A", "Resign"}, "North wins: South has resigned"},
		{play.Setup{Position: chase, Options: map[string]string{owareRepetition: "agreement"}}, []string{"A", "end", "decline", "a", "end", "accept"},
			"North wins 25-23: both sides agree to end the game, and each side takes its own row"},
		{play.Setup{Position: "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"}, nil, "Draw 24-24: all seeds have been captured"},
	} {
		g := owareGameOf(t, test.setup, test.steps...)
		r, over := g.Result()
		if got := play.Describe(Oware, r); !over || got != test.want {
			t.Errorf("after %q: over %v, %q, want %q", test.steps, over, got, test.want)
		}
	}
}

func TestOwareSetupsTellEverythingWrong(t *testing.T) {
	_, err := Oware.New(play.Setup{
		Position: "4-4-4-4-4-4-4-4-4-4-4-x-0-0-E",
		Options:  map[string]string{owareRepetition: "never", "wind": "east"},
	})
	want := `4-4-4-4-4-4-4-4-4-4-4-x-0-0-E: house f: "x" is not a number of seeds from 0 to 48; the side to move is "E", not S or N; ` +
		`option repetition: "never" is none of first, third, agreement; option wind: oware has no such option`
	if err == nil || err.Error() != want || !errors.Is(err, play.ErrSyntax) {
		t.Errorf("the error is\n%v", err)
	}
	_, err = Oware.New(play.Setup{Position: "1-0-0-0-0-0-1-0-0-0-0-0-0-0-S"})
	want = "1-0-0-0-0-0-1-0-0-0-0-0-0-0-S: 2 seeds on the board, a game has 48: put those captured into the stores"
	if err == nil || err.Error() != want || !errors.Is(err, play.ErrIllegal) {
		t.Errorf("a game with two seeds: %v", err)
	}
}

func TestOwarePerft(t *testing.T) {
	var moves []string
	var sum uint64
	n, err := Oware.Perft(context.Background(), play.Setup{}, 9, func(move string, count uint64) {
		moves = append(moves, move)
		sum += count
	})
	if err != nil || n != 3592872 || sum != n || !slices.Equal(moves, []string{"A", "B", "C", "D", "E", "F"}) {
		t.Errorf("%d, divided into %d by %q: %v", n, sum, moves, err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Oware.Perft(done, play.Setup{}, 20, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: %v", err)
	}
}

// The engine offers to end a game that goes round in circles, and accepts such an offer.
func TestOwareEngineEndsCircles(t *testing.T) {
	s, err := play.NewSession(Oware, play.Setup{
		Position: "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S",
		Options:  map[string]string{owareRepetition: "agreement"},
	}, play.Control{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	players := [2]play.Engine{}
	for i := range players {
		if players[i], err = Oware.Engine(play.Limits{Depth: 2}); err != nil {
			t.Fatal(err)
		}
	}
	for s.Turn() != play.Over && s.Len() < 100 {
		if s.Game().Last() == play.End {
			lines, err := players[s.Turn()].Analyse(context.Background(), s.View(), 3, nil)
			if err != nil || len(lines) != 2 || lines[0].Move != play.Accept || lines[1].Move != play.Decline {
				t.Errorf("the answers to an offer are %+v, %v", lines, err)
			}
		}
		text, err := players[s.Turn()].Choose(context.Background(), s.View())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Step(s.Len(), text); err != nil {
			t.Fatal(err)
		}
	}
	if r, over := s.Result(); !over || r.Winner != record.Second {
		t.Errorf("over %v, %+v after %q", over, r, s.View().Steps)
	}
}

// TestOwareLinesTellWhatIsProved: what the tables of endings know is called exact, what the search finds
// with their help is not, and an estimate claims nothing.
func TestOwareLinesTellWhatIsProved(t *testing.T) {
	for _, test := range []struct {
		position, value, source string
		exact                   bool
		seeds                   float64
	}{
		{"0-0-0-0-2-1-1-0-1-0-0-0-20-23-S", "-4 seeds", "database, 5 seeds", true, -4},
		{"0-0-0-0-0-2-1-2-4-0-0-0-20-19-S", "win in 1", "", false, 6},
		{"start", "", "", false, 0},
	} {
		e, err := Oware.Engine(play.Limits{Depth: 4})
		if err != nil {
			t.Fatal(err)
		}
		s, err := play.NewSession(Oware, play.Setup{Position: test.position}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := e.Analyse(context.Background(), s.View(), 1, nil)
		if err != nil || len(lines) != 1 {
			t.Fatalf("%s: %v, %v", test.position, lines, err)
		}
		l := lines[0]
		if l.Exact != test.exact || l.Source != test.source || test.value != "" && l.Value != test.value {
			t.Errorf("%s: %+v", test.position, l)
		}
		if test.value != "" && (l.Values[0].Name != "seeds" || l.Values[0].Value != test.seeds) {
			t.Errorf("%s: %+v, want %v seeds", test.position, l.Values, test.seeds)
		}
	}
}
