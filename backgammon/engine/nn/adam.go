package nn

import (
	"fmt"
	"math"
)

// Adam moves a net along its gradient by the method of Kingma and Ba (2015): each weight by its own mean slope, in
// units of its own spread. The exported fields are all that a later run needs to go on.
type Adam struct {
	Rate    float32 // how far a weight moves at most in one step, about; 0.001 is usual
	Beta1   float32 // how much of the mean slope is kept in a step
	Beta2   float32 // how much of the mean squared slope is kept
	Epsilon float32 // added to the spread, so that weights without a slope stay
	Mean    *Net    // the mean slope of each weight
	Square  *Net    // the mean squared slope
	Steps   int     // steps made
}

// NewAdam returns the usual settings and no steps made.
func NewAdam(n *Net) *Adam {
	return &Adam{Rate: 0.001, Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8, Mean: n.Zero(), Square: n.Zero()}
}

// Step moves the weights of n against the gradient: the mean slope of the loss over some positions.
func (a *Adam) Step(n, gradient *Net) {
	if len(n.params) != len(a.Mean.params) || len(gradient.params) != len(n.params) {
		panic(fmt.Sprintf("nn: a step of %v along %v with means of %v", n.shape, gradient.shape, a.Mean.shape))
	}
	a.Steps++
	// The means began at 0 and are too small by these parts.
	part1, part2 := 1-power(a.Beta1, a.Steps), 1-power(a.Beta2, a.Steps)
	root := math.Sqrt(part2)
	adam(n.params, a.Mean.params, a.Square.params, gradient.params, adamStep{
		beta1: a.Beta1, rest1: 1 - a.Beta1,
		beta2: a.Beta2, rest2: 1 - a.Beta2,
		rate:    float32(float64(a.Rate) * root / part1),
		epsilon: float32(float64(a.Epsilon) * root),
	})
}

// power returns x to the power n, the same on every machine.
func power(x float32, n int) float64 {
	result, square := 1.0, float64(x)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			result = float64(result * square)
		}
		square = float64(square * square)
	}
	return result
}

// An adamStep is what is the same for all weights in one step. The vector form reads it in this order.
type adamStep struct {
	beta1, rest1, beta2, rest2, rate, epsilon float32
}

// adamPlain moves each weight w by its slope g, and keeps the means m and v.
func adamPlain(w, m, v, g []float32, s adamStep) {
	m, v, g = m[:len(w)], v[:len(w)], g[:len(w)]
	for i, slope := range g {
		mean := float32(s.beta1*m[i]) + float32(s.rest1*slope)
		square := float32(s.beta2*v[i]) + float32(s.rest2*float32(slope*slope))
		m[i], v[i] = mean, square
		spread := float32(math.Sqrt(float64(square))) + s.epsilon
		w[i] -= float32(s.rate*mean) / spread
	}
}
