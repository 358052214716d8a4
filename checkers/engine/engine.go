// Package engine plays checkers: it looks ahead with a depth-first alpha-beta search, deeper
// and deeper, plays pending captures out, and counts men and kings where it stops.
//
// [Search] analyses a position within [Limits]; [Level] chooses a move at one of ten
// strengths, with mistakes on purpose below the top. For a fixed depth or number of nodes,
// and a fixed seed, both do the same on every machine.
package engine

import (
	"fmt"
	"time"

	"github.com/parlour-games/parlour/checkers"
)

// Limits say when a search stops; whichever is reached first counts. A search is
// deterministic unless Time or its context stops it. The zero value is a search of a
// million nodes. The first ply is always searched, whatever Nodes and Time say.
type Limits struct {
	Depth int           // plies looked ahead before captures are played out; 0 for no limit
	Nodes uint64        // positions visited; 0 for no limit
	Time  time.Duration // 0 for no limit
}

// defaultNodes is the limit of a search that was given none.
const defaultNodes = 1_000_000

// Line is a move with what a search found out about it.
type Line struct {
	Move  checkers.Move
	PV    []checkers.Move // the best play of both sides that was found, Move being its first
	Value Value           // for the side that plays Move
	Depth int             // plies looked ahead
	Nodes uint64          // positions visited by the whole search until this was found
}

// History is what a search must know of the game so far: the positions since the last
// capture or man's move, in order, without the position searched. From them it sees that a
// position comes again and that the 80 plies of a draw run out. Its zero value is a game
// that begins with the position searched.
type History []checkers.Position

// HistoryOf returns the history of the position in which g is now.
func HistoryOf(g *checkers.Game) History {
	var h History
	for ply := g.Ply() - g.Quiet(); ply < g.Ply(); ply++ {
		h = append(h, g.PositionAt(ply))
	}
	return h
}

// Value is the value of a position for the side to move, or of a move for the side that
// plays it, in hundredths of a man. A decided game lies far beyond any number of men.
type Value int32

// The values of decided games are win less the plies until the loser has no move, or its
// negative.
const (
	win      Value = 1_000_000
	decided  Value = win - 1000
	infinite Value = win + 1
	perMan         = 100
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

// Men returns the value in men.
func (v Value) Men() float64 { return float64(v) / perMan }

// String returns "win in 7" or "loss in 4", in plies, or a lead in men such as "+1.25".
func (v Value) String() string {
	switch plies, won, ok := v.Decided(); {
	case ok && won:
		return fmt.Sprintf("win in %d", plies)
	case ok:
		return fmt.Sprintf("loss in %d", plies)
	}
	return fmt.Sprintf("%+.2f", v.Men())
}
