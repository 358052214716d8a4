package games

import (
	"math/rand/v2"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/engine/book"
	"github.com/parlour-games/parlour/internal/play"
)

// bookSource is what made a value of the book, as a line tells it.
const bookSource = "book"

// Book returns what the book that comes with the program knows.
func (e *checkersEngine) Book(v play.View) ([]play.Line, error) {
	g, err := e.game(v)
	if err != nil || g.Offered() {
		return nil, err
	}
	return CheckersBook(book.Standard(), g.Position()), nil
}

// CheckersBook returns the lines of a book in a position.
func CheckersBook(b *book.Book, p checkers.Position) []play.Line {
	var lines []play.Line
	for _, l := range b.Probe(p) {
		line := checkersLine(engine.Line{
			Move: l.Move, Value: l.Value, Depth: l.Depth, Nodes: l.Nodes, PV: b.Variation(p, l.Move),
		})
		line.Source = bookSource
		lines = append(lines, line)
	}
	return lines
}

// fromBook draws a move from the book, where the engine may use it and knows one. The same
// seed draws the same in the same place of the same game.
func (e *checkersEngine) fromBook(g *checkers.Game) (checkers.Move, bool) {
	own := g.Ply() / 2 // moves that the side to move has made
	if !e.book || e.level > 0 && own >= book.Known(e.level) {
		return checkers.Move{}, false
	}
	return book.Standard().Choose(g.Position(), rand.New(rand.NewPCG(e.seed, uint64(g.Ply()))))
}
