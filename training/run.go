package training

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/parlour-games/parlour/whole"
)

// The files of a training.
const (
	// BestName is the file in the directory of training that holds the best weights so far.
	BestName = "best.weights"

	fittedName = "fitted.weights" // in the directory of a round
	matchName  = "match.json"
	shardGames = 200 // in a file of samples
)

// run is one training of a game.
type run[W, V any] struct {
	Options
	game Game[W, V]
	form Form[V]
}

// Run trains until all rounds are done and returns the best weights, which are also in the
// file best.weights of the directory once a round has won its match. It returns what it has with
// ctx's error when ctx is done first, and goes on from there when it is called again with the same
// options; with others, more or fewer rounds apart, it returns a [SettingsError]. While another
// program trains in the directory the error wraps [whole.ErrClaimed].
func Run[W, V any](ctx context.Context, g Game[W, V], o Options) (W, error) {
	best := g.Weights(g.Begin())
	if o.Dir == "" {
		return best, errors.New("training: no directory")
	}
	release, err := whole.Claim(o.Dir)
	if err != nil {
		return best, err
	}
	defer release()
	t := run[W, V]{o.filled(), g, g.Form()}
	if err := t.settle(); err != nil {
		return best, err
	}
	round := 0
	for _, stage := range t.Stages {
		for range stage.Rounds {
			round++
			next, err := t.round(ctx, round, stage.Nodes, best)
			if err != nil {
				return best, err
			}
			best = next
		}
	}
	return best, nil
}

func (t run[W, V]) file(round int, name string) string {
	return filepath.Join(t.Dir, fmt.Sprintf("round-%02d", round), name)
}

func (t run[W, V]) shard(round, shard int) string {
	return t.file(round, fmt.Sprintf("games-%04d.samples", shard))
}

func (t run[W, V]) shards() int { return (t.Games + shardGames - 1) / shardGames }

// random returns the source of chance of one game, the same in every run.
func (t run[W, V]) random(round, game int) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed<<16+uint64(round), uint64(game)))
}

// round plays, fits and compares, or finds that this was done before, and returns the
// better of the old weights and the new.
func (t run[W, V]) round(ctx context.Context, round int, nodes uint64, best W) (W, error) {
	if err := t.play(ctx, round, nodes, best); err != nil {
		return best, err
	}
	fitted, err := t.fit(ctx, round)
	if err != nil {
		return best, err
	}
	score, err := t.compare(ctx, round, fitted, best)
	if err != nil || !score.Better() {
		return best, err
	}
	if later, err := t.wonLater(round); later || err != nil {
		return fitted, err // the file is that round's already
	}
	b, err := os.ReadFile(t.file(round, fittedName))
	if err != nil {
		return best, err
	}
	return fitted, writeFile(filepath.Join(t.Dir, BestName), b)
}

// wonLater reports whether the directory holds a round after this one that has won: this run has come back to what an
// earlier one did, or is to make fewer rounds.
func (t run[W, V]) wonLater(round int) (bool, error) {
	for {
		round++
		score, err := t.played(round)
		switch {
		case err != nil:
			return false, err
		case score.Games() < t.Match:
			return false, nil
		case score.Better():
			return true, nil
		}
	}
}

// played is how far the match of a round has been played.
func (t run[W, V]) played(round int) (score Score, err error) {
	name := t.file(round, matchName)
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return score, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &score)
	}
	if err == nil && (min(score.Wins, score.Draws, score.Losses) < 0 || score.Games()%2 != 0) {
		err = errors.New("no match of pairs of games has this score")
	}
	if err != nil {
		return Score{}, &DamageError{name, err}
	}
	return score, nil
}

// play plays the games of a round that are not there yet.
func (t run[W, V]) play(ctx context.Context, round int, nodes uint64, w W) error {
	var mu sync.Mutex
	done := 0
	report := func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		t.Report(Progress{round, "games", min(done*shardGames, t.Games), t.Games, ""})
	}
	return share(ctx, t.Threads, t.shards(), func() func(int) error {
		player := t.game.Player(w, nodes)
		return func(shard int) error {
			name := t.shard(round, shard)
			if _, err := os.Stat(name); err == nil {
				report()
				return nil
			}
			var samples []Sample[V]
			for g := shard * shardGames; g < min((shard+1)*shardGames, t.Games); g++ {
				samples = player(ctx, t.random(round, g), samples)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			defer report()
			return t.form.write(name, samples)
		}
	})
}

// fit fits the samples of the later half of the rounds so far: the earlier ones were played
// by weights too weak to learn from.
func (t run[W, V]) fit(ctx context.Context, round int) (none W, err error) {
	name := t.file(round, fittedName)
	if b, err := os.ReadFile(name); !errors.Is(err, fs.ErrNotExist) {
		if err != nil {
			return none, err
		}
		w, err := t.game.Read(bytes.NewReader(b))
		if err != nil {
			return none, &DamageError{name, err}
		}
		return w, nil
	}
	var samples []Sample[V]
	for r := (round + 1) / 2; r <= round; r++ {
		for shard := range t.shards() {
			s, err := t.form.read(t.shard(r, shard))
			if err != nil {
				return none, err
			}
			samples = append(samples, s...)
		}
	}
	values, err := t.game.Fit(ctx, samples, t.Seed, func(epoch int, l Loss) {
		t.Report(Progress{round, "fit", epoch + 1, epochs, fmt.Sprintf(
			"%d positions, loss %.5f, of unseen games %.5f, of their scores %.5f", l.Positions, l.Fitted, l.Unseen, l.Score)})
	})
	if err != nil {
		return none, err
	}
	var b bytes.Buffer
	if err := t.game.Write(&b, values); err != nil {
		return none, err
	}
	return t.game.Weights(values), writeFile(name, b.Bytes())
}

// compare plays the match between the new weights and the old, as far as it was not played
// before.
func (t run[W, V]) compare(ctx context.Context, round int, fitted, best W) (Score, error) {
	const stage = 20 // pairs of games that an interruption may cost
	name := t.file(round, matchName)
	score, err := t.played(round)
	if err != nil {
		return score, err
	}
	for score.Games() < t.Match {
		var mu sync.Mutex
		from := score.Games() / 2
		pairs := min(stage, (t.Match-score.Games())/2)
		next := score
		err := share(ctx, t.Threads, pairs, func() func(int) error {
			match := t.game.Match(fitted, best)
			return func(i int) error {
				s := match(ctx, t.random(-round, from+i))
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
		text := fmt.Sprintf("%d won, %d drawn, %d lost: %.1f%% +- %.1f", score.Wins, score.Draws, score.Losses, 100*mean, 100*deviation)
		switch {
		case score.Games() < t.Match:
		case score.Better():
			text += ", kept"
		default:
			text += ", not kept"
		}
		t.Report(Progress{round, "match", score.Games(), t.Match, text})
	}
	return score, nil
}

// share does n pieces of work on some threads, each of which makes its own worker. It
// stops at the first error.
func share(ctx context.Context, threads, n int, worker func() func(int) error) error {
	var next atomic.Int64
	var mu sync.Mutex
	var first error
	var group sync.WaitGroup
	for range min(threads, n) {
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
