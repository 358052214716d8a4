package engine

import (
	"context"

	"github.com/parlour-games/parlour/backgammon"
)

// AcceptResign reports whether player should accept the opponent's resignation of so many cube units: 1 a single game,
// 2 a gammon, 3 a backgammon. Yes when what is offered is worth at least what playing on is. The opponent, who resigned,
// has the roll still to be played, or is about to throw when it is the zero Roll. The stakes are player's. It panics on
// a size outside 1-3. A cancelled context ends it with the context's error.
func AcceptResign(ctx context.Context, b backgammon.Board, player backgammon.Player, roll backgammon.Roll, stakes Stakes, size, plies int) (bool, error) {
	offered := ResignationWorth(stakes, size)
	var playOn float64
	if !roll.IsZero() {
		v, err := RollWorth(ctx, b, player.Other(), roll, stakes.Flip(), plies)
		if err != nil {
			return false, err
		}
		playOn = v
	} else {
		d, err := Cube(ctx, b, player.Other(), stakes.Flip(), plies)
		if err != nil {
			return false, err
		}
		playOn = d.PlayOn()
	}
	return -playOn <= offered+1e-9, nil
}

// ResignationWorth returns what a resignation of so many cube units is worth to the player with the stakes, who accepts
// it, on the scale of [Stakes.Worth]. Under the Jacoby rule a gammon on a centred cube counts as a single game. It
// panics on a size outside 1-3.
func ResignationWorth(stakes Stakes, size int) float64 {
	if size < 1 || size > 3 {
		panic("engine: resignation of a size outside 1-3")
	}
	if stakes.idleGammons(stakes.Owner) {
		size = 1
	}
	cube := stakes.cube()
	return stakes.scale(stakes.worth(size*cube), cube)
}

// RollWorth returns what the roll is worth to player: its best play, or the position as it stays when nothing can be
// played.
func RollWorth(ctx context.Context, b backgammon.Board, player backgammon.Player, roll backgammon.Roll, stakes Stakes, plies int) (float64, error) {
	lines, err := Rank(ctx, b, player, roll, Options{Plies: plies, Lines: 1, Stakes: stakes})
	if err != nil {
		return 0, err
	}
	if len(lines) > 0 {
		return lines[0].Equity, nil
	}
	v, _, err := Value(ctx, b, player.Other(), plies)
	return stakes.Worth(v.Flip()), err
}

// PlayOn is the value of the position to the one who may double: the better of doubling and not.
func (d Decision) PlayOn() float64 {
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
	if c := ClassOf(b); c != Bearoff && c != Race {
		return 0
	}
	v := Evaluate(b, player)
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
