package backgammon

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// say makes decisions in a match and stops the test at the first refused.
func say(t *testing.T, m *Match, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if _, err := m.Play(text); err != nil {
			t.Fatalf("%v", err)
		}
	}
}

func at(t *testing.T, text string) *Match {
	t.Helper()
	pos, err := ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := MatchAt(pos)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func newMatch(t *testing.T, r Rules) *Match {
	t.Helper()
	m, err := NewMatch(r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func choices(m *Match) string {
	var list []string
	for _, a := range m.Actions() {
		list = append(list, a.String())
	}
	return strings.Join(list, " | ")
}

func TestOpeningRoll(t *testing.T) {
	m := newMatch(t, Rules{})
	if m.Actor() != DiceAct || len(m.Actions()) != 36 {
		t.Fatalf("%v acts, with %d choices", m.Actor(), len(m.Actions()))
	}
	if _, err := m.Play("double"); !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), "before the opening roll") {
		t.Errorf("a double before the opening roll: %v", err)
	}
	say(t, m, "33")
	if m.Actor() != DiceAct || m.Position().Cube.Value != 1 {
		t.Fatalf("after equal dice %v acts, cube %d", m.Actor(), m.Position().Cube.Value)
	}
	// White throws the first die, Black the second.
	say(t, m, "13")
	if m.Actor() != BlackActs || m.Position().XGID() != "XGID=-b----E-C---eE---c-e----B-:0:0:-1:13:0:0:0:0:10" {
		t.Fatalf("after 13 %v acts: %s", m.Actor(), m.Position())
	}
	if _, err := m.Play("double"); !errors.Is(err, ErrIllegal) {
		t.Errorf("a double on the opening roll: %v", err)
	}
	say(t, m, "8/5 6/5")
	if m.Actor() != WhiteActs || choices(m) != "roll | double" {
		t.Errorf("then %v acts: %s", m.Actor(), choices(m))
	}
	if _, err := m.Play("31"); !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), "White is to roll or double") {
		t.Errorf("dice before the decision to roll: %v", err)
	}
}

func TestCube(t *testing.T) {
	m := at(t, "start")
	say(t, m, "double")
	if m.Actor() != BlackActs || choices(m) != "take | pass" {
		t.Fatalf("doubled, %v acts: %s", m.Actor(), choices(m))
	}
	if got := m.Position().XGID(); got != "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10" {
		t.Errorf("doubled: %s", got)
	}
	say(t, m, "accept")
	if last := m.History()[1]; last.Kind != Take {
		t.Errorf("a double is accepted by %v", last)
	}
	if pos := m.Position(); pos.Cube != (Cube{2, OwnedByBlack}) || pos.OnRoll != White || m.Actor() != WhiteActs || choices(m) != "roll" {
		t.Errorf("taken: %s, %v acts", pos, m.Actor())
	}
	say(t, m, "roll", "64", "24/14", "double")
	if pos := m.Position(); pos.OnRoll != Black || pos.Cube.Value != 2 {
		t.Errorf("redoubled: %s", pos)
	}
	say(t, m, "pass")
	if r := m.Results(); len(r) != 1 || r[0] != (Result{Black, Single, 2, Passing}) || m.Score(Black) != 2 {
		t.Errorf("passed: %v, score %d", r, m.Score(Black))
	}
	if m.Game().Phase() != OpeningRoll || m.Over() {
		t.Error("a session without end goes on")
	}
	for m.Undo() {
	}
	if m.Position() != StartPosition() || len(m.Results()) != 0 || m.Score(Black) != 0 {
		t.Errorf("all taken back: %s", m.Position())
	}
}

func TestWhoMayDouble(t *testing.T) {
	for text, reason := range map[string]string{
		"XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10": "the cube is Black's",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:2:1:5:10":  "in the Crawford game",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:1:10":  "there is no doubling here",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0":   "there is no doubling here",
		"XGID=-b----E-C---eE---c-e----B-:2:1:1:00:0:0:0:0:2":   "no higher than 4",
	} {
		m := at(t, text)
		if choices(m) != "roll" {
			t.Errorf("%s: %s", text, choices(m))
		}
		if _, err := m.Play("double"); !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %v, want %q", text, err, reason)
		}
	}
	// After the Crawford game the cube is there again.
	if m := at(t, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:2:0:5:10"); choices(m) != "roll | double" {
		t.Error("no doubling after the Crawford game")
	}
}

func TestBeavers(t *testing.T) {
	const beavers = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:10"
	m := at(t, beavers)
	say(t, m, "double")
	if choices(m) != "take | pass | beaver" {
		t.Fatalf("with beavers: %s", choices(m))
	}
	say(t, m, "beaver")
	if m.Actor() != WhiteActs || choices(m) != "take | pass" {
		t.Fatalf("beavered, %v acts: %s", m.Actor(), choices(m))
	}
	m2 := at(t, m.Position().XGID())
	if choices(m2) != choices(m) || m2.Actor() != m.Actor() {
		t.Errorf("set up again: %s", choices(m2))
	}
	say(t, m, "take")
	if pos := m.Position(); pos.Cube != (Cube{4, OwnedByBlack}) || m.Actor() != WhiteActs || pos.OnRoll != White {
		t.Errorf("a beaver accepted: %s", pos)
	}
	say(t, m2, "decline")
	if r := m2.Results(); r[0] != (Result{Black, Single, 2, Passing}) {
		t.Errorf("a beaver refused: %v", r)
	}
	m = at(t, "start")
	say(t, m, "double")
	if _, err := m.Play("beaver"); !errors.Is(err, ErrIllegal) {
		t.Errorf("a beaver where none are played: %v", err)
	}
}

