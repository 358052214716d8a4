package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) eval() *cobra.Command {
	return perGame("eval GAME", "Tell what a position is worth", a.evalKind)
}

// evalKind is the command for one kind of game.
func (a *app) evalKind(k play.Kind) *cobra.Command {
	var p positions
	var f limitFlags
	cmd := &cobra.Command{
		Use:   k.Name(),
		Short: "Tell what a position of " + k.Name() + " is worth",
		Long: `Tell what a position is worth for the side to move, before it decides, and what
made the value. In backgammon that is the equity when nobody doubles any more, the
one with the cube in play (cubeful), and the chance of each outcome.`,
		Args:    cobra.NoArgs,
		Example: "  parlour eval " + k.Name(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(k); err != nil {
				return err
			}
			e, err := k.Engine(f.Limits)
			if err != nil {
				return engineError(err)
			}
			err = a.each(cmd, &p, func(position, dice string) (look, error) {
				// Every line, because the one asked for need not be the best: to roll
				// may be worse than to double.
				lines := 1
				if k.Dice(nil) != nil {
					lines = 2
				}
				found, err := a.analyse(cmd, k, e, position, dice, lines, false)
				if err != nil {
					return look{}, err
				}
				switch {
				case cmd.Context().Err() != nil && len(found.lines) == 0:
					return look{}, cmd.Context().Err()
				case len(found.lines) == 0:
					return look{}, play.ErrOver
				}
				line := found.lines[0]
				if i := slices.IndexFunc(found.lines, func(l play.Line) bool { return l.Move == play.Roll }); i >= 0 {
					line = found.lines[i]
				}
				line = withoutCube(line)
				return look{
					object: struct {
						Position string `json:"position"`
						Dice     string `json:"dice,omitempty"`
						worth
						Seconds float64 `json:"seconds"`
					}{position, dice, worthOf(k, line), found.seconds},
					text: evalText(k, line),
				}, nil
			})
			if err == nil {
				err = cmd.Context().Err()
			}
			return err
		},
	}
	if k.Dice(nil) != nil {
		p.withDice(cmd)
	} else {
		p.flags(cmd)
	}
	f.flags(cmd, k)
	return cmd
}

// withoutCube returns the line of a decision about the cube with the equity of its chances, which is told beside the one
// with the cube in play.
func withoutCube(l play.Line) play.Line {
	if i := slices.IndexFunc(l.Values, func(v play.Value) bool { return v.Name == "equity" }); i > 0 {
		l.Values = slices.Clone(l.Values)
		l.Values[0], l.Values[i] = l.Values[i], l.Values[0]
		l.Value = fmt.Sprintf("%+.3f", l.Values[0].Value)
	}
	return l
}

// evalText writes a value on one line and, where it has parts, each part on its own.
func evalText(k play.Kind, l play.Line) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\t%s\n", l.Value, madeBy(k, l))
	if len(l.Values) > 2 {
		for _, v := range l.Values {
			fmt.Fprintf(&b, "%s\t%.4f\n", v.Name, v.Value)
		}
	}
	return b.String()
}
