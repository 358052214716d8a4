package backgammon

import (
	"errors"
	"strings"
	"testing"
)

// Positions as XGID and as GNU Backgammon writes them.
func TestKnownIDs(t *testing.T) {
	type known struct{ XGID, GNUBGID string }
	eachLine(t, "ids.jsonl", func(line int, c known) {
		p, err := ParseXGID(c.XGID)
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			return
		}
		if got := p.XGID(); got != c.XGID {
			t.Errorf("line %d: read and written again, %s is %s", line, c.XGID, got)
		}
		if c.GNUBGID == "" {
			return
		}
		if got := p.GNUBGID(); got != c.GNUBGID {
			t.Errorf("line %d: %s is %s, want %s", line, c.XGID, got, c.GNUBGID)
		}
		q, err := ParseGNUBGID(c.GNUBGID)
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			return
		}
		// What a match ID does not hold.
		q.Rules.Beavers, q.Rules.MaxCube = p.Rules.Beavers, p.Rules.MaxCube
		if q.Roll() == p.Roll() {
			q.Dice = p.Dice
		}
		if q != p {
			t.Errorf("line %d: %s is read as %v, want %v", line, c.GNUBGID, q, p)
		}
	})
}

func TestPositionForms(t *testing.T) {
	start := StartPosition()
	for _, text := range []string{
		"start", " START\n",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
		"-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0",
		"XGID=-b----E-C---eE---c-e----B-:0:1:1:00:0:0:0:0:10", // a cube at 1 has no owner
		"4HPwATDgc/ABMA",
		"4HPwATDgc/ABMA:cAkAAAAAAAAE",
		start.FIBS(),
		// The same board told by the other player: O, who moves upwards.
		"board:You:Other:9999:0:0:0:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:5:0:0:0:0:-2:0:-1:0:0:0:0:1:1:1:0:-1:-1:0:25:0:0:0:0:0:0:0:0",
		"board:You:Other:9999:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:0:0:0:0:1:1:1:0:-1:1:25:0:0:0:0:0:0:0:0:0",
		start.FIBS() + ":0", // some servers write a field more
	} {
		p, err := ParsePosition(text)
		if err != nil || p != start {
			t.Errorf("%q is read as %s, %v", text, p, err)
		}
	}
	// The example of the FIBS client protocol.
	p, err := ParseFIBS("board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0")
	if want := "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:1:0:3:10"; err != nil || p.XGID() != want {
		t.Errorf("the example is read as %s, %v", p, err)
	}
	if want := "board:White:Black:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"; p.FIBS() != want {
		t.Errorf("the example is written as\n%s, want\n%s", p.FIBS(), want)
	}
}

// What each form tells of a cube that waits for its answer.
func TestOffersInPositions(t *testing.T) {
	for offer, want := range map[Offer]struct{ xgid, gnubgid string }{
		DoubleOffer: {"XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:2:0:10", "4HPwATDgc/ABMA:UREAAAAAAAAE"},
		BeaverOffer: {"XGID=-b----E-C---eE---c-e----B-:1:1:1:B:0:0:2:0:10", "4HPwATDgc/ABMA:QhkAAAAAAAAE"},
		NoOffer:     {"XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:2:0:10", "4HPwATDgc/ABMA:UQkAAAAAAAAE"},
	} {
		p := StartPosition()
		p.Cube, p.Rules.Beavers, p.Offer = Cube{2, OwnedByWhite}, true, offer
		if p.XGID() != want.xgid || p.GNUBGID() != want.gnubgid {
			t.Errorf("offer %d: %s and %s, want %v", offer, p.XGID(), p.GNUBGID(), want)
		}
		if q, err := ParsePosition(want.xgid); err != nil || q != p {
			t.Errorf("offer %d: %s, %v", offer, q, err)
		}
		q, err := ParsePosition(want.gnubgid)
		q.Rules.Beavers = true
		if err != nil || q != p {
			t.Errorf("offer %d: %s, %v", offer, q, err)
		}
	}
}

