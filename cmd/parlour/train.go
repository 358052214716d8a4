package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	checkerstrain "github.com/parlour-games/parlour/checkers/engine/train"
)

func (a *app) train() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "train GAME",
		Short: "Make the weights of an engine again, from nothing",
		Args: func(_ *cobra.Command, args []string) error {
			_, _, err := gameArg(args)
			return err
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return usagef("nothing to train for %s", strings.Join(args, " "))
		},
	}
	cmd.AddCommand(a.trainCheckers())
	return cmd
}

func (a *app) trainCheckers() *cobra.Command {
	var o checkerstrain.Options
	var rounds, nodes []uint
	for _, stage := range checkerstrain.DefaultStages() {
		rounds, nodes = append(rounds, uint(stage.Rounds)), append(nodes, uint(stage.Nodes))
	}
	cmd := &cobra.Command{
		Use:   "checkers --dir DIR",
		Short: "Make the weights of the checkers evaluation",
		Long: `Make the weights of the checkers evaluation from nothing. In each round the
engine plays games against itself with the best weights so far, new ones are
fitted to what became of the positions in the games of the later half of the
rounds, and are kept when they win a match against the old. The first round
begins with the count of men and kings alone. The rounds come in stages, each
with deeper searches than the one before.

Everything is kept in the directory, so that the same command goes on where it
was stopped. The best weights are in its file ` + checkerstrain.BestName + `; the program
comes with checkers/engine/eval.weights. With the same options and seed, and
whatever the number of threads, the same weights come out.`,
		Example: "  parlour train checkers --dir training\n  parlour train checkers --rounds 3,3,5 --nodes 200,600,2000",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if len(rounds) != len(nodes) {
				return usagef("%d stages by --rounds, %d by --nodes", len(rounds), len(nodes))
			}
			o.Stages = nil
			for i := range rounds {
				o.Stages = append(o.Stages, checkerstrain.Stage{Rounds: int(rounds[i]), Nodes: uint64(nodes[i])})
			}
			if slices.Min(rounds) < 1 || slices.Min(nodes) < 1 || o.Games < 1 || o.Match < 1 || o.Threads < 0 {
				return usagef("rounds, nodes, games and match are 1 or more")
			}
			var p *progress
			var at checkerstrain.Progress
			o.Report = func(now checkerstrain.Progress) {
				if p == nil || now.Round != at.Round || now.Work != at.Work {
					if p != nil {
						p.end()
						a.say("round %d: %s", at.Round, told(at))
					}
					p = a.progress(now.Done-1, now.Total)
				}
				at = now
				p.at(now.Done, strings.TrimSpace("round "+strconv.Itoa(now.Round)+", "+now.Work+" "+now.Text))
			}
			_, err := checkerstrain.Run(cmd.Context(), o)
			if p != nil {
				p.end()
				a.say("round %d: %s", at.Round, told(at))
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(a.out, filepath.Join(o.Dir, checkerstrain.BestName))
			return nil
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&o.Dir, "dir", "checkers-training", "the `DIR` where everything is kept")
	fl.UintSliceVar(&rounds, "rounds", rounds, "rounds of games, fit and match in each stage")
	fl.UintSliceVar(&nodes, "nodes", nodes, "positions searched for each move of the games in each stage")
	fl.IntVar(&o.Games, "games", checkerstrain.DefaultGames, "games in each round")
	fl.IntVar(&o.Match, "match", checkerstrain.DefaultMatch, "games of the match that new weights must win")
	fl.IntVar(&o.Threads, "threads", 0, "threads used; 0 is one for each processor")
	fl.Uint64Var(&o.Seed, "seed", 1, "decides all that is random")
	return cmd
}

// told tells how a work of training stands.
func told(p checkerstrain.Progress) string {
	text := fmt.Sprintf("%s: %d of %d", p.Work, p.Done, p.Total)
	if p.Text != "" {
		text += ": " + p.Text
	}
	return text
}
