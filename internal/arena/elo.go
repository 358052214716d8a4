package arena

import "math"

// z95 is how many standard errors around a figure hold 95 of 100 truths.
const z95 = 1.959964

// elo returns the difference in Elo that a share s of the points tells of, 0 < s < 1:
// the logistic curve, on which 400 Elo are odds of ten to one.
func elo(s float64) float64 { return 400 * math.Log10(s/(1-s)) }

// share is the inverse of elo.
func share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Pairs counts the pairs of games by what A has of them: index 0 is two lost
// games, 1 a loss and a draw, 2 an even pair, to 4, two won ones. Pairs and not
// games are what is independent: the two games of one share an opening or dice,
// and counting games would make the error too large or too small.
type Pairs [5]int

// add counts a pair of which A has the points given: 0, 0.5, ... 2.
func (p *Pairs) add(points float64) { p[int(2*points)]++ }

// total returns the number of pairs.
func (p Pairs) total() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments returns the mean share of the points that A has of a pair, and the
// variance of that share: that of a sample, NaN for fewer than two pairs.
func (p Pairs) moments() (mean, variance float64) {
	n := float64(p.total())
	for i, c := range p {
		mean += float64(c) * float64(i) / 4
	}
	mean /= n
	if n < 2 {
		return mean, math.NaN()
	}
	for i, c := range p {
		d := float64(i)/4 - mean
		variance += float64(c) * d * d
	}
	return mean, variance / (n - 1)
}

// los returns the likelihood that A is the stronger: the chance that a normal
// variable with A's share as its mean, and its standard error, is above one half.
// Where the sample knows no error, the wins and losses must do.
func los(share, stderr float64, wins, losses int) float64 {
	switch {
	case stderr > 0:
		return normal((share - 0.5) / stderr)
	case wins+losses == 0:
		return 0.5
	}
	return normal(float64(wins-losses) / math.Sqrt(float64(wins+losses)))
}

// normal is the distribution function of the standard normal distribution.
func normal(x float64) float64 { return 0.5 * (1 + math.Erf(x/math.Sqrt2)) }

// atLeast returns the chance of an event that happened n times of n, as low as
// 95 of 100 truths allow (two-sided): the exact bound of Clopper and Pearson.
func atLeast(n int) float64 { return math.Pow(0.025, 1/float64(n)) }
