// Package play is the seam between games and everybody who meets them: people,
// engines, files and networks. All that crosses it is text in the game's own
// notation, so that it knows no game, and no game knows it.
//
// A [Game] is one game going on. A [Kind] makes games and engines for them; a
// [Session] drives one game with seats, numbered steps, clocks and undo; a
// [Player] chooses; an [Analyst] explains.
package play

import (
	"context"
	"maps"

	"github.com/parlour-games/parlour/record"
)

// Seat is who must act now.
type Seat uint8

// The two seats, the dice, and nobody because the game is over.
const (
	First Seat = iota
	Second
	Chance
	Over
)

// String returns first, second, chance or over.
func (s Seat) String() string {
	return [...]string{"first", "second", "chance", "over"}[s]
}

// Other returns the opposite seat of First or Second.
func (s Seat) Other() Seat {
	if s > Second {
		panic("play: " + s.String() + " has no opponent")
	}
	return 1 - s
}

// Maker returns who makes the steps of the seat, as a record tells it.
func (s Seat) Maker() record.Maker {
	return [...]record.Maker{First: record.ByFirst, Second: record.BySecond, Chance: record.ByDice, Over: ""}[s]
}

// Winner returns the winner that the seat would be, First or Second.
func (s Seat) Winner() record.Winner {
	return [...]record.Winner{First: record.First, Second: record.Second}[s]
}

// A Game is one game going on, from its start to its result. Everything said
// and heard is text in the notation of the game.
type Game interface {
	// Turn returns who must act now.
	Turn() Seat

	// Choices returns every decision open to whoever must act, in the documented
	// order and each once: moves, rolls, and words such as [Roll], [Take] or
	// [Decline]. It is empty only when the game is over.
	Choices() []string

	// Offers returns what else the one who must act may say: [Resign], [Draw],
	// [Claim], [End].
	// [Game.Play] takes them like choices, but no random player makes them.
	Offers() []string

	// Next returns how an entry may go on: what a click or a key may name next
	// after the partial entry given, which is empty or the Entry of an earlier
	// Step. Following Steps from the empty entry reaches exactly the Choices of
	// First and Second. It is empty for an entry that leads nowhere, and when
	// the turn is the dice's.
	Next(partial string) []Step

	// Motions returns what a decision would move on the board, in the order in which
	// a person would see it; the text is one of Choices in any spelling, or the Entry
	// of a Step, which goes first where a text is both. Made on the cells of Board one
	// after the other they give the next Board, as far as pieces go; but where the
	// decision ends one game of several, they give its end (see [Ender]). It is empty
	// for a decision that moves nothing, and for a text that is neither.
	Motions(text string) []Motion

	// Play makes one decision, one of Choices or Offers in any spelling that
	// the notation reads. An error is a *MoveError and leaves the game as it was.
	Play(text string) error

	// Last returns the canonical text of the last decision played, "" before any.
	// It is what a record keeps.
	Last() string

	// Note says what the last decision brought that its text does not tell, as a
	// sentence without its full stop: seeds captured, a capture that is now
	// compulsory, a game of a match won and the score. It is mostly empty.
	Note() string

	// Forced says what the rules leave no choice about now, as a sentence without its
	// full stop: "Black must capture", "no checker can move with 66". It is empty when
	// there is nothing of the kind.
	Forced() string

	// Position returns the position in the form named (one of [Kind.Forms]).
	Position(form string) (string, error)

	// Board returns what stands where, for whoever draws it.
	Board() []Cell

	// Result returns the result, and whether the game is over.
	Result() (record.Result, bool)

	// Clone returns an independent copy.
	Clone() Game
}

// An Ender is a game that is several games, one after the other, such as a match of
// backgammon. As soon as one of them has ended its [Game.Position] and [Game.Board] are
// the beginning of the next.
type Ender interface {
	// Ended returns the position in which a game has ended, in the form named, and
	// true while the one after it has not begun: until its opening roll.
	Ended(form string) (position string, ok bool)
}

