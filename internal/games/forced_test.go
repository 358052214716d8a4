package games

import (
	"testing"

	"github.com/parlour-games/parlour/internal/play"
)

func TestForced(t *testing.T) {
	const dance = "-------------------bbbbbbA"
	for _, c := range []struct {
		kind           play.Kind
		position, want string
	}{
		{Checkers, "", ""},
		{Checkers, "B:B2,12:W6,7,14,15", "Black must capture"},
		{Oware, "", ""},
		{Oware, "0-0-0-0-0-1-0-0-0-0-0-0-24-23-S", "North has no seed left and must be given one"},
		{Oware, "1-0-0-0-1-1-0-0-0-0-0-0-22-23-S", "North has no seed left and must be given one"},
		{Oware, "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S", ""}, // nothing can be given, and the game is over
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", ""},
		{Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", ""},
		{Backgammon, "XGID=" + dance + ":0:0:1:65:0:0:0:0:10", "no checker can move with 65"},
		{Backgammon, "XGID=------------------b-----AA:0:0:1:65:0:0:0:0:10", "a checker on the bar must enter first"},
		{Backgammon, "XGID=----------b---------A-----:0:0:1:61:0:0:0:0:10", ""},
		{Backgammon, "XGID=-------------b--b---A-----:0:0:1:34:0:0:0:0:10", "only the 3 can be played"},
		{Backgammon, "XGID=-----------b-------bA-----:0:0:1:45:0:0:0:0:10", "only one die can be played, and it must be the larger, 5"},
		{Backgammon, "XGID=-AA-----------------------:0:0:1:11:0:0:0:0:10", ""},
		{Backgammon, "XGID=----A----b----------------:0:0:1:66:0:0:0:0:10", ""},
	} {
		g, err := c.kind.New(play.Setup{Position: c.position})
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		if got := g.Forced(); got != c.want {
			t.Errorf("%s: %q, want %q", c.position, got, c.want)
		}
	}
}
