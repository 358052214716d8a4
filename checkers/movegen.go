package checkers

import "math/bits"

// This file is the only statement of how pieces move. It works on bitboards: nwOf and
// its three sisters shift a whole set of squares one step, so that seOf(empty) is the set
// of squares from which a step northwest is free, and seOf(enemy & seOf(empty)) the set
// from which a jump northwest is.

const (
	evenRows  uint32 = 0x0F0F0F0F // rows 0, 2, 4, 6: dark squares in columns 1, 3, 5, 7
	oddRows   uint32 = 0xF0F0F0F0 // rows 1, 3, 5, 7: dark squares in columns 0, 2, 4, 6
	leftmost  uint32 = 0x10101010 // column 0
	rightmost uint32 = 0x08080808 // column 7
)

func nwOf(b uint32) uint32 { return (b&evenRows)>>4 | (b&(oddRows&^leftmost))>>5 }
func neOf(b uint32) uint32 { return (b&(evenRows&^rightmost))>>3 | (b&oddRows)>>4 }
func swOf(b uint32) uint32 { return (b&evenRows)<<4 | (b&(oddRows&^leftmost))<<3 }
func seOf(b uint32) uint32 { return (b&(evenRows&^rightmost))<<5 | (b&oddRows)<<4 }

// neighbours returns the squares one step from those in b.
func neighbours(b uint32, d Direction) uint32 {
	switch d {
	case NE:
		return neOf(b)
	case NW:
		return nwOf(b)
	case SE:
		return seOf(b)
	default:
		return swOf(b)
	}
}

// reach holds, by direction, the pieces of the side to move that can go that way.
type reach struct{ nw, ne, sw, se uint32 }

func (r reach) all() uint32 { return r.nw | r.ne | r.sw | r.se }

func (r reach) count() int {
	return bits.OnesCount64(uint64(r.nw)|uint64(r.ne)<<32) +
		bits.OnesCount64(uint64(r.sw)|uint64(r.se)<<32)
}

// movers returns the pieces that may move north and those that may move south.
func (p Position) movers() (north, south uint32) {
	if p.turn == Black {
		return p.own & p.kings, p.own
	}
	return p.own, p.own & p.kings
}

// reach returns who can step and who can jump. When anyone can jump, stepping is illegal.
func (p Position) reach() (steps, jumps reach) {
	empty := ^(p.own | p.other)
	north, south := p.movers()
	nw, ne, sw, se := seOf(empty), swOf(empty), neOf(empty), nwOf(empty)
	steps = reach{north & nw, north & ne, south & sw, south & se}
	jumps = reach{
		north & seOf(p.other&nw), north & swOf(p.other&ne),
		south & neOf(p.other&sw), south & nwOf(p.other&se),
	}
	return steps, jumps
}

// AppendMoves appends every legal move to dst, ordered by ascending start, then
// destination, then path. When any capture exists there is nothing but captures, each
// sequence whole; which of them to make is free. It allocates only when dst has no room.
func (p Position) AppendMoves(dst []Move) []Move {
	steps, jumps := p.reach()
	if movers := jumps.all(); movers != 0 {
		return p.appendJumps(dst, movers)
	}
	for movers := steps.all(); movers != 0; movers &= movers - 1 {
		b := movers & -movers
		m := p.begin(b)
		if steps.nw&b != 0 {
			dst = append(dst, m.step(nwOf(b)))
		}
		if steps.ne&b != 0 {
			dst = append(dst, m.step(neOf(b)))
		}
		if steps.sw&b != 0 {
			dst = append(dst, m.step(swOf(b)))
		}
		if steps.se&b != 0 {
			dst = append(dst, m.step(seOf(b)))
		}
	}
	return dst
}

// begin returns the move that has only its start.
func (p Position) begin(from uint32) Move {
	m := Move{trail: uint64(bits.TrailingZeros32(from)) | uint64(p.turn)<<sideShift}
	if p.kings&from != 0 {
		m.trail |= kingFlag
	}
	return m
}

// step returns the finished move of one step from the start m.
func (m Move) step(to uint32) Move {
	m.trail |= uint64(bits.TrailingZeros32(to)) << squareBits
	return m.end(to, 2)
}

// end returns the move finished, its path n squares long.
func (m Move) end(to uint32, n int) Move {
	m.trail |= uint64(n) << lengthShift
	if m.trail&kingFlag == 0 && to&(crownRow[Black]|crownRow[White]) != 0 {
		m.trail |= promotedFlag
	}
	return m
}

