package book

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
)

// quick are the options of a book that is made in a second.
func quick(dir string) Options {
	return Options{Dir: dir, Positions: len(roots()) + 60, Nodes: 300, Threads: 1}
}

func build(t *testing.T, o Options) (book []byte, searches int) {
	t.Helper()
	b, err := Build(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(o.Dir, FileName))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, written(t, b)) {
		t.Error("the file is not the book")
	}
	j, err := os.ReadFile(filepath.Join(o.Dir, journalName))
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
	for _, stop := range []int{1, len(roots()) / 2, len(roots()) + 17, o.Positions - 1} {
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
		b, err := Build(ctx, o)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d: %v", stop, err)
		}
		if b.Len() == 0 {
			t.Errorf("stopped after %d: nothing in the book", stop)
		}
		name := filepath.Join(o.Dir, journalName)
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
	for what, change := range map[string]func(*Options){
		"nodes": func(o *Options) { o.Nodes++ },
		"lines": func(o *Options) { o.Lines = 1 },
	} {
		p := o
		change(&p)
		if _, err := Build(t.Context(), p); !errors.Is(err, ErrOther) {
			t.Errorf("other %s: %v", what, err)
		}
	}
	name := filepath.Join(o.Dir, journalName)
	j, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	j = bytes.Replace(j, []byte(fingerprint()), []byte("00000000"), 1)
	if err := os.WriteFile(name, j, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(t.Context(), o); !errors.Is(err, ErrOther) {
		t.Errorf("another engine: %v", err)
	}
	for _, wrong := range []Options{{}, {Dir: t.TempDir(), Nodes: 1 << 32}, {Dir: t.TempDir(), Lines: -1}} {
		if _, err := Build(t.Context(), wrong); err == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}

// judge returns what a position of b is worth by plain recursion over the searches of a journal.
func judge(b *Book, searches map[checkers.Position][]Line, p checkers.Position) engine.Value {
	v := engine.Value(-1 << 20)
	for _, m := range p.Moves() {
		if next := p.Apply(m); len(b.Probe(next)) > 0 {
			v = max(v, before(judge(b, searches, next)))
			continue
		}
		for _, l := range searches[p] {
			if l.Move == m {
				v = max(v, l.Value)
			}
		}
	}
	return v
}

// The values of a book are those of its searches, carried back by minimax.
func TestValuesAreMinimax(t *testing.T) {
	o := quick(t.TempDir())
	o.Positions += 200
	b, err := Build(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Nodes, o.Lines = 300, DefaultLines
	j, err := openJournal(o)
	if err != nil {
		t.Fatal(err)
	}
	defer j.close()
	carried := 0
	for p, lines := range b.lines {
		want := judge(b, j.searches, p)
		if lines[0].Value != want {
			t.Errorf("%v is worth %v, want %v", p, lines[0].Value, want)
		}
		if found := j.searches[p]; len(found) == 0 || found[0].Value != want {
			carried++
		}
	}
	if carried < 20 {
		t.Errorf("only %d values come from further on", carried)
	}
}

func TestBefore(t *testing.T) {
	won, lost := engine.Value(30_000-7), engine.Value(-30_000+7)
	for v, want := range map[engine.Value]string{0: "+0.00", 35: "-0.35", won: "loss in 8", lost: "win in 8"} {
		if got := before(v).String(); got != want {
			t.Errorf("before %v: %s, want %s", v, got, want)
		}
	}
}

// What is chosen is the nearest first, by a way that one of the players would go, and is not
// there yet.
func TestChoosePositions(t *testing.T) {
	start := checkers.Start()
	moves := start.Moves()
	tr := tree{map[checkers.Position]*node{start: {position: start, found: []Line{
		{moves[0], 10, 5, 1}, {moves[1], 10 - Near, 5, 1}, {moves[2], 10 - Near - 2, 5, 1}, {moves[3], 10 - wide - 1, 5, 1},
	}}}}
	ordered := tr.ordered()
	tr.weigh(ordered)
	var want []checkers.Position
	for _, m := range moves[:3] {
		want = append(want, start.Apply(m))
	}
	if got := tr.choose(ordered, 10); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := tr.choose(ordered, 2); !slices.Equal(got, want[:2]) {
		t.Errorf("%v, want %v", got, want[:2])
	}
	tr.nodes[start].found[0].Value = settled + 1
	tr.weigh(ordered)
	if got := tr.choose(ordered, 10); len(got) > 0 {
		t.Errorf("%v where the game is won", got)
	}
}

// Every move leads to a later place in the order of positions.
func TestOrder(t *testing.T) {
	positions := roots()
	for i := 0; i < len(positions) && i < 4000; i++ {
		p := positions[i]
		for _, m := range p.Moves() {
			q := p.Apply(m)
			if !fits(q) {
				continue
			}
			if plies(q) <= plies(p) {
				t.Fatalf("%v: %d before %v, %d after", p, plies(p), m, plies(q))
			}
			positions = append(positions, q)
		}
	}
}
