package train

import (
	"context"
	"math/rand/v2"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/opening"
	"github.com/parlour-games/parlour/training"
)

// How games are played and judged.
const (
	// An opening is a ballot or three plies at random, and then up to mostRandom more,
	// unless one side is then ahead by more than fair.
	ballotPlies = 3
	mostRandom  = 7
	fair        = 120 // hundredths of a man
	fairNodes   = 2000

	// A game is taken as won when the search sees the end, or when it says so often
	// enough; as drawn when nothing has happened for long.
	clearly    = 700 // hundredths of a man
	clearPlies = 4
	deadPlies  = 40
	longest    = 250

	// Of the plies without progress beyond the first few only some are kept: they are
	// many and alike.
	freshPlies = 6
	oneIn      = 4
)

// cut is the largest score that is kept.
const cut = 3000

// player plays games for samples.
type player struct {
	engine *engine.Engine
	limits engine.Limits
}

// opened returns a game after an opening that leaves it open.
func opened(ctx context.Context, e *engine.Engine, r *rand.Rand) *checkers.Game {
	for {
		g := checkers.NewGame(checkers.Start())
		plies := r.IntN(mostRandom + 1)
		if r.IntN(2) == 0 {
			for _, m := range opening.Random(r).Moves {
				mustPlay(g, m)
			}
		} else {
			plies += ballotPlies
		}
		for ; plies > 0 && !g.Over(); plies-- {
			moves := g.Position().Moves()
			mustPlay(g, moves[r.IntN(len(moves))])
		}
		if g.Over() {
			continue
		}
		lines := e.Search(ctx, g.Position(), nil, engine.Limits{Nodes: fairNodes}, 1, nil)
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
	var turns []checkers.Side // whose turn it was in each sample
	finish := func(winner checkers.Side, won bool) []sample {
		training.Finish(dst[first:], turns, winner, won)
		return dst
	}
	clear := 0
	for ply := 0; ctx.Err() == nil; ply++ {
		position := g.Position()
		lines := p.engine.Search(ctx, position, engine.HistoryOf(g), p.limits, 1, nil)
		if len(lines) == 0 {
			return finish(position.Turn().Other(), true)
		}
		best := lines[0]
		if !position.HasJump() && (g.Quiet() <= freshPlies || r.IntN(oneIn) == 0) {
			s := sample{View: engine.ViewOf(position), Score: int16(max(-cut, min(best.Value, cut)))}
			dst, turns = append(dst, s), append(turns, position.Turn())
		}
		if clear++; abs(best.Value) < clearly {
			clear = 0
		}
		_, won, decided := best.Value.Decided()
		switch {
		case decided && won, clear >= clearPlies && best.Value > 0:
			return finish(position.Turn(), true)
		case decided, clear >= clearPlies:
			return finish(position.Turn().Other(), true)
		case g.Quiet() >= deadPlies, ply >= longest, len(g.Repetitions()) >= checkers.RepetitionLimit:
			return finish(checkers.Black, false)
		}
		mustPlay(g, best.Move)
	}
	return dst[:first]
}

func mustPlay(g *checkers.Game, m checkers.Move) {
	if err := g.PlayMove(m); err != nil {
		panic("train: the engine plays " + m.String() + ": " + err.Error())
	}
}

func abs(v engine.Value) engine.Value { return max(v, -v) }
