package engine

import "math/bits"

// A rollSet is a set of the 36 rolls of two dice told apart; die i then die j is bit 6*(i-1)+(j-1).
type rollSet uint64

func (r rollSet) count() int { return bits.OnesCount64(uint64(r)) }

var (
	containing [7]rollSet    // the rolls that contain a number
	exactly    [7][7]rollSet // the rolls made of two numbers, in either order
)

func init() {
	for i := 1; i <= 6; i++ {
		for j := 1; j <= 6; j++ {
			r := rollSet(1) << (6*(i-1) + (j - 1))
			containing[i] |= r
			if i != j {
				containing[j] |= r
			}
			exactly[i][j] |= r
			exactly[j][i] |= r
		}
	}
}

// hitting returns the rolls with which hitter can hit a blot on hitter's own point, direct and combined. It leaves out
// no block on the way and counts the entry of one checker from the bar; with two there, only the entry itself may hit.
func hitting(hitter, other *side, point int) rollSet {
	var set rollSet
	open := func(n int) bool { return n >= 1 && !other.made(mirror(n)) }
	bar := int(hitter.at[25])
	last := hitter.highest
	for from := last; from > point; from-- {
		if hitter.at[from] == 0 {
			continue
		}
		d := from - point
		if from < 25 && bar > 0 {
			if bar > 1 {
				break
			}
			// One checker must enter with one die before the other die may hit.
			if d <= 6 {
				for i := 1; i <= 6; i++ {
					if open(mirror(i)) {
						set |= exactly[i][d]
					}
				}
			}
			for i := 1; i <= 6; i++ {
				if open(mirror(i)) && d%i == 0 && d/i <= 3 && steps(open, from, i, d/i) {
					set |= exactly[i][i]
				}
			}
			continue
		}
		if d <= 6 {
			set |= containing[d]
		}
		if bar > 1 {
			continue
		}
		for i := max(1, d-6); 2*i < d; i++ {
			if i <= 6 && (open(from-i) || open(from-(d-i))) {
				set |= exactly[i][d-i]
			}
		}
		for i := 1; i <= 6; i++ {
			if k := d / i; k*i == d && k >= 2 && k <= 4 && steps(open, from, i, k) {
				set |= exactly[i][i]
			}
		}
	}
	return set
}

// steps reports whether a checker may stop at each of the landings before the k-th of a double of i.
func steps(open func(int) bool, from, i, k int) bool {
	for s := 1; s < k; s++ {
		if !open(from - s*i) {
			return false
		}
	}
	return true
}

// exposure is what victim stands to lose on average by the other's next roll, in the units of the evaluation: the loss
// of the dearest blot that each roll hits.
func exposure(victim, hitter *side) float64 {
	var covered rollSet
	total := 0.0
	// The dearest blots are those that have come farthest.
	for n := 1; n <= 24; n++ {
		if victim.at[n] != 1 || hitter.highest <= mirror(n) {
			continue
		}
		set := hitting(hitter, victim, mirror(n)) &^ covered
		if set == 0 {
			continue
		}
		covered |= set
		total += float64(set.count()) * hitLoss(victim, hitter, n)
	}
	return total / 36
}
