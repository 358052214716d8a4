package oware

import (
	"fmt"
)

// Repetition says what happens when a position comes again: the same seeds in the same houses
// with the same side to move. It is looked for after captures and after the test for 25 seeds.
// The position in which the game began counts as its first occurrence.
type Repetition uint8

const (
	// FirstRepeat ends the game when a position occurs for the second time; each side takes the
	// seeds in its own houses. It is the convention of programs, and the default.
	FirstRepeat Repetition = iota
	// ThirdRepeat does so when a position occurs for the third time.
	ThirdRepeat
	// AgreedRepeat ends no game by itself. A side may offer to end it, and when the other accepts,
	// each takes the seeds in its own houses, as people do who see that the game goes round in
	// circles.
	AgreedRepeat
)

var repetitionNames = [...]string{FirstRepeat: "first", ThirdRepeat: "third", AgreedRepeat: "agreement"}

// String returns "first", "third" or "agreement".
func (r Repetition) String() string {
	if int(r) < len(repetitionNames) {
		return repetitionNames[r]
	}
	return fmt.Sprintf("Repetition(%d)", uint8(r))
}

// ParseRepetition reads what [Repetition.String] writes.
func ParseRepetition(text string) (Repetition, error) {
	for r, name := range repetitionNames {
		if text == name {
			return Repetition(r), nil
		}
	}
	return 0, fmt.Errorf("%w: repetition %s is none of %s", ErrSyntax, quote(text), orList(repetitionNames[:]))
}

// limit returns with which occurrence of a position the game ends, 0 for none.
func (r Repetition) limit() int {
	switch r {
	case FirstRepeat:
		return 2
	case ThirdRepeat:
		return 3
	}
	return 0
}

// Options choose among the rules of a game. The zero value has the usual ones.
type Options struct {
	Repetition Repetition
}

// Game is a game that is played: its moves, what was taken back, and its end. The zero value is a
// game from [Start] with the usual [Options]; [NewGame] begins otherwise. It is not safe for use by
// several goroutines. A call that returns an error has changed nothing.
type Game struct {
	options Options
	states  []state // states[0] is the beginning; what lies after states[at] was taken back
	at      int
}

// state is what a game has come to after one step of it.
type state struct {
	step     step
	move     Move // of a step of kind sown
	position Position
	result   Result
}

// step is what the sides can do.
type step uint8

const (
	begun    step = iota
	sown          // a move was played
	offered       // the side to move offered to end the game, and waits for the answer
	declined      // its offer was declined, and it must move
	accepted
	resigned
)

// NewGame begins a game from p, usually [Start]. A game needs all 48 seeds; with fewer the error
// is a *[PositionError]. The game may be over at once, as p says. It panics when o holds a
// repetition that does not exist.
func NewGame(p Position, o Options) (*Game, error) {
	if int(o.Repetition) >= len(repetitionNames) {
		panic(fmt.Sprintf("oware: there is no repetition %d", o.Repetition))
	}
	if total := p.Board().Total(); total != GameSeeds {
		return nil, &PositionError{Kind: ErrIllegal, Text: p.String(), Problems: []string{
			fmt.Sprintf("%d seeds on the board, a game has %d: put those captured into the stores", total, GameSeeds),
		}}
	}
	result, _ := p.Result()
	return &Game{options: o, states: []state{{step: begun, position: p, result: result}}}, nil
}

// Options returns the rules chosen.
func (g *Game) Options() Options { return g.options }

// Position returns the position now.
func (g *Game) Position() Position { return g.now().position }

// Result returns how the game ended, and whether it has.
func (g *Game) Result() (Result, bool) {
	r := g.now().result
	return r, r.Reason != NotOver
}

// ToAct returns the side that must act now: the one to move, or the other while an offer to end
// the game waits for its answer. It means nothing once the game is over.
func (g *Game) ToAct() Side {
	turn := g.Position().Turn()
	if g.Offered() {
		return turn.Other()
	}
	return turn
}

// Moves returns every legal move, none when the game is over or while an offer is unanswered.
func (g *Game) Moves() []Move {
	if g.refusal("") != nil {
		return nil
	}
	return g.Position().Moves()
}

// Play makes the move that the text names, as [Position.ParseMove] reads it. The error is a
// *[MoveError].
func (g *Game) Play(text string) (Move, error) {
	if err := g.refusal(shown(text)); err != nil {
		return 0, err
	}
	m, err := g.Position().ParseMove(text)
	if err != nil {
		return 0, err
	}
	return m, g.PlayMove(m)
}

// PlayMove makes the move m. A move that is not legal is a *[MoveError]. It panics when m is not a
// house, 0 to 11.
func (g *Game) PlayMove(m Move) error {
	assertHouse(m.House())
	if err := g.refusal(m.String()); err != nil {
		return err
	}
	next, err := g.Position().Play(m)
	if err != nil {
		return err
	}
	s := state{step: sown, move: m, position: next}
	s.result, _ = next.Result()
	if limit := g.options.Repetition.limit(); s.result.Reason == NotOver && limit > 0 && g.occurrences(next)+1 >= limit {
		s.result = next.SweptResult(ByCycle)
	}
	g.push(s)
	return nil
}

