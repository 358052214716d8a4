// Package book is a book of openings for checkers, as package [openings] makes them.
// [Standard] is the one that comes with the program.
//
// A book begins at the start and at each of the 174 ballots, and holds what a player can meet who follows
// it while the opponent plays well. It ends, at the latest, with the first king.
package book

import (
	"bytes"
	"context"
	_ "embed"
	"sync"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/opening"
	"github.com/parlour-games/parlour/openings"
)

// Book is a book of checkers openings.
type Book = openings.Book[checkers.Position, checkers.Move, engine.Value]

// Line is a move of a book and what made its value.
type Line = openings.Line[checkers.Move, engine.Value]

//go:embed checkers.book
var embedded []byte

// Standard returns the book that comes with the program.
var Standard = sync.OnceValue(func() *Book {
	b, err := openings.Read(Game, bytes.NewReader(embedded))
	if err != nil {
		panic("book: the embedded book: " + err.Error())
	}
	return b
})

// Ballots returns how many of the 174 ballots a book knows.
func Ballots(b *Book) int {
	n := 0
	for _, ballot := range opening.All() {
		if len(b.Probe(ballot.Position)) > 0 {
			n++
		}
	}
	return n
}

// Game is checkers, for package openings.
var Game openings.Game[checkers.Position, checkers.Move, engine.Value] = game{}

type game struct{}

func (game) Name() string { return "checkers" }

// Scale is in hundredths of a man.
func (game) Scale() openings.Scale[engine.Value] {
	return openings.Scale[engine.Value]{Near: 3, Ply: 6, Wide: 20, Settled: 150}
}

// Begin returns every position on the way to a ballot.
func (game) Begin() []checkers.Position {
	seen := make(map[checkers.Position]bool)
	var all []checkers.Position
	for n := range 4 {
		for _, b := range opening.All() {
			p := checkers.Start()
			for _, m := range b.Moves[:n] {
				p = p.Apply(m)
			}
			if !seen[p] {
				seen[p] = true
				all = append(all, p)
			}
		}
	}
	return all
}

// Fits refuses kings: without them no position comes again.
func (game) Fits(p checkers.Position) bool { return !hasKings(p) && p.HasMove() }

// hasKings reports whether anything in p is crowned.
func hasKings(p checkers.Position) bool {
	return p.Kings(checkers.Black)|p.Kings(checkers.White) != 0
}

// Order grows with each move: by a capture more than by all that the men on the board can go, and
// by one with a man's step.
func (game) Order(p checkers.Position) int {
	const board = 24 * 8
	n := 0
	for sq := checkers.Square(1); sq <= checkers.NumSquares; sq++ {
		switch p.At(sq) {
		case checkers.NoPiece:
		case checkers.BlackMan:
			n += sq.Row() - board
		default:
			n += 7 - sq.Row() - board
		}
	}
	return n
}

func (game) Turn(p checkers.Position) int { return int(p.Turn()) }

// Searcher returns what is found by an engine of its own.
func (game) Searcher(hashMiB int) func(context.Context, checkers.Position, uint64, int) []Line {
	e := engine.New(engine.Options{HashMiB: hashMiB})
	return func(ctx context.Context, p checkers.Position, nodes uint64, lines int) (found []Line) {
		e.Clear()
		e.Search(ctx, p, nil, engine.Limits{Nodes: nodes}, lines, func(depth []engine.Line) {
			found = found[:0]
			for _, l := range depth {
				found = append(found, Line{Move: l.Move, Value: l.Value, Depth: l.Depth, Nodes: l.Nodes})
			}
		})
		return found
	}
}
