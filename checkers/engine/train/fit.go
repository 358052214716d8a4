package train

import (
	"context"
	"math"

	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/training"
)

// blend is the weight of the game's result in the label. Results alone say too little: half
// and half lost to a hand-made sum, a tenth won 70% against it.
const blend = 0.1

// fit finds the values that predict the samples best, in hundredths of a man: a man more is
// worth a hundred of them on the average.
func fit(ctx context.Context, samples []sample, seed uint64, report func(epoch int, l training.Loss)) (training.Values, error) {
	scale := scoreScale(samples)
	m := newModel()
	m.Chance = func(s *sample) float64 { return scoreChance(s, scale) }
	if err := m.Fit(ctx, samples, seed, report); err != nil {
		return nil, err
	}
	man := manWorth(m, samples)
	values := make(training.Values, len(m.Values))
	for i, v := range m.Values {
		values[i] = [2]float32{v[0] / man * 100, v[1] / man * 100}
	}
	return values, nil
}

// newModel returns the regression whose sum of the terms is itself what the chance to win is the
// logistic function of.
func newModel() *training.Regression[engine.View] {
	var own []engine.Term
	return &training.Regression[engine.View]{
		Blend: blend, Values: make(training.Values, engine.NumTerms),
		Terms: func(dst []training.Term, v engine.View) ([]training.Term, training.Link) {
			var early float64
			own, early = v.AppendTerms(own[:0])
			for _, t := range own {
				dst = append(dst, training.Term(t))
			}
			return dst, training.Link{Early: early, Slope: 1}
		},
	}
}

// manWorth returns by how much the sum rises with a man more, as found among the samples
// without kings.
func manWorth(m *training.Regression[engine.View], samples []sample) float32 {
	var xy, xx float64
	for _, s := range samples {
		if s.View.OwnKings|s.View.OtherKings != 0 {
			continue
		}
		if men := s.View.Lead(); men >= -2 && men <= 2 {
			xy += float64(men) * m.Sum(s.View)
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
	for scale := 20.0; scale < 500; scale *= 1.1 {
		cost := training.Cost(samples, 100_000, func(s *sample) float64 { return scoreChance(s, scale) })
		if cost < least {
			best, least = scale, cost
		}
	}
	return best
}

func scoreChance(s *sample, scale float64) float64 {
	return training.Logistic(float64(s.Score) / scale)
}