func TestPositionErrorsListEverything(t *testing.T) {
	for text, want := range map[string][]string{
		"":                         {"a position is an XGID"},
		"nonsense":                 {"a position is an XGID"},
		strings.Repeat("9", 10000): {"a position is an XGID"},
		"XGID=":                    {"an XGID has 10 fields, not 1"},
		"XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10":        {"26 letters, not 25"},
		"XGID=-b----E-C---eE---c-e----Q-:16:2:0:71:x:-1:5:99999:99": {"'Q' does not tell", "the cube is", "the owner", "the turn is", "the dice are", "points of X", "points of O", "option field", "length", "limit"},
		"XGID=Ab----E-C---eE---c-e----Aa:0:0:1:31:0:0:0:0:10":       {"the bar of X is the last letter"},
		"XGID=-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:0:10":       {"White has 16 checkers"},
		"XGID=-b----E-C---fE---c-e----C-:2:0:1:30:7:0:1:7:1":        {"the dice are", "White has 16", "Black has 16", "the cube is at 4, and its limit is 2", "White has 7 points", "Crawford"},
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:1:7:10":       {"the Crawford game is the one"},
		"XGID=-b----E-C---eE---c-e----B-:1:1:1:31:6:2:1:7:10":       {"the cube is not turned in the Crawford game"},
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:6:2:2:7:10":       {"the eighth field is 0, or 1"},
		"XGID=-b----E-C---eE---c-e----B-:1:-1:1:D:0:0:0:0:10":       {"White may not double here"},
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:0:10":        {"Black may not beaver here"},
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10":        {"raccoons are not played"},
		"4HPwATDgc/ABM!":                          {"a position ID is made of"},
		"4HPwATDgc/ABM\n":                         {"a position is"},
		"//////////////":                          {"a position ID is made of"},
		"/////////////w":                          {"Black has 80 checkers, not 15"},
		"AAAAAAAAAAAAAA":                          {"both players have borne off"},
		"4HPwATDgc/ABMA:cIkF":                     {"a match ID has 12 letters"},
		"4HPwATDgc/ABMA:cIkFAAAAAAA!":             {"a match ID is made of"},
		"4HPwATDgc/ABMA:cAoAAAAAAAAE":             {"the game is over"},
		"4HPwATDgc/ABMA:cAEAAAAAAAAE":             {"nothing is offered"},
		"4HPwATDgc/ABM!:cAoAAAAAAAAE":             {"a position ID is made of", "the game is over"},
		"board:a:b:1:2":                           {"52 fields, not 4"},
		"board:" + strings.Repeat("x:", 51) + "x": {"the length of the match", "your colour", "field 3 of the board", "the cube", "the turn"},
		strings.Replace(StartPosition().FIBS(), ":9999:0:0:0:", ":9999:0:0:1:", 1):    {"on the other player's bar"},
		strings.Replace(StartPosition().FIBS(), ":9999:0:0:0:-2:", ":7:9:0:0:-3:", 1): {"Black has 16 checkers", "White has 9 points"},
	} {
		_, err := ParsePosition(text)
		var e *PositionError
		if !errors.As(err, &e) || !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrIllegal) {
			t.Errorf("%.60q: %v", text, err)
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%.60q: %v, want %q", text, err, w)
			}
		}
	}
}

// A position in which all is borne off is a game that is over.
func TestFinishedPosition(t *testing.T) {
	for text, want := range map[string]Result{
		"XGID=--------------------gd-d--:1:1:-1:00:0:0:0:0:10": {White, Gammon, 4, BearingOff},
		"XGID=------DDG-----------------:0:0:1:31:0:0:0:0:10":  {Black, Gammon, 2, BearingOff},
	} {
		pos, err := ParseXGID(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := GameAt(pos)
		if r, over := g.Result(); err != nil || !over || r != want || g.Actor() != NobodyActs {
			t.Errorf("%s: %v %v, %v", text, r, over, err)
		}
	}
}

// The field "was doubled" of a FIBS line says that the opponent, Black, has doubled:
// by the description of rawboard lines, not by our own writing.
func TestFIBSDoubleIsTheOpponents(t *testing.T) {
	const line = "board:You:they:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:0"
	p, err := ParseFIBS(line)
	if err != nil || p.Offer != DoubleOffer || p.OnRoll != Black {
		t.Fatalf("%v is on roll with offer %d: %v", p.OnRoll, p.Offer, err)
	}
	g, err := GameAt(p)
	if err != nil || g.Actor() != WhiteActs {
		t.Errorf("%v must answer: %v", g.Actor(), err)
	}
}

// TestWrongIDs: an ID that cannot be read, or be, is told by the field that is wrong.
func TestWrongIDs(t *testing.T) {
	for text, want := range map[string]string{
		"4HPwATDgc/ABMA:cAk":          "match ID",
		"4HPwATDgc/ABMA:cIkFAAAAAAA!": "match ID",
		"4HPwATDgc/ABM!":              "position ID",
		"//////////////":              "position ID",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10":  "dice",
		"XGID=-b----E-C---eE---c-e----B-:0:0:2:00:0:0:0:0:10":  "turn",
		"XGID=-b----E-C---eE---c-e----B-:9:1:1:00:0:0:0:7:3":   "cube",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:5:7:10":  "Crawford",
		"XGID=-b----E-C---eE---c-e----BA:0:0:1:00:0:0:0:0:10":  "16 checkers",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:7:0:0:7:10":  "which is over",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:-1:10": "length of the match",
	} {
		_, err := ParsePosition(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want something about the %s", text, err, want)
		}
	}
}
