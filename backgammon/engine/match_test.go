package engine

import (
	"math"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// TestFreeDrop reckons again what the leader gains, after the Crawford game, by the choice to drop the first double: the trailer
// doubles after the leader's opening, or after the leader's reply to an opening of the trailer.
func TestFreeDrop(t *testing.T) {
	play := func(b backgammon.Board, p backgammon.Player, r backgammon.Roll) backgammon.Board {
		lines, err := Rank(t.Context(), b, p, r, Options{Lines: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) == 0 {
			return b
		}
		return b.Apply(p, lines[0].Play)
	}
	const leader, trailer = backgammon.White, backgammon.Black
	var chance, above, weight float64
	add := func(b backgammon.Board, w float64) {
		win := Evaluate(b, trailer).Win
		chance, above, weight = chance+w*win, above+w*max(win-0.5, 0), weight+w
	}
	for _, opening := range rolls {
		if opening.IsDoubles() {
			continue
		}
		add(play(backgammon.Opening(), leader, opening), 1)
		b := play(backgammon.Opening(), trailer, opening)
		for _, reply := range rolls {
			add(play(b, leader, reply), float64(reply.Weight())/36)
		}
	}
	near(t, "chance of the trailer", chance/weight, 0.5, 0.01)
	near(t, "what it has above one half", above/weight, freeDrop, 0.002)
}

// TestPointsCountAtAnyScore: however far ahead a side is, a game more is worth something to both. So all values are numbers, and with
// the cube on 1 of the size that they have for money.
func TestPointsCountAtAnyScore(t *testing.T) {
	b, roll := backgammon.Opening(), backgammon.MakeRoll(3, 1)
	for _, away := range [][2]int{{1, 65}, {1, 120}, {2, 200}, {120, 4}, {1, 32767}, {32767, 1}, {32767, 32767}, {32000, 64}} {
		for _, cube := range []int{1, 64} {
			s := Stakes{Away: away[0], OpponentAway: away[1], Cube: cube}
			lines, err := Rank(t.Context(), b, white, roll, Options{Stakes: s})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				if notNumber(l.Equity) || cube == 1 && math.Abs(l.Equity) > 3 {
					t.Errorf("%v away, cube %d: %v is worth %v", away, cube, l.Play, l.Equity)
				}
			}
			d, err := Cube(t.Context(), b, white, s, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range []float64{d.NoDouble, d.DoubleTake} {
				if notNumber(v) || cube == 1 && math.Abs(v) > 10 {
					t.Errorf("%v away, cube %d: %+v", away, cube, d)
				}
			}
		}
	}
}

func notNumber(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }
