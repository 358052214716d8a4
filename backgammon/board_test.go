package backgammon

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestOpening(t *testing.T) {
	b := Opening()
	for _, p := range []Player{White, Black} {
		if got := b.PipCount(p); got != 167 {
			t.Errorf("%s has %d pips, want 167", p, got)
		}
		if got := b.CheckersOnPoints(p); got != 15 {
			t.Errorf("%s has %d checkers on points", p, got)
		}
		if got := b.Mine(p, 6); got != 5 {
			t.Errorf("%s has %d checkers on its 6 point", p, got)
		}
		if got := b.Theirs(p, 1); got != 2 || !b.Blocked(p, 1) || b.Blot(p, 1) {
			t.Errorf("%s's 1 point: %d of the opponent, blocked %v, blot %v", p, got, b.Blocked(p, 1), b.Blot(p, 1))
		}
		if b.AllHome(p) || b.HighestOccupied(p) != 24 {
			t.Errorf("%s: all home %v, highest %d", p, b.AllHome(p), b.HighestOccupied(p))
		}
		var got []int
		for n, count := range b.Occupied(p) {
			got = append(got, n, count)
		}
		if want := []int{24, 2, 13, 5, 8, 3, 6, 5}; !slices.Equal(got, want) {
			t.Errorf("%s occupies %v, want %v", p, got, want)
		}
	}
	if c := b.Consistent(); c != nil {
		t.Errorf("the opening board: %v", c)
	}
	if b.PositionID(White) != "4HPwATDgc/ABMA" {
		t.Errorf("the opening board is %s", b.PositionID(White))
	}
}

// A player's 1 point is the opponent's 24 point, whichever of them looks.
func TestPointsAreSeenFromBothSides(t *testing.T) {
	for _, p := range []Player{White, Black} {
		for n := 1; n <= 24; n++ {
			var b Board
			b.Add(p, n, 1)
			mine, theirs := b.PointFor(p.Other(), 25-n)
			if mine != 0 || theirs != 1 || !b.Blot(p.Other(), 25-n) || b.Mine(p, n) != 1 {
				t.Errorf("%s's point %d is not %s's point %d", p, n, p.Other(), 25-n)
			}
			if b.PipCount(p) != n || b.PipCount(p.Other()) != 0 {
				t.Errorf("a checker of %s on %d: %d pips", p, n, b.PipCount(p))
			}
			if b.AllHome(p) != (n <= 6) {
				t.Errorf("a checker of %s on %d: all home %v", p, n, b.AllHome(p))
			}
		}
	}
}

func TestOctets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		var b Board
		for n := 1; n <= 24; n++ {
			if rng.IntN(2) == 0 {
				b.SetPoint(Player(rng.IntN(2)), n, rng.IntN(16))
			}
		}
		for _, p := range []Player{White, Black} {
			mine, theirs := b.Octets(p)
			for n := 1; n <= 24; n++ {
				at := func(octets [3]uint64) int { return int(uint8(octets[(n-1)/8] >> ((n - 1) % 8 * 8))) }
				if at(mine) != b.Mine(p, n) || at(theirs) != b.Mine(p.Other(), n) {
					t.Fatalf("%v: on their %d points %v has %d checkers and the other %d, not %d and %d",
						b, n, p, at(mine), at(theirs), b.Mine(p, n), b.Mine(p.Other(), n))
				}
			}
		}
	}
}

func TestBarKeepsPlayersFromHome(t *testing.T) {
	var b Board
	b.SetPoint(Black, 3, 14)
	b.ToBar(Black, 1)
	if b.AllHome(Black) || b.PipCount(Black) != 3*14+25 || b.HighestOccupied(Black) != 3 {
		t.Errorf("with one on the bar: all home %v, %d pips, highest %d", b.AllHome(Black), b.PipCount(Black), b.HighestOccupied(Black))
	}
	b.ToBar(Black, -1)
	b.ToOff(Black, 1)
	if !b.AllHome(Black) || b.Off(Black) != 1 || b.Bar(Black) != 0 {
		t.Error("with none on the bar")
	}
}

