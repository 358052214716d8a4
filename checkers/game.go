package checkers

import (
	"fmt"
	"slices"
	"strings"
)

// Outcome says how a game stands.
type Outcome uint8

// The four outcomes.
const (
	Undecided Outcome = iota
	BlackWins
	WhiteWins
	Drawn
)

// Reason says why a game ended.
type Reason uint8

// The reasons. A draw by repetition or without progress is claimed, never imposed.
const (
	NotOver     Reason = iota
	NoMove             // the side to move has pieces, and none can move
	NoPieces           // the side to move has no piece left
	Resignation        // the loser resigned
	Agreement          // the players agreed to a draw
	Repetition         // the same position, with the same side to move, for the third time
	NoProgress         // 80 plies without a capture or a man's move
)

// The thresholds of the claimable draws, from the WCDF Rules of Draughts: the same position
// for the third time; no man advanced and no piece removed in each player's last 40 moves.
const (
	repetitionLimit = 3  // occurrences, the starting position included
	noProgressLimit = 80 // plies, forty moves of each side
)

// Result is the end of a game, or the zero value while it goes on.
type Result struct {
	Outcome Outcome
	Reason  Reason
	Plies   []int // Repetition: after which plies the position stood there, 0 the start
}

// Winner returns who won, or false when nobody did.
func (r Result) Winner() (Side, bool) {
	switch r.Outcome {
	case BlackWins:
		return Black, true
	case WhiteWins:
		return White, true
	}
	return 0, false
}

func wonBy(s Side, why Reason) Result {
	return Result{Outcome: BlackWins + Outcome(s.index()), Reason: why}
}

// String tells the result to a person: "White wins: Black has no legal move", "Draw: third
// time in this position (plies 0, 4, 8)".
func (r Result) String() string {
	winner, won := r.Winner()
	if !won && r.Outcome != Drawn {
		return "Not over"
	}
	who := "Draw"
	if won {
		who = winner.String() + " wins"
	}
	if why := r.why(); why != "" {
		return who + ": " + why
	}
	return who
}

func (r Result) why() string {
	winner, _ := r.Winner()
	loser := winner.Other()
	switch r.Reason {
	case NoMove:
		return loser.String() + " has no legal move"
	case NoPieces:
		return loser.String() + " has no piece left"
	case Resignation:
		return loser.String() + " resigned"
	case Agreement:
		return "agreed by the players"
	case NoProgress:
		return fmt.Sprintf("%d moves of each side without a capture or a man's move", noProgressLimit/2)
	case Repetition:
		times := "third"
		if n := len(r.Plies); n > repetitionLimit {
			times = fmt.Sprintf("%dth", n) // nobody claims a 21st
		}
		plies := strings.Trim(fmt.Sprint(r.Plies), "[]")
		return fmt.Sprintf("%s time in this position (plies %s)", times, strings.ReplaceAll(plies, " ", ", "))
	}
	return ""
}

// Outcome returns whether the position itself ends the game: the side to move has no move
// and so has lost. It knows no history and so no draws; see [Game.Result].
func (p Position) Outcome() Result {
	switch {
	case p.own == 0:
		return wonBy(p.turn.Other(), NoPieces)
	case !p.HasMove():
		return wonBy(p.turn.Other(), NoMove)
	}
	return Result{}
}

// Game is a game from its first position on: what was played, what may be taken back, and
// how it ended. It is made by [NewGame]; it must not be used by two goroutines at once.
type Game struct {
	positions []Position // positions[i] stood after i plies
	moves     []Move     // moves[i] led from positions[i]; those from ply on are undone
	ply       int
	declared  Result // an end that was claimed, agreed or resigned to
}

// NewGame returns a game that begins at p; usually [Start].
func NewGame(p Position) *Game { return &Game{positions: []Position{p}} }

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

// open returns an error when the game is over, for the decision in text.
func (g *Game) open(text string) error {
	if r := g.Result(); r.Outcome != Undecided {
		return g.Position().refuse(ErrIllegal, text, "the game is over: "+r.String())
	}
	return nil
}

func (g *Game) push(m Move) {
	next := g.Position().Apply(m)
	g.moves = append(g.moves[:g.ply], m)
	g.positions = append(g.positions[:g.ply+1], next)
	g.ply++
}

// Undo takes back the last move, and with it a claim, agreement or resignation that
// followed. It returns false at the start.
func (g *Game) Undo() (Move, bool) {
	if g.ply == 0 {
		return Move{}, false
	}
	g.declared = Result{}
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
	if plies := g.Repetitions(); len(plies) >= repetitionLimit {
		return Result{Outcome: Drawn, Reason: Repetition, Plies: plies}, true
	}
	if g.Quiet() >= noProgressLimit {
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
		return g.Position().refuse(ErrIllegal, text, fmt.Sprintf(
			"this position has not occurred %d times, and it is %d plies, not %d, since a capture or a man's move",
			repetitionLimit, g.Quiet(), noProgressLimit))
	}
	g.declare(r)
	return nil
}

// Agree ends the game as a draw to which both players agreed.
func (g *Game) Agree() error {
	if err := g.open("agree to a draw"); err != nil {
		return err
	}
	g.declare(Result{Outcome: Drawn, Reason: Agreement})
	return nil
}

// Resign ends the game with a win for the other side.
func (g *Game) Resign(s Side) error {
	if err := g.open("resign"); err != nil {
		return err
	}
	g.declare(wonBy(s.Other(), Resignation))
	return nil
}

// declare ends the game. Like a move, it forgets what was undone.
func (g *Game) declare(r Result) {
	g.declared = r
	g.moves, g.positions = g.moves[:g.ply], g.positions[:g.ply+1]
}
