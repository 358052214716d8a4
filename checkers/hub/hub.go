// Package hub writes and reads positions and moves of checkers as the Hub protocol of draughts
// programs has them (version 2, by Fabien Letouzey, for Scan). The protocol itself, which knows
// no rule, is somewhere else; docs/protocols/hub.md tells what it needs for the board of 32 squares.
package hub

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/checkers"
)

// Board returns a position: the side to move, W or B, and the squares 1 to 32, each a man (w, b),
// a king (W, B) or empty (e).
func Board(p checkers.Position) string {
	text := []byte{letters[checkers.King(p.Turn())]}
	for s := checkers.Square(1); s <= checkers.NumSquares; s++ {
		text = append(text, letters[p.At(s)])
	}
	return string(text)
}

var letters = [...]byte{
	checkers.NoPiece:  'e',
	checkers.BlackMan: 'b', checkers.BlackKing: 'B',
	checkers.WhiteMan: 'w', checkers.WhiteKing: 'W',
}

// ParseBoard reads a position as [Board] writes it. The error is a [*checkers.PositionError].
func ParseBoard(text string) (checkers.Position, error) {
	refuse := func(format string, args ...any) (checkers.Position, error) {
		return checkers.Position{}, &checkers.PositionError{
			Kind: checkers.ErrSyntax, Text: text, Problems: []string{fmt.Sprintf(format, args...)},
		}
	}
	if len(text) != 1+checkers.NumSquares {
		return refuse("%d characters, expected W or B and %d squares", len(text), checkers.NumSquares)
	}
	var s checkers.Setup
	switch text[0] {
	case 'B':
		s.Turn = checkers.Black
	case 'W':
		s.Turn = checkers.White
	default:
		return refuse("unknown side to move %q, expected W or B", text[0])
	}
	for i := 1; i < len(text); i++ {
		switch piece := checkers.Piece(max(slices.Index(letters[:], text[i]), 0)); {
		case piece != checkers.NoPiece:
			s.Pieces = append(s.Pieces, checkers.Placed{Piece: piece, Square: i})
		case text[i] != 'e':
			return refuse("%q on square %d, expected e, w, b, W or B", text[i], i)
		}
	}
	return s.Position()
}

// Move returns a move: 11-15, or with a capture the start, the destination and every captured
// square, ascending: 23x7x11x18.
func Move(m checkers.Move) string {
	if !m.IsJump() {
		return fmt.Sprintf("%v-%v", m.From(), m.To())
	}
	text := fmt.Sprintf("%vx%v", m.From(), m.To())
	for _, s := range captures(m) {
		text += fmt.Sprintf("x%v", s)
	}
	return text
}

func captures(m checkers.Move) []checkers.Square {
	squares := m.Captures()
	slices.Sort(squares)
	return squares
}

// ParseMove reads one of the legal moves of a position as [Move] writes it, the captured squares in
// any order. Two ways to capture the same pieces are one move to Hub; the first of
// [checkers.Position.Moves] stands for both. The error is a [*checkers.MoveError].
func ParseMove(p checkers.Position, text string) (checkers.Move, error) {
	refuse := func(kind error, reason string) (checkers.Move, error) {
		return checkers.Move{}, &checkers.MoveError{Kind: kind, Text: text, Position: p.FEN(), Reason: reason}
	}
	const shape = "a move of Hub looks like 11-15, or with its captures 23x7x11x18"
	const longest = 2 + 12 // start, destination, captures
	capture := !strings.Contains(text, "-")
	words := strings.FieldsFunc(text, func(c rune) bool { return c == '-' || c == 'x' })
	if len(words) > longest || len(text) > 3*longest || !capture && len(words) != 2 || capture && len(words) < 3 {
		return refuse(checkers.ErrSyntax, shape)
	}
	var squares []checkers.Square
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > checkers.NumSquares {
			return refuse(checkers.ErrSyntax, shape)
		}
		squares = append(squares, checkers.Square(n))
	}
	from, to, taken := squares[0], squares[1], squares[2:]
	slices.Sort(taken)
	for _, m := range p.Moves() {
		if m.From() == from && m.To() == to && slices.Equal(captures(m), taken) {
			return m, nil
		}
	}
	// The rules say why, where they would not take the move either.
	reason := "there is no such capture"
	m, err := p.ParseMove(words[0] + "-" + words[1])
	var e *checkers.MoveError
	switch {
	case err == nil:
		reason = "not with these captures; it would be " + Move(m)
	case errors.As(err, &e) && e.Candidates == nil:
		reason = e.Reason
	}
	return refuse(checkers.ErrIllegal, reason)
}
