// Package book is a book of openings for checkers: positions with their good moves, each with
// the value that long searches of our own engine gave it. [Standard] is the one that comes with
// the program; [Build] makes such books, and [Read] reads them.
//
// A book begins at the start and at each of the 174 ballots, and holds what a player can meet who follows
// it while the opponent plays well. It ends, at the latest, with the first king.
package book

import (
	"bytes"
	_ "embed"
	"math/rand/v2"
	"sync"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/opening"
)

// A Line is a move of a book and what made its value.
type Line struct {
	Move  checkers.Move
	Value engine.Value // for the side that plays Move, at the end of the best play that the book knows
	// Depth is how many plies were looked ahead: those of the book up to where its best
	// play ends, and those of the search made there.
	Depth int
	Nodes uint64 // positions visited by that search
}

// Book is what is known of openings. It does not change, and may be used by several
// goroutines. The zero value knows nothing.
type Book struct {
	lines map[checkers.Position][]Line
}

//go:embed checkers.book
var embedded []byte

// Standard returns the book that comes with the program.
var Standard = sync.OnceValue(func() *Book {
	b, err := Read(bytes.NewReader(embedded))
	if err != nil {
		panic("book: the embedded book: " + err.Error())
	}
	return b
})

// Probe returns the moves that the book knows in p, the best first; none when it does not know
// the position. All of them are legal. They belong to the book and must not be changed.
func (b *Book) Probe(p checkers.Position) []Line { return b.lines[p] }

// Len returns the number of positions that the book knows.
func (b *Book) Len() int { return len(b.lines) }

// Lines returns the number of moves that the book knows, in all positions together.
func (b *Book) Lines() int {
	n := 0
	for _, lines := range b.lines {
		n += len(lines)
	}
	return n
}

// Near is how far below the best a move of the book may be to be played like it, in
// hundredths of a man: searches as long as those behind a book differ by that much.
const Near engine.Value = 3

// Choose draws one of the moves in p that are within [Near] of the best, each with the same
// chance, or returns false when the book does not know p.
func (b *Book) Choose(p checkers.Position, r *rand.Rand) (checkers.Move, bool) {
	lines := b.Probe(p)
	if len(lines) == 0 {
		return checkers.Move{}, false
	}
	n := 1
	for n < len(lines) && lines[n].Value >= lines[0].Value-Near {
		n++
	}
	return lines[r.IntN(n)].Move, true
}

// Variation returns the best play of both sides after m is played in p, as far as the book
// knows it; m is its first move.
func (b *Book) Variation(p checkers.Position, m checkers.Move) []checkers.Move {
	variation := []checkers.Move{m}
	for {
		p = p.Apply(m)
		lines := b.Probe(p)
		if len(lines) == 0 {
			return variation
		}
		m = lines[0].Move
		variation = append(variation, m)
	}
}

// Known returns how many of its own first moves in a game a level plays from the book: all of
// them at the top, fewer the weaker the level is, and none where a player who knows openings
// by heart would be no match of that strength.
func Known(l engine.Level) int {
	const (
		all   = 1 << 20
		first = 6 // the strongest level that knows none
	)
	if l >= engine.MaxLevel {
		return all
	}
	return 2 * max(int(l)-first, 0)
}

// Summary is how much a book holds.
type Summary struct {
	Positions, Lines int
	Ballots          int     // of the 174, those that are known
	Longest          int     // plies on the longest way from the start that the book knows
	Depth, Nodes     float64 // mean of those behind the best move of each position
}

// Summary returns how much the book holds.
func (b *Book) Summary() Summary {
	s := Summary{Positions: b.Len(), Lines: b.Lines()}
	for _, ballot := range opening.All() {
		if len(b.Probe(ballot.Position)) > 0 {
			s.Ballots++
		}
	}
	var depth, nodes uint64
	for _, lines := range b.lines {
		depth += uint64(lines[0].Depth)
		nodes += lines[0].Nodes
	}
	s.Depth = float64(depth) / float64(max(s.Positions, 1))
	s.Nodes = float64(nodes) / float64(max(s.Positions, 1))
	// Ways that join are one from there on: each position is gone on from once.
	for here := []checkers.Position{checkers.Start()}; len(here) > 0; {
		var next []checkers.Position
		seen := make(map[checkers.Position]bool)
		for _, p := range here {
			for _, l := range b.Probe(p) {
				if q := p.Apply(l.Move); !seen[q] {
					seen[q] = true
					next = append(next, q)
				}
			}
		}
		if len(next) > 0 {
			s.Longest++
		}
		here = next
	}
	return s
}
