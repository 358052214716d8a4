package checkers

import (
	"fmt"
	"slices"
	"strings"
)

// maxPieces is how many pieces a side starts with, and therefore the most it can have.
const maxPieces = 12

// Setup is any position that somebody may type, sense or nonsense. [Setup.Position] turns
// it into a [Position] or says everything that is wrong with it.
type Setup struct {
	Turn   Side
	Pieces []Placed
}

// Placed is a piece on a square, which need not be one.
type Placed struct {
	Piece  Piece
	Square int
}

// Position returns the position, or a [*PositionError] of kind [ErrIllegal] with all the
// problems: squares outside 1-32 or listed twice, more than twelve pieces of a side, an
// uncrowned man on its king row. A side without pieces, or without a move, is no problem:
// when its turn comes, it has lost.
func (s Setup) Position() (Position, error) {
	if problems := s.problems(); problems != nil {
		return Position{}, &PositionError{Kind: ErrIllegal, Text: brief(s.String()), Problems: problems}
	}
	var p Position
	for _, at := range s.Pieces {
		b := Square(at.Square).bit()
		if at.Piece.Side() == Black {
			p.own |= b
		} else {
			p.other |= b
		}
		if at.Piece.IsKing() {
			p.kings |= b
		}
	}
	return p.WithTurn(s.Turn), nil
}

func (s Setup) problems() []string {
	var problems []string
	complain := func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); !slices.Contains(problems, text) {
			problems = append(problems, text)
		}
	}
	if s.Turn > White {
		complain("no such side to move")
	}
	seen := make(map[int]bool)
	var count [2]int
	for _, at := range s.Pieces {
		if at.Piece == NoPiece || at.Piece > WhiteKing {
			complain("no such piece on %d", at.Square)
			continue
		}
		if at.Square < 1 || at.Square > NumSquares {
			if !seen[at.Square] {
				complain("square %d outside 1-32", at.Square)
			}
			seen[at.Square] = true
			continue
		}
		if seen[at.Square] {
			complain("square %d listed twice", at.Square)
			continue
		}
		seen[at.Square] = true
		side := at.Piece.Side()
		count[side]++
		if !at.Piece.IsKing() && side.Crowning(Square(at.Square)) {
			complain("%s on %d, its king row, must be a king", at.Piece, at.Square)
		}
	}
	for side, n := range count {
		if n > maxPieces {
			complain("%s has %d pieces, more than %d", Side(side), n, maxPieces)
		}
	}
	return problems
}

// Setup returns the position as a list, its squares ascending, to be changed at will.
func (p Position) Setup() Setup {
	s := Setup{Turn: p.turn}
	for sq := Square(1); sq <= NumSquares; sq++ {
		if piece := p.At(sq); piece != NoPiece {
			s.Pieces = append(s.Pieces, Placed{piece, int(sq)})
		}
	}
	return s
}

// String returns the setup in the form of a FEN, the pieces in the order of the list.
func (s Setup) String() string {
	var b strings.Builder
	b.WriteString(sideLetter(s.Turn))
	for _, side := range []Side{White, Black} {
		b.WriteString(":" + sideLetter(side))
		comma := ""
		for _, at := range s.Pieces {
			if at.Piece == NoPiece || at.Piece > WhiteKing || at.Piece.Side() != side {
				continue
			}
			b.WriteString(comma)
			comma = ","
			if at.Piece.IsKing() {
				b.WriteByte('K')
			}
			fmt.Fprint(&b, at.Square)
		}
	}
	return b.String()
}

func sideLetter(s Side) string {
	switch s {
	case Black:
		return "B"
	case White:
		return "W"
	}
	return "?"
}
