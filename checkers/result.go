package checkers

import (
	"fmt"
	"strings"
)

// Outcome says how a game stands.
type Outcome uint8

// The four outcomes.
const (
	Undecided Outcome = iota
	BlackWins
	WhiteWins
	Drawn
)

// Reason says why a game ended.
type Reason uint8

// The reasons. A draw by repetition or without progress is claimed, never imposed.
const (
	NotOver     Reason = iota
	NoMove             // the side to move has pieces, and none can move
	NoPieces           // the side to move has no piece left
	Resignation        // the loser resigned
	Agreement          // the players agreed to a draw
	Repetition         // the same position, with the same side to move, for the third time
	NoProgress         // 80 plies without a capture or a man's move
)

// The thresholds of the claimable draws, from the WCDF Rules of Draughts: the same position
// for the third time; no man advanced and no piece removed in each player's last 40 moves.
const (
	RepetitionLimit = 3  // occurrences with the same side to move, the starting position included
	NoProgressLimit = 80 // plies without a capture or a man's move
)

// Result is the end of a game, or the zero value while it goes on. It is comparable.
type Result struct {
	Outcome Outcome
	Reason  Reason
	// Plies tells, with Repetition, after which plies the position stood on the board the last
	// three times, 0 being the start.
	Plies [RepetitionLimit]int
}

// Winner returns who won, or false when nobody did.
func (r Result) Winner() (Side, bool) {
	switch r.Outcome {
	case BlackWins:
		return Black, true
	case WhiteWins:
		return White, true
	}
	return 0, false
}

func wonBy(s Side, why Reason) Result {
	return Result{Outcome: BlackWins + Outcome(s.index()), Reason: why}
}

// String tells the result to a person: "White wins: Black has no legal move", "Draw: three
// times in the same position (plies 0, 4, 8)".
func (r Result) String() string {
	winner, won := r.Winner()
	if !won && r.Outcome != Drawn {
		return "Not over"
	}
	who := "Draw"
	if won {
		who = winner.String() + " wins"
	}
	if why := r.Why(); why != "" {
		return who + ": " + why
	}
	return who
}

// Why returns the reason as a person would say it, "Black has no legal move"; "" while the
// game goes on.
func (r Result) Why() string {
	winner, _ := r.Winner()
	loser := winner.Other()
	switch r.Reason {
	case NoMove:
		return loser.String() + " has no legal move"
	case NoPieces:
		return loser.String() + " has no piece left"
	case Resignation:
		return loser.String() + " resigned"
	case Agreement:
		return "agreed by the players"
	case NoProgress:
		return fmt.Sprintf("%d moves of each side without a capture or a man's move", NoProgressLimit/2)
	case Repetition:
		plies := strings.Trim(fmt.Sprint(r.Plies), "[]")
		return fmt.Sprintf("three times in the same position (plies %s)", strings.ReplaceAll(plies, " ", ", "))
	}
	return ""
}

// Outcome returns whether the position itself ends the game: the side to move has no move
// and so has lost. It knows no history and so no draws; see [Game.Result].
func (p Position) Outcome() Result {
	switch {
	case p.own == 0:
		return wonBy(p.turn.Other(), NoPieces)
	case !p.HasMove():
		return wonBy(p.turn.Other(), NoMove)
	}
	return Result{}
}
