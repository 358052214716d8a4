package backgammon

import (
	"fmt"
	"iter"
	"math/bits"
)

// A Player is one of the two sides. White has the first seat: X in an XGID,
// the left player of a .mat file, the first die of an opening roll.
type Player uint8

// The two players.
const (
	White Player = iota
	Black
)

// Other returns the opponent of p.
func (p Player) Other() Player { return p ^ 1 }

// String returns "White" or "Black".
func (p Player) String() string {
	if p == White {
		return "White"
	}
	return "Black"
}

// Checkers is how many checkers each player has, HomePoints how many points
// make a home board, and MaxPoint a player's highest, farthest point.
const (
	Checkers   = 15
	HomePoints = 6
	MaxPoint   = 24
)

// OnBar and BornOff stand for the bar and the tray where a [Move] names a
// place: a checker enters from 25 and leaves the board at 0, so that the
// difference of two places is always a distance in pips.
const (
	OnBar   = 25
	BornOff = 0
)

// A Board says where the thirty checkers stand. It is a small comparable
// value: assign it to copy it, compare it with ==. The zero Board is empty.
//
// Points are numbered 1 to 24 from each player's own side, so that White's 1
// point is Black's 24 point, and every method takes the player whose numbering
// is meant. Nothing outside this file knows how the points are stored.
//
// A Board that is being edited may be inconsistent (see [Board.Consistent]); a
// [Game] accepts only consistent ones.
type Board struct {
	// points holds +n for n white checkers and -n for n black ones, from
	// White's side, which makes a point that holds both unrepresentable.
	points [MaxPoint]int8
	bar    [2]int8
	off    [2]int8
}

// Mirror returns the number by which the opponent knows a point, 25 less its own. It
// also turns the one player's [OnBar] into the other's [BornOff] and back, as texts do
// that keep both in one row.
func Mirror(place int) int { return OnBar - place }

// index turns a player's own point into an index of Board.points. It is the
// only place that knows in which direction each player moves.
func index(p Player, n int) int {
	if p == Black {
		n = Mirror(n)
	}
	return n - 1
}

// at returns how many checkers stand on p's point n: positive when they are
// p's, negative when they are the opponent's.
func (b *Board) at(p Player, n int) int {
	v := int(b.points[index(p, n)])
	if p == White {
		return v
	}
	return -v
}

// put is the inverse of at.
func (b *Board) put(p Player, n, count int) {
	if p == Black {
		count = -count
	}
	b.points[index(p, n)] = int8(count)
}

// checkPoint panics when n is not the number of a point.
func checkPoint(n int) {
	if uint(n-1) >= MaxPoint {
		panic(pointError(n))
	}
}

// A pointError is what checkPoint panics with. A type of its own, because the
// readers below are small enough to be inlined only if nothing is formatted in
// them.
type pointError int

func (n pointError) Error() string {
	return fmt.Sprintf("backgammon: point %d outside 1-24", int(n))
}

// Opening returns the starting position: two checkers of each player on the 24
// point, five on the 13, three on the 8 and five on the 6.
func Opening() Board {
	var b Board
	for _, p := range [...]Player{White, Black} {
		b.SetPoint(p, 24, 2)
		b.SetPoint(p, 13, 5)
		b.SetPoint(p, 8, 3)
		b.SetPoint(p, 6, 5)
	}
	return b
}

// PointFor returns how many checkers of p and how many of the opponent stand
// on p's point n. At least one of the two is 0.
func (b Board) PointFor(p Player, n int) (mine, theirs int) {
	checkPoint(n)
	v := b.at(p, n)
	return max(v, 0), max(-v, 0)
}

// Octets returns how many checkers p has on each of its points, a byte for each: those of the points 1 to 8 in the first number, the 1
// point lowest, then 9 to 16 and 17 to 24; and the same of the opponent, on its own points. It is for those who look at many boards, and can
// look at eight points at a time.
func (b *Board) Octets(p Player) (mine, theirs [3]uint64) {
	const signs = 0x8080808080808080
	for i := range 3 {
		var points uint64
		for j := range 8 {
			points |= uint64(uint8(b.points[8*i+j])) << (8 * j)
		}
		negative := points & signs >> 7 * 0xff // all bits of the bytes below 0
		mine[i] = points &^ negative
		// The absolute values: all bits turned, and one more.
		theirs[2-i] = bits.ReverseBytes64(points&negative ^ negative + points&signs>>7)
	}
	if p == Black {
		return theirs, mine
	}
	return mine, theirs
}

// Mine returns how many checkers of p stand on p's point n.
func (b Board) Mine(p Player, n int) int {
	checkPoint(n)
	return max(b.at(p, n), 0)
}

// Theirs returns how many checkers of p's opponent stand on p's point n.
func (b Board) Theirs(p Player, n int) int {
	checkPoint(n)
	return max(-b.at(p, n), 0)
}

// Blot reports whether exactly one checker of p's opponent stands on p's point
// n: the one thing that p can hit.
func (b Board) Blot(p Player, n int) bool {
	checkPoint(n)
	return b.at(p, n) == -1
}

