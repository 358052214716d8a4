package web

import (
	"fmt"
	"slices"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// What may be done in a game besides its steps.
const (
	doStep     = "step"
	doResign   = "resign"
	doTakeback = "takeback"
	doRematch  = "rematch"
	doAccept   = "accept"
	doDecline  = "decline"
)

// do does something for the player in a seat.
func (r *room) do(seat play.Seat, what string, step int, text string) error {
	switch {
	case r.session == nil:
		return fail(kindStale, "the game has not begun: somebody has not sat down yet")
	case len(r.log) >= r.s.limits.Events && what != doResign:
		return errLong
	}
	if fell, err := r.flag(); err != nil || fell && what != doRematch {
		if err == nil {
			err = fmt.Errorf("%w: %s", play.ErrOver, r.result.Text)
		}
		return err
	}
	switch what {
	case doStep:
		return r.step(seat, step, text)
	case doResign:
		return r.resign(seat)
	case doTakeback, doRematch:
		return r.ask(seat, what, step)
	case doAccept, doDecline:
		return r.answer(seat, what == doAccept)
	}
	f := fail(kindSyntax, "this cannot be done in a game")
	f.Fault.Text = what
	return f
}

// step makes a decision, with what follows from it.
func (r *room) step(seat play.Seat, n int, text string) error {
	turn := r.session.Turn()
	switch {
	case turn == play.Over:
		return fmt.Errorf("%w: %s", play.ErrOver, r.result.Text)
	case n != r.session.Len():
		return fmt.Errorf("%w: this is step %d, not %d", play.ErrStale, r.session.Len(), n)
	case turn != seat:
		return fail(kindSeat, "it is "+r.kind.Seats()[turn]+"'s turn")
	}
	g := r.session.Game().Clone()
	if err := g.Play(text); err != nil {
		return err
	}
	e := Event{Type: evStep, By: string(seat.Maker()), Step: &n, Text: g.Last(), Left: r.left()}
	if e.Left != nil && play.IsMove(e.Text) {
		e.Left[seat] += r.control.Increment.Milliseconds()
	}
	rest, err := r.follow(g, append(r.session.View().Steps, e.Text))
	if err != nil {
		return err
	}
	return r.commit(append([]Event{e}, rest...))
}

// left is how much time each player has.
func (r *room) left() []int64 {
	if r.session == nil || !r.session.Timed() {
		return nil
	}
	return []int64{r.session.Left(play.First).Milliseconds(), r.session.Left(play.Second).Milliseconds()}
}

// follow is what nobody decides: it throws the dice as long as it is their turn in a copy of the game, claims a draw that
// the rules grant, for whoever is to act, and ends the game where that is over. steps lead there.
func (r *room) follow(g play.Game, steps []string) ([]Event, error) {
	var events []Event
	for g.Turn() == play.Chance {
		dice, err := r.fairDice()
		var text string
		if err == nil {
			text, err = dice.Choose(r.s.base, play.View{Kind: r.kind.Kind, Setup: r.setup.setup(), Steps: steps})
		}
		if err == nil {
			err = g.Play(text)
		}
		if err != nil {
			return nil, fmt.Errorf("a roll of game %s: %w", r.id, err)
		}
		n := len(steps)
		events = append(events, Event{Type: evStep, By: string(record.ByDice), Step: &n, Text: g.Last()})
		steps = append(steps, g.Last())
	}
	if seat := g.Turn(); seat <= play.Second && slices.Contains(g.Offers(), play.Claim) {
		if err := g.Play(play.Claim); err != nil {
			return nil, fmt.Errorf("a claim of game %s: %w", r.id, err)
		}
		n := len(steps)
		events = append(events, Event{Type: evStep, By: string(seat.Maker()), Step: &n, Text: g.Last()})
	}
	if result, over := g.Result(); over {
		events = append(events, r.ending(result)...)
	}
	return events, nil
}

// ending are the events that end the game.
func (r *room) ending(result record.Result) []Event {
	return []Event{
		{Type: evEnded, Result: &Result{result, play.Describe(r.kind, result)}, Left: r.left()},
		{Type: evRevealed, Secret: r.private.Secret, Numbers: r.private.Numbers[:]},
	}
}

// flag looks at the clock. It ends the game when the one who must act has no time left, and reports whether it did.
func (r *room) flag() (bool, error) {
	seat := r.turn()
	if r.clock(); seat > play.Second || !r.running() || r.session.Left(seat) > 0 {
		return false, nil
	}
	return true, r.commit(r.ending(play.OutOfTime(r.kind, seat)))
}

// resign gives the whole game up, whoever's turn it is.
func (r *room) resign(seat play.Seat) error {
	if r.turn() == play.Over {
		return fmt.Errorf("%w: %s", play.ErrOver, r.result.Text)
	}
	return r.commit(r.ending(record.Result{
		Winner: seat.Other().Winner(), Reason: r.kind.Seats()[seat] + " resigned",
	}))
}

// alone reports whether no other person plays than the one in the seat: the other is the engine,
// or somebody at the same screen.
func (r *room) alone(seat play.Seat) bool {
	other := r.setup.Seats[seat.Other()]
	return !other.person() || other.By == byMe && r.setup.Seats[seat].By == byMe
}

// ask asks the other player for a take-back or a rematch. Who plays alone need not ask. Of a take-back step may say at
// which step it is wanted, so that one that is said again, because the answer was lost, does not take back more.
func (r *room) ask(seat play.Seat, what string, step int) error {
	over := r.turn() == play.Over
	switch {
	case what == doTakeback && step > r.session.Len():
		return fmt.Errorf("%w: there was no step %d yet, or it was taken back", play.ErrStale, step)
	case what == doTakeback && over:
		return fmt.Errorf("%w: the secret of the dice is told", play.ErrOver)
	case what == doRematch && !over:
		return fail(kindStale, "the game is not over")
	case what == doRematch && r.rematch != "":
		return nil // the other was faster, or an answer was lost
	case r.asked != nil && r.asked.What == what && r.asked.By == seat.String():
		return nil // it waits already
	case r.asked != nil && r.asked.What == what:
		return r.answer(seat, true) // both want it
	}
	if what == doTakeback {
		if _, ok := r.ownStep(seat); !ok {
			return fail(kindIllegal, "there is no step of yours to take back")
		}
	}
	if r.alone(seat) {
		return r.grant(seat, what)
	}
	return r.commit([]Event{{Type: evAsked, By: seat.String(), Text: what}})
}

// answer grants what the other player asked for, or declines it.
func (r *room) answer(seat play.Seat, yes bool) error {
	if r.asked == nil || r.asked.By == seat.String() {
		return fail(kindStale, "nothing waits for your answer")
	}
	if !yes {
		return r.commit([]Event{{Type: evDeclined, By: seat.String(), Text: r.asked.What}})
	}
	return r.grant(seat.Other(), r.asked.What)
}

// grant gives a player what he asked for.
func (r *room) grant(seat play.Seat, what string) error {
	if what == doRematch {
		return r.again()
	}
	to, ok := r.ownStep(seat)
	switch {
	case !ok:
		return fail(kindStale, "there is no step to take back")
	case r.redone+to > r.s.limits.Redone:
		return fail(kindLimit, "too much was taken back in this game")
	}
	return r.commit([]Event{{Type: evTakeback, By: seat.String(), Step: &to}})
}

// ownStep returns the number of the last step of a player; at one screen, of either.
func (r *room) ownStep(seat play.Seat) (int, bool) {
	one := r.alone(seat) && r.setup.Seats[seat.Other()].person()
	steps, opening := r.steps(), 0
	if r.setup.Opening != nil {
		opening = len(r.setup.Opening.Steps)
	}
	for i := len(steps) - 1; i >= opening; i-- {
		if by := steps[i].By; by == seat.Maker() || one && by != record.ByDice {
			return i, true
		}
	}
	return 0, false
}

// again makes the rematch: the same game with the seats changed. The players' tokens are good
// for it too; the secret is a new one, and so must be the numbers.
func (r *room) again() error {
	setup := r.setup
	setup.Seats[0], setup.Seats[1] = r.setup.Seats[1], r.setup.Seats[0]
	setup.After = r.id
	p := private{Tokens: [2]string{r.private.Tokens[1], r.private.Tokens[0]}}
	first := r.s.drawUp(&setup, p)
	err := r.commit([]Event{{Type: evRematch, Game: first.Game}}, first)
	if err == nil {
		r.s.metrics.created.WithLabelValues(setup.Kind).Inc()
	}
	return err
}

// sit lets a person sit down who brings a number. It begins the game when nobody is missing.
func (r *room) sit(seat play.Seat, number, name string) error {
	r.private.Numbers[seat] = number
	if name == "" {
		name = r.setup.Seats[seat].Name
	}
	events := []Event{{Type: evSeated, By: seat.String(), Text: name}}
	if r.seated[seat.Other()] {
		start, err := r.starting()
		if err != nil {
			return err
		}
		events = append(events, start...)
	}
	return r.commit(events)
}

// starting are the events that begin the game.
func (r *room) starting() ([]Event, error) {
	g, err := r.opening()
	if err != nil {
		return nil, err
	}
	began := Event{Type: evBegan}
	if c := r.control; c != (play.Control{}) {
		began.Left = []int64{c.Base.Milliseconds(), c.Base.Milliseconds()}
	}
	var steps []string
	if r.setup.Opening != nil {
		steps = slices.Clone(r.setup.Opening.Steps)
	}
	rest, err := r.follow(g, steps)
	return append([]Event{began}, rest...), err
}
