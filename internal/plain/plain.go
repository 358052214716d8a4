// Package plain is the game played line by line: for pipes, for screen readers,
// and for a terminal of any kind.
package plain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A Table is a game with everybody who sits at it.
type Table struct {
	Session *play.Session
	// Seats are the players; a nil one is the person at the prompt.
	Seats [2]play.Player
	// Dice rolls the dice; nil is the person at the prompt, who types what real
	// dice show and may correct it. Unused in a game without dice.
	Dice play.Player
	// Analyst gives hints.
	Analyst play.Analyst
	// Draw returns the board as text, with whose turn it is, seen from the seat given.
	Draw func(g play.Game, turn, from play.Seat) string
	// Save keeps the record, to the file named or, when that is empty, where
	// this game is kept. It returns the place. It is called after every step.
	Save func(r *record.Record, file string) (string, error)

	// Kept is true when the game has a file already.
	Kept bool
	// Opening names the opening that was played before anybody was asked; it may be empty.
	Opening string
	// Ask is true when what cannot be taken back by the rules is asked again:
	// at a terminal, not in a pipe.
	Ask bool

	In       io.Reader
	Out, Err io.Writer

	lines   *lines
	from    play.Seat
	flipped bool
	unsaved bool // the last attempt to save failed, and that was told
}

// errQuit is the person's wish to stop.
var errQuit = errors.New("quit")

// Run plays the game to its end, or until the person quits, the input ends, or
// ctx is done; then it returns the context's error.
func (t *Table) Run(ctx context.Context) error {
	t.lines = readLines(t.In)
	if t.human(play.Second) && !t.human(play.First) {
		t.from = play.Second
	}
	s := t.Session
	t.board()
	if t.Opening != "" {
		t.print("Ballot %s", t.Opening)
	}
	if len(t.people()) > 0 && s.Turn() != play.Over {
		fmt.Fprintln(t.Out, `Type a move, or "help".`)
	}
	for s.Turn() != play.Over {
		err := t.turn(ctx)
		if err != nil || ctx.Err() != nil {
			t.goodbye()
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errQuit):
			return nil
		case err != nil:
			return err
		}
	}
	t.board()
	r, _ := s.Result()
	t.print("%s.", play.Describe(s.Kind(), r))
	t.goodbye()
	return nil
}

// print writes one line for the person.
func (t *Table) print(format string, args ...any) {
	fmt.Fprintln(t.Out, play.Printable(fmt.Sprintf(format, args...)))
}

func (t *Table) human(seat play.Seat) bool { return seat <= play.Second && t.Seats[seat] == nil }

// people returns the seats at which a person sits.
func (t *Table) people() []play.Seat {
	var p []play.Seat
	for seat := range play.Chance {
		if t.human(seat) {
			p = append(p, seat)
		}
	}
	return p
}

// turn lets whoever must act make one step, or say one thing.
func (t *Table) turn(ctx context.Context) error {
	s := t.Session
	seat := s.Turn()
	switch {
	case seat == play.Chance && t.Dice != nil:
		return t.made(seat, s.Chance(ctx, t.Dice))
	case seat != play.Chance && slices.Contains(s.Game().Choices(), play.Dance):
		return t.made(seat, s.Step(s.Len(), play.Dance))
	case seat == play.Chance || t.human(seat):
		return t.person(ctx, seat)
	}
	thinking, cancel := t.untilFlag(ctx, seat)
	defer cancel()
	n := s.Len()
	move, err := t.Seats[seat].Choose(thinking, s.View())
	if s.Flag() {
		t.save()
		return nil
	}
	if err == nil {
		err = s.Step(n, move)
	}
	return t.made(seat, err)
}

// made keeps the step that the seat has just made, and only then tells it: what a
// person has seen is never lost.
func (t *Table) made(seat play.Seat, err error) error {
	if errors.Is(err, play.ErrOver) { // the time ran out
		t.save()
		return nil
	}
	if err != nil {
		return err
	}
	s := t.Session
	last := s.Game().Last()
	t.claim()
	t.save()
	if seat == play.Chance {
		t.print("Dice: %s", last)
	} else {
		t.print("%s", play.Says(t.name(seat), last))
	}
	if note := s.Game().Note(); note != "" {
		t.print("%s.", note)
	}
	if t.human(s.Turn()) && !slices.Contains(s.Game().Choices(), play.Dance) {
		t.board()
	}
	return nil
}

// untilFlag returns a context that is done when the seat's time is up.
func (t *Table) untilFlag(ctx context.Context, seat play.Seat) (context.Context, context.CancelFunc) {
	if seat == play.Chance || !t.Session.Timed() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, t.Session.Left(seat))
}

