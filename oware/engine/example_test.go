package engine_test

import (
	"context"
	"fmt"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
)

func ExampleSearch() {
	p, _ := oware.ParsePosition("0-0-0-0-1-2-1-2-4-0-0-0-20-18-S")
	for _, line := range engine.Search(context.Background(), p, engine.History{}, engine.Limits{Depth: 6}, 1, nil) {
		fmt.Println(line.Move, line.Value)
	}
	// Output:
	// F win in 1
}

func ExampleLevel_Choose() {
	game, _ := oware.NewGame(oware.Start(), oware.Options{})
	move, err := engine.Level(8).Choose(context.Background(), game, 1)
	fmt.Println(err == nil && game.Position().IsLegal(move))
	// Output: true
}
