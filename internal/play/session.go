package play

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"
	"unicode"

	"github.com/parlour-games/parlour/record"
)

// TimeControl is the tag of a record that holds the session's time control.
const TimeControl = "TimeControl"

// The names of players in a record: a person's who has no other, and the beginning of an engine's, which its level ends.
const (
	Human       = "Human"
	EngineLevel = "Parlour level "
)

// A Session drives one game: it keeps its record, numbers its steps, refuses a
// step made on a stale number, runs the clocks and takes steps back. Dice that
// were rolled stay rolled: a step taken back and made again, or made
// differently, meets the same rolls in the same order.
//
// It is not safe for use by several goroutines.
type Session struct {
	kind    Kind
	setup   Setup
	game    Game
	rec     *record.Record
	node    *record.Node // the last step made
	steps   []string     // the way to it
	rolls   []string     // every roll seen, in order, those taken back included
	rolled  int          // how many of them are on the way to node
	control Control
	left    [2]time.Duration
	since   time.Time
	now     func() time.Time
}

// NewSession starts a game of the kind with the setup and the time control
// given. now tells the time; nil is time.Now.
func NewSession(k Kind, setup Setup, c Control, now func() time.Time) (*Session, error) {
	r := record.New(k.Name())
	r.Position, r.Options = setup.Position, maps.Clone(setup.Options)
	r.SetTag(TimeControl, c.String())
	return Resume(k, r, now)
}

// Resume goes on with a recorded game where it stood. It keeps the record and
// writes on in it. A record whose moves the game refuses is an error that names
// the move.
func Resume(k Kind, r *record.Record, now func() time.Time) (*Session, error) {
	if now == nil {
		now = time.Now
	}
	if r.Game != k.Name() {
		return nil, fmt.Errorf("this is a game of %s, not of %s", r.Game, k.Name())
	}
	tc, _ := r.Tag(TimeControl)
	c, err := ParseControl(tc)
	if err != nil {
		return nil, err
	}
	s := &Session{
		kind: k, rec: r, node: r.Root, now: now, control: c, left: [2]time.Duration{c.Base, c.Base},
		setup: Setup{Position: r.Position, Options: r.Options},
	}
	if s.game, err = k.New(s.setup); err != nil {
		return nil, err
	}
	at := max(0, min(r.At, len(r.Line())))
	for _, n := range r.Line()[:at] {
		if n.By == "" { // a record from elsewhere need not tell
			n.By = s.game.Turn().Maker()
		}
		if err := s.game.Play(n.Move); err != nil {
			return nil, fmt.Errorf("step %d of the record: %w", len(s.steps)+1, err)
		}
		n.Move = s.game.Last() // a record from elsewhere may spell it otherwise
		s.arrive(n)
	}
	s.collectRolls(r.Root, 0)
	s.since = s.now()
	s.settle()
	return s, nil
}

// collectRolls gathers the rolls of the whole tree, the main line first: the
// k-th roll of any line is the k-th roll of the game.
func (s *Session) collectRolls(n *record.Node, depth int) {
	if n.By == record.ByDice {
		if depth == len(s.rolls) {
			s.rolls = append(s.rolls, n.Move)
		}
		depth++
	}
	for _, c := range n.Children {
		s.collectRolls(c, depth)
	}
}

// Kind returns the kind of the game.
func (s *Session) Kind() Kind { return s.kind }

// Game returns the game as it stands. It is for looking: a step is made with
// [Session.Step].
func (s *Session) Game() Game { return s.game }

// Record returns the record, which the session writes on in.
func (s *Session) Record() *record.Record { return s.rec }

// Len returns the number of the next step: how many have been made.
func (s *Session) Len() int { return len(s.steps) }

// Turn returns who must act; Over once there is a result.
func (s *Session) Turn() Seat {
	if s.rec.Result != nil {
		return Over
	}
	return s.game.Turn()
}

// Result returns the result, and whether there is one.
func (s *Session) Result() (record.Result, bool) {
	if s.rec.Result == nil {
		return record.Result{}, false
	}
	return *s.rec.Result, true
}

// View returns what a player may see.
func (s *Session) View() View {
	v := View{Kind: s.kind, Setup: s.setup, Steps: s.steps[:len(s.steps):len(s.steps)], Increment: s.control.Increment}
	if s.Timed() {
		v.Left = [2]time.Duration{s.Left(First), s.Left(Second)}
	}
	return v
}

// Timed reports whether time is kept.
func (s *Session) Timed() bool { return s.control != (Control{}) }

// Left returns the time that the seat has left now; 0 when no time is kept. It
// is never negative.
func (s *Session) Left(seat Seat) time.Duration {
	left := s.left[seat]
	if s.Turn() == seat && s.Timed() {
		left -= s.now().Sub(s.since)
	}
	return max(left, 0)
}

// Step makes decision number n, which must be [Session.Len]: a step meant for
// another moment is refused with [ErrStale]. When the one who must act has no
// time left, the game is lost on time instead, and the step is refused with
// [ErrOver].
func (s *Session) Step(n int, text string) error {
	seat := s.Turn()
	switch {
	case n != len(s.steps):
		return fmt.Errorf("%w: this is step %d, not %d", ErrStale, len(s.steps), n)
	case s.Flag():
		return fmt.Errorf("%w: %s's time has run out", ErrOver, s.kind.Seats()[seat])
	case seat == Over:
		return ErrOver
	}
	if err := s.game.Play(text); err != nil {
		return err
	}
	s.make(seat)
	return nil
}

