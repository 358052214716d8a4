package engine_test

import (
	"context"
	"fmt"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
)

// Ask for the best move, and for what follows it: Black gives a man and takes three.
func ExampleSearch() {
	p, err := checkers.ParseFEN("B:W18,20,24,25,27:B4,8,9,12,17")
	if err != nil {
		fmt.Println(err)
		return
	}
	lines := engine.Search(context.Background(), p, engine.History{}, engine.Limits{Nodes: 100_000}, 1, nil)
	fmt.Println(lines[0].Move, lines[0].PV[:3])
	// Output: 12-16 [12-16 20x11 8x15x22x29]
}

// Play a game against itself: the engine keeps what it found for the next move, and sees by the history of the game what comes
// again.
func ExampleEngine() {
	e := engine.New(engine.Options{})
	g := checkers.NewGame(checkers.Start())
	for range 4 {
		lines := e.Search(context.Background(), g.Position(), engine.HistoryOf(g), engine.Limits{Nodes: 20_000}, 1, nil)
		if err := g.PlayMove(lines[0].Move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Ply(), "plies,", g.Position().Turn(), "to move")
	// Output: 4 plies, Black to move
}

// Let a beginner choose.
func ExampleLevel_Choose() {
	g := checkers.NewGame(checkers.Start())
	m, err := engine.Level(2).Choose(context.Background(), g, 1)
	fmt.Println(err == nil && g.Position().IsLegal(m))
	// Output: true
}