// A Step is one way to go on with an entry.
type Step struct {
	// Name is what a click or key names: the Name of a cell of the board, or,
	// where the step is no move on the board, the choice itself ("double").
	Name string `json:"name"`
	// Entry is the entry with this step taken: the argument of the following Next.
	Entry string `json:"entry"`
	// Choice is the decision made when the entry may end here, as Choices writes
	// it; empty while the entry must go on.
	Choice string `json:"choice,omitempty"`
}

// A Cell is one thing on the board. Its name does not depend on who looks or
// who moves:
//
//   - checkers: "1" to "32", with "black man", "black king", "white man", "white king";
//   - oware: "A" to "F", "a" to "f", and the stores "South" and "North", with "seed";
//   - backgammon: the points "1" to "24" as White counts them, "white bar",
//     "black bar", "white off" and "black off", with "white" or "black"; "die 1" and
//     "die 2" while a roll is to be played (the count is the face); "cube" (the
//     count is its value; the piece "white" or "black" is its owner, "" is the
//     centre, and "offered to white" or "offered to black" is a double to be answered, told
//     by the value that it would have), absent when
//     there is no cube; "white score", "black score", "match" (its length, 0 for
//     money), "crawford" (1 in the Crawford game), "white pips", "black pips";
//   - every game: "offer" while an offer waits for its answer, the piece being what
//     was said: "draw", "end", "resign:2".
type Cell struct {
	Name string `json:"name"`
	// Piece is what stands there; empty for nothing.
	Piece string `json:"piece,omitempty"`
	// Count is how many.
	Count int `json:"count"`
}

// Setup is how a game begins.
type Setup struct {
	// Position is a position in any form that the game reads; empty is the start
	// of a whole game, with the opening roll still to come where there is one.
	Position string
	// Options choose among the rules and terms that [Kind.Options] lists. What
	// is absent has its default.
	Options map[string]string
}

func (s Setup) equal(t Setup) bool {
	return s.Position == t.Position && maps.Equal(s.Options, t.Options)
}

// An Option is a rule or term that may be chosen before a game.
type Option struct {
	// Name is the key in [Setup.Options], and the flag of the program.
	Name string
	// Usage says in one line what it chooses.
	Usage string
	// Default is its value when it is not given.
	Default string
	// Values are all the values it may have; empty when it takes a number.
	Values []string
}

// A Kind is one kind of game: how to start it, who can play it, and what it is
// called. It is safe for use by several goroutines.
type Kind interface {
	// Name is the game's name in the program: "checkers".
	Name() string
	// Seats names the first and the second seat: "Black", "White".
	Seats() [2]string
	// Forms lists the forms of positions that [Game.Position] writes, the usual
	// one first.
	Forms() []string
	// Options lists what may be chosen before a game.
	Options() []Option
	// New starts a game. An error says everything that is wrong with the setup.
	New(Setup) (Game, error)
	// Compose returns the text of the position, in the first of Forms, in which the cells
	// hold what they say, named and filled as [Game.Board] does it, and First or Second
	// must act. What is not named is empty. An error is a *MoveError with everything that
	// is wrong, such as a thirteenth man. What Board does not tell is as usual.
	Compose(cells []Cell, turn Seat) (position string, err error)
	// Engine returns the game's engine with the limits given.
	Engine(Limits) (Engine, error)
	// Dice returns the player of the Chance seat: seeded when seed is not nil,
	// else from the system's source of randomness. It is nil for a game without
	// chance.
	Dice(seed *uint64) Player
	// Perft counts the positions that depth decisions lead to from the setup.
	// When divide is not nil it is called with each first move and its count.
	// It stops with the context's error when that is done.
	Perft(ctx context.Context, s Setup, depth int, divide func(move string, count uint64)) (uint64, error)
}
