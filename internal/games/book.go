package games

import (
	"math/rand/v2"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/openings"
)

// bookSource is what made a value of a book, as a line tells it.
const bookSource = "book"

// bookLines returns the lines of a book in a position, as tell tells them.
func bookLines[P openings.Position[P, M], M openings.Move, V openings.Value](
	b *openings.Book[P, M, V], p P, tell func(l openings.Line[M, V], pv []M) play.Line,
) []play.Line {
	var lines []play.Line
	for _, l := range b.Probe(p) {
		line := tell(l, b.Variation(p, l.Move))
		line.Source = bookSource
		lines = append(lines, line)
	}
	return lines
}

// drawn draws a move from a book after so many plies of a game, where a level, 0 being none, knows one.
// The same seed draws the same in the same place of the same game.
func drawn[P openings.Position[P, M], M openings.Move, V openings.Value](
	b *openings.Book[P, M, V], p P, ply, level, top int, seed uint64,
) (m M, ok bool) {
	own := ply / 2 // moves that the side to move has made
	if level > 0 && own >= openings.Known(level, top) {
		return m, false
	}
	return b.Choose(p, rand.New(rand.NewPCG(seed, uint64(ply))))
}
