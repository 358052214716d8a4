package engine

import (
	"math"
	"math/bits"
)

// escapes is, for the twelve points before a checker of which the bits tell those that it cannot land on, the nearest the
// lowest bit, the number of the 36 rolls with which it alone gets past the last block among the six nearest.
var escapes = func() (table [1 << 12]uint8) {
	for blocks := range table {
		last := bits.Len(uint(blocks & 63))
		open := func(d int) bool { return d > 12 || blocks>>(d-1)&1 == 0 }
		for i := 1; i <= 6; i++ {
			for j := 1; j <= 6; j++ {
				reach := 0
				if i == j {
					for k := 1; k <= 4 && open(k*i); k++ {
						reach = k * i
					}
				} else {
					if open(i) {
						reach = i
					}
					if open(j) {
						reach = max(reach, j)
					}
					if reach > 0 && open(i+j) {
						reach = i + j
					}
				}
				if reach > last {
					table[blocks]++
				}
			}
		}
	}
	return table
}()

// masks are sets of points, bit n for point n in the numbering of their owner; the bar is bit 25.
type masks struct {
	any, made      uint32
	blocks         uint32 // the points that the other side holds, in this side's numbering
	targets        uint32 // and its blots
	blocksAsTheirs uint32 // the points that the other side holds, in its own numbering
}

func masksOf(me, opp *side) (m, o masks) {
	m = masks{any: me.places(), made: me.held, blocks: turned(opp.held), targets: turned(opp.blots), blocksAsTheirs: opp.held}
	o = masks{any: opp.places(), made: opp.held, blocks: turned(me.held), targets: turned(me.blots), blocksAsTheirs: me.held}
	return m, o
}

// turned gives a set of points the other side's numbering.
func turned(set uint32) uint32 { return bits.Reverse32(set) >> 6 }

// escapesFrom is how many rolls take a checker on a point, or the bar, past the blocks before it. The other side, which
// comes from there, counts them upward from the point that it meets first after the checker's own.
func (m *masks) escapesFrom(n int) int { return int(escapes[m.blocksAsTheirs>>(mirror(n)+1)&0xfff]) }

// The features of a side in a position with contact, then those of the other side, then one of both.
const (
	pipsLeft       = iota // to bear everything off
	contactPips           // to get every checker past the other's rearmost
	checkersToPass        // that have this before them
	shotsAt               // rolls of the other that hit a blot
	pipLoss               // pips lost on average by being hit, the farthest blot that each roll hits
	rearmost              // the rearmost checker
	rearAnchor            // the rearmost point held behind checkers of the other
	frontAnchor           // the foremost
	anchors               // how many of them in the other's home board
	rearEscapes           // rolls with which the rearmost checker gets past the blocks before it
	meanEscapes           // the mean of this over the checkers beyond the midpoint
	heldBack              // the rolls that fail from the best blocked place where checkers are, or still may come to
	mobility              // rolls that escape, weighed by the way home
	shutOut               // chance that a checker on the bar stays there
	longestPrime          // made points in a row
	bestSix               // most made points among six in a row
	timing                // pips to play before home board or anchor must break
	deadOrStacked         // checkers on the ace point beyond one, and on any point beyond three
	pipsHome              // to bring all home, what a gammon costs
	pipsOut               // to bring all out of the other's home board, what a backgammon costs
	manyBack              // checkers in the other's home board and on the bar, beyond two
	featuresOfSide

	raceLead = 2 * featuresOfSide // lead in the race for the side on roll, in units of about what the dice may change
	// NumFeatures is how many features a net has.
	NumFeatures = raceLead + 1
)

// readContact fills in the features of a position with contact.
func (in *Inputs) readContact() {
	me, opp := &in.seen.me, &in.seen.opp
	m, o := masksOf(me, opp)
	contactFeatures(in.Features[:featuresOfSide], me, opp, &m, &o)
	contactFeatures(in.Features[featuresOfSide:], opp, me, &o, &m)
	lead, sum := opp.pips-me.pips+4, max(me.pips+opp.pips, 20)
	in.Features[raceLead] = float32(lead) / (3 * float32(math.Sqrt(float64(sum))))
}

