package engine

import "math/bits"

// The evaluation looks at overlapping regions of the board and knows a value for everything
// that may stand in each. What stands there is numbered: each square of the region is one
// digit, 0 when it is empty. The board is always seen by the side to move, its own men
// going up the rows.

// menRegions are told by the men on them, a king counting as an empty square: digits 1 for
// an own man, 2 for one of the other side, base 3.
var menRegions = [numMenRegions]uint32{
	// four by four squares of the board, nine times
	block(0, 0, 4, 4), block(0, 2, 4, 4), block(0, 4, 4, 4),
	block(2, 0, 4, 4), block(2, 2, 4, 4), block(2, 4, 4, 4),
	block(4, 0, 4, 4), block(4, 2, 4, 4), block(4, 4, 4, 4),
	// two whole rows, seven times
	block(0, 0, 2, 8), block(1, 0, 2, 8), block(2, 0, 2, 8), block(3, 0, 2, 8),
	block(4, 0, 2, 8), block(5, 0, 2, 8), block(6, 0, 2, 8),
}

// kingRegions are told by everything on them, and count when any king is on the board:
// digits 3 for an own king, 4 for one of the other side, base 5.
var kingRegions = [numKingRegions]uint32{
	// three rows by four columns, twelve times
	block(0, 0, 3, 4), block(0, 2, 3, 4), block(0, 4, 3, 4),
	block(2, 0, 3, 4), block(2, 2, 3, 4), block(2, 4, 3, 4),
	block(3, 0, 3, 4), block(3, 2, 3, 4), block(3, 4, 3, 4),
	block(5, 0, 3, 4), block(5, 2, 3, 4), block(5, 4, 3, 4),
}

const (
	numMenRegions  = 16
	numKingRegions = 12
	menPatterns    = 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 // of a region of eight squares
	kingPatterns   = 5 * 5 * 5 * 5 * 5 * 5         // of a region of six squares
)

// block returns the dark squares within so many rows and columns, from the given ones on.
func block(row, col, rows, cols int) uint32 {
	var b uint32
	for r := row; r < row+rows; r++ {
		for c := col; c < col+cols; c++ {
			if (r+c)%2 != 0 {
				b |= 1 << (r*4 + c/2)
			}
		}
	}
	return b
}

// quads and squares are the small regions within the large ones. Their values are added to those
// of the large regions when weights are read, so that they cost nothing in play; they are
// there for what has never or seldom been met in a large region. Both are told by
// everything on them, and have one table without a king on the board and one with any.
var quads = func() (all [numQuads]uint32) {
	for i := range all {
		all[i] = block(i/3, i%3*2, 2, 4)
	}
	return all
}()

const (
	numQuads     = 21 // two rows by four columns
	quadPatterns = everything * everything * everything * everything
	everything   = 5 // kinds of thing on a square, nothing among them
)

// lanes holds the numbers of sixteen regions, four to a word. A number is less than 65536, so
// that the digits of all regions are added up four at a time.
type lanes struct{ a, b, c, d uint64 }

// numbering is what each byte of a bitboard adds to the numbers of all regions when its
// squares have the digit 1.
type numbering [4][256]lanes

func (n *numbering) of(b uint32) lanes {
	w, x, y, z := &n[0][b&255], &n[1][b>>8&255], &n[2][b>>16&255], &n[3][b>>24]
	return lanes{w.a + x.a + y.a + z.a, w.b + x.b + y.b + z.b, w.c + x.c + y.c + z.c, w.d + x.d + y.d + z.d}
}

var (
	menNumbers  = newNumbering(menRegions[:], 3)
	kingNumbers = newNumbering(kingRegions[:], 5)
)

func newNumbering(regions []uint32, base uint64) *numbering {
	n := new(numbering)
	for i, region := range regions {
		digit := uint64(1)
		for ; region != 0; region &= region - 1 {
			square := bits.TrailingZeros32(region)
			for b := range 256 {
				if b>>(square%8)&1 != 0 {
					l := &n[square/8][b]
					*[4]*uint64{&l.a, &l.b, &l.c, &l.d}[i/4] += digit << (i % 4 * 16)
				}
			}
			digit *= base
		}
	}
	return n
}
