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

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A Table is a game with everybody who sits at it.
type Table struct {
	Session *play.Session
	// Seats are the players; a nil one is the person at the prompt.
	Seats [2]play.Player
	// Dice rolls the dice; nil is the person at the prompt. Unused in a game
	// without dice.
	Dice play.Player
	// Analyst gives hints.
	Analyst play.Analyst
	// Draw returns the board as text, seen from the seat given.
	Draw func(g play.Game, from play.Seat) string
	// Save keeps the record, to the file named or, when that is empty, where
	// this game is kept. It returns the place. It is called after every step.
	Save func(r *record.Record, file string) (string, error)

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
	if len(t.people()) > 0 && s.Turn() != play.Over {
		fmt.Fprintln(t.Out, `Type a move, or "help".`)
	}
	for s.Turn() != play.Over {
		before := s.Len()
		err := t.turn(ctx)
		if errors.Is(err, errQuit) || errors.Is(err, io.EOF) {
			t.goodbye()
			return nil
		}
		if ctx.Err() != nil {
			t.goodbye()
			return ctx.Err()
		}
		if err != nil {
			return err
		}
		if s.Len() != before || s.Turn() == play.Over {
			t.claim()
			t.save()
		}
	}
	t.board()
	r, _ := s.Result()
	fmt.Fprintf(t.Out, "%s.\n", play.Describe(s.Kind(), r))
	t.goodbye()
	return nil
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
	case seat == play.Chance:
		dice := t.Dice
		if dice == nil {
			dice = hand{t}
		}
		err := s.Chance(ctx, dice)
		var me *play.MoveError
		if t.Dice == nil && errors.As(err, &me) {
			t.complain(err)
			return nil
		}
		if err == nil {
			fmt.Fprintf(t.Out, "Dice: %s\n", s.Game().Last())
			if t.human(s.Turn()) && !slices.Contains(s.Game().Choices(), play.Dance) {
				t.board()
			}
		}
		return err
	case slices.Contains(s.Game().Choices(), play.Dance):
		fmt.Fprintf(t.Out, "%s cannot move.\n", t.name(seat))
		return s.Step(s.Len(), play.Dance)
	case t.human(seat):
		return t.person(ctx, seat)
	}
	thinking, cancel := t.untilFlag(ctx, seat)
	defer cancel()
	n := s.Len()
	move, err := t.Seats[seat].Choose(thinking, s.View())
	if thinking.Err() != nil && s.Flag() {
		return nil
	}
	if err == nil {
		err = s.Step(n, move)
	}
	if errors.Is(err, play.ErrOver) {
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(t.Out, "%s: %s\n", t.name(seat), move)
	if t.human(s.Turn()) {
		t.board()
	}
	return nil
}

// untilFlag returns a context that is done when the seat's time is up.
func (t *Table) untilFlag(ctx context.Context, seat play.Seat) (context.Context, context.CancelFunc) {
	left := t.Session.Left(seat)
	if !t.timed() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, left)
}

func (t *Table) timed() bool {
	tc, ok := t.Session.Record().Tag(play.TimeControl)
	return ok && tc != ""
}

// person asks the person at the seat, and does what they say.
func (t *Table) person(ctx context.Context, seat play.Seat) error {
	thinking, cancel := t.untilFlag(ctx, seat)
	defer cancel()
	line, err := t.ask(thinking, t.prompt(seat))
	if errors.Is(err, context.DeadlineExceeded) && t.Session.Flag() {
		fmt.Fprintln(t.Out)
		return nil
	}
	if errors.Is(err, errLong) {
		t.complain(err)
		return nil
	}
	if err != nil {
		return err
	}
	if line == "" && len(t.Session.Game().Choices()) > 1 {
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	if c, ok := commands[strings.ToLower(word)]; ok && !slices.Contains(t.Session.Game().Choices(), line) {
		return c.do(t, ctx, seat, strings.TrimSpace(rest))
	}
	t.step(t.meant(line))
	return nil
}

// meant completes what the person typed where words are open: the beginning of
// one of them is enough, and nothing at all where it is the only choice.
func (t *Table) meant(line string) string {
	var found []string
	for _, w := range t.words() {
		if strings.HasPrefix(w, strings.ToLower(line)) {
			found = append(found, w)
		}
	}
	if len(found) == 1 && (line != "" || len(t.Session.Game().Choices()) == 1) {
		return found[0]
	}
	return line
}

// step makes the person's step, or tells why it cannot be made.
func (t *Table) step(text string) {
	s := t.Session
	seat := s.Turn()
	err := s.Step(s.Len(), text)
	if errors.Is(err, play.ErrOver) {
		return
	}
	if err != nil {
		t.complain(err)
		return
	}
	fmt.Fprintf(t.Out, "%s: %s\n", t.name(seat), s.Game().Last())
	if t.human(s.Turn()) {
		t.board()
	}
}

// prompt names who is asked, what else than moves may be said, and the time left.
func (t *Table) prompt(seat play.Seat) string {
	text := t.name(seat)
	if words := t.words(); len(words) > 0 {
		text += " (" + strings.Join(words, ", ") + ")"
	}
	if t.timed() {
		text += " " + t.Session.Left(seat).Truncate(time.Second).String()
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
	if s.Len() == 0 {
		return
	}
	file, err := t.Save(s.Record(), "")
	switch {
	case err != nil:
		fmt.Fprintf(t.Err, "parlour: the game is not saved: %v; this is its record:\n", err)
		_ = s.Record().Write(t.Err)
	case file != "" && s.Turn() == play.Over:
		fmt.Fprintf(t.Err, "parlour: the game is kept in %s\n", file)
	case file != "":
		fmt.Fprintf(t.Err, "parlour: the game is kept in %s\nhint: parlour play %s --resume %s goes on with it\n", file, s.Kind().Name(), file)
	}
}

func (t *Table) board() {
	from := t.from
	if t.flipped {
		from = from.Other()
	}
	io.WriteString(t.Out, t.Draw(t.Session.Game(), from))
}

func (t *Table) name(seat play.Seat) string { return t.Session.Kind().Seats()[seat] }

// complain tells the person what is wrong; the game goes on.
func (t *Table) complain(err error) { fmt.Fprintf(t.Err, "parlour: %v\n", err) }

// hand is the person as the player of the dice.
type hand struct{ t *Table }

func (h hand) Choose(ctx context.Context, v play.View) (string, error) {
	for {
		line, err := h.t.ask(ctx, "Dice> ")
		switch {
		case errors.Is(err, errLong):
			h.t.complain(err)
		case err != nil:
			return "", err
		case line == "":
		case commands[line].anytime:
			if err := commands[line].do(h.t, ctx, play.Chance, ""); err != nil {
				return "", err
			}
		default:
			return line, nil
		}
	}
}
