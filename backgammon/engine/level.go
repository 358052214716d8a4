package engine

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"github.com/parlour-games/parlour/backgammon"
)

// A Level is a strength of play from 1, somebody who has just learned the rules, to 10, the engine's best. Levels
// below 10 misjudge each play, and the chances before a double, by a random amount; the three highest look one roll ahead.
// All limits are counts, so a decision depends on the position, the seed and the step alone, never on the time or the
// machine.
type Level int

// The weakest and the strongest level.
const (
	MinLevel Level = 1
	MaxLevel Level = 10
)

// levels tells for each level how far it misjudges a play, as the standard deviation in points per game, and how many
// candidates it looks at one roll ahead (0: none).
var levels = [MaxLevel + 1]struct {
	noise      float64
	candidates int
}{
	1:  {0.70, 0},
	2:  {0.45, 0},
	3:  {0.30, 0},
	4:  {0.20, 0},
	5:  {0.14, 0},
	6:  {0.10, 0},
	7:  {0.06, 0},
	8:  {0.06, 4},
	9:  {0.03, 6},
	10: {0, 12},
}

// raceNoise scales the errors in positions without contact, where plays differ little and nobody errs by much.
const raceNoise = 0.2

// Choose returns the play that the level makes. Seed and step, the number of the decision in the game, decide its
// errors: the same ones give the same play. Without a legal play the Line holds the dance, the zero Play. It panics on a
// level outside 1-10. A cancelled context ends it with the context's error.
func (l Level) Choose(ctx context.Context, b backgammon.Board, player backgammon.Player, roll backgammon.Roll, stakes Stakes, seed, step uint64) (Line, error) {
	l.check()
	set := levels[l]
	o := Options{Stakes: stakes, Candidates: set.candidates}
	if set.candidates > 0 {
		o.Plies = 1
	}
	lines, err := Rank(ctx, b, player, roll, o)
	if err != nil {
		return Line{}, err
	}
	if len(lines) == 0 {
		v := Evaluate(b, player.Other()).Flip()
		return Line{Values: v, Equity: stakes.Worth(v), Nodes: 1}, nil
	}
	noise := set.noise
	if isRace(b) {
		noise *= raceNoise
	}
	choice, top := 0, math.Inf(-1)
	for i, line := range lines {
		if e := line.Equity + noise*gauss(seed, step, uint64(i)); e > top {
			choice, top = i, e
		}
	}
	return lines[choice], nil
}

// cubeNoise turns the error of a level in points into the error of its chances before the roll, as the standard
// deviation of their logarithmic odds.
const cubeNoise = 0.6

// caution is how much more than an error of its own a level wants to gain by a redouble, for each time that the cube has
// been turned. Whoever errs much brings games to turn around, and would let the cube climb without end.
const caution = 0.7

// Cube returns the evaluation of a cube decision as the level sees it: like the function Cube, from misjudged chances of
// winning. A level doubles too early, too late or not at all, and takes too much or too little; but it knows what a cube
// is worth, and no error makes it redouble in a game that it thinks even. It serves the player who may double and the
// one who must answer; see Cube for whose stakes they are. It panics on a level outside 1-10.
func (l Level) Cube(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes, seed, step uint64) (Decision, error) {
	l.check()
	plies := 0
	if levels[l].candidates > 0 {
		plies = 1
	}
	if levels[l].noise == 0 {
		return Cube(ctx, b, player, stakes, plies)
	}
	v, nodes, err := Value(ctx, b, player, plies)
	if err != nil {
		return Decision{}, err
	}
	noise := cubeNoise * levels[l].noise
	if isRace(b) {
		noise *= raceNoise
	}
	d := decide(v.misjudged(noise*gauss(seed, step, 1001)), stakes, cubeLife(b, player))
	d.Plies, d.Nodes = plies, nodes
	turns := bits.Len(uint(stakes.cube())) - 1
	d.NoDouble += caution * levels[l].noise * float64(turns)
	return d, nil
}

// misjudged returns the chances with the odds of winning multiplied by e to the power of by, and with the same share
// of gammons on both sides. What is certain stays so.
func (v Values) misjudged(by float64) Values {
	odds := math.Exp(by)
	win, loss := odds*v.Win, 1-v.Win
	up, down := odds/(win+loss), 1/(win+loss)
	return Values{up * v.Win, up * v.WinGammon, up * v.WinBackgammon, down * v.LoseGammon, down * v.LoseBackgammon}
}

func (l Level) check() {
	if l < MinLevel || l > MaxLevel {
		panic(fmt.Sprintf("engine: level %d outside 1-10", int(l)))
	}
}

// gauss is a number from the standard normal distribution that its three arguments decide.
func gauss(seed, step, index uint64) float64 {
	h := mix(mix(mix(seed)+step) + index)
	u := (float64(h>>11) + 0.5) / (1 << 53)
	w := float64(mix(h)>>11) / (1 << 53)
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*w)
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
