// Package train makes the weights of the oware evaluation from nothing. It plays games of
// the engine against itself, fits the evaluation to what became of the positions in them, and
// keeps the new weights when they win a match against the old; and again.
package train

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/parlour-games/parlour/oware/engine"
)

// Options are what training may be told. The zero value of each is a sensible choice.
type Options struct {
	Dir     string  // where everything is kept, so that a later run goes on; must be given
	Stages  []Stage // nil is DefaultStages
	Games   int     // in each round
	Match   int     // games of the match that new weights must win
	Threads int     // 0 is one for each processor
	Seed    uint64

	// Report, when not nil, is told how far the work is. It is called by one goroutine
	// at a time.
	Report func(Progress)
}

// Stage is a part of a training, of rounds whose games are played alike.
type Stage struct {
	Rounds int    // of games, fit and match
	Nodes  uint64 // searched for each move of the games
}

// DefaultStages returns the stages of a training that is told none: the games of the first
// rounds, by weights that know little, are not worth a long look; those that the last fits
// are made from are.
func DefaultStages() []Stage { return []Stage{{3, 200}, {3, 600}, {5, 2000}} }

// What an option of zero stands for.
const (
	DefaultGames = 8000
	DefaultMatch = 400
)

// Progress is how far training is.
type Progress struct {
	Round       int
	Work        string // what is done now: "games", "fit" or "match"
	Done, Total int
	Text        string // how it stands
}

// BestName is the file in the directory of training that holds the best weights so far.
const BestName = "best.weights"

const (
	fittedName = "fitted.weights" // in the directory of a round
	shardGames = 200
	engineMiB  = 1 // the tables of short searches; a small one is cleared quickly
	matchNodes = 2000
)

// Run trains until all rounds are done and returns the best weights, which are also in the
// file best.weights of the directory. It returns what it has with ctx's error when ctx is
// done first, and goes on from there when it is called again with the same options.
func Run(ctx context.Context, o Options) (*engine.Weights, error) {
	if o.Dir == "" {
		return nil, errors.New("train: no directory")
	}
	o = o.filled()
	best := engine.NewWeights(engine.PlainTerms())
	round := 0
	for _, stage := range o.Stages {
		for range stage.Rounds {
			round++
			next, err := o.round(ctx, round, stage.Nodes, best)
			if err != nil {
				return best, err
			}
			best = next
		}
	}
	return best, nil
}

func (o Options) filled() Options {
	fill := func(n *int, standard int) {
		if *n <= 0 {
			*n = standard
		}
	}
	fill(&o.Games, DefaultGames)
	fill(&o.Match, DefaultMatch)
	fill(&o.Threads, runtime.NumCPU())
	if o.Stages == nil {
		o.Stages = DefaultStages()
	}
	if o.Report == nil {
		o.Report = func(Progress) {}
	}
	return o
}

func (o Options) file(round int, name string) string {
	return filepath.Join(o.Dir, fmt.Sprintf("round-%02d", round), name)
}

// round plays, fits and compares, or finds that this was done before, and returns the
// better of the old weights and the new.
func (o Options) round(ctx context.Context, round int, nodes uint64, best *engine.Weights) (*engine.Weights, error) {
	if err := o.play(ctx, round, nodes, best); err != nil {
		return nil, err
	}
	fitted, err := o.fit(ctx, round)
	if err != nil {
		return nil, err
	}
	score, err := o.compare(ctx, round, fitted, best)
	if err != nil {
		return nil, err
	}
	if !score.better() {
		return best, nil
	}
	b, err := os.ReadFile(o.file(round, fittedName))
	if err != nil {
		return nil, err
	}
	return fitted, writeFile(filepath.Join(o.Dir, BestName), b)
}

// play plays the games of a round that are not there yet.
func (o Options) play(ctx context.Context, round int, nodes uint64, w *engine.Weights) error {
	shards := (o.Games + shardGames - 1) / shardGames
	var mu sync.Mutex
	done := 0
	report := func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		o.Report(Progress{round, "games", min(done*shardGames, o.Games), o.Games, ""})
	}
	return o.share(ctx, shards, func() func(int) error {
		p := &player{engine.New(engine.Options{HashMiB: engineMiB, Weights: w}), engine.Limits{Nodes: nodes}}
		return func(shard int) error {
			name := o.shard(round, shard)
			if _, err := os.Stat(name); err == nil {
				report()
				return nil
			}
			var samples []sample
			for g := shard * shardGames; g < min((shard+1)*shardGames, o.Games); g++ {
				samples = p.game(ctx, o.random(round, g), samples)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			defer report()
			return writeShard(name, samples)
		}
	})
}

