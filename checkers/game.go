package checkers

import (
	"fmt"
	"slices"
)

// Game is a game from its first position on: what was decided, what may be taken back, and
// how it ended. The zero value is a game from [Start]; [NewGame] begins elsewhere. It must
// not be used by two goroutines at once.
type Game struct {
	states []state // states[0] is the beginning; those after states[at] were taken back
	at     int
}

// state is what a game has come to after one decision.
type state struct {
	step     step
	move     Move // of a step moved
	ply      int  // moves played so far
	position Position
	result   Result
}

// step is what the players can decide.
type step uint8

const (
	begun    step = iota
	moved         // a move was played
	offered       // the side to move offered a draw, and the other must answer
	declined      // it was declined
	ended         // a draw was claimed or agreed, or somebody resigned
)

// NewGame returns a game that begins at p; usually [Start].
func NewGame(p Position) *Game {
	return &Game{states: []state{{position: p, result: p.Outcome()}}}
}

// now returns the present state. A zero Game begins here.
func (g *Game) now() *state {
	if g.states == nil {
		*g = *NewGame(Start())
	}
	return &g.states[g.at]
}

// Clone returns an independent copy.
func (g *Game) Clone() *Game { return &Game{slices.Clone(g.states), g.at} }

// Position returns the position now.
func (g *Game) Position() Position { return g.now().position }

// Ply returns the number of moves played.
func (g *Game) Ply() int { return g.now().ply }

// Moves returns every legal move in the order of [Position.AppendMoves]; none when the game
// is over or an offer waits for its answer.
func (g *Game) Moves() []Move {
	if g.open("") != nil {
		return nil
	}
	return g.Position().Moves()
}

// Played returns the moves played, in order.
func (g *Game) Played() []Move {
	moves := make([]Move, 0, g.Ply())
	for _, s := range g.states[:g.at+1] {
		if s.step == moved {
			moves = append(moves, s.move)
		}
	}
	return moves
}

// PositionAt returns the position after the given number of plies, 0 to [Game.Ply].
func (g *Game) PositionAt(ply int) Position {
	if ply < 0 || ply > g.Ply() {
		outside("ply", ply, fmt.Sprintf("0-%d", g.Ply()))
	}
	i := ply
	for g.states[i].ply < ply { // decisions that are no moves lie between
		i++
	}
	return g.states[i].position
}

// Result returns how the game stands. It is over when the side to move has no move, or
// when a draw was claimed or agreed, or somebody resigned.
func (g *Game) Result() Result { return g.now().result }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Result().Outcome != Undecided }

// ToAct returns who must decide: the side to move, or, when it has offered a draw, the other.
func (g *Game) ToAct() Side {
	if g.Offered() {
		return g.Position().Turn().Other()
	}
	return g.Position().Turn()
}

// Play plays the move that the text means, as [Position.ParseMove] reads it. The error is
// a [*MoveError], and then nothing has changed.
func (g *Game) Play(text string) (Move, error) {
	if err := g.open(text); err != nil {
		return Move{}, err
	}
	m, err := g.Position().ParseMove(text)
	if err != nil {
		return Move{}, err
	}
	g.move(m)
	return m, nil
}

// PlayMove plays a move. One that is not legal gives a [*MoveError], and nothing changes.
func (g *Game) PlayMove(m Move) error {
	if err := g.open(m.String()); err != nil {
		return err
	}
	if _, err := g.Position().Play(m); err != nil {
		return err
	}
	g.move(m)
	return nil
}

// open returns an error when the game is over or an offer waits for its answer, for the
// decision in text.
func (g *Game) open(text string) error {
	if r := g.Result(); r.Outcome != Undecided {
		return g.refuse(text, "the game is over: "+r.String())
	}
	if g.Offered() {
		return g.refuse(text, fmt.Sprintf("%s must first accept or decline the draw", g.ToAct()))
	}
	return nil
}

func (g *Game) refuse(text, reason string) error {
	return g.Position().refuse(ErrIllegal, text, reason)
}

func (g *Game) move(m Move) {
	next := g.Position().Apply(m)
	g.push(state{step: moved, move: m, ply: g.Ply() + 1, position: next, result: next.Outcome()})
}

// stay makes a decision that leaves the position as it is.
func (g *Game) stay(what step, r Result) {
	g.push(state{step: what, ply: g.Ply(), position: g.Position(), result: r})
}

