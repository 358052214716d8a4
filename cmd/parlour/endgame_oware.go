package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

// owareTables are the flags that choose among the tables of oware.
type owareTables struct {
	dir  string
	even bool
}

func (f *owareTables) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.even, "even", false, "the tables of older programs: endless play shares the seeds that are left evenly")
	endgameDir(cmd, &f.dir)
}

// open returns the table of the program with the levels in the folder on top. A folder that was named must be there.
func (f *owareTables) open() (*endgame.Table, string, error) {
	dir, err := endgameFolder(f.dir)
	if err != nil {
		return nil, "", err
	}
	if _, err := os.Stat(dir); f.dir != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, "", err
	}
	t, err := endgame.Open(dir, f.even)
	return t, dir, err
}

// An owareLevel is the boards with so many seeds, as an object tells them.
type owareLevel struct {
	Seeds  int  `json:"seeds"`
	Even   bool `json:"even"`
	Boards int  `json:"boards"`
	Exact  *int `json:"exact,omitempty"` // boards of bounds that leave nothing open
}

func (l owareLevel) name() string {
	kind := "bounds"
	if l.Even {
		kind = "even shares"
	}
	return kind + " with " + seedsText(l.Seeds)
}

func seedsText(n int) string { return counted(n, "seed", "seeds") }

func boardsText(n int) string { return counted(n, "board", "boards") }

// bytesPerBoard is how much memory a build takes for each board of its largest level, as measured.
const bytesPerBoard = 9

func (a *app) buildOware() *cobra.Command {
	var f owareTables
	var o endgame.Options
	var seeds int
	cmd := &cobra.Command{
		Use:   "oware --seeds N",
		Short: "Build tables of oware endings",
		Long: fmt.Sprintf(`Build the tables of the boards with up to N seeds in the houses: what the side to
move can force of them, and what the other side can. There is a file for each number
of seeds; those up to %d are part of the program and need no building.

A file appears when it is whole. A build that was stopped, even by a kill, goes on
with the first number of seeds that is not there yet. It takes about %d bytes of memory
for each board with N seeds: 0.1 GB with 15, 0.8 GB with 20, 3.8 GB with 24.`, endgame.EmbeddedSeeds, bytesPerBoard),
		Example: "  parlour endgame build oware --seeds 15",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case !cmd.Flags().Changed("seeds"):
				return usagef("how far? say --seeds N, such as 15")
			case seeds < 1 || seeds > endgame.MaxSeeds:
				return usagef("--seeds %d: it can be 1 to %d", seeds, endgame.MaxSeeds)
			}
			if err := checkThreads(o.Threads); err != nil {
				return err
			}
			dir, err := endgameFolder(f.dir)
			if err != nil {
				return err
			}
			began, did, todo := time.Now(), 0, 0
			o.Even = f.even
			o.Report = func(b endgame.Built) {
				did += b.Boards
				todo = 0
				for n := b.Seeds + 1; n <= seeds; n++ {
					todo += endgame.Boards(n)
				}
				a.builtLevel(dir, f.even, b)
				if todo > 0 {
					left := time.Duration(float64(time.Since(began)) / float64(did) * float64(todo))
					a.say("next %s with %s, %v left", boardsText(endgame.Boards(b.Seeds+1)), seedsText(b.Seeds+1), left.Round(time.Second))
				}
			}
			err = endgame.Build(cmd.Context(), dir, seeds, o)
			if errors.Is(err, context.Canceled) {
				a.say("the same command goes on with the first table that is not there yet")
			}
			if err != nil {
				return err
			}
			if did == 0 {
				a.say("all tables of up to %s are there already", seedsText(seeds))
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&seeds, "seeds", 0, "how many seeds the boards have at most: `N`")
	f.flags(cmd)
	cmd.Flags().IntVar(&o.Threads, "threads", 0, "threads used; 0 is one for each processor")
	return cmd
}

// builtLevel tells of a level that was built, and prints its path.
func (a *app) builtLevel(dir string, even bool, b endgame.Built) {
	l := owareLevel{Seeds: b.Seeds, Even: even, Boards: b.Boards}
	exact := ""
	if !even {
		l.Exact = &b.Exact
		exact = fmt.Sprintf("%d exact, ", b.Exact)
	}
	path := filepath.Join(dir, endgame.FileName(b.Seeds, even))
	a.say("%s: %s, %s%.1f s, %.2f million boards/s", l.name(), boardsText(b.Boards), exact,
		b.Time.Seconds(), float64(b.Boards)/max(b.Time.Seconds(), 1e-6)/1e6)
	if a.json {
		a.object(struct {
			Path string `json:"path"`
			owareLevel
			Seconds float64 `json:"seconds"`
		}{path, l, b.Time.Seconds()})
		return
	}
	fmt.Fprintln(a.out, path)
}

