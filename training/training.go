// Package training makes the weights of an evaluation from nothing, for any game. In rounds,
// an engine plays games against itself, new weights are fitted to what became of the positions
// in them, and are kept when they win a match against the old. Everything is kept in files on
// the way, so that a run that was interrupted goes on where it stood. A [Game] is what one game
// fills in.
package training

import (
	"context"
	"io"
	"math/rand/v2"
	"runtime"
)

// Values are the values of all terms of an evaluation: the first of each pair counts fully at
// the beginning of a game and the second at its end.
type Values = [][2]float32

// Game is what training must be told of a game: W are the weights that its engine plays by, and
// V is what a sample keeps of a position.
type Game[W, V any] interface {
	// Form returns how samples are kept in files.
	Form() Form[V]

	// Begin returns the values that training begins with.
	Begin() Values
	// Weights returns the weights that have the values.
	Weights(Values) W
	// Write writes a file of weights, and Read reads it.
	Write(io.Writer, Values) error
	Read(io.Reader) (W, error)

	// Player returns a function that plays one game between equals, who search so many nodes
	// for each move, and appends its samples to dst. It is called by one goroutine only, is the
	// same for the same r, and may do anything when ctx is done.
	Player(w W, nodes uint64) func(ctx context.Context, r *rand.Rand, dst []Sample[V]) []Sample[V]
	// Match returns a function that plays two games from the same opening, a having each side
	// once, and returns the score of a. It is called as the one of Player is.
	Match(a, b W) func(ctx context.Context, r *rand.Rand) Score
	// Fit returns the values that predict the samples best, and tells report of each epoch.
	Fit(ctx context.Context, samples []Sample[V], seed uint64, report func(epoch int, l Loss)) (Values, error)
}

// Options are what training may be told. The zero value of each is a sensible choice.
type Options struct {
	Dir     string  // where everything is kept, so that a later run goes on; must be given
	Stages  []Stage // nil is DefaultStages
	Games   int     // in each round
	Match   int     // games of the match that new weights must win; an odd number is one more
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

func (o Options) filled() Options {
	fill := func(n *int, standard int) {
		if *n <= 0 {
			*n = standard
		}
	}
	fill(&o.Games, DefaultGames)
	fill(&o.Match, DefaultMatch)
	o.Match += o.Match % 2 // each opening is played from both sides
	fill(&o.Threads, runtime.NumCPU())
	if o.Stages == nil {
		o.Stages = DefaultStages()
	}
	if o.Report == nil {
		o.Report = func(Progress) {}
	}
	return o
}
