package engine

import (
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// What an evaluator remembers changes nothing but the time it takes.
func TestRememberChangesNothing(t *testing.T) {
	plain, remembering := NewEvaluator(nil), NewEvaluator(nil)
	remembering.Remember(256) // small enough to forget most
	boards, players := walks(7, 12)
	for range 3 {
		for i, b := range boards {
			for _, p := range []backgammon.Player{players[i], players[i].Other()} {
				if got, want := remembering.Evaluate(b, p), plain.Evaluate(b, p); got != want {
					t.Fatalf("%s with %s on roll: %v remembered, %v anew", b, p, got, want)
				}
			}
		}
	}
	b := backgammon.Opening()
	if got, want := remembering.Ahead(b, white), plain.Ahead(b, white); got != want {
		t.Errorf("a roll ahead: %v with a cache, %v without", got, want)
	}
	if n := testing.AllocsPerRun(10, func() { remembering.Ahead(b, white) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
