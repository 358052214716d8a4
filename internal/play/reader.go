package play

import "github.com/parlour-games/parlour/record"

// A RecordReader is a [Kind] that reads games in the form in which the world keeps them, such as PDN for
// checkers.
type RecordReader interface {
	// ReadRecord returns the first game of a text, with its variations and comments. The error says what in it
	// cannot be read, or that there is no game.
	ReadRecord(text []byte) (*record.Record, error)
}
