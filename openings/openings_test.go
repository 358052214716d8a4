package openings

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// made returns a book that knows the start of the straight game, with moves of the values given.
func made(values ...cent) *Book[toy, step, cent] {
	var lines []Line[step, cent]
	for i, v := range values {
		lines = append(lines, Line[step, cent]{step(i + 1), v, 10, 1000})
	}
	b := New[toy, step, cent](toyGame(false), make(map[toy][]Line[step, cent]))
	if lines != nil {
		b.lines[toy{}] = lines
	}
	return b
}

// Only what is nearly as good as the best is played, and all of that.
func TestChoose(t *testing.T) {
	near := toyGame(false).Scale().Near
	b := made(5, 5-near, 5-near-1)
	var drawn [4]int
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m, ok := b.Choose(toy{}, r)
		if !ok {
			t.Fatal("no move")
		}
		drawn[m]++
	}
	if drawn[1] < 100 || drawn[2] < 100 || drawn[3] > 0 {
		t.Errorf("drawn %v times", drawn)
	}
	if m, ok := b.Choose(toy{place: 7}, r); ok {
		t.Errorf("the book plays %v in a position that it does not know", m)
	}
}

// The stronger the level, the longer it follows the book.
func TestKnown(t *testing.T) {
	for l := 1; l < 10; l++ {
		if Known(l, 10) > Known(l+1, 10) {
			t.Errorf("level %d knows %d moves, the next %d", l, Known(l, 10), Known(l+1, 10))
		}
	}
	for l, want := range map[int]int{1: 0, 6: 0, 7: 2, 8: 4, 9: 6} {
		if got := Known(l, 10); got != want {
			t.Errorf("level %d knows %d, want %d", l, got, want)
		}
	}
	if Known(10, 10) < 100 {
		t.Errorf("level 10 knows %d", Known(10, 10))
	}
}

func TestBefore(t *testing.T) {
	for v, want := range map[cent]cent{0: 0, 35: -35, 2000 - 7: -2000 + 8, -2000 + 7: 2000 - 8} {
		if got := before(v); got != want {
			t.Errorf("before %v: %v, want %v", v, got, want)
		}
	}
}

// searchesIn reads what a making has found.
func searchesIn(t *testing.T, dir string, g toyGame) map[toy][]Line[step, cent] {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, journalName))
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[toy][]Line[step, cent])
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n")[1:] {
		var e entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(e.Position)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range e.Lines {
			m, _ := p.ParseMove(l.Move)
			found[p] = append(found[p], Line[step, cent]{m, cent(l.Value), l.Depth, l.Nodes})
		}
	}
	return found
}

// judge returns what a position of b is worth by plain recursion over what was found.
func judge(b *Book[toy, step, cent], found map[toy][]Line[step, cent], p toy) cent {
	v := cent(-1 << 20)
	for _, m := range p.AppendMoves(nil) {
		if next := p.Apply(m); len(b.Probe(next)) > 0 {
			v = max(v, -judge(b, found, next))
			continue
		}
		for _, l := range found[p] {
			if l.Move == m {
				v = max(v, l.Value)
			}
		}
	}
	return v
}

