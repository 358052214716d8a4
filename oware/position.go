package oware

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// Position is a board and the side to move: a comparable value of sixteen bytes without pointers.
// Its board holds at most 48 seeds: all of them in a game, fewer in a study of endings. Make one
// with [Start], [NewPosition] or [ParsePosition].
//
// There is no Unapply. A move is taken back by going on with the position before it: a search
// keeps one Position for each ply on its way, a [Game] keeps them all.
type Position struct {
	mine, theirs row // the rows of the side to move and of the other
}

// Start returns the position before the first move.
func Start() Position { return pack(Opening(), South) }

func pack(b Board, turn Side) Position {
	return Position{rowOf(b, turn), rowOf(b, turn.Other())}
}

// NewPosition makes a position of a board of at most 48 seeds and the side to move. The error is
// a *[PositionError] that lists everything wrong with them.
func NewPosition(b Board, turn Side) (Position, error) {
	var problems []string
	if total := b.Total(); total > GameSeeds {
		problems = append(problems, fmt.Sprintf("%d seeds on the board, a game has %d", total, GameSeeds))
	}
	if turn > North {
		problems = append(problems, "the side to move is neither South nor North")
	}
	if problems != nil {
		return Position{}, &PositionError{Kind: ErrIllegal, Text: b.String(), Problems: problems}
	}
	return pack(b, turn), nil
}

// Ending returns the position with the given seeds in the twelve houses, in the order of sowing
// from the first house of the side to move, which is South; both stores are empty. It is what
// counts for the rest of a game, and the inverse of [Position.Houses]. It panics when there are
// more than 48 seeds.
func Ending(houses [Ring]uint8) Position {
	var raw [2 * 8]byte
	copy(raw[:], houses[:])
	mine := row(binary.LittleEndian.Uint64(raw[:])) & houseMask
	theirs := row(binary.LittleEndian.Uint64(raw[RowLength:])) & houseMask
	p := Position{mine, theirs | row(North)<<ownerShift}
	sum := 0
	for _, n := range houses {
		sum += int(n)
	}
	if sum > GameSeeds {
		panicTotal(sum)
	}
	return p
}

func panicTotal(seeds int) { panic(fmt.Sprintf("oware: %d seeds, a game has %d", seeds, GameSeeds)) }

// Turn returns the side to move.
func (p Position) Turn() Side { return p.mine.owner() }

// Board returns the board of p.
func (p Position) Board() Board {
	var b Board
	turn := p.Turn()
	p.mine.putOn(&b, turn)
	p.theirs.putOn(&b, turn.Other())
	return b
}

// Seeds returns how many seeds lie in the houses, captured ones not counted.
func (p Position) Seeds() int { return p.mine.seeds() + p.theirs.seeds() }

// Houses returns the seeds of the twelve houses in the order of sowing, from the first house of
// the side to move: the same for all positions that differ only in their stores and in which of
// the sides it is that moves.
func (p Position) Houses() [Ring]uint8 {
	var raw [2 * 8]byte
	binary.LittleEndian.PutUint64(raw[:], uint64(p.mine))
	binary.LittleEndian.PutUint64(raw[RowLength:], uint64(p.theirs))
	return [Ring]uint8(raw[:Ring])
}

// Rows returns the houses of the side to move and of the other side, each as six bytes of which
// the lowest is the side's first house in the order of sowing; the two high bytes are zero. It is
// what [Position.Houses] tells, for somebody who looks at very many positions.
func (p Position) Rows() (mine, theirs uint64) {
	return uint64(p.mine & houseMask), uint64(p.theirs & houseMask)
}

// Stores returns how many seeds the side to move and the other side have captured.
func (p Position) Stores() (mine, theirs int) { return p.mine.store(), p.theirs.store() }

// Occupied returns how many houses of the side to move and of the other side hold a seed.
func (p Position) Occupied() (mine, theirs int) { return p.mine.occupied(), p.theirs.occupied() }

// Apply returns the position after the move m: sown, captured, the other side to move. It trusts
// its caller that m is legal and allocates nothing; [Position.Play] is the door that checks.
// It panics when m is not a house of the side to move or is empty.
func (p Position) Apply(m Move) Position {
	mine, theirs := sow(p.mine, p.theirs, int(m)-p.Turn().first())
	return Position{theirs, mine}
}

// Play returns the position after the move m. A move that is not legal gives p itself and a
// *[MoveError] of kind [ErrIllegal]. It panics when m is not a house, 0 to 11.
func (p Position) Play(m Move) (Position, error) {
	if err := p.refusal(m); err != nil {
		return p, err
	}
	return p.Apply(m), nil
}

// Sowing is what one move does, for somebody who shows it.
type Sowing struct {
	Move      Move
	Sown      int   // seeds lifted and sown
	Last      int   // the house in which the last one fell
	Captured  Chain // the houses captured; empty after a grand slam
	Seeds     int   // the seeds captured
	GrandSlam bool  // the chain would have taken all the opponent's seeds, and therefore took none
	After     Position
}

// Houses returns the houses in which the seeds fall, one after the other, as [Board.Sow] tells.
func (s Sowing) Houses() []int {
	houses := make([]int, 0, s.Sown)
	house := s.Move.House()
	for range s.Sown {
		house = sownAfter(house, s.Move.House())
		houses = append(houses, house)
	}
	return houses
}

// Sowing tells what the legal move m does. Like [Position.Apply] it trusts its caller.
func (p Position) Sowing(m Move) Sowing {
	turn := p.Turn()
	board, last, sown := p.Board().Sow(int(m))
	taken := board.Captures(last, sown, turn)
	return Sowing{
		Move:      m,
		Sown:      sown,
		Last:      last,
		Captured:  taken,
		Seeds:     taken.Seeds(board),
		GrandSlam: taken.Len() == 0 && board.CaptureChain(last, sown, turn).Len() > 0,
		After:     p.Apply(m),
	}
}

// Hash returns a number made of the whole position, board and turn: the same for equal positions
// on every machine and in every run, and different for nearly all others.
func (p Position) Hash() uint64 {
	// A 64x64 to 128 bit multiplication of the two rows, each combined with random bits, mixes
	// every bit of one with every bit of the other.
	a, b := bits.Mul64(uint64(p.mine)^0x9e3779b97f4a7c15, uint64(p.theirs)^0xd1b54a32d192ed03)
	c, d := bits.Mul64(a^b^0x8bb84b93962eacc9, uint64(p.mine)^0x2d358dccaa6c78a5)
	return c ^ d
}
