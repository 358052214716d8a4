package checkers

import "math/bits"

// Position is what stands on the board and whose turn it is. It is a comparable value of
// 16 bytes: copy it freely, use it as a map's key. The zero value is an empty board with
// Black to move. A Position obeys the rules (see [Setup.Position]); a side without pieces
// or without a move has lost.
type Position struct {
	// Bitboards, bit n-1 for square n. They are kept from the mover's point of view
	// because a move then treats both sides alike, without a branch.
	own, other uint32 // pieces of the side to move, and of the other
	kings      uint32 // crowned pieces of both
	turn       Side
}

// Start returns the opening position: Black on 1-12 and to move, White on 21-32.
func Start() Position {
	return Position{own: 0x00000FFF, other: 0xFFF00000, turn: Black}
}

// Turn returns the side to move.
func (p Position) Turn() Side { return p.turn }

// WithTurn returns the same board with the given side to move.
func (p Position) WithTurn(s Side) Position {
	if s.index() != int(p.turn) {
		p.own, p.other, p.turn = p.other, p.own, s
	}
	return p
}

// pieces returns the bitboard of everything that belongs to a side.
func (p Position) pieces(s Side) uint32 {
	if s.index() == int(p.turn) {
		return p.own
	}
	return p.other
}

// Men returns the men of a side as a bitboard, bit n-1 for square n.
func (p Position) Men(s Side) uint32 { return p.pieces(s) &^ p.kings }

// Kings returns the kings of a side as a bitboard, bit n-1 for square n.
func (p Position) Kings(s Side) uint32 { return p.pieces(s) & p.kings }

// Count returns the number of men and kings that a side has.
func (p Position) Count(s Side) (men, kings int) {
	return bits.OnesCount32(p.Men(s)), bits.OnesCount32(p.Kings(s))
}

// At returns the piece on a square, or [NoPiece].
func (p Position) At(sq Square) Piece {
	b := sq.bit()
	var s Side
	switch {
	case p.own&b != 0:
		s = p.turn
	case p.other&b != 0:
		s = p.turn.Other()
	default:
		return NoPiece
	}
	if p.kings&b != 0 {
		return King(s)
	}
	return Man(s)
}

// Play returns the position after a move. It checks: a move that is not legal here gives
// a [*MoveError] and p itself.
func (p Position) Play(m Move) (Position, error) {
	if !p.IsLegal(m) {
		return p, p.refuse(ErrIllegal, m.String(), p.whyNot(m.Path(), numeric))
	}
	return p.Apply(m), nil
}

// Apply returns the position after a move. It trusts its caller that the move is legal
// here; [Position.Play] checks.
func (p Position) Apply(m Move) Position {
	from, to := m.ends()
	if p.kings&from != 0 {
		p.kings = p.kings&^from | to
	}
	if m.Promoted() {
		p.kings |= to
	}
	return Position{
		own:   p.other &^ m.captures,
		other: p.own&^from | to, // in this order: a king may end where it began
		kings: p.kings &^ m.captures,
		turn:  p.turn ^ 1,
	}
}

// Unapply returns the position before a move, with every captured piece as it stood and
// a promoted one a man again. It trusts its caller that the move led here.
func (p Position) Unapply(m Move) Position {
	from, to := m.ends()
	p.kings &^= to
	if m.King() {
		p.kings |= from
	}
	return Position{
		own:   p.other&^to | from,
		other: p.own | m.captures,
		kings: p.kings | m.kings,
		turn:  p.turn ^ 1,
	}
}

// Hash returns a well mixed 64-bit key of the position, side to move included. It is the
// same on every machine and in every run. Different positions may share one, though
// seldom: keep what must not be confused beside it.
func (p Position) Hash() uint64 {
	// Two rounds of the multiply and fold of wyhash over the 97 bits of the position.
	// Computing it afresh takes about as long as updating a Zobrist key, and cannot drift.
	hi, lo := bits.Mul64(
		uint64(p.own)<<32|uint64(p.other)^0xa0761d6478bd642f,
		uint64(p.kings)<<1|uint64(p.turn)^0xe7037ed1a0b428db)
	hi, lo = bits.Mul64(hi^0x8ebc6af09c88c6e3, lo^0x589965cc75374cc3)
	return hi ^ lo
}
