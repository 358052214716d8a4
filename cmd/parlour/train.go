package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	backgammonengine "github.com/parlour-games/parlour/backgammon/engine"
	backgammontrain "github.com/parlour-games/parlour/backgammon/engine/train"
	checkerstrain "github.com/parlour-games/parlour/checkers/engine/train"
	owaretrain "github.com/parlour-games/parlour/oware/engine/train"
	"github.com/parlour-games/parlour/training"
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
	cmd.AddCommand(
		a.trainWeights("checkers", "the count of men and kings alone", func(ctx context.Context, o training.Options) error {
			_, err := checkerstrain.Run(ctx, o)
			return err
		}),
		a.trainWeights("oware", "a little for each house that can be played", func(ctx context.Context, o training.Options) error {
			_, err := owaretrain.Run(ctx, o)
			return err
		}),
		a.trainBackgammon(),
	)
	return cmd
}

// trainWeights makes the command that trains the weights of a game by run. The first round begins
// with what begin says.
func (a *app) trainWeights(game, begin string, run func(context.Context, training.Options) error) *cobra.Command {
	o := training.Options{Games: training.DefaultGames, Match: training.DefaultMatch}
	var rounds, nodes []uint // of each stage
	for _, stage := range training.DefaultStages() {
		rounds, nodes = append(rounds, uint(stage.Rounds)), append(nodes, uint(stage.Nodes))
	}
	cmd := &cobra.Command{
		Use:   game + " --dir DIR",
		Short: "Make the weights of the " + game + " evaluation",
		Long: `Make the weights of the ` + game + ` evaluation from nothing. In each round the
engine plays games against itself with the best weights so far, new ones are
fitted to what became of the positions in the games of the later half of the
rounds, and are kept when they win a match against the old. The first round
begins with ` + begin + `. The rounds come in stages, each
with deeper searches than the one before.

Everything is kept in the directory, so that the same command goes on where it
was stopped, also with more rounds; other options want another directory. Once a
round has won, the best weights are in its file ` + training.BestName + `; the program
comes with ` + game + `/engine/eval.weights. With the same options and seed, and
whatever the number of threads, the same weights come out.`,
		Example: "  parlour train " + game + " --dir training\n  parlour train " + game + " --rounds 3,3,5 --nodes 200,600,2000",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if len(rounds) != len(nodes) {
				return usagef("%d stages by --rounds, %d by --nodes", len(rounds), len(nodes))
			}
			if slices.Min(rounds) < 1 || slices.Min(nodes) < 1 || o.Games < 1 || o.Match < 1 {
				return usagef("rounds, nodes, games and match are 1 or more")
			}
			if slices.Max(rounds) > maxRounds {
				return usagef("a stage has at most %d rounds", maxRounds)
			}
			if err := checkThreads(o.Threads); err != nil {
				return err
			}
			say, end := a.works()
			for i := range rounds {
				o.Stages = append(o.Stages, training.Stage{Rounds: int(rounds[i]), Nodes: uint64(nodes[i])})
			}
			o.Report = func(p training.Progress) {
				say(fmt.Sprintf("round %d, %s", p.Round, p.Work), p.Text, p.Done, p.Total)
			}
			err := run(cmd.Context(), o)
			end()
			return a.trained(o.Dir, training.BestName, err)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&o.Dir, "dir", game+"-training", "the `DIR` where everything is kept")
	fl.UintSliceVar(&rounds, "rounds", rounds, "rounds of games, fit and match in each stage")
	fl.UintSliceVar(&nodes, "nodes", nodes, "positions searched for each move of the games in each stage")
	fl.IntVar(&o.Games, "games", o.Games, "games in each round")
	fl.IntVar(&o.Match, "match", o.Match, "games of the match that new weights must win")
	fl.IntVar(&o.Threads, "threads", 0, "threads used; 0 is one for each processor")
	fl.Uint64Var(&o.Seed, "seed", 1, "decides all that is random")
	return cmd
}

// maxRounds is more rounds than anybody waits for.
const maxRounds = 10_000

// trained tells what came of a training: where the best weights are, unless none have won.
func (a *app) trained(dir, name string, err error) error {
	var damage *training.DamageError
	var other *training.SettingsError
	switch {
	case errors.As(err, &damage):
		return hintError{err, "remove it, and the same command makes it again"}
	case errors.As(err, &other):
		return hintError{err, "take the settings of this training, or another --dir"}
	case errors.Is(err, context.Canceled):
		a.say("the same command goes on with the training")
		return err
	case err != nil:
		return err
	}
	made := struct {
		Dir  string  `json:"dir"`
		Path *string `json:"path"` // of the best weights, null where none have won
	}{Dir: dir}
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); err == nil {
		made.Path = &path
	} else {
		a.say("no new weights have won their match: nothing is better than what the training began with")
	}
	switch {
	case a.json:
		a.object(made)
	case made.Path != nil:
		fmt.Fprintln(a.out, path)
	}
	return nil
}

