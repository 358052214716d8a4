package games

import (
	"slices"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
	"github.com/parlour-games/parlour/oware/engine/book"
)

// Book returns what the book that comes with the program knows.
func (e *owareEngine) Book(v play.View) ([]play.Line, error) {
	g, err := e.game(v)
	if err != nil || g.Offered() {
		return nil, err
	}
	return OwareBook(book.Standard(), g.Position()), nil
}

// OwareBook returns the lines of a book in a position.
func OwareBook(b *book.Book, p oware.Position) []play.Line {
	return bookLines(b, p, func(l book.Line, pv []oware.Move) play.Line {
		return owareLine(engine.Line{
			Move: l.Move, Value: l.Value, Seeds: l.Value.Seeds(), Depth: l.Depth, Nodes: l.Nodes, PV: pv,
		}, p.Seeds())
	})
}

// fromBook draws a move from the book, where the engine may use it and knows one. The book knows
// nothing of the game so far, so that it has no say where a position would come again.
func (e *owareEngine) fromBook(g *oware.Game) (m oware.Move, ok bool) {
	if !e.book {
		return m, false
	}
	m, ok = drawn(book.Standard(), g.Position(), len(g.Played()), int(e.level), int(engine.MaxLevel), e.seed)
	return m, ok && !slices.Contains(g.History(), g.Position().Apply(m))
}
