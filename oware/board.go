package oware

import "fmt"

// The numbers of the game, from the abapa rules.
const (
	RowLength  = 6                 // houses in one side's row
	Ring       = 2 * RowLength     // houses on the ring that seeds are sown round; the stores are not on it
	HouseSeeds = 4                 // seeds in every house before the first move
	GameSeeds  = Ring * HouseSeeds // 48, the seeds of a whole game
	Majority   = GameSeeds/2 + 1   // 25, the seeds that win the game as soon as they are captured
	boardCells = Ring + numSides   // twelve houses and two stores
	numSides   = int(North-South) + 1
)

// Side is one of the two players. The zero value is South, who moves first.
type Side uint8

// The two sides, seen from South's end of the table.
const (
	South Side = iota // plays first, owns the houses A to F
	North             // plays second, owns the houses a to f
)

// Other returns the opponent of s. It panics unless s is South or North.
func (s Side) Other() Side {
	assertSide(s)
	return s ^ 1
}

// String returns "South" or "North".
func (s Side) String() string {
	switch s {
	case South:
		return "South"
	case North:
		return "North"
	}
	return fmt.Sprintf("Side(%d)", uint8(s))
}

// Board is what lies where: the seeds of twelve houses and two stores. Indices 0 to 5 are
// South's houses A to F, 6 to 11 are North's houses a to f, 12 is South's store and 13 is
// North's. Counter-clockwise, the way seeds are sown, is ascending index: F is followed by a,
// and f by A.
//
//	f  e  d  c  b  a          11 10  9  8  7  6
//	A  B  C  D  E  F           0  1  2  3  4  5
//
// A Board is a plain value and promises nothing: it may hold any counts while it is being
// edited. Its methods count correctly as long as no house grows beyond 255 seeds. [NewPosition]
// takes boards of at most 48 seeds, [NewGame] of exactly 48.
type Board [boardCells]uint8

// Opening returns the board before the first move: four seeds in each house, both stores empty.
func Opening() Board {
	var b Board
	for h := range Ring {
		b[h] = HouseSeeds
	}
	return b
}

// Total returns the sum of all fourteen cells, 48 at every moment of every game.
func (b Board) Total() int {
	sum := 0
	for _, n := range b {
		sum += int(n)
	}
	return sum
}

// SeedsOnSide returns how many seeds lie in the six houses of s. It is not a score: seeds in a
// house belong to nobody until they are captured or the game ends.
func (b Board) SeedsOnSide(s Side) int {
	first := firstHouse(s)
	sum := 0
	for _, n := range b[first : first+RowLength] {
		sum += int(n)
	}
	return sum
}

// Store returns how many seeds s has captured.
func (b Board) Store(s Side) int { return int(b[StoreOf(s)]) }

// StoreOf returns the index of the store of s on a [Board]. It panics unless s is South or North.
func StoreOf(s Side) int {
	assertSide(s)
	return Ring + int(s)
}

// OwnerOf returns the side that owns a house, 0 to 11. It panics for any other number; a store
// is not a house.
func OwnerOf(house int) Side {
	assertHouse(house)
	if house < RowLength {
		return South
	}
	return North
}

// HousesOf returns the six houses that s owns, in ascending order, which is also the order of
// sowing. It panics unless s is South or North.
func HousesOf(s Side) [RowLength]int {
	var houses [RowLength]int
	for i := range houses {
		houses[i] = firstHouse(s) + i
	}
	return houses
}

// HouseName returns the letter of a house: "A" to "F" for South's, "a" to "f" for North's. It
// panics unless house is 0 to 11.
func HouseName(house int) string {
	assertHouse(house)
	return houseLetters[house : house+1]
}

// houseLetters names the houses in the order of the board.
const houseLetters = "ABCDEFabcdef"

// firstHouse returns the lowest house of s.
func firstHouse(s Side) int {
	assertSide(s)
	return s.first()
}

// first is firstHouse of a side that is known to be one. It stands apart so that it inlines.
func (s Side) first() int { return int(s) * RowLength }

// after returns the next house counter-clockwise. The ring has twelve houses although a board
// has fourteen cells: nothing is ever sown into a store.
func after(house int) int {
	if house == Ring-1 {
		return 0
	}
	return house + 1
}

func assertHouse(house int) {
	if uint(house) >= Ring {
		panicHouse(house)
	}
}

func assertSide(s Side) {
	if s > North {
		panicSide(s)
	}
}

// The panics stand apart so that the checks inline.

func panicHouse(house int) { panic(fmt.Sprintf("oware: house %d outside 0-%d", house, Ring-1)) }

func panicSide(s Side) { panic(fmt.Sprintf("oware: side %d is neither South nor North", uint8(s))) }
