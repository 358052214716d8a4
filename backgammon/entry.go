package backgammon

import (
	"fmt"
	"slices"
)

// An Entry is a play being made checker by checker, with the dice in either
// order, as a person does it on a board. It allows only steps that lead to a
// legal play: whatever was entered, the play can be completed. It is a value;
// assign it to try something out. Make one with [NewEntry].
type Entry struct {
	player Player
	roll   Roll
	need   int        // steps of a complete play
	single int8       // the only die that may be played, 0 when any may be
	boards [5]Board   // before the first step and after each one
	left   [5][4]int8 // the dice left then, larger first
	steps  [4]Move    // one die each
	n      int
}

// NewEntry begins to enter p's play of roll.
func NewEntry(b Board, p Player, roll Roll) Entry {
	if roll.IsZero() {
		panic("backgammon: entering a play without a roll")
	}
	e := Entry{player: p, roll: roll}
	e.boards[0] = b
	high, low := int8(roll.high), int8(roll.low)
	e.left[0] = [4]int8{high, low}
	if high == low {
		e.left[0] = [4]int8{high, high, high, high}
	}
	e.need, e.single = longest(b, p, e.left[0], e.diceLeft())
	return e
}

// diceLeft returns how many dice have not been used.
func (e *Entry) diceLeft() int {
	n := 0
	for n < 4 && e.left[e.n][n] != 0 {
		n++
	}
	return n
}

// Board returns the board with the steps entered so far.
func (e *Entry) Board() Board { return e.boards[e.n] }

// Steps returns the steps entered so far, each made with one die.
func (e *Entry) Steps() []Move { return slices.Clone(e.steps[:e.n]) }

// Done reports whether the entry is a complete play. A player who can move
// nothing is done at once.
func (e *Entry) Done() bool {
	return e.n == e.need || e.boards[e.n].Off(e.player) == Checkers
}

// Play returns the play entered. It panics unless the entry is done.
func (e *Entry) Play() Play {
	if !e.Done() {
		panic("backgammon: the play is not complete")
	}
	steps := e.Steps()
	slices.SortStableFunc(steps, func(a, b Move) int { return int(b.From) - int(a.From) })
	// Highest start first, the hits may fall to other steps than they did.
	var play Play
	b := e.boards[0]
	for _, s := range steps {
		hit := b.hits(e.player, int(s.To))
		b.step(e.player, int(s.From), int(s.To), hit)
		play.extend(int(s.From), int(s.To), hit)
	}
	return play
}

// Next returns the steps that may follow, each made with one die, by start and
// then end, both descending. It is empty when the entry is done.
func (e *Entry) Next() []Move {
	var next []Move
	for from := OnBar; from >= 1; from-- {
		for _, s := range e.nextFrom(from) {
			next = append(next, s.move)
		}
	}
	return next
}

// A step is a move with the die that makes it.
type step struct {
	move Move
	die  int8
}

// nextFrom returns the steps that the checkers on from may make, farthest end
// last. Of two dice that bear off the same checker one is enough: what is left
// stands no higher than it did, and the other die serves equally well.
func (e *Entry) nextFrom(from int) []step {
	var next []step
	if e.Done() || from < 1 || from > OnBar {
		return next
	}
	b := e.Board()
	dice := e.left[e.n]
	for i := e.diceLeft() - 1; i >= 0; i-- {
		die := dice[i]
		if i > 0 && dice[i-1] == die || e.single != 0 && die != e.single {
			continue
		}
		to, o := b.landing(e.player, from, int(die))
		if o != clear || !e.completes(from, to, die) {
			continue
		}
		if n := len(next); n > 0 && int(next[n-1].move.To) == to {
			continue
		}
		next = append(next, step{Move{uint8(from), uint8(to), b.hits(e.player, to)}, die})
	}
	return next
}

// completes reports whether the step leaves a complete play within reach.
func (e *Entry) completes(from, to int, die int8) bool {
	b := e.Board()
	hit := b.hits(e.player, to)
	b.step(e.player, from, to, hit)
	if b.Off(e.player) == Checkers {
		// The last checker may go off with one die where it could have gone with
		// two, if that comes to the same.
		last := *e
		last.enter(step{Move{uint8(from), uint8(to), hit}, die})
		return contains(AppendPlays(nil, e.boards[0], e.player, e.roll), last.Play())
	}
	left := without(e.left[e.n], die)
	more, _ := longest(b, e.player, left, e.diceLeft()-1)
	return e.n+1+more >= e.need
}

// without takes one die out of those left.
func without(dice [4]int8, die int8) [4]int8 {
	i := slices.Index(dice[:], die)
	copy(dice[i:], dice[i+1:])
	dice[3] = 0
	return dice
}

