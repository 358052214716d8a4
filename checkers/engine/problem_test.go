package engine

import (
	"context"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

// problems are positions that the side to move wins, most of them from the old collections
// of problems. Plies is the length of the win that the engine proved.
var problems = []struct {
	fen   string
	plies int
}{
	{"W:W30,23,19:B26,12,10", 5},
	{"W:WK27,K17:BK30,K29,18", 7},
	{"W:W32,28,23,19:B20,11,9,5", 9},
	{"W:WK27,K26:BK25,21", 11},
	{"B:W27,21:B9,K3", 11},
	{"B:WK20,K18:BK29,K26,16", 11},
	{"W:W29,26,K10:BK31,18,13", 13},
	{"W:W31,K27,K22:BK32,K29,25", 13},
	{"W:W29,25,21,18,15:B13,8,6,5,4", 15},
}

func TestProblemsAreSolved(t *testing.T) {
	e := New(Options{HashMiB: 4})
	for _, problem := range problems {
		p := position(t, problem.fen)
		e.Clear()
		l := e.Search(context.Background(), p, nil, Limits{Nodes: 200_000}, 1, nil)[0]
		plies, won, ok := l.Value.Decided()
		if !ok || !won || plies > problem.plies+4 {
			t.Errorf("%s: %v with %v at depth %d, want a win in %d", problem.fen, l.Move, l.Value, l.Depth, problem.plies)
			continue
		}
		if plies <= 9 && !forced(p.Apply(l.Move), plies-1) {
			t.Errorf("%s: %v does not win in %d", problem.fen, l.Move, plies)
		}
	}
}

// forced reports whether the side to move, in p, loses within so many plies whatever it
// does. It knows nothing but the rules.
func forced(p checkers.Position, plies int) bool {
	for _, m := range p.Moves() {
		if plies < 2 || !wins(p.Apply(m), plies-1) {
			return false
		}
	}
	return true
}

// wins reports whether the side to move can win within so many plies.
func wins(p checkers.Position, plies int) bool {
	for _, m := range p.Moves() {
		if forced(p.Apply(m), plies-1) {
			return true
		}
	}
	return false
}

// TestDecidedValuesAreTrue plays on from endings in which a search says that it has proved
// a win or loss, the winner by search and the loser in every way: the value must count down.
func TestDecidedValuesAreTrue(t *testing.T) {
	e := New(Options{HashMiB: 4})
	for _, problem := range problems[:6] {
		var follow func(p checkers.Position, left int)
		follow = func(p checkers.Position, left int) {
			l := e.Search(context.Background(), p, nil, Limits{Depth: 16, Nodes: 100_000}, 1, nil)
			if len(l) == 0 {
				t.Errorf("%v: the winner has no move", p)
				return
			}
			plies, won, ok := l[0].Value.Decided()
			if !ok || !won || plies > left {
				t.Errorf("%s: at %v a win in %d was left, now it is %v", problem.fen, p, left, l[0].Value)
				return
			}
			q := p.Apply(l[0].Move)
			for _, m := range q.Moves() {
				follow(q.Apply(m), plies-2)
			}
		}
		p := position(t, problem.fen)
		l := e.Search(context.Background(), p, nil, Limits{Nodes: 200_000}, 1, nil)[0]
		if plies, won, _ := l.Value.Decided(); won && plies <= 9 {
			follow(p, plies)
		}
	}
}
