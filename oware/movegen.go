package oware

import (
	"fmt"
	"slices"
)

// Move is a choice of house, 0 to 11, whose seeds the owner sows. It says nothing of what the
// sowing does; [Position.Sowing] tells that.
type Move uint8

// House returns the house the move sows from.
func (m Move) House() int { return int(m) }

// Side returns the side that can make the move. It panics unless the house is 0 to 11.
func (m Move) Side() Side { return OwnerOf(int(m)) }

// String returns the letter of the house: "A" to "F" for South, "a" to "f" for North.
func (m Move) String() string {
	if m >= Ring {
		return fmt.Sprintf("Move(%d)", uint8(m))
	}
	return HouseName(int(m))
}

// AppendMoves appends every legal move to dst, in the order A to F or a to f. It is the only
// statement of what may be played, and allocates nothing when dst has room for six:
//
//   - a side sows from a house of its own that holds a seed;
//   - when the opponent has no seed in its houses, only a move that gives it one is legal. If
//     there is none, there is no legal move and the game is over;
//   - a grand slam is legal like any other move;
//   - nobody moves any more once a side has captured 25 seeds.
func (p Position) AppendMoves(dst []Move) []Move {
	first := p.Turn().first()
	for open := p.open(); open != 0; open &= open - 1 {
		dst = append(dst, Move(first+open.lowest()))
	}
	return dst
}

// open returns the highest bit of the byte of each house from which the side to move may sow.
func (p Position) open() row {
	if p.hasMajority() {
		return 0
	}
	open := p.mine.filled()
	if p.MustFeed() {
		for all := open; all != 0; all &= all - 1 {
			if i := all.lowest(); !feeds(i, p.mine.house(i)) {
				open &^= stretch(i, 1)
			}
		}
	}
	return open
}

// Next is a legal move and what it leads to.
type Next struct {
	Position      // after the move
	Move     Move // as in AppendMoves
	House    uint8
	Sown     uint8 // seeds that lay in the house
	Captured uint8 // seeds
}

// AppendNext appends what every legal move leads to, in the order of [Position.AppendMoves], and allocates
// nothing when dst has room for six. It is for searches: the same as [Position.Apply] with each
// of the moves, in less time.
func (p Position) AppendNext(dst []Next) []Next {
	first := p.Turn().first()
	open := p.open()
	n := len(dst)
	dst = slices.Grow(dst, open.bytes())[:n+open.bytes()]
	for ; open != 0; open &= open - 1 {
		i := open.lowest()
		next := &dst[n]
		n++
		sown := p.mine.house(i)
		mine, theirs, captured := sowHand(p.mine, p.theirs, i, sown)
		next.Position = Position{theirs, mine}
		next.Move, next.House, next.Sown, next.Captured = Move(first+i), uint8(i), uint8(sown), uint8(captured)
	}
	return dst
}

// MustFeed reports whether the opponent has no seed in its houses, so that only a move that
// gives it one is legal.
func (p Position) MustFeed() bool { return p.theirs.seeds() == 0 }

// feeds reports whether sowing from the i-th house of a row, counted from 0 in the direction of
// sowing, reaches the opponent's row.
func feeds(i, seeds int) bool { return i+seeds >= RowLength }

// Moves returns every legal move, in the order of [Position.AppendMoves].
func (p Position) Moves() []Move { return p.AppendMoves(make([]Move, 0, RowLength)) }

// HasMove reports whether the side to move has a legal move.
func (p Position) HasMove() bool {
	var buffer [RowLength]Move
	return len(p.AppendMoves(buffer[:0])) > 0
}

// IsLegal reports whether m is among the legal moves.
func (p Position) IsLegal(m Move) bool {
	var buffer [RowLength]Move
	for _, legal := range p.AppendMoves(buffer[:0]) {
		if legal == m {
			return true
		}
	}
	return false
}

// refusal returns nil for a legal move, and otherwise the error that tells a player why not. It
// decides nothing: a move is refused because AppendMoves does not list it, and only the words
// are found here.
func (p Position) refusal(m Move) error {
	assertHouse(int(m))
	if p.IsLegal(m) {
		return nil
	}
	var reason string
	var buffer [RowLength]Move
	legal := p.AppendMoves(buffer[:0])
	switch {
	case len(legal) == 0:
		result, _ := p.Result()
		reason = "the game is over, " + result.String()
	case m.Side() != p.Turn():
		reason = fmt.Sprintf("house %s belongs to %s, and %s is to move", m, m.Side(), p.Turn())
	case p.mine.house(int(m)-firstHouse(p.Turn())) == 0:
		reason = fmt.Sprintf("house %s is empty", m)
	default:
		reason = fmt.Sprintf("%s has no seed left and must be given one (%s)", p.Turn().Other(), orList(names(legal)))
	}
	return &MoveError{Kind: ErrIllegal, Text: m.String(), Position: p.String(), Reason: reason}
}

// names returns the letters of moves.
func names(moves []Move) []string {
	letters := make([]string, len(moves))
	for i, m := range moves {
		letters[i] = m.String()
	}
	return letters
}
