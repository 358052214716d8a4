package train

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/parlour-games/parlour/checkers/engine"
)

// Settings of the fit; DATA.md tells what else was tried.
const (
	epochs    = 6
	firstRate = 0.2 // of learning, in the first epoch
	lastRate  = 0.02
	decay     = 2e-6 // pull of each value toward nothing
	// blend is the weight of the game's result in the label; the search's score has the
	// rest. Results alone say too little: half and half lost to a hand-made sum, a tenth
	// won 70% against it.
	blend = 0.1
	// steady keeps the first few samples of a pattern from moving its value far: without
	// it every rare pattern jumps by the full rate at once, which is noise to a search.
	steady = 10
)

// testOneIn games is kept out of the fit, to judge it.
const testOneIn = 20

// loss is the mean cross entropy between what is predicted and the results of games.
type loss struct {
	fitted, unseen float64 // of the games that were fitted, against their labels, and of those that were not, against their results
	score          float64 // of the search's scores, in the games that were not fitted: a deeper look at the same
	positions      int     // that were fitted
}

// model is the logistic regression that gives the values of the terms: the chance to win,
// a draw being half of one, is the logistic function of their sum.
type model struct {
	value, square [][2]float32 // of each pair, and the sums of the squares of its gradients
	terms         []engine.Term
}

func newModel() *model {
	m := &model{value: make([][2]float32, engine.NumTerms), square: make([][2]float32, engine.NumTerms)}
	return m
}

// predict returns the sum of the terms of a sample, and the share of their first values.
func (m *model) predict(s *sample) (sum, early float64) {
	m.terms, early = s.view.AppendTerms(m.terms[:0])
	var a, b float32
	for _, t := range m.terms {
		v := &m.value[t.Index]
		a += float32(t.Times) * v[0]
		b += float32(t.Times) * v[1]
	}
	return early*float64(a) + (1-early)*float64(b), early
}

// learn moves the values of the terms of a sample toward its label (AdaGrad).
func (m *model) learn(s *sample, label, rate float64) float64 {
	sum, early := m.predict(s)
	p := logistic(sum)
	g := [2]float32{float32((p - label) * early), float32((p - label) * (1 - early))}
	for _, t := range m.terms {
		v, q := &m.value[t.Index], &m.square[t.Index]
		for i := range g {
			d := g[i]*float32(t.Times) + decay*v[i]
			q[i] += d * d
			v[i] -= float32(rate) * d / float32(math.Sqrt(float64(q[i])+steady))
		}
	}
	return entropy(label, p)
}

// fit finds the weights that predict the samples best.
func fit(ctx context.Context, samples []sample, seed uint64, report func(epoch int, l loss)) (engine.Terms, loss, error) {
	var fitted, unseen []*sample
	game := 0
	for i := range samples {
		s := &samples[i]
		if s.flags&firstOfGame != 0 {
			game++
		}
		if game%testOneIn == 0 {
			unseen = append(unseen, s)
		} else {
			fitted = append(fitted, s)
		}
	}
	m := newModel()
	scale := scoreScale(samples)
	r := rand.New(rand.NewPCG(seed, 1))
	l := loss{positions: len(fitted)}
	for epoch := range epochs {
		r.Shuffle(len(fitted), func(i, j int) { fitted[i], fitted[j] = fitted[j], fitted[i] })
		rate := firstRate * math.Pow(lastRate/firstRate, float64(epoch)/(epochs-1))
		l.fitted, l.unseen, l.score = 0, 0, 0
		for i, s := range fitted {
			if i%4096 == 0 && ctx.Err() != nil {
				return nil, l, ctx.Err()
			}
			label := blend*float64(s.result)/2 + (1-blend)*logistic(float64(s.score)/scale)
			l.fitted += m.learn(s, label, rate)
		}
		for _, s := range unseen {
			sum, _ := m.predict(s)
			l.unseen += entropy(float64(s.result)/2, logistic(sum))
			l.score += entropy(float64(s.result)/2, logistic(float64(s.score)/scale))
		}
		l.fitted /= float64(max(len(fitted), 1))
		l.unseen /= float64(max(len(unseen), 1))
		l.score /= float64(max(len(unseen), 1))
		if report != nil {
			report(epoch, l)
		}
	}
	return m.scaled(samples), l, nil
}

// scaled turns the values into hundredths of a man: a man more is worth a hundred of them
// on the average.
func (m *model) scaled(samples []sample) engine.Terms {
	man := m.manWorth(samples)
	terms := make(engine.Terms, len(m.value))
	for i, v := range m.value {
		terms[i] = [2]float32{v[0] / man * 100, v[1] / man * 100}
	}
	return terms
}

// manWorth returns by how much the sum rises with a man more, as found among the samples
// without kings.
func (m *model) manWorth(samples []sample) float32 {
	var xy, xx float64
	for i := range samples {
		s := &samples[i]
		if s.view.OwnKings|s.view.OtherKings != 0 {
			continue
		}
		if men := s.view.Lead(); men >= -2 && men <= 2 {
			sum, _ := m.predict(s)
			xy += float64(men) * sum
			xx += float64(men * men)
		}
	}
	if xy <= 0 {
		return 1
	}
	return float32(xy / xx)
}

// scoreScale returns the divisor that makes the search's scores predict the results best.
func scoreScale(samples []sample) float64 {
	best, least := 100.0, math.Inf(1)
	step := max(1, len(samples)/100_000)
	for scale := 20.0; scale < 500; scale *= 1.1 {
		l := 0.0
		for i := 0; i < len(samples); i += step {
			l += entropy(float64(samples[i].result)/2, logistic(float64(samples[i].score)/scale))
		}
		if l < least {
			best, least = scale, l
		}
	}
	return best
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// entropy is the cost of having predicted p where the truth was label.
func entropy(label, p float64) float64 {
	const least = 1e-6
	p = max(least, min(p, 1-least))
	return -label*math.Log(p) - (1-label)*math.Log(1-p)
}
