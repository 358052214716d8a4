package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The gradient must be what moving one weight a little does to the loss, for every weight of a small net.
func TestGradient(t *testing.T) {
	for _, s := range []Shape{
		{Sparse: 5, Dense: 3, Hidden: []int{6, 4}, Outputs: 3},
		{Sparse: 4, Hidden: []int{20}, Outputs: 5},
	} {
		rng := rand.New(rand.NewPCG(9, 9))
		n := New(s, 3)
		p := sample{active: []Active{{0, 1}, {2, 3}, {3, -1}}}
		for range s.Dense {
			p.features = append(p.features, rng.Float32()-0.2)
		}
		target := make([]float64, s.Outputs)
		for i := range target {
			target[i] = rng.Float64()
		}
		const thrift = 0.125
		loss := func() float64 { // cross entropy, and what the first layer costs
			sum, units := 0.0, 0
			hidden := func(x float64) float64 {
				if units++; units <= s.Hidden[0] {
					sum += thrift * rectified(x)
				}
				return rectified(x)
			}
			for i, y := range slowForward(n, p, hidden) {
				sum -= target[i]*math.Log(y) + (1-target[i])*math.Log(1-y)
			}
			return sum
		}
		trace, gradient := n.Trace(), n.Zero()
		trace.Thrift = thrift
		slopes := make([]float32, s.Outputs)
		for i, y := range trace.Forward(p.active, p.features) {
			slopes[i] = y - float32(target[i])
		}
		trace.Backward(slopes, gradient, 0.5)
		for k, l := range n.layers {
			g := gradient.layers[k]
			check := func(w *float32, got float32) {
				const h = 1.0 / 1024
				old := *w
				*w = old + h
				up := loss()
				*w = old - h
				down := loss()
				*w = old
				want := 0.5 * (up - down) / (2 * h)
				if math.Abs(want-float64(got)) > 1e-4 {
					t.Fatalf("%v layer %d: slope %v, by moving the weight %v", s, k, got, want)
				}
			}
			for j := range l.width {
				check(&l.bias[j], g.bias[j])
				for r := j; r < len(l.rows); r += l.stride {
					check(&l.rows[r], g.rows[r])
				}
			}
		}
		// What fills up rows has no slope.
		for _, g := range gradient.layers {
			for r, v := range append(slices.Clone(g.bias), g.rows...) {
				if r%g.stride >= g.width && v != 0 {
					t.Fatalf("%v: slope %v of a weight that is none", s, v)
				}
			}
		}
	}
}

// A net learns what cannot be learned without a hidden layer, by steps of each kind.
func TestLearns(t *testing.T) {
	s := Shape{Sparse: 2, Dense: 1, Hidden: []int{16, 16}, Outputs: 1}
	xor := func(n *Net, learn func(t *Trace, slopes []float32)) float32 {
		trace := n.Trace()
		worst := float32(0)
		for i := range 8 {
			a, b, c := i&1, i>>1&1, i>>2
			y := trace.Forward([]Active{{0, int16(a)}, {1, int16(b)}}, []float32{float32(c)})[0]
			slope := y - float32(a^b^c)
			worst = max(worst, slope, -slope)
			learn(trace, []float32{slope})
		}
		return worst
	}
	online := New(s, 2)
	byAdam := online.Clone()
	adam := NewAdam(byAdam)
	adam.Rate = 0.01
	var worst [2]float32
	for range 1000 {
		worst[0] = xor(online, func(t *Trace, slopes []float32) { t.Backward(slopes, online, -0.1) })
		gradient := byAdam.Zero()
		worst[1] = xor(byAdam, func(t *Trace, slopes []float32) { t.Backward(slopes, gradient, 1./8) })
		adam.Step(byAdam, gradient)
	}
	if worst[0] > 0.05 || worst[1] > 0.05 {
		t.Errorf("after 1000 rounds the answers are wrong by up to %.3f (step by step) and %.3f (Adam)", worst[0], worst[1])
	}
}

func TestSquash(t *testing.T) {
	squashed := func(x float32) float32 {
		var got [lanes]float32
		squash(got[:], slices.Repeat([]float32{x}, lanes))
		return got[lanes/2]
	}
	for i := range 400_001 {
		x := float32(i-200_000) / 2300 // to 87 on both sides
		want := 1 / (1 + math.Exp(-float64(x)))
		if got := squashed(x); math.Abs(float64(got)-want) > 2.5e-7*want {
			t.Fatalf("squash makes %v of %v, not %v", got, x, want)
		}
	}
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	if squashed(inf) != 1 || squashed(-inf) > 1e-37 || squashed(0) != 0.5 || squashed(nan) != squashed(inf) {
		t.Error("squash is wrong at its ends or in the middle")
	}
}

// The values bit by bit: a machine that computes them otherwise fails here.
func TestSquashBits(t *testing.T) {
	sum := uint32(2166136261)
	v := make([]float32, 100_000)
	for i := range v {
		v[i] = float32(i-50_000) / 555
	}
	squash(v, v)
	for _, y := range v {
		sum = (sum ^ math.Float32bits(y)) * 16777619
	}
	if want := uint32(0xbc200c11); sum != want {
		t.Errorf("hash of the values %#08x, not %#08x", sum, want)
	}
}
