package engine

import (
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
