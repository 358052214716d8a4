package backgammon

import (
	"errors"
	"testing"
)

// The zero Game is a game like the one that NewGame returns.
func TestZeroGame(t *testing.T) {
	want := NewGame(Rules{}, [2]int{}, false)
	var g Game
	if g.Position() != want.Position() || g.Board() != Opening() || g.Phase() != OpeningRoll {
		t.Errorf("the zero game stands at %s", g.Position())
	}
	for _, text := range []string{"31", "8/5 6/5", "double"} {
		a, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Do(a); err != nil {
			t.Fatal(err)
		}
		if want, err = want.Do(a); err != nil || g != want {
			t.Fatalf("after %s the zero game is %v, want %v: %v", text, g.Position(), want.Position(), err)
		}
	}
}

// The zero Position is written without a cube that nobody made.
func TestZeroPositionIsWritten(t *testing.T) {
	const want = "XGID=--------------------------:0:0:1:00:0:0:0:0:10"
	if got := (Position{}).XGID(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// An action that carries what does not belong to it is refused, and not recorded.
func TestJunkInActions(t *testing.T) {
	m, err := MatchAt(StartPosition())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Action{
		{Kind: RollDice, Dice: [2]uint8{3, 1}},
		{Kind: Double, Level: 2},
		{Kind: Resign, Level: 1, Dice: [2]uint8{6, 6}},
		{Kind: RollDice, Play: Plays(Opening(), White, MakeRoll(3, 1))[0]},
	} {
		if err := m.Do(a); !errors.Is(err, ErrIllegal) || len(m.History()) != 0 {
			t.Errorf("%+v: %v, and the history is %v", a, err, m.History())
		}
	}
}

// There are no automatic doubles in a match, so that a cube in its middle is at 1.
func TestCentredCubeOfAMatch(t *testing.T) {
	p := StartPosition()
	p.Cube.Value = 4
	if complaints := p.Check(); complaints != nil {
		t.Errorf("for money: %v", complaints)
	}
	p.Rules.Length = 7
	if complaints := p.Check(); len(complaints) != 1 {
		t.Errorf("in a match: %v", complaints)
	}
}

// The last game of a match that goes on is kept as it ended.
func TestLastGame(t *testing.T) {
	p, err := ParsePosition("XGID=-A------------------gd-d--:0:0:1:21:1:2:0:5:10")
	if err != nil {
		t.Fatal(err)
	}
	m, err := MatchAt(p)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := m.LastGame(); ok {
		t.Error("a game has ended before any was played")
	}
	if _, err := m.Play("1/off"); err != nil {
		t.Fatal(err)
	}
	last, ok := m.LastGame()
	pos := last.Position()
	if !ok || last.Phase() != Finished || pos.Board.Off(White) != Checkers || pos.OnRoll != Black || pos.Score != [2]int{1, 2} {
		t.Errorf("the last game ended at %s: %v", pos, ok)
	}
	if next := m.Position(); next.Board != Opening() || next.Score != [2]int{3, 2} {
		t.Errorf("the next game begins at %s", next)
	}
}

// The number by which the opponent knows a point is the one where its checkers stand.
func TestMirror(t *testing.T) {
	for n := 1; n <= MaxPoint; n++ {
		var b Board
		b.SetPoint(White, n, 1)
		if b.Theirs(Black, Mirror(n)) != 1 {
			t.Errorf("White's %d point is not Black's %d", n, Mirror(n))
		}
	}
	if Mirror(OnBar) != BornOff || Mirror(BornOff) != OnBar {
		t.Error("the bar and the tray do not change places")
	}
}
