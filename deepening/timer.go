package deepening

import "time"

// timer is how long a search may take, from the moment when its clock began to run.
type timer struct {
	begin time.Time
	hard  time.Duration // stop in the midst of a depth; 0 for never
	soft  time.Duration // begin no new depth; 0 for no such time
}

const (
	// reserve is kept of the time for a move, for what happens around the search.
	reserve = time.Millisecond / 2
	// movesToGo is how many moves a game with a clock is taken to need still.
	movesToGo = 25
)

// newTimer shares out the time of a player: it returns the timer of a search whose clock begins to
// run now. move is the time for this move; 0 is no limit.
func newTimer(move time.Duration, c Clock, now time.Time) timer {
	t := timer{begin: now}
	if move > 0 {
		t.hard = max(move-min(reserve, move/4), 1)
	}
	if c.Left > 0 {
		share := c.Left/movesToGo + c.Increment*3/4
		t.soft = max(min(share, c.Left/4), 1)
		hard := max(min(4*share, c.Left/3), 1)
		if t.hard == 0 || hard < t.hard {
			t.hard = hard
		}
	}
	return t
}

// timed reports whether time limits the search.
func (t timer) timed() bool { return t.hard > 0 }