// Move enters a step of one checker: between places that [Entry.Next] lists. The
// error is a [*MoveError] of kind [ErrIllegal].
func (e *Entry) Move(from, to int) error {
	for _, s := range e.nextFrom(from) {
		if int(s.move.To) == to {
			e.enter(s)
			return nil
		}
	}
	return &MoveError{
		Kind:     ErrIllegal,
		Text:     fmt.Sprintf("%d/%d", from, to),
		Position: e.boards[0].PositionID(e.player),
		Reason:   e.why(from, to),
	}
}

func (e *Entry) enter(s step) {
	b := e.Board()
	b.step(e.player, int(s.move.From), int(s.move.To), s.move.Hit)
	e.steps[e.n] = s.move
	e.left[e.n+1] = without(e.left[e.n], s.die)
	e.boards[e.n+1] = b
	e.n++
}

// Undo takes the last step back, and reports whether there was one.
func (e *Entry) Undo() bool {
	if e.n == 0 {
		return false
	}
	e.n--
	return true
}

// why says in words why a checker cannot go on from one place to another.
func (e *Entry) why(from, to int) string {
	b := e.Board()
	if from < 1 || from > OnBar || to < BornOff || to >= from {
		return "a checker moves from bar or a point to a lower point or off"
	}
	if e.need == 0 {
		return e.Forced()
	}
	if e.Done() {
		return "the roll " + e.roll.String() + " is used up"
	}
	// What stops each die that could make the move or begin it.
	var stop obstacle
	fits, stopAt := false, 0
	for _, die := range e.left[e.n][:e.diceLeft()] {
		if !e.fits(from, to, int(die)) {
			continue
		}
		fits = true
		at, o := b.landing(e.player, from, int(die))
		if o == clear {
			return e.unfinished()
		}
		if stop == clear {
			stop, stopAt = o, at
		}
	}
	switch {
	case b.Bar(e.player) > 0 && from != OnBar:
		return enterFirst
	case from == OnBar && b.Bar(e.player) == 0:
		return "there is no checker on the bar"
	case from != OnBar && b.at(e.player, from) <= 0:
		return fmt.Sprintf("there is no checker of %s on point %d", e.player, from)
	case !fits:
		pips := fmt.Sprintf("%d pips", from-to)
		if from-to == 1 {
			pips = "1 pip"
		}
		return fmt.Sprintf("%s/%s is %s, and the roll is %s", PlaceName(from), PlaceName(to), pips, e.roll)
	case stop == notHome, to == BornOff && from <= HomePoints && !b.AllHome(e.player):
		return "a checker is borne off only when all are in the home board"
	case stop == behind:
		return fmt.Sprintf("a larger die bears off only from the highest point, which is %d", b.highest(e.player))
	}
	return fmt.Sprintf("point %d is blocked", stopAt)
}

// fits reports whether a move between two places may begin with one of the dice
// left, as far as the numbers go.
func (e *Entry) fits(from, to, die int) bool {
	pips := from - to
	most := 0
	for _, d := range e.left[e.n] {
		most += int(d)
	}
	switch {
	case pips == die || to == BornOff && pips < die:
		return true
	case pips < die || pips > most:
		return false
	case to == BornOff:
		return true
	case e.roll.IsDoubles():
		return pips%die == 0
	}
	return pips == most
}

// reaches reports whether the dice left may take a checker from one place to
// another, as far as the numbers go.
func (e *Entry) reaches(from, to int) bool {
	if from < to {
		return false
	}
	for _, die := range e.left[e.n][:e.diceLeft()] {
		if e.fits(from, to, int(die)) {
			return true
		}
	}
	return false
}

const enterFirst = "a checker on the bar must enter first"

// Forced says in words what the roll leaves no choice about, before anything is entered: that
// nothing can be moved, that not all dice can be played and which are, that a checker must
// enter. It is empty when all dice can be played and none must enter.
func (e *Entry) Forced() string {
	b := &e.boards[0]
	dice := 2
	if e.roll.IsDoubles() {
		dice = 4
	}
	switch {
	case e.need == 0:
		return "no checker can move with " + e.roll.String()
	case b.Bar(e.player) > 0:
		return enterFirst
	case e.need < dice:
		play := AppendPlays(nil, *b, e.player, e.roll)[0]
		if b.Apply(e.player, play).Off(e.player) < Checkers { // the last checkers need no more dice
			return e.unfinished()
		}
	}
	return ""
}

// unfinished says which rule asks for more than a step or an entry that is
// possible in itself leaves room for.
func (e *Entry) unfinished() string {
	switch {
	case e.need == 1 && !e.roll.IsDoubles():
		if int(e.single) == e.roll.High() {
			return fmt.Sprintf("only one die can be played, and it must be the larger, %d", e.single)
		}
		return fmt.Sprintf("only the %d can be played", e.single)
	case e.need == 2 && !e.roll.IsDoubles():
		return "both dice can be played and must be"
	case e.need == 4:
		return fmt.Sprintf("all four %ds can be played and must be", e.roll.High())
	}
	return fmt.Sprintf("%d of the four %ds can be played and must be", e.need, e.roll.High())
}
