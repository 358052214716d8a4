// Package deepening runs the search of any game: deeper and deeper, by one thread or several, for
// one line or several, in our own time or the opponent's, until a limit is reached or somebody
// says stop. A game brings a [Searcher], which knows how to look at one move; everything here is
// asked once for a depth or for a move of the root, except [Meter.Count].
package deepening

import "time"

// Limits say when a search stops; whichever is reached first counts. The zero value is a
// search of a million nodes. The first ply is always searched, whatever Nodes, Time and
// Clock say.
type Limits struct {
	Depth int           // plies looked ahead, before what is forced is played out; 0 for no limit
	Nodes uint64        // positions visited, by each thread; 0 for no limit
	Time  time.Duration // for this move, and all of it may be used; 0 for no limit
	Clock Clock         // for the rest of the game, of which the search takes its share

	// Infinite is a search until its context is done, when nothing else limits it.
	Infinite bool
	// Ponder, when it is not nil, is a search in the opponent's time: Time and Clock count
	// from the moment when the channel is closed, and until then the search goes on.
	Ponder <-chan struct{}
}

// Clock is the time of a player for the rest of the game. The zero value is no clock.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // gained with each move
}

// defaultNodes is the limit of a search that was given none.
const defaultNodes = 1_000_000

// limited reports whether anything but the context ends the search.
func (l Limits) limited() bool {
	return l.Depth > 0 || l.Nodes > 0 || l.Time > 0 || l.Clock.Left > 0 || l.Infinite
}

// Positions returns how many positions a search may want to remember, at most the given number.
// A search to a depth is taken to visit 2 to the power of depth and more.
func (l Limits) Positions(more, most int) int {
	nodes := uint64(most)
	switch {
	case l.Nodes > 0:
		nodes = l.Nodes
	case l.Depth > 0:
		nodes = 1 << min(l.Depth+more, 30)
	case !l.limited():
		nodes = defaultNodes
	}
	return int(min(nodes, uint64(most)))
}
