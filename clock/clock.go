// Package clock shares out the time of a player among the moves of a game, whatever the game.
package clock

import "time"

// Timer is how long a search may take, from the moment when its clock began to run.
type Timer struct {
	Begin time.Time
	Hard  time.Duration // stop in the midst of a depth; 0 for never
	Soft  time.Duration // begin no new depth; 0 for no such time
}

const (
	// reserve is kept of the time for a move, for what happens around the search.
	reserve = time.Millisecond / 2
	// movesToGo is how many moves a game with a clock is taken to need still.
	movesToGo = 25
)

// New returns the timer of a search whose clock begins to run now. move is the time for this
// move, left that for the rest of the game and increment what each move adds to it; 0 is no limit.
func New(move, left, increment time.Duration, now time.Time) Timer {
	t := Timer{Begin: now}
	if move > 0 {
		t.Hard = max(move-min(reserve, move/4), 1)
	}
	if left > 0 {
		share := left/movesToGo + increment*3/4
		t.Soft = max(min(share, left/4), 1)
		hard := max(min(4*share, left/3), 1)
		if t.Hard == 0 || hard < t.Hard {
			t.Hard = hard
		}
	}
	return t
}

// Timed reports whether time limits the search.
func (t Timer) Timed() bool { return t.Hard > 0 }