func (g *Game) push(s state) {
	g.states = append(g.states[:g.at+1], s)
	g.at++
}

// Undo takes back the last decision, be it a move, an offer, its answer, a claim or a
// resignation, and reports whether there was one.
func (g *Game) Undo() bool {
	if g.at == 0 {
		return false
	}
	g.at--
	return true
}

// Redo makes again the decision that was last taken back, and reports whether there was one.
// A new decision forgets all that were taken back.
func (g *Game) Redo() bool {
	if g.at+1 >= len(g.states) {
		return false
	}
	g.at++
	return true
}

// Quiet returns the number of plies since the last capture or man's move.
func (g *Game) Quiet() int {
	n := 0
	for i := g.at; i > 0; i-- {
		switch s := &g.states[i]; {
		case s.step != moved:
		case s.move.Progress():
			return n
		default:
			n++
		}
	}
	return n
}

// Repetitions returns the plies after which the position of now stood on the board, this
// one included: its length is how often it has occurred.
func (g *Game) Repetitions() []int {
	var plies []int
	for ply := g.Ply() - g.Quiet(); ply <= g.Ply(); ply++ { // a man's move or a capture is for ever
		if g.PositionAt(ply) == g.Position() {
			plies = append(plies, ply)
		}
	}
	return plies
}

// Claimable returns the draw that may be claimed now, or false. The third occurrence of
// the position counts from the moment when it stands on the board, so whoever brought it
// about may claim as well as the opponent.
func (g *Game) Claimable() (Result, bool) {
	if g.Over() {
		return Result{}, false
	}
	if plies := g.Repetitions(); len(plies) >= RepetitionLimit {
		last := plies[len(plies)-RepetitionLimit:]
		return Result{Outcome: Drawn, Reason: Repetition, Plies: [RepetitionLimit]int(last)}, true
	}
	if g.Quiet() >= NoProgressLimit {
		return Result{Outcome: Drawn, Reason: NoProgress}, true
	}
	return Result{}, false
}

// Claim ends the game with the draw that is claimable.
func (g *Game) Claim() error {
	const text = "claim"
	if err := g.open(text); err != nil {
		return err
	}
	r, ok := g.Claimable()
	if !ok {
		return g.refuse(text, fmt.Sprintf(
			"this position has not occurred %d times, and of the plies since a capture or a man's move there are %d, not %d",
			RepetitionLimit, g.Quiet(), NoProgressLimit))
	}
	g.stay(ended, r)
	return nil
}

// Agree ends the game as a draw to which both players agreed. [Game.OfferDraw] and
// [Game.AnswerDraw] do the same in two steps.
func (g *Game) Agree() error {
	if err := g.open("draw"); err != nil {
		return err
	}
	g.stay(ended, agreed)
	return nil
}

// MayOffer reports whether the side to move may offer a draw: once in a turn.
func (g *Game) MayOffer() bool { return !g.Over() && !g.Offered() && g.now().step != declined }

// OfferDraw offers a draw in the name of the side to move. The other must answer it before
// the game goes on.
func (g *Game) OfferDraw() error {
	const text = "draw"
	if err := g.open(text); err != nil {
		return err
	}
	if g.now().step == declined {
		return g.refuse(text, fmt.Sprintf("%s has just declined", g.Position().Turn().Other()))
	}
	g.stay(offered, Result{})
	return nil
}

// Offered reports whether a draw is offered and waits for the answer of [Game.ToAct].
func (g *Game) Offered() bool { return g.now().step == offered }

// AnswerDraw accepts the draw that is offered, which ends the game, or declines it.
func (g *Game) AnswerDraw(accept bool) error {
	switch {
	case !g.Offered() && accept:
		return g.refuse("accept", "no draw is offered")
	case !g.Offered():
		return g.refuse("decline", "no draw is offered")
	case accept:
		g.stay(ended, agreed)
	default:
		g.stay(declined, Result{})
	}
	return nil
}

var agreed = Result{Outcome: Drawn, Reason: Agreement}

// Resign ends the game with a win for the other side. It may be done at any time.
func (g *Game) Resign(s Side) error {
	if g.Over() {
		return g.open("resign")
	}
	g.stay(ended, wonBy(s.Other(), Resignation))
	return nil
}
