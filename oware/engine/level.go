package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

// Level is a strength of play, from 1, for somebody who has just learned the rules, to 10.
type Level int

// The weakest and the strongest level.
const (
	MinLevel Level = 1
	MaxLevel Level = 10
)

// strengths holds how each level thinks: how far it looks, and how wrong it is about each move,
// as the standard deviation of a normal error in seeds.
var strengths = [MaxLevel + 1]struct {
	limits Limits
	error  float64
}{
	1:  {Limits{Depth: 1}, 5},
	2:  {Limits{Depth: 1}, 2.5},
	3:  {Limits{Depth: 2}, 2.5},
	4:  {Limits{Depth: 2}, 1.5},
	5:  {Limits{Depth: 3}, 1},
	6:  {Limits{Depth: 4}, 0.7},
	7:  {Limits{Depth: 6}, 0.5},
	8:  {Limits{Depth: 8}, 0.25},
	9:  {Limits{Nodes: 60_000}, 0.1},
	10: {Limits{Nodes: 500_000}, 0},
}

// most is the lead in seeds that a level takes a won game for before it makes its error: a
// beginner may overlook a win.
const most = 12

var errOver = errors.New("engine: no move to choose, the game is over")

// Choose returns the move that l plays in g. The same seed in the same place of the same game
// gives the same move. When ctx is done first its error comes with the best move of what was found
// by then, of a first look at least. It panics unless l is 1 to 10.
func (l Level) Choose(ctx context.Context, g *oware.Game, seed uint64) (oware.Move, error) {
	return l.ChooseBy(ctx, g, seed, nil)
}

// ChooseBy is [Level.Choose] with other tables of endings than those that come with the program.
func (l Level) ChooseBy(ctx context.Context, g *oware.Game, seed uint64, endings *endgame.Table) (oware.Move, error) {
	if l < MinLevel || l > MaxLevel {
		panic(fmt.Sprintf("engine: level %d outside %d-%d", l, MinLevel, MaxLevel))
	}
	moves := g.Moves()
	switch {
	case len(moves) == 0:
		return 0, errOver
	case len(moves) == 1:
		return moves[0], ctx.Err()
	}
	strength := strengths[l]
	wanted := 1
	if strength.error > 0 {
		wanted = len(moves)
	}
	e := newEngine(Options{Endings: endings}, tableFor(strength.limits))
	lines := e.Search(ctx, g.Position(), HistoryOf(g), strength.limits, wanted, nil)
	if strength.error == 0 {
		return lines[0].Move, ctx.Err()
	}
	r := rand.New(rand.NewPCG(seed, uint64(len(g.Played()))))
	var best oware.Move
	highest := -1e9
	for _, m := range moves { // in the order of the rules, so that each move meets its own error
		value := r.NormFloat64() * strength.error
		for _, line := range lines {
			if line.Move == m {
				value += believed(line.Value)
			}
		}
		if value > highest {
			best, highest = m, value
		}
	}
	return best, ctx.Err()
}

// believed returns the lead in seeds that a level sees in a value.
func believed(v Value) float64 { return min(max(float64(v)/perSeed, -most), most) }
