package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) moves() *cobra.Command {
	var p positions
	cmd := &cobra.Command{
		Use:   "moves GAME",
		Short: "List the legal moves",
		Long: `List the legal moves of a position, one a line, in the documented order.

In backgammon a line is the play, a tab and the resulting position ID; each
distinct result is listed once, in the order of the texts of the plays.`,
		Example: `  parlour moves checkers
  parlour moves checkers --position W:W18,32:B14,15
  parlour moves backgammon --dice 31`,
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			k, err := gameOnly(args)
			if err != nil {
				return err
			}
			return a.each(cmd, &p, func(position, dice string) (look, error) {
				return moves(k, position, dice)
			})
		},
	}
	p.withDice(cmd)
	return cmd
}

// A result is a play of backgammon and the position it leads to.
type result struct {
	Move     string `json:"move"`
	Position string `json:"position"`
}

func moves(k play.Kind, position, dice string) (look, error) {
	g, err := setUp(k, position, dice)
	if err != nil {
		return look{}, err
	}
	choices := g.Choices()
	if k.Dice(nil) == nil {
		return look{
			object: struct {
				Position string   `json:"position"`
				Moves    []string `json:"moves"`
			}{position, append([]string{}, choices...)},
			text: lines(choices),
		}, nil
	}
	switch {
	case g.Turn() == play.Chance || slices.Contains(choices, play.Roll):
		return look{}, hintError{&play.MoveError{Kind: play.ErrIllegal, Text: position, Position: position, Reason: "the dice are not rolled"}, "give the roll, such as --dice 31"}
	case slices.Contains(choices, play.Dance):
		choices = nil
	case g.Turn() != play.Over && !slices.ContainsFunc(choices, play.IsMove):
		return look{}, &play.MoveError{Kind: play.ErrIllegal, Text: position, Position: position, Reason: "there is no roll to play; the choice is " + strings.Join(choices, ", ")}
	}
	results := []result{}
	var text strings.Builder
	for _, c := range choices {
		h := g.Clone()
		if err := h.Play(c); err != nil {
			return look{}, err
		}
		id, err := h.Position("positionid")
		if err != nil {
			return look{}, err
		}
		if e, ok := h.(play.Ender); ok { // a play that ends a game of a match leads to that end, not to the next game
			if end, ended := e.Ended("positionid"); ended {
				id = end
			}
		}
		results = append(results, result{c, id})
		text.WriteString(c + "\t" + id + "\n")
	}
	return look{
		object: struct {
			Position string   `json:"position"`
			Dice     string   `json:"dice,omitempty"`
			Moves    []result `json:"moves"`
		}{position, dice, results},
		text: text.String(),
	}, nil
}

// lines writes each text on a line of its own.
func lines(texts []string) string {
	var b strings.Builder
	for _, t := range texts {
		b.WriteString(t + "\n")
	}
	return b.String()
}
