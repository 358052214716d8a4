package games

import (
	"github.com/parlour-games/parlour/checkers/opening"
	"github.com/parlour-games/parlour/internal/play"
)

// Openings implements [play.Opener]: the three-move ballots.
func (checkersKind) Openings() []play.Opening {
	ballots := opening.All()
	openings := make([]play.Opening, len(ballots))
	for i, b := range ballots {
		steps := make([]string, len(b.Moves))
		for j, m := range b.Moves {
			steps[j] = m.String()
		}
		openings[i] = play.Opening{Number: b.Number, Name: b.Name, Steps: steps, Barred: b.Status == opening.Barred}
	}
	return openings
}
