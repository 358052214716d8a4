package backgammon

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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
	Text       string   // what was said, cut when long, quoted unless plain
	Position   string   // where it was said: an XGID or a position ID
	Reason     string   // why it was refused, in words a player understands
	Candidates []string // what an ambiguous text may mean
}

// Error returns the text and the reason.
func (e *MoveError) Error() string { return e.Text + ": " + e.Reason }

// Unwrap returns the kind of the error.
func (e *MoveError) Unwrap() error { return e.Kind }

// clip keeps an error message readable whatever was typed.
func clip(text string) string {
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// shown is a text as an error tells it: clipped, and quoted unless every
// character can be seen.
func shown(text string) string {
	text = clip(text)
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
	if strings.TrimSpace(text) != text || text == "" || strings.ContainsFunc(text, odd) {
		return strconv.Quote(text)
	}
	return text
}

// A PositionError tells what is wrong with the text of a position, or with a
// board, all at once.
type PositionError struct {
	Kind     error    // ErrSyntax or ErrIllegal
	Text     string   // the text, cut when long, quoted unless plain; "" when there was none
	Problems []string // everything that is wrong, at least one
}

// Error returns the text and the problems.
func (e *PositionError) Error() string {
	s := strings.Join(e.Problems, "; ")
	if e.Text != "" {
		s = e.Text + ": " + s
	}
	return s
}

// Unwrap returns the kind of the error.
func (e *PositionError) Unwrap() error { return e.Kind }
