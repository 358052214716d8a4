package book

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/opening"
)

func Example() {
	ballot, _ := opening.ByNumber(8)
	for _, l := range Standard().Probe(ballot.Position) {
		fmt.Println(l.Move)
	}
	// Output: 18x11
}

// The book that comes with the program knows every ballot and what comes before it.
func TestStandardKnowsBallots(t *testing.T) {
	for _, b := range opening.All() {
		p := checkers.Start()
		for i, m := range b.Moves {
			if len(Standard().Probe(p)) == 0 {
				t.Errorf("ballot %d: nothing is known before move %d", b.Number, i+1)
			}
			p = p.Apply(m)
		}
		if len(Standard().Probe(p)) == 0 {
			t.Errorf("%d: %v is not in the book", b.Number, b)
		}
	}
}

// Every move of the book that comes with the program is legal, and the best stand first.
func TestStandardIsSound(t *testing.T) {
	var turns [2]int
	for p, lines := range Standard().lines {
		if hasKings(p) || len(lines) == 0 {
			t.Fatalf("%v has %d lines", p, len(lines))
		}
		turns[p.Turn()]++
		seen := make(map[checkers.Move]bool)
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
	if turns[checkers.Black] == 0 || turns[checkers.White] == 0 {
		t.Errorf("%v positions by the side to move", turns)
	}
}

// What the book expects is what it plays: a move is worth what the position after it is.
func TestStandardAgreesWithItself(t *testing.T) {
	for p, lines := range Standard().lines {
		for _, l := range lines {
			if next := Standard().Probe(p.Apply(l.Move)); len(next) > 0 && before(next[0].Value) != l.Value {
				t.Errorf("%v: %v is worth %v, but the position after it %v", p, l.Move, l.Value, next[0].Value)
			}
		}
	}
}

func TestProbeAllocatesNothing(t *testing.T) {
	known, _ := opening.ByNumber(1)
	unknown, err := checkers.ParseFEN("W:W18,K32:B14,15")
	if err != nil {
		t.Fatal(err)
	}
	b := Standard()
	for _, p := range []checkers.Position{known.Position, unknown} {
		if n := testing.AllocsPerRun(100, func() { b.Probe(p) }); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
	if lines := b.Probe(unknown); lines != nil {
		t.Errorf("%v is known: %v", unknown, lines)
	}
	if lines := new(Book).Probe(known.Position); lines != nil {
		t.Errorf("the empty book knows %v", lines)
	}
}

// made returns a book that knows the start, with moves of the values given.
func made(values ...engine.Value) *Book {
	p := checkers.Start()
	var lines []Line
	for i, m := range p.Moves()[:len(values)] {
		lines = append(lines, Line{m, values[i], 10, 1000})
	}
	return &Book{map[checkers.Position][]Line{p: lines}}
}

// Only what is nearly as good as the best is played, and all of that.
func TestChoose(t *testing.T) {
	b := made(5, 5-Near, 5-Near-1)
	var drawn [3]int
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m, ok := b.Choose(checkers.Start(), r)
		if !ok {
			t.Fatal("no move")
		}
		drawn[slices.Index(checkers.Start().Moves(), m)]++
	}
	if drawn[0] < 100 || drawn[1] < 100 || drawn[2] > 0 {
		t.Errorf("drawn %v times", drawn)
	}
	if m, ok := new(Book).Choose(checkers.Start(), r); ok {
		t.Errorf("the empty book plays %v", m)
	}
}

func TestVariation(t *testing.T) {
	p := checkers.Start()
	first := p.Moves()[2]
	q := p.Apply(first)
	second := q.Moves()[1]
	b := &Book{map[checkers.Position][]Line{q: {{second, 1, 1, 1}, {q.Moves()[0], 0, 1, 1}}}}
	if got := b.Variation(p, first); !slices.Equal(got, []checkers.Move{first, second}) {
		t.Errorf("%v", got)
	}
}

// The stronger the level, the longer it follows the book.
func TestKnown(t *testing.T) {
	for l := engine.MinLevel; l < engine.MaxLevel; l++ {
		if Known(l) > Known(l+1) {
			t.Errorf("level %d knows %d moves, the next %d", l, Known(l), Known(l+1))
		}
	}
	if Known(engine.MinLevel) != 0 || Known(6) != 0 || Known(7) != 2 || Known(9) != 6 || Known(engine.MaxLevel) < 100 {
		t.Errorf("levels 1, 6, 7, 9 and 10 know %d, %d, %d, %d and %d",
			Known(1), Known(6), Known(7), Known(9), Known(10))
	}
}
