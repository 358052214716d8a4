// Package openings is about books of openings, for any game: positions with their good moves, each
// with the value that long searches of the game's own engine gave it. [Build] makes such books,
// and [Read] reads them. A [Game] is what one game fills in.
package openings

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
)

// Position is a position of a game whose moves are M, a small value that tells all that matters of
// it.
type Position[P, M any] interface {
	comparable
	fmt.Stringer
	// AppendMoves appends the legal moves, always in the same order.
	AppendMoves(dst []M) []M
	// Apply returns the position after a legal move.
	Apply(m M) P
	// ParseMove reads what String of a move writes.
	ParseMove(text string) (M, error)
}

// Move is a move of a game.
type Move interface {
	comparable
	fmt.Stringer
}

// Value is the value of a position for the side to move, or of a move for the side that plays it. A game
// that is decided has one that is nearer to nothing by one for each ply until its end.
type Value interface {
	~int32
	Decided() (plies int, won, ok bool)
}

// Game is what a book must know of a game.
type Game[P Position[P, M], M Move, V Value] interface {
	// Name returns the name of the game. Files have it.
	Name() string
	// Scale tells how much values mean.
	Scale() Scale[V]

	// Begin returns where a book begins, the start first, and each position before those it leads to.
	Begin() []P
	// Fits reports whether p may stand in a book: at least it has a move.
	Fits(p P) bool
	// Order returns a number that no move makes smaller. A book looks at positions by rising numbers,
	// and where they are equal as they are found on from where it begins.
	Order(p P) int
	// Turn returns which side is to move, 0 or 1.
	Turn(p P) int

	// Parse reads what String of a position writes.
	Parse(text string) (P, error)
	// Append appends p as files have it, but for whose turn it is, in always as many bytes.
	Append(dst []byte, p P) []byte
	// Read is the inverse of Append: it reads the position that b begins with, or returns an
	// error when the rules do not allow it, or b is too short.
	Read(b []byte, turn int) (P, error)
	// Compare is the order of positions in a file, negative when p comes before q.
	Compare(p, q P) int

	// Searcher returns a function that searches a position from nothing, with a table of so many
	// MiB, for the values of so many moves, the best first, all found to the same depth. It is
	// called by one goroutine only, and may return anything when ctx is done.
	Searcher(hashMiB int) func(ctx context.Context, p P, nodes uint64, lines int) []Line[M, V]
}

// Scale tells what differences of values mean in a game.
type Scale[V Value] struct {
	// Near is how far below the best a move of a book may be to be played like it: searches as
	// long as those behind a book differ by that much.
	Near V
	// Ply is how far a move leads away from where a book begins: as far as a mistake of so much.
	Ply V
	// Wide is how far below the best the opponent's moves are looked at, and the moves that a
	// book tells.
	Wide V
	// Settled is the lead at which an opening is over.
	Settled V
}

// A Line is a move of a book and what made its value.
type Line[M Move, V Value] struct {
	Move  M
	Value V // for the side that plays Move, at the end of the best play that the book knows
	// Depth is how many plies were looked ahead: those of the book up to where its best
	// play ends, and those of the search made there.
	Depth int
	Nodes uint64 // positions visited by that search
}

// Book is what is known of openings. It does not change, and may be used by several
// goroutines.
type Book[P Position[P, M], M Move, V Value] struct {
	game  Game[P, M, V]
	lines map[P][]Line[M, V]
}

// New returns a book with the lines given, the best of a position first. They belong to the book.
func New[P Position[P, M], M Move, V Value](g Game[P, M, V], lines map[P][]Line[M, V]) *Book[P, M, V] {
	return &Book[P, M, V]{g, lines}
}

// Probe returns the moves that the book knows in p, the best first; none when it does not know
// the position. All of them are legal. They belong to the book and must not be changed.
func (b *Book[P, M, V]) Probe(p P) []Line[M, V] { return b.lines[p] }

// All ranges over the positions of the book with their lines, in no order.
func (b *Book[P, M, V]) All() iter.Seq2[P, []Line[M, V]] { return maps.All(b.lines) }

// Len returns the number of positions that the book knows.
func (b *Book[P, M, V]) Len() int { return len(b.lines) }

// Choose draws one of the moves in p that are near the best, each with the same chance, or
// returns false when the book does not know p.
func (b *Book[P, M, V]) Choose(p P, r *rand.Rand) (m M, ok bool) {
	lines := b.Probe(p)
	if len(lines) == 0 {
		return m, false
	}
	near := b.game.Scale().Near
	n := 1
	for n < len(lines) && lines[n].Value >= lines[0].Value-near {
		n++
	}
	return lines[r.IntN(n)].Move, true
}

// Variation returns the best play of both sides after m is played in p, as far as the book
// knows it; m is its first move.
func (b *Book[P, M, V]) Variation(p P, m M) []M {
	variation := []M{m}
	way := []P{p}
	for {
		p = p.Apply(m)
		lines := b.Probe(p)
		if len(lines) == 0 || slices.Contains(way, p) {
			return variation
		}
		way = append(way, p)
		m = lines[0].Move
		variation = append(variation, m)
	}
}

// Known returns how many of its own first moves in a game a level plays from a book, when top is
// the strongest: all of them at the top, fewer the weaker the level is, and none where a
// player who knows openings by heart would be no match of that strength.
func Known(level, top int) int {
	const (
		all  = 1 << 20
		most = 3 // levels below the top that know some
	)
	if level >= top {
		return all
	}
	return 2 * max(level-(top-1-most), 0)
}

// Summary is how much a book holds.
type Summary struct {
	Positions, Lines int
	Longest          int     // plies on the longest way from the start that the book knows
	Depth, Nodes     float64 // mean of those behind the best move of each position
}

// Summary returns how much the book holds.
func (b *Book[P, M, V]) Summary() Summary {
	s := Summary{Positions: b.Len()}
	var depth, nodes uint64
	for _, lines := range b.lines {
		s.Lines += len(lines)
		depth += uint64(lines[0].Depth)
		nodes += lines[0].Nodes
	}
	s.Depth = float64(depth) / float64(max(s.Positions, 1))
	s.Nodes = float64(nodes) / float64(max(s.Positions, 1))
	// Ways that join are one from there on: each position is gone on from once. A way that goes
	// round is no longer than the book is large.
	for here := b.game.Begin()[:1]; len(here) > 0 && s.Longest < s.Positions; {
		var next []P
		seen := make(map[P]bool)
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
