package oware

import "fmt"

// Reason tells why a game is over.
type Reason uint8

// The ways in which a game ends.
const (
	NotOver     Reason = iota // the game goes on
	ByMajority                // a side has captured 25 seeds or more
	AllCaptured               // every seed has been captured, 24 by each side
	NoMove                    // the side to move has no legal move: each side takes its own row
	ByCycle                   // a position has come again: each side takes its own row
	ByAgreement               // both sides agreed to end: each side takes its own row
	ByResigning               // a side gave up; the stores stand as they are
)

// Result is how a game ended.
type Result struct {
	Reason       Reason
	South, North int  // the seeds each side has at the end
	side         Side // the side without a move, or the one that resigned
}

// Winner returns the side that won; ok is false for a draw.
func (r Result) Winner() (winner Side, ok bool) {
	switch {
	case r.Reason == ByResigning:
		return r.side.Other(), true
	case r.South > r.North:
		return South, true
	case r.North > r.South:
		return North, true
	}
	return 0, false
}

// Seeds returns how many seeds s has at the end.
func (r Result) Seeds(s Side) int {
	assertSide(s)
	if s == South {
		return r.South
	}
	return r.North
}

// String tells the result in a sentence, the winner's seeds first: "North wins 26-18: North has
// captured more than half of the seeds".
func (r Result) String() string {
	if r.Reason == NotOver {
		return "the game is not over"
	}
	winner, decided := r.Winner()
	switch {
	case !decided:
		return fmt.Sprintf("drawn %d-%d: %s", r.South, r.North, r.Why())
	case r.Reason == ByResigning:
		return fmt.Sprintf("%s wins: %s", winner, r.Why())
	}
	return fmt.Sprintf("%s wins %d-%d: %s", winner, r.Seeds(winner), r.Seeds(winner.Other()), r.Why())
}

// Why tells the reason as a player would, such as "North has no legal move, and each side takes
// the seeds in its own houses".
func (r Result) Why() string {
	const sweep = ", and each side takes its own row"
	switch r.Reason {
	case ByMajority:
		winner, _ := r.Winner()
		return fmt.Sprintf("%s has captured more than half of the seeds", winner)
	case AllCaptured:
		return "all seeds have been captured"
	case NoMove:
		return fmt.Sprintf("%s has no legal move", r.side) + sweep
	case ByCycle:
		return "the position has come again" + sweep
	case ByAgreement:
		return "both sides agree to end the game" + sweep
	case ByResigning:
		return fmt.Sprintf("%s has resigned", r.side)
	}
	return ""
}

// hasMajority reports whether a side has captured 25 seeds: the game is won, the stores stand as
// they are, and the seeds in the houses go to nobody.
func (p Position) hasMajority() bool {
	return p.mine.store() >= Majority || p.theirs.store() >= Majority
}

// Result returns how the game has ended when p itself says so: by a side's 25 seeds, or because
// the side to move has no legal move. Ends that depend on more than the position, such as a
// cycle, are told by [Game.Result].
func (p Position) Result() (Result, bool) {
	switch {
	case p.hasMajority():
		return resultOf(p.Board(), ByMajority), true
	case p.HasMove():
		return Result{}, false
	case p.Seeds() == 0:
		return resultOf(p.Board(), AllCaptured), true
	}
	r := p.SweptResult(NoMove)
	r.side = p.Turn()
	return r, true
}

// SweptResult returns the result of a game that ends in p for the given reason with each side
// taking the seeds in its own houses: [ByCycle] or [ByAgreement].
func (p Position) SweptResult(why Reason) Result { return resultOf(p.Board().Sweep(), why) }

func resultOf(b Board, why Reason) Result {
	return Result{Reason: why, South: b.Store(South), North: b.Store(North)}
}
