package protocol

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// The value of an info line is the number behind its word, and of no other text.
func TestLineValue(t *testing.T) {
	for text, want := range map[string]float64{
		"value 12": 0.12, "depth 7 value -250 nodes 9": -2.5, "value 10000 pv value 3": 100, "value +0.5": 0.005,
	} {
		if v, ok := lineValue(text); !ok || v != want {
			t.Errorf("%q: %v, %v", text, v, ok)
		}
	}
	for _, text := range []string{"", "value", "value x", "value NaN", "score 5", "pv value 5", "string value 5", "I think of value"} {
		if v, ok := lineValue(text); ok {
			t.Errorf("%q is the value %v", text, v)
		}
	}
}

// A program's value is that of its last decision: what it says nothing of has none.
func TestLastValue(t *testing.T) {
	for _, c := range []struct {
		mode  string
		value float64
		ok    bool
	}{{"line/value", -0.07, true}, {"line/", 0, false}, {"hub/", -0.01, true}} {
		start := func() (*Player, error) { return NewLine(command(t, c.mode), play.Limits{Depth: 1}) }
		if strings.HasPrefix(c.mode, "hub") {
			start = func() (*Player, error) { return NewHub(command(t, c.mode), texts, play.Limits{Depth: 1}) }
		}
		p, err := start()
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		view := play.View{Kind: games.Checkers}
		if _, err := p.Choose(t.Context(), view); err != nil {
			t.Fatal(err)
		}
		if v, ok := p.LastValue(); v != c.value || ok != c.ok {
			t.Errorf("%s: %v, %v", c.mode, v, ok)
		}
		view.Steps = []string{"11-15", play.Draw} // the answer to an offer is not the program's
		if _, err := p.Choose(t.Context(), view); err != nil {
			t.Fatal(err)
		}
		if _, ok := p.LastValue(); ok {
			t.Errorf("%s: an answer has a value", c.mode)
		}
	}
}

