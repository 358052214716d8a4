package pdn_test

import (
	"fmt"
	"os"

	"github.com/parlour-games/parlour/checkers/pdn"
	"github.com/parlour-games/parlour/record"
)

// A file may hold many games, and one that is wrong does not spoil the others.
func ExampleGames() {
	file := []byte(`[Event "Club evening"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "The evening after"]
1. 9-14 22-18 2. 5-10 *`)

	for game, err := range pdn.Games(file) {
		event, _ := game.Record.Tag("Event")
		fmt.Println(event, game.Record.Moves())
		if game.Record.Result != nil {
			fmt.Println("won by the", game.Record.Result.Winner)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// Club evening [11-15 23-19 8-11 22-17]
	// won by the first
	// The evening after [9-14 22-18]
	// game 2, line 5, ply 3: 5-10: 10 is occupied
}

func ExampleWrite() {
	r := record.New("checkers")
	r.SetTag("Event", "Club evening")
	r.Root.Add("11-15").Add("23-18").Add("8-11")
	r.At = 3
	r.Result = &record.Result{Winner: record.Draw}
	if err := pdn.Write(os.Stdout, r); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "Club evening"]
	// [Result "1/2-1/2"]
	// [GameType "21"]
	//
	// 1. 11-15 23-18 2. 8-11 1/2-1/2
}
