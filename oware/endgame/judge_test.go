package endgame

import (
	"testing"

	"github.com/parlour-games/parlour/oware"
)

// TestForward is the second algorithm, which knows nothing of going backwards: values begin at
// nothing, and every board takes what its moves make of the others, again and again, until
// nothing changes. The least solution comes out, bound by bound.
func TestForward(t *testing.T) {
	const most = 8
	type values map[oware.Position]int
	low := values{}
	for seeds := range most + 1 {
		var level []oware.Position
		for n := range uint32(Boards(seeds)) {
			level = append(level, oware.Ending(unrank(seeds, n)))
		}
		back := func(p oware.Position) int {
			moves := p.Moves()
			if len(moves) == 0 {
				return p.Board().SeedsOnSide(p.Turn().Other())
			}
			least := seeds + 1
			for _, m := range moves {
				least = min(least, low[oware.Ending(p.Apply(m).Houses())])
			}
			return least
		}
		for changed := true; changed; {
			changed = false
			for _, p := range level {
				moves := p.Moves()
				best := 0
				if len(moves) == 0 {
					best = p.Board().SeedsOnSide(p.Turn())
				}
				for _, m := range moves {
					child := p.Apply(m)
					_, taken := child.Stores()
					best = max(best, taken+back(oware.Ending(child.Houses())))
				}
				if best != low[p] {
					low[p], changed = best, true
				}
			}
		}
		for _, p := range level {
			gotLow, gotHigh, ok := Embedded().Bounds(p)
			if wantLow, wantHigh := low[p], seeds-back(p); !ok || gotLow != wantLow || gotHigh != wantHigh {
				t.Fatalf("%v: bounds %d and %d, want %d and %d", p, gotLow, gotHigh, wantLow, wantHigh)
			}
		}
	}
}
