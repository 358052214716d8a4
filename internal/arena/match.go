package arena

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// DefaultGames is the length of a match where nothing is said.
const DefaultGames = 100

// MaxGames is the length of the longest match.
const MaxGames = 1_000_000

// maxFailures is after how many games in a row that one side lost by failing
// the match ends: it cannot play.
const maxFailures = 5

// A Match is two players who meet in many games. Its fields may not change once
// it runs.
type Match struct {
	// Kind is the game, and Setup how each begins.
	Kind  play.Kind
	Setup play.Setup
	// A and B are who plays. The score is told for A.
	A, B Entrant
	// Games is how many are played; 0 is DefaultGames.
	Games int
	// Seed decides all that is random.
	Seed uint64
	// Openings are what the pairs begin with; nil is RandomOpenings of RandomPlies.
	Openings *Openings
	// SPRT ends the match as soon as it knows enough; nil plays all games.
	SPRT *SPRT
	// Adjudication ends games that are dead draws; nil plays all to their end.
	Adjudication *Adjudication
	// Threads is how many games are played at once; 0 is 1. More disturb players
	// with a time limit, and change nothing else.
	Threads int
	// File keeps the games and brings those that were finished before; nil keeps none.
	File *File
	// Report is called with the games of the file and then with each as it ends, in
	// the order in which they end. It is nil where nobody listens.
	Report func(*Outcome, *record.Record)

	openings *Openings
}

// Run plays the match and returns what came of it. With a context that is done
// it stops, and returns the context's error with the summary of the games
// finished until then; so does every other error on the way. Finished games are
// in the file whatever happens.
func (m *Match) Run(ctx context.Context) (Summary, error) {
	b, err := m.begin()
	if err != nil {
		return Summary{}, err
	}
	err = m.playAll(ctx, b)
	return summarize(m, b.counted()), err
}

// begin checks the match and takes in the games of its file.
func (m *Match) begin() (*books, error) {
	if m.Games == 0 {
		m.Games = DefaultGames
	}
	if m.Games < 0 || m.Games > MaxGames {
		return nil, fmt.Errorf("%d games: a match has 1 to %d", m.Games, MaxGames)
	}
	if m.openings = m.Openings; m.openings == nil {
		m.openings = RandomOpenings(m.Kind, m.Setup, RandomPlies, m.Seed)
	}
	b := &books{outcomes: make([]*Outcome, m.Games), sprt: m.SPRT}
	if m.File != nil {
		err := m.File.read(m, func(o *Outcome, rec *record.Record) {
			if o.Game <= m.Games {
				o.Old = true
				b.enter(o)
				m.report(o, rec)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (m *Match) report(o *Outcome, rec *record.Record) {
	if m.Report != nil {
		m.Report(o, rec)
	}
}

// playAll plays the games that are not in the books, until all are or the
// books say that it is enough.
func (m *Match) playAll(ctx context.Context, b *books) error {
	if b.verdict != goOn {
		return b.err()
	}
	asked := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	type ending struct {
		rec *record.Record
		err error
	}
	numbers, endings := make(chan int), make(chan ending)
	missing := b.missing()
	go func() {
		defer close(numbers)
		for _, n := range missing {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range max(m.Threads, 1) {
		workers.Go(func() {
			for n := range numbers {
				rec, err := m.game(ctx, n)
				if err != nil && ctx.Err() == nil {
					err = fmt.Errorf("game %d: %w", n, err)
				}
				endings <- ending{rec, err}
			}
		})
	}
	go func() { workers.Wait(); close(endings) }()

	for e := range endings {
		err := e.err
		if err == nil {
			err = m.finish(b, e.rec)
		}
		if err == nil && b.verdict != goOn {
			err = errEnough
		}
		if err != nil {
			cancel(err) // the first cause stays
		}
	}
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errEnough):
		return b.err()
	case asked.Err() != nil:
		return asked.Err()
	default:
		return cause
	}
}

// errEnough is why the games still going on are broken off once the books are closed.
var errEnough = errors.New("enough")

// finish keeps a finished game and counts it.
func (m *Match) finish(b *books, rec *record.Record) error {
	o, err := newOutcome(rec)
	if err != nil {
		return err
	}
	if m.File != nil {
		if err := m.File.append(rec); err != nil {
			return err
		}
	}
	b.enter(o)
	m.report(o, rec)
	return nil
}

// books hold the outcomes of a match and say when it is enough. They judge the
// games in the order of their numbers, not of their ends, so that the verdict
// does not depend on the number of threads.
type books struct {
	outcomes []*Outcome // by number from 1, nil while unknown
	sprt     *SPRT

	judged  int // so many games from the first are judged
	pairs   Pairs
	failing [2]int // games in a row that each side lost by failing
	verdict verdict
}

type verdict int

const (
	goOn     verdict = iota
	decided          // by the SPRT
	hopeless         // somebody fails again and again
)

// missing returns the numbers of the games that are not known yet.
func (b *books) missing() []int {
	var numbers []int
	for i, o := range b.outcomes {
		if o == nil {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// enter writes down an outcome, and judges as far as the games are known without a gap.
func (b *books) enter(o *Outcome) {
	b.outcomes[o.Game-1] = o
	for b.verdict == goOn && b.judged < len(b.outcomes) && b.outcomes[b.judged] != nil {
		o := b.outcomes[b.judged]
		b.judged++
		for i, failed := range o.Failed {
			if b.failing[i]++; !failed {
				b.failing[i] = 0
			}
			if b.failing[i] == maxFailures {
				b.verdict = hopeless
			}
		}
		if b.judged%2 == 0 {
			b.pairs.add(b.outcomes[b.judged-2].Score + o.Score)
			if b.sprt != nil && b.sprt.decides(b.sprt.LLR(b.pairs)) {
				b.verdict = decided
			}
		}
	}
}

// counted returns the outcomes that count: all that are known, or those until the verdict.
func (b *books) counted() []*Outcome {
	var known []*Outcome
	for i, o := range b.outcomes {
		if o != nil && (b.verdict == goOn || i < b.judged) {
			known = append(known, o)
		}
	}
	return known
}

// err returns the error of the verdict: none when the match has reached its end.
func (b *books) err() error {
	if b.verdict != hopeless {
		return nil
	}
	o := b.outcomes[b.judged-1]
	return fmt.Errorf("stopped, since one side failed in %d games in a row; game %d: %s", maxFailures, o.Game, o.Result.Reason)
}
