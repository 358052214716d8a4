package arena

import (
	"fmt"

	"github.com/parlour-games/parlour/internal/play"
)

// An Adjudication is when a game ends drawn that nobody expects to win any more: both
// players' own values, those of forced moves left out, have stayed within a bound for some moves of each,
// and the game is an old one. Decisions for which a player tells no value are passed over; a player who tells none is
// never adjudicated.
type Adjudication struct {
	// Within is how far from 0 a value may be, in men, seeds or points.
	Within float64
	// Moves is for how many decisions of each player in a row, those with a value.
	Moves int
	// After is how many steps the game must have, those of the opening included.
	After int
}

// DeadDraw is the rule of --adjudicate, tried on games that were played to their end: see docs/measurements.md.
var DeadDraw = Adjudication{Within: 0.2, Moves: 10, After: 60}

// String tells the rule in a line.
func (a Adjudication) String() string {
	return fmt.Sprintf("drawn when both value it within %.2f for %d moves, from step %d on", a.Within, a.Moves, a.After)
}

// adjudicated is the reason of a result that the rule made.
const adjudicated = "adjudicated: both players value it as drawn"

// An adjudicator watches one game.
type adjudicator struct {
	rule  *Adjudication // nil: watches nothing
	level [2]int        // decisions in a row within the bound
}

// see takes in what a seat thought of its position.
func (a *adjudicator) see(seat play.Seat, value float64) {
	if a.rule == nil {
		return
	}
	if a.level[seat]++; value > a.rule.Within || value < -a.rule.Within {
		a.level = [2]int{}
	}
}

// dead reports whether a game of so many steps is to end.
func (a *adjudicator) dead(steps int) bool {
	return a.rule != nil && steps >= a.rule.After && min(a.level[0], a.level[1]) >= a.rule.Moves
}

// valueText writes a value as the comment of the move that it led to.
func valueText(v float64) string {
	switch {
	case v >= play.Decided:
		return "won"
	case v <= -play.Decided:
		return "lost"
	}
	return fmt.Sprintf("%+.2f", v)
}
