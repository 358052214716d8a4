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

// look reads both sides of the board.
func look(b *backgammon.Board, player backgammon.Player) (me, opp side) {
	other := player.Other()
	for n := 1; n <= 24; n++ {
		mine, theirs := b.PointFor(player, n)
		if mine > 0 {
			me.put(n, mine)
		} else if theirs > 0 {
			opp.put(mirror(n), theirs)
		}
	}
	me.at[25], me.off = int8(b.Bar(player)), b.Off(player)
	opp.at[25], opp.off = int8(b.Bar(other)), b.Off(other)
	me.sum()
	opp.sum()
	return me, opp
}

// put puts checkers on a point.
func (s *side) put(n, count int) {
	s.at[n] = int8(count)
	if count == 1 {
		s.blots |= 1 << n
	} else {
		s.held |= 1 << n
	}
}

// sum adds up what put has put.
func (s *side) sum() {
	set := s.places()
	s.highest = bits.Len32(set) - 1
	if set == 0 {
		s.highest = 0
	}
	s.home = bits.OnesCount32(s.held & homeBoard)
	for ; set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		c := int(s.at[n])
		s.pips += n * c
		if n >= 19 {
			s.back += c
		}
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
func contact(a, b *side) bool { return a.highest+b.highest > 25 }

// isRace reports whether the game on this board is a race.
func isRace(b backgammon.Board) bool {
	me, opp := look(&b, backgammon.White)
	return !contact(&me, &opp)
}
