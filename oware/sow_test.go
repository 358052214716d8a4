package oware

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOpening(t *testing.T) {
	want := drawn(t, `
		f  e  d  c  b  a
		4  4  4  4  4  4   0
		4  4  4  4  4  4   0  to move
		A  B  C  D  E  F`)
	if Start() != want || Opening() != want.Board() || Opening().Total() != 48 {
		t.Errorf("the game starts from %v", Start())
	}
}

func TestOwners(t *testing.T) {
	for house := range 12 {
		want := South
		if house > 5 {
			want = North
		}
		if OwnerOf(house) != want {
			t.Errorf("house %d is %v's", house, OwnerOf(house))
		}
	}
	if HousesOf(South) != [6]int{0, 1, 2, 3, 4, 5} || HousesOf(North) != [6]int{6, 7, 8, 9, 10, 11} {
		t.Errorf("houses of South %v, of North %v", HousesOf(South), HousesOf(North))
	}
	if StoreOf(South) != 12 || StoreOf(North) != 13 {
		t.Errorf("store of South %d, of North %d", StoreOf(South), StoreOf(North))
	}
	if South.Other() != North || North.Other() != South {
		t.Error("each side is the other's opponent")
	}
	names := ""
	for house := range 12 {
		names += HouseName(house)
	}
	if names != "ABCDEFabcdef" {
		t.Errorf("the houses are named %s", names)
	}
}

func TestSeedsOnSide(t *testing.T) {
	b := drawn(t, `
		f  e  d  c  b  a
		0  1  0  0  2  0  20
		5  0  0  0  0 10  10  to move
		A  B  C  D  E  F`).Board()
	if b.SeedsOnSide(South) != 15 || b.SeedsOnSide(North) != 3 || b.Store(South) != 10 || b.Store(North) != 20 {
		t.Errorf("South %d and %d, North %d and %d", b.SeedsOnSide(South), b.Store(South), b.SeedsOnSide(North), b.Store(North))
	}
}

// Seeds go counter-clockwise: up South's row, from F to a, up North's row, from f to A. Nothing
// falls into a store, although the cells of the stores follow house f in the array.
func TestSowRoundTheRing(t *testing.T) {
	tests := []struct {
		name, from, before, after string
		last, sown                int
	}{
		{"from F to a", "F", `
			f  e  d  c  b  a
			4  4  4  4  4  4   0
			4  4  4  4  4  4   0  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			4  4  5  5  5  5   0  to move
			4  4  4  4  4  0   0
			A  B  C  D  E  F`, 9, 4},
		{"from f to A, passing both stores", "f", `
			f  e  d  c  b  a
			4  4  4  4  4  4   0  to move
			4  4  4  4  4  4   0
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			0  4  4  4  4  4   0
			5  5  5  5  4  4   0  to move
			A  B  C  D  E  F`, 3, 4},
		{"eleven seeds end on the house before the origin", "C", `
			f  e  d  c  b  a
			4  4  4  4  0  0   6
			0  0 11  5  5  5   0  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			5  5  5  5  1  1   6  to move
			1  1  0  6  6  6   0
			A  B  C  D  E  F`, 1, 11},
		{"the twelfth seed skips the origin", "C", `
			f  e  d  c  b  a
			4  4  4  4  0  0   6
			0  0 12  5  5  4   0  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			5  5  5  5  1  1   6  to move
			1  1  0  7  6  5   0
			A  B  C  D  E  F`, 3, 12},
		{"twenty-three seeds skip the origin twice", "c", `
			f  e  d  c  b  a
			0  0  0 23  0  0   7  to move
			6  0  0  5  0  7   0
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			2  2  3  0  2  2   7
			8  2  2  7  2  9   0  to move
			A  B  C  D  E  F`, 9, 23},
		{"twenty-five seeds skip the origin twice, and go on", "A", `
			f  e  d  c  b  a
			0  0  0  0  0  0  11
			25 0  0  0  0  0  12  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			2  2  2  2  2  2  11  to move
			0  3  3  3  2  2  12
			A  B  C  D  E  F`, 3, 25},
		{"thirty-six seeds skip the origin three times", "F", `
			f  e  d  c  b  a
			0  0  0  0  0  0   6
			0  0  0  0  0 36   6  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			3  3  3  4  4  4   6  to move
			3  3  3  3  3  0   6
			A  B  C  D  E  F`, 8, 36},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before, after := drawn(t, test.before), drawn(t, test.after)
			m := move(t, before, test.from)
			board := before.Board()
			next, last, sown := board.Sow(m.House())
			if next != after.Board() || last != test.last || sown != test.sown {
				t.Errorf("sown to\n%v last %d, %d seeds; want\n%v last %d, %d seeds", next, last, sown, after.Board(), test.last, test.sown)
			}
			if board != before.Board() {
				t.Error("the board that was sown from has changed")
			}
			if got := before.Apply(m); got != after {
				t.Errorf("applied: %v, want %v", got, after)
			}
			one := board
			one[m.House()] = 0
			houses := before.Sowing(m).Houses()
			for _, h := range houses {
				one[h]++
			}
			if one != next || houses[len(houses)-1] != last {
				t.Errorf("one by one the seeds fall in %v, and give\n%v", houses, one)
			}
		})
	}
}

