package draw

import (
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// owareStores are the names of the stores of the first and the second seat.
var owareStores = [2]string{"South", "North"}

// owareHouse returns the name of the i-th house of a seat, 0 to 5, from the
// owner's left to the owner's right: the way the seeds are sown.
func owareHouse(side play.Seat, i int) string {
	if side == play.First {
		return string(rune('A' + i))
	}
	return string(rune('a' + i))
}

// The text of the board: a house is seven columns wide and three rows high.
const (
	houseWidth = 7
	storeWidth = 9
	houseLeft  = margin + 1 + storeWidth
	storeLeft  = houseLeft + 6*(houseWidth+1) + 1
	seedsDrawn = 12 // in a house; the count tells the rest
)

func (b Board) owareText(c *canvas, s Style) {
	bottom := s.bottom(oware)
	const top = 1
	houses := func(join string) string {
		return strings.Repeat(strings.Repeat("─", houseWidth)+join, 5) + strings.Repeat("─", houseWidth)
	}
	store := strings.Repeat("─", storeWidth)
	c.put(top, margin, "┌"+store+"┬"+houses("┬")+"┬"+store+"┐")
	for row := top + 1; row < top+8; row++ {
		c.put(row, margin, "│")
		c.put(row, storeLeft+storeWidth, "│")
		for i := range 7 {
			c.put(row, houseLeft+i*(houseWidth+1), "│")
		}
	}
	c.put(top+4, houseLeft, "├"+houses("┼")+"┤")
	c.put(top+8, margin, "└"+store+"┴"+houses("┴")+"┴"+store+"┘")

	for i := range 6 {
		near, far := houseLeft+1+i*(houseWidth+1), houseLeft+1+(5-i)*(houseWidth+1)
		b.houseText(c, owareHouse(bottom.Other(), i), far, top-1, 1)
		b.houseText(c, owareHouse(bottom, i), near, top+9, -1)
	}
	b.storeText(c, bottom.Other(), margin+1, top+3)
	b.storeText(c, bottom, storeLeft, top+3)
	c.put(top+11, margin, b.caption())
}

// houseText draws a house: its letter outside the frame at the row given, and
// from there inwards its count and its seeds in two rows.
func (b Board) houseText(c *canvas, name string, col, row, step int) {
	n := b.count(name)
	c.put(row, col, centre(around(b.mark(name), name, "  "), houseWidth))
	c.put(row+2*step, col, centre(strconv.Itoa(n), houseWidth))
	n = min(n, seedsDrawn)
	c.put(row+3*step, col, centre(strings.Repeat("●", (n+1)/2), houseWidth))
	c.put(row+4*step, col, centre(strings.Repeat("●", n/2), houseWidth))
}

// storeText draws a store: its owner and its count.
func (b Board) storeText(c *canvas, side play.Seat, col, row int) {
	c.put(row, col, centre(b.seat(side), storeWidth))
	if b.Turn == side {
		c.put(row, col, "▸")
	}
	c.put(row+1, col, centre(around(b.mark(owareStores[side]), strconv.Itoa(b.count(owareStores[side])), "  "), storeWidth))
}