// make writes down the step that seat has just played, and makes it the main line.
func (s *Session) make(seat Seat) {
	n := s.node.Add(s.game.Last())
	n.By = seat.Maker()
	n.Promote()
	now := s.now()
	if seat != Chance && s.Timed() {
		spent := now.Sub(s.since)
		n.Clock = &record.Clock{Left: s.left[seat] - spent, Spent: spent}
		if IsMove(n.Move) {
			n.Clock.Left += s.control.Increment
		}
	}
	s.since = now
	s.arrive(n)
	if seat == Chance {
		s.rolls = append(s.rolls[:s.rolled-1], n.Move)
	}
	s.settle()
}

// arrive moves the session's books to n, a child of the present node.
func (s *Session) arrive(n *record.Node) {
	s.node = n
	s.steps = append(s.steps, n.Move)
	switch {
	case n.By == record.ByDice:
		s.rolled++
	case n.Clock != nil && n.By == record.ByFirst:
		s.left[First] = n.Clock.Left
	case n.Clock != nil && n.By == record.BySecond:
		s.left[Second] = n.Clock.Left
	}
}

// settle brings the record's place and result in line with the game. A result
// that the session itself declared (time, a resignation out of turn) stands.
func (s *Session) settle() {
	s.rec.At = len(s.steps)
	if r, over := s.game.Result(); over {
		s.rec.Result = &r
	}
}

// Recorded returns the roll that was recorded for this place before it was taken
// back, if it is the dice's turn and there is one.
func (s *Session) Recorded() (string, bool) {
	if s.Turn() != Chance || s.rolled >= len(s.rolls) {
		return "", false
	}
	return s.rolls[s.rolled], true
}

// Chance makes the step of the dice: the roll that was recorded for this place,
// or else a new one by the player given.
func (s *Session) Chance(ctx context.Context, dice Player) error {
	if s.Turn() != Chance {
		return fmt.Errorf("%w: it is not the dice's turn", ErrIllegal)
	}
	if roll, ok := s.Recorded(); ok && s.game.Play(roll) == nil {
		later := s.rolls[s.rolled+1:]
		s.make(Chance)
		s.rolls = append(s.rolls, later...)
		return nil
	}
	roll, err := dice.Choose(ctx, s.View())
	if err != nil {
		return err
	}
	return s.Step(len(s.steps), roll)
}

// Undo takes back the last n steps; the record keeps them to be made again. It
// changes nothing when there are fewer.
func (s *Session) Undo(n int) error {
	if n < 0 || n > len(s.steps) {
		return fmt.Errorf("%w: there are %d steps to take back, not %d", ErrIllegal, len(s.steps), n)
	}
	if n == 0 {
		return nil
	}
	return s.goTo(len(s.steps) - n)
}

// Redo makes up to n steps again that were taken back, and returns how many it made:
// none when the record, being from elsewhere, holds a step that the game refuses.
func (s *Session) Redo(n int) (int, error) {
	at := len(s.steps)
	to := min(at+max(n, 0), len(s.rec.Line()))
	if to == at {
		return 0, nil
	}
	if err := s.goTo(to); err != nil {
		return 0, err
	}
	return to - at, nil
}

// goTo replays the main line up to another step. Time starts anew there, and a
// result that was declared is taken back with the step.
func (s *Session) goTo(at int) error {
	was, result := s.rec.At, s.rec.Result
	s.rec.At, s.rec.Result = at, nil
	t, err := Resume(s.kind, s.rec, s.now)
	if err != nil {
		s.rec.At, s.rec.Result = was, result
		return err
	}
	*s = *t
	return nil
}

// End ends the game by what no rule of the game knows: a resignation out of
// turn, or breaking off.
func (s *Session) End(r record.Result) error {
	if s.Turn() == Over {
		return ErrOver
	}
	s.rec.Result = &r
	return nil
}

// Flag ends the game when the one who must act has no time left, and reports
// whether it did.
func (s *Session) Flag() bool {
	seat := s.Turn()
	if seat > Second || !s.Timed() || s.Left(seat) > 0 {
		return false
	}
	s.left[seat] = 0
	r := OutOfTime(s.kind, seat)
	s.rec.Result = &r
	return true
}

// OutOfTime is the result of a game that the seat, First or Second, has lost by its clock.
func OutOfTime(k Kind, seat Seat) record.Result {
	return record.Result{Winner: seat.Other().Winner(), Reason: k.Seats()[seat] + "'s time ran out"}
}

// Printable returns the text as one line that does no harm to a terminal: what
// cannot be printed becomes a question mark.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}

// Describe says a result as a person would: "White wins: Black resigned".
func Describe(k Kind, r record.Result) string {
	var text string
	switch r.Winner {
	case record.First:
		text = k.Seats()[First] + " wins"
	case record.Second:
		text = k.Seats()[Second] + " wins"
	case record.Draw:
		text = "Draw"
	default:
		text = "No result"
	}
	if r.Score != nil {
		a, b := r.Score[0], r.Score[1]
		if r.Winner == record.Second {
			a, b = b, a
		}
		text += fmt.Sprintf(" %d-%d", a, b)
	}
	if r.Reason != "" {
		text += ": " + r.Reason
	}
	return text
}
