package arena_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// lines reads the records of a file.
func lines(t *testing.T, name string) []*record.Record {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []*record.Record
	for line := range bytes.Lines(b) {
		r, err := record.Read(bytes.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// openFile opens a file of games until the end of the test.
func openFile(t *testing.T, name string) *arena.File {
	t.Helper()
	f, err := arena.OpenFile(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// Stopped at any byte, the match goes on and ends as if it had never been stopped.
func TestGoesOn(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "m.json")
	whole, games := match(t, pigKind{}, 12)
	whole.File = openFile(t, name)
	want := timeless(run(t, whole))
	full, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range lines(t, name) {
		s, err := play.Resume(pigKind{}, r, nil)
		if err != nil || s.Turn() != play.Over || moves(r) != games[i+1] {
			t.Errorf("game %d of the file: %v", i+1, err)
		}
	}
	step := 311
	for cut := 0; cut <= len(full); cut += step {
		if err := os.WriteFile(name, full[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		m, again := match(t, pigKind{}, 12)
		m.File = openFile(t, name)
		old := 0
		report := m.Report
		m.Report = func(o *arena.Outcome, r *record.Record) {
			report(o, r)
			if o.Old {
				old++
			}
		}
		if got := timeless(run(t, m)); got != want {
			t.Fatalf("cut at %d of %d bytes it ends as %s\nand not as %s", cut, len(full), got, want)
		}
		// A record that lacks no more than its end of line is whole.
		if kept := bytes.Count(full[:cut], []byte("\n")); old != kept && old != kept+1 {
			t.Fatalf("cut at %d, %d of %d games were kept", cut, old, kept)
		}
		for n, g := range games {
			if again[n] != g {
				t.Fatalf("cut at %d, game %d is %q, not %q", cut, n, again[n], g)
			}
		}
		if len(lines(t, name)) != 12 {
			t.Fatalf("cut at %d, the file holds %d games", cut, len(lines(t, name)))
		}
	}
	// Once more it only counts, and a longer match goes on from there.
	m, _ := match(t, pigKind{}, 12)
	m.File = openFile(t, name)
	m.Report = func(o *arena.Outcome, r *record.Record) {
		if !o.Old {
			t.Errorf("game %d is played again", o.Game)
		}
	}
	if got := timeless(run(t, m)); got != want {
		t.Errorf("counted again: %s, not %s", got, want)
	}
	m, _ = match(t, pigKind{}, 14)
	m.File = openFile(t, name)
	if s := run(t, m); s.Games != 14 || len(lines(t, name)) != 14 {
		t.Errorf("two games more: %d, %d", s.Games, len(lines(t, name)))
	}
}

// A record that lacks only its end of line is a finished game.
func TestLostEndOfLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.json")
	m, _ := match(t, pigKind{}, 2)
	m.File = openFile(t, name)
	run(t, m)
	full, _ := os.ReadFile(name)
	if err := os.WriteFile(name, bytes.TrimSuffix(full, []byte("\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	m, _ = match(t, pigKind{}, 3)
	m.File = openFile(t, name)
	run(t, m)
	if got := lines(t, name); len(got) != 3 || m.File.Cut != 0 {
		t.Errorf("%d games, %d bytes cut", len(got), m.File.Cut)
	}
}

// Ctrl-C keeps the finished games, and the match goes on after them.
func TestInterrupted(t *testing.T) {
	for _, threads := range []int{1, 4} {
		name := filepath.Join(t.TempDir(), "m.json")
		m, _ := match(t, pileKind{}, 50)
		want := timeless(run(t, m))
		m, _ = match(t, pileKind{}, 50)
		m.Threads = threads
		m.File = openFile(t, name)
		ctx, cancel := context.WithCancelCause(t.Context())
		report := m.Report
		done := 0
		m.Report = func(o *arena.Outcome, r *record.Record) {
			report(o, r)
			if done++; done == 20 {
				cancel(errors.New("a signal"))
			}
		}
		s, err := m.Run(ctx)
		if !errors.Is(err, context.Canceled) || s.Games < 20 || s.Games > 20+threads || len(lines(t, name)) != s.Games {
			t.Errorf("%d games, %d kept: %v", s.Games, len(lines(t, name)), err)
		}
		m, _ = match(t, pileKind{}, 50)
		m.File = openFile(t, name)
		if got := timeless(run(t, m)); got != want {
			t.Errorf("gone on: %s\nnever stopped: %s", got, want)
		}
	}
}

// A file with anything but this match is refused and stays as it is.
func TestRefusedFiles(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "m.json")
	m, _ := match(t, pileKind{}, 4)
	m.File = openFile(t, name)
	run(t, m)
	good, _ := os.ReadFile(name)

	refused := func(what string, content []byte, want string, change func(*arena.Match)) {
		t.Helper()
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
		m, _ := match(t, pileKind{}, 6)
		m.File = openFile(t, name)
		if change != nil {
			change(m)
		}
		_, err := m.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", what, err)
		}
		if now, _ := os.ReadFile(name); !bytes.Equal(now, content) {
			t.Errorf("%s: the file is another now", what)
		}
	}
	refused("another seed", good, `seed is "7", and now "9"`, func(m *arena.Match) { m.Seed = 9 })
	refused("another player", good, `first is "parlour:level=8", and now "random"`, func(m *arena.Match) { m.A = entrant(t, pileKind{}, "random") })
	refused("another rule", good, `other settings: the options`, func(m *arena.Match) { m.Setup.Options = map[string]string{"draw": "3"} })
	refused("another start", good, `other settings`, func(m *arena.Match) { m.Setup.Position = "30" })
	refused("other openings", good, `openings is "4 random plies"`, func(m *arena.Match) {
		m.Openings = arena.RandomOpenings(m.Kind, m.Setup, 2, m.Seed)
	})
	refused("another game", bytes.ReplaceAll(good, []byte(`"pile"`), []byte(`"pig"`)), "a game of pig", nil)
	refused("a game twice", append(bytes.Clone(good), good...), "line 5: game 1 is there twice", nil)
	refused("not a game", []byte("once upon a time"), "not a saved game", nil)
	refused("a torn line inside", append(bytes.Clone(good[:50]), append([]byte("\n"), good...)...), "line 1", nil)
	refused("a game of somebody", []byte(`{"parlour":1,"game":"pile","moves":[]}`), "not a game of an arena", nil)
	refused("an unfinished game", bytes.Replace(good, []byte(`,"result":{`), []byte(`,"other":{`), 1), "game 1 is not finished", nil)
	refused("no round", bytes.Replace(good, []byte(`"Round","value":"1"`), []byte(`"Round","value":"x"`), 1), "the round is", nil)

	if err := os.Symlink(os.DevNull, filepath.Join(dir, "null.json")); err == nil {
		if _, err := arena.OpenFile(filepath.Join(dir, "null.json")); err == nil {
			t.Error("games are kept in the null device")
		}
	}
	for _, name := range []string{"m.pdn", "m.mat", "m.ogn", "m"} {
		if _, err := arena.OpenFile(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), ".json") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Two arenas on one file: the second to write is refused, and no game is lost.
func TestTwoArenasOnOneFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.json")
	m, _ := match(t, pileKind{}, 6)
	m.File = openFile(t, name)
	other := false
	m.Report = func(*arena.Outcome, *record.Record) {
		if other {
			return
		}
		other = true // the first game is kept: now the other program writes its own
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString("{\"theirs\":1}\n"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("wrote over another program's game: %v", err)
	}
	b, err := os.ReadFile(name)
	if err != nil || !strings.HasSuffix(string(b), "{\"theirs\":1}\n") || strings.Count(string(b), "\n") != 2 {
		t.Errorf("the file holds %q: %v", b, err)
	}
}
