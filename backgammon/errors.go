package backgammon

import (
	"errors"
	"strings"
)

// The three things that can be wrong with what a player says. Test for them
// with [errors.Is].
var (
	// ErrSyntax: the text cannot be read.
	ErrSyntax = errors.New("backgammon: cannot be read")
	// ErrIllegal: the text can be read, but is not allowed here.
	ErrIllegal = errors.New("backgammon: not allowed")
	// ErrAmbiguous: the text means more than one play.
	ErrAmbiguous = errors.New("backgammon: ambiguous")
)

// A MoveError tells a player why a decision was refused. Whatever refused it is
// as it was before.
type MoveError struct {
	Kind       error    // ErrSyntax, ErrIllegal or ErrAmbiguous
	Text       string   // what was said
	Position   string   // where it was said: an XGID or a position ID
	Reason     string   // why it was refused, in words a player understands
	Candidates []string // what an ambiguous text may mean
}

// Error returns the text and the reason.
func (e *MoveError) Error() string {
	s := clip(e.Text) + ": " + e.Reason
	if len(e.Candidates) > 0 {
		s += ": " + strings.Join(e.Candidates, " or ")
	}
	return s
}

// Unwrap returns the kind of the error.
func (e *MoveError) Unwrap() error { return e.Kind }

// clip keeps an error message readable whatever was typed.
func clip(text string) string {
	const most = 60
	if text == "" {
		return "(nothing)"
	}
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// A PositionError tells what is wrong with the text of a position, or with a
// board, all at once.
type PositionError struct {
	Kind       error    // ErrSyntax or ErrIllegal
	Text       string   // the text, "" when there was none
	Complaints []string // everything that is wrong, at least one
}

// Error returns the text and the complaints.
func (e *PositionError) Error() string {
	s := strings.Join(e.Complaints, "; ")
	if e.Text != "" {
		s = clip(e.Text) + ": " + s
	}
	return s
}

// Unwrap returns the kind of the error.
func (e *PositionError) Unwrap() error { return e.Kind }