// person asks the person at the seat, or at the dice, and does what they say.
func (t *Table) person(ctx context.Context, seat play.Seat) error {
	thinking, cancel := t.untilFlag(ctx, seat)
	defer cancel()
	line, err := t.ask(thinking, t.prompt(seat))
	if errors.Is(err, context.DeadlineExceeded) && t.Session.Flag() {
		fmt.Fprintln(t.Out)
		t.save()
		return nil
	}
	if errors.Is(err, errLong) {
		t.complain(err)
		return nil
	}
	if err != nil {
		return err
	}
	line = t.meant(line)
	if line == "" {
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	if c, ok := commands[strings.ToLower(word)]; ok && !slices.Contains(t.Session.Game().Choices(), line) {
		return c.do(t, ctx, strings.TrimSpace(rest))
	}
	if word == play.Resign && rest != "" {
		line = play.Resign + ":" + strings.TrimSpace(rest)
	}
	if yes, err := t.sure(thinking, line); err != nil || !yes {
		return err
	}
	err = t.made(seat, t.Session.Step(t.Session.Len(), line))
	if err != nil {
		t.complain(err)
		if errors.Is(err, play.ErrSyntax) {
			fmt.Fprintln(t.Err, `hint: "help" tells what you can say`)
		}
	}
	return nil
}

// sure asks whether the person means what no rule can take back. It does not ask
// for what is refused anyhow.
func (t *Table) sure(ctx context.Context, line string) (bool, error) {
	try := t.Session.Game().Clone()
	if !t.Ask || try.Play(line) != nil {
		return true, nil
	}
	switch word, _, _ := strings.Cut(try.Last(), ":"); word {
	case play.Resign, play.Double, play.Pass:
	default:
		return true, nil
	}
	answer, err := t.ask(ctx, fmt.Sprintf("%s: %s? y or n> ", try.Last(), play.Meaning(try.Last())))
	if err != nil && ctx.Err() != nil {
		return false, nil // the time ran out
	}
	return strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes"), err
}

// meant completes what the person typed where words are open: the beginning of
// one of them is enough. Nothing at all means the only choice, and at the dice the
// roll that was taken back.
func (t *Table) meant(line string) string {
	if line == "" {
		if roll, ok := t.Session.Recorded(); ok {
			return roll
		}
		if c := t.Session.Game().Choices(); len(c) == 1 && len(t.words()) == 1 {
			return c[0]
		}
		return line
	}
	var found []string
	for _, w := range t.words() {
		if strings.HasPrefix(w, strings.ToLower(line)) {
			found = append(found, w)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return line
}

// prompt names who is asked, what else than moves may be said, and the time left.
func (t *Table) prompt(seat play.Seat) string {
	if seat == play.Chance {
		if roll, ok := t.Session.Recorded(); ok {
			return "Dice [" + roll + "]> "
		}
		return "Dice> "
	}
	text := t.name(seat)
	if words := t.words(); len(words) > 0 {
		text += " (" + strings.Join(words, ", ") + ")"
	}
	if t.Session.Timed() {
		second := func(s play.Seat) string { // a started second counts
			return (t.Session.Left(s) + time.Second - 1).Truncate(time.Second).String()
		}
		text += fmt.Sprintf(" [%s, %s %s]", second(seat), t.name(seat.Other()), second(seat.Other()))
	}
	return text + "> "
}

// words returns the choices that are no moves on the board: roll, take.
func (t *Table) words() []string {
	g := t.Session.Game()
	cells := make(map[string]bool)
	for _, c := range g.Board() {
		cells[c.Name] = true
	}
	var words []string
	for _, step := range g.Next("") {
		if !cells[step.Name] {
			words = append(words, step.Name)
		}
	}
	return words
}

// ask prompts for a line and returns it without blanks around it.
func (t *Table) ask(ctx context.Context, prompt string) (string, error) {
	if _, err := io.WriteString(t.Out, prompt); err != nil {
		return "", err
	}
	line, err := t.lines.next(ctx)
	return strings.TrimSpace(line), err
}

// claim claims a draw that the rules grant, for whoever may.
func (t *Table) claim() {
	s := t.Session
	if s.Turn() <= play.Second && slices.Contains(s.Game().Offers(), play.Claim) {
		if err := s.Step(s.Len(), play.Claim); err != nil {
			t.complain(err)
		}
	}
}

// save keeps the game. A failure is told once, and what to do is told at the end.
func (t *Table) save() {
	_, err := t.Save(t.Session.Record(), "")
	if err != nil && !t.unsaved {
		fmt.Fprintf(t.Err, "parlour: the game is not saved: %v\nhint: \"save FILE\" saves it elsewhere\n", err)
	}
	t.unsaved = err != nil
}

// goodbye tells where the game is kept. When it could not be kept, the record
// itself is told: nothing is lost that a person can still copy.
func (t *Table) goodbye() {
	s := t.Session
	if s.Len() == 0 && len(s.Record().Line()) == 0 && !t.Kept {
		return // nothing was played, and no file was asked for
	}
	file, err := t.Save(s.Record(), "")
	switch {
	case err != nil:
		fmt.Fprintf(t.Err, "parlour: the game is not saved: %v; this is its record:\n", err)
		_ = s.Record().Write(t.Err)
	case file != "" && s.Turn() == play.Over:
		fmt.Fprintf(t.Err, "parlour: the game is kept in %s\n", file)
	case file != "":
		fmt.Fprintf(t.Err, "parlour: the game is kept in %s\nhint: parlour play %s --resume %s goes on with it\n", file, s.Kind().Name(), quoted(file))
	}
}

// quoted returns the name of a file as a shell wants it.
func quoted(name string) string {
	plain := func(r rune) bool {
		return r >= utf8.RuneSelf || unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/._-+:@", r)
	}
	if strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) < 0 {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

func (t *Table) board() {
	from := t.from
	if t.flipped {
		from = from.Other()
	}
	io.WriteString(t.Out, t.Draw(t.Session.Game(), t.Session.Turn(), from))
}

func (t *Table) name(seat play.Seat) string { return t.Session.Kind().Seats()[seat] }

// complain tells the person what is wrong; the game goes on.
func (t *Table) complain(err error) { fmt.Fprintf(t.Err, "parlour: %s\n", play.Printable(err.Error())) }