// Resign ends the game as a loss for s, who need not be to move. The stores stand as they are.
func (g *Game) Resign(s Side) error {
	if r, over := g.Result(); over {
		return g.illegal("resign", "the game is over, "+r.String())
	}
	assertSide(s)
	result := resultOf(g.Position().Board(), ByResigning)
	result.side = s
	g.push(state{step: resigned, position: g.Position(), result: result})
	return nil
}

// MayOffer reports whether the side to move may offer to end the game: where the rules are
// [AgreedRepeat], once for each move.
func (g *Game) MayOffer() bool { return g.offerRefusal() == nil }

// OfferEnd offers, for the side to move, to end the game, each side taking the seeds in its own
// houses. The other side must answer before the game goes on.
func (g *Game) OfferEnd() error {
	if err := g.offerRefusal(); err != nil {
		return err
	}
	g.push(state{step: offered, position: g.Position()})
	return nil
}

func (g *Game) offerRefusal() error {
	const text = "end"
	if err := g.refusal(text); err != nil {
		return err
	}
	switch {
	case g.options.Repetition != AgreedRepeat:
		return g.illegal(text, "by the rules of this game it does not end by agreement")
	case g.now().step == declined:
		return g.illegal(text, "the offer was declined, and must not be made again before the next move")
	}
	return nil
}

// Offered reports whether an offer of the side to move to end the game waits for its answer.
func (g *Game) Offered() bool { return g.now().step == offered }

// AnswerEnd accepts the offer to end the game, each side taking the seeds in its own houses, or
// declines it, and then the side that made it must move.
func (g *Game) AnswerEnd(accept bool) error {
	p := g.Position()
	switch {
	case !g.Offered() && accept:
		return g.illegal("accept", "nothing has been offered")
	case !g.Offered():
		return g.illegal("decline", "nothing has been offered")
	case accept:
		g.push(state{step: accepted, position: p, result: p.SweptResult(ByAgreement)})
	default:
		g.push(state{step: declined, position: p})
	}
	return nil
}

// Undo takes back the last step, be it a move, an offer, its answer or a resignation, and reports
// whether there was one.
func (g *Game) Undo() bool {
	if g.at == 0 {
		return false
	}
	g.at--
	return true
}

// Redo makes the step again that was taken back last, and reports whether there was one. A new
// step forgets all that were taken back.
func (g *Game) Redo() bool {
	if g.at+1 >= len(g.states) {
		return false
	}
	g.at++
	return true
}

// Occurrences returns how often the position has occurred in this game, the present one included.
func (g *Game) Occurrences() int { return g.occurrences(g.Position()) }

// History returns the positions of the game in order, from its beginning to the present one.
func (g *Game) History() []Position {
	positions := make([]Position, 0, g.at+1)
	for _, s := range g.line() {
		if s.step == begun || s.step == sown {
			positions = append(positions, s.position)
		}
	}
	return positions
}

// Played returns the moves of the game in order.
func (g *Game) Played() []Move {
	moves := make([]Move, 0, g.at)
	for _, s := range g.line() {
		if s.step == sown {
			moves = append(moves, s.move)
		}
	}
	return moves
}

// Clone returns a copy that goes its own way.
func (g *Game) Clone() *Game {
	c := *g
	c.states = append([]state(nil), g.states...)
	return &c
}

// now returns the present state. A zero Game begins here.
func (g *Game) now() *state {
	if g.states == nil {
		g.states = []state{{position: Start()}}
	}
	return &g.states[g.at]
}

// line returns the states so far.
func (g *Game) line() []state {
	g.now()
	return g.states[:g.at+1]
}

func (g *Game) push(s state) {
	g.states = append(g.states[:g.at+1], s)
	g.at++
}

// occurrences counts p among the positions so far. Seeds that are captured never come back, so
// the search ends at the last capture.
func (g *Game) occurrences(p Position) int {
	n, seeds := 0, p.Seeds()
	line := g.line()
	for i := g.at; i >= 0 && line[i].position.Seeds() == seeds; i-- {
		if s := &line[i]; s.position == p && (s.step == begun || s.step == sown) {
			n++
		}
	}
	return n
}

// refusal returns why no move may be made at all, or nil.
func (g *Game) refusal(text string) error {
	if r, over := g.Result(); over {
		return g.illegal(text, "the game is over, "+r.String())
	}
	if g.Offered() {
		return g.illegal(text, fmt.Sprintf("%s has offered to end the game, and must be answered first", g.Position().Turn()))
	}
	return nil
}

func (g *Game) illegal(text, reason string) error {
	return &MoveError{Kind: ErrIllegal, Text: text, Position: g.Position().String(), Reason: reason}
}
