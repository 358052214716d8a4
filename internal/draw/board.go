package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// The names of the games whose boards are known.
const (
	checkers   = "checkers"
	backgammon = "backgammon"
	oware      = "oware"
)

// A Board is what there is to draw.
type Board struct {
	// Game names the game: checkers, backgammon or oware.
	Game string
	// Cells say what stands where, as [play.Cell] names it.
	Cells []play.Cell
	// Turn is who must act; it is marked, and told below the board.
	Turn play.Seat
	// Seats name the first and the second seat; an empty name is the game's own:
	// Black and White, White and Black, South and North.
	Seats [2]string
	// Caption is the line below the board, the result of the game perhaps. When
	// it is empty the line tells whose turn it is.
	Caption string

	// Last names the cells where the last move began and ended.
	Last []string
	// Selected names the cells that have been chosen.
	Selected []string
	// Targets names the cells that may be chosen next.
	Targets []string
}

// A View says who sits at the bottom of the board.
type View uint8

// The views. Printed is how books print the board: White below in checkers, so
// that square 1 is at the top left, White below in backgammon, South in oware.
const (
	Printed View = iota
	FromFirst
	FromSecond
)

// SeenBy returns the view of the player who has the seat; it is Printed for
// [play.Chance] and [play.Over].
func SeenBy(seat play.Seat) View {
	switch seat {
	case play.First:
		return FromFirst
	case play.Second:
		return FromSecond
	}
	return Printed
}

// Labels are the two ways to name the squares of the checkers board.
type Labels uint8

// Numbers writes 1 to 32 into the dark squares, to go with moves like 11-15;
// Letters writes a to h and 1 to 8 round the edge, to go with f6-e5.
const (
	Numbers Labels = iota
	Letters
)

// A Style is how to draw. The zero Style is the board as books print it, in
// Unicode, or in light colours.
type Style struct {
	// From says who sits at the bottom.
	From View
	// Labels name the squares of the checkers board.
	Labels Labels
	// ASCII keeps text to ASCII characters.
	ASCII bool
	// Dark chooses the dark colours of a picture.
	Dark bool
}

// bottom returns the seat of who sits at the bottom.
func (s Style) bottom(game string) play.Seat {
	switch {
	case s.From == FromSecond, s.From == Printed && game == checkers:
		return play.Second
	}
	return play.First
}

// A mark is what is drawn round a place besides what stands there.
type mark uint8

const (
	unmarked mark = iota
	last
	target
	selected
)

// mark returns the mark of the place; of several, what the player does now
// comes before what was done.
func (b Board) mark(name string) mark {
	switch {
	case slices.Contains(b.Selected, name):
		return selected
	case slices.Contains(b.Targets, name):
		return target
	case slices.Contains(b.Last, name):
		return last
	}
	return unmarked
}

// cell returns the cell with the name given, and whether the board has it.
func (b Board) cell(name string) (play.Cell, bool) {
	for _, c := range b.Cells {
		if c.Name == name {
			return c, true
		}
	}
	return play.Cell{}, false
}

// count returns the count of the cell with the name given, 0 when there is none.
func (b Board) count(name string) int {
	c, _ := b.cell(name)
	return shown(c.Count)
}

// most is the highest count shown, so that nothing grows out of its place.
const most = 9999

// shown returns a count that has room on the board.
func shown(n int) int { return max(0, min(n, most)) }

// longName is how many characters of a name have room.
const longName = 20

// seat returns the name of the seat.
func (b Board) seat(s play.Seat) string {
	if name := strings.TrimSpace(b.Seats[s]); name != "" {
		return cut(name, longName)
	}
	switch b.Game {
	case checkers:
		return [2]string{"Black", "White"}[s]
	case backgammon:
		return [2]string{"White", "Black"}[s]
	case oware:
		return [2]string{"South", "North"}[s]
	}
	return [2]string{"First", "Second"}[s]
}

// caption returns the line below the board.
func (b Board) caption() string {
	if b.Caption != "" {
		return b.Caption
	}
	switch {
	case b.Turn == play.Chance:
		return "The dice are to be rolled"
	case b.Turn > play.Second:
		return "The game is over"
	case b.offer() != "":
		return play.Says(b.seat(b.Turn.Other()), b.offer()) + ", " + b.seat(b.Turn) + " to answer"
	case b.Game == backgammon:
		return b.backgammonTurn()
	}
	return b.seat(b.Turn) + " to move"
}

// offer returns what is offered to who must act, empty when nothing is.
func (b Board) offer() string {
	c, _ := b.cell("offer")
	return c.Piece
}

// plural returns the count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
