package train

import (
	"context"
	"math"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
	"github.com/parlour-games/parlour/training"
)

// blend is the weight of the game's result in the label.
const blend = 0.2

// scale turns a lead in seeds into the chance to win, a draw being half of one: the logistic
// function of the lead divided by full with all seeds in the houses, empty with none, and in
// between accordingly. The fewer seeds are left, the more a lead is worth.
type scale struct{ full, empty float64 }

func (k scale) at(early float64) float64 { return k.full*early + k.empty*(1-early) }

// chance returns what the score of a sample says of its game.
func (k scale) chance(s *sample) float64 {
	return training.Logistic(float64(s.Score) / 100 / k.at(float64(s.View.seeds())/oware.GameSeeds))
}

// fit finds the values that predict the samples best, in hundredths of a seed.
func fit(ctx context.Context, samples []sample, seed uint64, report func(epoch int, l training.Loss)) (training.Values, error) {
	k := bestScale(samples)
	m := newModel(k)
	if err := m.Fit(ctx, samples, seed, report); err != nil {
		return nil, err
	}
	for i := range m.Values {
		for j := range m.Values[i] {
			m.Values[i][j] *= float32(100 * k.full)
		}
	}
	return m.Values, nil
}

// newModel returns the regression of what the terms add to the lead in the stores, as parts of
// k.full seeds.
func newModel(k scale) *training.Regression[view] {
	var own []int
	return &training.Regression[view]{
		Blend: blend, Values: make(training.Values, engine.NumTerms), Chance: k.chance,
		Terms: func(dst []training.Term, v view) ([]training.Term, training.Link) {
			var early float64
			own, early = engine.AppendTerms(own[:0], oware.Ending(v.houses))
			for _, t := range own {
				dst = append(dst, training.Term{Index: t, Times: 1})
			}
			now := k.at(early)
			return dst, training.Link{Early: early, Base: float64(v.lead) / now, Slope: k.full / now}
		},
	}
}

// bestScale returns the scale by which the search's scores predict the results best.
func bestScale(samples []sample) scale {
	best, least := scale{}, math.Inf(1)
	for full := 1.0; full <= 8; full += 0.5 {
		for empty := 0.25; empty <= 4; empty *= 1.4 {
			k := scale{full, empty}
			if cost := training.Cost(samples, 20_000, k.chance); cost < least {
				best, least = k, cost
			}
		}
	}
	return best
}
