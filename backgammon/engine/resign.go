package engine

import (
	"context"

	"github.com/parlour-games/parlour/backgammon"
)

// AcceptResign reports whether player should accept the opponent's resignation of so many cube units: 1 a single game,
// 2 a gammon, 3 a backgammon. Yes when what is offered is worth at least what playing on is, with the opponent, who
// resigned, about to roll. The stakes are player's; under the Jacoby rule a gammon on a centred cube counts as a single
// game. It panics on a size outside 1-3. A cancelled context ends it with the context's error.
func AcceptResign(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes, size, plies int) (bool, error) {
	if size < 1 || size > 3 {
		panic("engine: resignation of a size outside 1-3")
	}
	d, err := Cube(ctx, b, player.Other(), stakes.Flip(), plies)
	if err != nil {
		return false, err
	}
	if stakes.idleGammons(stakes.Owner) {
		size = 1
	}
	cube := stakes.cube()
	offered := stakes.scale(stakes.worth(size*cube), cube)
	return -d.playOn() <= offered+1e-9, nil
}

// playOn is the value of the position to the one who may double.
func (d Decision) playOn() float64 {
	if !d.Allowed {
		return d.NoDouble
	}
	return max(d.NoDouble, min(d.DoubleTake, d.DoublePass))
}

// certain is the chance below which nobody waits for a miracle.
const certain = 0.0005

// Resign returns what player, about to roll, may resign without losing anything: 1, 2 or 3 cube units when the game is
// surely lost by that much and no more, 0 to play on. It is for positions that nobody plays on: games with contact, and
// races with a chance of anything else, are never resigned.
func Resign(b backgammon.Board, player backgammon.Player, stakes Stakes) int {
	me, opp := look(&b, player)
	if finished(b) || contact(&me, &opp) {
		return 0
	}
	v := race(&me, &opp)
	switch {
	case v.Win > certain:
		return 0
	case v.LoseGammon < certain || stakes.idleGammons(stakes.Owner):
		return 1
	case v.LoseBackgammon > 1-certain:
		return 3
	case v.LoseGammon > 1-certain && v.LoseBackgammon < certain:
		return 2
	}
	return 0
}
