package engine_test

import (
	"context"
	"fmt"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
)

// Ask for the best play of the opening roll 31.
func ExampleRank() {
	lines, err := engine.Rank(context.Background(), backgammon.Opening(), backgammon.White, backgammon.MakeRoll(3, 1),
		engine.Options{Plies: 1, Lines: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(lines[0].Play)
	// Output: 8/5 6/5
}

// Ask whether to double in a race, ten per cent ahead.
func ExampleCube() {
	pos, err := backgammon.ParsePosition("XGID=----CDE---C--c-----edc----:0:0:1:00:0:0:0:0:10")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := engine.Cube(context.Background(), pos.Board, pos.OnRoll, engine.StakesOf(pos, pos.OnRoll), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Action())
	// Output: double/take
}

// Let a beginner choose.
func ExampleLevel_Choose() {
	line, err := engine.Level(2).Choose(context.Background(), backgammon.Opening(), backgammon.White,
		backgammon.MakeRoll(6, 1), engine.Stakes{}, 1, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(line.Play.Len() > 0)
	// Output: true
}
