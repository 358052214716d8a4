package engine

import (
	"fmt"

	"github.com/parlour-games/parlour/deepening"
)

// Value is the value of a position for the side to move, or of a move for the side that
// plays it, in hundredths of a man. A decided game lies far beyond any number of men.
type Value int32

// The values of decided games are win less the plies until the loser has no move, or its
// negative. They fit the 16 bits that the table has for a value.
const (
	win      Value = deepening.Win
	decided  Value = deepening.Decided
	infinite Value = deepening.Infinite
	perMan         = 100
)

// Decided returns in how many plies the game ends with a win for the side the value is for
// (won is true) or with its loss; ok is false when no end was found, or a drawn one.
func (v Value) Decided() (plies int, won, ok bool) { return deepening.DecidedIn(v) }

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
