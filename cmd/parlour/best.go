package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware/endgame"
)

func (a *app) best() *cobra.Command {
	return perGame("best GAME", "Find the best moves", a.bestKind)
}

// limitFlags are the flags that bound how an engine thinks.
type limitFlags struct {
	play.Limits
}

// flags gives the command the limits that the engine of the game obeys.
func (f *limitFlags) flags(cmd *cobra.Command, k play.Kind) {
	fl := cmd.Flags()
	if k.Dice(nil) != nil {
		fl.IntVar(&f.Plies, "plies", 1, "look so many rolls ahead, 0 or 1")
		return
	}
	fl.IntVar(&f.Depth, "depth", 0, "look so many moves ahead")
	fl.DurationVar(&f.Time, "time", 0, "think so long, such as 1s")
	fl.Uint64Var(&f.Nodes, "nodes", 0, "look at so many positions")
	if k == games.Oware {
		endingsDir(cmd, &f.Dir)
	}
}

// What an engine is given at most: more threads than machines have processors, or a table larger than their memory, would
// end the program before it could say anything.
const (
	maxThreads = 256
	maxHashMiB = 1 << 16
)

// check refuses what no engine could obey.
func (f *limitFlags) check(k play.Kind) error {
	if f.Depth < 0 || f.Plies < 0 || f.Time < 0 || f.Threads < 0 || f.HashMiB < 0 {
		return usagef("a limit must not be negative")
	}
	if err := checkThreads(f.Threads); err != nil {
		return err
	}
	if f.HashMiB > maxHashMiB {
		return usagef("--hash %d: it can be at most %d", f.HashMiB, maxHashMiB)
	}
	if k.Dice(nil) != nil && f.Plies == 0 {
		f.Plies = play.NoPlies
	}
	return nil
}

// checkThreads refuses a number of threads that could not be; 0 means what the command says.
func checkThreads(n int) error {
	switch {
	case n < 0:
		return usagef("threads are 1 or more, or 0 for one for each processor")
	case n > maxThreads:
		return usagef("--threads %d: it can be at most %d", n, maxThreads)
	}
	return nil
}

// engineError is what to say where an engine could not be made: that the command line is wrong, unless
// it was what lies in a file.
func engineError(err error) error {
	var file *fs.PathError
	if errors.As(err, &file) || errors.Is(err, endgame.ErrDamaged) {
		return err
	}
	return usageError{err}
}

// bestKind is the command for one kind of game.
func (a *app) bestKind(k play.Kind) *cobra.Command {
	var p positions
	var f limitFlags
	var lines int
	var noBook bool
	dice := k.Dice(nil) != nil
	about := `Find the best moves in a position and tell them one a line: the rank, the move,
its value for the side that plays it, what made the value, and how the game
would go on. The fields are separated by tabs.

`
	if dice {
		about += `Without --plies the engine looks one roll ahead, and gives the same answer on
every machine. The value of a play is its equity when nobody doubles any more, that
of a decision about the cube the one with the cube in play.`
	} else {
		about += `Without a limit the engine searches a million positions, some tenths of a second, and
gives the same answer on every machine. A line that the last, deepest look did not
come to stands behind those that it saw, with the smaller depth of its value.`
	}
	if play.HasBook(k) {
		about += `

The answer comes from the book of openings, at once, where that knows as many
moves as are asked for; then what made the value is "book" with the search behind
it. With --no-book the engine thinks for itself, and so it does with --depth and
--nodes, which ask for a search of just that size; --time is the most it may take.`
	}
	cmd := &cobra.Command{
		Use:     k.Name(),
		Short:   "Find the best moves in " + k.Name(),
		Long:    about,
		Args:    cobra.NoArgs,
		Example: bestExample(k),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if lines < 1 {
				return usagef("--lines must be 1 or more, not %d", lines)
			}
			if err := f.check(k); err != nil {
				return err
			}
			book := !noBook && f.Depth == 0 && f.Nodes == 0
			e, err := k.Engine(f.Limits)
			if err != nil {
				return engineError(err)
			}
			err = a.each(cmd, &p, func(position, dice string) (look, error) {
				found, err := a.analyse(cmd, k, e, position, dice, lines, book)
				if err != nil {
					return look{}, err
				}
				return look{object: found.objects(k), text: found.text(k)}, nil
			})
			if err == nil {
				err = cmd.Context().Err() // what was found till then is told all the same
			}
			return err
		},
	}
	if dice {
		p.withDice(cmd)
	} else {
		p.flags(cmd)
	}
	f.flags(cmd, k)
	cmd.Flags().IntVar(&lines, "lines", 1, "tell so many moves, the best first")
	if play.HasBook(k) {
		cmd.Flags().BoolVar(&noBook, "no-book", false, "think, even where the book of openings knows the answer")
	}
	if !dice {
		cmd.Flags().IntVar(&f.Threads, "threads", 1, "search with so many threads")
		cmd.Flags().IntVar(&f.HashMiB, "hash", 0, "remember what was found in a table of so many MiB")
	}
	return cmd
}

