package plain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A command is something to say at the prompt that is no move.
type command struct {
	usage string
	do    func(t *Table, ctx context.Context, arg string) error
}

// commands by name. Filled by init, because help lists them.
var commands map[string]command

// order is the order in which help lists the commands.
var order = []string{"help", "moves", "hint", "undo", "redo", "board", "flip", "history", "position", "save", "quit"}

func init() {
	commands = map[string]command{
		"help":     {"help            this list", (*Table).cmdHelp},
		"moves":    {"moves           every choice you have", (*Table).cmdMoves},
		"hint":     {"hint            what the engine would do", (*Table).cmdHint},
		"undo":     {"undo [N]        take back your last N decisions", (*Table).cmdUndo},
		"redo":     {"redo            make again what you took back", (*Table).cmdRedo},
		"board":    {"board           draw the board again", (*Table).cmdBoard},
		"flip":     {"flip            turn the board round", (*Table).cmdFlip},
		"history":  {"history         what was played so far", (*Table).cmdHistory},
		"position": {"position        the position as text", (*Table).cmdPosition},
		"save":     {"save FILE       keep the game in a file of your own", (*Table).cmdSave},
		"quit":     {"quit            stop; the game is kept", func(*Table, context.Context, string) error { return errQuit }},
	}
	for alias, name := range map[string]string{"?": "help", "exit": "quit", "q": "quit"} {
		commands[alias] = commands[name]
	}
}

func (t *Table) cmdHelp(context.Context, string) error {
	g := t.Session.Game()
	open := append(slices.Clone(g.Choices()), g.Offers()...)
	if i := slices.IndexFunc(open, play.IsMove); i >= 0 {
		fmt.Fprintf(t.Out, "Type a move as \"moves\" lists them, such as %s, or one of:\n", open[i])
	} else {
		fmt.Fprintln(t.Out, "Type one of:")
	}
	for _, word := range open {
		if !play.IsMove(word) {
			fmt.Fprintf(t.Out, "  %-15s %s\n", word, play.Meaning(word))
		}
	}
	for _, name := range order {
		fmt.Fprintln(t.Out, "  "+commands[name].usage)
	}
	return nil
}

func (t *Table) cmdMoves(context.Context, string) error {
	for _, c := range t.Session.Game().Choices() {
		fmt.Fprintln(t.Out, "  "+c)
	}
	return nil
}

func (t *Table) cmdHint(ctx context.Context, _ string) error {
	lines, err := t.Analyst.Analyse(ctx, t.Session.View(), 3, nil)
	if err != nil {
		t.complain(err)
	}
	for i, l := range lines {
		fmt.Fprintf(t.Out, "  %d. %-14s %8s  %s", i+1, l.Move, l.Value, Source(l))
		if len(l.PV) > 1 {
			fmt.Fprintf(t.Out, "  %s", strings.Join(l.PV[:min(len(l.PV), 6)], " "))
		}
		fmt.Fprintln(t.Out)
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
// them. A dance is nobody's decision; a roll typed by hand is one until it is played.
func (t *Table) cmdUndo(_ context.Context, arg string) error {
	n := 1
	if arg != "" {
		var err error
		if n, err = strconv.Atoi(arg); err != nil || n < 1 {
			t.complain(fmt.Errorf("undo %q: how many decisions? a number from 1", arg))
			return nil
		}
	}
	s := t.Session
	asked := n
	line := s.Record().Line()[:s.Len()]
	for i := len(line) - 1; i >= 0; i-- {
		byPerson := slices.ContainsFunc(t.people(), func(p play.Seat) bool { return p.Maker() == line[i].By })
		typed := t.Dice == nil && line[i].By == record.ByDice && i == len(line)-1 // a roll to correct
		if !byPerson && !typed || line[i].Move == play.Dance {
			continue
		}
		if n--; n == 0 {
			return t.moved(s.Undo(s.Len() - i))
		}
	}
	if n < asked {
		t.complain(fmt.Errorf("undo %d: you have made only %d decisions", asked, asked-n))
	} else {
		t.complain(errors.New("there is no decision of yours to take back"))
	}
	return nil
}

// cmdRedo makes steps again up to the next decision of a person.
func (t *Table) cmdRedo(context.Context, string) error {
	s := t.Session
	for made := 0; ; made++ {
		n, err := s.Redo(1)
		switch {
		case err != nil:
			return t.moved(err)
		case n == 0 && made == 0:
			t.complain(errors.New("nothing was taken back"))
			return nil
		case n == 0 || t.human(s.Turn()):
			return t.moved(nil)
		}
	}
}

// moved shows where taking back or making again has led. A record from elsewhere
// may hold steps that cannot be made again: that is told, and the game goes on.
func (t *Table) moved(err error) error {
	if err != nil {
		t.complain(err)
		return nil
	}
	t.save()
	t.board()
	return nil
}

// cmdHistory lists what was played, six steps a line, each with its number.
func (t *Table) cmdHistory(context.Context, string) error {
	for i, text := range t.Session.Record().Moves() {
		sep := "  "
		if i%6 == 5 {
			sep = "\n"
		}
		fmt.Fprintf(t.Out, "%3d. %-13s%s", i+1, play.Printable(text), sep)
	}
	if t.Session.Len()%6 != 0 {
		fmt.Fprintln(t.Out)
	}
	return nil
}

func (t *Table) cmdPosition(context.Context, string) error {
	text, err := t.Session.Game().Position(t.Session.Kind().Forms()[0])
	if err != nil {
		return err
	}
	fmt.Fprintln(t.Out, text)
	return nil
}

func (t *Table) cmdBoard(context.Context, string) error {
	t.board()
	return nil
}

func (t *Table) cmdFlip(context.Context, string) error {
	t.flipped = !t.flipped
	t.board()
	return nil
}

func (t *Table) cmdSave(_ context.Context, arg string) error {
	if arg == "" {
		t.complain(errors.New("save: to which file?"))
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
