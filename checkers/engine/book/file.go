package book

import (
	"cmp"
	"encoding/binary"
	"errors"

	"github.com/parlour-games/parlour/checkers"
)

// A position is in a file, by docs/book.md, the men of each side, bit n-1 for one on square n.
const positionSize = 4 + 4

var errShort = errors.New("book: not a whole position")

func (game) Parse(text string) (checkers.Position, error) { return checkers.ParseFEN(text) }

func (game) Append(dst []byte, p checkers.Position) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, p.Men(checkers.Black))
	return binary.LittleEndian.AppendUint32(dst, p.Men(checkers.White))
}

func (game) Read(b []byte, turn int) (checkers.Position, error) {
	if len(b) < positionSize {
		return checkers.Position{}, errShort
	}
	s := checkers.Setup{Turn: checkers.Side(turn)}
	black, white := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	for sq := range checkers.NumSquares {
		bit := uint32(1) << sq
		if black&bit != 0 {
			s.Pieces = append(s.Pieces, checkers.Placed{Piece: checkers.BlackMan, Square: sq + 1})
		}
		if white&bit != 0 {
			s.Pieces = append(s.Pieces, checkers.Placed{Piece: checkers.WhiteMan, Square: sq + 1})
		}
	}
	return s.Position()
}

func (game) Compare(p, q checkers.Position) int {
	return cmp.Or(
		cmp.Compare(p.Men(checkers.Black), q.Men(checkers.Black)),
		cmp.Compare(p.Men(checkers.White), q.Men(checkers.White)),
		cmp.Compare(p.Turn(), q.Turn()),
	)
}
