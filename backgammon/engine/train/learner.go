package train

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/backgammon/engine/nn"
)

// The shapes of the nets. DATA.md tells what else was tried.
var (
	contactHidden = []int{448, 128, 64} // a row of 512 would be slower, since the rows would meet in a few places of the cache
	raceHidden    = []int{128, 64, 32}
	quickHidden   = []int{32, 16}
)

const (
	outputs = 5
	// batch is how many samples a step learns from, and parts how many of them two threads may look at at the same time:
	// a fixed number, since the order in which slopes are added up must not depend on the machine.
	batch = 64
	parts = 2
)

// A sample is a position, White on roll, with the chances that White should have there.
type sample struct {
	board  backgammon.Board
	target [outputs]float32
}

// label sets the target. Chances that sums have brought outside what can be are brought back.
func (s *sample) label(v engine.Values) {
	win := within(v.Win, 1)
	gammon, lost := within(v.WinGammon, win), within(v.LoseGammon, 1-win)
	s.target = [outputs]float32{float32(win), float32(gammon), float32(within(v.WinBackgammon, gammon)), float32(lost), float32(within(v.LoseBackgammon, lost))}
}

func within(x, most float64) float64 { return max(0, min(x, most)) }

// equity is that of the target.
func (s *sample) equity() float64 {
	t := &s.target
	return float64(2*t[0] - 1 + t[1] + t[2] - t[3] - t[4])
}

// A pupil is one net that learns.
type pupil struct {
	net      *nn.Net
	steady   *nn.Net // its mean over the last steps, which plays and labels
	adam     *nn.Adam
	gradient [parts]*nn.Net
	trace    [parts]*nn.Trace
	features bool
	waiting  []*sample
}

// steadiness is how far the steady net, an exponential moving average of the weights, goes toward the learning one in each step.
const steadiness = 0.0005

func newPupil(hidden []int, features int, seed uint64) *pupil {
	shape := nn.Shape{Sparse: engine.NumSparse, Dense: features, Hidden: hidden, Outputs: outputs}
	net := nn.New(shape, seed)
	p := &pupil{net: net, steady: net.Clone(), adam: nn.NewAdam(net), features: features > 0}
	p.prepare()
	return p
}

// prepare makes what learning needs beside the weights.
func (p *pupil) prepare() {
	for i := range parts {
		p.gradient[i], p.trace[i] = p.net.Zero(), p.net.Trace()
	}
}

// teach takes a sample, and makes a step when there are enough.
func (p *pupil) teach(s *sample, rate float64) {
	if p.waiting = append(p.waiting, s); len(p.waiting) < batch {
		return
	}
	var group sync.WaitGroup
	for i := range parts {
		group.Go(func() { p.learn(i) })
	}
	group.Wait()
	p.waiting = p.waiting[:0]
	sum := p.gradient[0].Params()
	for _, g := range p.gradient[1:] {
		for k, v := range g.Params() {
			sum[k] += v
		}
		clear(g.Params())
	}
	p.adam.Rate = float32(rate)
	p.adam.Step(p.net, p.gradient[0])
	clear(sum)
	mean := p.steady.Params()
	for k, v := range p.net.Params() {
		mean[k] += float32((v - mean[k]) * steadiness) // the conversion forbids a fused sum, which other machines would round otherwise
	}
}

// learn adds up the slopes of one part of the waiting samples. The loss is the cross entropy of the chances.
func (p *pupil) learn(part int) {
	var in engine.Inputs
	var slopes [outputs]float32
	for i := part; i < len(p.waiting); i += parts {
		s := p.waiting[i]
		for k, y := range p.forward(part, &in, s) {
			slopes[k] = y - s.target[k]
		}
		p.trace[part].Backward(slopes[:], p.gradient[part], 1.0/batch)
	}
}

// forward returns what the net says of a sample.
func (p *pupil) forward(part int, in *engine.Inputs, s *sample) []float32 {
	if p.features {
		in.Read(s.board, backgammon.White)
		return p.trace[part].Forward(in.Active, in.Features[:])
	}
	in.ReadSparse(s.board, backgammon.White)
	return p.trace[part].Forward(in.Active, nil)
}

// A learner is all nets.
type learner struct {
	of    [engine.NumClasses]*pupil
	quick *pupil
}

func newLearner(seed uint64) *learner {
	l := new(learner)
	l.of[engine.Race] = newPupil(raceHidden, engine.NumFeatures, seed+1)
	l.of[engine.Crashed] = newPupil(contactHidden, engine.NumFeatures, seed+2)
	l.of[engine.Contact] = newPupil(contactHidden, engine.NumFeatures, seed+3)
	l.quick = newPupil(quickHidden, 0, seed+4)
	return l
}

