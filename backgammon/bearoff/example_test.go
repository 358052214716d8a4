package bearoff_test

import (
	"context"
	"fmt"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// twoEach is a race of two checkers on each player's 6 point.
func twoEach() backgammon.Board {
	var b backgammon.Board
	for _, p := range []backgammon.Player{backgammon.White, backgammon.Black} {
		b.SetPoint(p, 6, 2)
		b.ToOff(p, 13)
	}
	return b
}

func ExampleOneSided_Rolls() {
	rolls, ok := bearoff.Home().Rolls(twoEach(), backgammon.White)
	fmt.Printf("%.6f %v\n", rolls, ok)
	last, _ := bearoff.Home().Last(twoEach(), backgammon.White)
	for n := last.Least(); n <= last.Most(); n++ {
		fmt.Printf("%d: %.4f\n", n, last.Chance(n))
	}
	// Output:
	// 2.109611 true
	// 1: 0.1111
	// 2: 0.6713
	// 3: 0.2145
	// 4: 0.0031
}

func ExampleOneSided_Race() {
	race, ok := bearoff.Home().Race(twoEach(), backgammon.White)
	fmt.Printf("%.4f %v\n", race.Win, ok)
	// Output: 0.7545 true
}

func ExampleTwoSided_Money() {
	m, ok := bearoff.HomeTwoSided().Money(twoEach(), backgammon.White)
	fmt.Printf("cubeless %+.4f %v\n", m.Cubeless, ok)
	fmt.Printf("no double %+.4f, double and take %+.4f, double and pass +1\n", m.Centred, m.DoubleTake())
	// Output:
	// cubeless +0.5090 true
	// no double +0.6031, double and take +0.9613, double and pass +1
}

func ExampleSolveMatch() {
	d, err := bearoff.SolveMatch(context.Background(), twoEach(), backgammon.White, bearoff.Match{
		Away: 2, OpponentAway: 4,
		// A crude table: each point of a lead is worth a tenth of the match.
		Chance: func(away, opponentAway int, _ bool) float64 { return 0.5 + 0.1*float64(opponentAway-away) },
	})
	fmt.Printf("no double %.4f, double and take %.4f, double and pass %.4f %v\n", d.NoDouble, d.DoubleTake, d.DoublePass, err)
	// Output: no double 0.7640, double and take 0.7622, double and pass 0.8000 <nil>
}
