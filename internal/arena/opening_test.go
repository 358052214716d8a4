package arena_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

func TestReadOpenings(t *testing.T) {
	file := "# three openings\n\n 20 # a position\n1 2 3\t# moves\n\t1. 3 3 2. 1\r\n"
	o, err := arena.ReadOpenings(pileKind{}, play.Setup{}, strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	want := []arena.Opening{
		{Text: "20", Position: "20"},
		{Text: "1 2 3", Moves: []string{"1", "2", "3"}},
		{Text: "1. 3 3 2. 1", Moves: []string{"3", "3", "1"}},
	}
	for i := range 7 { // they begin again
		if got, err := o.Pair(i); err != nil || !reflect.DeepEqual(got, want[i%3]) {
			t.Errorf("pair %d begins with %+v: %v", i, got, err)
		}
	}
	other, err := arena.ReadOpenings(pileKind{}, play.Setup{}, strings.NewReader("20\n1 2 3\n1. 3 3 2. 2\n"))
	if err != nil || other.Name == o.Name {
		t.Errorf("two files are both %q: %v", o.Name, err)
	}
	again, err := arena.ReadOpenings(pileKind{}, play.Setup{}, strings.NewReader(strings.ReplaceAll(file, "# moves", "# the same")))
	if err != nil || again.Name != o.Name {
		t.Errorf("the same openings are %q and %q: %v", o.Name, again.Name, err)
	}
}

func TestReadOpeningsRefuses(t *testing.T) {
	for file, want := range map[string]string{
		"":                         "no opening",
		"# nothing\n\n":            "no opening",
		"1 2\n# x\n1 2 9 1":        `line 3: move 3 of "1 2 9 1": 9: not so many`,
		"start":                    "line 1: neither a position (not the size of a pile) nor a list of moves (start: not so many)",
		strings.Repeat("1 ", 41):   "line 1: the game is over",
		strings.Repeat("1", 1<<17): "line 1:",
	} {
		_, err := arena.ReadOpenings(pileKind{}, play.Setup{}, strings.NewReader(file))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want an error with %q", file, err, want)
		}
	}
	_, err := arena.ReadOpenings(pileKind{}, play.Setup{Position: "no"}, strings.NewReader("1 2"))
	if err == nil {
		t.Error("a bad setup is accepted")
	}
}

func TestOpeningsAreUsed(t *testing.T) {
	m, _ := match(t, pileKind{}, 8)
	var err error
	m.Openings, err = arena.ReadOpenings(m.Kind, m.Setup, strings.NewReader("20\n1 2 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	m.Report = func(o *arena.Outcome, r *record.Record) {
		second := (o.Game-1)/2%2 == 1
		if (r.Position == "20") == second || strings.HasPrefix(moves(r), "1 2 3") != second {
			t.Errorf("game %d begins at %q: %s", o.Game, r.Position, moves(r))
		}
		if got, _ := r.Tag("Opening"); got != map[bool]string{false: "20", true: "1 2 3"}[second] {
			t.Errorf("game %d has the opening %q", o.Game, got)
		}
	}
	run(t, m)
}

// No two random openings lead to the same position, and none ends the game; a
// game with too few of them has longer ones, and at last the same again.
func TestRandomOpenings(t *testing.T) {
	o := arena.RandomOpenings(pileKind{}, play.Setup{}, 2, 1)
	seen := make(map[string]bool)
	longest := 0
	for i := range 60 {
		op, err := o.Pair(i)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := pileKind{}.New(play.Setup{})
		for _, m := range op.Moves {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		at, _ := g.Position("")
		if seen[at] && i < 10 {
			t.Errorf("opening %d, %s, leads where another one led", i, op.Text)
		}
		seen[at] = true
		longest = max(longest, len(op.Moves))
	}
	if longest < 4 {
		t.Errorf("the longest opening has %d moves", longest)
	}
	again := arena.RandomOpenings(pileKind{}, play.Setup{}, 2, 1)
	for _, i := range []int{50, 3, 17} { // asked in any order
		a, _ := o.Pair(i)
		b, _ := again.Pair(i)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("opening %d is %v and %v", i, a, b)
		}
	}
	short := arena.RandomOpenings(pileKind{}, play.Setup{Position: "4"}, 4, 1)
	for i := range 20 {
		op, err := short.Pair(i)
		if err != nil || len(op.Moves) > 3 {
			t.Errorf("opening %d of a short game is %v: %v", i, op, err)
		}
	}
	if op, err := arena.RandomOpenings(pigKind{}, play.Setup{}, 4, 1).Pair(3); err != nil || len(op.Moves) != 0 {
		t.Errorf("a game with dice begins with %v: %v", op, err)
	}
}

// FuzzReadOpenings: no file does harm, and what is read can be played.
func FuzzReadOpenings(f *testing.F) {
	f.Add("20\n1 2 3 # moves\n")
	f.Add("# nothing\n1. 3 3 2. 1")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := arena.ReadOpenings(pileKind{}, play.Setup{}, strings.NewReader(text))
		if err != nil {
			return
		}
		op, err := o.Pair(0)
		if err != nil {
			t.Fatal(err)
		}
		g, err := pileKind{}.New(play.Setup{Position: op.Position})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range op.Moves {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if g.Turn() == play.Over {
			t.Fatalf("the game is over after %q", op.Text)
		}
	})
}
