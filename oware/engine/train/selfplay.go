package train

import (
	"context"
	"math/rand/v2"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
	"github.com/parlour-games/parlour/training"
)

// How games are played and judged.
const (
	// An opening is some plies at random, unless one side is then ahead by more than fair.
	leastRandom = 2
	mostRandom  = 12
	fair        = 400 // hundredths of a seed
	fairNodes   = 1000

	// A game is taken as won when the end is proved, or when the search says so often enough.
	clearly    = 1500 // hundredths of a seed
	clearPlies = 4
	longest    = 250
)

// cut is the largest score that is kept.
const cut = 4800

// player plays games for samples.
type player struct {
	engine *engine.Engine
	limits engine.Limits
}

// opened returns a game after an opening that leaves it open.
func opened(ctx context.Context, e *engine.Engine, r *rand.Rand) *oware.Game {
	for {
		g := new(oware.Game)
		for range leastRandom + r.IntN(mostRandom-leastRandom+1) {
			if moves := g.Moves(); len(moves) > 0 {
				mustPlay(g, moves[r.IntN(len(moves))])
			}
		}
		if _, over := g.Result(); over {
			continue
		}
		lines := e.Search(ctx, g.Position(), engine.HistoryOf(g), engine.Limits{Nodes: fairNodes}, 1, nil)
		if ctx.Err() != nil || abs(lines[0].Value) <= fair {
			return g
		}
	}
}

// game plays one game and appends its samples to dst. It stops early when ctx is done, and
// then the samples are worth nothing.
func (p *player) game(ctx context.Context, r *rand.Rand, dst []sample) []sample {
	p.engine.Clear()
	g := opened(ctx, p.engine, r)
	first := len(dst)
	var turns []oware.Side // whose turn it was in each sample
	finish := func(winner oware.Side, won bool) []sample {
		training.Finish(dst[first:], turns, winner, won)
		return dst
	}
	clear := 0
	for ply := 0; ctx.Err() == nil; ply++ {
		if result, over := g.Result(); over {
			winner, won := result.Winner()
			return finish(winner, won)
		}
		position := g.Position()
		best := p.engine.Search(ctx, position, engine.HistoryOf(g), p.limits, 1, nil)[0]
		mine, theirs := position.Stores()
		dst, turns = append(dst, sample{
			View: view{position.Houses(), int8(mine - theirs)}, Score: int16(max(-cut, min(best.Value, cut))),
		}), append(turns, position.Turn())
		if clear++; abs(best.Value) < clearly {
			clear = 0
		}
		won, sure := best.Value.Sure()
		switch {
		case sure && won, clear >= clearPlies && best.Value > 0:
			return finish(position.Turn(), true)
		case sure, clear >= clearPlies:
			return finish(position.Turn().Other(), true)
		case best.Exact, ply >= longest: // drawn, or as good as
			return finish(oware.South, false)
		}
		mustPlay(g, best.Move)
	}
	return dst[:first]
}

func mustPlay(g *oware.Game, m oware.Move) {
	if err := g.PlayMove(m); err != nil {
		panic("train: the engine plays " + m.String() + ": " + err.Error())
	}
}

func abs(v engine.Value) engine.Value { return max(v, -v) }
