package nn

import "fmt"

// A Trace runs a net forward, keeps what every unit came to, and walks back through it. It allocates nothing and serves one
// goroutine. Several may learn from one net at once as long as each puts what it finds into a gradient of its own.
type Trace struct {
	// Thrift is by how much the loss grows with each unit of the first layer that is above zero, for each 1 that it is above. A
	// little of it leaves most of them at zero, and so little to do for an evaluator; it adds nothing where it is 0.
	Thrift float32

	net    *Net
	inputs []terms     // what each layer was given: the rows that took part, with their factors
	counts []int       // how many terms of each inputs there are
	units  [][]float32 // what each layer comes to, before it is rectified
	slopes [][]float32 // how the loss grows with each of units
	back   []float32   // room for the slopes of a layer's inputs
	answer []float32   // with what fills up the row
}

// terms are rows of weights with their factors.
type terms struct {
	at []int32
	x  []float32
}

func makeTerms(room int) terms {
	return terms{at: make([]int32, room), x: make([]float32, room)}
}

// Trace returns a new trace of the net.
func (n *Net) Trace() *Trace {
	t := &Trace{net: n, answer: make([]float32, roundUp(n.shape.Outputs))}
	room := n.shape.Dense + 64
	for _, l := range n.layers {
		t.inputs = append(t.inputs, makeTerms(room))
		t.counts = append(t.counts, 0)
		t.units = append(t.units, make([]float32, l.stride))
		t.slopes = append(t.slopes, make([]float32, l.stride))
		room = l.stride
		t.back = make([]float32, max(len(t.back), room))
	}
	return t
}

// Forward returns the outputs for the sparse inputs and the features, by the present weights of the net in full: nearly
// what [Evaluator.Evaluate] returns, which rounds. The answer is valid until the next call.
func (t *Trace) Forward(active []Active, features []float32) []float32 {
	n := t.net
	if len(features) != n.shape.Dense {
		panic(fmt.Sprintf("nn: %d features for a net of %d", len(features), n.shape.Dense))
	}
	in := &t.inputs[0]
	if need := len(active) + len(features); need > len(in.at) {
		*in = makeTerms(2 * need)
	}
	first := &n.layers[0]
	for i, a := range active {
		n.shape.checkActive(a)
		in.at[i], in.x[i] = int32(int(a.Input)*first.stride), float32(a.Count)
	}
	t.counts[0] = len(active) + featureTerms(in.at[len(active):], in.x[len(active):], features, n.shape.Sparse, first.stride)
	for i := range n.layers {
		l := &n.layers[i]
		in = &t.inputs[i]
		if i > 0 {
			t.counts[i] = positive(in.at, in.x, t.units[i-1], int32(l.stride))
		}
		addRows(t.units[i], l.bias, l.rows, in.at[:t.counts[i]], in.x[:t.counts[i]])
	}
	squash(t.answer, t.units[len(t.units)-1])
	return t.answer[:n.shape.Outputs:n.shape.Outputs]
}

// Units returns what the units of a hidden layer came to in the last Forward, before they were rectified. They are valid until
// the next.
func (t *Trace) Units(layer int) []float32 {
	width := t.net.shape.Hidden[layer]
	return t.units[layer][:width:width]
}

// Backward walks back through the last Forward and adds factor times the slope of the loss by every weight to the weights
// of into, a net of the same shape. slopes says how the loss grows with each output before it was squashed: the output
// less its target when the loss is cross entropy, and 2y(1-y) times that when it is the squared error.
//
// To gather the slopes of many positions, into is a gradient (see [Net.Zero]) and factor 1, or the weight of the
// position. To learn from each position at once, into is the net of the trace itself and factor the negative of the rate.
func (t *Trace) Backward(slopes []float32, into *Net, factor float32) {
	n := t.net
	if len(slopes) != n.shape.Outputs {
		panic(fmt.Sprintf("nn: %d slopes for a net of %d outputs", len(slopes), n.shape.Outputs))
	}
	if len(into.params) != len(n.params) || len(into.layers) != len(n.layers) {
		panic(fmt.Sprintf("nn: a gradient of shape %v for a net of %v", into.shape, n.shape))
	}
	for i, s := range slopes {
		t.slopes[len(t.slopes)-1][i] = float32(factor * s)
	}
	for i := len(n.layers) - 1; i >= 0; i-- {
		l := &n.layers[i]
		d := t.slopes[i]
		at, x := t.inputs[i].at[:t.counts[i]], t.inputs[i].x[:t.counts[i]]
		if i > 0 {
			// A unit that was not above zero was no term, and its slope is 0.
			back := t.back[:len(at)]
			dotRows(back, l.rows, d, at)
			before := t.slopes[i-1]
			clear(before)
			thrift := float32(0)
			if i == 1 {
				thrift = float32(factor * t.Thrift)
			}
			for k, off := range at {
				before[int(off)/l.stride] = back[k] + thrift
			}
		}
		target := &into.layers[i]
		stepRows(target.bias, d, zeroAt[:], oneX[:])
		stepRows(target.rows, d, at, x)
	}
}

// zeroAt and oneX are the one term of a bias.
var (
	zeroAt = [1]int32{0}
	oneX   = [1]float32{1}
)

// featureTerms writes the features that are not 0 as terms, and returns how many there are. Their rows follow those of
// the sparse inputs.
func featureTerms(at []int32, x, features []float32, sparse, stride int) int {
	count := 0
	off := int32(sparse * stride)
	for _, f := range features {
		if f != 0 {
			at[count], x[count] = off, f
			count++
		}
		off += int32(stride)
	}
	return count
}
