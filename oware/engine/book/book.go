// Package book is a book of openings for oware, as package [openings] makes them.
// [Standard] is the one that comes with the program.
//
// A book begins at the start and after each first move, and holds what a player can meet who follows it while
// the opponent plays well.
package book

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"slices"
	"sync"

	"github.com/parlour-games/parlour/openings"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
)

// Book is a book of oware openings.
type Book = openings.Book[oware.Position, oware.Move, engine.Value]

// Line is a move of a book and what made its value.
type Line = openings.Line[oware.Move, engine.Value]

//go:embed oware.book
var embedded []byte

// Standard returns the book that comes with the program.
var Standard = sync.OnceValue(func() *Book {
	b, err := openings.Read(Game, bytes.NewReader(embedded))
	if err != nil {
		panic("book: the embedded book: " + err.Error())
	}
	return b
})

// Game is oware, for package openings.
var Game openings.Game[oware.Position, oware.Move, engine.Value] = game{}

type game struct{}

func (game) Name() string { return "oware" }

// Scale is in hundredths of a seed. Searches of one million nodes and of three differ by some 25.
func (game) Scale() openings.Scale[engine.Value] {
	return openings.Scale[engine.Value]{Near: 15, Ply: 30, Wide: 100, Settled: 600}
}

// Begin returns the start and what each first move leads to: people begin with any.
func (game) Begin() []oware.Position {
	start := oware.Start()
	begin := []oware.Position{start}
	for _, m := range start.Moves() {
		begin = append(begin, start.Apply(m))
	}
	return begin
}

// Fits refuses what is over.
func (game) Fits(p oware.Position) bool {
	_, over := p.Result()
	return !over
}

// Order is what was captured. Without a capture a position may come again.
func (game) Order(p oware.Position) int { return oware.GameSeeds - p.Seeds() }

func (game) Turn(p oware.Position) int { return int(p.Turn()) }

// Searcher returns what is found by an engine of its own.
func (game) Searcher(hashMiB int) func(context.Context, oware.Position, uint64, int) []Line {
	e := engine.New(engine.Options{HashMiB: hashMiB})
	return func(ctx context.Context, p oware.Position, nodes uint64, lines int) (found []Line) {
		e.Clear()
		e.Search(ctx, p, engine.History{}, engine.Limits{Nodes: nodes}, lines, func(depth []engine.Line) {
			found = found[:0]
			for _, l := range depth {
				found = append(found, Line{Move: l.Move, Value: l.Value, Depth: l.Depth, Nodes: l.Nodes})
			}
		})
		return found
	}
}

var errShort = errors.New("book: not a whole position")

func (game) Parse(text string) (oware.Position, error) { return oware.ParsePosition(text) }

// Append appends what each house and store holds.
func (game) Append(dst []byte, p oware.Position) []byte {
	board := p.Board()
	return append(dst, board[:]...)
}

func (game) Read(b []byte, turn int) (oware.Position, error) {
	var board oware.Board
	if copy(board[:], b) < len(board) {
		return oware.Position{}, errShort
	}
	return oware.NewPosition(board, oware.Side(turn))
}

func (game) Compare(p, q oware.Position) int {
	return slices.Compare(append(game{}.Append(nil, p), byte(p.Turn())), append(game{}.Append(nil, q), byte(q.Turn())))
}
