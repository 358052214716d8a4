package training

import (
	"context"
	"math"
	"math/rand/v2"
)

// Settings of the fit; DATA.md tells what else was tried.
const (
	epochs    = 6
	firstRate = 0.2 // of learning, in the first epoch
	lastRate  = 0.02
	decay     = 2e-6 // pull of each value toward nothing
	// steady keeps the first few samples of a pattern from moving its value far: without
	// it every rare pattern jumps by the full rate at once, which is noise to a search.
	steady = 10
)

// testOneIn games is kept out of the fit, to judge it.
const testOneIn = 20

// Loss is the mean cross entropy between what is predicted and the results of games.
type Loss struct {
	Fitted, Unseen float64 // of the games that were fitted, against their labels, and of those that were not, against their results
	Score          float64 // of the search's scores, in the games that were not fitted: a deeper look at the same
	Positions      int     // that were fitted
}

// Term is a term that counts in a position, and how often.
type Term struct {
	Index int // into the values
	Times int // below zero when it counts for the other side
}

// Link ties the sum of the terms of a position to the chance to win, a draw being half of
// one: it is the logistic function of Base plus Slope times the sum.
type Link struct {
	Early       float64 // the share of the first value of each pair; the second has the rest
	Base, Slope float64
}

// Regression is the logistic regression that gives the values of the terms (AdaGrad).
type Regression[V any] struct {
	// Terms appends the terms of a position and tells what their sum means.
	Terms func(dst []Term, v V) ([]Term, Link)
	// Chance returns the chance to win that the search's score of a sample promises.
	Chance func(s *Sample[V]) float64
	// Blend is the weight of the game's result in the label; the search's score has the rest.
	Blend float64
	// Values are those of the terms, all that there are. Fit finds them.
	Values Values

	squares Values // the sums of the squares of the gradients
	terms   []Term
}

// Sum returns the sum of the terms of a position.
func (m *Regression[V]) Sum(v V) float64 {
	sum, _ := m.sum(v)
	return sum
}

// sum returns the sum of the terms of a position, which stay in m.terms, and what it means.
func (m *Regression[V]) sum(v V) (float64, Link) {
	var link Link
	m.terms, link = m.Terms(m.terms[:0], v)
	var a, b float32
	for _, t := range m.terms {
		v := &m.Values[t.Index]
		a += float32(t.Times) * v[0]
		b += float32(t.Times) * v[1]
	}
	return link.Early*float64(a) + (1-link.Early)*float64(b), link
}

// predict returns the chance to win that the terms of a position make.
func (m *Regression[V]) predict(v V) (float64, Link) {
	sum, link := m.sum(v)
	return Logistic(link.Base + link.Slope*sum), link
}

// learn moves the values of the terms of a sample toward its label.
func (m *Regression[V]) learn(s *Sample[V], label, rate float64) float64 {
	p, link := m.predict(s.View)
	g := [2]float32{float32((p - label) * link.Slope * link.Early), float32((p - label) * link.Slope * (1 - link.Early))}
	for _, t := range m.terms {
		v, q := &m.Values[t.Index], &m.squares[t.Index]
		for i := range g {
			d := g[i]*float32(t.Times) + decay*v[i]
			q[i] += d * d
			v[i] -= float32(rate) * d / float32(math.Sqrt(float64(q[i])+steady))
		}
	}
	return entropy(label, p)
}

// Fit finds the values that predict the samples best, and tells report, when that is not nil,
// of each epoch.
func (m *Regression[V]) Fit(ctx context.Context, samples []Sample[V], seed uint64, report func(epoch int, l Loss)) error {
	var fitted, unseen []*Sample[V]
	game := 0
	for i := range samples {
		s := &samples[i]
		if s.Flags&FirstOfGame != 0 {
			game++
		}
		if game%testOneIn == 0 {
			unseen = append(unseen, s)
		} else {
			fitted = append(fitted, s)
		}
	}
	m.squares = make(Values, len(m.Values))
	r := rand.New(rand.NewPCG(seed, 1))
	for epoch := range epochs {
		r.Shuffle(len(fitted), func(i, j int) { fitted[i], fitted[j] = fitted[j], fitted[i] })
		rate := firstRate * math.Pow(lastRate/firstRate, float64(epoch)/(epochs-1))
		l := Loss{Positions: len(fitted)}
		for i, s := range fitted {
			if i%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			label := m.Blend*float64(s.Result)/2 + (1-m.Blend)*m.Chance(s)
			l.Fitted += m.learn(s, label, rate)
		}
		for _, s := range unseen {
			p, _ := m.predict(s.View)
			l.Unseen += entropy(float64(s.Result)/2, p)
			l.Score += entropy(float64(s.Result)/2, m.Chance(s))
		}
		l.Fitted /= float64(max(len(fitted), 1))
		l.Unseen /= float64(max(len(unseen), 1))
		l.Score /= float64(max(len(unseen), 1))
		if report != nil {
			report(epoch, l)
		}
	}
	return nil
}

// Logistic returns the logistic function of x.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Cost returns how badly chance predicts the results of the samples, of some most of them when
// there are more.
func Cost[V any](samples []Sample[V], most int, chance func(s *Sample[V]) float64) float64 {
	cost := 0.0
	for i := 0; i < len(samples); i += max(1, len(samples)/most) {
		s := &samples[i]
		cost += entropy(float64(s.Result)/2, chance(s))
	}
	return cost
}

// entropy is the cost of having predicted p where the truth was label.
func entropy(label, p float64) float64 {
	const least = 1e-6
	p = max(least, min(p, 1-least))
	return -label*math.Log(p) - (1-label)*math.Log(1-p)
}
