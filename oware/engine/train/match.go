package train

import (
	"context"
	"math/rand/v2"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
	"github.com/parlour-games/parlour/training"
)

// pair plays two games from the same opening, a having each side once. It is always the
// same for the same r when limits do not depend on the time.
func pair(ctx context.Context, a, b *engine.Engine, limits engine.Limits, r *rand.Rand) training.Score {
	start := opened(ctx, a, r)
	return training.Pair([2]oware.Side{oware.South, oware.North}, a, b, func(players [2]*engine.Engine) (oware.Side, bool) {
		a.Clear()
		b.Clear()
		return match(ctx, players, start.Clone(), limits)
	})
}

// match plays a game to its end between the players of South and North.
func match(ctx context.Context, players [2]*engine.Engine, g *oware.Game, limits engine.Limits) (winner oware.Side, won bool) {
	for ctx.Err() == nil {
		if result, over := g.Result(); over {
			return result.Winner()
		}
		p := g.Position()
		mustPlay(g, players[p.Turn()].Search(ctx, p, engine.HistoryOf(g), limits, 1, nil)[0].Move)
	}
	return oware.South, false
}