func TestAutomaticDoubles(t *testing.T) {
	m := newMatch(t, Rules{AutoDoubles: 2, Jacoby: true})
	say(t, m, "11", "22", "33", "21", "13/10")
	if cube := m.Position().Cube; cube != (Cube{4, Centred}) {
		t.Errorf("after three equal throws the cube is %v", cube)
	}
	say(t, m, "resign:3", "accept")
	if r := m.Results()[0]; r.Points != 4 {
		t.Errorf("a double that nobody accepted lets %v count", r)
	}
	say(t, m, "44")
	if cube := m.Position().Cube.Value; cube != 2 {
		t.Errorf("in the next game the cube is at %d", cube)
	}
}

func TestResignation(t *testing.T) {
	m := at(t, "XGID=-b----E-C---eE---c-e----B-:1:-1:1:42:0:0:1:0:10")
	say(t, m, "resign:2")
	if m.Actor() != BlackActs || choices(m) != "accept | decline" {
		t.Fatalf("%v acts: %s", m.Actor(), choices(m))
	}
	if pos, err := ParseGNUBGID(m.Position().GNUBGID()); err != nil || pos.Offer != ResignGammonOffer {
		t.Errorf("a match ID tells the offer as %v, %v", pos.Offer, err)
	}
	say(t, m, "decline")
	if m.Actor() != WhiteActs || m.Game().Phase() != Playing {
		t.Fatalf("declined, %v acts", m.Actor())
	}
	say(t, m, "8/4 6/4", "resign")
	if _, err := m.Play("8/4"); !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), "accept or decline") {
		t.Errorf("a play during a resignation: %v", err)
	}
	say(t, m, "accept")
	if r := m.Results()[0]; r != (Result{White, Single, 2, Resigning}) {
		t.Errorf("%v", r)
	}
}

// The position before the last checker goes off, and what the game is worth.
func TestWins(t *testing.T) {
	for _, c := range []struct {
		name, xgid string
		want       Result
	}{
		{"single", "XGID=-A---------------------b--:0:0:1:21:0:0:0:0:10", Result{White, Single, 1, BearingOff}},
		{"gammon", "XGID=-A------------------gd-d--:1:1:1:21:0:0:0:0:10", Result{White, Gammon, 4, BearingOff}},
		{"backgammon", "XGID=-Aa-----------------gd-c--:0:0:1:21:0:0:0:0:10", Result{White, Backgammon, 3, BearingOff}},
		{"backgammon from the bar", "XGID=aA------------------gd-c--:0:0:1:21:0:0:0:0:10", Result{White, Backgammon, 3, BearingOff}},
		{"on the seventh point", "XGID=-A-----a------------gd-c--:0:0:1:21:0:0:0:0:10", Result{White, Gammon, 2, BearingOff}},
		{"Jacoby, cube centred", "XGID=-Aa-----------------gd-c--:0:0:1:21:0:0:1:0:10", Result{White, Backgammon, 1, BearingOff}},
		{"Jacoby, cube turned", "XGID=-Aa-----------------gd-c--:1:-1:1:21:0:0:1:0:10", Result{White, Backgammon, 6, BearingOff}},
		{"Black, gammon", "XGID=-----D-DG---------------a-:0:0:-1:21:0:0:0:0:10", Result{Black, Gammon, 2, BearingOff}},
		{"Black, backgammon", "XGID=-----D-DC--------------Da-:0:0:-1:21:0:0:0:0:10", Result{Black, Backgammon, 3, BearingOff}},
		{"Black, X on the bar", "XGID=-----D-DC-------------C-aA:0:0:-1:21:0:0:0:0:10", Result{Black, Backgammon, 3, BearingOff}},
	} {
		m := at(t, c.xgid)
		say(t, m, "1/off")
		if r := m.Results(); len(r) != 1 || r[0] != c.want {
			t.Errorf("%s: %v, want %v", c.name, r, c.want)
		}
		if m.Score(c.want.Winner) != c.want.Points {
			t.Errorf("%s: score %d", c.name, m.Score(c.want.Winner))
		}
	}
}

