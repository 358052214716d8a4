package gnubg

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// TestParseBoard reads lines that GNU Backgammon 1.07.001 sent, in either seat, with what was true in its match.
func TestParseBoard(t *testing.T) {
	for _, test := range []struct{ name, line, xgid string }{
		{
			"the first roll, as X",
			"board:gnubg:root:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:2:1:2:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
			"XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:5:10",
		},
		{
			"X to roll, behind by a point",
			"\x00board:gnubg:root:3:1:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
			"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:1:0:3:10",
		},
		{
			"O has doubled",
			"\x00board:root:gnubg:5:0:0:0:-1:0:1:1:0:3:0:3:-1:0:0:-3:3:0:0:0:-4:0:-4:-2:1:0:2:1:0:-1:0:0:0:0:2:0:1:1:1:-1:0:25:0:0:0:0:0:0:0:1",
			"XGID=-a-AA-C-Ca--cC---d-dbA-BA-:1:-1:-1:D:0:0:0:5:10",
		},
		{
			"X has doubled and leads: the one who answers is White",
			"\x00board:root:gnubg:3:1:0:0:-3:0:0:2:-2:4:0:2:0:0:0:1:5:-1:0:1:-1:0:-4:-1:0:-2:0:-1:0:1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1",
			"XGID=-A-B-AD-Aa-Aea---b-dBb--C-:0:0:-1:D:0:1:0:3:10",
		},
	} {
		pos, err := ParseBoard(test.line)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := pos.XGID(); got != test.xgid {
			t.Errorf("%s: %s, want %s", test.name, got, test.xgid)
		}
	}
}

// TestCrawford tells the Crawford game by the last two fields, whoever may double.
func TestCrawford(t *testing.T) {
	const opening = ":0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:6:2:6:2:1:1:1:0:1:-1:0:25:0:0:0:0:0:0"
	for _, test := range []struct {
		line     string
		crawford bool
	}{
		{"board:a:b:3:0:2" + opening + ":0:0", true},
		{"board:a:b:3:0:2" + opening + ":1:1", false},
		{"board:a:b:3:0:2" + opening + ":0:1", false}, // played without the rule
		{"board:a:b:3:0:1" + opening + ":0:0", false}, // not yet
		{"board:a:b:3:2:2" + opening + ":0:0", false}, // both
		{"board:a:b:0:2:2" + opening + ":0:0", false}, // money
	} {
		pos, err := ParseBoard(test.line)
		if err != nil {
			t.Error(err)
		} else if pos.Crawford != test.crawford {
			t.Errorf("%s: Crawford %t", test.line, pos.Crawford)
		}
	}
}

// walk plays random games and shows each of their positions.
func walk(t *testing.T, games int, rules backgammon.Rules, see func(backgammon.Game)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for range games {
		m, err := backgammon.NewMatch(rules)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; !m.Over() && i < 5000; i++ {
			see(m.Game())
			actions := m.Actions()
			if err := m.Do(actions[r.IntN(len(actions))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestRoundTrip: what is written is read as the same, seen by whoever has to answer.
func TestRoundTrip(t *testing.T) {
	doubles, crawford := 0, 0
	for _, length := range []int{0, 3, 7} {
		walk(t, 10, backgammon.Rules{Length: length, Games: map[int]int{0: 3}[length]}, func(g backgammon.Game) {
			pos := g.Position()
			pos.Rules.Games = 0
			if g.Phase() == backgammon.OpeningRoll {
				return
			}
			got, err := ParseBoard(Board(pos))
			if err != nil {
				t.Fatalf("%s: %v", Board(pos), err)
			}
			if pos.Offer == backgammon.DoubleOffer && pos.OnRoll == backgammon.White {
				doubles++
				// Told by the one who answers, who is White then: what is sent back is seen the same way.
				if got.OnRoll != backgammon.Black || got.Score[0] != pos.Score[1] || got.Board.PositionID(backgammon.Black) != pos.Board.PositionID(backgammon.White) {
					t.Fatalf("%s\n%s\n%s", pos, Board(pos), got)
				}
				return
			}
			if pos.Crawford {
				crawford++
			}
			if got != pos {
				t.Fatalf("%s\n%s\n%s", pos, Board(pos), got)
			}
			if !strings.Contains(Board(pos), ":1:-1:0:25:") || len(Board(pos)) > 250 {
				t.Fatalf("%s", Board(pos))
			}
		})
	}
	if doubles == 0 || crawford == 0 {
		t.Errorf("%d doubles by White, %d positions of Crawford games: too few", doubles, crawford)
	}
}

// TestAnswers: every decision is read as it was written.
func TestAnswers(t *testing.T) {
	walk(t, 5, backgammon.Rules{Length: 5}, func(g backgammon.Game) {
		if g.Actor() > backgammon.BlackActs {
			return
		}
		for _, a := range append(g.Actions(), g.Resignations()...) {
			got, err := ParseAnswer(g, Answer(a))
			if err != nil || got != a {
				t.Fatalf("%s: %q is read as %v, %v", g.Position(), Answer(a), got, err)
			}
		}
	})
}

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"roll": "roll", "double": "double", "take": "take", "pass": "drop", "beaver": "beaver", "dance": "",
		"resign:1": "resign normal", "resign:2": "resign gammon", "resign:3": "resign backgammon", "8/5 6/5": "8/5 6/5",
	} {
		position := "start"
		if text == "8/5 6/5" {
			position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
		}
		if text == "dance" {
			position = "XGID=aA-----------------bbbbbbA:0:0:1:66:0:0:0:5:10"
		}
		if got, err := FromNotation(position, text); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
	for answer, want := range map[string]string{
		"take\n": "take", "drop": "pass", "beaver": "take", "Error: no": "", "8/5": "",
	} {
		got, err := ToNotation("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:5:10", answer)
		if got != want || err == nil != (want != "") {
			t.Errorf("%q: %q, %v", answer, got, err)
		}
	}
	if got, err := ToNotation("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:2:0:10", "beaver"); got != "beaver" {
		t.Errorf("a beaver where there are beavers: %q, %v", got, err)
	}
}

// FuzzBoard: any line is read or refused, and what is read can be written.
func FuzzBoard(f *testing.F) {
	f.Add("board:gnubg:root:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:2:1:2:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1")
	f.Add("board:a:b:3:1:0:0:-3:0:0:2:-2:4:0:2:0:0:0:1:5:-1:0:1:-1:0:-4:-1:0:-2:0:-1:0:1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1")
	f.Add("board:::::")
	f.Fuzz(func(t *testing.T, line string) {
		pos, err := ParseBoard(line)
		if err != nil {
			return
		}
		again, err := ParseBoard(Board(pos))
		if err != nil || again.Board.PositionID(again.OnRoll) != pos.Board.PositionID(pos.OnRoll) {
			t.Errorf("%q is read as %s, written as %q and read as %s, %v", line, pos, Board(pos), again, err)
		}
	})
}