// A capture is checked as the chain found after sowing, the houses really taken, and the position
// after the move.
func TestCaptures(t *testing.T) {
	tests := []struct {
		name, from, before, after, chain, taken string
	}{
		{"two houses, walking back", "F", `
			f  e  d  c  b  a
			0  0  0  4  2  1  19
			0  0  0  0  0  2  20  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			0  0  0  4  0  0  19  to move
			0  0  0  0  0  0  25
			A  B  C  D  E  F`, "ba", "ba"},
		{"backwards takes e, d and c; forwards would take e and f, which was never sown into", "E", `
			f  e  d  c  b  a
			2  2  1  2  3  1  12
			0  0  0  0  6  0  19  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			2  0  0  0  4  2  12  to move
			0  0  0  0  0  1  27
			A  B  C  D  E  F`, "edc", "edc"},
		{"a house that holds six stops the walk", "F", `
			f  e  d  c  b  a
			1  1  2  5  1  1  16
			0  0  0  0  0  6  15  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			0  0  0  6  2  2  16  to move
			0  0  0  0  0  0  22
			A  B  C  D  E  F`, "fed", "fed"},
		{"a house that holds one stops the walk", "F", `
			f  e  d  c  b  a
			0  0  0  2  0  1  21
			2  0  0  0  0  3  19  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			0  0  0  0  1  2  21  to move
			2  0  0  0  0  0  22
			A  B  C  D  E  F`, "c", "c"},
		{"the last house holds four, and nothing is taken", "C", `
			f  e  d  c  b  a
			0  3  1  1  1  3  15
			0  0  8  0  0  1  15  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			0  4  2  2  2  4  15  to move
			0  0  0  1  1  2  15
			A  B  C  D  E  F`, "-", "-"},
		{"the walk ends with the opponent's row, although the mover's own F holds two", "E", `
			f  e  d  c  b  a
			1  0  0  0  1  2  20
			0  0  0  0  3  1  20  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			1  0  0  0  0  0  20  to move
			0  0  0  0  0  2  25
			A  B  C  D  E  F`, "ba", "ba"},
		{"nothing is taken on the mover's own side", "A", `
			f  e  d  c  b  a
			1  0  0  0  0  0  20
			2  1  2  0  0  0  22  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			1  0  0  0  0  0  20  to move
			0  2  3  0  0  0  22
			A  B  C  D  E  F`, "-", "-"},
		{"North walks back from C to A, and not on to its own f", "e", `
			f  e  d  c  b  a
			2  4  0  0  0  0  18  to move
			1  1  2  0  5  0  15
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			3  0  0  0  0  0  25
			0  0  0  0  5  0  15  to move
			A  B  C  D  E  F`, "CBA", "CBA"},
		{"a lap of twelve captures what it made two and three", "F", `
			f  e  d  c  b  a
			0  0  0  0  2  0  15
			1  0  0  0  0 12  18  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			1  1  1  1  3  0  15  to move
			2  1  1  1  1  0  20
			A  B  C  D  E  F`, "a", "a"},
		{"a grand slam takes nothing", "F", `
			f  e  d  c  b  a
			0  0  0  2  1  2  17
			1  0  0  0  2  3  20  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			0  0  0  3  2  3  17  to move
			1  0  0  0  2  0  20
			A  B  C  D  E  F`, "cba", "-"},
		{"a seed left elsewhere in the row makes it no slam", "F", `
			f  e  d  c  b  a
			1  0  0  2  1  2  17
			1  0  0  0  1  3  20  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			1  0  0  0  0  0  17  to move
			1  0  0  0  1  0  28
			A  B  C  D  E  F`, "cba", "cba"},
		{"all six houses are always a slam", "F", `
			f  e  d  c  b  a
			0  0  0  0  0  0  15
			0  0  0  0  0 17  16  to move
			A  B  C  D  E  F`, `
			f  e  d  c  b  a
			2  2  2  2  2  2  15  to move
			1  1  1  1  1  0  16
			A  B  C  D  E  F`, "fedcba", "-"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before, after := drawn(t, test.before), drawn(t, test.after)
			m := move(t, before, test.from)
			board, last, sown := before.Board().Sow(m.House())
			if got := board.CaptureChain(last, sown, before.Turn()).String(); got != test.chain {
				t.Errorf("the chain is %s, want %s", got, test.chain)
			}
			taken := board.Captures(last, sown, before.Turn())
			if taken.String() != test.taken {
				t.Errorf("captured %v, want %s", taken, test.taken)
			}
			if got := before.Apply(m); got != after {
				t.Errorf("the position becomes\n%v, want\n%v", got, after)
			}
			s := before.Sowing(m)
			won := after.Board().Store(before.Turn()) - before.Board().Store(before.Turn())
			if s.Last != last || s.Sown != sown || s.Captured != taken || s.Seeds != won || s.After != after || s.GrandSlam != (test.chain != test.taken) {
				t.Errorf("told as %+v", s)
			}
		})
	}
}

