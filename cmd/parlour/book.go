package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/engine/book"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/openings"
	"github.com/parlour-games/parlour/oware"
	owareengine "github.com/parlour-games/parlour/oware/engine"
	owarebook "github.com/parlour-games/parlour/oware/engine/book"
)

func (a *app) book() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Make, describe or look into a book of openings",
		Long: `Make, describe or look into a book of openings: positions with their good moves,
each with the value that long searches gave it. Checkers and oware have one, which
comes with the program.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, c := range []struct {
		use, short string
		games      []*cobra.Command
	}{
		{"build GAME --dir DIR", "Make a book of openings", []*cobra.Command{bookBuild(a, checkersBook), bookBuild(a, owareBook)}},
		{"info GAME", "Tell how much a book holds", []*cobra.Command{bookInfo(a, checkersBook), bookInfo(a, owareBook)}},
		{"probe GAME", "Tell what a book knows of a position", []*cobra.Command{bookProbe(a, checkersBook), bookProbe(a, owareBook)}},
	} {
		part := &cobra.Command{
			Use:   c.use,
			Short: c.short,
			Args: func(_ *cobra.Command, args []string) error {
				k, _, err := gameArg(args)
				if err == nil {
					err = usagef("there is no book for %s, only for checkers and oware", k.Name())
				}
				return err
			},
			RunE: func(*cobra.Command, []string) error { return nil },
		}
		part.AddCommand(c.games...)
		cmd.AddCommand(part)
	}
	return cmd
}

// A shelf is what the commands must be told of the book of a game.
type shelf[P openings.Position[P, M], M openings.Move, V openings.Value] struct {
	openings.Game[P, M, V]
	kind     play.Kind
	standard func() *openings.Book[P, M, V]
	file     string // of the standard book, in the repository
	lines    func(b *openings.Book[P, M, V], p P) []play.Line

	begin   string // where a book begins
	example string // of a position
	// more is what else info tells of a book: a name, and what counts it; empty for nothing.
	more  string
	count func(b *openings.Book[P, M, V]) int
}

var checkersBook = shelf[checkers.Position, checkers.Move, engine.Value]{
	Game: book.Game, kind: games.Checkers, standard: book.Standard, file: "checkers/engine/book/checkers.book", lines: games.CheckersBook,
	begin:   "at the start and at each of the 174 ballots",
	example: "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15",
	more:    "ballots", count: book.Ballots,
}

var owareBook = shelf[oware.Position, oware.Move, owareengine.Value]{
	Game: owarebook.Game, kind: games.Oware, standard: owarebook.Standard, file: "oware/engine/book/oware.book", lines: games.OwareBook,
	begin:   "at the start and after each first move",
	example: "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N",
}

// bookBuild is the command that makes a book of one game.
func bookBuild[P openings.Position[P, M], M openings.Move, V openings.Value](a *app, s shelf[P, M, V]) *cobra.Command {
	var o openings.Options
	name := openings.FileName(s.Name())
	cmd := &cobra.Command{
		Use:   s.Name() + " --dir DIR",
		Short: "Make a book of " + s.Name() + " openings",
		Long: `Make a book of ` + s.Name() + ` openings by long searches of the engine. It begins
` + s.begin + `, and goes on with what a player may soon meet
who follows the book while the opponent plays well, as far as it is known by then.

