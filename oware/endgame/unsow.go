package endgame

import "github.com/parlour-games/parlour/oware"

const row = oware.RowLength

// appendParents appends the numbers of all boards from which a legal move that captures nothing
// leads to b. b is seen by its side to move, and its parents are seen by theirs, the other one.
//
// This is the one place that knows sowing backwards. A test holds it against the rules: over a
// whole level, the parents of a board are those boards of which it is a child.
func appendParents(dst []uint32, b *layout) []uint32 {
	if b[0]|b[1]|b[2]|b[3]|b[4]|b[5] == 0 {
		// A move that captures nothing and leaves the opponent no seed did not feed him
		// when he had none.
		return dst
	}
	var after layout // b as the one who moved sees it
	copy(after[:row], b[row:])
	copy(after[row:], b[:row])
	for origin := range row {
		if after[origin] != 0 {
			continue // a house that was sown from is empty
		}
		before, h := after, origin
		for {
			if h++; h == houses {
				h = 0
			}
			if h == origin {
				continue // a hand that goes round passes its own house over
			}
			if before[h] == 0 {
				break // no seed can have fallen here
			}
			before[h]--
			before[origin]++
			// The last seed fell in h. Only one that makes two or three in the
			// opponent's row can have captured; whether it did, the rules tell.
			if h >= row && after[h]&^1 == 2 && captures(before, origin) {
				continue
			}
			dst = append(dst, rank(&before))
		}
	}
	return dst
}

// captures reports whether sowing from a house of b captures.
func captures(b layout, house int) bool {
	_, taken := oware.Ending(b).Apply(oware.Move(house)).Stores()
	return taken > 0
}
