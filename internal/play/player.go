package play

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// A View is what a player may see of a game when it is asked to choose: how it
// began, what has happened, and the clocks. It is text throughout, so that a
// player may sit in another process.
type View struct {
	Kind  Kind
	Setup Setup
	// Steps are all decisions so far, rolls included, in their canonical text.
	// It must not be changed.
	Steps []string
	// Left is the time that each seat has left; zero when no time is kept.
	Left [2]time.Duration
	// Increment is what a player gains with each move.
	Increment time.Duration
}

// Game replays the view.
func (v View) Game() (Game, error) { return new(Follower).Game(v) }

// A Follower replays views of a game that goes on, and replays only what is new
// since the last one. The zero value is ready.
type Follower struct {
	kind  Kind
	setup Setup
	steps []string
	game  Game
}

// Game returns the game of the view. It belongs to the follower: the caller
// must not play on it (a Clone may be played on).
func (f *Follower) Game(v View) (Game, error) {
	n := len(f.steps)
	if f.game == nil || f.kind != v.Kind || !f.setup.equal(v.Setup) ||
		n > len(v.Steps) || !slices.Equal(f.steps, v.Steps[:n]) {
		g, err := v.Kind.New(v.Setup)
		if err != nil {
			return nil, err
		}
		f.kind, f.setup, f.game, n = v.Kind, v.Setup, g, 0
		f.steps = f.steps[:0]
	}
	for _, s := range v.Steps[n:] {
		if err := f.game.Play(s); err != nil {
			f.game = nil
			return nil, err
		}
		f.steps = append(f.steps, s)
	}
	return f.game, nil
}

// A Player chooses: it returns one of the choices or offers open in the view.
// It returns the context's error when that is done before it has chosen, and beside it, if it
// can, the best that it had found by then.
type Player interface {
	Choose(ctx context.Context, v View) (string, error)
}

// An Analyst tells what it thinks of the decisions open in a view, the best
// first. When report is not nil it is called with what is known so far, as it
// becomes known. With a context that is done it returns what it has.
type Analyst interface {
	Analyse(ctx context.Context, v View, lines int, report func([]Line)) ([]Line, error)
}

// An Engine plays and explains.
type Engine interface {
	Player
	Analyst
}

// A LuckTeller is an engine of a game of dice that can tell how lucky a roll
// was. Luck is the value of the roll to come less the value of the average
// roll, in points for First; its mean over many rolls is 0.
type LuckTeller interface {
	Luck(ctx context.Context, v View, roll string) (float64, error)
}

// A Valuer is a player that can tell what it thought of its position when it chose.
type Valuer interface {
	// LastValue returns the value of the position of the last decision for the one who
	// made it, in men, seeds or points as the game counts, and whether it is known. A
	// decided game is worth [Decided] or more, or its negative.
	LastValue() (value float64, ok bool)
}

// Decided is more men, seeds or points than any position is worth that is not decided.
const Decided = 90

// NoPlies as [Limits.Plies] is no roll looked ahead: 0-ply.
const NoPlies = -1

// Limits say how an engine is to think. The zero value is the engine's best at
// its usual effort.
type Limits struct {
	// Level is 1 to 10, with mistakes on purpose below the top; 0 is no level:
	// the other limits hold and nothing is spoiled.
	Level int
	// Depth, Nodes and Time bound the search; 0 is no bound. Plies is the same
	// for backgammon as Depth elsewhere: whole rolls looked ahead.
	// An engine refuses a limit that it does not obey.
	Depth int
	Plies int // NoPlies is a look at the position itself
	Nodes uint64
	Time  time.Duration
	// Threads is how many threads may think at once, and HashMiB the size of the table
	// in which they keep what they found; 0 is the engine's own choice. Engines without
	// such a thing take no notice.
	Threads int
	HashMiB int
	// Book lets an engine that has a book of openings play from it: at once, and at a level as
	// far as the level knows it. Others take no notice.
	Book bool
	// Dir is a folder with tables of endings that were built, beside those of the program. Levels
	// below the top do without, and engines that use no such tables take no notice.
	Dir string
	// Seed chooses among the mistakes of a level, and among the moves of a book that
	// are as good as the best: the same seed in the same game chooses the same.
	Seed uint64
}

// Patience is how long to wait for a player that is to think for Time, and for so much more around it, before it must be
// taken to hang: far more than a slow machine needs, far less than for ever.
func (l Limits) Patience(around time.Duration) time.Duration {
	return 10*min(l.Time, maxControl) + around
}

// A Line is one decision and what an analyst thinks of it.
type Line struct {
	Move string
	// Value is the value for the one who decides, as that game tells it:
	// "+0.35", "win in 7", "+4 seeds".
	Value string
	// Values are the same in numbers, by name: "equity", "win", "seeds". The first is that of Value.
	// In backgammon "equity" is that of the chances, as if nobody doubled any more, and "cubeful" the
	// one with the cube in play, which only decisions about the cube have: points per unit of the cube; in a
	// match on the scale on which winning this game as a single one is 1 and losing it so is -1.
	Values []Value
	// Depth or Plies and Nodes are what made it; Exact is true when it is
	// proved, and then Source names what proves it.
	Depth  int
	Plies  int
	Nodes  uint64
	Exact  bool
	Source string
	// PV is the principal variation, Move being its first.
	PV []string
}

// A Value is one named number.
type Value struct {
	Name  string
	Value float64
}

// Random returns a player that takes any choice with the same chance, and makes
// no offers. It is not safe for use by several goroutines.
func Random(seed uint64) Player {
	return &random{r: rand.New(rand.NewPCG(seed, 0))}
}

type random struct {
	r *rand.Rand
	f Follower
}

func (p *random) Choose(_ context.Context, v View) (string, error) {
	g, err := p.f.Game(v)
	if err != nil {
		return "", err
	}
	choices := g.Choices()
	if len(choices) == 0 {
		return "", ErrOver
	}
	return choices[p.r.IntN(len(choices))], nil
}
