package endgame

import "github.com/parlour-games/parlour/oware"

// Boards with the same number of seeds in their houses make a level. A board of a level is known
// by a number: its twelve houses, in the order of sowing from the first of the side to move, are
// a composition of the level's seeds, and its number is the rank of this in the combinatorial
// number system: the sum over the first eleven houses j of choose(s+j, j+1), where s are the
// seeds in the houses up to j (Knuth, The Art of Computer Programming 4A, 7.2.1.3).

// MaxSeeds is the largest level that can be built.
const MaxSeeds = 28

const houses = oware.Ring

// layout is what lies in the houses, in the order of sowing from the first house of the side
// to move.
type layout = [houses]uint8

// choose[j][s] is choose(s+j, j+1): how many boards come before those with s seeds in the
// houses up to j, all later houses being equal.
var choose = func() (table [houses - 1][MaxSeeds + 2]uint32) {
	for s := range MaxSeeds + 2 {
		table[0][s] = uint32(s)
	}
	for j := 1; j < houses-1; j++ {
		for s := 1; s < MaxSeeds+2; s++ {
			// choose(s+j, j+1) = choose(s+j-1, j+1) + choose(s+j-1, j)
			table[j][s] = table[j][s-1] + table[j-1][s]
		}
	}
	return table
}()

// Boards returns how many boards a level has. It panics unless seeds is 0 to MaxSeeds.
func Boards(seeds int) int {
	if seeds < 0 || seeds > MaxSeeds {
		panic("endgame: no level of so many seeds")
	}
	return int(choose[houses-2][seeds+1])
}

// rank returns the number of a board in its level.
func rank(b *layout) uint32 {
	s := uint8(0)
	n := uint32(0)
	for j := range houses - 1 {
		s += b[j]
		n += choose[j][s]
	}
	return n
}

// unrank returns the board of a level that has the number n.
func unrank(seeds int, n uint32) (b layout) {
	s := seeds
	for j := houses - 2; j >= 0; j-- {
		before := s
		for choose[j][s] > n {
			s--
		}
		n -= choose[j][s]
		b[j+1] = uint8(before - s)
	}
	b[0] = uint8(s)
	return b
}

// next turns the board of a level into the one with the next number. The last board, all of
// whose seeds are in the first house, has none.
func next(b *layout) {
	// Numbers grow with the seeds in low houses, the higher houses counting more: one seed
	// moves down from the lowest house that can give it, and all below go as far up as they may.
	j := 1
	for b[j] == 0 {
		j++
	}
	below := b[0]
	b[0] = 0
	b[j]--
	if j == 1 {
		b[0] = below + 1
		return
	}
	b[j-1] = below + 1
}
