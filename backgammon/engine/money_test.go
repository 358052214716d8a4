package engine

import (
	"math"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// TestLevelsKeepTheCubeLow holds the money games of two middling levels to what people see: few cubes above 4, and a
// standard deviation of about 3 points a game.
func TestLevelsKeepTheCubeLow(t *testing.T) {
	const games = 200
	sum, squares, high := 0.0, 0.0, 0
	for n := range games {
		points, cube := moneyGame(t, [2]Level{Level(4 + n%2), Level(5 - n%2)}, uint64(n))
		sum += points
		squares += points * points
		if cube > 4 {
			high++
		}
	}
	mean := sum / games
	spread := math.Sqrt(squares/games - mean*mean)
	t.Logf("mean %.2f, standard deviation %.2f, %d cubes above 4", mean, spread, high)
	if spread < 2 || spread > 5 || high > games/20 {
		t.Errorf("the points of a game spread by %.2f, and %d of %d cubes are above 4", spread, high, games)
	}
}

// moneyGame plays a game of White's level against Black's, and returns the points of White and the cube at the end.
func moneyGame(t *testing.T, levels [2]Level, seed uint64) (points float64, cube int) {
	t.Helper()
	g := backgammon.NewGame(backgammon.Rules{}, [2]int{}, false)
	dice := backgammon.SeededDice(seed)
	for step := uint64(0); g.Phase() != backgammon.Finished; step++ {
		pos := g.Position()
		player := pos.OnRoll
		a := backgammon.Action{Kind: backgammon.RollDice}
		switch g.Phase() {
		case backgammon.OpeningRoll, backgammon.Rolling:
			x, y, err := dice.Roll()
			if err != nil {
				t.Fatal(err)
			}
			a = backgammon.Action{Kind: backgammon.Throw, Dice: [2]uint8{uint8(x), uint8(y)}}
		case backgammon.Playing:
			l, err := levels[player].Choose(t.Context(), pos.Board, player, pos.Roll(), StakesOf(pos, player), seed, step)
			if err != nil {
				t.Fatal(err)
			}
			a = backgammon.Action{Kind: backgammon.PlayCheckers, Play: l.Play}
		default:
			decider, stakes := levels[player], StakesOf(pos, player)
			if pos.Offer == backgammon.DoubleOffer {
				decider = levels[player.Other()]
			}
			d, err := decider.Cube(t.Context(), pos.Board, player, stakes, seed, step)
			switch {
			case err != nil:
				t.Fatal(err)
			case pos.Offer == backgammon.DoubleOffer && d.Take():
				a.Kind = backgammon.Take
			case pos.Offer == backgammon.DoubleOffer:
				a.Kind = backgammon.Pass
			case d.Double():
				a.Kind = backgammon.Double
			}
		}
		var err error
		if g, err = g.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	r, _ := g.Result()
	if points = float64(r.Points); r.Winner == backgammon.Black {
		points = -points
	}
	return points, g.Position().Cube.Value
}

// TestMisjudgedKeepsWhatIsCertain holds that an error moves the odds and nothing else.
func TestMisjudgedKeepsWhatIsCertain(t *testing.T) {
	for _, v := range []Values{{}, {Win: 1, WinGammon: 1}, {LoseGammon: 1, LoseBackgammon: 0.5}} {
		if got := v.misjudged(2); got != v {
			t.Errorf("%+v is misjudged as %+v", v, got)
		}
	}
	got := Values{Win: 0.5, WinGammon: 0.25, LoseGammon: 0.1}.misjudged(math.Log(3))
	near(t, "win", got.Win, 0.75, 1e-9)
	near(t, "gammon", got.WinGammon, 0.375, 1e-9)
	near(t, "lost gammon", got.LoseGammon, 0.05, 1e-9)
}
