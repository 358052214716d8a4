package oware

import "fmt"

// Sow lifts every seed out of house and drops one in each house counter-clockwise from it. It
// returns the board after sowing, the house in which the last seed fell, and how many seeds were
// sown; b itself is a copy and stays as it was. Nothing is captured yet.
//
// The stores are passed over, and so is the origin every time the hand comes round to it: a
// house of 12 seeds skips it once, one of 23 skips it twice, and it stays empty throughout.
//
// Sow panics when house is not 0 to 11 or holds no seed. A player who picks an empty house is
// refused by [Position.Play] before it comes to this.
func (b Board) Sow(house int) (next Board, last, sown int) {
	assertHouse(house)
	sown = int(b[house])
	if sown == 0 {
		panic(fmt.Sprintf("oware: sowing from the empty house %s", HouseName(house)))
	}
	b[house] = 0
	last = house
	for range sown {
		last = sownAfter(last, house)
		b[last]++
	}
	return b, last, sown
}

// sownAfter returns the house in which the next seed from origin falls after one fell in house.
func sownAfter(house, origin int) int {
	house = after(house)
	if house == origin {
		house = after(house)
	}
	return house
}

// CaptureChain finds the houses that side captures when its last seed fell in house last after
// sowing sown seeds; b is the board after sowing, because every count of the rule is. Nothing is
// taken off: whether a chain is a grand slam, which captures nothing, can be told only from a
// board that still has it.
//
// The chain walks back from last, against the direction of sowing, through houses that are the
// opponent's and hold exactly two or three seeds; the first other house ends it. It never has
// more houses than seeds were sown, since each captured house must have received one.
//
// CaptureChain panics when last is not 0 to 11 or side is neither South nor North.
func (b Board) CaptureChain(last, sown int, side Side) Chain {
	return b.chain(last, side, sown, row.chain)
}

// Captures returns the houses that a move really captures: the chain of [Board.CaptureChain],
// which has the same parameters, or none when the chain is a grand slam, which would leave the
// opponent without a seed. That a grand slam is a legal move that captures nothing is the abapa
// rule; of the other rules for it none is offered.
func (b Board) Captures(last, sown int, side Side) Chain {
	return b.chain(last, side, sown, row.captures)
}

// chain asks the opponent's row how many houses are taken, if the last seed fell there at all.
func (b Board) chain(last int, side Side, sown int, taken func(r row, i, sown int) int) Chain {
	assertHouse(last)
	opponent := side.Other()
	if OwnerOf(last) != opponent {
		return Chain{}
	}
	n := taken(rowOf(b, opponent), last-firstHouse(opponent), sown)
	if n == 0 {
		return Chain{}
	}
	return Chain{uint8(last), uint8(n)}
}

// Capture returns the board after side has moved the seeds of the chain to its store.
func (b Board) Capture(c Chain, side Side) Board {
	store := StoreOf(side)
	for i := range c.Len() {
		h := c.House(i)
		b[store] += b[h]
		b[h] = 0
	}
	return b
}

// Sweep returns the board after each side has taken the seeds in its own houses, which is how a
// game ends that nobody has won by captures.
func (b Board) Sweep() Board {
	for h := range Ring {
		b[StoreOf(OwnerOf(h))] += b[h]
		b[h] = 0
	}
	return b
}

// Chain is a list of houses captured by one move, in the order in which the walk back met them.
// It is a small comparable value; the zero value is empty.
type Chain struct {
	last uint8 // the house in which the last seed fell; the others are the next ones clockwise
	n    uint8
}

// Len returns the number of houses captured, 0 to 6.
func (c Chain) Len() int { return int(c.n) }

// House returns the i-th house captured; the 0th is the one in which the last seed fell. It
// panics unless i is in 0 to Len()-1.
func (c Chain) House(i int) int {
	if uint(i) >= uint(c.n) {
		panic(fmt.Sprintf("oware: house %d of a chain of %d", i, c.n))
	}
	return int(c.last) - i // a chain ends with its row, so this never wraps
}

// Seeds returns how many seeds lie in the houses of the chain on b.
func (c Chain) Seeds(b Board) int {
	sum := 0
	for i := range c.Len() {
		sum += int(b[c.House(i)])
	}
	return sum
}

// String returns the letters of the houses in order, such as "edc", and "-" for no house.
func (c Chain) String() string {
	if c.n == 0 {
		return "-"
	}
	s := ""
	for i := range c.Len() {
		s += HouseName(c.House(i))
	}
	return s
}
