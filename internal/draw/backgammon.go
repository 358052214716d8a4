package draw

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// backgammonColours are the colours of the first and the second seat as cells
// write them.
var backgammonColours = [2]string{"white", "black"}

// backgammonPoint returns the name of the cell of the point that who sits at
// the bottom calls n: cells count as White does, who has the first seat.
func backgammonPoint(n int, bottom play.Seat) string {
	if bottom == play.Second {
		n = 25 - n
	}
	return strconv.Itoa(n)
}

// backgammonPlace returns where who sits at the bottom sees the own point n:
// above or below, and the column from the left, 0 to 11, with the bar between
// 5 and 6.
func backgammonPlace(n int) (above bool, col int) {
	if n > 12 {
		return true, n - 13
	}
	return false, 12 - n
}

// stack returns whose checkers stand on a point, and how many.
func (b Board) stack(name string) (side play.Seat, n int) {
	c, _ := b.cell(name)
	switch c.Piece {
	case backgammonColours[play.First]:
		return play.First, shown(c.Count)
	case backgammonColours[play.Second]:
		return play.Second, shown(c.Count)
	}
	return play.First, 0
}

// dice returns the faces of the roll that is to be played.
func (b Board) dice() (faces []int) {
	for _, name := range []string{"die 1", "die 2"} {
		if n := b.count(name); n > 0 {
			faces = append(faces, n)
		}
	}
	return faces
}

// roller returns who has rolled the dice.
func (b Board) roller() play.Seat {
	if b.Turn == play.Second {
		return play.Second
	}
	return play.First
}

// A cube is the doubling cube as the board shows it.
type cube struct {
	shown   bool
	value   int
	held    bool      // by the side, or offered to it; else it is centred
	offered bool      // and waits for the side's answer
	side    play.Seat // who holds it or must answer
}

// cube returns the doubling cube.
func (b Board) cube() cube {
	c, ok := b.cell("cube")
	q := cube{shown: ok, value: shown(c.Count)}
	colour, offered := strings.CutPrefix(c.Piece, "offered to ")
	for side, name := range backgammonColours {
		if colour == name {
			q.held, q.offered, q.side = true, offered, play.Seat(side)
		}
	}
	return q
}

// backgammonTerms tells what is played for; it is empty when the cells do not say.
func (b Board) backgammonTerms() string {
	c, ok := b.cell("match")
	switch n := shown(c.Count); {
	case !ok:
		return ""
	case n == 0:
		return "Money game"
	case b.count("crawford") > 0:
		return fmt.Sprintf("Match to %d, Crawford game", n)
	default:
		return fmt.Sprintf("Match to %d", n)
	}
}

// backgammonTurn tells whose turn it is.
func (b Board) backgammonTurn() string {
	if q := b.cube(); q.offered {
		return fmt.Sprintf("%s is offered the cube at %d", b.seat(q.side), q.value)
	}
	if dice := b.dice(); len(dice) == 2 {
		return fmt.Sprintf("%s to play %d-%d", b.seat(b.Turn), dice[0], dice[1])
	}
	return b.seat(b.Turn) + " to act"
}

// backgammonFacts tells what a player has, each number in its own slot so that
// none moves another: "score 24   137 pips   3 off".
func (b Board) backgammonFacts(side play.Seat, between string) string {
	colour := backgammonColours[side]
	var facts []string
	if _, ok := b.cell(colour + " score"); ok {
		facts = append(facts, fmt.Sprintf("score %-2d", b.count(colour+" score")))
	}
	if _, ok := b.cell(colour + " pips"); ok {
		facts = append(facts, fmt.Sprintf("%3d pips", b.count(colour+" pips")))
	}
	if n := b.count(colour + " off"); n > 0 {
		facts = append(facts, fmt.Sprintf("%2d off", n))
	}
	return strings.Join(facts, between)
}

// The text of the board: the cube stands left of the frame.
const (
	pointWidth = 4
	halfWidth  = 6 * pointWidth
	barWidth   = 5
	tallStack  = 5 // as many checkers of a stack are drawn

	frameLeft = 8
	barLeft   = frameLeft + 1 + halfWidth + 1
	homeLeft  = barLeft + barWidth + 1
	trayLeft  = homeLeft + halfWidth + 1

	frameTop   = 1
	middleRow  = frameTop + 1 + tallStack + 1
	frameEnd   = middleRow + 1 + tallStack + 1
	topBase    = frameTop + 1
	bottomBase = frameEnd - 1
)