func (o Options) shard(round, shard int) string {
	return o.file(round, fmt.Sprintf("games-%04d.samples", shard))
}

// random returns the source of chance of one game, the same in every run.
func (o Options) random(round, game int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed<<16+uint64(round), uint64(game)))
}

// share does n pieces of work on all threads, each of which makes its own worker. It
// stops at the first error.
func (o Options) share(ctx context.Context, n int, worker func() func(int) error) error {
	var next atomic.Int64
	var mu sync.Mutex
	var first error
	var group sync.WaitGroup
	for range min(o.Threads, n) {
		group.Go(func() {
			work := worker()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := work(i); err != nil {
					mu.Lock()
					defer mu.Unlock()
					if first == nil {
						first = err
					}
					next.Store(int64(n))
					return
				}
			}
		})
	}
	group.Wait()
	if first == nil {
		first = ctx.Err()
	}
	return first
}

// fit fits the samples of the later half of the rounds so far: the earlier ones were played
// by weights too weak to learn from.
func (o Options) fit(ctx context.Context, round int) (*engine.Weights, error) {
	name := o.file(round, fittedName)
	if w, err := loadWeights(name); !errors.Is(err, fs.ErrNotExist) {
		return w, err
	}
	var samples []sample
	for r := (round + 1) / 2; r <= round; r++ {
		for shard := range (o.Games + shardGames - 1) / shardGames {
			s, err := readShard(o.shard(r, shard))
			if err != nil {
				return nil, err
			}
			samples = append(samples, s...)
		}
	}
	terms, _, err := fit(ctx, samples, o.Seed, func(epoch int, l loss) {
		o.Report(Progress{round, "fit", epoch + 1, epochs, fmt.Sprintf(
			"%d positions, loss %.5f, of unseen games %.5f, of their scores %.5f", l.positions, l.fitted, l.unseen, l.score)})
	})
	if err != nil {
		return nil, err
	}
	return engine.NewWeights(terms), saveWeights(name, terms)
}

// compare plays the match between the new weights and the old, as far as it was not played
// before.
func (o Options) compare(ctx context.Context, round int, fitted, best *engine.Weights) (Score, error) {
	const stage = 20 // pairs of games that an interruption may cost
	name := o.file(round, "match.json")
	var score Score
	if b, err := os.ReadFile(name); err == nil {
		if err := json.Unmarshal(b, &score); err != nil {
			return score, fmt.Errorf("%s: %w", name, err)
		}
	}
	for score.Games() < o.Match {
		var mu sync.Mutex
		from := score.Games() / 2
		pairs := min(stage, (o.Match-score.Games()+1)/2)
		next := score
		err := o.share(ctx, pairs, func() func(int) error {
			a := engine.New(engine.Options{HashMiB: engineMiB, Weights: fitted})
			b := engine.New(engine.Options{HashMiB: engineMiB, Weights: best})
			return func(i int) error {
				s := pair(ctx, a, b, engine.Limits{Nodes: matchNodes}, o.random(-round, from+i))
				mu.Lock()
				defer mu.Unlock()
				next = next.plus(s)
				return ctx.Err()
			}
		})
		if err != nil {
			return score, err
		}
		score = next
		b, err := json.Marshal(score)
		if err != nil {
			return score, err
		}
		if err := writeFile(name, b); err != nil {
			return score, err
		}
		mean, deviation := score.Mean()
		o.Report(Progress{round, "match", score.Games(), o.Match, fmt.Sprintf(
			"%d won, %d drawn, %d lost: %.1f%% +- %.1f", score.Wins, score.Draws, score.Losses, 100*mean, 100*deviation)})
	}
	return score, nil
}

func loadWeights(name string) (*engine.Weights, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	w, err := engine.ReadWeights(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}
