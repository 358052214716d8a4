package endgame

import "testing"

// What is added to a front is in its parts, in order, whatever its blocks held before.
func TestFront(t *testing.T) {
	var p pool
	for _, n := range []int{0, 1, len(block{}), 3*len(block{}) + 5, len(block{}) - 1} {
		fronts := make([]front, 2)
		for i := range n {
			fronts[0].add(uint32(7*i), &p)
			fronts[1].add(uint32(7*i+1), &p)
		}
		for which := range fronts {
			got := 0
			for _, part := range fronts[which].appendParts(nil) {
				for _, x := range part {
					if x != uint32(7*got+which) {
						t.Fatalf("front %d has %d at %d of %d", which, x, got, n)
					}
					got++
				}
			}
			if got != n {
				t.Errorf("front %d of %d has %d numbers", which, n, got)
			}
		}
		p.put(fronts)
		if len(fronts[0].appendParts(nil)) > 0 {
			t.Error("a front that was put back is not empty")
		}
	}
	if most := 2 * 4; len(p.free) != most {
		t.Errorf("%d blocks were made, want %d", len(p.free), most)
	}
}
