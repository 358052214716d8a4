// Package train makes the nets of the backgammon evaluation from nothing.
//
// In the first stage the nets play games against themselves and learn by temporal differences: each position what was thought
// of the next ones and came of the game in the end, which is known exactly once all checkers are home. In the second, positions
// are harvested from such games and from odd beginnings, each is labelled with the mean over the 21 rolls of what the
// nets think of the best plays, corrected by what the same look finds at the positions that followed; the nets are fitted to the labels of the last
// rounds; and again. In the third the nets are revised: they label many positions, looking farther, and new ones learn the last millions of labels at leisure.
package train

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/training"
	"github.com/parlour-games/parlour/whole"
)

// Options are what training may be told. The zero value of each is a sensible choice.
type Options struct {
	Dir       string // where everything is kept, so that a later run goes on; must be given
	Games     int    // of the first stage
	Rounds    int    // of the second
	Labels    int    // in each round, and in each of the rounds of a revision
	Revisions int    // of the third stage; less than 0 is none
	Pairs     int    // of games in a match against the best nets so far
	Threads   int    // 0 is one for each processor
	Seed      uint64

	// From are nets of an earlier training, of the same shapes, to begin with instead of nothing: the first half of the games
	// counts as played. It does nothing where a training has begun.
	From *engine.Nets

	inBatch        int // games played with the same nets; 0 is gamesInBatch
	revisionRounds int // of labels in each revision; 0 is roundsOfRevision

	// Report, when not nil, is told how far the work is. It is called by one goroutine at a time.
	Report func(Progress)
}

// What an option of zero stands for.
const (
	DefaultRevisions = 3
	DefaultGames     = 400_000
	DefaultRounds    = 120
	DefaultLabels    = 50_000
	DefaultPairs     = 20_000
)

// Progress is how far training is.
type Progress struct {
	Work        string // what is done now: "games", "labels", "rounds", "revisions" or "match"
	Done, Total int
	Text        string // how it stands
}

// BestName is the file in the directory of training that holds the best nets so far: those that won the last match which was won.
const BestName = "best.nets"

// Settings of the stages; DATA.md tells what else was tried.
const (
	gamesInBatch = 100

	// The rate of learning falls from the first number to the second in each stage.
	gamesRate, gamesLastRate   = 0.0015, 0.0001
	roundsRate, roundsLastRate = 0.0006, 0.00003
	revisionRate, revisionLast = 0.001, 0.00002

	firstLambda = 0.7 // falls to 0 in the middle of each half of the stage
	keptRounds  = 12  // rounds whose labels are learned in each: its own and those before
	pieceLabels = 250 // labelled by one thread at a time
	saveEvery   = time.Minute

	roundsOfRevision = 60
	revisionsLearned = 3 // the labels of so many revisions, or as many rounds, are learned in each
	revisionPasses   = 6
	revisionThrift   = 3e-6
	warmSamples      = 128_000
)