func (b Board) backgammonText(c *canvas, s Style) {
	bottom := s.bottom(backgammon)
	c.put(0, frameLeft-2, b.backgammonName(bottom.Other(), s))
	half, narrow := strings.Repeat("─", halfWidth), strings.Repeat("─", barWidth)
	c.put(frameTop, frameLeft, "┌"+half+"┬"+narrow+"┬"+half+"┬"+narrow+"┐")
	for row := topBase; row <= bottomBase; row++ {
		for _, col := range []int{frameLeft, barLeft - 1, homeLeft - 1, trayLeft - 1, trayLeft + barWidth} {
			c.put(row, col, "│")
		}
	}
	c.put(frameEnd, frameLeft, "└"+half+"┴"+narrow+"┴"+half+"┴"+narrow+"┘")

	for n := 1; n <= 24; n++ {
		name := backgammonPoint(n, bottom)
		above, i := backgammonPlace(n)
		col := frameLeft + 1 + i*pointWidth
		if i >= 6 {
			col += barWidth + 2
		}
		label := strconv.Itoa(n)
		if n < 10 {
			label = "─" + label
		}
		side, count := b.stack(name)
		label = around(b.mark(name), label, "──")
		if above {
			c.put(frameTop, col, label)
			b.stackText(c, topBase, 1, col+2, side, count, s)
		} else {
			c.put(frameEnd, col, label)
			b.stackText(c, bottomBase, -1, col+2, side, count, s)
		}
	}

	barMark, offMark := unmarked, unmarked
	for side := play.First; side <= play.Second; side++ {
		colour, step, base := backgammonColours[side], 1, bottomBase
		if side != bottom {
			step, base = -1, topBase
		}
		// Who was hit waits beside the middle of the bar.
		b.stackText(c, middleRow+step, step, barLeft+2, side, b.count(colour+" bar"), s)
		if n := b.count(colour + " off"); n > 0 {
			c.put(base, trayLeft, fmt.Sprintf("%3d%s", n, backgammonSign(side, s.ASCII)))
		}
		barMark = max(barMark, b.mark(colour+" bar"))
		offMark = max(offMark, b.mark(colour+" off"))
	}
	c.put(middleRow, barLeft, around(barMark, "BAR", "  "))
	c.put(middleRow, trayLeft, around(offMark, "OFF", "  "))

	// What a player has to deal with lies in the half at the player's right hand.
	before := func(side play.Seat, s string) {
		col := frameLeft + 1
		if side == bottom {
			col = homeLeft
		}
		c.put(middleRow, col, centre(s, halfWidth))
	}
	if q := b.cube(); q.shown {
		text := fmt.Sprintf("[%d]", q.value)
		row := middleRow
		switch {
		case q.offered:
			before(q.side, "cube "+text)
		case q.held && q.side == bottom:
			row = bottomBase
		case q.held:
			row = topBase
		}
		if !q.offered {
			c.put(row, frameLeft-1-len(text), text)
		}
	}
	if dice := b.dice(); len(dice) > 0 {
		before(b.roller(), strings.ReplaceAll(fmt.Sprintf("%d", dice), " ", "] ["))
	}

	c.put(frameEnd+1, frameLeft-2, b.backgammonName(bottom, s))
	c.put(frameEnd+2, frameLeft, b.backgammonLine())
}

// backgammonLine is the line below the board: the terms and whose turn it is.
func (b Board) backgammonLine() string {
	if terms := b.backgammonTerms(); terms != "" {
		return terms + ". " + b.caption()
	}
	return b.caption()
}

// stackText draws a stack from its base row on, one way, and its count beyond
// five.
func (b Board) stackText(c *canvas, row, step, col int, side play.Seat, n int, s Style) {
	for i := range min(n, tallStack) {
		c.put(row+i*step, col, backgammonSign(side, s.ASCII))
	}
	if n > tallStack {
		label := strconv.Itoa(n)
		c.put(row+tallStack*step, col+1-min(len(label), 3), label)
	}
}

// backgammonSign returns the sign of a checker; in ASCII the letters that XGID
// and programs give the seats.
func backgammonSign(side play.Seat, ascii bool) string {
	if ascii {
		return [2]string{"X", "O"}[side]
	}
	return [2]string{"○", "●"}[side]
}

// backgammonName returns the line of a player.
func (b Board) backgammonName(side play.Seat, s Style) string {
	return fmt.Sprintf("%s %s %-*s %s", b.turnMark(side), backgammonSign(side, s.ASCII),
		longName, b.seat(side), b.backgammonFacts(side, "   "))
}