// works returns how to tell the progress of several works, one after another, and how to end it.
func (a *app) works() (say func(work, text string, done, total int), end func()) {
	var p *progress
	var now, stood string // the work that is done, and how it stands
	end = func() {
		if p != nil {
			p.end()
			a.say("%s", stood)
		}
	}
	say = func(work, text string, done, total int) {
		if p == nil || work != now {
			end()
			p, now = a.progress(done-1, total), work
		}
		stood = fmt.Sprintf("%s: %d of %d", work, done, total)
		if text != "" {
			stood += ": " + text
		}
		p.at(done, strings.TrimSpace(work+" "+text))
	}
	return say, end
}

func (a *app) trainBackgammon() *cobra.Command {
	var o backgammontrain.Options
	var from string
	var revisions int
	cmd := &cobra.Command{
		Use:   "backgammon --dir DIR",
		Short: "Make the nets of the backgammon evaluation",
		Long: `Make the nets of the backgammon evaluation from nothing. First they play games
against themselves, later from odd beginnings too, and learn from what becomes
of each position. Then, in each round, positions of such games and of odd
beginnings are labelled with the mean over the 21 rolls of what the nets think of
the best plays, corrected by what such looks find at the positions that followed,
and the nets are fitted to the labels of the last rounds. In the end they are
revised: they label many more positions, looking farther, and new nets learn from
these labels and those before. Now and then the nets play a match against the best
so far, and take their place if they win.

Everything is kept in the directory, so that the same command goes on where it
was stopped (a line of the log may then stand again); it may also be given more
revisions later, other pairs, or more rounds, at the beginning of which the nets
learn faster again. The nets to play with are in its file ` + backgammontrain.BestName + `, and the file
log tells how far those of each round were from labels that they had not seen; the
program comes with backgammon/engine/eval.nets. With the same options and seed,
and whatever the number of threads, the same nets come out.`,
		Example: "  parlour train backgammon --dir training",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Games < 1 || o.Rounds < 1 || o.Labels < 1 || o.Pairs < 1 || revisions < 0 {
				return usagef("games, rounds, labels and pairs are 1 or more, revisions 0 or more")
			}
			if o.Revisions = revisions; revisions == 0 {
				o.Revisions = -1 // none: 0 stands for what is usual
			}
			if err := checkThreads(o.Threads); err != nil {
				return err
			}
			if from != "" {
				if _, err := os.Stat(filepath.Join(o.Dir, backgammontrain.StateName)); err == nil {
					a.say("the training in %s has begun already: it goes on, and --from does nothing", o.Dir)
				}
				f, err := os.Open(from)
				if err != nil {
					return err
				}
				defer f.Close()
				if o.From, err = backgammonengine.ReadNets(bufio.NewReader(f)); err != nil {
					return fmt.Errorf("%s: %w", from, err)
				}
			}
			say, end := a.works()
			o.Report = func(p backgammontrain.Progress) { say(p.Work, p.Text, p.Done, p.Total) }
			err := backgammontrain.Run(cmd.Context(), o)
			end()
			return a.trained(o.Dir, backgammontrain.BestName, err)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&o.Dir, "dir", "backgammon-training", "the `DIR` where everything is kept")
	fl.StringVar(&from, "from", "", "begin with the nets in `FILE` instead of nothing, in the middle of the games")
	fl.IntVar(&o.Games, "games", backgammontrain.DefaultGames, "games of the first stage, half of them from odd beginnings")
	fl.IntVar(&o.Rounds, "rounds", backgammontrain.DefaultRounds, "rounds of labels and fit of the second")
	fl.IntVar(&revisions, "revisions", backgammontrain.DefaultRevisions, "revisions of the third stage")
	fl.IntVar(&o.Labels, "labels", backgammontrain.DefaultLabels, "positions labelled in each round; in a revision, sixty times as many")
	fl.IntVar(&o.Pairs, "pairs", backgammontrain.DefaultPairs, "pairs of games in a match against the best nets so far")
	fl.IntVar(&o.Threads, "threads", 0, "threads used; 0 is one for each processor")
	fl.Uint64Var(&o.Seed, "seed", 1, "decides all that is random")
	return cmd
}
