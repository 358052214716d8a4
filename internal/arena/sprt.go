package arena

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A SPRT is a sequential test of two claims on the Elo of A over B: that it is
// Low, and that it is High. It errs in at most 5 of 100 cases either way, and
// ends a match as soon as that is sure.
//
// The likelihoods are those of the pairs of games. Each claim is given the
// distribution over the five results of a pair that fits the sample best among
// all with the claim's mean: the generalized SPRT (its theory is in Van den
// Bergh's note for Fishtest, support_MLE_multinomial.pdf, Proposition 1.1). A
// result never seen counts as a thousandth of a pair, so that a sample without
// losses has a likelihood.
type SPRT struct{ Low, High float64 }

// sprtBound is where the logarithm of the ratio of the likelihoods decides: the
// logarithm of (1-0.05)/0.05.
var sprtBound = math.Log(0.95 / 0.05)

// maxElo is a difference that no match can measure.
const maxElo = 1000

// ParseSPRT reads LOW,HIGH, the Elo of the two claims.
func ParseSPRT(text string) (*SPRT, error) {
	low, high, ok := strings.Cut(text, ",")
	if !ok {
		return nil, fmt.Errorf("%q is no test: write the two claims in Elo like 0,10", text)
	}
	var s SPRT
	var err1, err2 error
	s.Low, err1 = strconv.ParseFloat(low, 64)
	s.High, err2 = strconv.ParseFloat(high, 64)
	switch {
	case errors.Join(err1, err2) != nil:
		return nil, fmt.Errorf("%q is no test: write the two claims in Elo like 0,10", text)
	case !(s.Low < s.High) || s.Low < -maxElo || s.High > maxElo:
		return nil, fmt.Errorf("%q is no test: the first claim must be the lower, and both between %d and %d Elo", text, -maxElo, maxElo)
	}
	return &s, nil
}

// LLR returns the logarithm of how much likelier the pairs are if A is better
// by High than if it is better by Low. It is 0 without a pair.
func (s *SPRT) LLR(pairs Pairs) float64 {
	if pairs.total() == 0 {
		return 0
	}
	var counts [5]float64
	total := 0.0
	for i, c := range pairs {
		counts[i] = max(float64(c), 1e-3)
		total += counts[i]
	}
	low, high := fitted(counts, total, share(s.Low)), fitted(counts, total, share(s.High))
	llr := 0.0
	for i, c := range counts {
		llr += c * math.Log(high[i]/low[i])
	}
	return llr
}

// fitted returns the distribution with the mean given under which the counts
// are likeliest. By Lagrange it is p(i) = count(i)/total / (1 + t*(x(i) - mean))
// with x(i) the share i/4, and t is where its mean comes out right; the mean
// falls as t grows between the poles, so that halving finds it.
func fitted(counts [5]float64, total, mean float64) [5]float64 {
	var p [5]float64
	low, high := -1/(1-mean), 1/mean
	for range 100 {
		t := (low + high) / 2
		excess := 0.0
		for i := range p {
			x := float64(i)/4 - mean
			p[i] = counts[i] / total / (1 + t*x)
			excess += p[i] * x
		}
		if excess > 0 {
			low = t
		} else {
			high = t
		}
	}
	return p
}

// decides reports whether the test is over with the LLR given.
func (s *SPRT) decides(llr float64) bool { return math.Abs(llr) >= sprtBound }