// A short hand cannot harvest twos and threes that lay there before it: the chain has at most as
// many houses as seeds were sown, and finding it takes nothing off the board.
func TestCaptureChainNeverOutrunsTheHand(t *testing.T) {
	board := drawn(t, `
		f  e  d  c  b  a
		0  2  3  2  3  2  12
		0  0  0  0 12  0  12  to move
		A  B  C  D  E  F`).Board()
	const e = 10
	for sown, want := range []string{"-", "e", "ed", "edc", "edcb", "edcba", "edcba", "edcba"} {
		before := board
		if got := board.CaptureChain(e, sown, South); got.String() != want {
			t.Errorf("a hand of %d takes %v, want %s", sown, got, want)
		}
		if board != before {
			t.Error("finding a chain changed the board")
		}
	}
	chain := board.CaptureChain(e, 5, South)
	if chain.Len() != 5 || chain.House(0) != e || chain.House(4) != 6 || chain.Seeds(board) != 12 {
		t.Errorf("chain %v of %d seeds", chain, chain.Seeds(board))
	}
	if got := board.CaptureChain(e, 5, North); got.Len() != 0 {
		t.Errorf("North captures %v from itself", got)
	}
}

func TestSweep(t *testing.T) {
	got := drawn(t, `
		f  e  d  c  b  a
		0  1  0  0  2  0  20
		5  0  0  0  0 10  10  to move
		A  B  C  D  E  F`).Board().Sweep()
	if got != (Board{12: 25, 13: 23}) {
		t.Errorf("swept to %v", got)
	}
}