func TestConsistentListsEverything(t *testing.T) {
	b := Opening()
	b.Add(White, 6, 1)
	b.ToBar(Black, -1)
	b.ToOff(Black, -2)
	got := strings.Join(b.Consistent(), "; ")
	for _, want := range []string{"White has 16 checkers", "Black has -1 checkers on the bar", "Black has -2 checkers in the tray", "Black has 12 checkers"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not among the complaints: %s", want, got)
		}
	}
	var over Board
	over.ToOff(White, 15)
	over.ToOff(Black, 15)
	if len(over.Consistent()) != 1 {
		t.Errorf("both have borne off all: %v", over.Consistent())
	}
}

func TestBrokenPromisesPanic(t *testing.T) {
	for want, f := range map[string]func(){
		"point 0 outside 1-24":               func() { Opening().Mine(White, 0) },
		"point 25 outside 1-24":              func() { b := Opening(); b.SetPoint(Black, 25, 1) },
		"adding 1 checkers of White":         func() { b := Opening(); b.Add(White, 1, 1) },
		"adding -6 checkers of White":        func() { b := Opening(); b.Add(White, 6, -6) },
		"101 checkers on a point":            func() { b := Opening(); b.SetPoint(White, 6, 101) },
		"dice 7 and 1 outside 1-6":           func() { MakeRoll(7, 1) },
		"entering a play without a roll":     func() { NewEntry(Opening(), White, Roll{}) },
		"\"70\" is not a roll":               func() { ScriptedDice("70") },
		"the Jacoby rule is for money":       func() { NewGame(Rules{Length: 3, Jacoby: true}, [2]int{}, false) },
		"White has 5 points of a match to 5": func() { NewGame(Rules{Length: 5}, [2]int{5, 0}, false) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "backgammon: ") || !strings.Contains(got, want) {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			f()
		}()
	}
}

// Two boards of fifteen checkers a side are packed alike exactly if their keys are alike.
func TestPack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	keys := map[[2]uint64]Key{}
	packs := map[Key][2]uint64{}
	for range 20_000 {
		var b Board
		for _, p := range [...]Player{White, Black} {
			for left := Checkers; left > 0; {
				count := min(1+rng.IntN(left)*rng.IntN(2), left)
				switch n := rng.IntN(MaxPoint + 2); {
				case n == 0:
					b.ToOff(p, count)
				case n == OnBar:
					b.ToBar(p, count)
				case b.Theirs(p, n) == 0:
					b.Add(p, n, count)
				default:
					continue
				}
				left -= count
			}
		}
		for _, p := range [...]Player{White, Black} {
			pack, key := b.Pack(p), b.PositionKey(p)
			if other, ok := keys[pack]; ok && other != key {
				t.Fatalf("%v and %v are both packed as %x", key, other, pack)
			}
			if other, ok := packs[key]; ok && other != pack {
				t.Fatalf("%v is packed as %x and as %x", key, pack, other)
			}
			keys[pack], packs[key] = key, pack
		}
	}
}

// Direction is known in board.go alone: no other file indexes the points.
func TestOnlyBoardIndexesItsPoints(t *testing.T) {
	packages, err := parser.ParseDir(token.NewFileSet(), ".", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	indexed := 0
	for _, pkg := range packages {
		for name, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				found := false
				switch n := n.(type) {
				case *ast.IndexExpr:
					s, ok := n.X.(*ast.SelectorExpr)
					found = ok && s.Sel.Name == "points"
				case *ast.CallExpr:
					f, ok := n.Fun.(*ast.Ident)
					found = ok && f.Name == "index"
				}
				if found {
					indexed++
					if name != "board.go" {
						t.Errorf("%s indexes the points of the board", name)
					}
				}
				return true
			})
		}
	}
	if indexed == 0 {
		t.Error("the test has gone blind: board.go does not index its points either")
	}
}
