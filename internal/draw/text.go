package draw

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/parlour-games/parlour/internal/play"
)

// The terminal that every drawing fits.
const (
	textColumns = 80
	textRows    = 24
)

// Text draws the whole board with its coordinates and counts, and for
// backgammon its cube, dice, scores and pips: at most 24 lines of at most 80
// columns, each ended by a newline. Colour adds nothing to it. The last move's
// ends stand in [ ], what is selected in ( ), and a dot marks what may be chosen.
func Text(b Board, s Style) string {
	c := &canvas{ascii: s.ASCII}
	switch b.Game {
	case checkers:
		b.checkersText(c, s)
	case backgammon:
		b.backgammonText(c, s)
	case oware:
		b.owareText(c, s)
	default:
		b.listText(c, s)
	}
	return c.String()
}

// listText tells a board that is not known in words.
func (b Board) listText(c *canvas, s Style) {
	words := Words(b, s)
	for i, w := range words {
		if i == textRows-1 && len(words) > textRows {
			w = fmt.Sprintf("and %d more", len(words)-i)
		}
		c.put(i, 2, w)
	}
}

// margin is where what stands beside or below a board begins.
const margin = 2

// turnMark returns the sign before the name of a seat: whether it is its turn.
func (b Board) turnMark(s play.Seat) string {
	if b.Turn == s {
		return "▸"
	}
	return " "
}

// around puts the sign of the mark at both sides of a text.
func around(m mark, s, unmarkedSides string) string {
	sides := []rune([...]string{unmarked: unmarkedSides, last: "[]", target: "••", selected: "()"}[m])
	return string(sides[0]) + s + string(sides[1])
}

// centre puts the text in the middle of the width given, cutting it when it is
// longer.
func centre(s string, width int) string {
	r := []rune(cut(s, width))
	left := (width - len(r)) / 2
	return strings.Repeat(" ", left) + string(r) + strings.Repeat(" ", width-len(r)-left)
}

// cut returns the text with at most width characters.
func cut(s string, width int) string {
	n := 0
	for i := range s {
		if n == width {
			return s[:i]
		}
		n++
	}
	return s
}

// A canvas is a page of text that keeps to 80 columns and 24 rows of
// characters which are one column wide; what is put outside is lost.
type canvas struct {
	ascii bool
	rows  [][]rune
}

// put writes the text from a row and column on.
func (c *canvas) put(row, col int, s string) {
	if row >= textRows {
		return
	}
	for len(c.rows) <= row {
		c.rows = append(c.rows, nil)
	}
	for _, r := range s {
		if col >= textColumns {
			return
		}
		for len(c.rows[row]) <= col {
			c.rows[row] = append(c.rows[row], ' ')
		}
		c.rows[row][col] = c.narrow(r)
		col++
	}
}

// narrow returns a character of one column for the character given: itself, its
// likeness in ASCII, or a question mark.
func (c *canvas) narrow(r rune) rune {
	switch {
	case ' ' <= r && r <= '~':
		return r
	case !c.ascii && (strings.ContainsRune(drawn, r) || isNarrow(r)):
		return r
	}
	for i, d := range []rune(drawn) {
		if d == r {
			return rune(likeness[i])
		}
	}
	return '?'
}

// The signs that the boards are drawn with, all one column wide outside East
// Asian terminals, and their likeness in ASCII, one for one.
const (
	drawn    = "┌┐└┘├┤┬┴┼─│░●○♛•▸"
	likeness = "+++++++++-|:oo^*>"
)

// isNarrow reports whether a character of a name or a caption surely takes one
// column: letters before the wide scripts, and punctuation; no marks that combine.
func isNarrow(r rune) bool {
	return (r < 0x1100 || 0x2010 <= r && r <= 0x2027) && unicode.IsPrint(r) && !unicode.Is(unicode.M, r)
}

func (c *canvas) String() string {
	var out strings.Builder
	for _, row := range c.rows {
		out.WriteString(strings.TrimRight(string(row), " "))
		out.WriteByte('\n')
	}
	return out.String()
}
