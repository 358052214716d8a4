package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// A bench is a fixed search of one game: positions, each looked at with the same limits.
type bench struct {
	kind      play.Kind
	limits    play.Limits
	positions []string
	dice      string
	lines     int // told of each position: plays of backgammon are looked at one by one
}

// benches are the searches of `parlour bench`. To change one changes its count of nodes
// on purpose; so does a change of the search or of what it judges by.
var benches = []bench{
	{games.Checkers, play.Limits{Depth: 11}, []string{
		"start",
		"W:W21,22,23,24,25,26,27,28,30,31,32:B1,2,3,4,6,7,8,9,10,11,15",
		"B:W13,18,20,22,28,29,32:B1,3,8,10,11,12,19",
		"W:W17,22,26,30,31:B3,7,10,12,14",
		"W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21",
		"B:WK6,K7,K14,K15:BK1,K2,K32",
	}, "", 1},
	{games.Backgammon, play.Limits{Plies: 1}, []string{"start"}, "31", 8},
	{games.Oware, play.Limits{Depth: 13}, []string{
		"start",
		"1-0-5-2-0-3-4-4-0-6-1-2-9-11-N",
		"0-2-1-0-3-1-2-0-1-4-2-0-17-15-S",
	}, "", 1},
}

func (a *app) bench() *cobra.Command {
	return &cobra.Command{
		Use:   "bench [GAME]",
		Short: "Run a fixed search and tell its nodes and speed",
		Long: `Run a fixed search of one game, or of each, and tell how many nodes it visited
and how fast. The count is the same on every machine and in every run; the speed
is that of one thread here and now.`,
		Example:           "  parlour bench checkers",
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			var only play.Kind
			if len(args) > 0 {
				k, err := gameOnly(args)
				if err != nil {
					return err
				}
				only = k
			}
			for _, b := range benches {
				if only != nil && b.kind != only {
					continue
				}
				if err := a.runBench(cmd, b); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func (a *app) runBench(cmd *cobra.Command, b bench) error {
	e, err := b.kind.Engine(b.limits)
	if err != nil {
		return err
	}
	var nodes uint64
	begin := time.Now()
	for _, p := range b.positions {
		found, err := a.analyse(cmd, b.kind, e, p, b.dice, b.lines, false)
		switch {
		case err != nil:
			return err
		case cmd.Context().Err() != nil:
			return cmd.Context().Err()
		}
		for _, l := range found.lines {
			nodes += l.Nodes
		}
	}
	seconds := time.Since(begin).Seconds()
	if a.json {
		a.object(struct {
			Game    string  `json:"game"`
			Nodes   uint64  `json:"nodes"`
			Seconds float64 `json:"seconds"`
		}{b.kind.Name(), nodes, seconds})
		return nil
	}
	fmt.Fprintf(a.out, "bench %s: %d nodes in %.3f s (%.0f nodes/s)\n", b.kind.Name(), nodes, seconds, float64(nodes)/max(seconds, 1e-9))
	return nil
}
