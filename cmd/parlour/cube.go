package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) cube() *cobra.Command {
	var p positions
	var f limitFlags
	cmd := &cobra.Command{
		Use:   "cube",
		Short: "Tell whether to double and whether to take in backgammon",
		Long: `Tell the equities of not doubling, of a double that is taken and of one that is
passed, for the side on roll and before it rolls, with the right action for both
sides. They are points per unit of the cube; at a match score they are on the same
scale, on which to win this game as a single one is +1 and to lose it so is -1, and
the chances to win the match stand beside them (mwc). What the other side may do
follows even where a double is wrong. Small races are solved exactly.`,
		Args:    cobra.NoArgs,
		Example: "  parlour cube --position XGID=----CDE---C--c-----edc----:0:0:1:00:0:0:0:0:10",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(games.Backgammon); err != nil {
				return err
			}
			if _, err := games.Backgammon.Engine(f.Limits); err != nil {
				return usageError{err}
			}
			return a.each(cmd, &p, func(position, _ string) (look, error) {
				r, err := decideCube(cmd.Context(), position, max(f.Plies, 0))
				return look{object: r, text: r.text()}, err
			})
		},
	}
	p.flags(cmd)
	f.flags(cmd, games.Backgammon)
	return cmd
}

// A cubeAdvice is what is told of a cube decision, for the side on roll.
type cubeAdvice struct {
	Position string             `json:"position"`
	Values   map[string]float64 `json:"values"` // the chances without a cube, with their equity
	Plies    int                `json:"plies"`
	Nodes    int                `json:"nodes"`
	Exact    bool               `json:"exact"`
	Source   string             `json:"source,omitempty"`

	NoDouble   float64  `json:"nodouble"`
	DoubleTake *float64 `json:"doubletake,omitempty"` // these only where a double is allowed and may bring something
	DoublePass *float64 `json:"doublepass,omitempty"`
	Action     string   `json:"action"`
	Answer     string   `json:"answer,omitempty"`

	NoDoubleMWC   *float64 `json:"nodoublemwc,omitempty"`
	DoubleTakeMWC *float64 `json:"doubletakemwc,omitempty"`
	DoublePassMWC *float64 `json:"doublepassmwc,omitempty"`

	Seconds float64 `json:"seconds"`
}

// decideCube looks at the cube decision of a position.
func decideCube(ctx context.Context, text string, plies int) (cubeAdvice, error) {
	if _, err := setUp(games.Backgammon, text, ""); err != nil {
		return cubeAdvice{}, err // says of what kind it is, as the other commands do
	}
	pos, err := backgammon.ParsePosition(text)
	if err != nil {
		return cubeAdvice{}, positionError{err, text}
	}
	b, me := pos.Board, pos.OnRoll
	switch {
	case b.Off(me) == backgammon.Checkers || b.Off(me.Other()) == backgammon.Checkers:
		return cubeAdvice{}, play.ErrOver
	case !pos.Roll().IsZero():
		return cubeAdvice{}, hintError{&play.MoveError{
			Kind: play.ErrIllegal, Text: text, Position: text, Reason: "the dice are rolled, and nobody doubles any more",
		}, "leave the dice away: 00 in an XGID"}
	}
	stakes := engine.StakesOf(pos, me)
	begin := time.Now()
	d, exact, err := engine.Solve(ctx, b, me, stakes)
	if err == nil && !exact {
		d, err = engine.Cube(ctx, b, me, stakes, plies)
	}
	if err != nil {
		return cubeAdvice{}, err
	}
	v := d.Values
	r := cubeAdvice{
		Position: text, Plies: d.Plies, Nodes: d.Nodes, Exact: d.Exact,
		Values: map[string]float64{
			"equity": stakes.Cubeless(v), "win": v.Win, "wingammon": v.WinGammon, "winbackgammon": v.WinBackgammon,
			"losegammon": v.LoseGammon, "losebackgammon": v.LoseBackgammon,
		},
		NoDouble: d.NoDouble, Action: d.Action(), Seconds: time.Since(begin).Seconds(),
	}
	if d.Exact {
		r.Source = "solved"
	}
	if d.Allowed {
		r.DoubleTake, r.DoublePass, r.Answer = &d.DoubleTake, &d.DoublePass, d.Answer()
	}
	if stakes.Away > 0 {
		r.NoDoubleMWC = &d.NoDoubleChance
		if d.Allowed {
			r.DoubleTakeMWC, r.DoublePassMWC = &d.DoubleTakeChance, &d.DoublePassChance
		}
	}
	return r, nil
}

// text writes one value a line, with tabs between.
func (r cubeAdvice) text() string {
	var b strings.Builder
	line := func(name string, equity, mwc *float64) {
		if equity == nil {
			return
		}
		fmt.Fprintf(&b, "%s\t%+.4f", name, *equity)
		if mwc != nil {
			fmt.Fprintf(&b, "\tmwc %.4f", *mwc)
		}
		b.WriteByte('\n')
	}
	line("nodouble", &r.NoDouble, r.NoDoubleMWC)
	line("doubletake", r.DoubleTake, r.DoubleTakeMWC)
	line("doublepass", r.DoublePass, r.DoublePassMWC)
	fmt.Fprintf(&b, "action\t%s\n", r.Action)
	if r.Answer != "" {
		fmt.Fprintf(&b, "answer\t%s\n", r.Answer)
	}
	made := fmt.Sprintf("%s, %d nodes", pliesText(r.Plies), r.Nodes)
	if r.Exact {
		made = "exact (" + r.Source + ")"
	}
	fmt.Fprintf(&b, "cubeless\t%+.4f\t%s\n", r.Values["equity"], made)
	for _, name := range []string{"win", "wingammon", "winbackgammon", "losegammon", "losebackgammon"} {
		fmt.Fprintf(&b, "%s\t%.4f\n", name, r.Values[name])
	}
	return b.String()
}
