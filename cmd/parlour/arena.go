package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

func (a *app) arena() *cobra.Command {
	return perGame("arena GAME --a PLAYER --b PLAYER", "Play a match between two players", a.arenaKind)
}

// arenaFlags are the flags of arena that every game has.
type arenaFlags struct {
	a, b     string
	games    int
	openings string
	time     time.Duration
	nodes    uint64
	sprt     string
	out      string
	seed     uint64
	threads  int

	adjudicate bool
}

// sprtGames is the longest match where a test is to end it and --games is not given.
const sprtGames = 20000

// arenaKind is the command that plays matches of one kind of game.
func (a *app) arenaKind(k play.Kind) *cobra.Command {
	var f arenaFlags
	more, less := unlike(k)
	cmd := &cobra.Command{
		Use:   k.Name() + " --a PLAYER --b PLAYER",
		Short: "Play a match of " + k.Name(),
		Long: fmt.Sprintf(`Play a match of %s between A and B, and tell its score with what it proves.

A PLAYER is
  parlour                      the engine, with the limits of --time or --nodes
  parlour:level=8              the engine at a level, 1 to 10
  parlour:%s%s
  random                       any legal move
  line:COMMAND                 another program, with the limits of --time or --nodes%s
The programs' protocols are told in docs/protocols.

%s
Everything random follows from --seed, so that players without a limit of time
play the same match again.

With --out the games are kept%s. Stopped, the same
command goes on where it was.`, k.Name(), ownLimits(k), withBook(k), hubPlayer(k)+gnubgPlayer(k)+uciPlayer(k), pairing(k), keeping(k)),
		Args: cobra.NoArgs,
		Example: fmt.Sprintf(`  parlour arena %[1]s --a parlour:level=5 --b random
  parlour arena %[1]s --a parlour:%[2]s --b parlour:%[3]s --sprt 0,20 --out match.json`, k.Name(), more, less),
	}
	fl := cmd.Flags()
	fl.StringVar(&f.a, "a", "", "the `PLAYER` whose score is told")
	fl.StringVar(&f.b, "b", "", "the other `PLAYER`")
	fl.IntVar(&f.games, "games", arena.DefaultGames, fmt.Sprintf("how many games; with --sprt at most, and %d if not given", sprtGames))
	fl.StringVar(&f.openings, "openings", "", "a `FILE` of openings, one a line: a position, or moves with blanks between them")
	fl.DurationVar(&f.time, "time", 0, "time for a move of 'parlour' and of another program")
	fl.Uint64Var(&f.nodes, "nodes", 0, "nodes for a move of 'parlour' and of another program")
	fl.StringVar(&f.sprt, "sprt", "", "stop when the Elo of A is known to be the one or the other of `LOW,HIGH`")
	fl.StringVar(&f.out, "out", "", fmt.Sprintf("keep the games in this `FILE` (%s), and go on with those in it", extensions(k)))
	fl.Uint64Var(&f.seed, "seed", 1, "decides all that is random")
	fl.IntVar(&f.threads, "threads", 1, "games played at once; leave it at 1 where time is a limit")
	if tellsValue(k) {
		fl.BoolVar(&f.adjudicate, "adjudicate", false, "end dead draws: "+arena.DeadDraw.String())
	}
	options := optionFlags(cmd, single{k})
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		m, err := a.match(cmd, k, f, options())
		if err != nil {
			return err
		}
		err = a.runMatch(cmd.Context(), m)
		if m.File != nil {
			err = errors.Join(err, m.File.Close())
		}
		return err
	}
	return cmd
}

// tellsValue reports whether the engine of the game tells values by which a game can be adjudicated.
func tellsValue(k play.Kind) bool {
	e, err := k.Engine(play.Limits{})
	_, ok := e.(play.Valuer)
	return err == nil && ok
}

// A single is a kind without the option of several games in one: the arena's
// --games counts the games of its match, and each stands alone.
type single struct{ play.Kind }

func (s single) Options() []play.Option {
	return slices.DeleteFunc(s.Kind.Options(), func(o play.Option) bool { return o.Name == "games" })
}

// ownLimits tells which limits a player of the game may name.
func ownLimits(k play.Kind) string {
	if k.Dice(nil) != nil {
		return "plies=1              or with limits of its own: plies, nodes, time"
	}
	return "depth=6,time=100ms   or with limits of its own: depth, nodes, time"
}

// unlike are limits of which the first lets the engine of the game play better than the second.
func unlike(k play.Kind) (more, less string) {
	if k.Dice(nil) != nil {
		return "plies=1", "plies=0"
	}
	return "nodes=20000", "nodes=10000"
}

// withBook tells of the book of openings, where the engine has one.
func withBook(k play.Kind) string {
	if !play.HasBook(k) {
		return ""
	}
	return `
  parlour:nodes=20000,book=on  and with its book of openings, which is off otherwise`
}

// hubPlayer tells of the player that speaks Hub, where there is one.
func hubPlayer(k play.Kind) string {
	if _, ok := hubTexts[k.Name()]; !ok {
		return ""
	}
	return `
  hub:COMMAND                  another program that speaks Hub, likewise
  hub-ponder:COMMAND           the same, thinking in its opponent's time too`
}

// uciPlayer tells of the player that speaks as Aualé's engines do, where there is one.
func uciPlayer(k play.Kind) string {
	if k != games.Oware {
		return ""
	}
	return `
  uci:COMMAND                  another program that speaks as the engines of Aualé do, likewise`
}

