package backgammon

import (
	"fmt"
	"strings"
)

// Phase says what a game waits for.
type Phase uint8

// The phases of a game.
const (
	OpeningRoll       Phase = iota // one die each decides who begins; equal ones are thrown again
	RollOrDouble                   // the player on roll is to roll, or to double where that is allowed
	Rolling                        // the dice are to be thrown
	Playing                        // the roll is to be played
	AnswerDouble                   // take, pass or beaver
	AnswerBeaver                   // take or pass at twice the doubled cube
	AnswerResignation              // accept or decline
	Finished                       // there is a result
)

// Actor is who must act: a player or the dice.
type Actor uint8

// The actors.
const (
	WhiteActs  Actor = Actor(White)
	BlackActs  Actor = Actor(Black)
	DiceAct    Actor = 2
	NobodyActs Actor = 3
)

// String returns "White", "Black", "the dice" or "nobody".
func (a Actor) String() string {
	return [...]string{"White", "Black", "the dice", "nobody"}[a]
}

// A Game is one game of a match or session at one moment. It is a comparable
// value: [Game.Do] returns the game after a decision and leaves this one alone,
// so keeping a Game is all that taking back needs. [Match] keeps them. The zero Game
// is a money game without options before its opening roll.
type Game struct {
	pos    Position
	phase  Phase
	resume Phase // where a declined resignation goes on
	auto   int   // automatic doubles that have happened
	result Result
}

// NewGame returns a game before its opening roll, at a score of White and Black.
// It panics when the rules are not sound (see [Rules.Check]), the score is past
// the end of the match, or the game cannot be the Crawford game.
func NewGame(rules Rules, score [2]int, crawford bool) Game {
	g := startGame(rules, score, crawford)
	if complaints := g.pos.Check(); complaints != nil {
		panic("backgammon: a game that cannot be: " + strings.Join(complaints, "; "))
	}
	return g
}

func startGame(rules Rules, score [2]int, crawford bool) Game {
	pos := StartPosition()
	pos.Rules, pos.Score, pos.Crawford = rules, score, crawford
	return Game{pos: pos, phase: OpeningRoll}
}

// GameAt returns a game that stands at a position. A game whose last checker
// has been borne off is finished. The error is a [*PositionError] that lists all
// that is wrong.
func GameAt(pos Position) (Game, error) {
	if err := pos.check(""); err != nil {
		return Game{}, err
	}
	g := Game{pos: pos}
	for _, p := range [...]Player{White, Black} {
		if pos.Board.Off(p) == Checkers {
			g.pos.Offer, g.pos.Dice = NoOffer, [2]uint8{}
			return g.borneOff(p), nil
		}
	}
	g.phase = g.turn()
	switch {
	case pos.Offer == DoubleOffer:
		g.phase = AnswerDouble
	case pos.Offer == BeaverOffer:
		g.phase = AnswerBeaver
	case pos.Offer.Resignation() > 0:
		g.resume, g.phase = g.phase, AnswerResignation
	}
	return g, nil
}

// turn returns the phase of a player who is on roll with nothing offered.
func (g *Game) turn() Phase {
	if g.pos.Dice != [2]uint8{} {
		return Playing
	}
	return RollOrDouble
}

// begun returns the game, and for the zero Game the one that it stands for, whose cube
// is not 0.
func (g Game) begun() Game {
	if g.pos.Cube.Value == 0 {
		return startGame(Rules{}, [2]int{}, false)
	}
	return g
}

// Position returns the position. A finished game has the winner's opponent on
// roll when the last checker was borne off.
func (g Game) Position() Position { return g.begun().pos }

// Board returns the board.
func (g Game) Board() Board { return g.begun().pos.Board }

// Phase returns what the game waits for.
func (g Game) Phase() Phase { return g.phase }

// Result returns the result, and whether the game is finished.
func (g Game) Result() (Result, bool) { return g.result, g.phase == Finished }

// Actor returns who must act.
func (g Game) Actor() Actor {
	switch g.phase {
	case OpeningRoll, Rolling:
		return DiceAct
	case AnswerDouble, AnswerResignation:
		return Actor(g.pos.OnRoll.Other())
	case Finished:
		return NobodyActs
	}
	return Actor(g.pos.OnRoll)
}

