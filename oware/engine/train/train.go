// Package train makes the weights of the oware evaluation from nothing. It plays games of
// the engine against itself, fits the evaluation to what became of the positions in them, and
// keeps the new weights when they win a match against the old; and again.
package train

import (
	"context"
	"io"
	"math/rand/v2"

	"github.com/parlour-games/parlour/oware/engine"
	"github.com/parlour-games/parlour/training"
)

const (
	engineMiB  = 1 // the tables of short searches; a small one is cleared quickly
	matchNodes = 2000
)

// Run trains as [training.Run] tells.
func Run(ctx context.Context, o training.Options) (*engine.Weights, error) {
	return training.Run(ctx, game{}, o)
}

// game is what training must know of oware.
type game struct{}

func (game) Form() training.Form[view] { return form }
func (game) Begin() training.Values    { return engine.PlainTerms() }

func (game) Weights(v training.Values) *engine.Weights  { return engine.NewWeights(v) }
func (game) Write(w io.Writer, v training.Values) error { return engine.WriteWeights(w, v) }
func (game) Read(r io.Reader) (*engine.Weights, error)  { return engine.ReadWeights(r) }

func (game) Player(w *engine.Weights, nodes uint64) func(context.Context, *rand.Rand, []sample) []sample {
	p := &player{newEngine(w), engine.Limits{Nodes: nodes}}
	return p.game
}

func (game) Match(a, b *engine.Weights) func(context.Context, *rand.Rand) training.Score {
	x, y := newEngine(a), newEngine(b)
	return func(ctx context.Context, r *rand.Rand) training.Score {
		return pair(ctx, x, y, engine.Limits{Nodes: matchNodes}, r)
	}
}

func (game) Fit(ctx context.Context, samples []sample, seed uint64, report func(int, training.Loss)) (training.Values, error) {
	return fit(ctx, samples, seed, report)
}

func newEngine(w *engine.Weights) *engine.Engine {
	return engine.New(engine.Options{HashMiB: engineMiB, Weights: w})
}
