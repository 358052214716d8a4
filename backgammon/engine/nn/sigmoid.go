package nn

import "math"

// Sigmoid returns 1/(1+exp(-x)), within one unit in the last place and the same on every machine, which math.Exp is not.
func Sigmoid(x float32) float32 {
	// exp(-|x|) is 2^-k exp(-r) with r within half of ln 2 from 0, and exp(-r) nine terms of its series: their
	// error is below 3e-10 of the value. All in float64, so that nothing but the last conversion is felt; the conversions keep
	// products from being fused into sums.
	a := math.Abs(float64(x))
	if !(a < 104) { // smaller than any float32 from here on, or not a number
		switch {
		case x > 0:
			return 1
		case x < 0:
			return 0
		}
		return x
	}
	k := uint64(float64(a*math.Log2E) + 0.5)
	r := float64(float64(k)*math.Ln2) - a
	r2 := float64(r * r)
	r4 := float64(r2 * r2)
	low := float64(1+r) + float64(r2*float64(1./2+float64(r*(1./6))))
	high := float64(1./24+float64(r*(1./120))) + float64(r2*float64(1./720+float64(r*(1./5040))))
	e := float64(low+float64(r4*float64(high+float64(r4*(1./40320))))) * math.Float64frombits((1023-k)<<52)
	if x < 0 {
		return float32(e / (1 + e))
	}
	return float32(1 / (1 + e))
}
