package checkers

import (
	"fmt"
	"strconv"
)

// Square is one of the 32 dark squares, 1 to 32 in the standard numbering: from
// left to right and from top to bottom, with Black's back rank at the top. The
// zero value is [NoSquare]. Every method panics on a square outside 1-32, which
// is a programmer's mistake; [ParseSquare] and [SquareAt] are for what may be wrong.
type Square uint8

// NoSquare is no square at all: what a step off the board leads to.
const NoSquare Square = 0

// NumSquares is the number of playing squares.
const NumSquares = 32

// Direction is one of the four diagonals of the board, north (Black's back rank)
// at the top. Directions are absolute: which of them are forward is known to
// [Side.Forward] alone.
type Direction uint8

// The four directions, by index.
const (
	NE Direction = iota
	NW
	SE
	SW
)

var directionNames = [4]string{"NE", "NW", "SE", "SW"}

// Directions returns the four directions in the order of their indices.
func Directions() [4]Direction { return [4]Direction{NE, NW, SE, SW} }

// String returns the name of the direction, such as "NE".
func (d Direction) String() string { return directionNames[d.index()] }

// ParseDirection turns a name such as "NE" into its direction.
func ParseDirection(name string) (Direction, bool) {
	for i, n := range directionNames {
		if n == name {
			return Direction(i), true
		}
	}
	return 0, false
}

func (d Direction) index() int {
	if d > SW {
		outside("direction", int(d), "0-3")
	}
	return int(d)
}

// Side is one of the two players. Black moves first.
type Side uint8

// The two sides.
const (
	Black Side = iota
	White
)

// Other returns the opponent.
func (s Side) Other() Side { return Side(s.index() ^ 1) }

// String returns "Black" or "White".
func (s Side) String() string { return [2]string{"Black", "White"}[s.index()] }

// Forward returns the two directions in which a man of the side moves: toward the
// higher numbers for Black, toward the lower ones for White.
func (s Side) Forward() [2]Direction {
	return forward[s.index()]
}

// Crowning reports whether a man of the side is crowned on the square: 29-32 for
// Black, 1-4 for White.
func (s Side) Crowning(sq Square) bool { return crownRow[s.index()]&sq.bit() != 0 }

func (s Side) index() int {
	if s > White {
		outside("side", int(s), "0-1")
	}
	return int(s)
}

// Piece is what may stand on a square. The zero value is [NoPiece].
type Piece uint8

// The four kinds of piece.
const (
	NoPiece Piece = iota
	BlackMan
	WhiteMan
	BlackKing
	WhiteKing
)

// Man returns a man of the side.
func Man(s Side) Piece { return BlackMan + Piece(s.index()) }

// King returns a king of the side.
func King(s Side) Piece { return BlackKing + Piece(s.index()) }

// Side returns whose piece it is. It panics on [NoPiece].
func (p Piece) Side() Side {
	if p-1 >= 4 {
		outside("piece", int(p), "1-4")
	}
	return Side(p-1) & 1
}

// IsKing reports whether the piece is crowned.
func (p Piece) IsKing() bool { return p == BlackKing || p == WhiteKing }

// String returns "black man", "white king" and so on, and "nothing" for [NoPiece].
func (p Piece) String() string {
	if p > WhiteKing {
		return "Piece(" + strconv.Itoa(int(p)) + ")"
	}
	return [...]string{"nothing", "black man", "white man", "black king", "white king"}[p]
}

// Row returns the zero-based row: 0 is Black's back rank, 7 is White's.
func (s Square) Row() int { return s.index() >> 2 }

// Col returns the zero-based column, counted from the left.
func (s Square) Col() int { return int(colOf[s.index()]) }

// String returns the number of the square.
func (s Square) String() string { return strconv.Itoa(int(s)) }

// Name returns the algebraic name for display, file a on the left and rank 8 on
// Black's back rank: "b8" for square 1.
func (s Square) Name() string {
	return string([]byte{'a' + byte(s.Col()), '8' - byte(s.Row())})
}

// SquareAt returns the square in a zero-based row and column, or false when that is
// off the board or a light square.
func SquareAt(row, col int) (Square, bool) {
	if row < 0 || row > 7 || col < 0 || col > 7 || (row+col)%2 == 0 {
		return NoSquare, false
	}
	return Square(row*4 + col/2 + 1), true
}

// ParseSquare returns the square that an algebraic name stands for, or false when it
// names none of the 32. The file may be upper case.
func ParseSquare(name string) (Square, bool) {
	if len(name) != 2 {
		return NoSquare, false
	}
	return SquareAt('8'-int(name[1]), int(name[0]|0x20)-'a')
}

// Step returns the square one step away, or [NoSquare] off the board.
func (s Square) Step(d Direction) Square {
	if s-1 >= NumSquares || d > SW { // one test and one call, so that it inlines
		noWay(s, d)
	}
	return ways[s<<2|Square(d)].step
}

// Steps returns the four neighbours, indexed by direction.
func (s Square) Steps() [4]Square {
	return [4]Square{s.Step(NE), s.Step(NW), s.Step(SE), s.Step(SW)}
}

// Jump returns the square that a jump passes over and the one it lands on, or
// [NoSquare] twice when no such jump fits on the board, even if a step does.
func (s Square) Jump(d Direction) (over, to Square) {
	if s-1 >= NumSquares || d > SW {
		noWay(s, d)
	}
	w := ways[s<<2|Square(d)]
	return w.over, w.to
}

// index counts from 0; it is also the number of the square's bit in a bitboard.
func (s Square) index() int {
	if s-1 >= NumSquares {
		outside("square", int(s), "1-32")
	}
	return int(s - 1)
}

func (s Square) bit() uint32 { return 1 << s.index() }

// way is what lies in one direction from one square.
type way struct {
	step     Square // NoSquare off the board
	over, to Square // of a jump, both NoSquare when it does not fit
}

// noWay panics on whichever of the two is wrong.
//
//go:noinline
func noWay(s Square, d Direction) { _, _ = s.index(), d.index() }

var (
	colOf [NumSquares]uint8
	ways  [4 + 4*NumSquares]way // by square times four and direction

	forward = [2][2]Direction{Black: {SE, SW}, White: {NE, NW}}

	// crownRow holds, by side, the row where its men are crowned.
	crownRow = [2]uint32{Black: 0xF0000000, White: 0x0000000F}
)

func init() {
	for row := range 8 {
		for col := range 8 {
			s, ok := SquareAt(row, col)
			if !ok {
				continue
			}
			colOf[s.index()] = uint8(col)
			for d, v := range [4][2]int{NE: {-1, 1}, NW: {-1, -1}, SE: {1, 1}, SW: {1, -1}} {
				w := &ways[s<<2|Square(d)]
				w.step, _ = SquareAt(row+v[0], col+v[1])
				if to, ok := SquareAt(row+2*v[0], col+2*v[1]); ok {
					w.over, w.to = w.step, to
				}
			}
		}
	}
}

// outside panics on a broken promise. It stays out of line so that the accessors
// that call it inline.
//
//go:noinline
func outside(what string, got int, want string) {
	panic(fmt.Sprintf("checkers: %s %d outside %s", what, got, want))
}