// arenaFormats are the formats beside .json in which the arena keeps the games of each kind.
var arenaFormats = map[string][]arena.Format{"checkers": {{
	Ext:    ".pdn",
	Head:   func(string) string { return games.PDN.Head(arena.Event) },
	Encode: games.PDN.Encode, Decode: games.PDN.Decode, End: games.PDN.End,
}}}

// extensions lists how the name of a file of games may end.
func extensions(k play.Kind) string {
	text := ".json"
	for _, f := range arenaFormats[k.Name()] {
		text += " or " + f.Ext
	}
	return text
}

// keeping tells how games are kept.
func keeping(k play.Kind) string {
	if len(arenaFormats[k.Name()]) == 0 {
		return ", one record a line"
	}
	return ", as records (.json), one a line, or as PDN"
}

// pairing tells how a match is made fair.
func pairing(k play.Kind) string {
	if k.Dice(nil) != nil {
		return "Games are played in pairs, with the same dice and the seats exchanged."
	}
	return fmt.Sprintf(`Games are played in pairs, with the same opening and the seats exchanged. The
openings are those of --openings, else %d random moves.`, arena.RandomPlies)
}

// match is the match that the flags ask for.
func (a *app) match(cmd *cobra.Command, k play.Kind, f arenaFlags, options map[string]string) (*arena.Match, error) {
	changed := cmd.Flags().Changed
	limits := play.Limits{Nodes: f.nodes, Time: f.time}
	switch {
	case f.a == "" || f.b == "":
		return nil, hintError{usagef("who plays? give --a PLAYER and --b PLAYER"), "such as --a parlour:level=5 --b random"}
	case changed("time") && changed("nodes"):
		return nil, usagef("give --time or --nodes, not both; a player may have both: parlour:time=1s,nodes=20000")
	case changed("time") && f.time <= 0:
		return nil, usagef("--time %v: a move takes some time", f.time)
	case changed("nodes") && f.nodes == 0:
		return nil, usagef("--nodes 0: a move takes some nodes")
	case f.games < 1 || f.games > arena.MaxGames:
		return nil, usagef("--games %d: it can be 1 to %d", f.games, arena.MaxGames)
	case f.threads < 1 || f.threads > 1024:
		return nil, usagef("--threads %d: it can be 1 to 1024", f.threads)
	}
	m := &arena.Match{
		Kind: k, Setup: play.Setup{Options: options},
		Games: f.games, Seed: f.seed, Threads: f.threads,
	}
	if f.adjudicate {
		m.Adjudication = &arena.DeadDraw
	}
	var err error
	if m.A, err = parseEntrant(k, f.a, limits); err == nil {
		m.B, err = parseEntrant(k, f.b, limits)
	}
	var tried playerError
	switch {
	case errors.As(err, &tried):
		return nil, err
	case err != nil:
		return nil, usageError{err}
	}
	if f.sprt != "" {
		if m.SPRT, err = arena.ParseSPRT(f.sprt); err != nil {
			return nil, usageError{fmt.Errorf("--sprt: %w", err)}
		}
		if !changed("games") {
			m.Games = sprtGames
		}
	}
	if _, err := k.New(m.Setup); err != nil {
		return nil, err
	}
	if f.openings != "" {
		if m.Openings, err = a.readOpenings(k, m.Setup, f.openings); err != nil {
			return nil, fmt.Errorf("%s: %w", f.openings, err)
		}
	}
	if f.out != "" {
		if m.File, err = arena.OpenFile(f.out, arenaFormats[k.Name()]...); errors.Is(err, arena.ErrFormat) {
			err = usageError{err}
		}
	}
	return m, err
}

func (a *app) readOpenings(k play.Kind, s play.Setup, name string) (*arena.Openings, error) {
	in := a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			var p *os.PathError
			if errors.As(err, &p) {
				err = p.Err
			}
			return nil, err
		}
		defer func() { _ = f.Close() }() // it was only read
		in = f
	}
	return arena.ReadOpenings(k, s, in)
}

// runMatch plays the match, tells on the way how it stands, and prints what came of it.
func (a *app) runMatch(ctx context.Context, m *arena.Match) error {
	var p *progress
	var old, done, wins, losses int
	m.Report = func(o *arena.Outcome, _ *record.Record) {
		switch done++; o.Score {
		case 1:
			wins++
		case 0:
			losses++
		}
		if o.Old {
			old++
			return
		}
		if p == nil {
			p = a.progress(done, m.Games)
			if old > 0 {
				a.say("going on after %s", counted(old, "finished game", "finished games"))
			}
		}
		for i, failed := range o.Failed {
			if failed {
				p.end()
				a.say("%s lost game %d: %s", "AB"[i:i+1], o.Game, o.Result.Reason)
			}
		}
		p.at(done, fmt.Sprintf("A %d, drawn %d, B %d", wins, done-wins-losses, losses))
	}
	s, err := m.Run(ctx)
	if p != nil {
		p.end()
	}
	if m.File != nil && m.File.Cut > 0 {
		a.say("the last game in the file was not whole: %d bytes cut off", m.File.Cut)
	}
	if s.Games > 0 {
		if a.json {
			a.object(s)
		} else {
			io.WriteString(a.out, s.String())
		}
	}
	if errors.Is(err, context.Canceled) && m.File != nil {
		a.say("the same command goes on with the match")
	}
	return err
}
