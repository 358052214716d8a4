package endgame

import "testing"

func TestNumbers(t *testing.T) {
	for seeds := range 8 {
		b := unrank(seeds, 0)
		for n := range uint32(Boards(seeds)) {
			if n > 0 {
				next(&b)
			}
			if got := rank(&b); got != n {
				t.Fatalf("%d seeds: board %v has number %d, the one before it %d", seeds, b, got, n-1)
			}
			if got := unrank(seeds, n); got != b {
				t.Fatalf("%d seeds: number %d is %v, want %v", seeds, n, got, b)
			}
			if total(b) != seeds {
				t.Fatalf("%v has %d seeds, want %d", b, total(b), seeds)
			}
		}
	}
}

// The last numbers of the largest level must not overflow.
func TestLastNumber(t *testing.T) {
	last := uint32(Boards(MaxSeeds) - 1)
	want := layout{MaxSeeds}
	if got := unrank(MaxSeeds, last); got != want || rank(&got) != last {
		t.Errorf("board %d is %v, want %v", last, got, want)
	}
}

func total(b layout) int {
	n := 0
	for _, s := range b {
		n += int(s)
	}
	return n
}
