package games

import (
	"testing"

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
