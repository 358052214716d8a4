package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/draw"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/plain"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/store"
	"github.com/parlour-games/parlour/record"
)

func (a *app) play() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play a game",
		Args: func(_ *cobra.Command, args []string) error {
			_, _, err := gameArg(args)
			return err
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, k := range games.Kinds() {
		cmd.AddCommand(a.playKind(k))
	}
	return cmd
}

// playFlags are the flags of play that every game has.
type playFlags struct {
	plain        bool
	first        string
	second       string
	level        int
	position     string
	seed         uint64
	save, resume string
	ascii        bool
	clock        string
	dice         string
}

// playKind is the command that plays one kind of game. The rules and terms that
// the game lets a person choose are its own flags.
func (a *app) playKind(k play.Kind) *cobra.Command {
	var f playFlags
	seats := k.Seats()
	cmd := &cobra.Command{
		Use:   k.Name(),
		Short: "Play " + k.Name(),
		Long: fmt.Sprintf(`Play %s, line by line: by default you are %s and move first, and the engine is
%s at level 5.

Type moves as "parlour moves %s" lists them; "help" at the prompt lists what
else you can say. The game is kept in a file after every step: in the one that
--save names, or in your own folder of games.`, k.Name(), seats[0], seats[1], k.Name()),
		Args: cobra.NoArgs,
	}
	fl := cmd.Flags()
	fl.BoolVar(&f.plain, "plain", false, "play line by line, as it always does today")
	fl.StringVar(&f.first, "first", "human", "who plays "+seats[0]+": human, engine, or the engine's level 1 to 10")
	fl.StringVar(&f.second, "second", "engine", "who plays "+seats[1])
	fl.IntVar(&f.level, "level", 5, "the engine's level, 1 to 10")
	fl.StringVar(&f.position, "position", "", "begin with this position")
	fl.Uint64Var(&f.seed, "seed", 0, "make the engine's mistakes and the dice the same again")
	fl.StringVar(&f.save, "save", "", "keep the game in this file")
	fl.StringVar(&f.resume, "resume", "", "go on with the game in this file, and keep it there")
	fl.BoolVar(&f.ascii, "ascii", false, "draw with ASCII characters only")
	fl.StringVar(&f.clock, "clock", "", "time for each player, such as 5m or 5m+3s")
	if k.Dice(nil) != nil {
		fl.StringVar(&f.dice, "dice", "", "'hand': you roll real dice and type them in")
	}
	options := optionFlags(cmd, k)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		t, err := a.table(cmd, k, f, options)
		if err != nil {
			return err
		}
		return t.Run(cmd.Context())
	}
	return cmd
}

// optionFlags gives the command a flag for each option of the game, and returns
// a function that tells which were chosen.
func optionFlags(cmd *cobra.Command, k play.Kind) func() map[string]string {
	for _, o := range k.Options() {
		if slices.Equal(o.Values, []string{"false", "true"}) {
			cmd.Flags().Bool(o.Name, false, o.Usage)
		} else {
			cmd.Flags().String(o.Name, o.Default, o.Usage)
		}
	}
	return func() map[string]string {
		chosen := make(map[string]string)
		for _, o := range k.Options() {
			if fl := cmd.Flags().Lookup(o.Name); fl.Changed {
				chosen[o.Name] = fl.Value.String()
			}
		}
		return chosen
	}
}

