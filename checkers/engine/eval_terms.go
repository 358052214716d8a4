package engine

import (
	"math/bits"

	"github.com/parlour-games/parlour/checkers"
)

// Term is a term that counts in a position, and how often.
type Term struct {
	Index int // 0 to NumTerms-1
	Times int // below zero when it counts for the other side
}

// AppendTerms appends the terms whose sum is the evaluation of a position, and returns with
// them the share of the first value of each pair; the second has the rest. Training fits the
// values of the terms.
func (v View) AppendTerms(dst []Term) (terms []Term, early float64) {
	men := quietStart
	if v.OwnKings|v.OtherKings != 0 {
		men = mixedStart
		ownMen, otherMen := kingNumbers.of(v.OwnMen), kingNumbers.of(v.OtherMen)
		ownKings, otherKings := kingNumbers.of(v.OwnKings), kingNumbers.of(v.OtherKings)
		for i := range numKingRegions {
			n := ownMen.lane(i) + 2*otherMen.lane(i) + 3*ownKings.lane(i) + 4*otherKings.lane(i)
			dst = append(dst, Term{kingStart + i*kingPatterns + n, 1})
		}
	}
	own, other := menNumbers.of(v.OwnMen), menNumbers.of(v.OtherMen)
	for i := range numMenRegions {
		dst = append(dst, Term{men + i*menPatterns + own.lane(i) + 2*other.lane(i), 1})
	}
	dst = append(dst, Term{v.countTerm(), 1}, Term{v.moveTerm(), 1})
	if d := count(v.OwnMen) - count(v.OtherMen); d != 0 {
		dst = append(dst, Term{worthStart, d})
	}
	if d := count(v.OwnKings) - count(v.OtherKings); d != 0 {
		dst = append(dst, Term{worthStart + 1, d})
	}
	dst = v.appendSmall(dst)
	return dst, float64(v.pieces()) / maxPieces
}

// lane returns the number of the region i.
func (l *lanes) lane(i int) int {
	return int([4]uint64{l.a, l.b, l.c, l.d}[i/4] >> (i % 4 * 16) & 0xFFFF)
}

// appendSmall appends the terms of the small regions.
func (v View) appendSmall(dst []Term) []Term {
	var on [checkers.NumSquares]int
	for digit, b := range [everything]uint32{0, v.OwnMen, v.OtherMen, v.OwnKings, v.OtherKings} {
		for ; b != 0; b &= b - 1 {
			on[bits.TrailingZeros32(b)] = digit
		}
	}
	class := 0
	if v.OwnKings|v.OtherKings != 0 {
		class = 1
	}
	for i, quad := range quads {
		n, digit := 0, 1
		for ; quad != 0; quad &= quad - 1 {
			n += digit * on[bits.TrailingZeros32(quad)]
			digit *= everything
		}
		dst = append(dst, Term{quadStart + (class*numQuads+i)*quadPatterns + n, 1})
	}
	for square, what := range on {
		if what != 0 {
			dst = append(dst, Term{squareStart + (class*checkers.NumSquares+square)*everything + what, 1})
		}
	}
	return dst
}
