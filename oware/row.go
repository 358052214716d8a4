package oware

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// row is one side of a board in one word: byte i holds the i-th house of the row in the order of
// sowing, byte 6 the store, byte 7 the side that owns them. A board of at most 48 seeds carries
// from no byte into the next.
//
// A [Position] is two rows, so a search passes positions about in registers. Counted by [Perft]
// from the start, this plays 5 times as many moves a second as a position that keeps a [Board].
type row uint64

const (
	storeShift = 8 * RowLength
	ownerShift = storeShift + 8
	houseMask  = row(1)<<storeShift - 1
	everyByte  = row(0x0101010101010101)
)

// rowOf packs the row of one side of b.
func rowOf(b Board, s Side) row {
	var raw [8]byte
	first := firstHouse(s)
	copy(raw[:], b[first:first+RowLength])
	raw[RowLength] = b[StoreOf(s)]
	raw[RowLength+1] = byte(s)
	return row(binary.LittleEndian.Uint64(raw[:]))
}

// putOn writes the counts of r to the side s of b.
func (r row) putOn(b *Board, s Side) {
	var raw [8]byte
	binary.LittleEndian.PutUint64(raw[:], uint64(r))
	copy(b[firstHouse(s):], raw[:RowLength])
	b[StoreOf(s)] = raw[RowLength]
}

// house returns the seeds in the i-th house of the row, 0 to 5.
func (r row) house(i int) int { return int(uint8(r >> (8 * uint(i)))) }

// seeds returns the seeds in all six houses.
func (r row) seeds() int { return int((r & houseMask) * everyByte >> ownerShift) }

// occupied returns how many houses hold a seed.
func (r row) occupied() int { return r.filled().bytes() }

// bytes returns how many bits are set, of one at most in each byte.
func (r row) bytes() int { return bits.OnesCount64(uint64(r)) }

// filled returns the highest bit of the byte of each house that holds a seed. A byte of up to 127
// and 127 more reaches its highest bit unless it is zero.
func (r row) filled() row {
	const low7 = 127 * everyByte
	return (r&houseMask + low7) &^ low7 & houseMask
}

// lowest returns the house of the lowest bit that is set.
func (r row) lowest() int { return bits.TrailingZeros64(uint64(r)) / 8 }

// store returns the seeds captured.
func (r row) store() int { return int(uint8(r >> storeShift)) }

// owner returns the side whose row it is.
func (r row) owner() Side { return Side(r >> ownerShift) }

// chain returns how many houses are captured from the row, walking back from its i-th house, in
// which the last of sown seeds fell.
func (r row) chain(i, sown int) int {
	n := 0
	for n < sown && n <= i && isCapturable(r.house(i-n)) {
		n++
	}
	return n
}

// captures returns how many houses a move really takes from the row: those of its chain, or none
// when they hold every seed of the row. Such a grand slam is a legal move that captures nothing.
func (r row) captures(i, sown int) int {
	n := r.chain(i, sown)
	if r&houseMask&^stretch(i, n) == 0 {
		return 0
	}
	return n
}

// isCapturable tells whether a house with so many seeds after sowing can be captured: exactly
// two or exactly three.
func isCapturable(seeds int) bool { return seeds == 2 || seeds == 3 }

// stretch returns the mask of n houses that ends with the i-th, for n of 0 to i+1.
func stretch(i, n int) row {
	return (row(1)<<(8*uint(n)) - 1) << (8 * uint(i+1-n))
}

// sowing is what a hand of seeds adds to the mover's row and to the other one, and where its
// last seed falls, counted from the mover's first house, 0 to 11.
type sowing struct {
	mine, theirs row
	last         uint8
}

// sowings remembers what [Board.Sow] does from each house of a row with each number of seeds, so
// that a position is sown by two additions.
var sowings = func() (table [RowLength][GameSeeds + 1]sowing) {
	for house := range RowLength {
		for seeds := 1; seeds <= GameSeeds; seeds++ {
			var b Board
			b[house] = uint8(seeds)
			b, last, _ := b.Sow(house)
			table[house][seeds] = sowing{rowOf(b, South), rowOf(b, North) &^ (row(North) << ownerShift), uint8(last)}
		}
	}
	return table
}()

// sow plays the i-th house of the row mine, captures included, and returns both rows. It panics
// when the house is empty or not 0 to 5.
func sow(mine, theirs row, i int) (row, row) {
	if uint(i) >= RowLength {
		panicForeign(mine.owner(), i)
	}
	sown := mine.house(i)
	if uint(sown) > GameSeeds || sown == 0 {
		panicHand(mine.owner(), i, sown)
	}
	mine, theirs, _ = sowHand(mine, theirs, i, sown)
	return mine, theirs
}

// sowHand is sow of a house that is known to hold so many seeds. It returns also how many are captured.
func sowHand(mine, theirs row, i, sown int) (row, row, int) {
	step := &sowings[i][sown]
	mine = mine&^stretch(i, 1) + step.mine
	theirs += step.theirs
	if last := int(step.last) - RowLength; last >= 0 && isCapturable(theirs.house(last)) {
		taken := stretch(last, theirs.captures(last, sown))
		seeds := (theirs & taken).seeds()
		return mine + row(seeds)<<storeShift, theirs &^ taken, seeds
	}
	return mine, theirs, 0
}

// The panics stand apart so that sow stays small.

func panicForeign(owner Side, i int) {
	panic(fmt.Sprintf("oware: house %s is not %s's to sow from", HouseName(firstHouse(owner)+i), owner))
}

func panicHand(owner Side, i, sown int) {
	panic(fmt.Sprintf("oware: sowing %d seeds from house %s", sown, HouseName(firstHouse(owner)+i)))
}
