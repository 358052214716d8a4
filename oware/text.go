package oware

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// String returns the fourteen counts in the order of the board, joined by hyphens:
// "4-4-4-4-4-4-4-4-4-4-4-4-0-0".
func (b Board) String() string { return string(b.appendText(make([]byte, 0, 3*boardCells))) }

func (b Board) appendText(dst []byte) []byte {
	for i, n := range b {
		if i > 0 {
			dst = append(dst, '-')
		}
		dst = strconv.AppendUint(dst, uint64(n), 10)
	}
	return dst
}

// String returns the position as text: South's houses A to F, North's houses a to f, the stores
// of South and North, and S or N for the side to move, joined by hyphens:
// "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S". [ParsePosition] reads it.
func (p Position) String() string {
	text := p.Board().appendText(make([]byte, 0, 3*boardCells+2))
	return string(append(text, '-', sideLetters[p.Turn()]))
}

const sideLetters = "SN"

// ParsePosition reads a position as [Position.String] writes it, or "start" for the position
// before the first move, in any case and with spaces around it. The error is a *[PositionError]
// that lists everything wrong: of kind [ErrSyntax] when the text cannot be read, [ErrIllegal]
// when it holds more than 48 seeds.
func ParsePosition(text string) (Position, error) {
	trimmed := strings.TrimSpace(text)
	if strings.EqualFold(trimmed, "start") {
		return Start(), nil
	}
	syntax := func(problems ...string) (Position, error) {
		return Position{}, &PositionError{Kind: ErrSyntax, Text: shown(text), Problems: problems}
	}
	const fields = boardCells + 1
	if n := strings.Count(trimmed, "-") + 1; n != fields {
		return syntax(fmt.Sprintf("%d fields joined by hyphens where %d are needed: 12 houses, 2 stores, and S or N for the side to move", n, fields))
	}
	parts := strings.Split(trimmed, "-")
	var board Board
	var problems []string
	total := 0
	for i, part := range parts[:boardCells] {
		n, err := parseCount(part)
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s: %s is not a number of seeds from 0 to %d", cellName(i), quote(part), GameSeeds))
			continue
		}
		board[i] = uint8(n)
		total += n
	}
	var turn Side
	switch parts[boardCells] {
	case "S", "s":
		turn = South
	case "N", "n":
		turn = North
	default:
		problems = append(problems, fmt.Sprintf("the side to move is %s, not S or N", quote(parts[boardCells])))
	}
	if problems != nil {
		return syntax(problems...)
	}
	p, err := NewPosition(board, turn)
	var setup *PositionError
	if errors.As(err, &setup) {
		setup.Text = shown(text)
	}
	return p, err
}

// parseCount reads a count of seeds, decimal digits only, 0 to 48.
func parseCount(text string) (int, error) {
	if text == "" || len(text) > 2 || strings.Trim(text, "0123456789") != "" {
		return 0, ErrSyntax
	}
	n, err := strconv.Atoi(text)
	if err == nil && n > GameSeeds {
		err = ErrSyntax
	}
	return n, err
}

func cellName(i int) string {
	if i < Ring {
		return "house " + HouseName(i)
	}
	return "the store of " + Side(i-Ring).String()
}

// ParseMove reads one letter, A to F, as the house of the side to move and returns that move if
// it is legal. Either case will do, because the side to move is known; spaces around it are
// ignored. The error is a *[MoveError] of kind [ErrSyntax] or [ErrIllegal].
func (p Position) ParseMove(text string) (Move, error) {
	letter := strings.TrimSpace(text)
	if len(letter) != 1 || lower(letter[0]) < 'a' || lower(letter[0]) > 'f' {
		row := "A to F"
		if p.Turn() == North {
			row = "a to f"
		}
		return 0, &MoveError{
			Kind: ErrSyntax, Text: shown(text), Position: p.String(),
			Reason: fmt.Sprintf("a move is one letter, %s for a house of %s", row, p.Turn()),
		}
	}
	m := Move(firstHouse(p.Turn()) + int(lower(letter[0])-'a'))
	if err := p.refusal(m); err != nil {
		return 0, err
	}
	return m, nil
}

func lower(letter byte) byte { return letter | 0x20 }

// ParseMoves reads a list of moves played from p, such as "FfBe", each as [Position.ParseMove]
// reads it, with or without spaces between them. It returns the moves before the first that is
// refused, together with the error. That a position comes again does not stop it: whether this
// ends a game is for a [Game] to say.
func (p Position) ParseMoves(text string) ([]Move, error) {
	var moves []Move
	for _, letter := range text {
		if strings.ContainsRune(" \t\r\n", letter) {
			continue
		}
		m, err := p.ParseMove(string(letter))
		if err != nil {
			return moves, err
		}
		moves = append(moves, m)
		p = p.Apply(m)
	}
	return moves, nil
}

// FormatMoves returns the letters of the moves without spaces, such as "FfBe".
func FormatMoves(moves []Move) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(m.String())
	}
	return text.String()
}
