package weights

import "math"

// Pair is the value of a term: Early counts fully at the beginning of a game and Late at its end, each
// in parts of the evaluation's unit.
type Pair struct{ Early, Late int16 }

// Pairs returns values, the early one of each first, as pairs, with so many parts to the unit. What
// is too large is cut.
func Pairs(values [][2]float32, parts float64) []Pair {
	fixed := func(v float32) int16 {
		return int16(math.Round(max(-math.MaxInt16, min(float64(v)*parts, math.MaxInt16))))
	}
	pairs := make([]Pair, len(values))
	for i, v := range values {
		pairs[i] = Pair{fixed(v[0]), fixed(v[1])}
	}
	return pairs
}

// Plus adds as far as a pair has room.
func (p Pair) Plus(q Pair) Pair {
	sum := func(a, b int16) int16 {
		return int16(max(math.MinInt16, min(int(a)+int(b), math.MaxInt16)))
	}
	return Pair{sum(p.Early, q.Early), sum(p.Late, q.Late)}
}

// Sum adds up pairs without a limit.
type Sum struct{ Early, Late int32 }

// Add adds a pair.
func (s *Sum) Add(p *Pair) {
	s.Early += int32(p.Early)
	s.Late += int32(p.Late)
}

// Weigh returns the early sum n times and the late one as often as is left of all.
func (s *Sum) Weigh(n, all int) int32 { return s.Early*int32(n) + s.Late*int32(all-n) }
