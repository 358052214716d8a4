package train

import (
	"context"
	"math/rand/v2"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/training"
)

// pair plays two games from the same opening, a having each colour once. It is always the
// same for the same r when limits do not depend on the time.
func pair(ctx context.Context, a, b *engine.Engine, limits engine.Limits, r *rand.Rand) training.Score {
	start := opened(ctx, a, r)
	return training.Pair([2]checkers.Side{checkers.Black, checkers.White}, a, b, func(players [2]*engine.Engine) (checkers.Side, bool) {
		a.Clear()
		b.Clear()
		return match(ctx, players, start.Clone(), limits)
	})
}

// match plays a game to its end between the players of Black and White.
func match(ctx context.Context, players [2]*engine.Engine, g *checkers.Game, limits engine.Limits) (winner checkers.Side, won bool) {
	for ctx.Err() == nil {
		if _, claimable := g.Claimable(); claimable {
			return checkers.Black, false
		}
		p := g.Position()
		lines := players[p.Turn()].Search(ctx, p, engine.HistoryOf(g), limits, 1, nil)
		if len(lines) == 0 {
			return p.Turn().Other(), true
		}
		mustPlay(g, lines[0].Move)
	}
	return checkers.Black, false
}