// contactFeatures works out the features of side s, with masks m, against t, with masks o.
func contactFeatures(f []float32, s, t *side, m, o *masks) {
	f = f[:featuresOfSide]    // so that no place in it need be checked
	line := mirror(t.highest) // the other's rearmost checker, in s's numbering: whoever is above has to pass it
	var passPips, passers, escaping, moving, weighed int
	for set := m.any & (^uint32(0) << (line + 1)); set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		c := int(s.at[n])
		e := m.escapesFrom(n) * c
		passPips += (n - line) * c
		passers += c
		weighed += e * max(n-6, 0)
		if n > 12 {
			moving += e
			escaping += c
		}
	}
	play := s.outside - s.far - 12*s.back // what lies between the two home boards
	dead := max(int(s.at[1])-1, 0)
	f[pipsLeft] = per(s.pips, 167)
	f[contactPips] = per(passPips, 100)
	f[checkersToPass] = per(passers, 15)
	hits, loss := shots(t, o)
	f[shotsAt] = per(hits, 36)
	f[pipLoss] = per(loss, 36*12)
	f[rearmost] = per(s.highest, 25)
	if behind := m.made & 0x1ffe000 & (^uint32(0) << (line + 1)); behind != 0 {
		f[rearAnchor] = per(bits.Len32(behind)-1, 24)
		f[frontAnchor] = per(bits.TrailingZeros32(behind), 24)
		f[anchors] = per(bits.OnesCount32(behind&(63<<19)), 3)
	}
	f[rearEscapes] = per(m.escapesFrom(s.highest), 36)
	if escaping > 0 {
		f[meanEscapes] = float32(moving) / float32(36*escaping)
	}
	fewest := 36
	for n := 16; n <= s.highest; n++ {
		fewest = min(fewest, m.escapesFrom(n))
	}
	f[heldBack] = per(36-fewest, 36)
	f[mobility] = per(weighed, 3600)
	closed := t.home
	f[shutOut] = per(closed*closed, 36)
	f[longestPrime] = per(longestRun(m.made), 6)
	best := 0
	for n := 1; n <= 12; n++ {
		best = max(best, bits.OnesCount32(m.made>>n&63))
	}
	f[bestSix] = per(best, 6)
	f[timing] = per(play, 60)
	f[deadOrStacked] = per(dead+s.stacked, 8)
	f[pipsHome] = per(s.outside, 100)
	f[pipsOut] = per(s.far, 20)
	f[manyBack] = per(max(s.back-2, 0), 5)
}

// per is x in parts of n. To multiply is quicker than to divide.
func per(x, n int) float32 { return float32(x) * (1 / float32(n)) }

// longestRun is the length of the longest run of bits.
func longestRun(set uint32) int {
	n := 0
	for ; set != 0; n++ {
		set &= set >> 1
	}
	return n
}

// shots counts the rolls of hitter, whose masks are m, that hit a blot, and sums up over the 36 rolls the way that the farthest
// blot hit had come. A checker that enters or moves with one die may go on with the other.
func shots(hitter *side, m *masks) (hits, loss int) {
	if m.targets&(1<<hitter.highest-1) == 0 {
		return 0, 0
	}
	open := ^m.blocks & 0x1fffffe
	bar := int(hitter.at[25])
	count := func(hit uint32, rolls int) {
		if hit &= m.targets; hit != 0 {
			hits += rolls
		}
		loss += rolls * max(bits.Len32(hit)-1, 0)
	}
	// Where each die brings a checker that may move first: any, or those on the bar.
	first, rest := m.any, m.any
	if bar > 0 {
		first, rest = 1<<25, m.any&^(1<<25)
	}
	var to [7]uint32
	for i := 1; i <= 6; i++ {
		to[i] = first >> i & open
	}
	for i := 1; i <= 6; i++ {
		for j := 1; j < i; j++ {
			a, b := to[i], to[j]
			hit := a | b
			switch bar {
			case 0:
				hit |= (a>>j | b>>i) & open
			case 1:
				// The other die is played with any checker, the one that has entered among them.
				if a != 0 {
					hit |= (rest | a) >> j & open
				}
				if b != 0 {
					hit |= (rest | b) >> i & open
				}
			}
			count(hit, 2)
		}
		hit, from := to[i], to[i]
		steps := 3
		if bar > 0 {
			if hit == 0 {
				continue
			}
			from |= rest
			steps = 4 - bar
		}
		for ; steps > 0; steps-- {
			from = from >> i & open
			hit |= from
		}
		count(hit, 1)
	}
	return hits, loss
}
