package openings

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
)

// toy is a game of two who move one piece by one, two or three steps. In the straight one the way ends
// after long steps; in the round one it goes in a circle of 12, so that positions come again, until the piece
// stood on 0 often enough.
type toy struct {
	place, rounds, turn int
	round               bool
}

const (
	long     = 30
	circle   = 12
	mostLaps = 3
)

func (p toy) String() string { return fmt.Sprintf("%d/%d/%d/%t", p.place, p.rounds, p.turn, p.round) }

func (p toy) AppendMoves(dst []step) []step {
	for m := step(1); m <= 3; m++ {
		if p.round && p.rounds < mostLaps || !p.round && p.place+int(m) <= long {
			dst = append(dst, m)
		}
	}
	return dst
}

func (p toy) Apply(m step) toy {
	p.place += int(m)
	p.turn = 1 - p.turn
	if p.round && p.place >= circle {
		if p.place -= circle; p.place == 0 {
			p.rounds++
		}
	}
	return p
}

func (p toy) ParseMove(text string) (step, error) {
	n, err := strconv.Atoi(text)
	return step(n), err
}

type step int

func (m step) String() string { return strconv.Itoa(int(m)) }

// cent is a value. From 1000 on the game is decided.
type cent int32

func (v cent) Decided() (plies int, won, ok bool) {
	switch {
	case v > 1000:
		return int(2000 - v), true, true
	case v < -1000:
		return int(2000 + v), false, true
	}
	return 0, false, false
}

// games of the toy, by whether they go round.
type toyGame bool

func (toyGame) Name() string       { return "toy" }
func (toyGame) Scale() Scale[cent] { return Scale[cent]{Near: 3, Ply: 6, Wide: 20, Settled: 150} }
func (g toyGame) Begin() []toy     { return []toy{{round: bool(g)}} }
func (toyGame) Fits(p toy) bool    { return len(p.AppendMoves(nil)) > 0 }
func (toyGame) Turn(p toy) int     { return p.turn }

// Order grows in the straight game with each step.
func (toyGame) Order(p toy) int {
	if p.round {
		return p.rounds
	}
	return p.place
}

func (toyGame) Parse(text string) (p toy, err error) {
	_, err = fmt.Sscanf(text, "%d/%d/%d/%t", &p.place, &p.rounds, &p.turn, &p.round)
	return p, err
}

func (toyGame) Append(dst []byte, p toy) []byte { return append(dst, byte(p.place), byte(p.rounds)) }

func (g toyGame) Read(b []byte, turn int) (toy, error) {
	if len(b) < 2 || b[0] > long {
		return toy{}, errors.New("no toy")
	}
	return toy{int(b[0]), int(b[1]), turn, bool(g)}, nil
}

func (g toyGame) Compare(p, q toy) int {
	key := func(p toy) []byte { return append(g.Append(nil, p), byte(p.turn)) }
	return slices.Compare(key(p), key(q))
}

// Searcher finds something in a position, always the same.
func (toyGame) Searcher(int) func(context.Context, toy, uint64, int) []Line[step, cent] {
	return func(_ context.Context, p toy, nodes uint64, lines int) (found []Line[step, cent]) {
		for _, m := range p.AppendMoves(nil) {
			h := fnv.New32a()
			fmt.Fprint(h, p, m)
			found = append(found, Line[step, cent]{m, cent(h.Sum32()%30) - 15, 5, nodes})
		}
		slices.SortFunc(found, func(a, b Line[step, cent]) int { return int(b.Value - a.Value) })
		return found[:min(lines, len(found))]
	}
}
