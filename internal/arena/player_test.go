package arena_test

import (
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

func TestParsePlayer(t *testing.T) {
	limits := play.Limits{Nodes: 500}
	for text, want := range map[string]string{
		"random":                         "random",
		"parlour":                        "parlour:nodes=500",
		"parlour:level=8":                "parlour:level=8",
		"parlour:time=1500ms,depth=6":    "parlour:depth=6,time=1.5s",
		"parlour:time=100ms":             "parlour:time=100ms",
		"parlour:nodes=9007199254740992": "parlour:nodes=9007199254740992",
	} {
		e, err := arena.ParsePlayer(pileKind{}, text, limits)
		if err != nil || e.Name != want {
			t.Errorf("%q is read as %q: %v", text, e.Name, err)
			continue
		}
		again, err := arena.ParsePlayer(pileKind{}, e.Name, play.Limits{})
		if err != nil || again.Name != e.Name {
			t.Errorf("%q is read back as %q: %v", e.Name, again.Name, err)
		}
		if timed := strings.Contains(want, "time="); timed != (e.Patience > time.Second) {
			t.Errorf("%q may take %v for a move", text, e.Patience)
		}
	}
	if e, err := arena.ParsePlayer(pileKind{}, "parlour", play.Limits{}); err != nil || e.Name != "parlour" {
		t.Errorf("parlour without limits is %q: %v", e.Name, err)
	}
	for text, want := range map[string]string{
		"":                               "it can be random, parlour",
		"Random":                         "it can be random, parlour",
		"hub:scan":                       "it can be random, parlour",
		"random:seed=3":                  "it can be random, parlour",
		"parlour:":                       "write it like level=8",
		"parlour:level":                  "write it like level=8",
		"parlour:level=11":               "from 1 to 10",
		"parlour:level=0":                "from 1 to 10",
		"parlour:level=x":                `level: "x"`,
		"parlour:nodes=-1":               "nodes",
		"parlour:nodes=9007199254740993": "nodes",
		"parlour:time=100":               "write it like 100ms",
		"parlour:time=-1s":               "write it like 100ms",
		"parlour:levels=3":               `no limit "levels"`,
		"parlour:level=3,level=4":        "level is given twice",
		"parlour:level=3,":               "write it like level=8",
		"parlour:level=3,nodes=100":      "give it alone",
		"parlour:plies=2":                "level, depth, nodes, time",
	} {
		if e, err := arena.ParsePlayer(pileKind{}, text, limits); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %q: %v, want an error with %q", text, e.Name, err, want)
		}
	}
}

// What the engine has against its limits is told at once.
func TestPlayerRefused(t *testing.T) {
	if e, err := arena.ParsePlayer(pigKind{}, "parlour:plies=2", play.Limits{}); err == nil || !strings.Contains(err.Error(), "pigs have no plies") {
		t.Errorf("read as %q: %v", e.Name, err)
	}
	if e, err := arena.ParsePlayer(pigKind{}, "parlour:depth=2", play.Limits{}); err == nil || !strings.Contains(err.Error(), "level, plies, nodes, time") {
		t.Errorf("read as %q: %v", e.Name, err)
	}
}

func TestNewPlayer(t *testing.T) {
	v := play.View{Kind: pileKind{}}
	for _, text := range []string{"random", "parlour:level=1"} {
		choose := func(seed uint64) (s string) {
			p, err := arena.NewPlayer(pileKind{}, text, play.Limits{}, seed)
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				c, err := p.Choose(t.Context(), v)
				if err != nil {
					t.Fatal(err)
				}
				s += c
			}
			return s
		}
		if choose(1) != choose(1) || choose(1) == choose(2) {
			t.Errorf("%s does not follow its seed", text)
		}
	}
	if _, err := arena.NewPlayer(pileKind{}, "nobody", play.Limits{}, 1); err == nil {
		t.Error("nobody plays")
	}
}

// A player may use the book of openings, where its engine has one. That alone is no limit, so
// those of the match hold.
func TestPlayerBook(t *testing.T) {
	limits := play.Limits{Nodes: 500}
	for text, want := range map[string]string{
		"parlour:book=on":          "parlour:nodes=500,book=on",
		"parlour:book=off":         "parlour:nodes=500",
		"parlour:book=on,depth=3":  "parlour:depth=3,book=on",
		"parlour:level=8,book=on":  "parlour:level=8,book=on",
		"parlour:book=off,level=8": "parlour:level=8",
	} {
		e, err := arena.ParsePlayer(games.Checkers, text, limits)
		if err != nil || e.Name != want {
			t.Errorf("%q is read as %q: %v", text, e.Name, err)
		}
		if again, err := arena.ParsePlayer(games.Checkers, e.Name, play.Limits{}); err != nil || again.Name != e.Name {
			t.Errorf("%q is read back as %q: %v", e.Name, again.Name, err)
		}
	}
	for text, want := range map[string]string{
		"parlour:book=yes":                "on or off",
		"parlour:level=8,book=on,nodes=9": "give it alone",
	} {
		if e, err := arena.ParsePlayer(games.Checkers, text, limits); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %q: %v, want an error with %q", text, e.Name, err, want)
		}
	}
	if e, err := arena.ParsePlayer(games.Backgammon, "parlour:book=on", limits); err == nil || !strings.Contains(err.Error(), `no limit "book"`) {
		t.Errorf("backgammon with a book is read as %q: %v", e.Name, err)
	}
}