// Run trains until all games, rounds and revisions are done. Now and then the nets play a match against the best so far, which are in the
// file BestName of the directory, and take their place if they win. It returns ctx's
// error when ctx is done first, and goes on from there when it is called again with the same options. While another program trains in the directory the
// error wraps [whole.ErrClaimed]. The nets do not depend on pauses or on the number of threads.
func Run(ctx context.Context, o Options) error {
	if o.Dir == "" {
		return errors.New("train: no directory")
	}
	o = o.filled()
	release, err := whole.Claim(o.Dir)
	if err != nil {
		return err
	}
	defer release()
	s, err := o.load()
	if err != nil {
		return err
	}
	if o.From != nil && s.Games == 0 {
		if err := s.take(o.From); err != nil {
			return err
		}
		s.Games = o.half()
		// They are what is to be beaten.
		if err := o.gate(ctx, s); err != nil {
			return err
		}
		if err := s.save(o.Dir); err != nil {
			return err
		}
	}
	// A damaged file is told now, not after hours.
	if _, err := o.readBest(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	saved := time.Now()
	for s.Games < o.Games {
		if err := o.batch(ctx, s); err != nil {
			return errors.Join(err, s.save(o.Dir))
		}
		match := s.Games%gateGames == 0 || s.Games >= o.Games
		if match {
			if err := o.gate(ctx, s); err != nil {
				return err
			}
		}
		if match || time.Since(saved) > saveEvery {
			if err := s.save(o.Dir); err != nil {
				return err
			}
			saved = time.Now()
		}
	}
	for s.Round < o.Rounds {
		if err := o.round(ctx, s); err != nil {
			return err
		}
		if s.Round%gateRounds == 0 || s.Round == o.Rounds {
			if err := o.gate(ctx, s); err != nil {
				return err
			}
		}
		if err := s.save(o.Dir); err != nil {
			return err
		}
	}
	for s.Revision < o.Revisions {
		if err := o.revise(ctx, s); err != nil {
			return err
		}
	}
	if _, err := os.Stat(o.best()); errors.Is(err, fs.ErrNotExist) {
		return o.gate(ctx, s)
	}
	return nil
}

func (o Options) filled() Options {
	fill := func(n *int, standard int) {
		if *n <= 0 {
			*n = standard
		}
	}
	fill(&o.Games, DefaultGames)
	fill(&o.Rounds, DefaultRounds)
	fill(&o.Labels, DefaultLabels)
	fill(&o.inBatch, gamesInBatch)
	fill(&o.revisionRounds, roundsOfRevision)
	if o.Revisions == 0 {
		o.Revisions = DefaultRevisions
	}
	fill(&o.Pairs, DefaultPairs)
	fill(&o.Threads, runtime.NumCPU())
	report := o.Report
	var mu sync.Mutex
	o.Report = func(p Progress) {
		if report != nil {
			mu.Lock()
			defer mu.Unlock()
			report(p)
		}
	}
	return o
}

// falling goes from first to last by equal factors while done goes from 0 to total.
func falling(first, last float64, done, total int) float64 {
	return first * math.Pow(last/first, float64(done)/float64(total))
}

// random returns the source of chance of one piece of work, the same in every run.
func (o Options) random(stage, piece uint64) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed<<16+stage, piece))
}

// half is how many games come before those from odd beginnings.
func (o Options) half() int { return (o.Games + 1) / 2 }

// batch plays some games of the first stage and learns from them.
func (o Options) batch(ctx context.Context, s *state) error {
	nets := s.nets(false)
	games := make([][]sample, min(o.inBatch, o.Games-s.Games))
	lambda := firstLambda * max(0, 1-2*float64(s.Games%o.half())/float64(o.half()))
	err := o.share(ctx, len(games), func() func(int) {
		p := &player{Evaluator: engine.NewEvaluator(nets)}
		return func(i int) {
			r := o.random(1, uint64(s.Games+i))
			b := backgammon.Opening()
			// The first half are games as they are: only who plays them well learns from odd ones.
			if s.Games >= o.half() {
				b, _ = beginning(r)
			}
			games[i] = p.game(nil, b, r, lambda)
		}
	})
	if err != nil {
		return err
	}
	var samples []sample
	for _, g := range games {
		samples = append(samples, g...)
	}
	s.fit(samples, once, falling(gamesRate, gamesLastRate, s.Games, o.Games), o.random(2, uint64(s.Games)))
	s.Games += len(games)
	o.Report(Progress{"games", s.Games, o.Games, fmt.Sprintf("%d rolls a game", len(samples)/len(games))})
	return nil
}

