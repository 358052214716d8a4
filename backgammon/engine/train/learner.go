package train

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/backgammon/engine/nn"
)

// The shapes of the nets. DATA.md tells what else was tried.
var (
	contactHidden = []int{256, 128, 64}
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
	features := in.Features[:0]
	if p.features {
		features = in.Features[:]
	}
	trace, gradient := p.trace[part], p.gradient[part]
	for i := part; i < len(p.waiting); i += parts {
		s := p.waiting[i]
		if p.features {
			in.Read(s.board, backgammon.White)
		} else {
			in.ReadSparse(s.board, backgammon.White)
		}
		for k, y := range trace.Forward(in.Active, features) {
			slopes[k] = y - s.target[k]
		}
		trace.Backward(slopes[:], gradient, 1.0/batch)
	}
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

// fit goes once through the samples in a random order. The last few of each net, less than a batch, are left out: what
// waits is in no file, and a run that goes on later must do the same.
func (l *learner) fit(samples []sample, rate float64, r *rand.Rand) {
	for _, i := range r.Perm(len(samples)) {
		s := &samples[i]
		p := l.of[engine.ClassOf(s.board)]
		if p == nil {
			continue
		}
		p.teach(s, rate)
		l.quick.teach(s, rate)
	}
	for _, p := range l.pupils() {
		p.waiting = p.waiting[:0]
	}
}

// settle goes on from the steady nets, as if learning began with them.
func (l *learner) settle() {
	for _, p := range l.pupils() {
		copy(p.net.Params(), p.steady.Params())
		p.adam = nn.NewAdam(p.net)
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
