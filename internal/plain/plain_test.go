package plain_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/plain"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A table for tests: what it wrote, and the last record it saved.
type table struct {
	plain.Table
	out, err strings.Builder
	saved    []string
	saveErr  error
}

func newTable(t *testing.T, k play.Kind, in io.Reader, c play.Control) *table {
	t.Helper()
	s, err := play.NewSession(k, play.Setup{}, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb := new(table)
	tb.Table = plain.Table{
		Session: s, In: in, Out: &tb.out, Err: &tb.err,
		Draw: func(play.Game, play.Seat, play.Seat) string { return "[board]\n" },
		Save: func(r *record.Record, file string) (string, error) {
			if tb.saveErr != nil {
				return "", tb.saveErr
			}
			tb.saved = r.Moves()
			return "somewhere.json", nil
		},
	}
	seed := uint64(1)
	tb.Dice = k.Dice(&seed)
	if tb.Analyst, err = k.Engine(play.Limits{Level: 1}); err != nil {
		t.Fatal(err)
	}
	return tb
}

func (tb *table) engine(t *testing.T, seat play.Seat) {
	t.Helper()
	e, err := tb.Session.Kind().Engine(play.Limits{Level: 1, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	tb.Seats[seat] = e
}

// What a person may mistype, and that the game goes on unharmed after it.
func TestNonsenseAtThePrompt(t *testing.T) {
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			in := strings.Join([]string{
				"", "   ", "nonsense", "\x00\xff\xfe", strings.Repeat("x", 10000), "99-98", "undo", "undo -1", "undo x",
				"redo", "save", "help me", "HINT", "moves", "flip", "board", "claim", "accept", "resign 9", "é", "%s%n", "quit",
			}, "\r\n")
			tb := newTable(t, k, strings.NewReader(in), play.Control{})
			if err := tb.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			if steps := len(tb.Session.Record().Moves()); steps > 1 { // the opening roll
				t.Errorf("nonsense made %d steps: %q", steps, tb.Session.Record().Moves())
			}
			for line := range strings.Lines(tb.err.String()) {
				if !strings.HasPrefix(line, "parlour: ") && !strings.HasPrefix(line, "hint: ") {
					t.Errorf("an error that is not one clear line: %q", line)
				}
			}
		})
	}
}

// A full disk loses nothing: it is told once, the game goes on, and at the end
// the record itself is told.
func TestFullDisk(t *testing.T) {
	tb := newTable(t, games.Checkers, strings.NewReader("11-15\n22-18\n15x22\n"), play.Control{})
	tb.saveErr = syscall.ENOSPC
	if err := tb.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	text := tb.err.String()
	if n := strings.Count(text, "no space left"); n != 2 {
		t.Errorf("told %d times:\n%s", n, text)
	}
	r, err := record.Read(strings.NewReader(text[strings.Index(text, "{"):]))
	if err != nil || strings.Join(r.Moves(), " ") != "11-15 22-18 15x22" {
		t.Errorf("the record told is %+v: %v", r, err)
	}
}

// Ctrl-C while the program waits for a person: what was played is saved.
func TestInterrupted(t *testing.T) {
	in, w := io.Pipe()
	defer w.Close()
	tb := newTable(t, games.Oware, in, play.Control{})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		io.WriteString(w, "C\n")
		cancel()
	}()
	if err := tb.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if len(tb.saved) > 1 || len(tb.saved) == 1 && tb.saved[0] != "C" || len(tb.saved) != tb.Session.Len() {
		t.Errorf("saved %q of %d steps", tb.saved, tb.Session.Len())
	}
}

// A person who does not move in time has lost.
func TestTimeRunsOut(t *testing.T) {
	in, w := io.Pipe()
	defer w.Close()
	tb := newTable(t, games.Checkers, in, play.Control{Base: 20 * time.Millisecond})
	if err := tb.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(tb.out.String(), "White wins: Black's time ran out.") {
		t.Error(tb.out.String())
	}
}

// Against the engine, undo goes back to one's own decision and redo forward again.
func TestUndoRedo(t *testing.T) {
	tb := newTable(t, games.Oware, strings.NewReader("C\nundo\nredo\nD\nundo 2\nundo\nquit\n"), play.Control{})
	tb.engine(t, play.Second)
	if err := tb.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := tb.Session.Len(); n != 0 {
		t.Errorf("%d steps left", n)
	}
	if !strings.Contains(tb.err.String(), "no decision of yours to take back") {
		t.Errorf("undo at the start: %s", tb.err.String())
	}
	if line := tb.Session.Record().Line(); len(line) < 4 || line[0].Move != "C" {
		t.Errorf("the record forgot what was taken back: %d steps", len(line))
	}
}

// Two engines play every game to its end, with nobody asked for anything.
func TestEnginesPlayToTheEnd(t *testing.T) {
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			tb := newTable(t, k, strings.NewReader(""), play.Control{})
			tb.engine(t, play.First)
			tb.engine(t, play.Second)
			if err := tb.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			r, over := tb.Session.Result()
			if !over || !strings.Contains(tb.out.String(), play.Describe(k, r)) {
				t.Errorf("result %v %v:\n%s", r, over, tb.out.String())
			}
			if len(tb.saved) != tb.Session.Len() {
				t.Errorf("saved %d of %d steps", len(tb.saved), tb.Session.Len())
			}
		})
	}
}

// At a terminal what is final is asked again, and nothing else is.
func TestFinalDecisionsAreAsked(t *testing.T) {
	tb := newTable(t, games.Checkers, strings.NewReader("11-15\nresign\nn\nresign\ny\n"), play.Control{})
	tb.Ask = true
	if err := tb.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(tb.out.String(), "y or n> "); n != 2 {
		t.Errorf("asked %d times:\n%s", n, tb.out.String())
	}
	if got := strings.Join(tb.saved, " "); got != "11-15 resign" {
		t.Errorf("saved %q", got)
	}
	// A double that is not allowed is refused, not asked about.
	tb = newTable(t, games.Backgammon, strings.NewReader("double\n"), play.Control{})
	tb.Ask = true
	if err := tb.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(tb.out.String(), "y or n") || tb.err.Len() == 0 {
		t.Errorf("%s%s", tb.out.String(), tb.err.String())
	}
}
