package book

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/parlour-games/parlour/openings"
)

// begins is where a book begins.
var begins = len(Game.Begin())

// quick are the options of a book that is made in a second.
func quick(dir string) openings.Options {
	return openings.Options{Dir: dir, Positions: begins + 60, Nodes: 300, Threads: 1}
}

// searches is where a making keeps what it found.
const searches = "searches.jsonl"

func build(t *testing.T, o openings.Options) (book []byte, made int) {
	t.Helper()
	b, err := openings.Build(t.Context(), Game, o)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(o.Dir, openings.FileName("checkers")))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, written(t, b)) {
		t.Error("the file is not the book")
	}
	j, err := os.ReadFile(filepath.Join(o.Dir, searches))
	if err != nil {
		t.Fatal(err)
	}
	return file, bytes.Count(j, []byte("\n")) - 1
}

// The book is the same with any number of threads, and after the making was stopped, or
// killed while it wrote; and nothing is searched twice.
func TestBuildGoesOn(t *testing.T) {
	o := quick(t.TempDir())
	want, n := build(t, o)
	if n != o.Positions {
		t.Errorf("%d searches, want %d", n, o.Positions)
	}
	for _, stop := range []int{1, begins / 2, begins + 17, o.Positions - 1} {
		o := quick(t.TempDir())
		o.Threads = 2
		ctx, cancel := context.WithCancel(t.Context())
		o.Report = func(done, total int) {
			if total != o.Positions {
				t.Errorf("%d searches in all, want %d", total, o.Positions)
			}
			if done == stop {
				cancel()
			}
		}
		b, err := openings.Build(ctx, Game, o)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d: %v", stop, err)
		}
		if b.Len() == 0 {
			t.Errorf("stopped after %d: nothing in the book", stop)
		}
		name := filepath.Join(o.Dir, searches)
		j, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append(j, `{"position":"B:W`...), 0o644); err != nil {
			t.Fatal(err)
		}
		o.Report = nil
		if got, n := build(t, o); n != o.Positions || !bytes.Equal(got, want) {
			t.Errorf("stopped after %d: another book comes out, of %d searches", stop, n)
		}
	}
}

// More positions are added to those that are there.
func TestBuildGrows(t *testing.T) {
	o := quick(t.TempDir())
	small, _ := build(t, o)
	o.Positions += 30
	large, n := build(t, o)
	if n != o.Positions || len(large) <= len(small) {
		t.Errorf("%d searches, %d bytes after %d", n, len(large), len(small))
	}
	again := o
	again.Dir = t.TempDir()
	if got, _ := build(t, again); len(got) != len(large) {
		t.Errorf("%d bytes in one go, %d in two", len(got), len(large))
	}
}

// Searches of different kinds are not mixed.
func TestBuildRefusesOthers(t *testing.T) {
	o := quick(t.TempDir())
	build(t, o)
	for what, change := range map[string]func(*openings.Options){
		"nodes": func(o *openings.Options) { o.Nodes++ },
		"lines": func(o *openings.Options) { o.Lines = 1 },
	} {
		p := o
		change(&p)
		if _, err := openings.Build(t.Context(), Game, p); !errors.Is(err, openings.ErrOther) {
			t.Errorf("other %s: %v", what, err)
		}
	}
	name := filepath.Join(o.Dir, searches)
	j, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	j = regexp.MustCompile(`"engine":"[0-9a-f]*"`).ReplaceAll(j, []byte(`"engine":"00000000"`))
	if err := os.WriteFile(name, j, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := openings.Build(t.Context(), Game, o); !errors.Is(err, openings.ErrOther) {
		t.Errorf("another engine: %v", err)
	}
	for _, wrong := range []openings.Options{{}, {Dir: t.TempDir(), Nodes: 1 << 32}, {Dir: t.TempDir(), Lines: -1}} {
		if _, err := openings.Build(t.Context(), Game, wrong); err == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}

// Every move leads to a later place in the order of positions.
func TestOrder(t *testing.T) {
	positions := Game.Begin()
	for i := 0; i < len(positions) && i < 4000; i++ {
		p := positions[i]
		for _, m := range p.Moves() {
			q := p.Apply(m)
			if !Game.Fits(q) {
				continue
			}
			if Game.Order(q) <= Game.Order(p) {
				t.Fatalf("%v: %d before %v, %d after", p, Game.Order(p), m, Game.Order(q))
			}
			positions = append(positions, q)
		}
	}
}
