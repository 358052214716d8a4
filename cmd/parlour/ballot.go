package main

import (
	"math/rand/v2"

	"github.com/parlour-games/parlour/internal/play"
)

// playBallot begins a game with a three-move ballot, by its number or at random: the seed
// chooses among those that are not barred.
func playBallot(s *play.Session, text string, seed uint64) error {
	o, err := play.FindOpening(s.Kind(), text, rand.New(rand.NewPCG(seed, 3)))
	if err != nil {
		return usagef("--ballot %s: %v", text, err)
	}
	return s.Begin(o)
}
