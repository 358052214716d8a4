package engine

import (
	"math/bits"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/weights"
)

// Weights is an evaluation: what it knows of the value of a position. The value is a sum of
// learned terms: one for what stands in each region of the board, one for the numbers of men
// and kings, one for the move (the opposition). Each term is a pair, of which the first
// counts fully on a full board and the second on an empty one.
//
// A Weights never changes after it is made; any number of searches may use it at once.
type Weights struct {
	pairs [numPairs]weights.Pair
}

// The terms, section by section.
const (
	quietStart = 0 // regions of men, without a king on the board
	mixedStart = quietStart + numMenRegions*menPatterns
	kingStart  = mixedStart + numMenRegions*menPatterns
	countStart = kingStart + numKingRegions*kingPatterns
	moveStart  = countStart + numCounts
	worthStart = moveStart + numMoves
	numPairs   = worthStart + 2

	// These are added to those of the regions when weights are made.
	quadStart   = numPairs
	squareStart = quadStart + 2*numQuads*quadPatterns

	// NumTerms is the number of all terms.
	NumTerms = squareStart + 2*checkers.NumSquares*everything
)

const (
	maxMen    = 12
	mostKings = 4 // more are counted as so many, but for their worth
	numCounts = (maxMen + 1) * (maxMen + 1) * (mostKings + 1) * (mostKings + 1)
	maxPieces = 2 * maxMen
	numMoves  = 2 * 2 * (maxPieces + 1)

	// parts is how many of a pair's units make a hundredth of a man.
	parts = 16
)

// oddRows are the rows on which the pieces of both sides are counted to find out who has
// the move: who, were all the others gone, would be the one to meet his opponent.
const oddRows = 0xF0F0F0F0

// View is a position as the side to move sees it: its own men go up the rows, the board
// turned round when it is White. Bit n-1 of each bitboard is square n of the board so seen.
type View struct{ OwnMen, OtherMen, OwnKings, OtherKings uint32 }

// ViewOf returns p as its side to move sees it.
func ViewOf(p checkers.Position) View {
	if p.Turn() == checkers.Black {
		return View{p.Men(checkers.Black), p.Men(checkers.White), p.Kings(checkers.Black), p.Kings(checkers.White)}
	}
	return View{
		bits.Reverse32(p.Men(checkers.White)), bits.Reverse32(p.Men(checkers.Black)),
		bits.Reverse32(p.Kings(checkers.White)), bits.Reverse32(p.Kings(checkers.Black)),
	}
}

// evaluate returns an estimate for the side to move, far from any decided value. It is made
// for positions in which no capture is pending.
func (w *Weights) evaluate(p checkers.Position) Value {
	v := ViewOf(p)
	pieces := v.pieces()
	own, other := menNumbers.of(v.OwnMen), menNumbers.of(v.OtherMen)
	var sum pairSum
	t := w.pairs[quietStart:mixedStart]
	if v.OwnKings|v.OtherKings != 0 {
		w.addKings(&sum, v)
		t = w.pairs[mixedStart:kingStart]
	}
	sum.addFour(t[0*menPatterns:], menPatterns, own.a+2*other.a)
	sum.addFour(t[4*menPatterns:], menPatterns, own.b+2*other.b)
	sum.addFour(t[8*menPatterns:], menPatterns, own.c+2*other.c)
	sum.addFour(t[12*menPatterns:], menPatterns, own.d+2*other.d)
	sum.Add(&w.pairs[v.countTerm()])
	sum.Add(&w.pairs[v.moveTerm()])
	man, king := &w.pairs[worthStart], &w.pairs[worthStart+1]
	men, kings := int32(count(v.OwnMen)-count(v.OtherMen)), int32(count(v.OwnKings)-count(v.OtherKings))
	sum.Early += men*int32(man.Early) + kings*int32(king.Early)
	sum.Late += men*int32(man.Late) + kings*int32(king.Late)
	return sum.value(pieces)
}

// addKings adds the terms of the regions with everything on them.
func (w *Weights) addKings(sum *pairSum, v View) {
	n := kingNumbers.of(v.OwnMen)
	x := kingNumbers.of(v.OtherMen)
	n.a, n.b, n.c = n.a+2*x.a, n.b+2*x.b, n.c+2*x.c
	if v.OwnKings != 0 {
		x = kingNumbers.of(v.OwnKings)
		n.a, n.b, n.c = n.a+3*x.a, n.b+3*x.b, n.c+3*x.c
	}
	if v.OtherKings != 0 {
		x = kingNumbers.of(v.OtherKings)
		n.a, n.b, n.c = n.a+4*x.a, n.b+4*x.b, n.c+4*x.c
	}
	t := w.pairs[kingStart:countStart]
	sum.addFour(t[0*kingPatterns:], kingPatterns, n.a)
	sum.addFour(t[4*kingPatterns:], kingPatterns, n.b)
	sum.addFour(t[8*kingPatterns:], kingPatterns, n.c)
}

// pairSum adds up pairs.
type pairSum struct{ weights.Sum }

// addFour adds the terms of four regions, whose numbers are the lanes of n and whose
// patterns follow one another in t.
func (s *pairSum) addFour(t []weights.Pair, patterns int, n uint64) {
	s.Add(&t[uint16(n)])
	s.Add(&t[patterns+int(uint16(n>>16))])
	s.Add(&t[2*patterns+int(uint16(n>>32))])
	s.Add(&t[3*patterns+int(n>>48)])
}

// value weighs the two sums by the number of pieces on the board.
func (s *pairSum) value(pieces int) Value {
	v := s.Weigh(pieces, maxPieces)
	return max(-decided/2, min(Value(v)/(parts*maxPieces), decided/2))
}

func (v View) pieces() int {
	return count(v.OwnMen|v.OtherMen) + count(v.OwnKings|v.OtherKings)
}

// countTerm is the place of the term for the numbers of men and kings.
func (v View) countTerm() int {
	return countStart + ((count(v.OwnMen)*(maxMen+1)+count(v.OtherMen))*(mostKings+1)+
		min(count(v.OwnKings), mostKings))*(mostKings+1) + min(count(v.OtherKings), mostKings)
}

// moveTerm is the place of the term for who has the move, by the number of pieces.
func (v View) moveTerm() int {
	all := v.OwnMen | v.OtherMen | v.OwnKings | v.OtherKings
	n := count(all)
	t := moveStart + n*2 + count(all&oddRows)%2
	if v.OwnKings|v.OtherKings != 0 {
		t += 2 * (maxPieces + 1)
	}
	return t
}

func count(b uint32) int { return bits.OnesCount32(b) }

// Lead returns by how many men the side to move is ahead, kings not counted.
func (v View) Lead() int { return count(v.OwnMen) - count(v.OtherMen) }
