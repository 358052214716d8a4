package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

func (a *app) apply() *cobra.Command {
	var p positions
	var undo int
	cmd := &cobra.Command{
		Use:   "apply GAME MOVE...",
		Short: "Play moves and print the position reached",
		Long: `Play moves from a position and print the position that they lead to.

In backgammon a MOVE is a roll with its play (31:8/5,6/5), or the roll and the
play apart (31 8/5,6/5: commas join the steps of a play), or double, take, pass,
beaver, resign:2, accept, decline. Without --position the game begins with the
opening roll, where the first player's die comes first: 31 is White's start, 13
Black's. A roll that cannot be played passes by itself.`,
		Example: `  parlour apply checkers 11-15 22-18 15x22
  parlour apply backgammon 31:8/5,6/5 double take
  parlour apply oware C c --undo 1`,
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			k, rest, err := gameArg(args)
			if err != nil {
				return err
			}
			if undo < 0 || undo > len(rest) {
				return usagef("--undo %d: the moves to take back are %d", undo, len(rest))
			}
			if !cmd.Flags().Changed("position") {
				p.one = ""
			}
			return a.each(cmd, &p, func(position, dice string) (look, error) {
				if dice != "" {
					return look{}, usagef("%q follows the position: a roll is a MOVE here", dice)
				}
				return apply(k, position, rest, undo)
			})
		},
	}
	p.flags(cmd)
	cmd.Flags().IntVar(&undo, "undo", 0, "take back the last N of the moves")
	return cmd
}

func apply(k play.Kind, position string, moves []string, undo int) (look, error) {
	s, err := play.NewSession(k, play.Setup{Position: position}, play.Control{}, nil)
	if err != nil {
		return look{}, positionError{err, position}
	}
	var starts []int // the number of the first step of each move
	for _, m := range moves {
		starts = append(starts, s.Len())
		for _, part := range split(k, m) {
			if err := applyPart(s, part); err != nil {
				return look{}, err
			}
		}
	}
	if undo > 0 {
		if err := s.Undo(s.Len() - starts[len(starts)-undo]); err != nil {
			return look{}, err
		}
	}
	after, err := usual(k, s.Game())
	if err != nil {
		return look{}, err
	}
	object := struct {
		Position string         `json:"position,omitempty"`
		Moves    []string       `json:"moves"`
		After    string         `json:"after"`
		Result   *record.Result `json:"result,omitempty"`
	}{position, append([]string{}, s.View().Steps...), after, s.Record().Result}
	l := look{object: object, text: after + "\n"}
	if r := s.Record().Result; r != nil {
		l.talk = play.Describe(k, *r)
	}
	return l, nil
}

// split parts a move of a game of dice into the roll and its play.
func split(k play.Kind, move string) []string {
	dice, text, both := strings.Cut(move, ":")
	if k.Dice(nil) == nil || !both || strings.EqualFold(strings.TrimSpace(dice), play.Resign) {
		return []string{move}
	}
	if strings.TrimSpace(text) == "" {
		return []string{dice}
	}
	return []string{dice, text}
}

// applyPart makes a step, and before it those that go without saying: to roll
// where one could double, and to pass where nothing can be played.
func applyPart(s *play.Session, text string) error {
	n := s.Len()
	err := s.Step(n, text)
	if err == nil {
		return nil
	}
	choices := s.Game().Choices()
	for _, silent := range []string{play.Dance, play.Roll} {
		if !slices.Contains(choices, silent) {
			continue
		}
		if e := s.Step(n, silent); e != nil {
			return e
		}
		if e := applyPart(s, text); e != nil {
			if silent == play.Roll {
				e = err
			}
			return e
		}
		return nil
	}
	return err
}
