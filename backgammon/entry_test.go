package backgammon

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// Walking every entry reaches exactly the plays, and nothing that cannot be
// completed is ever offered.
func TestEntriesReachExactlyThePlays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		tab := randomTable(r)
		p := Player(i % 2)
		b := tab.board(p)
		roll := MakeRoll(1+r.IntN(6), 1+r.IntN(6))
		plays := map[Play]bool{}
		for _, play := range AppendPlays(nil, b, p, roll) {
			plays[play] = true
		}
		reached := map[Play]bool{}
		seen := map[Board]bool{}
		var walk func(e Entry)
		walk = func(e Entry) {
			next := e.Next()
			if e.Done() != (len(next) == 0) {
				t.Fatalf("%s %s after %v: done %v, next %v", b.PositionID(p), roll, e.Steps(), e.Done(), next)
			}
			if e.Done() {
				play := e.Play()
				if !plays[play] && len(plays) > 0 {
					t.Fatalf("%s %s: %v make %v, which is no play", b.PositionID(p), roll, e.Steps(), play)
				}
				if b.Apply(p, play) != e.Board() {
					t.Fatalf("%s %s: %v and %v come to different boards", b.PositionID(p), roll, e.Steps(), play)
				}
				reached[play] = true
				return
			}
			// The same board with the same number of steps goes on alike, but for
			// the dice left, which a double makes no difference to.
			if roll.IsDoubles() {
				if seen[e.Board()] {
					return
				}
				seen[e.Board()] = true
			}
			for _, s := range next {
				f := e
				if err := f.Move(int(s.From), int(s.To)); err != nil {
					t.Fatalf("%s %s: the next step %v is refused: %v", b.PositionID(p), roll, s, err)
				}
				walk(f)
				if before := e.Board(); !f.Undo() || f.Board() != before {
					t.Fatal("a step taken back leaves another board")
				}
			}
		}
		walk(NewEntry(b, p, roll))
		if len(plays) > 0 && len(reached) != len(plays) {
			t.Fatalf("%s %s: entries reach %d of %d plays", b.PositionID(p), roll, len(reached), len(plays))
		}
	}
}

func TestEntryRefusesWithAReason(t *testing.T) {
	e := NewEntry(Opening(), White, MakeRoll(5, 5))
	for _, c := range []struct {
		from, to int
		reason   string
	}{
		{24, 19, "point 19 is blocked"},
		{7, 2, "there is no checker of White on point 7"},
		{6, 1, "point 1 is blocked"},
		{13, 9, "13/9 is 4 pips"},
		{25, 20, "there is no checker on the bar"},
		{6, 0, "only when all are in the home board"},
		{0, 6, "a checker moves from"},
		{-3, 99, "a checker moves from"},
		{26, 3, "a checker moves from"},
	} {
		err := e.Move(c.from, c.to)
		var m *MoveError
		if !errors.As(err, &m) || !errors.Is(err, ErrIllegal) || !strings.Contains(m.Reason, c.reason) {
			t.Errorf("%d/%d: %v, want %q", c.from, c.to, err, c.reason)
		}
	}
	if e.Undo() || len(e.Steps()) != 0 {
		t.Error("refused steps were entered")
	}
	for _, s := range []Move{{13, 8, false}, {13, 8, false}, {8, 3, false}, {8, 3, false}} {
		if err := e.Move(int(s.From), int(s.To)); err != nil {
			t.Fatal(err)
		}
	}
	if !e.Done() || e.Play().String() != "13/3(2)" {
		t.Errorf("done %v, %v", e.Done(), e.Play())
	}
	if err := e.Move(13, 8); err == nil || !strings.Contains(err.Error(), "used up") {
		t.Errorf("a fifth step: %v", err)
	}
}

// What a roll leaves no choice about is told before anything is entered.
func TestEntryTellsWhatIsForced(t *testing.T) {
	for _, c := range []struct{ xgid, want string }{
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", ""},
		{"XGID=-------------------bbbbbbA:0:0:1:65:0:0:0:0:10", "no checker can move with 65"},
		{"XGID=------------------b-----AA:0:0:1:65:0:0:0:0:10", "a checker on the bar must enter first"},
		{"XGID=-------------b--b---A-----:0:0:1:34:0:0:0:0:10", "only the 3 can be played"},
		{"XGID=--------b-----------A-----:0:0:1:44:0:0:0:0:10", "2 of the four 4s can be played and must be"},
		{"XGID=-AA-----------------------:0:0:1:66:0:0:0:0:10", ""},
	} {
		p, err := ParseXGID(c.xgid)
		if err != nil {
			t.Fatal(err)
		}
		e := NewEntry(p.Board, p.OnRoll, p.Roll())
		if got := e.Forced(); got != c.want {
			t.Errorf("%s: %q, want %q", c.xgid, got, c.want)
		}
	}
}
