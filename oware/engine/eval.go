package engine

import (
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/weights"
)

// Weights is an evaluation: what it knows of how the rest of a game goes. It estimates what the
// side to move will gain more than the other side, from a sum of learned terms: one for the
// shape of each row, and for each house with its seeds one for what it can hit in each half of the
// other row. Each term is a pair, of which the first counts fully with all seeds in the houses
// and the second with none.
//
// A Weights never changes after it is made; any number of searches may use it at once.
type Weights struct {
	shapes  [numSides][numShapes]weights.Pair
	attacks [numSides][oware.RowLength][numHands]halves
	tempo   weights.Pair
}

// halves are the values of a house by what lies in the nearer and the farther three houses of the
// row that it hits.
type halves [2 * numTargets]weights.Pair

const (
	numSides   = 2                                    // the side to move, then the other
	numDigits  = 6                                    // that tell how many seeds a house has
	numShapes  = 6 * 6 * 6 * 6 * 6 * 6                // of a row, each house one digit
	numHands   = 24                                   // numbers of seeds to sow, 23 and more being one
	numClasses = 4                                    // none, one, two, more: whether a seed more or two make a capture
	numTargets = numClasses * numClasses * numClasses // of three houses

	// parts is how many of a pair's units make a hundredth of a seed.
	parts = 8
)

// digit tells the seeds of a house for the shape of its row.
func digit(seeds int) int {
	switch {
	case seeds <= 2:
		return seeds
	case seeds <= 5:
		return 3
	case seeds <= 10:
		return 4
	}
	return 5
}

// class tells the seeds of a house as a target.
func class(seeds int) int { return min(seeds, numClasses-1) }

// A code is what a row is looked up by: the number of its shape in the low 16 bits, then those of
// its halves as targets. It is the sum of what each house adds.
type code uint32

const (
	nearShift = 16
	farShift  = 24
)

func (c code) shape() int { return int(c & 0xffff) }
func (c code) near() int  { return int(c >> nearShift & 0xff) }
func (c code) far() int   { return int(c >> farShift) }

// codes is what each house of a row adds to its code.
var codes = func() (table [oware.RowLength][64]code) {
	shape := code(1)
	for house := range table {
		target, shift := code(1), nearShift
		for range house % 3 {
			target *= numClasses
		}
		if house >= 3 {
			shift = farShift
		}
		for seeds := range table[house] {
			table[house][seeds] = code(digit(seeds))*shape + code(class(seeds))*target<<shift
		}
		shape *= numDigits
	}
	return table
}()

func codeOf(row uint64) code {
	return codes[0][row&63] + codes[1][row>>8&63] + codes[2][row>>16&63] +
		codes[3][row>>24&63] + codes[4][row>>32&63] + codes[5][row>>40&63]
}

// Evaluate returns what the weights say of p without looking ahead: the lead at the end of the
// game that they expect for the side to move. It knows nothing of ends and endings.
func (w *Weights) Evaluate(p oware.Position) Value {
	return estimated(Value(perSeed*lead(p)) + w.evaluate(p, p.Seeds()))
}

// evaluate returns an estimate of what the side to move gains from p on more than the other
// side, in hundredths of a seed, with so many seeds in the houses.
func (w *Weights) evaluate(p oware.Position, seeds int) Value {
	mine, theirs := p.Rows()
	own, other := codeOf(mine), codeOf(theirs)
	sum := pairSum{weights.Sum{Early: int32(w.tempo.Early), Late: int32(w.tempo.Late)}}
	sum.Add(&w.shapes[0][own.shape()])
	sum.Add(&w.shapes[1][other.shape()])
	sum.addAttacks(&w.attacks[0], mine, other)
	sum.addAttacks(&w.attacks[1], theirs, own)
	return sum.value(seeds)
}

// pairSum adds up pairs.
type pairSum struct{ weights.Sum }

// addAttacks adds what the houses of a row are worth against the other row.
func (s *pairSum) addAttacks(t *[oware.RowLength][numHands]halves, row uint64, target code) {
	near, far := target.near()&(numTargets-1), numTargets+target.far()&(numTargets-1)
	for house := range t {
		h := &t[house][min(row&63, numHands-1)]
		s.Add(&h[near])
		s.Add(&h[far&(2*numTargets-1)])
		row >>= 8
	}
}

// value weighs the two sums by the seeds in the houses.
func (s *pairSum) value(seeds int) Value {
	v := s.Weigh(seeds, oware.GameSeeds)
	return Value(v / (parts * oware.GameSeeds))
}
