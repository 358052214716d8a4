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

// What an Evaluator can be told of a position, and how finely it works. Its sums stay within 32 bits while the absolute values of all counts
// and features add up to no more than 63, and those of the units of a layer to no more than 255; and in practice far beyond,
// since not all weights are the largest.
const (
	MaxValue    = 15 // the largest count or feature; features beyond it are taken as this
	FeatureStep = 1. / (1 << featurePlaces)
	UnitStep    = 1. / (1 << unitPlaces) // hidden units are rounded to it, and what is above MaxUnit counts as this
	MaxUnit     = math.MaxInt16 * UnitStep

	featurePlaces = 10
	unitPlaces    = 8
	stepsOfOne    = 1 << featurePlaces
)

// A Fixed is a net in whole numbers, with all its weights on grids as [Net.Round] puts those of the first layer. Nothing changes it, and any number
// of evaluators may share it.
type Fixed struct {
	shape            Shape
	stages           []stage
	inputs, features int     // places of all inputs and, the last of them, of the features
	scale            float32 // what 1 in the sums of the last stage is worth
}

// A stage is a layer in whole numbers.
type stage struct {
	stride  int     // of a row
	weights []int16 // a row for each input
	bias    []int32 // in the units of sums
	places  int     // binary places of sums
}

// Fixed returns the net as it is now in whole numbers. It panics when a weight is not finite or beyond MaxWeight.
func (n *Net) Fixed() *Fixed {
	f := &Fixed{shape: n.Shape(), features: inGroups(n.shape.Dense)}
	f.inputs = inGroups(n.shape.Sparse) + f.features
	places, rows, input := featurePlaces, f.inputs, f.input
	for i := range n.layers {
		s := newStage(&n.layers[i], places, rows, input, i == len(n.layers)-1)
		f.stages = append(f.stages, s)
		places, rows, input = unitPlaces, s.stride, func(i int) int { return i }
		f.scale = float32(math.Ldexp(1, -s.places))
	}
	return f
}

// inGroups is a width rounded up to whole groups.
func inGroups(width int) int { return (width + group - 1) / group * group }

// input returns which place an input of the net has among all, where the features begin with a whole group.
func (f *Fixed) input(i int) int {
	if i < f.shape.Sparse {
		return i
	}
	return i - f.shape.Sparse + f.inputs - f.features
}

// newStage returns the layer with a row for each place of its inputs, which have so many binary places. Where the layer is
// not the last, the bias has half a UnitStep more, so that to round the sums is to cut them.
func newStage(l *layer, places, rows int, input func(int) int, last bool) stage {
	grid := l.grid()
	width := inGroups(l.width)
	s := stage{stride: width, weights: make([]int16, rows*width), bias: make([]int32, width), places: grid + places}
	for j := range l.width {
		s.bias[j] = int32(onGrid(l.bias[j], grid)) << places
		if !last {
			s.bias[j] += 1 << (s.places - unitPlaces) >> 1
		}
	}
	for i := range len(l.rows) / l.stride {
		row := s.weights[input(i)*width:][:width]
		for j := range l.width {
			row[place(j)] = int16(onGrid(l.rows[i*l.stride+j], grid))
		}
	}
	return s
}

// An Evaluator runs a net forward and allocates nothing. It serves one goroutine.
type Evaluator struct {
	net  *Fixed
	sums [][]int32 // what each stage comes to; the first keeps it from one position to the next

	features  []float32 // with zeros up to whole groups
	now, last []int16   // the inputs in steps, those of the position before and, from one call to the next, 0
	none      []int16   // all inputs 0

	at     []uint16  // terms: the numbers of their rows,
	x      []int16   // and their factors
	units  []float32 // what the last stage comes to, with what fills up the row,
	answer []float32 // and that squashed
}

// Evaluator returns a new evaluator of the net as it is now. It panics as [Net.Fixed] does.
func (n *Net) Evaluator() *Evaluator { return n.Fixed().Evaluator() }

// Evaluator returns a new evaluator of the net.
func (f *Fixed) Evaluator() *Evaluator {
	e := &Evaluator{
		net:      f,
		features: make([]float32, f.features),
		now:      make([]int16, f.inputs),
		last:     make([]int16, f.inputs),
		none:     make([]int16, f.inputs),
		units:    make([]float32, roundUp(f.shape.Outputs)),
		answer:   make([]float32, roundUp(f.shape.Outputs)),
	}
	room := f.inputs
	for _, s := range f.stages {
		e.sums = append(e.sums, make([]int32, s.stride))
		room = max(room, s.stride)
	}
	copy(e.sums[0], f.stages[0].bias)
	e.at, e.x = make([]uint16, room+1), make([]int16, room+1)
	return e
}

// Evaluate returns the outputs of the net, each between 0 and 1, for the sparse inputs and the features. The answer is
// valid until the next call.
//
// The position before need not have anything in common with this one, but where it has, it saves work. It panics when an
// input is outside the net, a count too large, or the number of features not the net's own.
func (e *Evaluator) Evaluate(active []Active, features []float32) []float32 {
	shape := &e.net.shape
	if len(features) != shape.Dense {
		panic(fmt.Sprintf("nn: %d features for a net of %d", len(features), shape.Dense))
	}
	for _, a := range active {
		shape.checkActive(a)
	}
	e.follow(active, features)
	last := len(e.sums) - 1
	for i := range last {
		e.add(i+1, e.net.stages[i+1].bias, rectify(e.at, e.x, e.sums[i], uint(e.net.stages[i].places-unitPlaces)))
	}
	for j := range shape.Outputs {
		e.units[j] = float32(e.sums[last][j]) * e.net.scale
	}
	squash(e.answer, e.units)
	return e.answer[:shape.Outputs:shape.Outputs]
}

// add sets the sums of a stage to what they are reckoned from and as many terms as were found.
func (e *Evaluator) add(stage int, from []int32, terms int) {
	if terms%2 != 0 {
		e.at[terms], e.x[terms] = 0, 0
		terms++
	}
	addRows16(e.sums[stage], from, e.net.stages[stage].weights, e.at[:terms], e.x[:terms])
}

// follow brings the sums of the first stage from the position before to this one, by what has changed, or from the bias
// where that is shorter. Sums of whole numbers do not depend on the way.
func (e *Evaluator) follow(active []Active, features []float32) {
	for _, a := range active {
		e.now[a.Input] = a.Count * stepsOfOne
	}
	copy(e.features, features)
	sparse := len(e.now) - len(e.features)
	steps(e.now[sparse:], e.features)
	from := e.sums[0]
	count := changes(e.at, e.x, e.now, e.last)
	if count > len(active)+len(features) {
		from = e.net.stages[0].bias
		count = changes(e.at, e.x, e.now, e.none)
	}
	e.add(0, from, count)
	e.now, e.last = e.last, e.now
	clear(e.now[:sparse])
}

func (s *Shape) checkActive(a Active) {
	if uint(a.Input) >= uint(s.Sparse) || uint(int(a.Count)+MaxValue) > 2*MaxValue {
		panic(activeError(a))
	}
}

// An activeError is what checkActive panics with: a type of its own, so that checkActive is small enough to be inlined.
type activeError Active

func (e activeError) Error() string {
	return fmt.Sprintf("nn: a count of %d for sparse input %d: outside the net, or larger than %d", e.Count, e.Input, MaxValue)
}
