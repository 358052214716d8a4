package games

import (
	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/engine/book"
	"github.com/parlour-games/parlour/internal/play"
)

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
	return bookLines(b, p, func(l book.Line, pv []checkers.Move) play.Line {
		return checkersLine(engine.Line{Move: l.Move, Value: l.Value, Depth: l.Depth, Nodes: l.Nodes, PV: pv})
	})
}

// fromBook draws a move from the book, where the engine may use it and knows one.
func (e *checkersEngine) fromBook(g *checkers.Game) (m checkers.Move, ok bool) {
	if !e.book {
		return m, false
	}
	return drawn(book.Standard(), g.Position(), g.Ply(), int(e.level), int(engine.MaxLevel), e.seed)
}