// The values of a book are those of its searches, carried back by minimax.
func TestValuesAreMinimax(t *testing.T) {
	const g = toyGame(false)
	o := Options{Dir: t.TempDir(), Positions: 24, Nodes: 10}
	b, err := Build[toy, step, cent](t.Context(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	found := searchesIn(t, o.Dir, g)
	carried := 0
	for p, lines := range b.All() {
		want := judge(b, found, p)
		if lines[0].Value != want {
			t.Errorf("%v is worth %v, want %v", p, lines[0].Value, want)
		}
		if f := found[p]; len(f) == 0 || f[0].Value != want {
			carried++
		}
	}
	if b.Len() < 20 || carried < 10 {
		t.Errorf("%d positions, of which %d have their value from further on", b.Len(), carried)
	}
}

// Where positions come again a book is made all the same, the same one with any number of threads and
// after it was stopped, and whoever follows it comes to an end.
func TestBookOfWaysThatGoRound(t *testing.T) {
	const g = toyGame(true)
	build := func(ctx context.Context, o Options) (*Book[toy, step, cent], error) {
		return Build[toy, step, cent](ctx, g, o)
	}
	o := Options{Dir: t.TempDir(), Positions: 60, Nodes: 10, Threads: 1}
	want, err := build(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if n := want.Len(); n < 40 || n > 2*circle*mostLaps+2 {
		t.Errorf("%d positions", n)
	}
	for p, lines := range want.All() {
		if n := len(want.Variation(p, lines[0].Move)); n > want.Len()+1 {
			t.Errorf("%v: a way of %d moves", p, n)
		}
	}
	if n := want.Summary().Longest; n < 4 || n > want.Len() {
		t.Errorf("the longest way has %d plies", n)
	}
	for stop := 1; stop < 40; stop += 6 {
		o := Options{Dir: t.TempDir(), Positions: 60, Nodes: 10, Threads: 2}
		ctx, cancel := context.WithCancel(t.Context())
		o.Report = func(done, _ int) {
			if done == stop {
				cancel()
			}
		}
		same := func(a, b *Book[toy, step, cent]) bool {
			return maps.EqualFunc(maps.Collect(a.All()), maps.Collect(b.All()), slices.Equal)
		}
		half, err := build(ctx, o)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d: %v", stop, err)
		}
		// Who stops it again at once loses nothing.
		o.Report = nil
		if again, err := build(ctx, o); !errors.Is(err, context.Canceled) || !same(again, half) {
			t.Errorf("stopped after %d and again: another book comes out, %v", stop, err)
		}
		got, err := build(t.Context(), o)
		if err != nil || !same(got, want) {
			t.Errorf("stopped after %d: another book comes out, %v", stop, err)
		}
		if got, err := build(ctx, o); err != nil || !same(got, want) {
			t.Errorf("stopped when there was nothing left to search: another book comes out, %v", err)
		}
	}
}

// A move back to an earlier position is worth what its own search said.
func TestMovesBackAreNotFollowed(t *testing.T) {
	first := toy{round: true}
	second := first.Apply(3)
	tr := newTree[toy, step, cent](toyGame(true))
	for at, p := range []toy{first, second} {
		tr.add(p, at)
	}
	tr.nodes[first].found = []Line[step, cent]{{3, 50, 5, 1}, {1, 2, 5, 1}}
	tr.nodes[second].found = []Line[step, cent]{{2, 7, 5, 1}}
	tr.weigh(tr.ordered())
	if got := tr.nodes[first].lines; got[0].Move != 1 || got[1].Value != -7 {
		t.Errorf("%v", got)
	}
	// The same, found the other way round.
	tr.nodes[first].at, tr.nodes[second].at = 2, 1
	tr.weigh(tr.ordered())
	if got := tr.nodes[first].lines; got[0].Value != 50 {
		t.Errorf("a move back has its value from there: %v", got)
	}
}

// What is chosen is the nearest first, by a way that one of the players would go, and is not
// there yet.
func TestChoosePositions(t *testing.T) {
	const g = toyGame(false)
	scale := g.Scale()
	tr := newTree[toy, step, cent](g)
	tr.add(toy{}, 0)
	find := func(values ...cent) []toy {
		var found []Line[step, cent]
		for i, v := range values {
			found = append(found, Line[step, cent]{step(i + 1), v, 5, 1})
		}
		tr.nodes[toy{}].found = found
		ordered := tr.ordered()
		tr.weigh(ordered)
		var all []toy
		for _, c := range tr.choose(ordered, 10) {
			if c.at != 1 {
				t.Errorf("%v is %d plies off", c.position, c.at)
			}
			all = append(all, c.position)
		}
		return all
	}
	at := func(steps ...step) (all []toy) {
		for _, m := range steps {
			all = append(all, toy{}.Apply(m))
		}
		return all
	}
	if got, want := find(10-scale.Near-2, 10, 10-scale.Near), at(2, 3, 1); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := find(10, 10-scale.Wide-1, 10-scale.Wide), at(1, 3); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := find(scale.Settled + 1); len(got) > 0 {
		t.Errorf("%v where the game is won", got)
	}
	if got := tr.choose(tr.ordered(), 0); len(got) > 0 {
		t.Errorf("%v when nothing is wanted", got)
	}
}

func TestFileRoundTrip(t *testing.T) {
	for _, b := range []*Book[toy, step, cent]{made(), made(2000, 3, -2000)} {
		var file bytes.Buffer
		if err := b.Write(&file); err != nil {
			t.Fatal(err)
		}
		again, err := Read[toy, step, cent](toyGame(false), bytes.NewReader(file.Bytes()))
		if err != nil || !maps.EqualFunc(b.lines, again.lines, slices.Equal) {
			t.Errorf("%v came back as %v, %v", b.lines, again, err)
		}
	}
}

// What is saved is whole or not there, and nothing else stays.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, FileName("toy"))
	if err := os.WriteFile(name+".new", []byte("of another build"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := save(made(5, 3), name); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(name + ".new"); err != nil || string(b) != "of another build" {
		t.Errorf("the file of another build is %q, %v", b, err)
	}
	taken := filepath.Join(dir, "taken") // a folder with something in it: no book can take its place
	if err := os.MkdirAll(filepath.Join(taken, "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := save(made(5, 3), taken); err == nil {
		t.Error("saved in the place of a folder")
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 {
		t.Errorf("left are %v, %v", files, err)
	}
}
