package engine

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/parlour-games/parlour/checkers"
)

// Level is a strength of play, from 1, for somebody who has just learned the rules, to 10.
type Level int

// The weakest and the strongest level.
const (
	MinLevel Level = 1
	MaxLevel Level = 10
)

// strengths holds how each level thinks: how far it looks, and how wrong it is about each
// move, as the standard deviation of a normal error in hundredths of a man.
var strengths = [MaxLevel + 1]struct {
	limits Limits
	error  float64
}{
	1:  {Limits{Depth: 1}, 200},
	2:  {Limits{Depth: 2}, 130},
	3:  {Limits{Depth: 3}, 90},
	4:  {Limits{Depth: 4}, 65},
	5:  {Limits{Depth: 5}, 45},
	6:  {Limits{Depth: 6, Nodes: 10_000}, 32},
	7:  {Limits{Nodes: 10_000}, 22},
	8:  {Limits{Nodes: 20_000}, 14},
	9:  {Limits{Nodes: 80_000}, 7},
	10: {Limits{Nodes: 500_000}, 0},
}

// most is the lead that a level takes a won game for before it makes its error: a beginner
// may overlook a win.
const most = 4 * perMan

var errOver = errors.New("engine: no move to choose, the game is over")

// Choose returns the move that l plays in g. The same seed in the same place of the same
// game gives the same move. When ctx is done first its error comes with the best move of what was found
// by then, of a first look at least. It panics unless l is 1 to 10.
func (l Level) Choose(ctx context.Context, g *checkers.Game, seed uint64) (checkers.Move, error) {
	if l < MinLevel || l > MaxLevel {
		panic("engine: level outside 1-10")
	}
	moves := g.Position().Moves()
	switch {
	case len(moves) == 0 || g.Over():
		return checkers.Move{}, errOver
	case len(moves) == 1:
		return moves[0], ctx.Err()
	}
	strength := strengths[l]
	wanted := 1
	if strength.error > 0 {
		wanted = len(moves)
	}
	lines := Search(ctx, g.Position(), HistoryOf(g), strength.limits, wanted, nil)
	if strength.error == 0 {
		return lines[0].Move, ctx.Err()
	}
	r := rand.New(rand.NewPCG(seed, uint64(g.Ply())))
	var best checkers.Move
	highest := -1e9
	for _, m := range moves { // in the order of the rules, so that each move meets its own error
		value := r.NormFloat64() * strength.error
		for _, line := range lines {
			if line.Move == m {
				value += float64(min(max(line.Value, -most), most))
			}
		}
		if value > highest {
			best, highest = m, value
		}
	}
	return best, ctx.Err()
}

// TakesDraw reports whether the given side does well to end g as a draw, by accepting an
// offer or by claiming: when it is behind, or when the game has gone quiet and it is not
// ahead. The error is that of ctx when it is done first.
func TakesDraw(ctx context.Context, g *checkers.Game, side checkers.Side) (bool, error) {
	const (
		behind     = -perMan / 2
		longQuiet  = 10 // plies
		judgeNodes = 20_000
	)
	lines := Search(ctx, g.Position(), HistoryOf(g), Limits{Nodes: judgeNodes}, 1, nil)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if len(lines) == 0 {
		return false, errOver
	}
	value := lines[0].Value
	if side != g.Position().Turn() {
		value = -value
	}
	return value <= behind || value <= 0 && g.Quiet() >= longQuiet, nil
}
