package checkers

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// This file is a second, slow generator, the judge of the first. It works on a picture of
// the board, eight rows of eight letters with b, B, w, W for men and kings, and shares no
// table and no function with the package.

type picture [8][8]byte

type naiveMove struct {
	path     [][2]int // row and column of each square
	captures [][2]int
	after    picture
}

// number is the standard number of a dark square.
func number(at [2]int) int { return at[0]*4 + at[1]/2 + 1 }

func (m naiveMove) numbers() []int {
	var n []int
	for _, at := range m.path {
		n = append(n, number(at))
	}
	return n
}

func (m naiveMove) String() string {
	sep := "-"
	if len(m.captures) > 0 {
		sep = "x"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(m.numbers()), "[]"), " ", sep)
}

func inside(r, c int) bool { return r >= 0 && r < 8 && c >= 0 && c < 8 }

// rays returns the row and column changes that a piece may make.
func rays(piece byte) [][2]int {
	switch piece {
	case 'b':
		return [][2]int{{1, -1}, {1, 1}}
	case 'w':
		return [][2]int{{-1, -1}, {-1, 1}}
	}
	return [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
}

func owner(piece byte) byte {
	switch piece {
	case 'b', 'B':
		return 'b'
	case 'w', 'W':
		return 'w'
	}
	return 0
}

// met counts the kinds of position that a trial has seen.
type met map[string]int

// naiveMoves returns the legal moves of a side ('b' or 'w') in the documented order.
func (pic picture) naiveMoves(side byte, seen met) []naiveMove {
	var steps, jumps []naiveMove
	for r := range 8 {
		for c := range 8 {
			piece := pic[r][c]
			if owner(piece) != side {
				continue
			}
			for _, d := range rays(piece) {
				if r1, c1 := r+d[0], c+d[1]; inside(r1, c1) && pic[r1][c1] == '.' {
					steps = append(steps, naiveMove{path: [][2]int{{r, c}, {r1, c1}}})
				}
			}
			jumps = append(jumps, pic.naiveJumps(piece, [][2]int{{r, c}}, nil, seen)...)
		}
	}
	moves := steps
	if len(jumps) > 0 {
		moves = jumps
		if len(steps) > 0 {
			seen["a step is barred by a capture"]++
		}
	}
	for i := range moves {
		moves[i].after = pic.after(moves[i])
	}
	slices.SortFunc(moves, func(a, b naiveMove) int {
		x, y := a.numbers(), b.numbers()
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[len(x)-1], y[len(y)-1]), slices.Compare(x, y))
	})
	return moves
}

// naiveJumps returns the sequences that begin with the given path, at least one jump long.
func (pic picture) naiveJumps(piece byte, path, captures [][2]int, seen met) []naiveMove {
	start, at := path[0], path[len(path)-1]
	if crowned := (piece == 'b' && at[0] == 7) || (piece == 'w' && at[0] == 0); crowned && len(captures) > 0 {
		if pic.couldJump(piece-'a'+'A', start, at, captures) {
			seen["crowning ends a sequence that a king could go on with"]++
		}
		return []naiveMove{{path: path, captures: captures}}
	}
	var moves []naiveMove
	for _, d := range rays(piece) {
		over := [2]int{at[0] + d[0], at[1] + d[1]}
		to := [2]int{at[0] + 2*d[0], at[1] + 2*d[1]}
		if !inside(to[0], to[1]) || owner(pic[over[0]][over[1]]) != 'b'+'w'-owner(piece) {
			continue
		}
		if slices.Contains(captures, over) {
			seen["a piece may not be jumped twice"]++
			continue
		}
		if pic[to[0]][to[1]] != '.' && to != start {
			continue
		}
		moves = append(moves, pic.naiveJumps(piece, append(slices.Clone(path), to), append(slices.Clone(captures), over), seen)...)
	}
	if len(moves) == 0 && len(captures) > 0 {
		return []naiveMove{{path: path, captures: captures}}
	}
	return moves
}

// couldJump reports whether a piece that has come to at can jump from there.
func (pic picture) couldJump(piece byte, start, at [2]int, captures [][2]int) bool {
	for _, d := range rays(piece) {
		over, to := [2]int{at[0] + d[0], at[1] + d[1]}, [2]int{at[0] + 2*d[0], at[1] + 2*d[1]}
		if inside(to[0], to[1]) && owner(pic[over[0]][over[1]]) == 'b'+'w'-owner(piece) &&
			!slices.Contains(captures, over) && (pic[to[0]][to[1]] == '.' || to == start) {
			return true
		}
	}
	return false
}

