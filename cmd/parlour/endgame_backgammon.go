package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// bearoffTables are the flags that choose among the tables of backgammon.
type bearoffTables struct {
	points string
	sides  int
	dir    string
}

func (f *bearoffTables) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.points, "points", "", "how far the table reaches: `N,CHECKERS` is so many checkers on the points from 1 to N")
	cmd.Flags().IntVar(&f.sides, "sides", 0, "1 is one side's rolls alone, 2 is both sides with the cube; by default both kinds")
	endgameDir(cmd, &f.dir)
}

// size reads --points.
func (f *bearoffTables) size() (bearoff.Size, error) {
	points, checkers, ok := strings.Cut(f.points, ",")
	n, err1 := strconv.Atoi(points)
	m, err2 := strconv.Atoi(checkers)
	if !ok || err1 != nil || err2 != nil {
		return bearoff.Size{}, usagef("--points %q: it is two numbers, such as 6,15 for fifteen checkers on six points", f.points)
	}
	return bearoff.Size{Points: n, Checkers: m}, nil
}

func (f *bearoffTables) check() error {
	if f.sides < 0 || f.sides > 2 {
		return usagef("--sides is 1 or 2")
	}
	return nil
}

// smallPairs is how many pairs of positions a two-sided table has at most that is built without being asked for: some
// minutes of one processor.
const smallPairs = 10_000_000

// wanted returns which kinds of table the flags ask for.
func (f *bearoffTables) wanted(size bearoff.Size) (sides []int, err error) {
	two := size.CheckTwoSided()
	switch f.sides {
	case 1:
		return []int{1}, size.Check()
	case 2:
		return []int{2}, two
	}
	if n := size.Positions(); two == nil && n <= smallPairs/n {
		return []int{1, 2}, nil
	}
	return []int{1}, nil
}

func (a *app) buildBackgammon() *cobra.Command {
	var f bearoffTables
	var o bearoff.Options
	cmd := &cobra.Command{
		Use:   "backgammon --points N,CHECKERS",
		Short: "Build bearoff tables",
		Long: `Build the tables of bearing off with up to CHECKERS checkers on the points 1 to N:
a one-sided one, which tells how many rolls a side needs, and a two-sided one,
which tells what a race is worth with and without the cube. Without --sides the
two-sided one is built only where it has no more than ten million positions.

A build that was stopped, even by a kill, goes on where it was. The tables of
fifteen checkers on six points (one-sided) and six on six (two-sided) are part
of the program and need no building.`,
		Example: "  parlour endgame build backgammon --points 8,15\n  parlour endgame build backgammon --points 6,8 --sides 2",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.points == "" {
				return usagef("how far? say --points N,CHECKERS, such as 8,15")
			}
			if err := checkThreads(o.Threads); err != nil {
				return err
			}
			if err := f.check(); err != nil {
				return err
			}
			size, err := f.size()
			if err == nil {
				err = size.Check()
			}
			if err != nil {
				return usageError{err}
			}
			sides, err := f.wanted(size)
			if err != nil {
				return usageError{err}
			}
			dir, err := endgameFolder(f.dir)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(dir, 0o777); err != nil {
				return err
			}
			if len(sides) == 1 && f.sides == 0 {
				a.say("only the one-sided table: a two-sided one would be large or impossible; --sides 2 asks for it")
			}
			for _, n := range sides {
				if err := a.buildTable(cmd.Context(), filepath.Join(dir, bearoff.FileName(n, size)), n, size, o); err != nil {
					return err
				}
			}
			return nil
		},
	}
	f.flags(cmd)
	cmd.Flags().IntVar(&o.Threads, "threads", 0, "threads used; 0 is one for each processor")
	return cmd
}