func bestExample(k play.Kind) string {
	if k.Dice(nil) != nil {
		return "  parlour best " + k.Name() + " --dice 31 --lines 3"
	}
	return "  parlour best " + k.Name() + " --no-book --time 2s --lines 3"
}

// analysis is what an engine found out about one position.
type analysis struct {
	position string // as given
	dice     string
	lines    []play.Line
	after    []string // the position that each line's move leads to
	seconds  float64
}

// analyse asks the engine for the best lines of a position. With book its book is asked first.
func (a *app) analyse(cmd *cobra.Command, k play.Kind, e play.Engine, position, dice string, lines int, book bool) (analysis, error) {
	s := play.Setup{Position: position}
	g, err := setUp(k, position, dice)
	if err != nil {
		return analysis{}, err
	}
	view := play.View{Kind: k, Setup: s, Steps: rolled(k, s, g, dice)}
	begin := time.Now()
	last := begin
	report := func(lines []play.Line) {
		if len(lines) > 0 && time.Since(last) >= lineEvery {
			last = time.Now()
			a.say("%s: %s %s, %s", position, lines[0].Move, lines[0].Value, madeBy(k, lines[0]))
		}
	}
	var found []play.Line
	if book {
		found = fromBook(e, g, view, lines)
	}
	if len(found) == 0 {
		if found, err = e.Analyse(cmd.Context(), view, lines, report); err != nil {
			return analysis{}, err
		}
	}
	r, err := analysisOf(k, g, position, dice, found)
	r.seconds = time.Since(begin).Seconds()
	return r, err
}

// analysisOf is what was found about the game at a position.
func analysisOf(k play.Kind, g play.Game, position, dice string, found []play.Line) (analysis, error) {
	r := analysis{position: position, dice: dice, lines: found}
	for _, l := range found {
		h := g.Clone()
		if err := h.Play(l.Move); err != nil {
			return analysis{}, err
		}
		after, err := usual(k, h)
		if err != nil {
			return analysis{}, err
		}
		r.after = append(r.after, after)
	}
	return r, nil
}

// rolled returns the steps that lead from the setup to the game where the dice are
// thrown.
func rolled(k play.Kind, s play.Setup, g play.Game, dice string) []string {
	if dice == "" {
		return nil
	}
	steps := []string{g.Last()}
	if bare, err := k.New(s); err == nil && bare.Turn() != play.Chance {
		steps = []string{"roll", g.Last()}
	}
	return steps
}

// counted counts things: 1 game, 2 games.
func counted(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// pliesText counts rolls looked ahead.
func pliesText(n int) string { return counted(n, "ply", "plies") }

// madeBy tells what made the value of a line.
func madeBy(k play.Kind, l play.Line) string {
	switch {
	case l.Exact:
		return "exact (" + l.Source + ")"
	case l.Source != "":
		return fmt.Sprintf("%s (depth %d, %d nodes)", l.Source, l.Depth, l.Nodes)
	case k.Dice(nil) != nil:
		return fmt.Sprintf("%s, %d nodes", pliesText(l.Plies), l.Nodes)
	}
	return fmt.Sprintf("depth %d, %d nodes", l.Depth, l.Nodes)
}

// text writes the lines with tabs between their fields.
func (r analysis) text(k play.Kind) string {
	var b strings.Builder
	for i, l := range r.lines {
		fmt.Fprintf(&b, "%d\t%s\t%s\t%s\t%s\n", i+1, l.Move, l.Value, madeBy(k, l), strings.Join(l.PV, " "))
	}
	return b.String()
}

// worth is the value of a position or move and what made it, as an object tells it.
type worth struct {
	Value  string             `json:"value"`
	Values map[string]float64 `json:"values"`
	Depth  int                `json:"depth,omitempty"`
	Plies  *int               `json:"plies,omitempty"`
	Nodes  uint64             `json:"nodes"`
	Exact  bool               `json:"exact"`
	Source string             `json:"source,omitempty"`
}

func worthOf(k play.Kind, l play.Line) worth {
	w := worth{Value: l.Value, Values: make(map[string]float64), Depth: l.Depth, Nodes: l.Nodes, Exact: l.Exact, Source: l.Source}
	if k.Dice(nil) != nil {
		w.Plies = &l.Plies
	}
	for _, v := range l.Values {
		w.Values[v.Name] = v.Value
	}
	return w
}

// objects are the lines, one object each.
func (r analysis) objects(k play.Kind) several {
	list := several{}
	for i, l := range r.lines {
		list = append(list, struct {
			Position string `json:"position"`
			Dice     string `json:"dice,omitempty"`
			Rank     int    `json:"rank"`
			Move     string `json:"move"`
			After    string `json:"after"`
			worth
			PV      []string `json:"pv"`
			Seconds float64  `json:"seconds"`
		}{r.position, r.dice, i + 1, l.Move, r.after[i], worthOf(k, l), l.PV, r.seconds})
	}
	return list
}
