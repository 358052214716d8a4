package bearoff

import (
	"math"

	"github.com/parlour-games/parlour/backgammon"
)

// A OneSided is a table of what one side needs to bear off, alone on the board: for each position
// of its [Size] how many rolls the last checker takes and, with all fifteen checkers left, how many the
// first one takes, whose absence makes a gammon. It is safe for use by several goroutines, and its
// methods do not allocate.
//
// The last checker's rolls are those of the plays that make the fewest on average, and the first
// checker's those of the plays that make the fewest of these. A side that looks at what the other
// needs can do a little better now and then.
type OneSided struct {
	size  Size
	mean  []float64
	last  distributions
	first distributions // of the positions with all fifteen checkers, in order
}

// distributions are many of them, one after the other.
type distributions struct {
	least   []uint8
	start   []uint32 // where the chances of each begin; one more tells where the last end
	chances []float32
}

func (ds *distributions) at(i int) Distribution {
	return Distribution{int(ds.least[i]), ds.chances[ds.start[i]:ds.start[i+1]]}
}

func (ds *distributions) append(d Distribution) {
	if len(ds.start) == 0 {
		ds.start = append(ds.start, 0)
	}
	ds.least = append(ds.least, uint8(d.least))
	ds.chances = append(ds.chances, d.chances...)
	ds.start = append(ds.start, uint32(len(ds.chances)))
}

// Size returns how far the table reaches.
func (t *OneSided) Size() Size { return t.size }

// Rolls returns how many rolls p needs on average to bear off the last checker, and whether the
// table reaches the position. The opponent is not looked at.
func (t *OneSided) Rolls(b backgammon.Board, p backgammon.Player) (mean float64, ok bool) {
	i, ok := t.size.index(&b, p)
	if !ok {
		return math.NaN(), false
	}
	return t.mean[i], true
}

// Last returns how many rolls p needs to bear off the last checker, and whether the table reaches the
// position. The opponent is not looked at.
func (t *OneSided) Last(b backgammon.Board, p backgammon.Player) (d Distribution, ok bool) {
	i, ok := t.size.index(&b, p)
	if !ok {
		return Distribution{}, false
	}
	return t.last.at(i), true
}

// First returns how many rolls p needs to bear off the first checker, none when one is off already, and
// whether the table reaches the position. The opponent is not looked at.
func (t *OneSided) First(b backgammon.Board, p backgammon.Player) (d Distribution, ok bool) {
	i, ok := t.size.index(&b, p)
	if !ok {
		return Distribution{}, false
	}
	return t.firstAt(i), true
}

func (t *OneSided) firstAt(i int) Distribution {
	if !t.size.isFull(i) {
		return Distribution{}
	}
	return t.first.at(i - t.size.full())
}

// A Race is what a race without contact comes to for the side on roll. Nobody loses a backgammon from
// the home board.
type Race struct {
	Win        float64 // the game is won
	WinGammon  float64 // and the other side has borne off nothing
	LoseGammon float64 // it is lost with nothing borne off
}

// Equity returns the points won on average when nobody doubles.
func (r Race) Equity() float64 { return 2*r.Win - 1 + r.WinGammon - r.LoseGammon }

// Race returns the chances of the player on roll in a race, and whether the table reaches both sides
// and the race is one: no checker of a side has still to pass one of the other. Each side is taken to play as
// the table does, without a look at the other; the exact chances are those of a [TwoSided].
// A side that has borne off everything has won.
func (t *OneSided) Race(b backgammon.Board, onRoll backgammon.Player) (r Race, ok bool) {
	other := onRoll.Other()
	i, ok := t.size.index(&b, onRoll)
	if !ok {
		return Race{}, false
	}
	j, ok := t.size.index(&b, other)
	if !ok || t.size.Points > backgammon.MaxPoint/2 && contact(b) {
		return Race{}, false
	}
	if j == 0 {
		if t.firstAt(i).least > 0 {
			return Race{LoseGammon: 1}, true
		}
		return Race{}, true
	}
	mine, theirs := t.last.at(i), t.last.at(j)
	r.Win = Ahead(mine, theirs)
	if first := t.firstAt(j); first.least > 0 {
		r.WinGammon = min(Ahead(mine, first), r.Win)
	}
	if first := t.firstAt(i); first.least > 0 {
		r.LoseGammon = min(1-Ahead(first, theirs), 1-r.Win)
	}
	return r, true
}

// contact reports whether a checker has still to pass one of the other side.
func contact(b backgammon.Board) bool {
	return b.Bar(backgammon.White) > 0 || b.Bar(backgammon.Black) > 0 ||
		b.HighestOccupied(backgammon.White)+b.HighestOccupied(backgammon.Black) >= backgammon.OnBar
}

// Sum returns the rolls that all positions of the table need together, each on average: one number by which tables of
// different programs can be compared.
func (t *OneSided) Sum() float64 {
	sum := 0.0
	for _, mean := range t.mean {
		sum += mean
	}
	return sum
}
