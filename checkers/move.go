package checkers

// Move is one whole move with everything it did: the squares landed on, every piece
// captured and whether each was a king. It is a comparable value of 16 bytes; two
// moves are equal when they do the same along the same path. The zero value is no move.
//
// A Move is made by [Position.AppendMoves] or read by [Position.ParseMove]; nothing else
// builds one, so a Move is always one that was legal somewhere.
type Move struct {
	// trail packs the path, 5 bits a square counted from 0, the start lowest; then
	// from bit 50 the number of squares (4 bits) and the three flags.
	trail    uint64
	captures uint32 // where the captured pieces stood
	kings    uint32 // those of them that were kings
}

// maxPath is the longest path: a jump changes row and column by two, so one piece
// only ever meets 8 squares, joined by 9 jumps, none of which may be made twice.
const maxPath = 10

const (
	squareBits = 5
	squareMask = 1<<squareBits - 1

	lengthShift         = maxPath * squareBits
	lengthMask          = 15
	promotedFlag        = 1 << 54
	kingFlag            = 1 << 55
	sideShift           = 56
	twoSquares   uint64 = 2 << lengthShift
)

func (m Move) length() int { return int(m.trail >> lengthShift & lengthMask) }

// square returns the i-th square of the path.
func (m Move) square(i int) Square { return Square(m.trail>>(i*squareBits)&squareMask) + 1 }

// ends returns the bits of the start and the destination, without a check.
func (m Move) ends() (from, to uint32) {
	last := (m.length() - 1) * squareBits & 63
	return 1 << (m.trail & squareMask), 1 << (m.trail >> last & squareMask)
}

// IsZero reports whether m is the zero value, no move at all.
func (m Move) IsZero() bool { return m == Move{} }

// From returns the square the move starts on, [NoSquare] for the zero Move.
func (m Move) From() Square {
	if m.trail == 0 {
		return NoSquare
	}
	return m.square(0)
}

// To returns the square the move ends on, [NoSquare] for the zero Move.
func (m Move) To() Square {
	if m.trail == 0 {
		return NoSquare
	}
	return m.square(m.length() - 1)
}

// Path returns the squares landed on, from the start to the destination: two for a
// simple move, three for a double jump.
func (m Move) Path() []Square { return m.AppendPath(nil) }

// AppendPath appends the path to dst, at most 10 squares.
func (m Move) AppendPath(dst []Square) []Square {
	for i := range m.length() {
		dst = append(dst, m.square(i))
	}
	return dst
}

// IsJump reports whether the move captured anything.
func (m Move) IsJump() bool { return m.captures != 0 }

// Captures returns the squares where the captured pieces stood, in the order in which
// they were jumped; nil for a simple move.
func (m Move) Captures() []Square {
	if !m.IsJump() {
		return nil
	}
	var squares []Square
	for i := range m.length() - 1 {
		squares = append(squares, between(m.square(i), m.square(i+1)))
	}
	return squares
}

// Captured returns the captured pieces as they stood, in the order of [Move.Captures].
func (m Move) Captured() []Piece {
	var pieces []Piece
	enemy := m.Side().Other()
	for _, s := range m.Captures() {
		if m.kings&s.bit() != 0 {
			pieces = append(pieces, King(enemy))
		} else {
			pieces = append(pieces, Man(enemy))
		}
	}
	return pieces
}

// between returns the square that a jump from a to b passes over.
func between(a, b Square) Square {
	s, ok := SquareAt((a.Row()+b.Row())/2, (a.Col()+b.Col())/2)
	if !ok {
		panic("checkers: " + a.String() + " and " + b.String() + " are not a jump apart")
	}
	return s
}

// Promoted reports whether the move crowned the piece.
func (m Move) Promoted() bool { return m.trail&promotedFlag != 0 }

// King reports whether the piece was a king before the move.
func (m Move) King() bool { return m.trail&kingFlag != 0 }

// Side returns who made the move.
func (m Move) Side() Side { return Side(m.trail>>sideShift) & 1 }

// Progress reports whether the move is a capture or a man's move, which is what sets
// the count of [Game.Quiet] back to nothing.
func (m Move) Progress() bool { return m.captures != 0 || m.trail&kingFlag == 0 }
