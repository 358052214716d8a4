package engine

import (
	"math/bits"

	"github.com/parlour-games/parlour/checkers"
)

// What things are worth, in hundredths of a man.
const (
	kingWorth    = 130
	rowWorth     = 2 // of each row that a man has advanced
	guardWorth   = 5 // of each man at home on the two squares that keep kings out longest
	centreWorth  = 6 // of a king on one of the middle squares
	tradeQuarter = 4 * 24
)

const (
	// rows1, rows2 and rows4 are the rows whose number has that binary digit, so that
	// three counts add up the rows of all men.
	rows1 = 0xF0F0F0F0
	rows2 = 0xFF00FF00
	rows4 = 0xFFFF0000

	centre     = 1<<9 | 1<<10 | 1<<13 | 1<<14 | 1<<17 | 1<<18 | 1<<21 | 1<<22 // 10 11 14 15 18 19 22 23
	blackGuard = 1<<0 | 1<<2                                                  // 1 and 3
	whiteGuard = 1<<29 | 1<<31                                                // 30 and 32
)

// evaluate returns an estimate for the side to move, far from any decided value.
func evaluate(p checkers.Position) Value {
	bm, bk := p.Men(checkers.Black), p.Kings(checkers.Black)
	wm, wk := p.Men(checkers.White), p.Kings(checkers.White)

	material := perMan*(count(bm)-count(wm)) + kingWorth*(count(bk)-count(wk))
	// Who is ahead does well to trade: a lead counts up to a quarter more on an empty board.
	total := count(bm | bk | wm | wk)
	v := material + material*(24-total)/tradeQuarter
	v += rowWorth * (rows(bm) - (7*count(wm) - rows(wm)))
	v += guardWorth * (count(bm&blackGuard) - count(wm&whiteGuard))
	v += centreWorth * (count(bk&centre) - count(wk&centre))
	if p.Turn() == checkers.White {
		v = -v
	}
	return Value(v)
}

func count(b uint32) int { return bits.OnesCount32(b) }

// rows returns the sum of the rows, counted from Black's side, of the squares in b.
func rows(b uint32) int { return count(b&rows1) + 2*count(b&rows2) + 4*count(b&rows4) }
