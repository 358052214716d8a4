package bearoff

import (
	"context"
	"errors"
	"fmt"

	"github.com/parlour-games/parlour/backgammon"
)

// Owner says who may double next, as the side on roll sees it.
type Owner uint8

// The places of the cube.
const (
	Centred Owner = iota // both sides
	Mine                 // the side on roll
	Theirs               // the other side
)

// A Match is what a race is played for in a match, as the side on roll sees it.
type Match struct {
	Away, OpponentAway int   // the points that each side still needs, 1 or more
	Crawford           bool  // this is the Crawford game, in which nobody doubles
	Cube               int   // the value of the cube; 0 means 1
	Owner              Owner // who may double next
	MaxCube            int   // the highest value that the cube may reach; 0 is no limit, 1 is no doubling

	// Chance is the chance to win the match before a new game, for a player who needs away points against one who needs
	// opponentAway, both 1 or more; afterCrawford says whether the Crawford game is behind them, where one needs a single point.
	Chance func(away, opponentAway int, afterCrawford bool) float64
}

// A Decision is what the cube decision of the side on roll comes to in a match: exact chances to win the match,
// with perfect play of checkers and cube by both sides from here to the end of the game.
type Decision struct {
	Win        float64 // the chance to win the game when the cube does not count: every play is made to win it
	Plain      float64 // the chance to win the match when nobody doubles any more
	NoDouble   float64 // the side rolls
	DoubleTake float64 // it doubles and is taken; the same as NoDouble where it may not double
	DoublePass float64 // it doubles and the other passes: that of a game won with the cube as it stands
	Lost       float64 // that of a game lost with the cube as it stands
	CanDouble  bool    // it may double and has something to gain: it needs more points than the cube brings
}

// Equity puts a chance to win the match on the scale of points per unit of the cube: won as a single game with the cube
// as it stands is 1, and lost so is -1.
func (d Decision) Equity(chance float64) float64 {
	return (2*chance - d.DoublePass - d.Lost) / (d.DoublePass - d.Lost)
}

// Value returns the chance to win the match with the right decision.
func (d Decision) Value() float64 {
	if !d.CanDouble {
		return d.NoDouble
	}
	return decide(d.NoDouble, d.DoubleTake, d.DoublePass)
}

// The kinds of error of positions that cannot be solved.
var (
	// ErrNotRace: a checker has still to pass one of the other side, or the game is over.
	ErrNotRace = errors.New("bearoff: not a race")
	// ErrGammon: a side that has borne off nothing may still lose a gammon.
	ErrGammon = errors.New("bearoff: a gammon is possible")
	// ErrTooLarge: too much can come of the position.
	ErrTooLarge = errors.New("bearoff: too many positions can come of it")
)

// MaxSolved is the largest product of the numbers of positions that the two sides may come to for which [SolveMatch] and
// [SolveMoney] work: six checkers each, anywhere in the home board, are within it. A position may be come to when no point
// has more checkers on it or farther from home than now.
const MaxSolved = 1_000_000

// SolveMatch computes the exact values of a race at a match score. It works for every race in which each side has borne off a
// checker and not too much can come of it ([MaxSolved]), in memory and time that grow with the number of values of
// the cube that still matter. The error is of kind [ErrNotRace], [ErrGammon] or [ErrTooLarge], or that of a ctx that is cancelled.
func SolveMatch(ctx context.Context, b backgammon.Board, onRoll backgammon.Player, m Match) (Decision, error) {
	if away := min(m.Away, m.OpponentAway); away < 1 || max(m.Away, m.OpponentAway) > maxAway {
		panic(fmt.Sprintf("bearoff: a match %d and %d points away: it is 1 to %d", m.Away, m.OpponentAway, maxAway))
	}
	m.Cube = max(m.Cube, 1)
	var g cubeGame
	g.root = g.matchState(m, m.Cube, m.Owner)
	v, err := g.solve(ctx, b, onRoll)
	if err != nil {
		return Decision{}, err
	}
	d := Decision{Win: v[plain], DoublePass: m.result(m.Cube), Lost: m.result(-m.Cube)}
	d.Plain = m.dead(m.Cube).apply(d.Win)
	d.NoDouble = g.root.apply(v[g.root.to])
	d.DoubleTake = d.NoDouble
	if s := g.states[g.root.to]; g.root.to != plain && s.double[first].ok {
		d.CanDouble, d.DoubleTake = true, s.double[first].apply(v[s.double[first].to])
	}
	return d, nil
}

// SolveMoney computes what a race is worth in a money game, as a [TwoSided] table tells it, for positions that no table at
// hand reaches. It works where [SolveMatch] does, and has the same errors.
func SolveMoney(ctx context.Context, b backgammon.Board, onRoll backgammon.Player) (Money, error) {
	g := moneyGame()
	v, err := g.solve(ctx, b, onRoll)
	if err != nil {
		return Money{}, err
	}
	return Money{2*v[plain] - 1, v[1+Centred], v[1+Mine], v[1+Theirs]}, nil
}

// maxAway is the length of the longest match, maxStates how many states its cube can then have.
const (
	maxAway   = 1 << 15
	maxStates = 2 + 2*16
)

// result is the chance to win the match after the side on roll has won so many points, or lost them where they are negative.
func (m Match) result(points int) float64 {
	mine, theirs := m.Away-max(points, 0), m.OpponentAway-max(-points, 0)
	switch {
	case mine <= 0:
		return 1
	case theirs <= 0:
		return 0
	}
	return m.Chance(mine, theirs, m.Crawford || m.Away == 1 || m.OpponentAway == 1)
}
