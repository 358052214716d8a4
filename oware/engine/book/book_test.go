package book

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/openings"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
)

func Example() {
	lines := Standard().Probe(oware.Start())
	fmt.Println(len(lines) > 0, lines[0].Depth > 10)
	// Output: true true
}

// Every move of the book that comes with the program is legal, and the best stand first.
func TestStandardIsSound(t *testing.T) {
	var turns [2]int
	for p, lines := range Standard().All() {
		turns[p.Turn()]++
		seen := make(map[oware.Move]bool)
		for i, l := range lines {
			if _, err := p.Play(l.Move); err != nil || seen[l.Move] {
				t.Errorf("%v: %v: %v", p, l.Move, err)
			}
			seen[l.Move] = true
			if i > 0 && l.Value > lines[i-1].Value {
				t.Errorf("%v: %v after a worse move", p, l.Move)
			}
			if l.Depth < 1 || l.Nodes < 1 {
				t.Errorf("%v: %v: depth %d, %d nodes", p, l.Move, l.Depth, l.Nodes)
			}
		}
	}
	if turns[oware.South] < 50 || turns[oware.North] < 50 {
		t.Errorf("%v positions by the side to move", turns)
	}
}

// What the book expects is what it plays: a move is worth what the position after it is.
func TestStandardAgreesWithItself(t *testing.T) {
	joined := 0
	for p, lines := range Standard().All() {
		for _, l := range lines {
			if next := Standard().Probe(p.Apply(l.Move)); len(next) > 0 {
				joined++
				if -next[0].Value != l.Value {
					t.Errorf("%v: %v is worth %v, but the position after it %v", p, l.Move, l.Value, next[0].Value)
				}
			}
		}
	}
	if joined < 100 {
		t.Errorf("only %d moves lead to a position of the book", joined)
	}
}

// A searcher of more nodes does not find that the book plays much worse than it could.
func TestStandardPlaysWell(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p := oware.Start()
	for range 12 {
		m, ok := Standard().Choose(p, r)
		if !ok {
			break
		}
		found := map[oware.Move]engine.Value{}
		best := engine.Value(-1 << 20)
		for _, l := range engine.Search(t.Context(), p, engine.History{}, engine.Limits{Nodes: 300_000}, oware.RowLength, nil) {
			found[l.Move] = l.Value
			best = max(best, l.Value)
		}
		if found[m] < best-250 {
			t.Errorf("%v: the book plays %v, worth %v, where %v is the best", p, m, found[m], best)
		}
		p = p.Apply(m)
	}
}

func TestProbeAllocatesNothing(t *testing.T) {
	for _, p := range []oware.Position{oware.Start(), {}} {
		if n := testing.AllocsPerRun(100, func() { Standard().Probe(p) }); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

func written(t testing.TB, b *Book) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFileRoundTrip(t *testing.T) {
	file := written(t, Standard())
	again, err := openings.Read(Game, bytes.NewReader(file))
	if err != nil || !maps.EqualFunc(maps.Collect(Standard().All()), maps.Collect(again.All()), slices.Equal) {
		t.Errorf("%+v came back as %+v: %v", Standard().Summary(), again.Summary(), err)
	}
	if !bytes.Equal(file, embedded) {
		t.Error("the embedded file is not as Write writes it")
	}
}

// What stands for a position in a file is read back, and orders as it should.
func TestPositionInFile(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	p := oware.Start()
	for range 500 {
		moves := p.Moves()
		if len(moves) == 0 {
			p = oware.Start()
			continue
		}
		next := p.Apply(moves[r.IntN(len(moves))])
		b := Game.Append(nil, next)
		if got, err := Game.Read(b, Game.Turn(next)); got != next || err != nil {
			t.Fatalf("%v is read back as %v, %v", next, got, err)
		}
		if _, err := Game.Read(b[:len(b)-1], 0); err == nil {
			t.Fatal("a cut position is read")
		}
		if c := Game.Compare(p, next); c == 0 || c != -Game.Compare(next, p) || Game.Compare(p, p) != 0 {
			t.Fatalf("%v and %v compare as %d", p, next, c)
		}
		if Game.Order(next) < Game.Order(p) {
			t.Fatalf("%v comes before %v", next, p)
		}
		p = next
	}
	if _, err := Game.Read([]byte{40, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0); err == nil {
		t.Error("49 seeds are read")
	}
}

// A making goes on with what is there, and gives the same book.
func TestBuildGoesOn(t *testing.T) {
	build := func(dir string, positions int) *Book {
		b, err := openings.Build(t.Context(), Game, openings.Options{Dir: dir, Positions: positions, Nodes: 1000, Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	dir := t.TempDir()
	if small := build(dir, 30); small.Len() < 30 {
		t.Errorf("%d positions", small.Len())
	}
	grown, again := build(dir, 65), build(dir, 65)
	if grown.Len() < 60 || !bytes.Equal(written(t, grown), written(t, again)) {
		t.Errorf("%d and %d positions", grown.Len(), again.Len())
	}
	if names, _ := filepath.Glob(filepath.Join(dir, "*.book")); len(names) != 1 || filepath.Base(names[0]) != "oware.book" {
		t.Errorf("the directory holds %v", names)
	}
}

// Whatever is read gives an error or a book that is written as it was read, all of whose moves
// are legal.
func FuzzRead(f *testing.F) {
	f.Add(embedded[:min(len(embedded), 400)])
	f.Add(written(f, openings.New(Game, nil)))
	f.Fuzz(func(t *testing.T, file []byte) {
		b, err := openings.Read(Game, bytes.NewReader(file))
		if err != nil {
			return
		}
		for p, lines := range b.All() {
			for _, l := range lines {
				if !slices.Contains(p.Moves(), l.Move) {
					t.Fatalf("%v: %v is not legal", p, l.Move)
				}
			}
		}
		if !bytes.Equal(written(t, b), file) {
			t.Fatal("the book is not written as it was read")
		}
	})
}
