package backgammon

import (
	"errors"
	"strconv"
	"strings"
)

// ActionKind says what kind of decision an [Action] is.
type ActionKind uint8

// The kinds of decisions.
const (
	RollDice     ActionKind = iota + 1 // the player on roll rolls, and does not double
	Throw                              // the dice show two numbers
	PlayCheckers                       // a play, or a dance
	Double
	Take
	Pass
	BeaverBack // take, and redouble at once
	Resign     // offer to resign
	Accept     // a resignation
	Decline    // a resignation
)

// An Action is one decision of a player or of the dice. It is a small
// comparable value. Its fields other than Kind are zero where they do not
// belong to the kind.
type Action struct {
	Kind  ActionKind
	Dice  [2]uint8 // of Throw, in order: at the opening roll the first is White's
	Play  Play     // of PlayCheckers
	Level uint8    // of Resign: 1 a single game, 2 a gammon, 3 a backgammon
}

// bare returns the action without what does not belong to its kind.
func (a Action) bare() Action {
	b := Action{Kind: a.Kind}
	switch a.Kind {
	case Throw:
		b.Dice = a.Dice
	case PlayCheckers:
		b.Play = a.Play
	case Resign:
		b.Level = a.Level
	}
	return b
}

// throw returns the action of the dice.
func throw(a, b int) Action {
	return Action{Kind: Throw, Dice: [2]uint8{uint8(a), uint8(b)}}
}

// String returns the action as it is recorded: "roll", "31", "8/5 6/5",
// "dance", "double", "take", "pass", "beaver", "resign:2", "accept" or
// "decline".
func (a Action) String() string {
	switch a.Kind {
	case RollDice:
		return "roll"
	case Throw:
		return string([]byte{'0' + a.Dice[0], '0' + a.Dice[1]})
	case PlayCheckers:
		return a.Play.String()
	case Double:
		return "double"
	case Take:
		return "take"
	case Pass:
		return "pass"
	case BeaverBack:
		return "beaver"
	case Resign:
		return "resign:" + strconv.Itoa(int(a.Level))
	case Accept:
		return "accept"
	case Decline:
		return "decline"
	}
	return "action " + strconv.Itoa(int(a.Kind))
}

// spellings are the words that people use for decisions. "accept" and "decline"
// also answer doubles, "take" and "pass" beavers; see Game.Parse.
var spellings = map[string]Action{
	"roll":     {Kind: RollDice},
	"double":   {Kind: Double},
	"redouble": {Kind: Double},
	"take":     {Kind: Take},
	"pass":     {Kind: Pass},
	"drop":     {Kind: Pass},
	"beaver":   {Kind: BeaverBack},
	"resign":   {Kind: Resign, Level: 1},
	"resign:1": {Kind: Resign, Level: 1},
	"resign:2": {Kind: Resign, Level: 2},
	"resign:3": {Kind: Resign, Level: 3},
	"accept":   {Kind: Accept},
	"decline":  {Kind: Decline},
	"reject":   {Kind: Decline},
	"refuse":   {Kind: Decline},
}

// Parse reads a decision as it is said to the game as it stands: a word such as
// "roll", "double", "take", "pass", "beaver", "resign:2", "accept" or "decline",
// two dice, or a play. "drop", "redouble", "reject" and "refuse" are read as
// well, "accept" and "decline" answer doubles too, and "resign" alone resigns a
// single game. The error is a [*MoveError]. That the game waits for such a
// decision is for [Game.Do] to say.
func (g Game) Parse(text string) (Action, error) {
	g = g.begun()
	word := strings.ToLower(strings.TrimSpace(text))
	if a, ok := spellings[word]; ok {
		if g.phase == AnswerDouble || g.phase == AnswerBeaver {
			switch a.Kind {
			case Accept:
				a.Kind = Take
			case Decline:
				a.Kind = Pass
			}
		}
		return a, nil
	}
	if strings.HasPrefix(word, "resign") {
		return Action{}, &MoveError{Kind: ErrSyntax, Text: shown(text), Position: g.pos.XGID(), Reason: "a resignation is " +
			"resign:1 for a single game, resign:2 for a gammon or resign:3 for a backgammon"}
	}
	a, b, dice := parseDice(word)
	switch {
	case g.phase == OpeningRoll && dice:
		return throw(a, b), nil
	case g.phase != Playing && dice:
		return throw(max(a, b), min(a, b)), nil
	case g.phase != Playing:
		kind := ErrSyntax
		if _, reason := parseWays(word); reason == "" || isDance(word) {
			kind = ErrIllegal
		}
		return Action{}, &MoveError{Kind: kind, Text: shown(text), Position: g.pos.XGID(), Reason: g.expected()}
	case dice && len(word) == 2:
		return Action{}, &MoveError{Kind: ErrIllegal, Text: shown(text), Position: g.pos.XGID(), Reason: g.expected()}
	}
	play, err := ParsePlay(g.pos.Board, g.pos.OnRoll, g.pos.Roll(), strings.TrimSpace(text))
	var e *MoveError
	if errors.As(err, &e) {
		e.Text, e.Position = shown(text), g.pos.XGID()
	}
	return Action{Kind: PlayCheckers, Play: play}, err
}
