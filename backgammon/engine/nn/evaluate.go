package nn

import (
	"fmt"
	"math"
)

// An Active is a sparse input that is there: Count times its row of weights. Each input is named at most once; those that
// are not named count 0.
type Active struct {
	Input int16 // from 0 to Shape.Sparse-1
	Count int16 // from -MaxValue to MaxValue
}

// What an Evaluator can be told of a position. Its sums stay within 32 bits while the absolute values of all counts and
// features add up to no more than 64, and in practice far beyond, since not all weights are the largest.
const (
	MaxValue    = 15 // the largest count or feature; features beyond it are taken as this
	FeatureStep = 1. / stepsOfOne
	stepsOfOne  = 1024 // features are rounded to steps
)

// An Evaluator runs a net forward and allocates nothing. It serves one goroutine, and the net must not be changed
// while it is used.
type Evaluator struct {
	net     *Net
	stride  int     // of a row of the first layer
	weights []int16 // of the first layer, a row for each input, in units of 2^-places
	bias    []int32 // of the first layer, in units of scale
	scale   float32 // 2^-places steps

	features  []float32 // with zeros up to whole vectors
	now, last []int32   // the inputs in steps, those of the position before and, from one call to the next, 0
	none      []int32   // all inputs 0
	sums      []int32   // the first layer for last, in units of scale

	units  [][]float32 // what each further layer comes to, before it is rectified
	at     []int32     // terms: where their rows begin,
	x16    []int16     // and their factors in the first layer
	x      []float32   // and in the others
	answer []float32   // with what fills up the row
}

// Evaluator returns a new evaluator of the net as it is now, with the weights of its first layer as [Net.Round] would leave
// them. It panics when one of these is not finite.
func (n *Net) Evaluator() *Evaluator {
	places, ok := n.grid()
	if !ok {
		panic("nn: a weight is not finite")
	}
	l := n.layers[0]
	width := (l.width + group - 1) / group * group
	features := roundUp(n.shape.Dense)
	inputs := roundUp(n.shape.Sparse) + features
	e := &Evaluator{
		net:      n,
		stride:   width,
		weights:  make([]int16, inputs*width),
		bias:     make([]int32, width),
		scale:    float32(math.Ldexp(FeatureStep, -places)),
		features: make([]float32, features),
		now:      make([]int32, inputs),
		last:     make([]int32, inputs),
		none:     make([]int32, inputs),
		sums:     make([]int32, width),
		answer:   make([]float32, roundUp(n.shape.Outputs)),
	}
	for j := range l.width {
		e.bias[j] = int32(onGrid(l.bias[j], places)) * stepsOfOne
	}
	for i := range n.shape.Sparse + n.shape.Dense {
		row := e.weights[e.input(i)*width:][:width]
		for j := range l.width {
			row[place(j)] = int16(onGrid(l.rows[i*l.stride+j], places))
		}
	}
	copy(e.sums, e.bias)
	room := max(inputs+1, width)
	for _, l := range n.layers {
		e.units = append(e.units, make([]float32, l.stride))
		room = max(room, l.stride)
	}
	e.at, e.x16, e.x = make([]int32, room), make([]int16, room), make([]float32, room)
	return e
}

// input returns which place an input of the net has in now and last, where the features begin with a whole vector.
func (e *Evaluator) input(i int) int {
	if i < e.net.shape.Sparse {
		return i
	}
	return i - e.net.shape.Sparse + len(e.now) - len(e.features)
}

// Evaluate returns the outputs of the net, each between 0 and 1, for the sparse inputs and the features. The answer is
// valid until the next call.
//
// The position before need not have anything in common with this one, but where it has, it saves work. It panics when an
// input is outside the net, a count too large, or the number of features not the net's own.
func (e *Evaluator) Evaluate(active []Active, features []float32) []float32 {
	n := e.net
	if len(features) != n.shape.Dense {
		panic(fmt.Sprintf("nn: %d features for a net of %d", len(features), n.shape.Dense))
	}
	for _, a := range active {
		n.checkActive(a)
	}
	e.follow(active, features)
	for i := 1; i < len(n.layers); i++ {
		l := &n.layers[i]
		var count int
		if i == 1 {
			count = positive32(e.at, e.x, e.sums, e.scale, int32(l.stride))
		} else {
			count = positive(e.at, e.x, e.units[i-1], int32(l.stride))
		}
		addRows(e.units[i], l.bias, l.rows, e.at[:count], e.x[:count])
	}
	squash(e.answer, e.units[len(e.units)-1])
	return e.answer[:n.shape.Outputs:n.shape.Outputs]
}

// follow brings the sums from the position before to this one, by what has changed, or from the bias where that is
// shorter. Sums of whole numbers do not depend on the way.
func (e *Evaluator) follow(active []Active, features []float32) {
	for _, a := range active {
		e.now[a.Input] = int32(a.Count) * stepsOfOne
	}
	copy(e.features, features)
	sparse := len(e.now) - len(e.features)
	steps(e.now[sparse:], e.features)
	from := e.sums
	count := changes(e.at, e.x16, e.now, e.last, int32(e.stride))
	if count > len(active)+len(features) {
		from = e.bias
		count = changes(e.at, e.x16, e.now, e.none, int32(e.stride))
	}
	if count%2 != 0 {
		e.at[count], e.x16[count] = 0, 0
		count++
	}
	addRows16(e.sums, from, e.weights, e.at[:count], e.x16[:count])
	e.now, e.last = e.last, e.now
	clear(e.now[:sparse])
}

func (n *Net) checkActive(a Active) {
	if uint(a.Input) >= uint(n.shape.Sparse) || uint(int(a.Count)+MaxValue) > 2*MaxValue {
		panic(activeError(a))
	}
}

// An activeError is what checkActive panics with: a type of its own, so that checkActive is small enough to be inlined.
type activeError Active

func (e activeError) Error() string {
	return fmt.Sprintf("nn: a count of %d for sparse input %d: outside the net, or larger than %d", e.Count, e.Input, MaxValue)
}
