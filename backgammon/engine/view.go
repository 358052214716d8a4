package engine

import (
	"math/bits"

	"github.com/parlour-games/parlour/backgammon"
)

// A side is what the evaluation looks at of one player: the checkers on each point in that player's own numbering, the
// bar at 25, and some sums over them.
type side struct {
	at      [26]int8 // checkers on the points 1-24 and, at 25, on the bar; 0 is unused
	off     int      // checkers borne off
	pips    int      // what is needed to bear everything off
	highest int      // the rearmost occupied point, 25 for the bar, 0 when all are off
	home    int      // points of the home board that are made
	back    int      // checkers in the opponent's home board or on the bar
	outside int      // pips that bring all checkers home
	far     int      // pips that bring all out of the opponent's home board
	stacked int      // checkers beyond three on a point

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
	*v = view{}
	me, opp := &v.me, &v.opp
	other := player.Other()
	points := b.Points(player)
	// Without a branch, since nobody foresees who stands where: the sign of a number is shifted into the sets, of mine
	// from above and of the other side, who counts the other way, from below.
	var mine, held, theirs, heldByThem uint32
	for n := 1; n <= 24; n++ {
		c := int32(points[n])
		me.at[n], opp.at[mirror(n)] = int8(max(c, 0)), int8(max(-c, 0))
		mine = mine>>1 | uint32(-c)&(1<<31)
		held = held>>1 | uint32(1-c)&(1<<31)
		theirs = theirs<<1 | uint32(c)>>31
		heldByThem = heldByThem<<1 | uint32(c+1)>>31
	}
	me.held, me.blots = held>>7, (mine^held)>>7
	opp.held, opp.blots = heldByThem<<1, (theirs^heldByThem)<<1
	me.at[25], me.off = int8(b.Bar(player)), b.Off(player)
	opp.at[25], opp.off = int8(b.Bar(other)), b.Off(other)
	me.sum()
	opp.sum()
}

// sum adds up where the checkers stand.
func (s *side) sum() {
	set := s.places()
	s.highest = max(bits.Len32(set)-1, 0)
	s.home = bits.OnesCount32(s.held & homeBoard)
	for ; set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		c := int(s.at[n])
		s.pips += n * c
		s.outside += max(n-6, 0) * c
		s.far += max(n-18, 0) * c
		s.stacked += max(c-3, 0)
	}
	for n := 19; n <= 25; n++ {
		s.back += int(s.at[n])
	}
}

// homeBoard is the set of the points of the home board.
const homeBoard = 1<<7 - 2

// left is how many checkers are still to be borne off.
func (s *side) left() int { return backgammon.Checkers - s.off }

// beyond counts the checkers above a point, and the pips that bring them to it.
func (s *side) beyond(point int) (checkers, pips int) {
	for n := point + 1; n <= 25; n++ {
		checkers += int(s.at[n])
		pips += (n - point) * int(s.at[n])
	}
	return checkers, pips
}

// contact reports whether some checker has still to pass one of the opponent's. Without it the game is a race.
func (v *view) contact() bool { return v.me.highest+v.opp.highest > 25 }

// isRace reports whether the game on this board is a race.
func isRace(b backgammon.Board) bool {
	var v view
	v.look(&b, backgammon.White)
	return !v.contact()
}