// Blocked reports whether two or more checkers of p's opponent stand on p's
// point n, so that p may not land there.
func (b Board) Blocked(p Player, n int) bool {
	checkPoint(n)
	return b.at(p, n) <= -2
}

// Bar returns how many checkers of p are on the bar.
func (b Board) Bar(p Player) int { return int(b.bar[p]) }

// Off returns how many checkers of p have been borne off.
func (b Board) Off(p Player) int { return int(b.off[p]) }

// Pack returns the board as p sees it in 128 bits, for caches. Boards of fifteen checkers a side differ in them when
// they differ; for p and for its opponent they are the same only if the position is the same for both.
func (b *Board) Pack(p Player) [2]uint64 {
	const half = MaxPoint / 2 // points of 5 bits, and 4 bits for the bar
	near, far := uint64(b.bar[p]), uint64(b.bar[p.Other()])
	for n := 1; n <= half; n++ {
		near = near<<5 | uint64(b.at(p, n)+Checkers)
		far = far<<5 | uint64(b.at(p, n+half)+Checkers)
	}
	return [2]uint64{near, far}
}

// SetPoint puts count checkers of p on p's point n, in place of what stood
// there. A negative count puts the opponent's checkers there. It panics when n
// is not a point or count is outside -100 to 100.
func (b *Board) SetPoint(p Player, n, count int) {
	checkPoint(n)
	if count < -100 || count > 100 {
		panic(fmt.Sprintf("backgammon: %d checkers on a point", count))
	}
	b.put(p, n, count)
}

// Add puts delta checkers of p, which may be negative, on p's point n. It
// panics when the opponent holds the point, since a point never holds both
// colours, or when more checkers are taken than stand there.
func (b *Board) Add(p Player, n, delta int) {
	checkPoint(n)
	count := b.at(p, n)
	if count < 0 || count+delta < 0 {
		panic(fmt.Sprintf("backgammon: adding %d checkers of %s to its point %d, which holds %d", delta, p, n, count))
	}
	b.SetPoint(p, n, count+delta)
}

// ToBar puts delta checkers of p, which may be negative, on the bar.
func (b *Board) ToBar(p Player, delta int) { b.bar[p] += int8(delta) }

// ToOff puts delta checkers of p, which may be negative, into p's tray.
func (b *Board) ToOff(p Player, delta int) { b.off[p] += int8(delta) }

// Occupied yields the points that p holds with the number of checkers on each,
// highest point first. The bar is not a point. It does not allocate.
func (b Board) Occupied(p Player) iter.Seq2[int, int] {
	return func(yield func(point, count int) bool) {
		for n := MaxPoint; n >= 1; n-- {
			if count := b.at(p, n); count > 0 && !yield(n, count) {
				return
			}
		}
	}
}

// CheckersOnPoints returns how many checkers of p stand on the twenty-four
// points: all that are neither on the bar nor in the tray.
func (b Board) CheckersOnPoints(p Player) int {
	total := 0
	for n := 1; n <= MaxPoint; n++ {
		total += max(b.at(p, n), 0)
	}
	return total
}

// PipCount returns how many pips p needs to bear everything off. A checker on
// the bar counts 25.
func (b Board) PipCount(p Player) int {
	pips := OnBar * b.Bar(p)
	for n := 1; n <= MaxPoint; n++ {
		pips += n * max(b.at(p, n), 0)
	}
	return pips
}

// AllHome reports whether every checker of p that is still in play stands in
// p's home board, which bearing off needs. It is false while one is on the bar.
func (b Board) AllHome(p Player) bool {
	return b.bar[p] == 0 && b.HighestOccupied(p) <= HomePoints
}

// HighestOccupied returns the highest of p's points that holds a checker of p,
// or 0 when none does. The bar is not a point.
func (b Board) HighestOccupied(p Player) int { return b.highest(p) }

func (b *Board) highest(p Player) int {
	n := MaxPoint
	for n >= 1 && b.at(p, n) <= 0 {
		n--
	}
	return n
}

// Consistent returns everything that is wrong with the board, in words; nothing
// when each player has fifteen checkers, none of the counts is negative and no
// more than one player has borne all off.
func (b Board) Consistent() []string {
	var complaints []string
	for _, p := range [...]Player{White, Black} {
		if n := b.Bar(p); n < 0 {
			complaints = append(complaints, fmt.Sprintf("%s has %d checkers on the bar", p, n))
		}
		if n := b.Off(p); n < 0 {
			complaints = append(complaints, fmt.Sprintf("%s has %d checkers in the tray", p, n))
		}
		if n := b.CheckersOnPoints(p) + b.Bar(p) + b.Off(p); n != Checkers {
			complaints = append(complaints, fmt.Sprintf("%s has %d checkers, not %d", p, n, Checkers))
		}
	}
	if b.Off(White) == Checkers && b.Off(Black) == Checkers {
		complaints = append(complaints, "both players have borne off all their checkers")
	}
	return complaints
}

// String returns the position ID of the board with White on roll.
func (b Board) String() string { return b.PositionID(White) }
