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
	"strings"
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
	return perGame("play GAME", "Play a game", a.playKind)
}

// playFlags are the flags of play that every game has.
type playFlags struct {
	plain        bool
	first        string
	second       string
	level        int
	position     string
	seed         uint64
	seeded       bool // the seed was given, now or when the game began
	save, resume string
	ascii        bool
	clock        string
	dice         string // in a game of dice
	ballot       string // in checkers
	noBook       bool   // where the engine has one
	dir          string // of tables of endings, in oware
}

// playKind is the command that plays one kind of game. The rules and terms that
// the game lets a person choose are its own flags.
func (a *app) playKind(k play.Kind) *cobra.Command {
	var f playFlags
	seats := k.Seats()
	cmd := &cobra.Command{
		Use:   k.Name(),
		Short: "Play " + k.Name(),
		Long: fmt.Sprintf(`Play %s, line by line: by default you are %s, and the engine is %s at
level 5.

Type moves as "parlour moves %s" lists them; "help" at the prompt lists what
else you can say. The game is kept in a file after every step: in the one that
--save names, or in your own folder of games.`, k.Name(), seats[0], seats[1], k.Name()),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("what is %q? the command takes one game", args[0])
			}
			return nil
		},
	}
	fl := cmd.Flags()
	fl.BoolVar(&f.plain, "plain", false, "play line by line, for pipes and screen readers: what it always does yet")
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
	if _, ok := k.(play.Opener); ok {
		fl.StringVar(&f.ballot, "ballot", "", "begin with a three-move ballot: its number, or 'random'")
	}
	if play.HasBook(k) {
		fl.BoolVar(&f.noBook, "no-book", false, "let the engine do without its book of openings, which levels 7 to 10 know")
	}
	if k == games.Oware {
		endingsDir(cmd, &f.dir)
		fl.Lookup("dir").Usage += "; for hints and for level 10"
	}
	options := optionFlags(cmd, k)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if a.json {
			return usagef("play speaks to people: there is no --json")
		}
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
		number, err := strconv.Atoi(o.Default)
		switch {
		case slices.Equal(o.Values, []string{"false", "true"}):
			cmd.Flags().Bool(o.Name, false, o.Usage)
		case err == nil:
			cmd.Flags().Int(o.Name, number, o.Usage)
		default:
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
	f.seeded = cmd.Flags().Changed("seed")
	if f.save == "-" {
		return nil, usagef("--save -: a game is kept in a file of its own")
	}
	var file *store.File
	var s *play.Session
	if f.resume != "" {
		var err error
		if file, s, err = f.resumed(cmd, k); err != nil {
			return nil, err
		}
	}
	if !f.seeded {
		f.seed = rand.Uint64()
	}
	t := &plain.Table{In: a.in, Out: a.out, Err: a.err}
	for seat, who := range []string{f.first, f.second} {
		p, err := f.player(k, who)
		if err != nil {
			return nil, err
		}
		t.Seats[seat] = p
	}
	var err error
	if t.Analyst, err = k.Engine(play.Limits{Dir: f.dir}); err != nil {
		return nil, err
	}
	switch f.dice {
	case "hand":
	case "":
		if f.seeded {
			t.Dice = k.Dice(&f.seed)
		} else {
			t.Dice = k.Dice(nil)
		}
	default:
		return nil, usagef("--dice %q: it can be 'hand'", f.dice)
	}
	t.Draw = func(g play.Game, turn, from play.Seat) string {
		b := draw.Board{Game: k.Name(), Cells: g.Board(), Turn: turn, Seats: k.Seats()}
		return "\n" + draw.Text(b, draw.Style{From: draw.SeenBy(from), ASCII: f.ascii})
	}
	t.Ask = isTerminal(a.in)
	keep := &keeper{kind: k, own: t.Seats[0] == nil || t.Seats[1] == nil}
	t.Save = keep.save
	if f.resume != "" {
		keep.file, t.Session = file, s
	} else if t.Session, err = f.begun(k, options()); err != nil {
		return nil, err
	} else {
		t.Opening, _ = t.Session.Record().Tag(play.OpeningTag)
	}
	f.sit(k, t.Session.Record())
	t.Kept = f.save != "" || f.resume != ""
	if f.save != "" {
		if _, err := keep.save(t.Session.Record(), f.save); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// begun begins a new game.
func (f *playFlags) begun(k play.Kind, options map[string]string) (*play.Session, error) {
	c, err := play.ParseControl(f.clock)
	if err != nil {
		return nil, usageError{err}
	}
	setup := play.Setup{Options: options}
	if _, err := k.New(setup); err != nil {
		return nil, usageError{err}
	}
	setup.Position = f.position
	s, err := play.NewSession(k, setup, c, nil)
	if err != nil {
		return nil, positionError{err, f.position}
	}
	s.Record().SetTag("Date", time.Now().Format(time.DateOnly))
	switch {
	case f.ballot == "":
	case f.position != "":
		return nil, usagef("a ballot begins at the start: --ballot or --position, not both")
	default:
		err = playBallot(s, f.ballot, f.seed)
	}
	return s, err
}

// resumed opens the game of --resume. Who plays, and with which dice, is what the
// record says, but for what the command line changes.
func (f *playFlags) resumed(cmd *cobra.Command, k play.Kind) (*store.File, *play.Session, error) {
	if f.resume == "-" {
		return nil, nil, usagef("--resume -: standard input is for the moves")
	}
	for _, name := range append([]string{"position", "clock", "ballot"}, optionNames(k)...) {
		if cmd.Flags().Changed(name) {
			return nil, nil, usagef("--%s cannot be changed in a game that goes on (--resume)", name)
		}
	}
	file, r, err := store.Open(f.resume)
	if err != nil {
		return nil, nil, err
	}
	s, err := play.Resume(k, r, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.resume, err)
	}
	level := cmd.Flags().Changed("level")
	for i, flag := range []struct {
		name  string
		value *string
	}{{"first", &f.first}, {"second", &f.second}} {
		who, _ := r.Tag(k.Seats()[i])
		n, engine := strings.CutPrefix(who, play.EngineLevel)
		switch {
		case cmd.Flags().Changed(flag.name):
		case engine && level:
			*flag.value = "engine"
		case engine:
			*flag.value = n
		case who == play.Human:
			*flag.value = "human"
		}
	}
	if dice, _ := r.Tag(diceTag); dice == byHand && !cmd.Flags().Changed("dice") {
		f.dice = "hand"
	}
	if seed, _ := r.Tag(seedTag); !cmd.Flags().Changed("seed") {
		if n, err := strconv.ParseUint(seed, 10, 64); err == nil {
			f.seed, f.seeded = n, true
		}
	}
	return file, s, nil
}

// sit writes into the record who plays, and with which dice.
func (f *playFlags) sit(k play.Kind, r *record.Record) {
	r.SetTag(k.Seats()[0], title(f.first, f.level))
	r.SetTag(k.Seats()[1], title(f.second, f.level))
	if f.seeded {
		r.SetTag(seedTag, strconv.FormatUint(f.seed, 10))
	}
	if f.dice == "hand" {
		r.SetTag(diceTag, byHand)
	}
}

// The tags of a record that tell how to go on with it, and what they say.
const (
	seedTag = "Seed"
	diceTag = "Dice"
	byHand  = "By hand"
)

func optionNames(k play.Kind) []string {
	var names []string
	for _, o := range k.Options() {
		names = append(names, o.Name)
	}
	return names
}

// player returns who sits where the flag says: nil is the person.
func (f *playFlags) player(k play.Kind, who string) (play.Player, error) {
	level := f.level
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
	return k.Engine(play.Limits{Level: level, Seed: f.seed, Book: !f.noBook, Dir: f.dir})
}

// title names a player in the record.
func title(who string, level int) string {
	switch who {
	case "human":
		return play.Human
	case "engine":
		return play.EngineLevel + strconv.Itoa(level)
	}
	return play.EngineLevel + who
}

// A keeper keeps the record of one game in a file.
type keeper struct {
	kind play.Kind
	file *store.File
	// own is true when a game without a file gets one in the user's folder: when
	// a person plays.
	own bool
	// temporary is a file of the user's folder that a file of the user's choice
	// replaces.
	temporary bool
}

func (k *keeper) save(r *record.Record, name string) (string, error) {
	switch {
	case strings.EqualFold(filepath.Ext(name), ".pdn"):
		return "", fmt.Errorf("%s: a game is kept as JSON, with all that was said: take a name that ends in .json", name)
	case name != "":
		f, err := store.Create(name, r)
		if errors.Is(err, fs.ErrExist) {
			return "", hintError{fmt.Errorf("%s is there already", name), "--resume goes on with the game in it"}
		}
		if err != nil {
			return "", err
		}
		if k.temporary {
			_ = os.Remove(k.file.Path()) // the game lives on in f
		}
		k.file, k.temporary = f, false
		return f.Path(), nil
	case k.file != nil:
		return k.file.Path(), k.file.Save(r)
	case !k.own:
		return "", nil
	}
	f, err := store.CreateOwn(k.kind.Name(), time.Now(), r)
	if err != nil {
		return "", err
	}
	k.file, k.temporary = f, true
	return f.Path(), nil
}