// buildTable builds one table and prints its path.
func (a *app) buildTable(ctx context.Context, path string, sides int, size bearoff.Size, o bearoff.Options) error {
	_, err := os.Stat(path)
	there := err == nil
	if there {
		// The build would leave alone what is there, even where it is damaged.
		files, err := bearoff.Files(filepath.Dir(path))
		if err != nil {
			return err
		}
		for _, t := range files {
			if t.Path != path {
				continue
			}
			if t.Err == nil {
				t.Err = t.Check()
			}
			if t.Err != nil {
				return hintError{inTable(t, t.Err), "remove it, and the same command builds it again"}
			}
		}
	}
	o, end := a.reported(o, bearoffName(sides, size))
	build := bearoff.BuildOneSided
	if sides == 2 {
		build = bearoff.BuildTwoSided
	}
	err = build(ctx, path, size, o)
	end()
	if errors.Is(err, context.Canceled) {
		a.say("the same command goes on with the table")
	}
	if errors.Is(err, bearoff.ErrDamaged) {
		return hintError{err, "remove this part, and the same command begins again"}
	}
	if err != nil {
		return err
	}
	if there {
		a.say("%s is there already", bearoffName(sides, size))
	}
	if a.json {
		a.object(struct {
			Path string `json:"path"`
			bearoffTable
		}{path, tableOf(sides, size)})
		return nil
	}
	fmt.Fprintln(a.out, path)
	return nil
}

// reported gives the options a progress, which end takes away.
func (a *app) reported(o bearoff.Options, name string) (with bearoff.Options, end func()) {
	var p *progress
	o.Report = func(done, total int) {
		if p == nil {
			p = a.progress(done, total)
		}
		p.at(done, "positions of the "+name)
	}
	return o, func() {
		if p != nil {
			p.end()
		}
	}
}

// bearoffTable is a table as an object tells it.
type bearoffTable struct {
	Sides     int `json:"sides"`
	Points    int `json:"points"`
	Checkers  int `json:"checkers"`
	Positions int `json:"positions"` // pairs of them, when it has two sides
}

func tableOf(sides int, size bearoff.Size) bearoffTable {
	n := size.Positions()
	if sides == 2 {
		n *= n
	}
	return bearoffTable{sides, size.Points, size.Checkers, n}
}

func bearoffName(sides int, size bearoff.Size) string {
	return [...]string{1: "one-sided", 2: "two-sided"}[sides] + " table " + size.String()
}

// builtIn are the tables that are part of the program.
func builtIn() []bearoff.File {
	return []bearoff.File{
		{Sides: 1, Size: bearoff.Size{Points: 6, Checkers: 15}, Whole: true},
		{Sides: 2, Size: bearoff.Size{Points: 6, Checkers: 6}, Whole: true},
	}
}

