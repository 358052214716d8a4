package playtest

import (
	"maps"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// pieces are the cells of a board that pieces stand on or may come to.
type pieces map[string]play.Cell

// notPieces are the cells, as [play.Cell] lists them, that say something else.
var notPieces = []string{"die 1", "die 2", "cube", "match", "crawford", "offer"}

func piecesOf(cells []play.Cell) pieces {
	p := make(pieces)
	for _, c := range cells {
		if !slices.Contains(notPieces, c.Name) && !strings.HasSuffix(c.Name, " score") && !strings.HasSuffix(c.Name, " pips") {
			p[c.Name] = c
		}
	}
	return p
}

// move makes one motion as a page does that knows no rule, and reports whether it was possible.
func (p pieces) move(m play.Motion) bool {
	from, ok := p[m.From]
	if !ok || m.Count < 1 || from.Count < m.Count || m.Piece == "" || from.Piece != m.Piece && m.From != m.To {
		return false
	}
	if from.Count -= m.Count; from.Count == 0 {
		from.Piece = ""
	}
	p[m.From] = from
	if m.To == "" {
		return true
	}
	to, ok := p[m.To]
	if !ok || to.Count > 0 && to.Piece != m.Piece {
		return false
	}
	to.Piece, to.Count = m.Piece, to.Count+m.Count
	p[m.To] = to
	return true
}

// moved makes the motions of a text on the board of g.
func (c *checker) moved(g play.Game, where, text string) pieces {
	p := piecesOf(g.Board())
	for _, m := range g.Motions(text) {
		if !p.move(m) {
			c.Fatalf("%s: %q moves %+v, which cannot be: %+v", where, text, m, g.Motions(text))
		}
	}
	return p
}

// motions looks whether a decision that is open moves what its motions say.
func (c *checker) motions(g play.Game, where, text string, after play.Game) {
	motions := g.Motions(text)
	if (g.Turn() == play.Chance || !play.IsMove(text)) && len(motions) > 0 {
		c.Fatalf("%s: %q moves %+v", where, text, motions)
	}
	if e, ok := after.(play.Ender); ok {
		if _, ended := e.Ended(c.kind.Forms()[0]); ended && after.Turn() != play.Over {
			return // the board is that of the next game
		}
	}
	if got, want := c.moved(g, where, text), piecesOf(after.Board()); !maps.Equal(got, want) {
		c.Fatalf("%s: the motions %+v of %q make\n%v, want\n%v", where, motions, text, got, want)
	}
}
