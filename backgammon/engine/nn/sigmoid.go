package nn

import "math"

// Sigmoid returns 1/(1+exp(-x)), within one unit in the last place and the same on every machine, which math.Exp is not.
func Sigmoid(x float32) float32 {
	// exp(-x) is 2^k exp(r) with r within half of ln 2 from 0, and exp(r) eight terms of its series: their error is
	// below 6e-9 of the value. All in float64, so that nothing but the last conversion is felt; the conversions keep
	// products from being fused into sums.
	y := -float64(x)
	if !(math.Abs(y) < 104) { // beyond every float32 from here on, or not a number
		switch {
		case y < 0:
			return 1
		case y > 0:
			return 0
		}
		return x
	}
	const bias = 1023 // of the exponent of a float64; conversion cuts towards zero, and so towards below
	k := int64(float64(y*math.Log2E) + (bias + 0.5))
	r := y - float64(float64(k-bias)*math.Ln2)
	r2 := float64(r * r)
	r4 := float64(r2 * r2)
	low := float64(1+r) + float64(r2*float64(1./2+float64(r*(1./6))))
	high := float64(1./24+float64(r*(1./120))) + float64(r2*float64(1./720+float64(r*(1./5040))))
	e := float64(low+float64(r4*high)) * math.Float64frombits(uint64(k)<<52)
	return float32(1 / (1 + e))
}
