package train

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
)

// Score is the result of a match, for the first of two players.
type Score struct{ Wins, Draws, Losses int }

// Games returns the number of games.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Mean returns the points per game, from 0 to 1, and its standard error.
func (s Score) Mean() (mean, err float64) {
	n := float64(max(s.Games(), 1))
	mean = (float64(s.Wins) + float64(s.Draws)/2) / n
	square := (float64(s.Wins) + float64(s.Draws)/4) / n
	return mean, math.Sqrt(max(square-mean*mean, 0) / n)
}

// better reports whether the match shows that the first player is the stronger one: it is
// ahead by more than one standard error.
func (s Score) better() bool {
	mean, err := s.Mean()
	return mean > 0.5 && mean-err > 0.5
}

func (s Score) plus(t Score) Score {
	return Score{s.Wins + t.Wins, s.Draws + t.Draws, s.Losses + t.Losses}
}

// pair plays two games from the same opening, a having each side once. It is always the
// same for the same r when limits do not depend on the time.
func pair(ctx context.Context, a, b *engine.Engine, limits engine.Limits, r *rand.Rand) Score {
	var s Score
	start := opened(ctx, a, r)
	for _, side := range [2]oware.Side{oware.South, oware.North} {
		a.Clear()
		b.Clear()
		g := start.Clone()
		players := [2]*engine.Engine{a, b}
		if side == oware.North {
			players = [2]*engine.Engine{b, a}
		}
		winner, won := match(ctx, players, g, limits)
		switch {
		case ctx.Err() != nil:
			return Score{}
		case !won:
			s.Draws++
		case winner == side:
			s.Wins++
		default:
			s.Losses++
		}
	}
	return s
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
