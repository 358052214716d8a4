package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// shapes are nets of all kinds: one hidden layer and two, widths that fill vectors and that do not, without features
// and without sparse inputs.
var shapes = []Shape{
	{Sparse: 196, Hidden: []int{128}, Outputs: 5},
	{Sparse: 196, Dense: 40, Hidden: []int{256, 32}, Outputs: 5},
	{Sparse: 37, Dense: 3, Hidden: []int{50, 7, 33}, Outputs: 5},
	{Dense: 9, Hidden: []int{1}, Outputs: 17},
	{Sparse: 300, Dense: 60, Hidden: []int{512, 64}, Outputs: 5},
	{Sparse: MaxInputs - 2, Dense: 2, Hidden: []int{4}, Outputs: 2},
}

// A sample is what a net is asked for.
type sample struct {
	active   []Active
	features []float32
}

// randomSample is a position as the games make them: a few inputs in rising order, most of them once, and features of which
// many are 0.
func randomSample(rng *rand.Rand, s Shape) sample {
	var p sample
	for i := range s.Sparse {
		if rng.IntN(10) == 0 {
			p.active = append(p.active, Active{int16(i), int16(1 + rng.IntN(4)*rng.IntN(2))})
		}
	}
	for range s.Dense {
		f := float32(0)
		if rng.IntN(2) == 0 {
			f = rng.Float32()*2 - 0.5
		}
		p.features = append(p.features, f)
	}
	return p
}

// slowForward is the judge: the net by its definition, unit by unit in float64, with nothing of the package but the
// places of its weights. Between the layers a unit becomes what hidden says.
func slowForward(n *Net, p sample, hidden func(float64) float64) []float64 {
	in := make([]float64, n.shape.Sparse, n.shape.Sparse+n.shape.Dense)
	for _, a := range p.active {
		in[a.Input] += float64(a.Count)
	}
	for _, f := range p.features {
		in = append(in, float64(f))
	}
	for k, l := range n.layers {
		out := make([]float64, l.width)
		for j := range out {
			out[j] = float64(l.bias[j])
			for i, x := range in {
				out[j] += x * float64(l.rows[i*l.stride+j])
			}
			if k < len(n.layers)-1 {
				out[j] = hidden(out[j])
			}
		}
		in = out
	}
	for i, x := range in {
		in[i] = 1 / (1 + math.Exp(-x))
	}
	return in
}

// rectified is what becomes of a hidden unit, and inSteps what an evaluator makes of it.
func rectified(x float64) float64 { return max(x, 0) }

func inSteps(x float64) float64 {
	return min(max(math.Floor(x/UnitStep+0.5)*UnitStep, 0), MaxUnit)
}

// onGrids returns the net with the weights of every layer on the finest grid that holds them, up to 2^-14.
func onGrids(n *Net) *Net {
	c := n.Clone()
	for _, l := range c.layers {
		weights := [][]float32{l.bias, l.rows}
		largest := 0.0
		for _, w := range slices.Concat(weights...) {
			largest = max(largest, math.Abs(float64(w)))
		}
		step := math.Pow(2, -14)
		for math.Round(largest/step) > 1<<15-1 {
			step *= 2
		}
		for _, v := range weights {
			for i := range v {
				v[i] = float32(math.Round(float64(v[i])/step) * step)
			}
		}
	}
	return c
}

func TestForward(t *testing.T) {
	for k, s := range shapes {
		rng := rand.New(rand.NewPCG(1, 2))
		n := New(s, 7)
		for _, l := range n.layers[:k%len(n.layers)] {
			// Coarser grids, and units beyond the largest.
			l.rows[l.stride], l.bias[0] = 3, 100*float32(k)
		}
		trace := n.Trace()
		rounded := onGrids(n)
		e := n.Evaluator()
		compare := func(what string, got []float32, want []float64) {
			t.Helper()
			for i := range want {
				if math.Abs(float64(got[i])-want[i]) > 1e-5 {
					t.Fatalf("%v: output %d of the %s is %v, by definition %v", s, i, what, got[i], want[i])
				}
			}
		}
		for range 30 {
			p := randomSample(rng, s)
			compare("trace", trace.Forward(p.active, p.features), slowForward(n, p, rectified))
			got := e.Evaluate(p.active, p.features)
			for i, f := range p.features {
				p.features[i] = float32(math.RoundToEven(float64(f)/FeatureStep) * FeatureStep)
			}
			compare("evaluator", got, slowForward(rounded, p, inSteps))
		}
	}
}

