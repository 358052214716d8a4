package nn

import "fmt"

// An Active is a sparse input that is there: Count times its row of weights. Inputs that are not named count 0; one
// that is named twice counts with the sum.
type Active struct {
	Input int16 // from 0 to Shape.Sparse-1
	Count int16 // small: see the package's words about rounding
}

// An Evaluator runs a net forward and allocates nothing. It serves one goroutine, and the net must not be changed while it is
// used, or Reset must be called afterwards.
type Evaluator struct {
	net    *Net
	last   []Active    // the sparse inputs that sums holds
	sums   []float32   // the bias of the first layer with its sparse inputs, without its features
	units  [][]float32 // what each layer comes to, before it is rectified
	terms  terms
	answer []float32
}

// terms are rows of weights with their factors.
type terms struct {
	at []int32
	x  []float32
}

func makeTerms(room int) terms {
	return terms{at: make([]int32, room), x: make([]float32, room)}
}

// Evaluator returns a new evaluator of the net.
func (n *Net) Evaluator() *Evaluator {
	e := &Evaluator{
		net:    n,
		last:   make([]Active, 0, 64),
		sums:   make([]float32, n.layers[0].stride),
		answer: make([]float32, n.shape.Outputs),
	}
	room := n.shape.Dense
	for _, l := range n.layers {
		e.units = append(e.units, make([]float32, l.stride))
		room = max(room, l.stride)
	}
	e.terms = makeTerms(max(room, 128))
	e.Reset()
	return e
}

// Reset forgets the position before, as is needed after a change of the net.
func (e *Evaluator) Reset() {
	e.last = e.last[:0]
	copy(e.sums, e.net.layers[0].bias)
}

// Evaluate returns the outputs of the net, each between 0 and 1, for the sparse inputs and the features. The answer is
// valid until the next call.
//
// The position before need not have anything in common with this one, but where it has, it saves work: most when both name
// their inputs in rising order. It panics when an input is outside the net or the number of features is not its own.
func (e *Evaluator) Evaluate(active []Active, features []float32) []float32 {
	n := e.net
	if len(features) != n.shape.Dense {
		panic(fmt.Sprintf("nn: %d features for a net of %d", len(features), n.shape.Dense))
	}
	first := &n.layers[0]
	e.follow(active)
	t := &e.terms
	count := featureTerms(t.at, t.x, features, n.shape.Sparse, first.stride)
	addRows(e.units[0], e.sums, first.rows, t.at[:count], t.x[:count])
	for i := 1; i < len(n.layers); i++ {
		l := &n.layers[i]
		count = positive(t.at, t.x, e.units[i-1], int32(l.stride))
		addRows(e.units[i], l.bias, l.rows, t.at[:count], t.x[:count])
	}
	for i := range e.answer {
		e.answer[i] = Sigmoid(e.units[len(e.units)-1][i])
	}
	return e.answer
}

// follow brings the sums from the last sparse inputs to the present ones: by the difference, or from the bias where that
// is shorter.
func (e *Evaluator) follow(active []Active) {
	l := &e.net.layers[0]
	need := len(active) + len(e.last)
	if need > len(e.terms.at) {
		e.terms = makeTerms(2 * need)
	}
	t := &e.terms
	count := 0
	from := e.sums
	i, j := 0, 0
	for i < len(e.last) || j < len(active) {
		var row, factor int
		switch {
		case j == len(active) || i < len(e.last) && e.last[i].Input < active[j].Input:
			row, factor = int(e.last[i].Input), -int(e.last[i].Count)
			i++
		case i == len(e.last) || e.last[i].Input > active[j].Input:
			row, factor = int(active[j].Input), int(active[j].Count)
			j++
		default:
			row, factor = int(active[j].Input), int(active[j].Count)-int(e.last[i].Count)
			i++
			j++
		}
		if factor != 0 {
			e.net.checkInput(row)
			t.at[count], t.x[count] = int32(row*l.stride), float32(factor)
			count++
		}
	}
	if count > len(active) {
		count, from = 0, l.bias
		for _, a := range active {
			e.net.checkInput(int(a.Input))
			t.at[count], t.x[count] = int32(int(a.Input)*l.stride), float32(a.Count)
			count++
		}
	}
	addRows(e.sums, from, l.rows, t.at[:count], t.x[:count])
	e.last = append(e.last[:0], active...)
}

func (n *Net) checkInput(input int) {
	if uint(input) >= uint(n.shape.Sparse) {
		panic(inputError(input))
	}
}

// An inputError is what checkInput panics with: a type of its own, so that checkInput is small enough to be inlined.
type inputError int

func (e inputError) Error() string { return fmt.Sprintf("nn: sparse input %d outside the net", int(e)) }

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
