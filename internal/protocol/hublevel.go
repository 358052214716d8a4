package protocol

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// hubLimits is a level as a client sets it. The zero value says nothing.
type hubLimits struct {
	depth    int
	nodes    uint64
	moveTime time.Duration
	infinite bool

	clock     bool // the three that follow hold
	moves     int  // until the next time control; 0 is the rest of the game
	left, inc time.Duration
}

// maxSeconds is more time than anybody gives.
const maxSeconds = 1e7

// parseHubLevel reads a level. Arguments that nobody knows are passed over.
func parseHubLevel(m message) (hubLimits, error) {
	var l hubLimits
	for _, a := range m.args {
		var err error
		switch a.name {
		case "depth":
			l.depth, err = hubCount(a)
		case "nodes":
			var n int
			n, err = hubCount(a)
			l.nodes = uint64(n)
		case "move-time":
			l.moveTime, err = hubSeconds(a)
		case "infinite":
			l.infinite = true
		case "moves":
			l.moves, err = hubCount(a)
		case "time":
			l.clock = true
			l.left, err = hubSeconds(a)
		case "inc":
			l.inc, err = hubSeconds(a)
		}
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

func hubCount(a arg) (int, error) {
	n, err := strconv.Atoi(a.value)
	if err != nil || n < 1 || n > math.MaxInt32 {
		return 0, fmt.Errorf("%s must be a whole number above 0", a.name)
	}
	return n, nil
}

// hubSeconds reads a time. One below zero, which a client's arithmetic may bring about, is none left.
func hubSeconds(a arg) (time.Duration, error) {
	s, err := strconv.ParseFloat(a.value, 64)
	if err != nil || math.IsNaN(s) || s > maxSeconds {
		return 0, fmt.Errorf("%s must be a number of seconds", a.name)
	}
	return time.Duration(max(s, 0) * float64(time.Second)), nil
}

const (
	// expected is how many moves a game is taken to last yet where nobody says.
	expected = 25
	// overhead is how much of the clock is left for the way between client and engine.
	overhead = 20 * time.Millisecond
	// least is how long a search may take however little time is left.
	least = time.Millisecond
)

// budget is how long a search may take; 0 is no limit.
func (l hubLimits) budget(analyze bool) time.Duration {
	switch {
	case l.moveTime > 0:
		return l.moveTime
	case l.clock:
		// Hub adds the increment before the move.
		left := max(l.left+l.inc-overhead, 0)
		moves := l.moves
		if moves == 0 {
			moves = expected
		}
		share := left/time.Duration(moves) + l.inc*3/4
		return max(min(share, left*4/5), least)
	case l.infinite || l.depth > 0 || l.nodes > 0 || analyze:
		return 0
	}
	return usual
}
