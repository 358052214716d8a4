package training_test

import (
	"fmt"

	"github.com/parlour-games/parlour/training"
)

// A player who wins with White and draws with Black.
func ExamplePair() {
	score := training.Pair([2]string{"White", "Black"}, func(side string) (winner string, won bool) {
		return "White", side == "White"
	})
	mean, _ := score.Mean()
	fmt.Println(score.Wins, score.Draws, score.Losses, mean)
	// Output: 1 1 0 0.75
}
