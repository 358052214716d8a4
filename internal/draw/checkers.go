package draw

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// checkersPlace returns the row from the top and the column from the left at
// which who sits at the bottom sees the square n. Square 1 is at the top and
// left, on the second column, as White sees it.
func checkersPlace(n int, bottom play.Seat) (row, col int) {
	row = (n - 1) / 4
	col = 2*((n-1)%4) + 1 - row%2
	if bottom == play.First {
		row, col = 7-row, 7-col
	}
	return row, col
}

// checkersEdge returns the letter below the column and the number beside the
// row that who sits at the bottom sees there.
func checkersEdge(i int, bottom play.Seat) (file, rank string) {
	if bottom == play.First {
		i = 7 - i
	}
	return string(rune('a' + i)), strconv.Itoa(8 - i)
}

// checkersPiece reads the piece of a cell.
func checkersPiece(piece string) (side play.Seat, king, ok bool) {
	switch piece {
	case "black man":
		return play.First, false, true
	case "black king":
		return play.First, true, true
	case "white man":
		return play.Second, false, true
	case "white king":
		return play.Second, true, true
	}
	return 0, false, false
}

// checkersPieces counts the pieces of a side.
func (b Board) checkersPieces(side play.Seat) int {
	n := 0
	for i := 1; i <= 32; i++ {
		c, _ := b.cell(strconv.Itoa(i))
		if s, _, ok := checkersPiece(c.Piece); ok && s == side {
			n++
		}
	}
	return n
}

// A square of the text is five columns wide and two rows high.
const (
	squareWidth  = 5
	squareHeight = 2
)

func (b Board) checkersText(c *canvas, s Style) {
	bottom := s.bottom(checkers)
	const top, left = 1, 4 // of the frame
	c.put(0, margin, b.checkersName(bottom.Other(), s))
	edge := strings.Repeat("─", 8*squareWidth)
	c.put(top, left, "┌"+edge+"┐")
	for i := range 8 {
		for j := range squareHeight {
			c.put(top+1+i*squareHeight+j, left, "│"+strings.Repeat(light(i), 4)+"│")
		}
	}
	end := top + 1 + 8*squareHeight
	c.put(end, left, "└"+edge+"┘")
	at := 3 // where a piece stands in its square: beside the number, or in the middle
	if s.Labels == Letters {
		at = 2
		for i := range 8 {
			file, rank := checkersEdge(i, bottom)
			c.put(top+squareHeight+i*squareHeight, left-2, rank)
			c.put(end+1, left+1+i*squareWidth+at, file)
		}
		end++
	}
	for n := 1; n <= 32; n++ {
		i, j := checkersPlace(n, bottom)
		row, col := top+1+i*squareHeight, left+1+j*squareWidth
		name := strconv.Itoa(n)
		if s.Labels == Numbers {
			c.put(row, col, name)
		}
		cell, _ := b.cell(name)
		side, king, ok := checkersPiece(cell.Piece)
		m := b.mark(name)
		sign := " "
		switch {
		case ok:
			sign = checkersSign(side, king, s.ASCII)
		case m == target:
			c.put(row+1, col+at, "•")
			continue
		}
		c.put(row+1, col+at-1, around(m, sign, "  "))
		if king {
			c.put(row, col+at, "♛")
		}
	}
	c.put(end+1, margin, b.checkersName(bottom, s))
	c.put(end+2, margin, b.caption())
}

// light returns one row of text of a light and a dark square, in the order of
// the board's row.
func light(row int) string {
	l, d := strings.Repeat("░", squareWidth), strings.Repeat(" ", squareWidth)
	if row%2 == 1 {
		return d + l
	}
	return l + d
}

// checkersSign returns the sign of a piece; in ASCII the letter of its side, a
// capital for a king.
func checkersSign(side play.Seat, king, ascii bool) string {
	switch {
	case !ascii:
		return [2]string{"●", "○"}[side]
	case king:
		return [2]string{"B", "W"}[side]
	}
	return [2]string{"b", "w"}[side]
}

// checkersName returns the line of a player.
func (b Board) checkersName(side play.Seat, s Style) string {
	return fmt.Sprintf("%s %s %-*s %s", b.turnMark(side), checkersSign(side, false, s.ASCII),
		longName, b.seat(side), plural(b.checkersPieces(side), "piece"))
}