// table sets up the game and its players.
func (a *app) table(cmd *cobra.Command, k play.Kind, f playFlags, options func() map[string]string) (*plain.Table, error) {
	if !cmd.Flags().Changed("seed") {
		f.seed = rand.Uint64()
	}
	t := &plain.Table{In: a.in, Out: a.out, Err: a.err}
	for seat, who := range []string{f.first, f.second} {
		p, err := player(k, who, f.level, f.seed)
		if err != nil {
			return nil, err
		}
		t.Seats[seat] = p
	}
	var err error
	if t.Analyst, err = k.Engine(play.Limits{}); err != nil {
		return nil, err
	}
	switch f.dice {
	case "hand":
	case "":
		if cmd.Flags().Changed("seed") {
			t.Dice = k.Dice(&f.seed)
		} else {
			t.Dice = k.Dice(nil)
		}
	default:
		return nil, usagef("--dice %q: it can be 'hand'", f.dice)
	}
	t.Draw = func(g play.Game, from play.Seat) string {
		return "\n" + draw.Text(board(k, g), draw.Style{From: draw.SeenBy(from), ASCII: f.ascii})
	}
	keep := &keeper{kind: k, file: f.save, own: t.Seats[0] == nil || t.Seats[1] == nil}
	t.Save = keep.save
	if f.resume != "" {
		for _, name := range append([]string{"position", "clock"}, optionNames(k)...) {
			if cmd.Flags().Changed(name) {
				return nil, usagef("--%s cannot be changed in a game that goes on (--resume)", name)
			}
		}
		r, err := store.Load(f.resume)
		if err != nil {
			return nil, err
		}
		if keep.file == "" {
			keep.file = f.resume
		}
		t.Session, err = play.Resume(k, r, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.resume, err)
		}
	} else {
		c, err := play.ParseControl(f.clock)
		if err != nil {
			return nil, usageError{err}
		}
		setup := play.Setup{Options: options()}
		if _, err := k.New(setup); err != nil {
			return nil, usageError{err}
		}
		setup.Position = f.position
		if t.Session, err = play.NewSession(k, setup, c, nil); err != nil {
			return nil, positionError{err, f.position}
		}
		r := t.Session.Record()
		r.SetTag("Date", time.Now().Format(time.DateOnly))
		r.SetTag(k.Seats()[0], title(f.first, f.level))
		r.SetTag(k.Seats()[1], title(f.second, f.level))
	}
	if f.save != "" && f.save != f.resume {
		if err := free(f.save); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func optionNames(k play.Kind) []string {
	var names []string
	for _, o := range k.Options() {
		names = append(names, o.Name)
	}
	return names
}

// player returns who sits where the flag says: nil is the person.
func player(k play.Kind, who string, level int, seed uint64) (play.Player, error) {
	switch who {
	case "human":
		return nil, nil
	case "engine":
	default:
		n, err := strconv.Atoi(who)
		if err != nil {
			return nil, usagef("%q cannot play: it is human, engine, or a level from 1 to 10", who)
		}
		level = n
	}
	if level < 1 || level > 10 {
		return nil, usagef("there is no level %d: levels go from 1 to 10", level)
	}
	return k.Engine(play.Limits{Level: level, Seed: seed})
}

// title names a player in the record.
func title(who string, level int) string {
	switch who {
	case "human":
		return "Human"
	case "engine":
		return fmt.Sprintf("Parlour level %d", level)
	}
	return "Parlour level " + who
}

// free tells when a file is there already: a new game must not overwrite it.
func free(file string) error {
	_, err := os.Stat(file)
	switch {
	case err == nil:
		return hintError{fmt.Errorf("%s is there already", file), "--resume goes on with the game in it"}
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// A keeper keeps the record of one game in a file.
type keeper struct {
	kind play.Kind
	file string
	// own is true when a game without a file of its own gets one in the user's
	// folder: when a person plays.
	own bool
}

func (k *keeper) save(r *record.Record, file string) (string, error) {
	if file != "" {
		file, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		if err := free(file); err != nil {
			return "", err
		}
		if err := store.Save(file, r); err != nil {
			return "", err
		}
		k.file = file
		return file, nil
	}
	if k.file == "" {
		if !k.own {
			return "", nil
		}
		var err error
		if k.file, err = store.Reserve(k.kind.Name(), time.Now()); err != nil {
			return "", err
		}
	}
	return k.file, store.Save(k.file, r)
}