Every search is kept in the directory as it is finished, so that the same command
goes on where it was stopped; with more --positions it goes on from a book that is
whole. The book is the file ` + name + ` there; the program comes with
` + s.file + `. The same engine and options make the same
book, whatever the number of threads.`,
		Example: "  parlour book build " + s.Name() + " --dir book --nodes 4000000 --positions 5000",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case o.Dir == "":
				return usagef("where to? give --dir DIR")
			case o.Positions < 1 || o.Nodes < 1 || o.Nodes >= 1<<32 || o.Lines < 1:
				return usagef("positions, nodes and lines are 1 or more, and nodes less than %d", uint64(1)<<32)
			}
			if err := checkThreads(o.Threads); err != nil {
				return err
			}
			var p *progress
			o.Report = func(done, total int) {
				if p == nil {
					p = a.progress(done-1, total)
				}
				p.at(done, "positions searched")
			}
			b, err := openings.Build(cmd.Context(), s.Game, o)
			if p != nil {
				p.end()
			}
			if b != nil {
				a.say("%d positions with %d moves", b.Len(), b.Summary().Lines)
			}
			if errors.Is(err, context.Canceled) {
				a.say("the same command goes on with the book")
			}
			if err != nil {
				return err
			}
			path := filepath.Join(o.Dir, name)
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
	fl.IntVar(&o.Positions, "positions", openings.DefaultPositions, "searches in all, at least those where a book begins")
	fl.Uint64Var(&o.Nodes, "nodes", openings.DefaultNodes, "positions visited by each search")
	fl.IntVar(&o.Lines, "lines", openings.DefaultLines, "moves that each search judges, the best")
	fl.IntVar(&o.Threads, "threads", 0, "searches at once; 0 is one for each processor")
	return cmd
}

// bookInfo is the command that describes a book of one game.
func bookInfo[P openings.Position[P, M], M openings.Move, V openings.Value](a *app, s shelf[P, M, V]) *cobra.Command {
	var dir string
	also := ""
	if s.more != "" {
		also = ", those of the\n174 " + s.more + " that it knows"
	}
	cmd := &cobra.Command{
		Use:   s.Name(),
		Short: "Tell how much a book of " + s.Name() + " openings holds",
		Long: `Tell how much a book of ` + s.Name() + ` openings holds: its positions and moves` + also + `,
the longest way that it knows from the start of the game, in moves of both sides, and
the mean depth and nodes of the searches behind its best moves.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			b, err := s.open(dir)
			if err != nil {
				return err
			}
			sum := b.Summary()
			info := struct {
				Positions int     `json:"positions"`
				Moves     int     `json:"moves"`
				Ballots   *int    `json:"ballots,omitempty"`
				Longest   int     `json:"longest"`
				Depth     float64 `json:"depth"`
				Nodes     float64 `json:"nodes"`
			}{sum.Positions, sum.Lines, nil, sum.Longest, sum.Depth, sum.Nodes}
			if s.more != "" {
				n := s.count(b)
				info.Ballots = &n
			}
			if a.json {
				a.object(info)
				return nil
			}
			fmt.Fprintf(a.out, "positions\t%d\nmoves\t%d\n", sum.Positions, sum.Lines)
			if s.more != "" {
				fmt.Fprintf(a.out, "%s\t%d\n", s.more, *info.Ballots)
			}
			fmt.Fprintf(a.out, "longest\t%d\ndepth\t%.1f\nnodes\t%.0f\n", sum.Longest, sum.Depth, sum.Nodes)
			return nil
		},
	}
	bookDir(cmd, &dir)
	return cmd
}

// bookProbe is the command that looks into a book of one game.
func bookProbe[P openings.Position[P, M], M openings.Move, V openings.Value](a *app, s shelf[P, M, V]) *cobra.Command {
	var p positions
	var dir string
	cmd := &cobra.Command{
		Use:   s.Name(),
		Short: "Tell what a book of " + s.Name() + " openings knows of a position",
		Long: `Tell the moves that a book of ` + s.Name() + ` openings knows in a position, one a line, the
best first: the rank, the move, its value for the side that plays it, the search
behind that, and how the game would go on in the book. The fields are separated by
tabs. Nothing is printed where the book does not know the position.`,
		Example: "  parlour book probe " + s.Name() + " --position " + s.example,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := s.open(dir)
			if err != nil {
				return err
			}
			k := s.kind
			return a.each(cmd, &p, func(position, _ string) (look, error) {
				g, err := setUp(k, position, "")
				if err != nil {
					return look{}, err
				}
				text, err := usual(k, g)
				if err != nil {
					return look{}, err
				}
				at, err := s.Parse(text)
				if err != nil {
					return look{}, err
				}
				found, err := analysisOf(k, g, position, "", s.lines(b, at))
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

// open opens the book that was made in a directory, "" for the one that comes with the program.
func (s shelf[P, M, V]) open(dir string) (*openings.Book[P, M, V], error) {
	if dir == "" {
		return s.standard(), nil
	}
	f, err := os.Open(filepath.Join(dir, openings.FileName(s.Name())))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := openings.Read(s.Game, f)
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
