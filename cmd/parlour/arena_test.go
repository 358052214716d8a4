package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Ctrl-C in the middle of a match: the status is 130, the score so far is told, every
// finished game is in the file and whole, and the same command goes on from there.
func TestArenaInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.json")
	arena := func(ctx context.Context, games string) (status int, out, errs string) {
		var o, e strings.Builder
		status = run(ctx, []string{"arena", "oware", "--a", "parlour:level=5", "--b", "parlour:level=4", "--games", games, "--out", name},
			strings.NewReader(""), &o, &e)
		return status, o.String(), e.String()
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() { // as soon as three games are finished
		defer cancel()
		for {
			if b, _ := os.ReadFile(name); bytes.Count(b, []byte("\n")) >= 3 || t.Context().Err() != nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	status, out, errs := arena(ctx, "100000")
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n := bytes.Count(b, []byte("\n"))
	if status != exitInterrupted || n < 3 || !bytes.HasSuffix(b, []byte("}\n")) || !strings.Contains(out, "\nA won ") {
		t.Fatalf("status %d with %d games\n%s%s", status, n, out, errs)
	}
	if want := "parlour: the same command goes on with the match\nparlour: interrupted\n"; !strings.HasSuffix(errs, want) {
		t.Errorf("it says %q, not %q", errs, want)
	}
	// A match no longer than what is there plays nothing more.
	status, out, _ = arena(t.Context(), "3")
	if after, _ := os.ReadFile(name); status != exitDone || !strings.Contains(out, "games   3\n") || !bytes.Equal(after, b) {
		t.Errorf("status %d\n%s", status, out)
	}
}

// A program that is not there, or does wrong, is no wrong command line; a text that names none is.
func TestArenaPlayerStatus(t *testing.T) {
	for _, c := range []struct {
		game, player string
		status       int
	}{
		{"checkers", "hub:/no/such/program", exitWrong},
		{"oware", "uci:/no/such/program", exitWrong},
		{"backgammon", "gnubg:127.0.0.1:1", exitWrong},
		{"backgammon", "gnubg:here", exitUsage},
		{"checkers", "uci:/no/such/program", exitUsage},
		{"oware", "nobody", exitUsage},
	} {
		var out, errs strings.Builder
		status := run(t.Context(), []string{"arena", c.game, "--a", c.player, "--b", "random", "--games", "2"}, strings.NewReader(""), &out, &errs)
		if status != c.status || out.Len() > 0 {
			t.Errorf("%s: status %d, want %d: %s%s", c.player, status, c.status, out.String(), errs.String())
		}
	}
}

func TestProgress(t *testing.T) {
	var b strings.Builder
	p := (&app{err: &b}).progress(10, 110)
	p.at(20, "so far")
	if b.Len() > 0 {
		t.Errorf("at once it says %q", b.String())
	}
	later := func() { p.began, p.last = time.Now().Add(-time.Minute), time.Now().Add(-time.Minute) }
	later()
	p.at(60, "so far")
	p.end()
	if got, want := b.String(), "parlour: 60 of 110: so far, 1m0s left\n"; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
	b.Reset()
	p.terminal = true
	later()
	p.at(55, "so far")
	p.end()
	if got, want := b.String(), "\r\x1b[K["+strings.Repeat("#", 12)+strings.Repeat(".", 12)+"] 55 of 110: so far, 1m13s left\r\x1b[K"; got != want {
		t.Errorf("it shows %q, not %q", got, want)
	}
}
