package checkers

import (
	"errors"
	"strconv"
	"strings"
)

// The three kinds of a player's mistake, told apart with [errors.Is].
var (
	ErrSyntax    = errors.New("checkers: cannot be read")
	ErrIllegal   = errors.New("checkers: not allowed here")
	ErrAmbiguous = errors.New("checkers: means more than one move")
)

// MoveError says why a move, or another decision of a player, was refused. What it was
// meant for is as it was before.
type MoveError struct {
	Kind       error    // ErrSyntax, ErrIllegal or ErrAmbiguous
	Text       string   // as it was given, cut when long, quoted unless plain
	Position   string   // where, as FEN
	Reason     string   // for the player: "a capture is compulsory (15x24)"
	Candidates []string // with ErrAmbiguous, the moves it may mean
}

// Error returns the text and the reason, such as "9-13: a capture is compulsory (15x24)".
func (e *MoveError) Error() string { return e.Text + ": " + e.Reason }

// Unwrap returns the kind.
func (e *MoveError) Unwrap() error { return e.Kind }

// PositionError lists everything that is wrong with a position that somebody described.
type PositionError struct {
	Kind     error    // ErrSyntax or ErrIllegal
	Text     string   // the position as it was given, cut when long, quoted unless plain
	Problems []string // at least one; one only with ErrSyntax
}

// Error returns the text and all the problems.
func (e *PositionError) Error() string {
	return e.Text + ": " + strings.Join(e.Problems, "; ")
}

// Unwrap returns the kind.
func (e *PositionError) Unwrap() error { return e.Kind }

// brief makes any text fit into a line of an error: quoted unless it is plain, and cut.
func brief(text string) string {
	const enough = 120
	dots := ""
	if len(text) > enough {
		text, dots = text[:enough], "..."
	}
	for _, c := range []byte(text) {
		if c < ' ' || c > '~' {
			return strconv.Quote(text) + dots
		}
	}
	if text == "" {
		return `""`
	}
	return text + dots
}
