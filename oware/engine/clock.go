package engine

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

// newTimer returns the timer of a search whose clock begins to run now.
func newTimer(l Limits, now time.Time) timer {
	t := timer{begin: now}
	if l.Time > 0 {
		t.hard = max(l.Time-min(reserve, l.Time/4), 1)
	}
	if left := l.Clock.Left; left > 0 {
		share := left/movesToGo + l.Clock.Increment*3/4
		t.soft = max(min(share, left/4), 1)
		hard := max(min(4*share, left/3), 1)
		if t.hard == 0 || hard < t.hard {
			t.hard = hard
		}
	}
	return t
}

// timed reports whether time limits the search.
func (t timer) timed() bool { return t.hard > 0 }
