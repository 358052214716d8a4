package arena

import (
	"fmt"
	"strconv"
	"time"

	"github.com/parlour-games/parlour/record"
)

// The tags of an arena's record. Those up to tagRule tell which game of which
// match it is; the others what happened beside the moves.
const (
	tagEvent    = "Event"
	tagRound    = "Round" // the number of the game
	tagFirst    = "First"
	tagSecond   = "Second"
	tagSeed     = "Seed"
	tagOpenings = "Openings"
	tagOpening  = "Opening"
	tagRule     = "Adjudication"

	tagFinal       = "Final" // the position at the end
	tagDate        = "Date"
	tagFailure     = "Failure" // the seat whose player failed
	tagLuck        = "Luck"    // of First, in points
	tagFirstTime   = "FirstTime"
	tagSecondTime  = "SecondTime"
	tagFirstMoves  = "FirstMoves"
	tagSecondMoves = "SecondMoves"
)

// Event is the tag Event of every game of an arena.
const Event = "Parlour arena"

// An Outcome is one finished game as the match counts it. The first of two
// values is A's, the second B's.
type Outcome struct {
	// Game is its number, from 1.
	Game int
	// Result is how it ended.
	Result record.Result
	// Score is what A has of it: 1, 0.5 or 0. A game broken off counts 0.5.
	Score float64
	// Points are A's less B's at its end, where the game counts them.
	Points *float64
	// Luck is what A's luck with the dice was worth, less B's, in points, where
	// the engine can tell.
	Luck *float64
	// Failed says whose player failed and so lost.
	Failed [2]bool
	// Adjudicated is a game that ended by the match's rule, not by the game's.
	Adjudicated bool
	// Old is a game that the file held before the match went on.
	Old bool
	// Spent is the time used, for so many Moves.
	Spent [2]time.Duration
	Moves [2]int
}

// aFirst reports whether A has the first seat in game n.
func aFirst(n int) bool { return n%2 == 1 }

// newOutcome counts a finished game.
func newOutcome(r *record.Record) (*Outcome, error) {
	tag := func(name string) string { t, _ := r.Tag(name); return t }
	n, err := strconv.Atoi(tag(tagRound))
	if err != nil || n < 1 {
		return nil, fmt.Errorf("the round is %q, not the number of a game", tag(tagRound))
	}
	if r.Result == nil {
		return nil, fmt.Errorf("game %d is not finished", n)
	}
	o := &Outcome{Game: n, Result: *r.Result, Score: 0.5, Adjudicated: r.Result.Reason == adjudicated}
	a, b, sign := 0, 1, 1.0 // where in pairs of first and second A and B are
	if !aFirst(n) {
		a, b, sign = 1, 0, -1
	}
	switch r.Result.Winner {
	case record.First:
		o.Score = float64(b)
	case record.Second:
		o.Score = float64(a)
	}
	if s := r.Result.Score; s != nil {
		points := float64(s[a] - s[b])
		o.Points = &points
	}
	if l, err := strconv.ParseFloat(tag(tagLuck), 64); err == nil {
		l *= sign
		o.Luck = &l
	}
	switch record.Winner(tag(tagFailure)) {
	case record.First:
		o.Failed[a] = true
	case record.Second:
		o.Failed[b] = true
	}
	// Without its time a game is still a game: what is not there counts nothing.
	o.Spent[a], _ = time.ParseDuration(tag(tagFirstTime))
	o.Spent[b], _ = time.ParseDuration(tag(tagSecondTime))
	o.Moves[a], _ = strconv.Atoi(tag(tagFirstMoves))
	o.Moves[b], _ = strconv.Atoi(tag(tagSecondMoves))
	return o, nil
}
