package engine

import (
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/weights"
)

// The terms that training fits, section by section. Those from triples on are added to the larger
// ones when weights are made, so that they cost nothing in play; they are there for what has
// never or seldom been met in a larger one.
const (
	shapeStart  = 0
	attackStart = shapeStart + numSides*numShapes
	tempoStart  = attackStart + numSides*oware.RowLength*numHands*2*numTargets

	tripleStart = tempoStart + 1 // three neighbours of a row, by their digits
	hitStart    = tripleStart + numSides*2*numTriples
	houseStart  = hitStart + numSides*oware.RowLength*numHands*oware.RowLength*numClasses

	// NumTerms is the number of all terms.
	NumTerms = houseStart + numSides*oware.RowLength*numHands

	numTriples = numDigits * numDigits * numDigits
)

// AppendTerms appends the places of the terms, 0 to NumTerms-1, whose sum is the evaluation of p,
// and returns with them the share of the first value of each pair; the second has the rest.
// Training fits the values of the terms.
func AppendTerms(dst []int, p oware.Position) (terms []int, early float64) {
	mine, theirs := p.Rows()
	dst = append(dst, tempoStart)
	dst = appendSide(dst, 0, mine, theirs)
	dst = appendSide(dst, 1, theirs, mine)
	return dst, float64(p.Seeds()) / oware.GameSeeds
}

// appendSide appends the terms of one row, be it of the side to move or of the other.
func appendSide(dst []int, side int, row, target uint64) []int {
	shape, hit := codeOf(row).shape(), codeOf(target)
	dst = append(dst, shapeStart+side*numShapes+shape, tripleTerm(side, 0, shape%numTriples), tripleTerm(side, 1, shape/numTriples))
	for house := range oware.RowLength {
		hand := min(int(row>>(8*house)&63), numHands-1)
		dst = append(dst,
			attackTerm(side, house, hand, hit.near()), attackTerm(side, house, hand, numTargets+hit.far()),
			houseTerm(side, house, hand))
		for at := range oware.RowLength {
			dst = append(dst, hitTerm(side, house, hand, at, class(int(target>>(8*at)&63))))
		}
	}
	return dst
}

func attackTerm(side, house, hand, target int) int {
	return attackStart + ((side*oware.RowLength+house)*numHands+hand)*2*numTargets + target
}

func tripleTerm(side, half, digits int) int { return tripleStart + (side*2+half)*numTriples + digits }

func hitTerm(side, house, hand, at, class int) int {
	return hitStart + (((side*oware.RowLength+house)*numHands+hand)*oware.RowLength+at)*numClasses + class
}

func houseTerm(side, house, hand int) int {
	return houseStart + (side*oware.RowLength+house)*numHands + hand
}

// fold makes weights, adding the small terms to the larger ones.
func fold(pairs []weights.Pair) *Weights {
	w := &Weights{tempo: pairs[tempoStart]}
	for side := range numSides {
		for shape := range numShapes {
			w.shapes[side][shape] = pairs[shapeStart+side*numShapes+shape].
				Plus(pairs[tripleTerm(side, 0, shape%numTriples)]).
				Plus(pairs[tripleTerm(side, 1, shape/numTriples)])
		}
		for house := range oware.RowLength {
			for hand := range numHands {
				h := &w.attacks[side][house][hand]
				for target := range h {
					v := pairs[attackTerm(side, house, hand, target)]
					if target < numTargets {
						v = v.Plus(pairs[houseTerm(side, house, hand)])
					}
					rest, first := target%numTargets, target/numTargets*3
					for at := first; at < first+3; at++ {
						v = v.Plus(pairs[hitTerm(side, house, hand, at, rest%numClasses)])
						rest /= numClasses
					}
					h[target] = v
				}
			}
		}
	}
	return w
}
