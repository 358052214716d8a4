package engine

import (
	"encoding/binary"
	"math/bits"

	"github.com/parlour-games/parlour/backgammon"
)

// A side is what the evaluation looks at of one player: the checkers on each point in that player's own numbering, the
// bar at 25, and some sums over them.
type side struct {
	at      [26]uint8 // checkers on the points 1-24 and, at 25, on the bar; 0 is unused
	off     int       // checkers borne off
	pips    int       // what is needed to bear everything off
	highest int       // the rearmost occupied point, 25 for the bar, 0 when all are off
	home    int       // points of the home board that are made
	back    int       // checkers in the opponent's home board or on the bar
	outside int       // pips that bring all checkers home
	far     int       // pips that bring all out of the opponent's home board
	stacked int       // checkers beyond three on a point

	held  uint32 // the points with two checkers or more, bit n for point n; never the bar
	blots uint32 // the points with one
}

// places is the set of all places with checkers, the bar's bit with them.
func (s *side) places() uint32 {
	set := s.held | s.blots
	if s.at[25] > 0 {
		set |= 1 << 25
	}
	return set
}

// mirror is backgammon.Mirror, which this package calls often.
func mirror(point int) int { return backgammon.Mirror(point) }

// A view is a position as both sides see it, the one on roll first. It is filled in where it lies, since to copy it costs as
// much as to work it out.
type view struct{ me, opp side }

// look reads both sides of the board.
func (v *view) look(b *backgammon.Board, player backgammon.Player) {
	other := player.Other()
	mine, theirs := b.Octets(player)
	v.me.look(&mine, b.Bar(player), b.Off(player))
	v.opp.look(&theirs, b.Bar(other), b.Off(other))
}

// look reads one side of the board, eight points at a time and without a branch, since nobody foresees who stands where.
func (s *side) look(octets *[3]uint64, bar, off int) {
	const each = 0x0101010101010101 // 1 in each byte
	*s = side{off: off, pips: 25 * bar, outside: 19 * bar, far: 7 * bar, back: bar, stacked: max(bar-3, 0)}
	s.at[25] = uint8(bar)
	var some uint32
	for i, o := range octets {
		binary.LittleEndian.PutUint64(s.at[8*i+1:], o)
		// No byte is above 15, so that its highest bit tells whether it was above 0, or 1, or 2 before so much was added.
		some |= highest(o+127*each) << (8*i + 1)
		s.held |= highest(o+126*each) << (8*i + 1)
		s.pips += toTray[i].of(o)
		s.outside += toHome[i].of(o)
		more := o + 125*each
		s.stacked += int(more & (more & (128 * each) >> 7 * 127) * each >> 56)
	}
	s.far += toEscape[2].of(octets[2])
	s.back += int(octets[2] >> 16 * each >> 56)
	s.blots = some ^ s.held
	s.highest = max(bits.Len32(s.places())-1, 0)
	s.home = bits.OnesCount32(s.held & homeBoard)
}

// highest gathers the highest bits of eight bytes in one, that of the lowest byte lowest.
func highest(octets uint64) uint32 {
	return uint32(octets & 0x8080808080808080 >> 7 * 0x0102040810204080 >> 56)
}

// Distances are how far it is from eight points to somewhere: in four parts of 16 bits, the last first, those of the lower point of
// each two and those of the higher.
type distances struct{ lower, higher uint64 }

// of adds up the distances of the checkers on these points. The highest part of a product of two numbers in four parts is the
// sum of the products of the parts, as long as no sum is too large for a part.
func (d distances) of(octets uint64) int {
	const lower = 0x00ff00ff00ff00ff
	return int(octets&lower*d.lower>>48 + octets>>8&lower*d.higher>>48)
}

// toTray, toHome and toEscape are the distances to the tray, to the home board, and out of the opponent's.
var toTray, toHome, toEscape = distancesTo(0), distancesTo(6), distancesTo(18)

func distancesTo(point int) (all [3]distances) {
	for i := range all {
		for j := range 4 {
			n := 8*i + 2*j + 1
			all[i].lower |= uint64(max(n-point, 0)) << (48 - 16*j)
			all[i].higher |= uint64(max(n+1-point, 0)) << (48 - 16*j)
		}
	}
	return all
}

// homeBoard is the set of the points of the home board.
const homeBoard = 1<<7 - 2

// left is how many checkers are still to be borne off.
func (s *side) left() int { return backgammon.Checkers - s.off }

// beyond counts the checkers above a point.
func (s *side) beyond(point int) (checkers int) {
	for n := point + 1; n <= 25; n++ {
		checkers += int(s.at[n])
	}
	return checkers
}

// contact reports whether some checker has still to pass one of the opponent's. Without it the game is a race.
func (v *view) contact() bool { return v.me.highest+v.opp.highest > 25 }

// isRace reports whether the game on this board is a race.
func isRace(b backgammon.Board) bool {
	var v view
	v.look(&b, backgammon.White)
	return !v.contact()
}