// A whole game of each kind against a program: every answer is a legal move.
func TestLineWholeGame(t *testing.T) {
	for _, c := range []struct {
		kind    play.Kind
		mode    string
		options map[string]string
	}{
		{games.Checkers, "line/", nil},
		{games.Backgammon, "line/backgammon:", map[string]string{"match": "5"}},
	} {
		p, err := NewLine(command(t, c.mode), play.Limits{Time: 10 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		s, err := play.NewSession(c.kind, play.Setup{Options: c.options}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		seed := uint64(1)
		dice, other := c.kind.Dice(&seed), play.Random(2)
		asked := 0
		for s.Turn() != play.Over && s.Len() < 400 {
			switch s.Turn() {
			case play.Chance:
				err = s.Chance(t.Context(), dice)
			case play.First:
				asked++
				var text string
				if text, err = p.Choose(t.Context(), s.View()); err == nil {
					err = s.Step(s.Len(), text)
				}
			default:
				var text string
				if text, err = other.Choose(t.Context(), s.View()); err == nil {
					err = s.Step(s.Len(), text)
				}
			}
			if err != nil {
				t.Fatalf("%s, step %d: %v", c.kind.Name(), s.Len(), err)
			}
		}
		if asked < 10 {
			t.Errorf("%s: only %d decisions", c.kind.Name(), asked)
		}
	}
}

// told returns what a program was told of the views, one after another.
func told(t *testing.T, limits play.Limits, views ...play.View) []string {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	p, err := NewLine(command(t, "line/log:"+log), limits)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		if _, err := p.Choose(t.Context(), v); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}

// What the page about the protocol says is what a program hears.
func TestLineTold(t *testing.T) {
	checkers := func(steps ...string) play.View { return play.View{Kind: games.Checkers, Steps: steps} }
	set := checkers("32-28")
	set.Setup.Position = "W:W32:B1."
	clock := checkers()
	clock.Left, clock.Increment = [2]time.Duration{time.Minute, time.Second}, time.Second
	for _, c := range []struct {
		limits play.Limits
		views  []play.View
		want   []string
	}{
		{play.Limits{Time: 250 * time.Millisecond}, []play.View{checkers(), checkers("11-15", "22-18")},
			[]string{"position start", "go movetime 250", "position start moves 11-15 22-18", "go movetime 250", "quit"}},
		{play.Limits{Depth: 7, Nodes: 1000}, []play.View{set}, []string{"position W:W32:B1 moves 32-28", "go depth 7 nodes 1000", "quit"}},
		{play.Limits{Plies: 2}, []play.View{checkers("11-15")}, []string{"position start moves 11-15", "go depth 2", "quit"}},
		{play.Limits{Plies: play.NoPlies}, []play.View{checkers("11-15")}, []string{"position start moves 11-15", "go depth 0", "quit"}},
		{play.Limits{}, []play.View{clock, checkers()}, []string{"position start", "go movetime 2500", "position start", "go movetime 1000", "quit"}},
		// An offer that was made and declined is not told; one that waits is answered for the program.
		{play.Limits{}, []play.View{checkers("11-15", "draw", "decline", "22-18"), checkers("11-15", "draw")},
			[]string{"position start moves 11-15 22-18", "go movetime 1000", "quit"}},
	} {
		if got := told(t, c.limits, c.views...); !slices.Equal(got, c.want) {
			t.Errorf("told %q, want %q", got, c.want)
		}
	}
}

// Offers are answered for the program.
func TestOffers(t *testing.T) {
	p, err := NewLine(command(t, "line/silent"), play.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, c := range []struct {
		kind  play.Kind
		steps []string
		want  string
	}{
		{games.Checkers, []string{"11-15", "draw"}, "decline"},
		{games.Backgammon, []string{"31", "resign:1"}, "accept"},
	} {
		got, err := p.Choose(t.Context(), play.View{Kind: c.kind, Steps: c.steps})
		if err != nil || got != c.want {
			t.Errorf("after %v it answers %q, %v; want %q", c.steps, got, err, c.want)
		}
	}
	if _, err := p.Choose(t.Context(), play.View{Kind: games.Checkers, Steps: []string{"11-15", "resign"}}); !errors.Is(err, play.ErrOver) {
		t.Errorf("after the game: %v, want %v", err, play.ErrOver)
	}
}

// Whatever a program does wrong is an error that says so, soon, and the next decision
// finds a new program.
func TestMisbehaviour(t *testing.T) {
	for mode, want := range map[string]string{
		"dead":   "it ended (exit status 3): found",
		"crash":  "it ended (exit status 3): out of luck",
		"silent": "no move within",
		"flood":  "no move within",
		"deaf":   "no move within",
		"long":   "it wrote a line of more than 65536 bytes",
		"empty":  "its bestmove names no move",
		"closed": "it ended",
	} {
		t.Run(mode, func(t *testing.T) {
			p, err := NewLine(command(t, "line/"+mode), play.Limits{Time: time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			p.slack = time.Minute // what it does is seen before, however busy the machine
			if want == "no move within" {
				p.slack = 400 * time.Millisecond
			}
			for range 2 {
				began := time.Now()
				text, err := p.Choose(t.Context(), play.View{Kind: games.Checkers})
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%q, %v; want an error that says %q", text, err, want)
				}
				if d := time.Since(began); d > 30*time.Second {
					t.Errorf("only after %v", d)
				}
			}
		})
	}
}

// An illegal move is the game's to refuse; an answer that comes twice does not become the next one.
func TestAnswers(t *testing.T) {
	for mode, want := range map[string]string{"nonsense": "99-1", "twice": "12-16"} {
		p, err := NewLine(command(t, "line/"+mode), play.Limits{Time: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		for range 3 {
			got, err := p.Choose(t.Context(), play.View{Kind: games.Checkers})
			if err != nil || got != want {
				t.Errorf("%s: %q, %v; want %q", mode, got, err, want)
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
}

// A context that is done ends the waiting at once, and a program that will not end is ended.
func TestInterrupted(t *testing.T) {
	p, err := NewLine(command(t, "line/silent"), play.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := p.Choose(ctx, play.View{Kind: games.Checkers}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
	p.Close()
	if p, err = NewLine(command(t, "line/stubborn"), play.Limits{}); err != nil {
		t.Fatal(err)
	}
	if got, err := p.Choose(t.Context(), play.View{Kind: games.Checkers}); got != "11-15" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	ended := p.child.ended
	p.Close()
	select {
	case <-ended:
	case <-time.After(3 * time.Second):
		t.Error("the program goes on")
	}
	if d := time.Since(began); d > 6*time.Second {
		t.Errorf("only after %v", d)
	}
}

func TestRefusedPlayers(t *testing.T) {
	for command, limits := range map[string]play.Limits{
		"":                      {},
		`"unclosed`:             {},
		"/no/such/program here": {},
		"true":                  {Level: 3},
	} {
		if p, err := NewLine(command, limits); err == nil {
			p.Close()
			t.Errorf("%q with %+v is taken", command, limits)
		}
	}
}

func TestSplitCommand(t *testing.T) {
	for text, want := range map[string][]string{
		"a":                    {"a"},
		"  a  b\tc ":           {"a", "b", "c"},
		`"a b" 'c "d"' e"f g"`: {"a b", `c "d"`, "ef g"},
		`a ""`:                 {"a", ""},
		`C:\a\b.exe`:           {`C:\a\b.exe`},
	} {
		if got, err := splitCommand(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
	}
}
