package gnubg

import "github.com/parlour-games/parlour/backgammon"

// ToXGID and the following serve whoever has texts only.

// ToXGID turns a board line into an XGID.
func ToXGID(line string) (string, error) {
	pos, err := ParseBoard(line)
	return pos.XGID(), err
}

// FromXGID turns an XGID, or any other text of a position, into a board line.
func FromXGID(position string) (string, error) {
	pos, err := backgammon.ParsePosition(position)
	if err != nil {
		return "", err
	}
	return Board(pos), nil
}

// FromNotation turns a decision made in a position, as Parlour writes it, into an answer.
func FromNotation(position, decision string) (string, error) {
	g, err := gameAt(position)
	if err != nil {
		return "", err
	}
	a, err := g.Parse(decision)
	return Answer(a), err
}

// ToNotation turns an answer in a position into a decision as Parlour writes it.
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
