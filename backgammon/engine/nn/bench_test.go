package nn

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// siblings are positions as the plays of one roll make them: each differs from one position in a few inputs, and in
// half of its features.
func siblings(s Shape) []sample {
	rng := rand.New(rand.NewPCG(1, 1))
	parent := randomSample(rng, s)
	all := make([]sample, 64)
	for i := range all {
		other := randomSample(rng, s)
		p := sample{features: append([]float32(nil), parent.features...)}
		for j, f := range other.features {
			if j%2 == 0 {
				p.features[j] = f
			}
		}
		for j, a := range parent.active {
			if j*8/max(len(parent.active), 1) != i%8 || rng.IntN(2) == 0 {
				p.active = append(p.active, a)
			} else if s.Sparse > 0 {
				p.active = append(p.active, Active{a.Input, a.Count + 1})
			}
		}
		all[i] = p
	}
	return all
}

var widths = []Shape{
	{Sparse: 240, Hidden: []int{128}, Outputs: 5},
	{Sparse: 240, Dense: 40, Hidden: []int{128}, Outputs: 5},
	{Sparse: 240, Dense: 40, Hidden: []int{256}, Outputs: 5},
	{Sparse: 240, Dense: 40, Hidden: []int{256, 32}, Outputs: 5},
	{Sparse: 240, Dense: 40, Hidden: []int{256, 64}, Outputs: 5},
	{Sparse: 240, Dense: 40, Hidden: []int{512, 32}, Outputs: 5},
	{Sparse: 240, Dense: 40, Hidden: []int{512, 64}, Outputs: 5},
	{Sparse: 240, Dense: 80, Hidden: []int{512, 64}, Outputs: 5},
	{Sparse: 208, Dense: 43, Hidden: []int{448, 128, 64}, Outputs: 5},
}

// forget makes the next position a stranger.
func (e *Evaluator) forget() {
	clear(e.last)
	copy(e.sums[0], e.net.stages[0].bias)
}

// The positions arrive as inputs: what it takes to find their inputs is not counted.
func BenchmarkEvaluate(b *testing.B) {
	for _, s := range widths {
		n := New(s, 1)
		all := siblings(s)
		b.Run(fmt.Sprintf("%v/siblings", s), func(b *testing.B) {
			e := n.Evaluator()
			i := 0
			for b.Loop() {
				p := &all[i%len(all)]
				e.Evaluate(p.active, p.features)
				i++
			}
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "evals/s")
		})
		b.Run(fmt.Sprintf("%v/alone", s), func(b *testing.B) {
			e := n.Evaluator()
			i := 0
			for b.Loop() {
				p := &all[i%len(all)]
				e.forget()
				e.Evaluate(p.active, p.features)
				i++
			}
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "evals/s")
		})
	}
}

func BenchmarkLearn(b *testing.B) {
	for _, s := range widths {
		n := New(s, 1)
		all := siblings(s)
		slopes := []float32{0.1, -0.1, 0.01, 0.1, 0.02}
		gradient := n.Zero()
		b.Run(s.String(), func(b *testing.B) {
			trace := n.Trace()
			i := 0
			for b.Loop() {
				p := &all[i%len(all)]
				trace.Forward(p.active, p.features)
				trace.Backward(slopes, gradient, 1)
				i++
			}
		})
		b.Run(s.String()+"/adam", func(b *testing.B) {
			adam := NewAdam(n.Clone())
			to := n.Clone()
			for b.Loop() {
				adam.Step(to, gradient)
			}
		})
	}
}

func BenchmarkCache(b *testing.B) {
	c := NewCache[[5]float32](1 << 16)
	i := uint64(0)
	for b.Loop() {
		k := Key{i % 50_000, 1}
		if _, ok := c.Get(k); !ok {
			c.Put(k, [5]float32{})
		}
		i++
	}
}
