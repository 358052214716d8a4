package book

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/opening"
	"github.com/parlour-games/parlour/openings"
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
	for p, lines := range Standard().All() {
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
	for p, lines := range Standard().All() {
		for _, l := range lines {
			if next := Standard().Probe(p.Apply(l.Move)); len(next) > 0 && -next[0].Value != l.Value {
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
	if lines := empty().Probe(known.Position); lines != nil {
		t.Errorf("the empty book knows %v", lines)
	}
}

// made returns a book that knows the start, with moves of the values given.
func made(values ...engine.Value) *Book {
	p := checkers.Start()
	var lines []Line
	for i, m := range p.Moves()[:len(values)] {
		lines = append(lines, Line{Move: m, Value: values[i], Depth: 10, Nodes: 1000})
	}
	return openings.New(Game, map[checkers.Position][]Line{p: lines})
}

// empty returns a book that knows nothing.
func empty() *Book { return openings.New(Game, nil) }

// Only what is nearly as good as the best is played, and all of that.
func TestChoose(t *testing.T) {
	near := Game.Scale().Near
	b := made(5, 5-near, 5-near-1)
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
	if m, ok := empty().Choose(checkers.Start(), r); ok {
		t.Errorf("the empty book plays %v", m)
	}
}
