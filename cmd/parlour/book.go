package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine/book"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) book() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Make, describe or look into a book of openings",
		Long: `Make, describe or look into a book of openings: positions with their good moves,
each with the value that long searches gave it. Checkers has one, which comes
with the program.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, c := range []struct {
		use, short string
		checkers   *cobra.Command
	}{
		{"build GAME --dir DIR", "Make a book of openings", a.bookBuild()},
		{"info GAME", "Tell how much a book holds", a.bookInfo()},
		{"probe GAME", "Tell what a book knows of a position", a.bookProbe()},
	} {
		part := &cobra.Command{
			Use:   c.use,
			Short: c.short,
			Args: func(_ *cobra.Command, args []string) error {
				k, _, err := gameArg(args)
				if err == nil {
					err = usagef("there is no book for %s, only for checkers", k.Name())
				}
				return err
			},
			RunE: func(*cobra.Command, []string) error { return nil },
		}
		part.AddCommand(c.checkers)
		cmd.AddCommand(part)
	}
	return cmd
}

func (a *app) bookBuild() *cobra.Command {
	var o book.Options
	cmd := &cobra.Command{
		Use:   "checkers --dir DIR",
		Short: "Make a book of checkers openings",
		Long: `Make a book of checkers openings by long searches of the engine. It begins at the
start and at each of the 174 ballots, and goes on with what a player may soon meet
who follows the book while the opponent plays well, as far as it is known by then.

Every search is kept in the directory as it is finished, so that the same command
goes on where it was stopped; with more --positions it goes on from a book that is
whole. The book is the file ` + book.FileName + ` there; the program comes with
checkers/engine/book/checkers.book. The same engine and options make the same
book, whatever the number of threads.`,
		Example: "  parlour book build checkers --dir book --nodes 4000000 --positions 5000",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case o.Dir == "":
				return usagef("where to? give --dir DIR")
			case o.Positions < 1 || o.Nodes < 1 || o.Nodes >= 1<<32 || o.Lines < 1 || o.Threads < 0:
				return usagef("positions, nodes and lines are 1 or more, and nodes less than %d", uint64(1)<<32)
			}
			var p *progress
			o.Report = func(done, total int) {
				if p == nil {
					p = a.progress(done-1, total)
				}
				p.at(done, "positions searched")
			}
			b, err := book.Build(cmd.Context(), o)
			if p != nil {
				p.end()
			}
			if b != nil {
				a.say("%d positions with %d moves", b.Len(), b.Lines())
			}
			if errors.Is(err, context.Canceled) {
				a.say("the same command goes on with the book")
			}
			if err != nil {
				return err
			}
			path := filepath.Join(o.Dir, book.FileName)
			if a.json {
				a.object(struct {
					Path string `json:"path"`
				}{path})
				return nil
			}
			fmt.Fprintln(a.out, path)
			return nil
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&o.Dir, "dir", "", "the `DIR` where everything is kept")
	fl.IntVar(&o.Positions, "positions", book.DefaultPositions, "searches in all, at least those of the ballots")
	fl.Uint64Var(&o.Nodes, "nodes", book.DefaultNodes, "positions visited by each search")
	fl.IntVar(&o.Lines, "lines", book.DefaultLines, "moves that each search judges, the best")
	fl.IntVar(&o.Threads, "threads", 0, "searches at once; 0 is one for each processor")
	return cmd
}

func (a *app) bookInfo() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "checkers",
		Short: "Tell how much a book of checkers openings holds",
		Long: `Tell how much a book of checkers openings holds: its positions and moves, those of
the 174 ballots that it knows, the longest way that it knows from the start of the
game, in moves of both sides, and the mean depth and nodes of the searches behind
its best moves.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			b, err := openBook(dir)
			if err != nil {
				return err
			}
			s := b.Summary()
			if a.json {
				a.object(struct {
					Positions int     `json:"positions"`
					Moves     int     `json:"moves"`
					Ballots   int     `json:"ballots"`
					Longest   int     `json:"longest"`
					Depth     float64 `json:"depth"`
					Nodes     float64 `json:"nodes"`
				}{s.Positions, s.Lines, s.Ballots, s.Longest, s.Depth, s.Nodes})
				return nil
			}
			fmt.Fprintf(a.out, "positions\t%d\nmoves\t%d\nballots\t%d\nlongest\t%d\ndepth\t%.1f\nnodes\t%.0f\n",
				s.Positions, s.Lines, s.Ballots, s.Longest, s.Depth, s.Nodes)
			return nil
		},
	}
	bookDir(cmd, &dir)
	return cmd
}

func (a *app) bookProbe() *cobra.Command {
	var p positions
	var dir string
	cmd := &cobra.Command{
		Use:   "checkers",
		Short: "Tell what a book of checkers openings knows of a position",
		Long: `Tell the moves that a book of checkers openings knows in a position, one a line, the
best first: the rank, the move, its value for the side that plays it, the search
behind that, and how the game would go on in the book. The fields are separated by
tabs. Nothing is printed where the book does not know the position.`,
		Example: "  parlour book probe checkers --position W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := openBook(dir)
			if err != nil {
				return err
			}
			k := games.Checkers
			return a.each(cmd, &p, func(position, _ string) (look, error) {
				g, err := setUp(k, position, "")
				if err != nil {
					return look{}, err
				}
				fen, err := usual(k, g)
				if err != nil {
					return look{}, err
				}
				at, err := checkers.ParseFEN(fen)
				if err != nil {
					return look{}, err
				}
				found, err := analysisOf(k, g, position, "", games.CheckersBook(b, at))
				if err != nil {
					return look{}, err
				}
				l := look{object: found.objects(k), text: found.text(k)}
				if len(found.lines) == 0 {
					l.talk = "the book does not know the position"
				}
				return l, nil
			})
		},
	}
	p.flags(cmd)
	bookDir(cmd, &dir)
	return cmd
}

func bookDir(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "dir", "", "the book that was made in this `DIR`; if not given, the one that comes with the program")
}

// openBook opens the book that was made in a directory, "" for the one that comes with the
// program.
func openBook(dir string) (*book.Book, error) {
	if dir == "" {
		return book.Standard(), nil
	}
	f, err := os.Open(filepath.Join(dir, book.FileName))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := book.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return b, nil
}

// fromBook returns the lines of the engine's book in the game, or none when there is no book
// or it knows fewer moves than asked for.
func fromBook(e play.Engine, g play.Game, v play.View, lines int) []play.Line {
	b, ok := e.(play.Booked)
	if !ok {
		return nil
	}
	found, err := b.Book(v)
	if err != nil || len(found) < min(lines, len(g.Choices())) {
		return nil
	}
	return found[:min(lines, len(found))]
}
