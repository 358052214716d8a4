package play

import "errors"

// What can be wrong with a decision. Test with errors.Is.
var (
	// ErrSyntax is a text that cannot be read.
	ErrSyntax = errors.New("cannot be read")
	// ErrIllegal is a decision that is not allowed here.
	ErrIllegal = errors.New("not allowed")
	// ErrAmbiguous is a text that means more than one decision.
	ErrAmbiguous = errors.New("means more than one move")
	// ErrStale is a step made on a number that is not the present one.
	ErrStale = errors.New("the game has moved on")
	// ErrOver is a decision in a game that is over.
	ErrOver = errors.New("the game is over")
)

// A MoveError tells why a decision was refused.
type MoveError struct {
	// Kind is ErrSyntax, ErrIllegal or ErrAmbiguous.
	Kind error
	// Text is what was said, and Position where.
	Text, Position string
	// Reason is what a player understands: "a capture is compulsory (15x24)".
	Reason string
	// Candidates are what an ambiguous text could mean.
	Candidates []string
}

// Error returns the text and the reason.
func (e *MoveError) Error() string { return e.Text + ": " + e.Reason }

// Unwrap returns the kind.
func (e *MoveError) Unwrap() error { return e.Kind }