// round labels positions, measures the nets by them, and learns from them and those of the rounds before.
func (o Options) round(ctx context.Context, s *state) error {
	var samples []sample
	for r := max(0, s.Round-keptRounds+1); r < s.Round; r++ {
		old, err := o.readLabels(o.labels(r))
		if err != nil {
			return lost(err)
		}
		samples = append(samples, old...)
	}
	fresh, err := o.label(ctx, s, harvest{
		file: o.labels(s.Round), of: fmt.Sprintf("of round %d", s.Round+1), look: near,
		random: func(piece int) *rand.Rand { return o.random(3, uint64(s.Round)<<16+uint64(piece)) },
	})
	if err != nil {
		return err
	}
	text := measure(s.nets(true), fresh)
	samples = append(samples, fresh...)
	s.fit(samples, once, falling(roundsRate, roundsLastRate, s.Round, o.Rounds), o.random(4, uint64(s.Round)))
	s.Round++
	o.Report(Progress{"rounds", s.Round, o.Rounds, text})
	return o.log(s, text)
}

// labels names the file of the labels of a round.
func (o Options) labels(round int) string {
	return filepath.Join(o.Dir, fmt.Sprintf("round-%04d"+labelsEnd, round))
}

// readLabels reads a file of labels.
func (o Options) readLabels(file string) ([]sample, error) {
	samples, err := readSamples(file)
	if err == nil && len(samples) != o.Labels {
		err = fmt.Errorf("it holds %d labels, not %d", len(samples), o.Labels)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = &training.DamageError{File: file, Err: err}
	}
	return samples, err
}

// A harvest is a file of labels: its name, what it is of, how they are made, and the chance of each piece of work.
type harvest struct {
	file, of string
	look
	random func(piece int) *rand.Rand
}

// label makes labels, by the steady nets, or reads them if they have been made.
func (o Options) label(ctx context.Context, s *state, h harvest) ([]sample, error) {
	if samples, err := o.readLabels(h.file); !errors.Is(err, fs.ErrNotExist) {
		return samples, err
	}
	nets := s.nets(true)
	pieces := make([][]sample, (o.Labels+pieceLabels-1)/pieceLabels)
	var done atomic.Int64
	err := o.share(ctx, len(pieces), func() func(int) {
		p := &player{Evaluator: engine.NewEvaluator(nets)}
		return func(i int) {
			pieces[i] = p.labelled(min(pieceLabels, o.Labels-i*pieceLabels), h.look, h.random(i))
			o.Report(Progress{"labels", min(int(done.Add(1))*pieceLabels, o.Labels), o.Labels, h.of})
		}
	})
	if err != nil {
		return nil, err
	}
	var samples []sample
	for _, p := range pieces {
		samples = append(samples, p...)
	}
	return samples, writeSamples(h.file, samples)
}

// log adds a line to the record of the training.
func (o Options) log(s *state, text string) error {
	f, err := os.OpenFile(filepath.Join(o.Dir, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%d games, %d rounds, %d revisions: %s\n", s.Games, s.Round, s.Revision, text)
	return errors.Join(err, f.Close())
}

// labelled harvests and labels so many positions.
func (p *player) labelled(count int, l look, r *rand.Rand) []sample {
	var all []sample
	for len(all) < count {
		b, rolls := beginning(r)
		for _, stretch := range p.harvest(b, rolls, l, r) {
			if len(all) == count {
				break
			}
			p.teach(stretch, l)
			all = append(all, stretch[:min(len(stretch), count-len(all))]...)
		}
	}
	return all
}

// measure tells how far the nets are from labels, which they have not learned, as the root of the mean squared error of the
// equity in each class.
func measure(nets *engine.Nets, samples []sample) string {
	e := engine.NewEvaluator(nets)
	var squares, counts [engine.NumClasses]float64
	for i := range samples {
		s := &samples[i]
		c := engine.ClassOf(s.board)
		d := e.Evaluate(s.board, backgammon.White).Equity() - s.equity()
		squares[c] += d * d
		counts[c]++
	}
	text := ""
	for c := engine.Race; c < engine.NumClasses; c++ {
		text += fmt.Sprintf("%s %.4f (%.0f) ", c, math.Sqrt(squares[c]/max(counts[c], 1)), counts[c])
	}
	return text[:len(text)-1]
}

// share does n pieces of work on all threads, each of which makes its own worker.
func (o Options) share(ctx context.Context, n int, worker func() func(int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(o.Threads, n) {
		group.Go(func() {
			work := worker()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}
