package checkers

import (
	"fmt"
	"slices"
)

// Game is a game from its first position on: what was played, what may be taken back, and
// how it ended. It is made by [NewGame]; it must not be used by two goroutines at once.
type Game struct {
	positions []Position // positions[i] stood after i plies
	moves     []Move     // moves[i] led from positions[i]; those from ply on are undone
	ply       int
	declared  Result // an end that was claimed, agreed or resigned to
	offer     offer
}

// offer is how far the side to move has come with offering a draw in this turn.
type offer uint8

const (
	notOffered offer = iota
	offered          // and the other must answer
	declined
)

// NewGame returns a game that begins at p; usually [Start].
func NewGame(p Position) *Game { return &Game{positions: []Position{p}} }

// Clone returns an independent copy.
func (g *Game) Clone() *Game {
	c := *g
	c.positions, c.moves = slices.Clone(g.positions), slices.Clone(g.moves)
	return &c
}

// Position returns the position now.
func (g *Game) Position() Position { return g.positions[g.ply] }

// Ply returns the number of moves played.
func (g *Game) Ply() int { return g.ply }

// Moves returns the moves played, in order.
func (g *Game) Moves() []Move { return slices.Clone(g.moves[:g.ply]) }

// PositionAt returns the position after the given number of plies, 0 to [Game.Ply].
func (g *Game) PositionAt(ply int) Position {
	if ply < 0 || ply > g.ply {
		outside("ply", ply, fmt.Sprintf("0-%d", g.ply))
	}
	return g.positions[ply]
}

// Result returns how the game stands. It is over when the side to move has no move, or
// when a draw was claimed or agreed, or somebody resigned.
func (g *Game) Result() Result {
	if g.declared.Outcome != Undecided {
		return g.declared
	}
	return g.Position().Outcome()
}

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Result().Outcome != Undecided }

// ToAct returns who must decide: the side to move, or, when it has offered a draw, the other.
func (g *Game) ToAct() Side {
	if g.offer == offered {
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
	g.push(m)
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
	g.push(m)
	return nil
}

// open returns an error when the game is over or an offer waits for its answer, for the
// decision in text.
func (g *Game) open(text string) error {
	if r := g.Result(); r.Outcome != Undecided {
		return g.refuse(text, "the game is over: "+r.String())
	}
	if g.offer == offered {
		return g.refuse(text, fmt.Sprintf("%s must first accept or decline the draw", g.ToAct()))
	}
	return nil
}

func (g *Game) refuse(text, reason string) error {
	return g.Position().refuse(ErrIllegal, text, reason)
}

func (g *Game) push(m Move) {
	next := g.Position().Apply(m)
	g.moves = append(g.moves[:g.ply], m)
	g.positions = append(g.positions[:g.ply+1], next)
	g.ply++
	g.offer = notOffered
}

// Undo takes back the last move, and with it an offer, a claim, an agreement or a
// resignation that followed. It returns false at the start.
func (g *Game) Undo() (Move, bool) {
	if g.ply == 0 {
		return Move{}, false
	}
	g.declared, g.offer = Result{}, notOffered
	g.ply--
	return g.moves[g.ply], true
}

// Redo plays again the move that was last taken back. It returns false when there is none:
// a new move forgets what was undone.
func (g *Game) Redo() (Move, bool) {
	if g.ply == len(g.moves) {
		return Move{}, false
	}
	g.ply++
	g.offer = notOffered
	return g.moves[g.ply-1], true
}

// Quiet returns the number of plies since the last capture or man's move.
func (g *Game) Quiet() int {
	n := 0
	for n < g.ply && !g.moves[g.ply-1-n].Progress() {
		n++
	}
	return n
}

// Repetitions returns the plies after which the position of now stood on the board, this
// one included: its length is how often it has occurred.
func (g *Game) Repetitions() []int {
	var plies []int
	for i := g.ply - g.Quiet(); i <= g.ply; i++ { // a man's move or a capture is for ever
		if g.positions[i] == g.Position() {
			plies = append(plies, i)
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
		return Result{Outcome: Drawn, Reason: Repetition, Plies: plies}, true
	}
	if g.Quiet() >= NoProgressLimit {
		return Result{Outcome: Drawn, Reason: NoProgress}, true
	}
	return Result{}, false
}

// Claim ends the game with the draw that is claimable.
func (g *Game) Claim() error {
	const text = "claim a draw"
	if err := g.open(text); err != nil {
		return err
	}
	r, ok := g.Claimable()
	if !ok {
		return g.refuse(text, fmt.Sprintf(
			"this position has not occurred %d times, and it is %d plies, not %d, since a capture or a man's move",
			RepetitionLimit, g.Quiet(), NoProgressLimit))
	}
	g.declare(r)
	return nil
}

// Agree ends the game as a draw to which both players agreed. [Game.OfferDraw] and
// [Game.AnswerDraw] do the same in two steps.
func (g *Game) Agree() error {
	if err := g.open("agree to a draw"); err != nil {
		return err
	}
	g.declare(Result{Outcome: Drawn, Reason: Agreement})
	return nil
}

// MayOffer reports whether the side to move may offer a draw: once in a turn.
func (g *Game) MayOffer() bool { return !g.Over() && g.offer == notOffered }

// OfferDraw offers a draw in the name of the side to move. The other must answer it before
// the game goes on.
func (g *Game) OfferDraw() error {
	const text = "offer a draw"
	if err := g.open(text); err != nil {
		return err
	}
	if g.offer == declined {
		return g.refuse(text, fmt.Sprintf("%s has just declined", g.Position().Turn().Other()))
	}
	g.offer = offered
	return nil
}

// Offered reports whether a draw is offered and waits for the answer of [Game.ToAct].
func (g *Game) Offered() bool { return g.offer == offered && !g.Over() }

// AnswerDraw accepts the draw that is offered, which ends the game, or declines it.
func (g *Game) AnswerDraw(accept bool) error {
	if !g.Offered() {
		return g.refuse("answer an offer", "no draw is offered")
	}
	g.offer = declined
	if accept {
		return g.Agree()
	}
	return nil
}

// Resign ends the game with a win for the other side. It may be done at any time.
func (g *Game) Resign(s Side) error {
	if g.Over() {
		return g.open("resign")
	}
	g.declare(wonBy(s.Other(), Resignation))
	return nil
}

// declare ends the game. Like a move, it forgets what was undone.
func (g *Game) declare(r Result) {
	g.declared = r
	g.moves, g.positions = g.moves[:g.ply], g.positions[:g.ply+1]
}