// Actions returns every decision open to whoever must act, each once: plays by
// their text, rolls from 11 to 66. Resignations are not among them; see
// [Game.Resignations].
func (g Game) Actions() []Action {
	var actions []Action
	add := func(kinds ...ActionKind) {
		for _, k := range kinds {
			actions = append(actions, Action{Kind: k})
		}
	}
	switch g.phase {
	case OpeningRoll:
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				actions = append(actions, throw(a, b))
			}
		}
	case RollOrDouble:
		add(RollDice)
		if g.pos.mayTurn(g.pos.OnRoll) {
			add(Double)
		}
	case Rolling:
		for _, r := range Rolls() {
			actions = append(actions, throw(r.High(), r.Low()))
		}
	case Playing:
		for _, play := range Plays(g.pos.Board, g.pos.OnRoll, g.pos.Roll()) {
			actions = append(actions, Action{Kind: PlayCheckers, Play: play})
		}
		if len(actions) == 0 {
			add(PlayCheckers)
		}
	case AnswerDouble:
		add(Take, Pass)
		if g.mayBeaver() {
			add(BeaverBack)
		}
	case AnswerBeaver:
		add(Take, Pass)
	case AnswerResignation:
		add(Accept, Decline)
	}
	return actions
}

// Resignations returns the resignations open to the player on roll, who alone
// may offer one: before deciding to roll, or with the dice on the board.
func (g Game) Resignations() []Action {
	var actions []Action
	for level := uint8(1); level <= 3 && g.mayResign(); level++ {
		actions = append(actions, Action{Kind: Resign, Level: level})
	}
	return actions
}

func (g *Game) mayResign() bool {
	return g.phase == RollOrDouble || g.phase == Playing
}

func (g *Game) mayBeaver() bool {
	return g.phase == AnswerDouble && g.pos.Rules.Beavers && 4*g.pos.Cube.Value <= g.pos.Rules.maxCube()
}

// Do returns the game after one decision. The error is a [*MoveError] of kind
// [ErrIllegal].
func (g Game) Do(a Action) (Game, error) {
	g = g.begun()
	if reason := g.refusal(a); reason != "" {
		return g, &MoveError{Kind: ErrIllegal, Text: a.String(), Position: g.pos.XGID(), Reason: reason}
	}
	return g.apply(a), nil
}

// refusal says why a decision is not open here; "" when it is.
func (g *Game) refusal(a Action) string {
	if g.phase == Finished {
		return "the game is over"
	}
	if a != a.bare() {
		return "the action has dice, a play or a level that do not belong to its kind"
	}
	open := false
	switch a.Kind {
	case RollDice, Double:
		open = g.phase == RollOrDouble
		if a.Kind == Double && (g.phase == OpeningRoll || open && !g.pos.mayTurn(g.pos.OnRoll)) {
			return g.whyNoDouble()
		}
	case Throw:
		if g.phase == RollOrDouble {
			return g.expected()
		}
		open = g.phase == OpeningRoll || g.phase == Rolling
		if d := a.Dice; open && (d[0] < 1 || d[0] > 6 || d[1] < 1 || d[1] > 6) {
			return "a die shows 1 to 6"
		}
	case PlayCheckers:
		open = g.phase == Playing
		if open && !g.isPlay(a.Play) {
			return "that is no play of " + g.pos.Roll().String()
		}
	case Take, Pass:
		open = g.phase == AnswerDouble || g.phase == AnswerBeaver
	case BeaverBack:
		if g.phase == AnswerDouble && !g.mayBeaver() {
			return "beavers are not played here"
		}
		open = g.phase == AnswerDouble
	case Resign:
		open = g.mayResign()
		if open && (a.Level < 1 || a.Level > 3) {
			return "a resignation is 1, 2 or 3 times the cube"
		}
	case Accept, Decline:
		open = g.phase == AnswerResignation
	}
	if !open {
		return g.expected()
	}
	return ""
}

// isPlay reports whether the play is one of those open.
func (g *Game) isPlay(play Play) bool {
	var room [64]Play
	plays := AppendPlays(room[:0], g.pos.Board, g.pos.OnRoll, g.pos.Roll())
	if len(plays) == 0 {
		return play == Play{}
	}
	return contains(plays, play)
}

func (g *Game) whyNoDouble() string {
	switch {
	case g.phase == OpeningRoll:
		return "nobody doubles before the opening roll"
	case g.pos.Crawford:
		return "nobody doubles in the Crawford game"
	case !g.pos.Rules.HasCube():
		return "there is no doubling here"
	case !g.pos.Cube.Owner.Allows(g.pos.OnRoll):
		return fmt.Sprintf("the cube is %s's", g.pos.Cube.Owner)
	}
	return fmt.Sprintf("the cube goes no higher than %d", g.pos.Rules.maxCube())
}

