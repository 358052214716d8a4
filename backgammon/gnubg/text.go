package gnubg

import (
	"fmt"

	"github.com/parlour-games/parlour/backgammon"
)

// The functions here translate from text to text, between XGID and Parlour's notation on one side and GNU Backgammon
// on the other, for whoever has only texts. Their errors are those of the parsers.

// Money are the rules of money games that no board line tells. The zero value is neither.
type Money struct{ Jacoby, Beavers bool }

// ToXGID returns the XGID of a board line.
func (m Money) ToXGID(line string) (string, error) {
	pos, err := ParseBoard(line)
	if err != nil {
		return "", err
	}
	if pos.Rules.Length == 0 {
		pos.Rules.Jacoby, pos.Rules.Beavers = m.Jacoby, m.Beavers
	}
	return pos.XGID(), nil
}

// FromXGID returns the board line of an XGID, or of any other text of a position.
func FromXGID(position string) (string, error) {
	pos, err := backgammon.ParsePosition(position)
	if err != nil {
		return "", err
	}
	return Board(pos), nil
}

// FromNotation returns the answer that is a decision, as Parlour writes it, made in a position.
func FromNotation(position, decision string) (string, error) {
	g, err := gameAt(position)
	if err != nil {
		return "", err
	}
	a, err := g.Parse(decision)
	if err != nil {
		return "", err
	}
	if _, known := words[a.Kind]; !known && a.Kind != backgammon.PlayCheckers && a.Kind != backgammon.Resign {
		return "", fmt.Errorf("GNU Backgammon has no answer that means %s", decision)
	}
	return Answer(a), nil
}

// ToNotation returns the decision, as Parlour writes it, that is an answer in a position.
func ToNotation(position, answer string) (string, error) {
	g, err := gameAt(position)
	if err != nil {
		return "", err
	}
	a, err := ParseAnswer(g, answer)
	if err != nil {
		return "", err
	}
	return a.String(), nil
}

func gameAt(position string) (backgammon.Game, error) {
	pos, err := backgammon.ParsePosition(position)
	if err != nil {
		return backgammon.Game{}, err
	}
	return backgammon.GameAt(pos)
}
