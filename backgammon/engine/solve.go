package engine

import (
	"context"
	"errors"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// Cube decisions of small races are solved exactly, up to a product of the numbers of positions that both sides may come
// to. It takes some ten microseconds for each: a fiftieth of a second in play, a second where somebody asks for it.
const (
	solvedInPlay = 2_000
	solvedAtAll  = 100_000
)

// Solve solves the cube decision of a small race exactly, for money or at a match score, with perfect play of checkers and
// cube to the end. It returns false for positions that are anything else: those with contact, of more checkers than about
// four for each side, or with a gammon possible. [Cube] does so by itself for the smallest. A cancelled context ends it with the
// context's error.
func Solve(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes) (Decision, bool, error) {
	return solve(ctx, b, player, stakes, solvedAtAll)
}

// solve is Solve for positions up to a product.
func solve(ctx context.Context, b backgammon.Board, player backgammon.Player, s Stakes, most int) (Decision, bool, error) {
	if s.table != nil || finished(b) || comesTo(&b, player)*comesTo(&b, player.Other()) > most {
		return Decision{}, false, nil
	}
	d := Decision{Allowed: s.CanDouble(), Exact: true, free: s.nothingToLose(s.cube())}
	var stays, turned float64
	var err error
	if s.isMatch() {
		var exact bearoff.Decision
		exact, err = bearoff.SolveMatch(ctx, b, player, bearoff.Match{
			Away: s.Away, OpponentAway: s.OpponentAway, Crawford: s.Crawford, Cube: s.cube(),
			Owner: bearoff.Owner(s.Owner), MaxCube: s.highest(), Chance: MatchChance,
		})
		d.Values.Win, stays, turned = exact.Win, exact.NoDouble, exact.DoubleTake
		if !exact.CanDouble { // the value of a double all the same, for whoever made one
			turned = s.plain(d.Values, 2*s.cube(), Theirs)
		}
	} else {
		if !s.NoCube && s.Limit > 0 && s.Limit < 16*s.cube() {
			return d, false, nil // the values for money know no limit
		}
		var exact bearoff.Money
		exact, err = bearoff.SolveMoney(ctx, b, player)
		d.Values.Win = (exact.Cubeless + 1) / 2
		stays = [...]float64{Centred: exact.Centred, Mine: exact.Mine, Theirs: exact.Theirs}[s.Owner]
		turned = exact.DoubleTake()
		if s.NoCube {
			stays, turned = exact.Cubeless, 2*exact.Cubeless
		}
		stays, turned = stays*float64(s.cube()), turned*float64(s.cube())
	}
	switch {
	case errors.Is(err, bearoff.ErrNotRace), errors.Is(err, bearoff.ErrGammon), errors.Is(err, bearoff.ErrTooLarge):
		return d, false, nil
	case err != nil:
		return d, false, err
	}
	d.settle(s, stays, turned)
	return d, true, nil
}

// highest is the highest value that the cube may reach as bearoff tells it: 0 is no limit, 1 no doubling.
func (s Stakes) highest() int {
	if s.NoCube {
		return backgammon.NoCube
	}
	return s.Limit
}

// comesTo is how many positions the player's checkers can come to while they are borne off, when they are all in the home
// board: the ways to put as many of them, or fewer, on the points up to the rearmost. It is more than is ever solved
// when they are not, or when nothing has been borne off yet.
func comesTo(b *backgammon.Board, player backgammon.Player) int {
	if b.Off(player) == 0 || !b.AllHome(player) {
		return solvedAtAll + 1
	}
	checkers, points := backgammon.Checkers-b.Off(player), b.HighestOccupied(player)
	ways := 1
	for i := 1; i <= points; i++ {
		ways = ways * (checkers + i) / i // binomial: checkers+points over points
	}
	return ways
}
