package plain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// A command is something to say at the prompt that is no move.
type command struct {
	usage   string
	anytime bool // may be said while the dice are asked for
	do      func(t *Table, ctx context.Context, seat play.Seat, arg string) error
}

// commands by name. Filled by init, because help lists them.
var commands map[string]command

// order is the order in which help lists the commands.
var order = []string{"help", "moves", "hint", "undo", "redo", "board", "flip", "save", "quit"}

func init() {
	commands = map[string]command{
		"help":  {"help            this list", true, (*Table).cmdHelp},
		"moves": {"moves           every choice you have", false, (*Table).cmdMoves},
		"hint":  {"hint            what the engine would do", false, (*Table).cmdHint},
		"undo":  {"undo [N]        take back your last N decisions", false, (*Table).cmdUndo},
		"redo":  {"redo            make again what you took back", false, (*Table).cmdRedo},
		"board": {"board           draw the board again", true, (*Table).cmdBoard},
		"flip":  {"flip            turn the board round", true, (*Table).cmdFlip},
		"save":  {"save FILE       keep the game in a file of your own", false, (*Table).cmdSave},
		"quit":  {"quit            stop; the game is kept", true, func(*Table, context.Context, play.Seat, string) error { return errQuit }},
	}
	for alias, name := range map[string]string{"?": "help", "exit": "quit", "q": "quit"} {
		commands[alias] = commands[name]
	}
}

func (t *Table) cmdHelp(context.Context, play.Seat, string) error {
	g := t.Session.Game()
	if c := g.Choices(); len(c) > 0 && g.Turn() != play.Chance {
		fmt.Fprintf(t.Out, "Type a move as \"moves\" lists them, such as %s, or one of:\n", c[0])
	}
	for _, name := range order {
		fmt.Fprintln(t.Out, "  "+commands[name].usage)
	}
	if offers := g.Offers(); len(offers) > 0 {
		fmt.Fprintf(t.Out, "You may also say: %s.\n", strings.Join(offers, ", "))
	}
	return nil
}

func (t *Table) cmdMoves(context.Context, play.Seat, string) error {
	for _, c := range t.Session.Game().Choices() {
		fmt.Fprintln(t.Out, "  "+c)
	}
	return nil
}

func (t *Table) cmdHint(ctx context.Context, _ play.Seat, _ string) error {
	lines, err := t.Analyst.Analyse(ctx, t.Session.View(), 3, nil)
	if err != nil {
		t.complain(err)
	}
	for i, l := range lines {
		fmt.Fprintf(t.Out, "  %d. %-14s %8s  %s\n", i+1, l.Move, l.Value, Source(l))
	}
	return nil
}

// Source says what made a line's value: a number never stands without it.
func Source(l play.Line) string {
	switch {
	case l.Exact:
		return "exact (" + l.Source + ")"
	case l.Depth > 0:
		return fmt.Sprintf("depth %d, %d nodes", l.Depth, l.Nodes)
	}
	return fmt.Sprintf("%d-ply", l.Plies)
}

// cmdUndo takes back the last n decisions of people, with all that followed
// them. A dance is nobody's decision.
func (t *Table) cmdUndo(_ context.Context, _ play.Seat, arg string) error {
	n := 1
	if arg != "" {
		var err error
		if n, err = strconv.Atoi(arg); err != nil || n < 1 {
			t.complain(fmt.Errorf("undo %q: how many decisions? a number from 1", arg))
			return nil
		}
	}
	s := t.Session
	line := s.Record().Line()[:s.Len()]
	for i := len(line) - 1; i >= 0; i-- {
		byPerson := slices.ContainsFunc(t.people(), func(p play.Seat) bool { return p.Maker() == line[i].By })
		if !byPerson || line[i].Move == play.Dance {
			continue
		}
		if n--; n == 0 {
			return t.moved(s.Undo(s.Len() - i))
		}
	}
	t.complain(fmt.Errorf("there is no decision of yours to take back"))
	return nil
}

// cmdRedo makes steps again up to the next decision of a person.
func (t *Table) cmdRedo(context.Context, play.Seat, string) error {
	s := t.Session
	for made := 0; ; made++ {
		n, err := s.Redo(1)
		switch {
		case err != nil:
			return err
		case n == 0 && made == 0:
			t.complain(fmt.Errorf("nothing was taken back"))
			return nil
		case n == 0 || t.human(s.Turn()):
			return t.moved(nil)
		}
	}
}

// moved shows where taking back or making again has led.
func (t *Table) moved(err error) error {
	if err != nil {
		return err
	}
	t.board()
	t.save()
	return nil
}

func (t *Table) cmdBoard(context.Context, play.Seat, string) error {
	t.board()
	return nil
}

func (t *Table) cmdFlip(context.Context, play.Seat, string) error {
	t.flipped = !t.flipped
	t.board()
	return nil
}

func (t *Table) cmdSave(_ context.Context, _ play.Seat, arg string) error {
	if arg == "" {
		t.complain(fmt.Errorf("save: to which file?"))
		return nil
	}
	file, err := t.Save(t.Session.Record(), arg)
	if err != nil {
		t.complain(fmt.Errorf("the game is not saved: %w", err))
		return nil
	}
	fmt.Fprintf(t.Out, "The game is kept in %s from now on.\n", file)
	return nil
}
