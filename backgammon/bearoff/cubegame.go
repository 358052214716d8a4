package bearoff

import (
	"context"
	"math"

	"github.com/parlour-games/parlour/backgammon"
)

// The sides of a race that is solved: the one on roll at first, and the other. All values in this file are the first
// one's, so that it wants them high and the second low.
const (
	first  = 0
	second = 1
)

// A cubeGame is a race with everything that may become of its cube.
type cubeGame struct {
	states []cubeState // the first is plain
	root   link        // how the game begins
}

// plain is the state in which nothing but winning the game counts: its values are chances to win it.
const plain = 0

// A cubeState is a cube in one place with one value.
type cubeState struct {
	won    [2]float64 // the value when that side wins the game, and what it has when the other passes its double
	double [2]link    // what becomes of the cube when that side doubles and is taken
}

// A link leads to another state, on whose values those here depend: as add + times that value. It is not ok where there is no way.
type link struct {
	ok         bool
	to         int
	add, times float64
}

func (l link) apply(value float64) float64 { return l.add + l.times*value }

// moneyGame has a state for each [Owner] after the plain one. Points are those per unit of the cube, so a double leads back
// into the same states with all points twofold.
func moneyGame() cubeGame {
	points := [2]float64{1, -1}
	double := func(o Owner) link { return link{ok: true, to: 1 + int(o), times: 2} }
	return cubeGame{states: []cubeState{
		plain:       {won: [2]float64{1, 0}},
		1 + Centred: {won: points, double: [2]link{double(Theirs), double(Mine)}},
		1 + Mine:    {won: points, double: [2]link{first: double(Theirs)}},
		1 + Theirs:  {won: points, double: [2]link{second: double(Mine)}},
	}}
}

// dead leads to the plain state from a cube that nobody turns any more.
func (m Match) dead(cube int) link {
	won, lost := m.result(cube), m.result(-cube)
	return link{ok: true, to: plain, add: lost, times: won - lost}
}

// matchState adds the state of a cube, and those that may become of it, and returns the link that leads there. A side whose
// win at the present cube is already enough for the match gains nothing by a double, and does without.
func (g *cubeGame) matchState(m Match, cube int, owner Owner) link {
	if g.states == nil {
		g.states = []cubeState{plain: {won: [2]float64{1, 0}}}
	}
	turns := !m.Crawford && (m.MaxCube == 0 || 2*cube <= m.MaxCube)
	can := [2]bool{
		first:  turns && owner != Theirs && m.Away > cube,
		second: turns && owner != Mine && m.OpponentAway > cube,
	}
	if !can[first] && !can[second] {
		return m.dead(cube)
	}
	at := len(g.states)
	g.states = append(g.states, cubeState{won: [2]float64{m.result(cube), m.result(-cube)}})
	for side, ok := range can {
		if ok {
			g.states[at].double[side] = g.matchState(m, 2*cube, [2]Owner{Theirs, Mine}[side])
		}
	}
	return link{ok: true, to: at, times: 1}
}

// solve returns the value of each state when the side on roll rolls without doubling.
func (g *cubeGame) solve(ctx context.Context, b backgammon.Board, onRoll backgammon.Player) ([]float64, error) {
	sides := [2]backgammon.Player{onRoll, onRoll.Other()}
	pairs := 1
	for _, p := range sides {
		switch {
		case contact(b) || b.Off(p) == backgammon.Checkers:
			return nil, ErrNotRace
		case b.Off(p) == 0:
			return nil, ErrGammon
		}
		n := within(&b, p, b.HighestOccupied(p))
		if n > MaxSolved/pairs {
			return nil, ErrTooLarge
		}
		pairs *= n
	}
	var after [2]*successors
	for side, p := range sides {
		size := Size{b.HighestOccupied(p), backgammon.Checkers - 1}
		i, _ := size.index(&b, p)
		var err error
		if after[side], err = reachable(ctx, size, i); err != nil {
			return nil, err
		}
	}
	w := newCubeWork(g, after)
	if err := w.run(ctx); err != nil {
		return nil, err
	}
	return w.rolling, nil
}

// A cubeWork is the solving of a cubeGame. The values are with the right decision on the cube by the side on roll.
type cubeWork struct {
	*cubeGame
	after   [2]*successors
	n       [2]int
	values  [2][]float64 // by who is on roll, at (i*n[second]+j)*states
	rolling []float64    // of the whole race, before the roll and after no double
}

func newCubeWork(g *cubeGame, after [2]*successors) *cubeWork {
	w := &cubeWork{cubeGame: g, after: after, n: [2]int{after[first].len(), after[second].len()}}
	for side := range w.values {
		w.values[side] = make([]float64, w.n[first]*w.n[second]*len(g.states))
	}
	w.rolling = make([]float64, len(g.states))
	for s, state := range g.states { // who has borne off everything has won, when the other comes on roll
		for j := range w.n[second] {
			w.at(second, 0, j)[s] = state.won[first]
		}
		for i := range w.n[first] {
			w.at(first, i, 0)[s] = state.won[second]
		}
	}
	return w
}

// at is the values of the states with that side on roll, the first at i and the second at j.
func (w *cubeWork) at(side, i, j int) []float64 {
	n := len(w.states)
	return w.values[side][(i*w.n[second]+j)*n:][:n:n]
}

// run solves all pairs: with the first side at i it looks at what becomes of smaller i, with the second on roll, and the
// other way round.
func (w *cubeWork) run(ctx context.Context) error {
	others := w.n[second] - 1
	for i := 1; i < w.n[first]; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		share(0, others, func(j int) { w.pair(first, i, j+1) })
		share(0, others, func(j int) { w.pair(second, i, j+1) })
	}
	return nil
}

// pair solves one pair with that side on roll.
func (w *cubeWork) pair(side, i, j int) {
	var room [2][maxStates]float64
	best, sum := room[0][:len(w.states)], room[1][:len(w.states)]
	for r, roll := range rolls {
		if side == first {
			for s := range best {
				best[s] = math.Inf(-1)
			}
			for _, k := range w.after[first].of(i, r) {
				for s, v := range w.at(second, int(k), j) {
					best[s] = max(best[s], v)
				}
			}
		} else {
			for s := range best {
				best[s] = math.Inf(1)
			}
			for _, k := range w.after[second].of(j, r) {
				for s, v := range w.at(first, i, int(k)) {
					best[s] = min(best[s], v)
				}
			}
		}
		for s, v := range best {
			sum[s] += float64(roll.Weight()) * v
		}
	}
	for s := range sum {
		sum[s] /= 36
	}
	values := w.at(side, i, j)
	for s, state := range w.states {
		values[s] = sum[s]
		double := state.double[side]
		if !double.ok {
			continue
		}
		if take, pass := double.apply(sum[double.to]), state.won[side]; side == first {
			values[s] = decide(sum[s], take, pass)
		} else {
			values[s] = -decide(-sum[s], -take, -pass)
		}
	}
	if side == first && i == w.n[first]-1 && j == w.n[second]-1 {
		copy(w.rolling, sum)
	}
}
