package gnubg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/backgammon"
)

// words are the decisions that GNU Backgammon calls by another name.
var words = map[backgammon.ActionKind]string{
	backgammon.RollDice:   "roll",
	backgammon.Double:     "double",
	backgammon.Take:       "take",
	backgammon.Pass:       "drop",
	backgammon.BeaverBack: "beaver",
	backgammon.Accept:     "accept",
	backgammon.Decline:    "reject",
}

// Answer writes a decision as an external player answers: "roll", "double", "take", "drop", "beaver", "resign gammon",
// "accept", "reject", or a play. A dance is an empty line.
func Answer(a backgammon.Action) string {
	switch a.Kind {
	case backgammon.PlayCheckers:
		if a.Play.Len() == 0 {
			return ""
		}
		return a.Play.String()
	case backgammon.Resign:
		return resign + sizes[a.Level]
	}
	return words[a.Kind]
}

const resign = "resign "

// sizes are what may be resigned, by level.
var sizes = [...]string{1: "normal", 2: "gammon", 3: "backgammon"}

// ParseAnswer reads what GNU Backgammon answers to a board. Where it beavers and the game has no beavers, it takes. The
// error is a [*backgammon.MoveError], or what GNU Backgammon says is wrong.
func ParseAnswer(g backgammon.Game, text string) (backgammon.Action, error) {
	text = strings.Trim(text, "\x00 \t\r\n")
	if said, wrong := strings.CutPrefix(text, "Error"); wrong {
		return backgammon.Action{}, fmt.Errorf("it says: error%s", said)
	}
	switch size, resigns := strings.CutPrefix(text, resign); {
	case text == "":
		text = backgammon.Dance
	case resigns:
		text = fmt.Sprintf("resign:%d", max(slices.Index(sizes[:], size), 0))
	}
	a, err := g.Parse(text)
	if err != nil {
		return a, err
	}
	if a.Kind == backgammon.BeaverBack {
		if _, err := g.Do(a); errors.Is(err, backgammon.ErrIllegal) && g.Phase() == backgammon.AnswerDouble {
			a.Kind = backgammon.Take
		}
	}
	_, err = g.Do(a)
	return a, err
}