// Whatever was evaluated before, near or far, in order or not, an answer has the same bits.
func TestEvaluatorForgets(t *testing.T) {
	for _, s := range shapes {
		rng := rand.New(rand.NewPCG(3, 4))
		n := New(s, 8)
		e := n.Evaluator()
		p := randomSample(rng, s)
		for range 80 {
			switch {
			case rng.IntN(5) == 0:
				p = randomSample(rng, s)
			case len(p.active) > 0:
				p.active = slices.Clone(p.active)
				i := rng.IntN(len(p.active))
				p.active[i].Count = int16(rng.IntN(2*MaxValue+1) - MaxValue)
				p.active = slices.Delete(p.active, i/2, i/2+rng.IntN(2))
				rng.Shuffle(len(p.active), func(i, j int) { p.active[i], p.active[j] = p.active[j], p.active[i] })
			}
			if s.Dense > 0 {
				p.features[rng.IntN(s.Dense)] = float32(rng.IntN(60) - 30)
			}
			if got, want := e.Evaluate(p.active, p.features), n.Evaluator().Evaluate(p.active, p.features); !slices.Equal(got, want) {
				t.Fatalf("%v: %v after other positions, %v alone", s, got, want)
			}
		}
	}
}

func TestFeatureSteps(t *testing.T) {
	inf := float32(math.Inf(1))
	for _, c := range []struct {
		f    float32
		want int16
	}{
		{0, 0}, {1, 1024}, {-1, -1024}, {0.4 / 1024, 0}, {0.6 / 1024, 1}, {-0.6 / 1024, -1}, {14.9999, 15360}, {inf, 15360}, {-inf, -15360},
		{1e-40, 0}, {-2.25, -2304}, {0.5 / 1024, 0}, {1.5 / 1024, 2}, {-0.5 / 1024, 0},
	} {
		var got [16]int16
		steps(got[:], slices.Repeat([]float32{c.f}, 16))
		if got[0] != c.want || got[15] != c.want {
			t.Errorf("%v is %d and %d steps, not %d", c.f, got[0], got[15], c.want)
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	s := shapes[4]
	n := New(s, 1)
	e, trace, gradient := n.Evaluator(), n.Trace(), n.Zero()
	rng := rand.New(rand.NewPCG(5, 6))
	a, b := randomSample(rng, s), randomSample(rng, s)
	slopes := make([]float32, s.Outputs)
	adam := NewAdam(n)
	if got := testing.AllocsPerRun(100, func() {
		e.Evaluate(a.active, a.features)
		e.Evaluate(b.active, b.features)
		trace.Forward(a.active, a.features)
		trace.Backward(slopes, gradient, 1)
		adam.Step(n, gradient)
	}); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

func TestPanics(t *testing.T) {
	n := New(Shape{Sparse: 4, Dense: 2, Hidden: []int{3}, Outputs: 1}, 1)
	e := n.Evaluator()
	for name, f := range map[string]func(){
		"input":    func() { e.Evaluate([]Active{{4, 1}}, make([]float32, 2)) },
		"count":    func() { e.Evaluate([]Active{{1, 16}}, make([]float32, 2)) },
		"lowest":   func() { e.Evaluate([]Active{{1, math.MinInt16}}, make([]float32, 2)) },
		"negative": func() { e.Evaluate([]Active{{-1, 1}}, make([]float32, 2)) },
		"traced":   func() { n.Trace().Forward([]Active{{4, 1}}, make([]float32, 2)) },
		"features": func() { e.Evaluate(nil, nil) },
		"slopes":   func() { n.Trace().Backward(nil, n, 1) },
		"gradient": func() { n.Trace().Backward([]float32{0}, New(shapes[0], 1), 1) },
		"infinite": func() { c := n.Clone(); c.Params()[0] = float32(math.Inf(1)); c.Evaluator() },
		"shape":    func() { New(Shape{Sparse: 1, Outputs: 1}, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// What nets say and learn, bit by bit: a machine whose numbers differ from all the others' fails here, whatever
// instructions it used.
func TestSameBitsEverywhere(t *testing.T) {
	sum := uint32(2166136261)
	add := func(values []float32) {
		for _, v := range values {
			sum = (sum ^ math.Float32bits(v)) * 16777619
		}
	}
	for _, s := range shapes {
		rng := rand.New(rand.NewPCG(2, 2))
		n := New(s, 5)
		trace, gradient, adam := n.Trace(), n.Zero(), NewAdam(n)
		for range 30 {
			p := randomSample(rng, s)
			slopes := slices.Clone(trace.Forward(p.active, p.features))
			add(slopes)
			for i := range slopes {
				slopes[i] -= rng.Float32()
			}
			trace.Backward(slopes, n, -0.01)
			trace.Backward(slopes, gradient, 1)
			adam.Step(n, gradient)
		}
		add(n.Params())
		n.Round()
		e := n.Evaluator()
		for range 30 {
			p := randomSample(rng, s)
			add(e.Evaluate(p.active, p.features))
		}
	}
	if want := uint32(0x4fe51018); sum != want {
		t.Errorf("hash of the numbers %#08x, not %#08x", sum, want)
	}
}
