package hub

import "github.com/parlour-games/parlour/checkers"

// The functions here translate from text to text, between FEN and the notation of
// checkers on one side and Hub on the other, for whoever has only texts. Their errors are
// those of the two parsers.

// FromFEN returns Hub's text of a FEN.
func FromFEN(fen string) (string, error) {
	p, err := checkers.ParseFEN(fen)
	if err != nil {
		return "", err
	}
	return Board(p), nil
}

// ToFEN returns the FEN of Hub's text.
func ToFEN(board string) (string, error) {
	p, err := ParseBoard(board)
	if err != nil {
		return "", err
	}
	return p.FEN(), nil
}

// FromNotation returns Hub's text of a move from the position that the FEN tells.
func FromNotation(fen, move string) (string, error) {
	p, err := checkers.ParseFEN(fen)
	if err != nil {
		return "", err
	}
	m, err := p.ParseMove(move)
	if err != nil {
		return "", err
	}
	return Move(m), nil
}

// ToNotation returns the notation of Hub's text of a move from the position that the FEN
// tells.
func ToNotation(fen, move string) (string, error) {
	p, err := checkers.ParseFEN(fen)
	if err != nil {
		return "", err
	}
	m, err := ParseMove(p, move)
	if err != nil {
		return "", err
	}
	return m.String(), nil
}
