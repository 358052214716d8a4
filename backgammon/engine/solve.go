package engine

import (
	"context"
	"errors"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// Cube decisions of small races are solved exactly, up to a bound of the work that [work] tells, in pairs of positions.
// A pair takes some ten microseconds: a fiftieth of a second in play, a second where somebody asks for it.
const (
	solvedInPlay = 2_000
	solvedAtAll  = 100_000
)

// work is how many pairs of positions, one of each side, are to be solved, and as many more as it takes to list the plays of the
// positions of each side, which are slow where one has many checkers left.
func work(b *backgammon.Board) int {
	const listed = 4 // pairs in the time that a position takes whose plays are listed
	white, black := comesTo(b, backgammon.White), comesTo(b, backgammon.Black)
	return white*black + listed*(white+black)
}

// Solve solves the cube decision of a small race exactly, for money or at a match score, with perfect play of checkers and
// cube to the end. It returns false for positions that are anything else: those with contact, of more checkers than about
// four for each side, or with a gammon possible. [Cube] does so by itself for the smallest. A cancelled context ends it with the
// context's error.
func Solve(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes) (Decision, bool, error) {
	return solve(ctx, b, player, stakes, solvedAtAll)
}

// solve is Solve for positions of up to so much work.
func solve(ctx context.Context, b backgammon.Board, player backgammon.Player, s Stakes, most int) (Decision, bool, error) {
	if s.table != nil || finished(b) || work(&b) > most {
		return Decision{}, false, nil
	}
	var d Decision
	ok := true
	var err error
	if s.isMatch() {
		var exact bearoff.Decision
		if exact, err = bearoff.SolveMatch(ctx, b, player, s.Match()); err == nil {
			d = MatchDecision(exact, s)
		}
	} else {
		var exact bearoff.Money
		if exact, err = bearoff.SolveMoney(ctx, b, player); err == nil {
			d, ok = MoneyDecision(exact, s)
		}
	}
	switch {
	case errors.Is(err, bearoff.ErrNotRace), errors.Is(err, bearoff.ErrGammon), errors.Is(err, bearoff.ErrTooLarge):
		return Decision{}, false, nil
	case err != nil:
		return Decision{}, false, err
	}
	return d, ok, nil
}

// MoneyDecision returns the decision that exact values of a race for money make, such as those of a [bearoff.TwoSided] table, for the
// player on roll, whose the stakes are. It returns false where the cube cannot be turned four times more: the values know no limit.
func MoneyDecision(exact bearoff.Money, s Stakes) (Decision, bool) {
	if !s.NoCube && s.Limit > 0 && s.Limit < 16*s.cube() {
		return Decision{}, false
	}
	d := Decision{Allowed: s.CanDouble(), Exact: true}
	d.Values.Win = (exact.Cubeless + 1) / 2
	stays := [...]float64{Centred: exact.Centred, Mine: exact.Mine, Theirs: exact.Theirs}[s.Owner]
	turned := exact.DoubleTake()
	if s.NoCube {
		stays, turned = exact.Cubeless, 2*exact.Cubeless
	}
	d.settle(s, stays*float64(s.cube()), turned*float64(s.cube()))
	return d, true
}

// MatchDecision returns the decision that the exact values of a race at the score of the stakes make: those of
// [bearoff.SolveMatch] for [Stakes.Match].
func MatchDecision(exact bearoff.Decision, s Stakes) Decision {
	d := Decision{Allowed: s.CanDouble(), Exact: true, free: s.nothingToLose(s.cube())}
	d.Values.Win = exact.Win
	turned := exact.DoubleTake
	if !exact.CanDouble { // the value of a double all the same, for whoever made one
		turned = s.plain(d.Values, 2*s.cube(), Theirs)
	}
	d.settle(s, exact.NoDouble, turned)
	return d
}

// Match returns the match as package bearoff solves races in it.
func (s Stakes) Match() bearoff.Match {
	return bearoff.Match{
		Away: s.Away, OpponentAway: s.OpponentAway, Crawford: s.Crawford, Cube: s.cube(),
		Owner: bearoff.Owner(s.Owner), MaxCube: s.highest(), Chance: MatchChance,
	}
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
