package endgame

import (
	"slices"
	"testing"

	"github.com/parlour-games/parlour/oware"
)

// TestParents holds sowing backwards against the rules: over whole levels, and over heaps so
// large that a hand goes round the ring.
func TestParents(t *testing.T) {
	for seeds := range 8 {
		parents := make([][]uint32, Boards(seeds))
		for n := range parents {
			b := unrank(seeds, uint32(n))
			p := oware.Ending(b)
			for _, m := range p.Moves() {
				child := p.Apply(m)
				if houses := child.Houses(); child.Seeds() == seeds {
					at := rank(&houses)
					parents[at] = append(parents[at], uint32(n))
				}
			}
		}
		for n, want := range parents {
			b := unrank(seeds, uint32(n))
			got := appendParents(nil, &b)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%d seeds, board %v has parents %v, want %v", seeds, b, got, want)
			}
		}
	}
}

func TestParentsOfLargeHeaps(t *testing.T) {
	for heap := uint8(11); heap <= MaxSeeds-3; heap++ {
		for house := range row {
			b := layout{8: 1, 9: 1, 2: 1}
			b[house] += heap
			p := oware.Ending(b)
			for _, m := range p.Moves() {
				child := p.Apply(m)
				houses := child.Houses()
				if child.Seeds() == p.Seeds() && !slices.Contains(appendParents(nil, &houses), rank(&b)) {
					t.Errorf("%v is no parent of the board after its move %v", p, m)
				}
			}
		}
	}
}
