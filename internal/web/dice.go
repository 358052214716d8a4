package web

import (
	"context"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/web/fair"
)

// A Fairness is all that one needs to check the dice of a game.
type Fairness struct {
	Game       string        `json:"game" doc:"the id, which is part of every roll"`
	Commitment string        `json:"commitment" doc:"told before anybody brought a number"`
	Numbers    []string      `json:"numbers,omitempty" doc:"after the end: those that persons brought, the first seat's first"`
	Secret     string        `json:"secret,omitempty" doc:"after the end"`
	Rolls      []fair.Rolled `json:"rolls" doc:"after the end: every roll that was thrown, those of steps taken back included"`
	How        string        `json:"how" doc:"how a roll is made of all these"`
}

type fairOutput struct{ Body Fairness }

// Dice are the rolls of all games on this server, held against what chance allows.
type Dice struct {
	Total int          `json:"total"`
	Rolls fair.Verdict `json:"rolls" doc:"the 21 rolls"`
	Faces fair.Verdict `json:"faces" doc:"the six faces"`
}

type diceOutput struct{ Body Dice }

func (s *Server) diceRoutes(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "fair", Method: "GET", Path: "/api/games/{id}/fair", Summary: "What one needs to check the dice of a game",
	}, func(_ context.Context, in *IDInput) (out *fairOutput, err error) {
		err = s.with(in.ID, func(r *room) error {
			out = &fairOutput{Fairness{Game: r.id, Commitment: r.setup.Commitment, Rolls: []fair.Rolled{}, How: fair.How}}
			if !r.shown {
				return nil
			}
			d, err := r.fairDice()
			if err != nil {
				return err
			}
			f := &out.Body
			f.Secret, f.Numbers = r.private.Secret, d.Numbers
			for i, text := range r.rolls {
				a, b := d.Roll(i)
				f.Rolls = append(f.Rolls, fair.Rolled{I: i, Roll: fmt.Sprintf("%d%d", a, b), Text: text})
			}
			return nil
		})
		return out, s.failure(err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "dice", Method: "GET", Path: "/api/dice", Summary: "The rolls of all games, held against chance",
	}, func(context.Context, *struct{}) (*diceOutput, error) {
		counts, err := s.ledger.Rolls()
		if err != nil {
			return nil, s.failure(err)
		}
		var t fair.Tally
		for roll, n := range counts {
			t.AddN(roll, n)
		}
		return &diceOutput{Dice{t.Total(), t.ByRoll(), t.ByFace()}}, nil
	})
}
