package oware

import (
	"errors"
	"strconv"
	"strings"
)

// The kinds of a player's mistake, to be told apart with [errors.Is]. A programmer's mistake,
// such as a house outside 0 to 11, panics instead.
var (
	// ErrSyntax marks a text that cannot be read.
	ErrSyntax = errors.New("cannot be read")
	// ErrIllegal marks a move or a position that can be read but that the rules do not allow.
	ErrIllegal = errors.New("not allowed")
	// ErrAmbiguous marks a text that means more than one move. A letter names one house, so
	// oware never returns it; it is here because the three games of this module tell the same
	// three kinds of mistake apart.
	ErrAmbiguous = errors.New("means more than one move")
)

// MoveError is the error of every move that was refused. Nothing has changed when it is returned.
type MoveError struct {
	Kind       error    // ErrSyntax, ErrIllegal or ErrAmbiguous
	Text       string   // the move as it was given, shortened when it is long
	Position   string   // the position in which it was refused, as [Position.String] writes it
	Reason     string   // what is wrong, in words for a player
	Candidates []string // the moves that an ambiguous text may mean
}

// Error returns the text and the reason, such as "C: house C is empty".
func (e *MoveError) Error() string { return e.Text + ": " + e.Reason }

// Unwrap returns the kind, so that errors.Is(err, ErrIllegal) holds for an illegal move.
func (e *MoveError) Unwrap() error { return e.Kind }

// PositionError is the error of a position that cannot be read or cannot be. It lists everything
// that is wrong, not the first thing.
type PositionError struct {
	Kind     error    // ErrSyntax or ErrIllegal
	Text     string   // the position as it was given, shortened when it is long
	Problems []string // one complaint each, never empty
}

// Error returns the text and all complaints.
func (e *PositionError) Error() string { return e.Text + ": " + strings.Join(e.Problems, "; ") }

// Unwrap returns the kind.
func (e *PositionError) Unwrap() error { return e.Kind }

// quote shortens and quotes a text that somebody gave us, so that an error is one short line.
func quote(text string) string {
	const most = 60
	if len(text) > most {
		text = text[:most] + "..."
	}
	return strconv.QuoteToASCII(text)
}

// shown returns a text that somebody gave us for the front of an error: as it is when that is
// short and plain, quoted otherwise.
func shown(text string) string {
	text = strings.TrimSpace(text)
	if quoted := quote(text); text == "" || quoted != `"`+text+`"` {
		return quoted
	}
	return text
}

// orList joins names for a sentence: "A", "A or C", "A, B or C".
func orList(names []string) string {
	if len(names) <= 1 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
