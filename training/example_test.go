package training_test

import (
	"fmt"

	"github.com/parlour-games/parlour/training"
)

// Ann wins with White and draws with Black.
func ExamplePair() {
	score := training.Pair([2]string{"White", "Black"}, "Ann", "Bob", func(players [2]string) (winner string, won bool) {
		return "White", players[0] == "Ann"
	})
	mean, _ := score.Mean()
	fmt.Println(score.Wins, score.Draws, score.Losses, mean)
	// Output: 1 1 0 0.75
}
