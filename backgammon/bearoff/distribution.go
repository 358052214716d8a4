package bearoff

import "slices"

// A Distribution says how likely it is that something takes so many rolls of one side. It is a
// part of a table and shares its memory: copy it freely, it cannot be changed. The zero
// Distribution is that of what has happened already.
type Distribution struct {
	least   int // the smallest number that is possible
	chances []float32
}

// Least and Most return the smallest and the largest number of rolls that the table tells of. Numbers
// at either end that are less likely than one in 1,000,000,000 are left out.
func (d Distribution) Least() int { return d.least }

// Most is described with Least.
func (d Distribution) Most() int { return d.least + max(len(d.chances)-1, 0) }

// Chance returns the chance that it takes exactly so many rolls.
func (d Distribution) Chance(rolls int) float64 {
	if len(d.chances) == 0 {
		if rolls == 0 {
			return 1
		}
		return 0
	}
	if i := rolls - d.least; i >= 0 && i < len(d.chances) {
		return float64(d.chances[i])
	}
	return 0
}

// Mean returns the number of rolls on average.
func (d Distribution) Mean() float64 {
	mean := 0.0
	for i, chance := range d.chances {
		mean += float64(float64(d.least+i) * float64(chance)) // the conversion keeps every machine from fusing the two
	}
	return mean
}

// Variance returns the variance of the number of rolls.
func (d Distribution) Variance() float64 {
	mean, sum := d.Mean(), 0.0
	for i, chance := range d.chances {
		x := float64(d.least+i) - mean
		sum += float64(x * x * float64(chance))
	}
	return sum
}

// Ahead returns the chance that the side that rolls first, and needs as many rolls as mine tells,
// is ready before the other, who rolls second and needs as many as theirs tells: that mine is not more than theirs.
func Ahead(mine, theirs Distribution) float64 {
	// behind is the chance that theirs is n or more.
	sum, behind, k := 0.0, 1.0, theirs.least
	for i := range max(len(mine.chances), 1) {
		n := mine.least + i
		for ; k < n; k++ {
			behind -= theirs.Chance(k)
		}
		sum += float64(mine.Chance(n) * behind)
	}
	return min(max(sum, 0), 1)
}

func (d Distribution) equal(e Distribution) bool {
	return d.least == e.least && slices.Equal(d.chances, e.chances)
}
