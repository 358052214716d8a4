package engine

import (
	"fmt"

	"github.com/parlour-games/parlour/deepening"
)

// Value is the value of a position for the side to move, or of a move for the side that plays
// it: its lead in seeds at the end of the game, in hundredths of a seed, as far as it is an
// estimate. What is proved lies far beyond any number of seeds: a win in a number of plies, or one
// that the tables of endings promise.
type Value int32

// A game whose end was found is worth win less the plies until then, or its negative. One that
// the tables decide is worth surely and its lead, or its negative. All fit the 16 bits that the
// table has for a value.
const (
	win      Value = deepening.Win
	decided  Value = deepening.Decided
	surely   Value = 10_000
	infinite Value = deepening.Infinite
	perSeed        = 100
)

// Decided returns in how many plies the game ends with a win for the side the value is for
// (won is true) or with its loss; ok is false when no end was found, or a drawn one.
func (v Value) Decided() (plies int, won, ok bool) { return deepening.DecidedIn(v) }

// Sure reports whether it is proved that the side the value is for wins (won is true) or
// loses, be it that the end was found or that the tables of endings say so.
func (v Value) Sure() (won, ok bool) { return v >= surely, v >= surely || v <= -surely }

// String returns "win in 7" or "loss in 4", in plies; "win" or "loss" where the tables prove it;
// or else an estimated lead in seeds such as "+1.25".
func (v Value) String() string {
	won, sure := v.Sure()
	outcome := "loss"
	if won {
		outcome = "win"
	}
	if plies, _, ok := v.Decided(); ok {
		return fmt.Sprintf("%s in %d", outcome, plies)
	}
	if sure {
		return outcome
	}
	return fmt.Sprintf("%+.2f", float64(v)/perSeed)
}

// lead returns the lead that a value tells which the tables prove, in seeds. It is what the play that was
// looked at comes to, no bound: a loser takes one that is near in the tables before a smaller one
// that was found far off.
func (v Value) lead() int {
	switch {
	case v >= surely:
		v -= surely
	case v <= -surely:
		v += surely
	}
	return int(v) / perSeed
}

// Seeds returns the lead in seeds that v tells; 0 for an end that was found, of which v tells only
// how soon it comes.
func (v Value) Seeds() float64 {
	switch _, sure := v.Sure(); {
	case !sure:
		return float64(v) / perSeed
	case v > decided || v < -decided:
		return 0
	}
	return float64(v.lead())
}

func abs(n int) int { return max(n, -n) }

// ended returns the value of a game that ends after ply plies with the given lead: a win is
// better the sooner, a loss the later it comes.
func ended(lead, ply int) Value {
	switch {
	case lead > 0:
		return win - Value(ply)
	case lead < 0:
		return Value(ply) - win
	}
	return 0
}

// proved returns the value of a lead that a side can force at least, or cannot exceed.
func proved(lead int) Value {
	v := Value(lead) * perSeed
	switch {
	case lead > 0:
		v += surely
	case lead < 0:
		v -= surely
	}
	return v
}

// estimated returns the value of a lead that is not proved. The estimate is in hundredths of
// a seed.
func estimated(v Value) Value {
	const most = surely / 2
	return max(-most, min(v, most))
}