// expected says in words what the game waits for.
func (g *Game) expected() string {
	switch g.phase {
	case OpeningRoll:
		return "the opening roll is to be thrown: two dice, White's first, such as 31"
	case RollOrDouble:
		if !g.pos.mayTurn(g.pos.OnRoll) {
			return fmt.Sprintf("%s is to roll", g.pos.OnRoll)
		}
		return fmt.Sprintf("%s is to roll or double", g.pos.OnRoll)
	case Rolling:
		return fmt.Sprintf("%s's dice are to be thrown: two numbers from 1 to 6, such as 31", g.pos.OnRoll)
	case Playing:
		return fmt.Sprintf("%s is to play %s", g.pos.OnRoll, g.pos.Roll())
	case AnswerDouble:
		if g.mayBeaver() {
			return fmt.Sprintf("%s is to take, pass or beaver", g.pos.OnRoll.Other())
		}
		return fmt.Sprintf("%s is to take or pass", g.pos.OnRoll.Other())
	case AnswerBeaver:
		return fmt.Sprintf("%s is to take or pass the beaver", g.pos.OnRoll)
	case AnswerResignation:
		return fmt.Sprintf("%s is to accept or decline the resignation", g.pos.OnRoll.Other())
	}
	return "the game is over"
}

// apply makes a decision that is known to be open.
func (g Game) apply(a Action) Game {
	onRoll := g.pos.OnRoll
	switch a.Kind {
	case RollDice:
		g.phase = Rolling
	case Throw:
		return g.thrown(a.Dice)
	case PlayCheckers:
		g.pos.Board = g.pos.Board.Apply(onRoll, a.Play)
		g.pos.Dice = [2]uint8{}
		g.pos.OnRoll = onRoll.Other()
		if g.pos.Board.Off(onRoll) == Checkers {
			return g.borneOff(onRoll)
		}
		g.phase = g.turn()
	case Double:
		g.pos.Offer, g.phase = DoubleOffer, AnswerDouble
	case BeaverBack:
		g.pos.Offer, g.phase = BeaverOffer, AnswerBeaver
	case Take:
		// The other player owns the cube then, and at four times its value when
		// that player has beavered.
		g.pos.Cube.Value *= 2
		if g.pos.Offer == BeaverOffer {
			g.pos.Cube.Value *= 2
		}
		g.pos.Cube.Owner = OwnedBy(onRoll.Other())
		g.pos.Offer, g.phase = NoOffer, RollOrDouble
	case Pass:
		winner, points := onRoll, g.pos.Cube.Value
		if g.pos.Offer == BeaverOffer {
			winner, points = onRoll.Other(), 2*points
		}
		g.pos.Offer = NoOffer
		return g.finish(Result{Winner: winner, Win: Single, Points: points, By: Passing})
	case Resign:
		g.resume, g.phase = g.phase, AnswerResignation
		g.pos.Offer = ResignSingleOffer + Offer(a.Level-1)
	case Accept:
		win := Win(g.pos.Offer.Resignation())
		g.pos.Offer = NoOffer
		return g.finish(Result{Winner: onRoll.Other(), Win: win, Points: g.worth(win), By: Resigning})
	case Decline:
		g.pos.Offer, g.phase = NoOffer, g.resume
	}
	return g
}

// thrown returns the game after the dice were thrown.
func (g Game) thrown(dice [2]uint8) Game {
	if g.phase == OpeningRoll {
		if dice[0] == dice[1] {
			if g.auto < g.pos.Rules.AutoDoubles && 2*g.pos.Cube.Value <= g.pos.Rules.maxCube() {
				g.auto++
				g.pos.Cube.Value *= 2
			}
			return g
		}
		g.pos.OnRoll = White
		if dice[1] > dice[0] {
			g.pos.OnRoll = Black
		}
	}
	g.pos.Dice, g.phase = dice, Playing
	return g
}

// borneOff returns the game that p has won by bearing everything off.
func (g Game) borneOff(p Player) Game {
	win := g.pos.Board.FinalWin(p)
	return g.finish(Result{Winner: p, Win: win, Points: g.worth(win), By: BearingOff})
}

func (g Game) finish(r Result) Game {
	g.phase, g.result = Finished, r
	return g
}

// worth returns the points of a win: the cube once, twice for a gammon, three
// times for a backgammon; by the Jacoby rule once while the cube is centred.
func (g *Game) worth(win Win) int {
	if g.pos.Rules.Jacoby && g.pos.Cube.Owner == Centred {
		return g.pos.Cube.Value
	}
	return int(win) * g.pos.Cube.Value
}
