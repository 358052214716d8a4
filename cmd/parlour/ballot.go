package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/parlour-games/parlour/checkers/opening"
	"github.com/parlour-games/parlour/internal/play"
)

// ballotTag is the tag of a record that tells from which ballot the game began.
const ballotTag = "Ballot"

// playBallot begins a game of checkers with a three-move ballot, by its number or
// "random": the seed chooses among those that are not barred.
func playBallot(s *play.Session, text string, seed uint64) error {
	b := opening.Random(rand.New(rand.NewPCG(seed, 3)))
	if text != "random" {
		n, err := strconv.Atoi(text)
		found, ok := opening.ByNumber(n)
		if err != nil || !ok {
			return usagef("--ballot %s: it can be random, or a number from 1 to %d", text, len(opening.All()))
		}
		b = found
	}
	for _, m := range b.Moves {
		if err := s.Step(s.Len(), m.String()); err != nil {
			return fmt.Errorf("ballot %d: %w", b.Number, err)
		}
	}
	s.Record().SetTag(ballotTag, fmt.Sprintf("%d: %v", b.Number, b))
	return nil
}
