package train

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
)

// Settings of the fit.
const (
	epochs    = 6
	firstRate = 0.2 // of learning, in the first epoch
	lastRate  = 0.02
	decay     = 2e-6 // pull of each value toward nothing
	// blend is the weight of the game's result in the label; the search's score has the rest.
	blend = 0.2
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

// scale turns a lead in seeds into the chance to win, a draw being half of one: the logistic
// function of the lead divided by full with all seeds in the houses, empty with none, and in
// between accordingly. The fewer seeds are left, the more a lead is worth.
type scale struct{ full, empty float64 }

func (k scale) at(early float64) float64 { return k.full*early + k.empty*(1-early) }

// model is the logistic regression that gives the values of the terms.
type model struct {
	scale         scale
	value, square [][2]float32 // of each pair, as parts of scale.full seeds, and the sums of the squares of its gradients
	terms         []int
}

func newModel(k scale) *model {
	return &model{scale: k, value: make([][2]float32, engine.NumTerms), square: make([][2]float32, engine.NumTerms)}
}

// predict returns the chance to win that the terms of a sample and its lead make, by how much
// it moves with their sum, and the share of the first values.
func (m *model) predict(s *sample) (chance, slope, early float64) {
	m.terms, early = engine.AppendTerms(m.terms[:0], oware.Ending(s.houses))
	var a, b float32
	for _, t := range m.terms {
		v := &m.value[t]
		a += v[0]
		b += v[1]
	}
	k := m.scale.at(early)
	slope = m.scale.full / k
	return logistic(float64(s.lead)/k + slope*(early*float64(a)+(1-early)*float64(b))), slope, early
}

// learn moves the values of the terms of a sample toward its label (AdaGrad).
func (m *model) learn(s *sample, label, rate float64) float64 {
	p, slope, early := m.predict(s)
	g := [2]float32{float32((p - label) * slope * early), float32((p - label) * slope * (1 - early))}
	for _, t := range m.terms {
		v, q := &m.value[t], &m.square[t]
		for i := range g {
			d := g[i] + decay*v[i]
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
	m := newModel(bestScale(samples))
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
			label := blend*float64(s.result)/2 + (1-blend)*m.scale.chance(s)
			l.fitted += m.learn(s, label, rate)
		}
		for _, s := range unseen {
			p, _, _ := m.predict(s)
			l.unseen += entropy(float64(s.result)/2, p)
			l.score += entropy(float64(s.result)/2, m.scale.chance(s))
		}
		l.fitted /= float64(max(len(fitted), 1))
		l.unseen /= float64(max(len(unseen), 1))
		l.score /= float64(max(len(unseen), 1))
		if report != nil {
			report(epoch, l)
		}
	}
	terms := make(engine.Terms, len(m.value))
	for i, v := range m.value {
		for j := range v {
			terms[i][j] = v[j] * float32(100*m.scale.full)
		}
	}
	return terms, l, nil
}

// chance returns what the score of a sample says of its game.
func (k scale) chance(s *sample) float64 {
	seeds := 0
	for _, n := range s.houses {
		seeds += int(n)
	}
	return logistic(float64(s.score) / 100 / k.at(float64(seeds)/oware.GameSeeds))
}

// bestScale returns the scale by which the search's scores predict the results best.
func bestScale(samples []sample) scale {
	best, least := scale{}, math.Inf(1)
	step := max(1, len(samples)/20_000)
	for full := 1.0; full <= 8; full += 0.5 {
		for empty := 0.25; empty <= 4; empty *= 1.4 {
			k, l := scale{full, empty}, 0.0
			for i := 0; i < len(samples); i += step {
				l += entropy(float64(samples[i].result)/2, k.chance(&samples[i]))
			}
			if l < least {
				best, least = k, l
			}
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