// tables returns the tables of the program and those in the folder; with --points and --sides only those named.
func (f *bearoffTables) tables() ([]bearoff.File, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	dir, err := endgameFolder(f.dir)
	if err != nil {
		return nil, err
	}
	files, err := bearoff.Files(dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(dir); f.dir != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	files = append(builtIn(), files...)
	if f.points == "" && f.sides == 0 {
		return files, nil
	}
	var size bearoff.Size
	if f.points != "" {
		if size, err = f.size(); err != nil {
			return nil, err
		}
	}
	files = slices.DeleteFunc(files, func(t bearoff.File) bool {
		return f.points != "" && t.Size != size || f.sides != 0 && t.Sides != f.sides
	})
	if len(files) == 0 {
		return nil, hintError{fmt.Errorf("there is no such table in %s", dir), "'parlour endgame info backgammon' lists them"}
	}
	return files, nil
}

func (a *app) infoBackgammon() *cobra.Command {
	var f bearoffTables
	cmd := &cobra.Command{
		Use:   "backgammon",
		Short: "List the bearoff tables",
		Long: `List the bearoff tables, those of the program first: what they tell, how far they
reach, how many positions they hold, and where they are. A part is what a build
that was stopped has left; the same build goes on with it.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			files, err := f.tables()
			if err != nil {
				return err
			}
			var damage error
			for _, t := range files {
				err := t.Err
				if err == nil && t.Whole && t.Path != "" {
					err = t.Check()
				}
				if err != nil {
					damage = a.tellDamage(t, err)
					continue
				}
				if a.json {
					a.object(struct {
						bearoffTable
						BuiltIn bool   `json:"builtin"`
						Whole   bool   `json:"whole"`
						Bytes   int64  `json:"bytes,omitempty"`
						Path    string `json:"path,omitempty"`
					}{tableOf(t.Sides, t.Size), t.Path == "", t.Whole, t.Bytes, t.Path})
					continue
				}
				where := "part of the program"
				switch {
				case !t.Whole:
					where = fmt.Sprintf("%d bytes of a part\t%s", t.Bytes, t.Path)
				case t.Path != "":
					where = fmt.Sprintf("%d bytes\t%s", t.Bytes, t.Path)
				}
				fmt.Fprintf(a.out, "%s\t%d positions\t%s\n", bearoffName(t.Sides, t.Size), tableOf(t.Sides, t.Size).Positions, where)
			}
			return damage
		},
	}
	f.flags(cmd)
	return cmd
}

// tellDamage tells what is wrong with a table, and returns the error of a command that has told it and went on.
func (a *app) tellDamage(t bearoff.File, err error) error {
	err = inTable(t, err)
	if errors.Is(err, bearoff.ErrDamaged) {
		err = hintError{err, "remove it, and 'parlour endgame build backgammon' makes it again"}
	}
	a.tell(err)
	return toldError{err}
}

func (a *app) verifyBackgammon() *cobra.Command {
	var f bearoffTables
	var o bearoff.Options
	cmd := &cobra.Command{
		Use:   "backgammon",
		Short: "Check bearoff tables",
		Long: `Check the bearoff tables: every position is computed again from those that its
rolls lead to, and must come out as the table has it, to the last bit. Without
--points all tables are checked.`,
		Example: "  parlour endgame verify backgammon --points 6,15",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, err := f.tables()
			if err != nil {
				return err
			}
			if err := checkThreads(o.Threads); err != nil {
				return err
			}
			var damage error
			for _, t := range files {
				err := t.Err
				if err == nil && !t.Whole {
					a.say("%s: a part, which is not checked", t.Path)
					continue
				}
				if err == nil {
					err = a.verifyTable(cmd.Context(), t, o)
				}
				if cmd.Context().Err() != nil {
					return err
				}
				if err != nil {
					damage = a.tellDamage(t, err)
				}
			}
			return damage
		},
	}
	f.flags(cmd)
	cmd.Flags().IntVar(&o.Threads, "threads", 0, "threads used; 0 is one for each processor")
	return cmd
}

func (a *app) verifyTable(ctx context.Context, t bearoff.File, o bearoff.Options) error {
	o, end := a.reported(o, bearoffName(t.Sides, t.Size))
	defer end()
	checked := struct {
		bearoffTable
		Path string   `json:"path,omitempty"`
		Sum  *float64 `json:"sum,omitempty"` // of the rolls of all positions
	}{bearoffTable: tableOf(t.Sides, t.Size), Path: t.Path}
	what := fmt.Sprintf("all %d positions follow from those they lead to", checked.Positions)
	if t.Sides == 1 {
		table, err := openOneSided(t)
		if err == nil {
			err = table.Verify(ctx, o)
		}
		if err != nil {
			return inTable(t, err)
		}
		sum := table.Sum()
		checked.Sum = &sum
		what += fmt.Sprintf("; together they need %.6f rolls", sum)
	} else {
		table, err := openTwoSided(t)
		if err == nil {
			err = table.Verify(ctx, o)
		}
		if err != nil {
			return inTable(t, err)
		}
	}
	end()
	if a.json {
		a.object(checked)
	} else {
		fmt.Fprintf(a.out, "%s\t%s\n", bearoffName(t.Sides, t.Size), what)
	}
	return nil
}

// inTable names the table in an error that does not.
func inTable(t bearoff.File, err error) error {
	if err == nil || errors.Is(err, context.Canceled) || t.Path != "" && strings.Contains(err.Error(), t.Path) {
		return err
	}
	if t.Path == "" {
		return fmt.Errorf("the %s of the program: %w", bearoffName(t.Sides, t.Size), err)
	}
	return fmt.Errorf("%s: %w", t.Path, err)
}

func openOneSided(t bearoff.File) (*bearoff.OneSided, error) {
	if t.Path == "" {
		return bearoff.Home(), nil
	}
	return bearoff.OpenOneSided(t.Path)
}

func openTwoSided(t bearoff.File) (*bearoff.TwoSided, error) {
	if t.Path == "" {
		return bearoff.HomeTwoSided(), nil
	}
	return bearoff.OpenTwoSided(t.Path)
}