// pupils lists the nets that learn, in the order of a file.
func (l *learner) pupils() []*pupil {
	return []*pupil{l.of[engine.Race], l.of[engine.Crashed], l.of[engine.Contact], l.quick}
}

// take makes the nets those of an earlier training.
func (l *learner) take(n *engine.Nets) error {
	from := []*nn.Net{n.Of[engine.Race], n.Of[engine.Crashed], n.Of[engine.Contact], n.Quick}
	for i, p := range l.pupils() {
		if have, want := from[i].Shape().String(), p.net.Shape().String(); have != want {
			return fmt.Errorf("train: a net of shape %s to begin with, not %s", have, want)
		}
		copy(p.net.Params(), from[i].Params())
		copy(p.steady.Params(), from[i].Params())
	}
	return nil
}

// turns are how often a net learns from each sample of its class when all samples are gone through.
type turns [engine.NumClasses]int

// The nets of the rarer classes need as many steps as the others where nets begin anew.
var (
	once  = turns{engine.Race: 1, engine.Crashed: 1, engine.Contact: 1}
	often = turns{engine.Race: 2, engine.Crashed: 4, engine.Contact: 1}
)

// fit goes through the samples in a random order, each for as many turns as its class has; the quick net has one. The last few of each net, less
// than a batch, are left out: what waits is in no file, and a run that goes on later must do the same.
func (l *learner) fit(samples []sample, t turns, rate float64, r *rand.Rand) {
	type turn struct {
		sample *sample
		again  bool
	}
	var order []turn
	for i := range samples {
		for k := range t[engine.ClassOf(samples[i].board)] {
			order = append(order, turn{&samples[i], k > 0})
		}
	}
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for _, o := range order {
		l.of[engine.ClassOf(o.sample.board)].teach(o.sample, rate)
		if !o.again {
			l.quick.teach(o.sample, rate)
		}
	}
	for _, p := range l.pupils() {
		p.waiting = p.waiting[:0]
	}
}

// begin makes nets that have learned nothing ready for samples like these: each hidden unit shall be above zero in one of so many of
// them. Left to chance many never are, or always, and learning seldom mends it.
func (l *learner) begin(samples []sample) {
	for c, p := range l.of {
		if p != nil {
			p.begin(samples, func(s *sample) bool { return engine.ClassOf(s.board) == engine.Class(c) })
		}
	}
	l.quick.begin(samples, func(*sample) bool { return true })
}

const (
	oneAbove  = 4
	toBeginBy = 1500 // about so many samples for each net
)

func (p *pupil) begin(samples []sample, fits func(*sample) bool) {
	var some []*sample
	for i := range samples {
		if s := &samples[i]; fits(s) {
			some = append(some, s)
		}
	}
	if len(some) == 0 {
		return
	}
	// A few from all over, since samples that follow one another are of one game.
	stride := max(len(some)/toBeginBy, 1)
	few := some[:0]
	for i := 0; i < len(some); i += stride {
		few = append(few, some[i])
	}
	var in engine.Inputs
	for layer := range p.net.Shape().Hidden {
		bias := p.net.Bias(layer)
		values := make([][]float32, len(bias))
		for _, s := range few {
			p.forward(0, &in, s)
			for k, v := range p.trace[0].Units(layer) {
				values[k] = append(values[k], v)
			}
		}
		for k, v := range values {
			slices.Sort(v)
			bias[k] -= v[len(v)-1-(len(v)-1)/oneAbove]
		}
	}
	copy(p.steady.Params(), p.net.Params())
}

// warm goes through some samples in small steps that grow, before the first large ones: those would drive many units below
// zero for good.
func (l *learner) warm(samples []sample, rate float64, r *rand.Rand) {
	for k := 1; k <= warmPieces; k++ {
		part := float64(k) / warmPieces
		l.fit(samples[len(samples)*(k-1)/warmPieces:len(samples)*k/warmPieces], once, rate*float64(part*part), r)
	}
}

const warmPieces = 20

// spare sets what the units of the first layers cost; see [nn.Trace].
func (l *learner) spare(thrift float32) {
	for _, p := range l.pupils() {
		for _, t := range p.trace {
			t.Thrift = thrift
		}
	}
}

// nets returns the nets to play with: the steady ones, or in the beginning those that learn.
func (l *learner) nets(steady bool) *engine.Nets {
	n := new(engine.Nets)
	for c, p := range l.of {
		if p != nil {
			n.Of[c] = p.choose(steady)
		}
	}
	n.Quick = l.quick.choose(steady)
	return n
}

func (p *pupil) choose(steady bool) *nn.Net {
	if steady {
		return p.steady
	}
	return p.net
}