func TestBrokenPromisesPanic(t *testing.T) {
	b := Opening()
	b[2] = 0
	p, _ := NewPosition(b, South)
	game, _ := NewGame(Start(), Options{})
	tests := []struct {
		want string
		do   func()
	}{
		{"oware: house 12 outside 0-11", func() { OwnerOf(12) }},
		{"oware: house -1 outside 0-11", func() { b.Sow(-1) }},
		{"oware: sowing from the empty house C", func() { b.Sow(2) }},
		{"oware: sowing 0 seeds from house C", func() { p.Apply(2) }},
		{"oware: house b is not South's to sow from", func() { p.Apply(7) }},
		{"oware: house 13 outside 0-11", func() { b.CaptureChain(13, 1, South) }},
		{"oware: house 12 outside 0-11", func() { _, _ = p.Play(12) }},
		{"oware: house 14 outside 0-11", func() { _ = game.PlayMove(14) }},
		{"oware: house 99 outside 0-11", func() { HouseName(99) }},
		{"oware: side 2 is neither South nor North", func() { StoreOf(2) }},
		{"oware: side 7 is neither South nor North", func() { Side(7).Other() }},
		{"oware: side 3 is neither South nor North", func() { b.SeedsOnSide(3) }},
		{"oware: side 3 is neither South nor North", func() { HousesOf(3) }},
		{"oware: house 0 of a chain of 0", func() { Chain{}.House(0) }},
		{"oware: there is no repetition 3", func() { _, _ = NewGame(Start(), Options{Repetition: 3}) }},
		{"oware: perft to the negative depth -1", func() { Perft(p, -1) }},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			defer func() {
				if got := recover(); got != test.want {
					t.Errorf("panic %v, want %s", got, test.want)
				}
			}()
			test.do()
		})
	}
}

// The ring has twelve houses and the array fourteen cells. A modulus of fourteen is a bug that
// hides well: the total stays 48, and somebody banks a seed with every lap. So a remainder is
// taken by the constants [Ring] and [RowLength] alone, whatever another number may be called.
func TestNoModulusOfFourteen(t *testing.T) {
	count := 0
	err := filepath.WalkDir(".", func(path string, _ os.DirEntry, err error) error {
		if path == "engine" {
			return filepath.SkipDir // it counts patterns, and leaves sowing to the rules
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		count++
		source, err := os.ReadFile(path)
		for _, problem := range foreignModuli(t, path, string(source)) {
			t.Error(problem)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if count < 10 {
		t.Errorf("the test has gone blind: it read %d files", count)
	}
	const sample = `package oware
		func sample(house int, next []int) {
			_, _ = house%Ring, (house+1)%(oware.RowLength)
			_ = house % len(next)
			house %= 14
			_ = house - house/boardCells*boardCells
		}`
	if got := len(foreignModuli(t, "sample.go", sample)); got != 3 {
		t.Errorf("the test has gone blind: it sees %d of 3 moduli", got)
	}
}

// foreignModuli finds where Go source takes a remainder by anything but Ring or RowLength, or
// divides by the number of cells, which is the same in disguise.
func foreignModuli(t *testing.T, path, source string) []string {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	var problems []string
	look := func(at token.Pos, op token.Token, by ast.Expr) {
		name := strings.Trim(types.ExprString(by), "()")
		switch name = strings.TrimPrefix(name, "oware."); op {
		case token.REM, token.REM_ASSIGN:
			if name == "Ring" || name == "RowLength" || name == "checkEvery" { // the last counts positions
				return
			}
		case token.QUO, token.QUO_ASSIGN:
			if name != "14" && name != "boardCells" && !strings.HasPrefix(name, "len(") {
				return
			}
		default:
			return
		}
		problems = append(problems, fmt.Sprintf("%v: %v %s", files.Position(at), op, name))
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			look(n.OpPos, n.Op, n.Y)
		case *ast.AssignStmt:
			look(n.TokPos, n.Tok, n.Rhs[0])
		}
		return true
	})
	return problems
}
