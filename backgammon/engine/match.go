package engine

import (
	"math"
	"sync"
)

// The chances to win a match, from a table that this file computes in some milliseconds when it is first asked for.
//
// The players are taken to be equal, and of the games won a fixed part to be gammons, none a backgammon.
//
//   - Before the Crawford game the cube is taken to be perfectly efficient, so that the value of a new game is the live-cube
//     value of an even position (the method that Tom Keith described for his table). A perfectly efficient cube ends too many
//     games by a pass; the gammon rate, low beside that of games played out, makes up for it.
//   - In the Crawford game nobody doubles: the gammon rate is that of games played out.
//   - After it the trailer doubles at once, and the leader has nothing to redouble for. When the trailer needs an even number of
//     points, the leader can give up a single game almost for nothing, and does so where the game stands badly.
const (
	tableLength   = 64   // the longest score the table holds, in points away
	gammonShare   = 0.2  // the part of the won games that are gammons, where there is a cube
	playedGammons = 0.25 // the same where games are played out: a quarter of the games of `make selfplay`
	// freeDrop is what the leader gains by the choice to drop, in games: the mean, over the openings and first replies as the
	// engine plays them, of what the trailer has above one half when about to double.
	freeDrop = 0.0127
	// farShare is the part of a chance beyond the table that falls off with the points alone: where one side is so far ahead that the
	// curve is flat to the last digit, a point more is still worth something, and plays can be compared.
	farShare = 1e-6
)

type matchTable struct {
	before [tableLength + 1][tableLength + 1]float64 // before the Crawford game, and (with a 1) in it
	after  [tableLength + 1]float64                  // after it, for the trailer who is so far away
}

var (
	tableOnce sync.Once
	tableMade *matchTable
)

// table returns the table, made on the first call.
func table() *matchTable {
	tableOnce.Do(func() { tableMade = makeTable() })
	return tableMade
}

func makeTable() *matchTable {
	t := new(matchTable)
	t.after[1] = 0.5
	for n := 2; n <= tableLength; n++ {
		// The cube is on 2: a win takes two points, a gammon four.
		win := 0.5
		if n%2 == 0 {
			win -= freeDrop
		}
		t.after[n] = win * ((1-playedGammons)*t.trailer(n-2) + playedGammons*t.trailer(n-4))
	}
	t.before[1][1] = 0.5
	for n := 2; n <= tableLength; n++ {
		c := 0.5 * ((1-playedGammons)*t.trailer(n-1) + playedGammons*t.trailer(n-2))
		t.before[n][1], t.before[1][n] = c, 1-c
	}
	even := Values{Win: 0.5, WinGammon: gammonShare / 2, LoseGammon: gammonShare / 2}
	for a := 2; a <= tableLength; a++ {
		t.before[a][a] = 0.5
		for b := 2; b < a; b++ { // only better scores than this one are looked up, and they are there already
			s := Stakes{Away: a, OpponentAway: b, table: t}
			v := s.live(even, 1, Centred)
			t.before[a][b], t.before[b][a] = v, 1-v
		}
	}
	return t
}

// trailer is the chance of the player who is n points away after the Crawford game; won already at zero or below.
func (t *matchTable) trailer(n int) float64 {
	if n <= 0 {
		return 1
	}
	return t.after[n]
}

// MatchChance returns the chance to win a match between equal players, from 0 to 1, for a player who needs away
// points against an opponent who needs opponentAway, before a new game. A player who needs none has won. Where one
// player needs a single point, afterCrawford tells whether the Crawford game is behind them. Scores beyond 64 points
// away are estimated with a normal curve. It is for programs that want the table itself: the engine's own decisions
// need no more than Stakes.
func MatchChance(away, opponentAway int, afterCrawford bool) float64 {
	return matchChance(table(), away, opponentAway, afterCrawford)
}

func matchChance(t *matchTable, a, b int, afterCrawford bool) float64 {
	switch {
	case a <= 0:
		return 1
	case b <= 0:
		return 0
	case a > tableLength || b > tableLength:
		// A match is a sum of independent games, so its outcome is close to normal; a game moves the score by about
		// 1.6 points for each point that it decides.
		return (1-farShare)*normal(float64(b-a)/math.Sqrt(1.6*float64(a+b))) + farShare*float64(b)/float64(a+b)
	case afterCrawford && b == 1:
		return t.after[a]
	case afterCrawford && a == 1:
		return 1 - t.after[b]
	}
	return t.before[a][b]
}

// normal is the standard normal distribution function.
func normal(z float64) float64 { return 0.5 * math.Erfc(-z/math.Sqrt2) }
