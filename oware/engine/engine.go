// Package engine plays oware: it looks ahead with a depth-first alpha-beta search, deeper and
// deeper, and counts seeds where it stops.
//
// [Search] analyses a position within [Limits]; [Level] chooses a move at one of ten strengths,
// with mistakes on purpose below the top. For a fixed depth or number of nodes, and a fixed seed,
// both do the same on every machine.
package engine

import (
	"fmt"
	"time"

	"github.com/parlour-games/parlour/oware"
)

// Limits say when a search stops; whichever is reached first counts. A search is deterministic
// unless Time stops it. The zero value is a search of a million nodes.
type Limits struct {
	Depth int           // plies looked ahead, 0 for no limit
	Nodes uint64        // positions visited, 0 for no limit
	Time  time.Duration // 0 for no limit
}

// defaultNodes is the limit of a search that was given none.
const defaultNodes = 1_000_000

// Line is a move with what a search found out about it.
type Line struct {
	Move  oware.Move
	PV    []oware.Move // the best play of both sides that was found, Move being its first
	Value Value        // for the side that plays Move
	Seeds float64      // its lead in seeds: at the end of the game where the PV reaches it, else an estimate
	Depth int          // plies looked ahead
	Nodes uint64       // positions visited by the whole search until this was found
}

// History is what a search must know of the game so far to see that a position comes again.
// Its zero value is a game that begins with the position searched.
type History struct {
	Positions  []oware.Position // those before the position searched, in order
	Repetition oware.Repetition
}

// HistoryOf returns the history of the position in which g is now.
func HistoryOf(g *oware.Game) History {
	positions := g.History()
	return History{positions[:len(positions)-1], g.Options().Repetition}
}

// Value is the value of a position for the side to move, or of a move for the side that plays
// it, in hundredths of a seed; a decided game lies far beyond any number of seeds.
type Value int32

// The values of decided games are win less the plies until the game ends, or its negative.
const (
	win     Value = 1_000_000
	decided Value = win - 1000
	perSeed       = 100
)

// Decided returns in how many plies the game ends with a win for the side the value is for
// (won is true) or with its loss; ok is false when no end was found, or a drawn one.
func (v Value) Decided() (plies int, won, ok bool) {
	switch {
	case v > decided:
		return int(win - v), true, true
	case v < -decided:
		return int(win + v), false, true
	}
	return 0, false, false
}

// String returns "win in 7" or "loss in 4", in plies, or a lead in seeds such as "+1.25".
func (v Value) String() string {
	if plies, won, ok := v.Decided(); ok && won {
		return fmt.Sprintf("win in %d", plies)
	} else if ok {
		return fmt.Sprintf("loss in %d", plies)
	}
	return fmt.Sprintf("%+.2f", float64(v)/perSeed)
}