func (pic picture) after(m naiveMove) picture {
	from, to := m.path[0], m.path[len(m.path)-1]
	piece := pic[from[0]][from[1]]
	pic[from[0]][from[1]] = '.'
	for _, c := range m.captures {
		pic[c[0]][c[1]] = '.'
	}
	if (piece == 'b' && to[0] == 7) || (piece == 'w' && to[0] == 0) {
		piece -= 'a' - 'A'
	}
	pic[to[0]][to[1]] = piece
	return pic
}

// pictureOf reads a position through its accessors, square by square.
func pictureOf(p Position) picture {
	var pic picture
	for r := range 8 {
		for c := range 8 {
			pic[r][c] = '.'
			if (r+c)%2 == 1 {
				pic[r][c] = ".bwBW"[p.At(Square(number([2]int{r, c})))]
			}
		}
	}
	return pic
}

// randomPosition places pieces by chance: few or many, men or kings, sometimes of one side
// only, often one king among many enemies.
func randomPosition(r *rand.Rand) Position {
	s := Setup{Turn: Side(r.IntN(2))}
	squares := r.Perm(NumSquares)
	for side := Black; side <= White; side++ {
		kings := r.Float64()
		for range r.IntN(maxPieces + 1) {
			at := squares[0] + 1
			squares = squares[1:]
			piece := Man(side)
			if row := (at - 1) / 4; r.Float64() < kings || side == Black && row == 7 || side == White && row == 0 {
				piece = King(side)
			}
			s.Pieces = append(s.Pieces, Placed{piece, at})
		}
	}
	if r.IntN(3) == 0 {
		s = ringPosition(r)
	}
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// ringPosition has enemies on most of the inner squares of every other row, which one king
// can go round.
func ringPosition(r *rand.Rand) Setup {
	s := Setup{Turn: Side(r.IntN(2))}
	rows := []int{1, 3, 5}
	if r.IntN(2) == 0 {
		rows = []int{2, 4, 6}
	}
	var free []int
	enemies := 0
	for row := range 8 {
		for k := range 4 {
			at, col := row*4+k+1, 2*k+1-row%2
			if slices.Contains(rows, row) && col > 0 && col < 7 && r.IntN(7) > 0 && enemies < maxPieces {
				enemies++
				piece := Man(s.Turn.Other())
				if r.IntN(3) == 0 {
					piece = King(s.Turn.Other())
				}
				s.Pieces = append(s.Pieces, Placed{piece, at})
			} else {
				free = append(free, at)
			}
		}
	}
	r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, at := range free[:1+r.IntN(2)] {
		s.Pieces = append(s.Pieces, Placed{King(s.Turn), at})
	}
	return s
}

// kinds is everything that the trial must have met.
var kinds = []string{
	"a step is barred by a capture",
	"crowning ends a sequence that a king could go on with",
	"a piece may not be jumped twice",
	"a king goes round",
	"a king is back on its start",
	"a sequence passes its start",
	"several sequences from one square",
	"two paths to the same square",
	"a king captured by a man",
	"six captures and more",
	"crowned by a capture",
	"crowned by a step",
	"no move with pieces on the board",
	"no pieces",
}

func TestAgainstNaiveGenerator(t *testing.T) {
	positions := 50_000
	if long() {
		positions = 1_000_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	seen := met{}
	p := Start()
	longest := 0
	for range positions {
		// Half of the positions come from play, half from chance.
		longest = max(longest, compareGenerators(t, p, seen))
		compareGenerators(t, p.WithTurn(p.Turn().Other()), met{})
		if moves := p.Moves(); len(moves) > 0 && r.IntN(40) > 0 {
			p = p.Apply(moves[r.IntN(len(moves))])
		} else if r.IntN(2) == 0 {
			p = Start()
		} else {
			p = randomPosition(r)
		}
		longest = max(longest, compareGenerators(t, randomPosition(r), seen))
		if t.Failed() {
			return
		}
	}
	for _, kind := range kinds {
		if seen[kind] == 0 {
			t.Errorf("not met: %s", kind)
		}
		t.Logf("%7d %s", seen[kind], kind)
	}
	if longest != maxPath {
		t.Errorf("the longest path has %d squares, want %d", longest, maxPath)
	}
}

// compareGenerators fails unless both generators agree about p: the moves, their order,
// and everything that each move did. It returns the length of the longest path.
func compareGenerators(t *testing.T, p Position, seen met) int {
	t.Helper()
	pic := pictureOf(p)
	side := "bw"[p.Turn()]
	want := pic.naiveMoves(side, seen)
	got := p.Moves()
	if len(got) != len(want) || p.CountMoves() != len(want) || p.HasMove() != (len(want) > 0) {
		t.Fatalf("%v: %d moves (counted %d, any: %v), want %d:\n%v\n%v",
			p, len(got), p.CountMoves(), p.HasMove(), len(want), got, want)
	}
	longest := 0
	for i, m := range got {
		w := want[i]
		q := p.Apply(m)
		switch {
		case m.String() != w.String():
			t.Fatalf("%v: move %d is %v, want %v", p, i, m, w)
		case pictureOf(q) != w.after || q.Turn() == p.Turn():
			t.Fatalf("%v: %v leads to %v", p, m, q)
		case q.Unapply(m) != p:
			t.Fatalf("%v: %v is taken back to %v", p, m, q.Unapply(m))
		case !p.IsLegal(m):
			t.Fatalf("%v: %v is not legal", p, m)
		}
		checkMove(t, p, m, pic, w)
		longest = max(longest, len(w.path))
	}
	seen.note(pic, side, want)
	return longest
}

// checkMove compares what the move says of itself.
func checkMove(t *testing.T, p Position, m Move, pic picture, w naiveMove) {
	t.Helper()
	var captures, pieces []string
	for _, c := range w.captures {
		captures = append(captures, strconv.Itoa(number(c)))
		pieces = append(pieces, string(pic[c[0]][c[1]]))
	}
	var gotCaptures, gotPieces []string
	for i, s := range m.Captures() {
		gotCaptures = append(gotCaptures, fmt.Sprint(s))
		gotPieces = append(gotPieces, ".bwBW"[m.Captured()[i]:][:1])
	}
	piece := pic[w.path[0][0]][w.path[0][1]]
	end := w.path[len(w.path)-1]
	switch {
	case !slices.Equal(captures, gotCaptures) || !slices.Equal(pieces, gotPieces):
		t.Fatalf("%v: %v captures %v %v, want %v %v", p, m, gotCaptures, gotPieces, captures, pieces)
	case m.Side() != p.Turn(), m.King() != (piece == 'B' || piece == 'W'):
		t.Fatalf("%v: %v: side %v, king %v", p, m, m.Side(), m.King())
	case m.Promoted() != (w.after[end[0]][end[1]] != piece):
		t.Fatalf("%v: %v: promoted %v", p, m, m.Promoted())
	case int(m.From()) != number(w.path[0]), int(m.To()) != number(end):
		t.Fatalf("%v: %v: from %v to %v", p, m, m.From(), m.To())
	case m.IsJump() != (len(captures) > 0), m.Progress() != (m.IsJump() || !m.King()):
		t.Fatalf("%v: %v: jump %v, progress %v", p, m, m.IsJump(), m.Progress())
	}
}

// note counts what the moves of a position show.
func (seen met) note(pic picture, side byte, moves []naiveMove) {
	if len(moves) == 0 {
		kind := "no pieces"
		if strings.ContainsAny(fmt.Sprintf("%s", pic), string([]byte{side, side - 'a' + 'A'})) {
			kind = "no move with pieces on the board"
		}
		seen[kind]++
	}
	starts, ends := map[int]int{}, map[[2]int]int{}
	for _, m := range moves {
		from, to := m.path[0], m.path[len(m.path)-1]
		piece := pic[from[0]][from[1]]
		man := piece == 'b' || piece == 'w'
		if len(m.captures) == 0 {
			if m.after[to[0]][to[1]] != piece {
				seen["crowned by a step"]++
			}
			continue
		}
		if len(m.captures) > 1 {
			starts[number(from)]++
		}
		ends[[2]int{number(from), number(to)}]++
		if man && m.after[to[0]][to[1]] != piece {
			seen["crowned by a capture"]++
		}
		if len(m.captures) >= 6 {
			seen["six captures and more"]++
		}
		for _, c := range m.captures {
			if v := pic[c[0]][c[1]]; man && (v == 'B' || v == 'W') {
				seen["a king captured by a man"]++
			}
		}
		if from == to {
			seen["a king is back on its start"]++
		}
		visits := map[[2]int]bool{}
		for i, at := range m.path {
			if visits[at] {
				seen["a king goes round"]++
				if at == from && i < len(m.path)-1 {
					seen["a sequence passes its start"]++
				}
				break
			}
			visits[at] = true
		}
	}
	for _, n := range starts {
		if n > 1 {
			seen["several sequences from one square"]++
		}
	}
	for _, n := range ends {
		if n > 1 {
			seen["two paths to the same square"]++
		}
	}
}