func TestCrawford(t *testing.T) {
	m := newMatch(t, Rules{Length: 3})
	lose := func(loser string) {
		t.Helper()
		if loser == "White" {
			say(t, m, "21", "resign", "accept")
		} else {
			say(t, m, "12", "resign", "accept")
		}
	}
	lose("Black")
	if m.Position().Crawford {
		t.Error("Crawford at 1-0 to 3")
	}
	lose("Black")
	if !m.Position().Crawford || m.Score(White) != 2 {
		t.Error("no Crawford game at 2-0 to 3")
	}
	lose("White")
	if m.Position().Crawford {
		t.Error("a second Crawford game at 2-1")
	}
	lose("White")
	if m.Position().Crawford {
		t.Error("a Crawford game at 2-2")
	}
	for range 6 {
		m.Undo()
	}
	if !m.Position().Crawford || m.Score(Black) != 0 {
		t.Errorf("taken back to the Crawford game: %s", m.Position())
	}
	lose("White")
	lose("White")
	lose("White")
	if winner, ok := m.Winner(); !m.Over() || !ok || winner != Black || m.Actor() != NobodyActs {
		t.Errorf("over %v, winner %v", m.Over(), winner)
	}
	if _, err := m.Play("roll"); !errors.Is(err, ErrIllegal) {
		t.Errorf("after the end: %v", err)
	}
}

func TestSessionOfSomeGames(t *testing.T) {
	m := newMatch(t, Rules{Games: 2})
	say(t, m, "21", "resign", "accept")
	if m.Over() {
		t.Fatal("over after one game")
	}
	say(t, m, "12", "resign", "accept")
	if _, won := m.Winner(); !m.Over() || won {
		t.Errorf("over %v, won %v at 1-1", m.Over(), won)
	}
}

func TestRulesCheckListsEverything(t *testing.T) {
	_, err := NewMatch(Rules{Length: 5, Games: 1, MaxCube: 3, Jacoby: true, Beavers: true, AutoDoubles: 1})
	var e *PositionError
	if !errors.As(err, &e) || len(e.Problems) != 5 {
		t.Errorf("%v", err)
	}
	for _, r := range []Rules{{Length: -1}, {Length: 1 << 15}, {Games: -1}, {AutoDoubles: -1}, {MaxCube: 1 << 16}, {MaxCube: -2}} {
		if len(r.Check()) != 1 {
			t.Errorf("%+v: %v", r, r.Check())
		}
	}
}

// Whole matches and sessions at random, with what must hold on the way.
func TestRandomMatches(t *testing.T) {
	games := 60
	if long() {
		games = 3000
	}
	r := rand.New(rand.NewPCG(3, 4))
	met := map[string]int{}
	for i := range games {
		rules := []Rules{
			{Length: 1 + r.IntN(7)},
			{Games: 1 + r.IntN(3), Jacoby: true, Beavers: true, AutoDoubles: 2},
			{Games: 2, MaxCube: NoCube},
			{Games: 2, Beavers: true, MaxCube: 8},
		}[i%4]
		m := newMatch(t, rules)
		randomMatch(t, m, r, met)
		replay := newMatch(t, rules)
		for _, a := range m.History() {
			say(t, replay, a.String())
		}
		if replay.Position() != m.Position() || replay.Score(White) != m.Score(White) || replay.Score(Black) != m.Score(Black) {
			t.Fatal("a replay comes to another end")
		}
	}
	for _, kind := range []string{"take", "pass", "beaver", "dance", "accept", "decline", "crawford"} {
		if met[kind] == 0 {
			t.Errorf("no %s was met", kind)
		}
	}
}

func randomMatch(t *testing.T, m *Match, r *rand.Rand, met map[string]int) {
	crawford := 0
	games := 0
	for steps := 0; !m.Over(); steps++ {
		if steps > 200000 {
			t.Fatal("a match without end")
		}
		pos := m.Position()
		if c := pos.Check(); c != nil {
			t.Fatalf("%s: %v", pos, c)
		}
		if m.Game().Phase() == OpeningRoll && len(m.Results()) == games {
			games++
			if pos.Crawford {
				crawford++
				met["crawford"]++
			}
		}
		if pos.Crawford && (pos.Cube.Value != 1 || pos.Offer == DoubleOffer) {
			t.Fatal("a double in the Crawford game")
		}
		actions := m.Actions()
		a := actions[r.IntN(len(actions))]
		if a.Kind == Double && pos.Cube.Value > 8 {
			a = actions[0]
		}
		if resign := m.Resignations(); len(resign) > 0 && r.IntN(200) == 0 {
			a = resign[r.IntN(len(resign))]
		}
		met[a.String()]++
		before := m.now
		if err := m.Do(a); err != nil {
			t.Fatal(err)
		}
		if r.IntN(10) == 0 {
			after := m.now
			if !m.Undo() || m.now != before {
				t.Fatal("taken back, the match is another")
			}
			if err := m.Do(a); err != nil || m.now != after {
				t.Fatal("made again, the match is another")
			}
		}
	}
	if crawford > 1 {
		t.Fatalf("%d Crawford games", crawford)
	}
	points := [2]int{}
	for _, result := range m.Results() {
		points[result.Winner] += result.Points
	}
	if points != [2]int{m.Score(White), m.Score(Black)} {
		t.Fatalf("results of %v, score %d-%d", points, m.Score(White), m.Score(Black))
	}
	if l := m.Rules().Length; l > 0 && (m.Score(White) >= l) == (m.Score(Black) >= l) {
		t.Fatalf("a match to %d ends %d-%d", l, m.Score(White), m.Score(Black))
	}
}