func (a *app) infoOware() *cobra.Command {
	var f owareTables
	cmd := &cobra.Command{
		Use:   "oware",
		Short: "List the tables of oware endings",
		Long: `List the tables of oware endings, those of the program first: how many seeds, how
many boards and on how many of them the value is exact, and where they are.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			t, dir, err := f.open()
			if err != nil {
				return err
			}
			defer t.Close() //nolint:errcheck // it was only read
			for seeds := range t.Seeds() + 1 {
				l := owareLevel{Seeds: seeds, Even: f.even, Boards: endgame.Boards(seeds)}
				line := l.name() + "\t" + boardsText(l.Boards)
				if !f.even {
					exact := t.Exact(seeds)
					l.Exact = &exact
					line += fmt.Sprintf("\t%d exact", exact)
				}
				var path string
				var bytes int64
				where := "part of the program"
				if seeds > endgame.EmbeddedSeeds {
					path = filepath.Join(dir, endgame.FileName(seeds, f.even))
					if info, err := os.Stat(path); err == nil {
						bytes = info.Size()
					}
					where = fmt.Sprintf("%d bytes\t%s", bytes, path)
				}
				if a.json {
					a.object(struct {
						owareLevel
						BuiltIn bool   `json:"builtin"`
						Bytes   int64  `json:"bytes,omitempty"`
						Path    string `json:"path,omitempty"`
					}{l, path == "", bytes, path})
					continue
				}
				fmt.Fprintf(a.out, "%s\t%s\n", line, where)
			}
			return nil
		},
	}
	f.flags(cmd)
	return cmd
}

func (a *app) verifyOware() *cobra.Command {
	var f owareTables
	var threads int
	cmd := &cobra.Command{
		Use:   "oware",
		Short: "Check the tables of oware endings",
		Long: `Check the tables of oware endings, those of the program too: every value must follow
from those of the boards after each move, and some move must keep what a board
promises and come nearer to it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkThreads(threads); err != nil {
				return err
			}
			if threads == 0 {
				threads = runtime.GOMAXPROCS(0)
			}
			t, _, err := f.open()
			if err != nil {
				return err
			}
			defer t.Close() //nolint:errcheck // it was only read
			return t.Verify(cmd.Context(), threads, func(seeds, boards int) {
				l := owareLevel{Seeds: seeds, Even: f.even, Boards: boards}
				if a.json {
					a.object(l)
					return
				}
				fmt.Fprintf(a.out, "%s\tall %d boards follow from those they lead to\n", l.name(), boards)
			})
		},
	}
	f.flags(cmd)
	cmd.Flags().IntVar(&threads, "threads", 0, "threads used; 0 is one for each processor")
	return cmd
}

func (a *app) probeOware() *cobra.Command {
	var p positions
	var f owareTables
	cmd := &cobra.Command{
		Use:   "oware --position P",
		Short: "Look a position up in the tables of oware endings",
		Long: `Tell what the tables know of the seeds in the houses: "low" is how many of them the
side to move can force, whatever comes of repetitions, and "high" how many it can
get at most, because the other side can force the rest. Where both are equal the value
is exact. "steps" tells how far "low" is: "keep" are the moves that keep it and come
nearer to it, so that whoever always plays one of them meets no board twice on the way.
The tables look at the houses alone: they know neither the stores nor what came before.`,
		Example: "  parlour endgame probe oware --position 0-0-0-2-0-1-1-0-0-0-0-1-22-21-S",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			t, _, err := f.open()
			if err != nil {
				return err
			}
			defer t.Close() //nolint:errcheck // it was only read
			return a.each(cmd, &p, func(position, dice string) (look, error) {
				if dice != "" {
					return look{}, usagef("there are no dice in oware")
				}
				r, err := probeOware(t, position)
				if err != nil {
					return look{}, err
				}
				return look{object: r, text: r.text()}, nil
			})
		},
	}
	p.flags(cmd)
	f.flags(cmd)
	return cmd
}

// An owareProbed is what the tables know of a position, for the side to move.
type owareProbed struct {
	Position string   `json:"position"`
	Seeds    int      `json:"seeds"` // in the houses
	Low      *int     `json:"low,omitempty"`
	High     *int     `json:"high,omitempty"`
	Share    *float64 `json:"share,omitempty"` // where endless play shares evenly
	Exact    bool     `json:"exact"`
	Steps    int      `json:"steps,omitempty"`
	Keep     []string `json:"keep,omitempty"`
	Source   string   `json:"source"`
}

// text writes one value a line, with tabs between.
func (r owareProbed) text() string {
	if r.Share != nil {
		return fmt.Sprintf("share\t%g of %s\t%s\n", *r.Share, seedsText(r.Seeds), r.Source)
	}
	made := "bounds (" + r.Source + ")"
	if r.Exact {
		made = "exact (" + r.Source + ")"
	}
	seeds := seedsText(r.Seeds)
	text := fmt.Sprintf("low\t%d of %s\t%s\nhigh\t%d of %s\n", *r.Low, seeds, made, *r.High, seeds)
	if r.Steps > 0 {
		text += fmt.Sprintf("steps\t%d\n", r.Steps)
	}
	if len(r.Keep) > 0 {
		text += fmt.Sprintf("keep\t%s\n", strings.Join(r.Keep, " "))
	}
	return text
}

// probeOware looks a position up.
func probeOware(t *endgame.Table, text string) (owareProbed, error) {
	p, err := oware.ParsePosition(text)
	if err != nil {
		return owareProbed{}, positionError{err, text}
	}
	r := owareProbed{Position: text, Seeds: p.Seeds(), Source: "table with " + seedsText(p.Seeds())}
	if r.Seeds > t.Seeds() {
		err := &play.MoveError{
			Kind: play.ErrIllegal, Text: text, Position: text,
			Reason: fmt.Sprintf("the tables reach %d seeds in the houses, here are %d", t.Seeds(), r.Seeds),
		}
		if r.Seeds > endgame.MaxSeeds {
			return owareProbed{}, err
		}
		return owareProbed{}, hintError{err, fmt.Sprintf("parlour endgame build oware --seeds %d makes one that does", r.Seeds)}
	}
	if t.Even() {
		share, _ := t.Share(p)
		r.Share, r.Source = &share, r.Source+", endless play shared evenly"
		return r, nil
	}
	c, _ := t.Claim(p)
	r.Low, r.High, r.Exact = &c.Low, &c.High, c.Low == c.High
	if c.Low > 0 {
		r.Steps = c.Steps
	}
	for _, m := range t.AppendKeeping(nil, p) {
		r.Keep = append(r.Keep, m.String())
	}
	return r, nil
}
