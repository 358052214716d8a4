package games

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/play/playtest"
)

func TestBackgammon(t *testing.T) {
	option := func(pairs ...string) map[string]string {
		m := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i]] = pairs[i+1]
		}
		return m
	}
	playtest.Run(t, Backgammon, 12,
		play.Setup{},
		play.Setup{Options: option("match", "3")},
		play.Setup{Options: option("jacoby", "true", "beavers", "true", "auto-doubles", "2", "games", "2")},
		play.Setup{Options: option("no-cube", "true")},
		play.Setup{Position: "XGID=aA-CA-CaB-A-eC----ae--aaA-:4:1:1:00:0:0:2:0:10"},
		play.Setup{Position: "XGID=-b----E-C---eE---c-e----B-:0:0:-1:21:4:2:1:5:10", Options: option("match", "5")},
	)
}

func backgammonAt(t *testing.T, s play.Setup, steps ...string) play.Game {
	t.Helper()
	g, err := Backgammon.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range steps {
		if err := g.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestBackgammonResults(t *testing.T) {
	for _, c := range []struct {
		setup play.Setup
		steps []string
		want  string
	}{
		{play.Setup{}, []string{"13", "8/5 6/5", "roll", "64", "24/14", "double", "pass"}, "Black wins 1-0: White has passed"},
		{play.Setup{Position: "XGID=-A------------------gd-d--:1:1:1:21:0:0:0:0:10"}, []string{"1/off"},
			"White wins 4-0: White has borne off all checkers, a gammon"},
		{play.Setup{Options: map[string]string{"games": "2"}}, []string{"31", "resign", "accept", "13", "resign", "accept"},
			"Draw 1-1: Black has resigned a single game"},
	} {
		g, err := Backgammon.New(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range c.steps {
			if err = g.Play(text); err != nil {
				break
			}
		}
		r, over := g.Result()
		if got := play.Describe(Backgammon, r); err != nil || !over || got != c.want {
			t.Errorf("after %q: over %v, %q, %v, want %q", c.steps, over, got, err, c.want)
		}
	}
}

// A player on roll decides to roll even where nobody may double, and may resign
// before that.
func TestBackgammonResigningBeforeTheRoll(t *testing.T) {
	g := backgammonAt(t, play.Setup{Position: "start", Options: map[string]string{"jacoby": "true"}}, "double", "take")
	if got := g.Choices(); g.Turn() != play.First || !slices.Equal(got, []string{"roll"}) || len(g.Offers()) != 3 {
		t.Errorf("%v acts, with %q and %q", g.Turn(), got, g.Offers())
	}
	for _, text := range []string{"resign:2", "decline", "resign:3", "accept"} {
		if err := g.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	if r, over := g.Result(); !over || *r.Score != [2]int{0, 6} {
		t.Errorf("over %v, %+v", over, r)
	}
}

func TestBackgammonSetupsTellEverythingWrong(t *testing.T) {
	for _, c := range []struct {
		setup play.Setup
		want  []string
	}{
		{play.Setup{Position: "XGID=-b----E-C---eE---c-e----C-:0:0:1:71:0:0:0:0:10", Options: map[string]string{"jacoby": "maybe", "wind": "east"}},
			[]string{"the dice are", "White has 16 checkers", "option jacoby: \"maybe\" is neither", "option wind: backgammon has no such option"}},
		{play.Setup{Options: map[string]string{"match": "5", "jacoby": "true", "beavers": "true", "auto-doubles": "1", "games": "3"}},
			[]string{"Jacoby", "beavers", "automatic doubles", "not after 3 games"}},
		{play.Setup{Options: map[string]string{"match": "5", "money": "true"}}, []string{"a match is no money session"}},
		{play.Setup{Options: map[string]string{"match": "-1"}}, []string{"no number from 0"}},
		{play.Setup{Position: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:2:0:7:10", Options: map[string]string{"match": "5"}},
			[]string{"from a match to 7 points, not 5"}},
	} {
		_, err := Backgammon.New(c.setup)
		for _, w := range c.want {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%v: %v, want %q", c.setup, err, w)
			}
		}
	}
	// A board alone takes the options; what a position says and they repeat is no conflict.
	for _, s := range []play.Setup{
		{Position: "4HPwATDgc/ABMA", Options: map[string]string{"match": "5"}},
		{Position: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:2:0:7:10", Options: map[string]string{"match": "7", "no-cube": "true"}},
	} {
		if _, err := Backgammon.New(s); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// A click names cells by White's numbers, and a play is told in the mover's own.
func TestBackgammonEntryOfBlack(t *testing.T) {
	g := backgammonAt(t, play.Setup{}, "13")
	entry, choice := "", ""
	for _, name := range []string{"17", "20", "19", "20"} { // Black's 8, 5, 6, 5
		found := false
		for _, step := range g.Next(entry) {
			if step.Name == name {
				entry, choice, found = step.Entry, step.Choice, true
				break
			}
		}
		if !found {
			t.Fatalf("after %q the cell %s does not follow: %v", entry, name, g.Next(entry))
		}
	}
	if choice != "8/5 6/5" {
		t.Errorf("the entry %q is the choice %q", entry, choice)
	}
}

// Seeded dice throw for a place in the game, not for how often they were asked.
func TestBackgammonDiceGoOnAfterResuming(t *testing.T) {
	seed := uint64(9)
	roll := func(dice play.Player, steps ...string) string {
		t.Helper()
		text, err := dice.Choose(context.Background(), play.View{Kind: Backgammon, Steps: steps})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	whole := Backgammon.Dice(&seed)
	first := roll(whole)
	second := roll(whole, first, "dance", "roll")
	if got := roll(Backgammon.Dice(&seed), first, "dance", "roll"); got != second {
		t.Errorf("resumed, the second roll is %s, not %s", got, second)
	}
	if got := roll(whole); got != first {
		t.Errorf("taken back, the first roll is %s, not %s", got, first)
	}
}

func TestBackgammonPerft(t *testing.T) {
	var sum uint64
	var first string
	n, err := Backgammon.Perft(context.Background(), play.Setup{}, 2, func(move string, count uint64) {
		if first == "" {
			first = move
		}
		sum += count
	})
	if err != nil || n != 202782 || sum != n || first != "11:24/20" {
		t.Errorf("%d, divided %d from %s on: %v", n, sum, first, err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Backgammon.Perft(done, play.Setup{}, 9, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: %v", err)
	}
}

// The engine has something to say about every decision, and its first line is
// what it would choose.
func TestBackgammonEngineAnswersEverything(t *testing.T) {
	const beavers = "XGID=-A-----------------b------:0:0:-1:00:0:0:2:0:10" // Black is lost
	for _, c := range []struct {
		setup play.Setup
		steps []string
		want  []string // the choices, the best first
	}{
		{play.Setup{Position: "start"}, nil, []string{"roll", "double"}},
		{play.Setup{Position: "start"}, []string{"double"}, []string{"take", "pass"}},
		{play.Setup{Position: beavers}, []string{"double"}, []string{"beaver", "take", "pass"}},
		{play.Setup{Position: beavers}, []string{"double", "beaver"}, []string{"pass", "take"}},
		{play.Setup{Position: "XGID=-A-----------------b------:0:0:1:00:0:0:2:0:10"}, []string{"double"}, []string{"pass", "take", "beaver"}},
		{play.Setup{Position: "start"}, []string{"resign:1"}, []string{"accept", "decline"}},
		{play.Setup{Position: "XGID=-A------------------gd-d--:0:0:-1:00:0:0:0:0:10"}, []string{"resign:1"}, []string{"decline", "accept"}},
		{play.Setup{Position: "XGID=aaa----------------BBBBBBB:0:0:1:65:0:0:0:0:10"}, nil, nil},
	} {
		s, err := play.NewSession(Backgammon, c.setup, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range c.steps {
			if err := s.Step(i, text); err != nil {
				t.Fatal(err)
			}
		}
		e, err := Backgammon.Engine(play.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		lines, err := e.Analyse(context.Background(), s.View(), 5, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range lines {
			got = append(got, l.Move)
		}
		if c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("after %q the lines are %q, want %q: %+v", c.steps, got, c.want, lines)
		}
		choice, err := e.Choose(context.Background(), s.View())
		if err != nil || len(got) == 0 || choice != got[0] && !strings.HasPrefix(choice, "resign") {
			t.Errorf("after %q the engine chooses %q, %v, and its lines are %q", c.steps, choice, err, got)
		}
	}
}

// Engines of different levels play a match and a session to the end.
func TestBackgammonEnginesPlayToTheEnd(t *testing.T) {
	seed := uint64(4)
	for _, options := range []map[string]string{
		{"match": "3"}, {"jacoby": "true", "beavers": "true", "auto-doubles": "1", "games": "3"},
	} {
		s, err := play.NewSession(Backgammon, play.Setup{Options: options}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var players [2]play.Player
		for i, level := range []int{2, 6} {
			if players[i], err = Backgammon.Engine(play.Limits{Level: level, Seed: seed}); err != nil {
				t.Fatal(err)
			}
		}
		dice := Backgammon.Dice(&seed)
		for s.Turn() != play.Over && s.Len() < 5000 {
			if s.Turn() == play.Chance {
				if err := s.Chance(context.Background(), dice); err != nil {
					t.Fatal(err)
				}
				continue
			}
			text, err := players[s.Turn()].Choose(context.Background(), s.View())
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Step(s.Len(), text); err != nil {
				t.Fatal(err)
			}
		}
		if _, over := s.Result(); !over {
			t.Errorf("%v: not over after %d steps", options, s.Len())
		}
	}
}

// Luck is worth nothing on the average, whoever throws and whatever the cube shows.
func TestLuckAveragesToNothing(t *testing.T) {
	e, err := Backgammon.Engine(play.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, steps := range [][]string{
		nil,
		{"31", "8/5 6/5", "roll"},
		{"13", "8/5 6/5", "double", "take", "roll"},
	} {
		v := play.View{Kind: Backgammon, Steps: steps}
		sum, spread := 0.0, 0.0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				luck, err := e.(play.LuckTeller).Luck(t.Context(), v, fmt.Sprintf("%d%d", a, b))
				if err != nil {
					t.Fatal(err)
				}
				sum += luck
				spread += luck * luck
			}
		}
		if math.Abs(sum) > 1e-9 || spread < .01 {
			t.Errorf("after %q the 36 rolls have luck %g in all, squared %g", steps, sum, spread)
		}
	}
	v := play.View{Kind: Backgammon, Steps: []string{"31", "8/5 6/5", "roll"}}
	if luck, err := e.(play.LuckTeller).Luck(t.Context(), v, "66"); err != nil || luck >= 0 {
		t.Errorf("Black throws 66, and White's luck is %g: %v", luck, err)
	}
}

// Between two games of a match all forms name the beginning of the next one, and
// the end of the last one is told until the opening roll.
func TestBackgammonBetweenGames(t *testing.T) {
	g := backgammonAt(t, play.Setup{Position: "XGID=-A------------------gd-d--:0:0:1:21:0:0:0:5:10"}, "1/off")
	for form, want := range map[string]string{
		"xgid":       "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:0:0:5:10",
		"positionid": "4HPwATDgc/ABMA",
	} {
		if got, err := g.Position(form); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", form, got, err, want)
		}
	}
	const end = "XGID=--------------------gd-d--:0:0:-1:00:0:0:0:5:10"
	ender := g.(play.Ender)
	if got, ok := ender.Ended("xgid"); !ok || got != end {
		t.Errorf("ended at %s, %v, want %s", got, ok, end)
	}
	// A match that begins where a game has ended goes on in the same way.
	again := backgammonAt(t, play.Setup{Position: end})
	if a, b := positionOf(t, g), positionOf(t, again); a != b {
		t.Errorf("the game goes on at %s, and from its end at %s", a, b)
	}
	if err := g.Play("31"); err != nil {
		t.Fatal(err)
	}
	if got, ok := ender.Ended("xgid"); ok {
		t.Errorf("after the opening roll a game has just ended at %s", got)
	}
}

func positionOf(t *testing.T, g play.Game) string {
	t.Helper()
	text, err := g.Position("xgid")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The dice lie on the board only while a roll is to be played.
func TestBackgammonDiceCells(t *testing.T) {
	g := backgammonAt(t, play.Setup{})
	dice := func() (faces []int) {
		for _, c := range g.Board() {
			if strings.HasPrefix(c.Name, "die ") {
				faces = append(faces, c.Count)
			}
		}
		return faces
	}
	for _, c := range []struct {
		step string
		want []int
	}{{"", nil}, {"13", []int{1, 3}}, {"8/5 6/5", nil}, {"roll", nil}, {"66", []int{6, 6}}} {
		if c.step != "" {
			if err := g.Play(c.step); err != nil {
				t.Fatal(err)
			}
		}
		if got := dice(); !slices.Equal(got, c.want) {
			t.Errorf("after %q the dice show %v, want %v", c.step, got, c.want)
		}
	}
}

// The engine obeys its limits, or says that it cannot.
func TestBackgammonLimits(t *testing.T) {
	for _, l := range []play.Limits{{Plies: 2}, {Plies: 7}, {Depth: 1}, {Level: 11}, {Level: -1}} {
		if _, err := Backgammon.Engine(l); err == nil {
			t.Errorf("%+v is taken", l)
		}
	}
	v := play.View{Kind: Backgammon, Steps: []string{"31"}}
	for _, c := range []struct {
		limits play.Limits
		plies  int
	}{
		{play.Limits{}, 1},
		{play.Limits{Plies: 1}, 1},
		{play.Limits{Plies: play.NoPlies}, 0},
		{play.Limits{Nodes: 100}, 0},
		{play.Limits{Time: 1}, 0}, // a nanosecond
		{play.Limits{Time: time.Minute}, 1},
	} {
		e, err := Backgammon.Engine(c.limits)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := e.Analyse(t.Context(), v, 1, nil)
		if err != nil || len(lines) != 1 || lines[0].Plies != c.plies {
			t.Errorf("%+v: %+v, %v, want %d plies", c.limits, lines, err, c.plies)
		}
	}
}

// Whoever answers a resignation knows the roll that was thrown before it.
func TestBackgammonResignationAfterTheRoll(t *testing.T) {
	// White will lose a gammon to the two checkers on Black's ace point unless it bears
	// one off with this roll.
	const position = "XGID=-N----------A-----------b-:0:0:1:%s:0:0:0:0:10"
	for dice, want := range map[string]string{"00": "decline", "66": "accept", "21": "decline"} {
		g := play.Setup{Position: fmt.Sprintf(position, dice)}
		e, err := Backgammon.Engine(play.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		v := play.View{Kind: Backgammon, Setup: g, Steps: []string{"resign:1"}}
		lines, err := e.Analyse(t.Context(), v, 2, nil)
		if err != nil || len(lines) != 2 {
			t.Fatalf("%s: %+v, %v", dice, lines, err)
		}
		for _, l := range lines {
			if l.Values[0].Name != "cubeful" || l.Values[1].Name != "equity" {
				t.Errorf("%s: %s is valued in %s", dice, l.Move, l.Values[0].Name)
			}
		}
		if got, err := e.Choose(t.Context(), v); err != nil || got != want || lines[0].Move != want {
			t.Errorf("%s: the engine answers %s, want %s: %v, %+v", dice, got, want, err, lines)
		}
	}
}
