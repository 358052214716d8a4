package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/draw"
	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) show() *cobra.Command {
	var p positions
	var as, from, labels string
	var style draw.Style
	cmd := &cobra.Command{
		Use:   "show GAME",
		Short: "Write a position in another form, or draw it",
		Long: `Write a position in the form named by --as:

  checkers     fen
  backgammon   xgid, gnubgid, fibs
  oware        oware
  every game   board (a drawing in text), svg (a picture)

The first of a game is its usual one.`,
		Example: `  parlour show checkers --as board
  parlour show backgammon --position 4HPwATDgc/ABMA --as xgid
  parlour show oware --as svg > board.svg`,
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			k, err := gameOnly(args)
			if err != nil {
				return err
			}
			form := strings.ToLower(as)
			if form == "" {
				form = k.Forms()[0]
			}
			if forms := append(slices.Clone(k.Forms()), "board", "svg"); !slices.Contains(forms, form) {
				return usagef("--as %s: a position of %s can be shown as %s", as, k.Name(), strings.Join(forms, ", "))
			}
			if style.From, err = view(k, from); err != nil {
				return err
			}
			switch labels {
			case "numbers":
			case "letters":
				style.Labels = draw.Letters
			default:
				return usagef("--labels %s: it can be numbers or letters", labels)
			}
			return a.each(cmd, &p, func(position, dice string) (look, error) {
				return show(k, position, dice, form, style)
			})
		},
	}
	p.withDice(cmd)
	cmd.Flags().StringVar(&as, "as", "", "the form to write")
	cmd.Flags().StringVar(&from, "from", "", "who sits at the bottom of a drawing: first or second, or the side's name")
	cmd.Flags().StringVar(&labels, "labels", "numbers", "checkers: squares by numbers or letters in a drawing")
	cmd.Flags().BoolVar(&style.ASCII, "ascii", false, "draw with ASCII characters only")
	cmd.Flags().BoolVar(&style.Dark, "dark", false, "dark colours in a picture")
	return cmd
}

// view reads who sits at the bottom: a seat's number or name.
func view(k play.Kind, from string) (draw.View, error) {
	seats := k.Seats()
	switch {
	case from == "":
		return draw.Printed, nil
	case strings.EqualFold(from, "first"), strings.EqualFold(from, seats[0]):
		return draw.FromFirst, nil
	case strings.EqualFold(from, "second"), strings.EqualFold(from, seats[1]):
		return draw.FromSecond, nil
	}
	return 0, usagef("--from %s: it can be first or second, %s or %s", from, strings.ToLower(seats[0]), strings.ToLower(seats[1]))
}

func show(k play.Kind, position, dice, form string, style draw.Style) (look, error) {
	g, err := setUp(k, position, dice)
	if err != nil {
		return look{}, err
	}
	var text string
	switch form {
	case "board":
		text = draw.Text(board(k, g), style)
	case "svg":
		text = draw.SVG(board(k, g), style)
	default:
		if text, err = g.Position(form); err != nil {
			return look{}, err
		}
	}
	return look{
		object: struct {
			Position string `json:"position"`
			Form     string `json:"form"`
			Text     string `json:"text"`
		}{position, form, text},
		text: strings.TrimSuffix(text, "\n") + "\n",
	}, nil
}

// board returns what there is to draw of a game.
func board(k play.Kind, g play.Game) draw.Board {
	b := draw.Board{Game: k.Name(), Cells: g.Board(), Turn: g.Turn(), Seats: k.Seats()}
	if r, over := g.Result(); over {
		b.Caption = play.Describe(k, r)
	}
	return b
}
