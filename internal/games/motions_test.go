package games

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
)

// What moves is told in the order in which a person would see it, for a decision in any
// spelling and for an entry that is not complete.
func TestMotions(t *testing.T) {
	const twoJumps = "B:B2,12:W6,7,14,15"
	const crowning = "B:B22:W26"
	for _, c := range []struct {
		kind     play.Kind
		position string
		text     string
		want     string
	}{
		{Checkers, "", "11-15", "11>15 black man"},
		{Checkers, "", " 11 15 ", "11>15 black man"},
		{Checkers, "", "11", ""},
		{Checkers, "", "draw", ""},
		{Checkers, twoJumps, "2x11", "2>11 black man, 7> white man"},
		{Checkers, twoJumps, "2x11x18", "2>11 black man, 7> white man, 11>18 black man, 15> white man"},
		{Checkers, twoJumps, "2x18", ""}, // it means two things
		{Checkers, twoJumps, "12-16", ""},
		{Checkers, crowning, "22x31", "22>31 black man, 26> white man, 31>31 black king"},
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "8/5 6", "8>5 white"},
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "8/5 13/", ""},
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "8/5 7", ""},
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "6/5, 8/5", "8>5 white, 6>5 white"},
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10", "8/5 6/5", "17>20 black, 19>20 black"},
		{Backgammon, "XGID=-------------------bbbbbbA:0:0:1:65:0:0:0:0:10", "dance", ""},
		{Backgammon, "XGID=-A------------------gd-d--:0:0:1:21:0:0:0:0:10", "1/off", "1>white off white"},
		{Oware, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "c", "C>D seed, C>E seed, C>F seed, C>a seed"},
		{Oware, "0-0-0-0-0-2-1-2-1-1-1-0-20-20-S", "F", "F>a seed, F>b seed, b>South 3 seed, a>South 2 seed"},
		{Oware, "0-0-0-0-0-12-0-0-0-0-0-0-18-18-S", "F", "F>a seed, F>b seed, F>c seed, F>d seed, F>e seed, F>f seed, " +
			"F>A seed, F>B seed, F>C seed, F>D seed, F>E seed, F>a seed, a>South 2 seed"},
		{Oware, "", "G", ""},
	} {
		g, err := c.kind.New(play.Setup{Position: c.position})
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		var parts []string
		for _, m := range g.Motions(c.text) {
			part := fmt.Sprintf("%s>%s %d %s", m.From, m.To, m.Count, m.Piece)
			parts = append(parts, strings.Replace(part, " 1 ", " ", 1))
		}
		if got := strings.Join(parts, ", "); got != c.want {
			t.Errorf("%s %s: %q moves\n%q, want\n%q", c.kind.Name(), c.position, c.text, got, c.want)
		}
	}
}

// A blot that is hit leaves before the checker that hits it arrives.
func TestMotionsOfAHit(t *testing.T) {
	g, err := Backgammon.New(play.Setup{Position: "XGID=-b---aE-C---dE---c-e----B-:0:0:1:31:0:0:0:0:10"})
	if err != nil {
		t.Fatal(err)
	}
	want := []play.Motion{{From: "5", To: "black bar", Piece: "black", Count: 1}, {From: "8", To: "5", Piece: "white", Count: 1}}
	for _, text := range []string{"8/5", "8/5 6"} {
		if got := g.Motions(text); !slices.Equal(got, want) {
			t.Errorf("%s moves %+v, want %+v", text, got, want)
		}
	}
	want = append(want, play.Motion{From: "6", To: "5", Piece: "white", Count: 1})
	if got := g.Motions("8/5* 6/5"); !slices.Equal(got, want) {
		t.Errorf("the play moves %+v, want %+v", got, want)
	}
}
