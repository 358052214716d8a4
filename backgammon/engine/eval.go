package engine

import (
	"sync"

	"github.com/parlour-games/parlour/backgammon"
)

// Evaluate is [Evaluator.Evaluate] with the nets that come with the program. Any number of goroutines may call it; who
// evaluates many positions does better with an evaluator of its own, which saves work where a position is like the one before.
func Evaluate(b backgammon.Board, player backgammon.Player) Values {
	e := evaluators.Get().(*Evaluator)
	v := e.Evaluate(b, player)
	evaluators.Put(e)
	return v
}

var evaluators = sync.Pool{New: func() any { return NewEvaluator(nil) }}

func clamp(x, low, high float64) float64 { return min(max(x, low), high) }

// cubeLife is the efficiency of the cube in the position: less in a race's last rolls, when there is little time left
// to use it. How much less comes from exact values of bearoffs for money (see solve): about a fifth at four pips, a half at
// ten, and all from thirteen on.
func cubeLife(b backgammon.Board, player backgammon.Player) float64 {
	var seen view
	seen.look(&b, player)
	if seen.contact() {
		return efficiency
	}
	shorter := float64(min(seen.me.pips, seen.opp.pips))
	return efficiency * clamp(shorter/13, 0, 1)
}
