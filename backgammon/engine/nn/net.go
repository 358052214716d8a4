package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A Shape says how wide a net is.
type Shape struct {
	Sparse  int   // inputs of which few are there at a time
	Dense   int   // features, numbers of any value
	Hidden  []int // units of each hidden layer, the first layer first; at least one layer
	Outputs int   // chances between 0 and 1
}

// The limits of a Shape. They bound what a file can ask for, and let an Active be four bytes.
const (
	MaxInputs = math.MaxInt16 // sparse inputs and features together
	MaxWidth  = 4096          // units of a layer
	MaxLayers = 8             // hidden layers
)

// lanes is what the width of a layer is rounded up to. Rows of whole vectors need no loop for what is left over, and
// the added units never differ from zero.
const lanes = 16

// check returns what is wrong with the shape, or nil.
func (s Shape) check() error {
	switch {
	case s.Sparse < 0 || s.Dense < 0 || s.Sparse+s.Dense < 1 || s.Sparse > MaxInputs || s.Dense > MaxInputs-s.Sparse:
		return fmt.Errorf("%d sparse inputs and %d features, not 1 to %d together", s.Sparse, s.Dense, MaxInputs)
	case len(s.Hidden) < 1 || len(s.Hidden) > MaxLayers:
		return fmt.Errorf("%d hidden layers, not 1 to %d", len(s.Hidden), MaxLayers)
	case s.Outputs < 1 || s.Outputs > MaxWidth:
		return fmt.Errorf("%d outputs, not 1 to %d", s.Outputs, MaxWidth)
	}
	for _, w := range s.Hidden {
		if w < 1 || w > MaxWidth {
			return fmt.Errorf("a hidden layer of %d units, not 1 to %d", w, MaxWidth)
		}
	}
	return nil
}

// widths returns the number of inputs and then the units of each layer, the outputs last.
func (s Shape) widths() []int {
	return append(append([]int{s.Sparse + s.Dense}, s.Hidden...), s.Outputs)
}

// params is how many numbers a net of this shape has, those that only fill up its rows included.
func (s Shape) params() int {
	total := 0
	widths := s.widths()
	for i, w := range widths[1:] {
		total += (widths[i] + 1) * roundUp(w)
	}
	return total
}

func roundUp(width int) int { return (width + lanes - 1) / lanes * lanes }

// String writes the widths as is usual, the sparse inputs and the features joined by a plus: 196+40-256-32-5.
func (s Shape) String() string {
	text := fmt.Sprintf("%d+%d", s.Sparse, s.Dense)
	for _, w := range s.widths()[1:] {
		text += fmt.Sprintf("-%d", w)
	}
	return text
}

// A Net is the weights of a feed-forward net. Any number of goroutines may use it while nobody changes it.
type Net struct {
	shape  Shape
	params []float32 // all weights, layer by layer
	layers []layer   // slices of params
}

// A layer adds rows of weights, one for each input, to its bias.
type layer struct {
	width  int       // units
	stride int       // width rounded up to whole vectors
	bias   []float32 // stride long
	rows   []float32 // a row of stride weights for each input: the weights from that input to each unit
}

// New returns a net with random weights, the same for the same seed: each layer's weights are spread so that its
// units are about as large as its inputs, counted as if a tenth of the sparse inputs were there.
// It panics when a width is outside the limits.
func New(shape Shape, seed uint64) *Net {
	n := zero(shape)
	rng := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	for i, l := range n.layers {
		inputs := len(l.rows) / l.stride
		if i == 0 {
			inputs = max(shape.Sparse/10+shape.Dense, 1)
		}
		spread := math.Sqrt(6 / float64(inputs)) // He's, for rectified units: uniform, of variance 2/inputs
		if i == len(n.layers)-1 {
			spread = math.Sqrt(3 / float64(inputs))
		}
		for r := 0; r < len(l.rows); r += l.stride {
			for j := range l.width {
				l.rows[r+j] = float32((2*rng.Float64() - 1) * spread)
			}
		}
	}
	return n
}

// zero returns a net whose weights are all 0.
func zero(shape Shape) *Net {
	if err := shape.check(); err != nil {
		panic("nn: " + err.Error())
	}
	shape.Hidden = append([]int(nil), shape.Hidden...)
	n := &Net{shape: shape, params: make([]float32, shape.params())}
	rest := n.params
	widths := shape.widths()
	for i, w := range widths[1:] {
		s := roundUp(w)
		end := s + widths[i]*s
		n.layers = append(n.layers, layer{width: w, stride: s, bias: rest[:s:s], rows: rest[s:end:end]})
		rest = rest[end:]
	}
	return n
}

// Shape returns the widths of the net.
func (n *Net) Shape() Shape {
	s := n.shape
	s.Hidden = append([]int(nil), s.Hidden...)
	return s
}

// Params returns all weights of the net in one slice, not a copy, for whoever steps, sums or averages nets of one
// shape as a whole. Some of the numbers only fill up rows and are 0; they must stay 0, as they do in any step along
// a gradient.
func (n *Net) Params() []float32 { return n.params }

// Bias returns what is added to each unit of a hidden layer, not a copy.
func (n *Net) Bias(layer int) []float32 {
	width := n.shape.Hidden[layer]
	return n.layers[layer].bias[:width:width]
}

// Clone returns a copy that shares nothing with n.
func (n *Net) Clone() *Net {
	c := zero(n.shape)
	copy(c.params, n.params)
	return c
}

// Zero returns a net of the same shape whose weights are all 0: the place for a gradient.
func (n *Net) Zero() *Net { return zero(n.shape) }

// gridLimit is the finest grid that Round uses: multiples of 2^-14.
const gridLimit = 14

// grid returns the number of binary places with which the largest weight of the layer fits 16 bits, at most gridLimit. It panics
// when one is not sound.
func (l *layer) grid() (places int) {
	largest := 0.0
	for _, weights := range [...][]float32{l.bias, l.rows} {
		for _, w := range weights {
			if !sound(w) {
				panic("nn: " + unsound)
			}
			largest = max(largest, math.Abs(float64(w)))
		}
	}
	places = gridLimit
	for math.Round(math.Ldexp(largest, places)) > math.MaxInt16 {
		places--
	}
	return places
}

// MaxWeight is the largest weight that can be rounded to 16 bits, and so be used by an evaluator and written.
const MaxWeight = math.MaxInt16

// sound reports whether a weight is a number of at most MaxWeight.
func sound(w float32) bool { return math.Abs(float64(w)) <= MaxWeight }

const unsound = "a weight is not finite or too large"

// Round puts the weights of the first layer on a grid of 16 bits, the finest that holds the largest of them: multiples
// of 2^-14 while all are below 2, of 2^-13 while all are below 4, and so on. So they are written to a file. It panics when a weight is not
// finite or beyond MaxWeight.
func (n *Net) Round() {
	l := &n.layers[0]
	places := l.grid()
	step := math.Ldexp(1, -places)
	for _, weights := range [...][]float32{l.bias, l.rows} {
		for i, w := range weights {
			weights[i] = float32(onGrid(w, places) * step)
		}
	}
}

// onGrid returns w in units of 2^-places, as a whole number of at most 16 bits. It rounds halves away from zero.
func onGrid(w float32, places int) float64 {
	return math.Round(float64(w)*float64(uint64(1)<<places)) + 0
}