// appendJumps appends the capture sequences of the given pieces.
func (p Position) appendJumps(dst []Move, jumpers uint32) []Move {
	north, south := p.movers()
	for ; jumpers != 0; jumpers &= jumpers - 1 {
		b := jumpers & -jumpers
		s := sequence{enemy: p.other, kings: p.kings, empty: ^(p.own | p.other) | b, ways: inOrder[:]}
		if north&b == 0 {
			s.ways = inOrder[2:]
		} else if south&b == 0 {
			s.ways = inOrder[:2]
		}
		first := len(dst)
		dst = s.extend(dst, p.begin(b), b, 0)
		sortByDestination(dst[first:])
	}
	return dst
}

// inOrder is the directions by ascending destination.
var inOrder = [4]Direction{NW, NE, SW, SE}

// sortByDestination keeps the order of moves to the same square. There are seldom more
// than two.
func sortByDestination(moves []Move) {
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && moves[j].To() < moves[j-1].To(); j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// sequence is one piece on its way through its captures. A captured piece stays on the
// board until the move ends and may not be jumped again. (That it blocks cannot be noticed:
// a piece lands an even number of rows from its start, and captures at an odd one.) The
// start counts as empty, so a king may return to it.
type sequence struct {
	enemy, empty, kings uint32
	ways                []Direction // that the piece may jump in
}

// extend appends every way in which the sequence can go on to its end, in the order of
// their paths. So far it is m, n jumps long, and the piece is on at. A man that comes to
// its crowning row is still a man here, and from there no man can go on: so crowning ends
// the move.
func (s *sequence) extend(dst []Move, m Move, at uint32, n int) []Move {
	found := len(dst)
	for _, d := range s.ways {
		over := neighbours(at, d) & s.enemy &^ m.captures
		to := neighbours(over, d) & s.empty
		if to == 0 {
			continue
		}
		longer := m
		longer.trail |= uint64(bits.TrailingZeros32(to)) << ((n + 1) * squareBits & 63)
		longer.captures |= over
		longer.kings |= over & s.kings
		dst = s.extend(dst, longer, to, n+1)
	}
	if len(dst) == found {
		dst = append(dst, m.end(at, n+1))
	}
	return dst
}

// Moves returns every legal move in the order of [Position.AppendMoves].
func (p Position) Moves() []Move { return p.AppendMoves(nil) }

// HasMove reports whether the side to move has any move, the cheap way to ask whether it
// has lost.
func (p Position) HasMove() bool {
	steps, jumps := p.reach()
	return steps.all()|jumps.all() != 0
}

// HasJump reports whether the side to move has a capture and therefore must make one.
func (p Position) HasJump() bool {
	_, jumps := p.reach()
	return jumps.all() != 0
}

// IsLegal reports whether the move is one of the legal moves.
func (p Position) IsLegal(m Move) bool {
	var room [32]Move
	for _, legal := range p.AppendMoves(room[:0]) {
		if legal == m {
			return true
		}
	}
	return false
}

// CountMoves returns the number of legal moves without making them, where it can.
func (p Position) CountMoves() int {
	steps, jumps := p.reach()
	switch {
	case jumps.all() == 0:
		return steps.count()
	case !p.goesOn(jumps):
		return jumps.count()
	}
	var room [32]Move
	return len(p.appendJumps(room[:0], jumps.all()))
}

// goesOn reports whether any of the jumps has a second one after it. That the first jump
// emptied the start makes no difference yet: only the way straight back leads there, over
// the piece just captured.
func (p Position) goesOn(j reach) bool {
	empty := ^(p.own | p.other)
	nw, ne := seOf(p.other&seOf(empty)), swOf(p.other&swOf(empty))
	sw, se := neOf(p.other&neOf(empty)), nwOf(p.other&nwOf(empty))
	kings := p.own & p.kings
	return (nwOf(nwOf(j.nw))|neOf(neOf(j.ne)))&(nw|ne)|
		(swOf(swOf(j.sw))|seOf(seOf(j.se)))&(sw|se)|
		nwOf(nwOf(j.nw&kings))&sw|neOf(neOf(j.ne&kings))&se|
		swOf(swOf(j.sw&kings))&nw|seOf(seOf(j.se&kings))&ne != 0
}
