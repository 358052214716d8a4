package checkers

import (
	"fmt"
	"strings"
	"testing"
)

func TestSquareNames(t *testing.T) {
	for _, c := range []struct {
		square   Square
		row, col int
		name     string
	}{
		{1, 0, 1, "b8"}, {4, 0, 7, "h8"}, {5, 1, 0, "a7"}, {9, 2, 1, "b6"}, {11, 2, 5, "f6"},
		{15, 3, 4, "e5"}, {29, 7, 0, "a1"}, {32, 7, 6, "g1"},
	} {
		if c.square.Row() != c.row || c.square.Col() != c.col || c.square.Name() != c.name {
			t.Errorf("square %v: row %d, col %d, name %s; want %d, %d, %s", c.square,
				c.square.Row(), c.square.Col(), c.square.Name(), c.row, c.col, c.name)
		}
		if s, ok := ParseSquare(strings.ToUpper(c.name)); !ok || s != c.square {
			t.Errorf("ParseSquare(%q) = %v, %v", strings.ToUpper(c.name), s, ok)
		}
	}
	for _, name := range []string{"", "a8", "b9", "b0", "i1", "b", "b88", "8b", "@1", "!8", "1"} {
		if s, ok := ParseSquare(name); ok || s != NoSquare {
			t.Errorf("ParseSquare(%q) = %v, %v, want none", name, s, ok)
		}
	}
}

// TestSquaresAreTheDarkOnes walks the whole board and beyond.
func TestSquaresAreTheDarkOnes(t *testing.T) {
	next := Square(1)
	for row := -2; row < 10; row++ {
		for col := -2; col < 10; col++ {
			s, ok := SquareAt(row, col)
			if dark := row >= 0 && row < 8 && col >= 0 && col < 8 && (row+col)%2 == 1; ok != dark {
				t.Fatalf("SquareAt(%d, %d) = %v, %v", row, col, s, ok)
			}
			if !ok {
				continue
			}
			if s != next || s.Row() != row || s.Col() != col {
				t.Fatalf("SquareAt(%d, %d) = %v, want %v, which is at %d, %d", row, col, s, next, s.Row(), s.Col())
			}
			next++
		}
	}
}

func TestStepsAndJumps(t *testing.T) {
	if got, want := Square(15).Steps(), [4]Square{NE: 11, NW: 10, SE: 19, SW: 18}; got != want {
		t.Errorf("steps of 15: %v, want %v", got, want)
	}
	if got, want := Square(5).Steps(), [4]Square{NE: 1, NW: 0, SE: 9, SW: 0}; got != want {
		t.Errorf("steps of 5: %v, want %v", got, want)
	}
	for _, c := range []struct {
		from     Square
		d        Direction
		over, to Square
	}{{9, SE, 14, 18}, {15, SE, 19, 24}, {25, SW, 0, 0}, {8, NE, 0, 0}, {12, NE, 0, 0}} {
		if over, to := c.from.Jump(c.d); over != c.over || to != c.to {
			t.Errorf("jump from %v to the %v: %v, %v, want %v, %v", c.from, c.d, over, to, c.over, c.to)
		}
	}
}

// TestShiftsAgreeWithSteps holds the bitboards of the generator and its knowledge of the
// sides to what the squares say, which is what "forward" means everywhere else.
func TestShiftsAgreeWithSteps(t *testing.T) {
	for s := Square(1); s <= NumSquares; s++ {
		for _, d := range Directions() {
			want := uint32(0)
			if to := s.Step(d); to != NoSquare {
				want = to.bit()
			}
			if got := neighbours(s.bit(), d); got != want {
				t.Errorf("from %v to the %v: %032b, want %032b", s, d, got, want)
			}
			if over, to := s.Jump(d); to != NoSquare && (over != s.Step(d) || to != over.Step(d)) {
				t.Errorf("jump from %v to the %v: %v, %v", s, d, over, to)
			}
			for _, side := range []Side{Black, White} {
				p := Position{own: s.bit(), turn: side}
				north, south := p.movers()
				goes := north
				if d == SE || d == SW {
					goes = south
				}
				f := side.Forward()
				if forward := d == f[0] || d == f[1]; forward != (goes != 0) {
					t.Errorf("a %v on %v going %v: %v", Man(side), s, d, goes != 0)
				}
			}
		}
		for _, side := range []Side{Black, White} {
			last := side.Forward()
			if want := s.Step(last[0]) == NoSquare && s.Step(last[1]) == NoSquare; side.Crowning(s) != want {
				t.Errorf("%v is crowned on %v: %v", side, s, !want)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for i, d := range Directions() {
		got, ok := ParseDirection(d.String())
		if int(d) != i || !ok || got != d {
			t.Errorf("direction %d is called %v and read as %v, %v", i, d, got, ok)
		}
	}
	if _, ok := ParseDirection("N"); ok {
		t.Error("N is no direction")
	}
	if Black.Other() != White || White.Other() != Black || fmt.Sprint(Black, White) != "Black White" {
		t.Error("the sides are mixed up")
	}
	for _, s := range []Side{Black, White} {
		if Man(s).Side() != s || King(s).Side() != s || Man(s).IsKing() || !King(s).IsKing() {
			t.Errorf("the pieces of %v are mixed up", s)
		}
	}
}

func TestBrokenPromisesPanic(t *testing.T) {
	for want, f := range map[string]func(){
		"checkers: square 33 outside 1-32":       func() { Square(33).Row() },
		"checkers: square 0 outside 1-32":        func() { NoSquare.Name() },
		"checkers: square 34 outside 1-32":       func() { Square(34).Step(NE) },
		"checkers: square 255 outside 1-32":      func() { Square(255).Jump(NE) },
		"checkers: square 40 outside 1-32":       func() { Black.Crowning(40) },
		"checkers: square 41 outside 1-32":       func() { Start().At(41) },
		"checkers: direction 4 outside 0-3":      func() { Square(1).Step(4) },
		"checkers: direction 5 outside 0-3":      func() { _ = Direction(5).String() },
		"checkers: side 2 outside 0-1":           func() { Side(2).Forward() },
		"checkers: side 3 outside 0-1":           func() { Start().WithTurn(3) },
		"checkers: piece 0 outside 1-4":          func() { NoPiece.Side() },
		"checkers: ply 1 outside 0-0":            func() { NewGame(Start()).PositionAt(1) },
		"checkers: 1 and 2 are not a jump apart": func() { between(1, 2) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %q", got, want)
				}
			}()
			f()
		}()
	}
}
