package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
)

// maxLine is the longest line of a file of positions, in bytes.
const maxLine = 1 << 16

// positions are the flags of a command that looks at positions.
type positions struct {
	one  string
	file string
	dice string // with withDice only
}

func (p *positions) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.one, "position", "start", "the position, in any form that the game reads")
	cmd.Flags().StringVar(&p.file, "positions", "", "a file of positions, one a line ('-' is standard input); implies --json")
}

func (p *positions) withDice(cmd *cobra.Command) {
	p.flags(cmd)
	cmd.Flags().StringVar(&p.dice, "dice", "", "backgammon: the roll, such as 31")
}

// A look is one position looked at: what goes into an object, and what is
// printed without --json.
type look struct {
	object any // or several
	text   string
	talk   string // what is said besides, without --json
}

// several are objects that stand on lines of their own.
type several []any

// each looks at the position of the command line, or at every line of the file
// named. In a file one wrong line is told and the rest goes on; the command has
// failed all the same.
func (a *app) each(cmd *cobra.Command, p *positions, f func(position, dice string) (look, error)) error {
	if p.file != "" && cmd.Flags().Changed("position") {
		return usagef("--position or --positions, not both")
	}
	if p.file == "" {
		l, err := f(p.one, p.dice)
		if err != nil {
			return err
		}
		a.show1(l)
		return nil
	}
	a.json = true
	in := a.in
	if p.file != "-" {
		file, err := os.Open(p.file)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	lines := bufio.NewReaderSize(in, maxLine)
	var failed error
	for n := 1; ; n++ {
		line, err := readLine(lines)
		switch {
		case errors.Is(err, io.EOF):
			return failed
		case err != nil && !errors.Is(err, errLong):
			return err
		case cmd.Context().Err() != nil:
			return cmd.Context().Err()
		}
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff") // a byte order mark
		}
		position, dice, _ := strings.Cut(strings.TrimSpace(line), " ")
		if dice = strings.TrimSpace(dice); dice == "" {
			dice = p.dice
		}
		var l look
		if err == nil {
			if position == "" {
				continue
			}
			l, err = f(position, dice)
		}
		if err != nil {
			a.tell(fmt.Errorf("line %d: %w", n, err))
			a.object(struct {
				Position string    `json:"position"`
				Error    jsonError `json:"error"`
			}{position, asJSON(err)})
			failed = toldError{err}
			continue
		}
		a.show1(l)
		if a.out.err != nil {
			return a.out.err
		}
	}
}

var errLong = errors.New("the line is too long")

// readLine returns the next line without its end. A line longer than the reader's
// buffer is skipped whole, and told as errLong.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		return "", errLong
	}
	if errors.Is(err, io.EOF) && len(line) > 0 {
		err = nil
	}
	return strings.TrimRight(string(line), "\r\n"), err
}

func (a *app) show1(l look) {
	if list, ok := l.object.(several); ok && a.json {
		for _, o := range list {
			a.object(o)
		}
		return
	}
	if a.json {
		a.object(l.object)
		return
	}
	io.WriteString(a.out, l.text)
	if l.talk != "" {
		a.say("%s", l.talk)
	}
}

// setUp returns the game at the position given, with the dice rolled when they
// are given.
func setUp(k play.Kind, position, dice string) (play.Game, error) {
	g, err := k.New(play.Setup{Position: position})
	if err != nil {
		return nil, positionError{err, position}
	}
	if dice == "" {
		return g, nil
	}
	if k.Dice(nil) == nil {
		return nil, usagef("there are no dice in %s", k.Name())
	}
	return g, roll(g, dice)
}

// roll plays a roll of the dice, when need be after the decision to roll.
func roll(g play.Game, dice string) error {
	if slices.Contains(g.Choices(), play.Roll) {
		if err := g.Play(play.Roll); err != nil {
			return err
		}
	}
	return g.Play(dice)
}

// usual returns the position in the form that the game usually writes.
func usual(k play.Kind, g play.Game) (string, error) {
	return g.Position(k.Forms()[0])
}
