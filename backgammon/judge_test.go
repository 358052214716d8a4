package backgammon

import (
	"math/rand/v2"
	"os"
	"testing"
)

// The judge is a second statement of how checkers move, as plain as it can be:
// it makes every move of every checker with every order of the dice and keeps
// the longest. It shares nothing with the generator it judges: not the board, not
// the order of search, no table.
type table struct {
	mine, theirs [26]int8 // by the mover's own points; 25 is the mover's bar, 0 the other's
	off          int8
}

// one returns all tables that one die leads to.
func (t table) one(die int) []table {
	var after []table
	for from := 1; from <= 25; from++ {
		if t.mine[from] == 0 || t.mine[25] > 0 && from != 25 {
			continue
		}
		next := t
		next.mine[from]--
		to := from - die
		if to < 1 {
			outside, higher := false, false
			for n := 1; n <= 25; n++ {
				if t.mine[n] > 0 {
					outside = outside || n > 6
					higher = higher || n > from
				}
			}
			if outside || to < 0 && higher {
				continue
			}
			next.off++
			after = append(after, next)
			continue
		}
		if t.theirs[to] > 1 {
			continue
		}
		if t.theirs[to] == 1 {
			next.theirs[to] = 0
			next.theirs[0]++
		}
		next.mine[to]++
		after = append(after, next)
	}
	return after
}

// all plays the dice in the order given as far as they go and returns what each
// number of dice leads to.
func (t table) all(dice ...int) []map[table]bool {
	reached := []map[table]bool{{t: true}}
	for i, die := range dice {
		next := map[table]bool{}
		for u := range reached[i] {
			for _, v := range u.one(die) {
				next[v] = true
			}
		}
		if len(next) == 0 {
			break
		}
		reached = append(reached, next)
	}
	return reached
}

// verdict is what the judge finds: the results, and how they came about.
type verdict struct {
	results map[table]bool
	dice    int // played
	larger  bool
	smaller bool // whether that die alone could be played
}

func (t table) judge(a, b int) verdict {
	if a == b {
		r := t.all(a, a, a, a)
		return verdict{results: r[len(r)-1], dice: len(r) - 1}
	}
	a, b = max(a, b), min(a, b)
	v := verdict{larger: len(t.one(a)) > 0, smaller: len(t.one(b)) > 0}
	ab, ba := t.all(a, b), t.all(b, a)
	v.dice = max(len(ab), len(ba)) - 1
	v.results = map[table]bool{}
	add := func(r []map[table]bool) {
		if len(r) > v.dice {
			for u := range r[v.dice] {
				v.results[u] = true
			}
		}
	}
	add(ab)
	if v.dice != 1 || !v.larger {
		add(ba)
	}
	return v
}

// board lays the table out for a player.
func (t table) board(p Player) Board {
	var b Board
	total := [2]int{}
	for n := 1; n <= 24; n++ {
		if t.mine[n] > 0 {
			b.SetPoint(p, n, int(t.mine[n]))
			total[0] += int(t.mine[n])
		}
		if t.theirs[n] > 0 {
			b.SetPoint(p.Other(), 25-n, int(t.theirs[n]))
			total[1] += int(t.theirs[n])
		}
	}
	b.ToBar(p, int(t.mine[25]))
	b.ToBar(p.Other(), int(t.theirs[0]))
	b.ToOff(p, int(t.off))
	b.ToOff(p.Other(), 15-total[1]-int(t.theirs[0]))
	return b
}

// randomTable returns a position of one of several kinds. Some could not come up
// in a game; all must be played right.
func randomTable(r *rand.Rand) table {
	var t table
	mine, theirs := 15, 15
	put := func(side *[26]int8, other *[26]int8, n int) bool {
		if other[n] > 0 {
			return false
		}
		side[n]++
		return true
	}
	kind := r.IntN(6)
	low, high := 1, 24
	switch kind {
	case 0: // anywhere
	case 1: // some on the bar, against a board
		for range r.IntN(5) {
			t.mine[25]++
			mine--
		}
		for n := 19; n <= 24; n++ {
			if r.IntN(4) > 0 {
				t.theirs[n] = int8(2)
				theirs -= 2
			}
		}
	case 2: // bearing off
		mine = 1 + r.IntN(10)
		high = 6
	case 3: // few, nearly home
		mine = 1 + r.IntN(4)
		high = 9
	case 4: // behind a prime
		from := 2 + r.IntN(14)
		for n := from; n < from+5; n++ {
			t.theirs[n] = 2
			theirs -= 2
		}
		low, high = max(1, from-2), min(24, from+10)
		mine = 1 + r.IntN(15)
	case 5: // the last one
		mine = 1
	}
	t.off = int8(15 - mine - int(t.mine[25]))
	if t.off < 0 {
		mine += int(t.off)
		t.off = 0
	}
	for mine > 0 {
		n := low + r.IntN(high-low+1)
		for range 1 + r.IntN(3) {
			if mine > 0 && put(&t.mine, &t.theirs, n) {
				mine--
			}
		}
	}
	for tries := r.IntN(40); tries > 0 && theirs > 0; tries-- {
		n := 1 + r.IntN(24)
		for range 1 + r.IntN(2) {
			if theirs > 0 && put(&t.theirs, &t.mine, n) {
				theirs--
			}
		}
	}
	if theirs == 15 || r.IntN(8) == 0 && theirs > 0 {
		t.theirs[0]++
	}
	return t
}

// long reports whether the tests that take minutes are to run.
func long() bool { return os.Getenv("PARLOUR_LONG") == "1" }

func TestGeneratorAgreesWithJudge(t *testing.T) {
	positions := 30000
	if long() {
		positions = 1000000
	}
	r := rand.New(rand.NewPCG(20, 26))
	met := map[string]int{}
	var plays []Play
	for i := range positions {
		tab := randomTable(r)
		p := Player(i % 2)
		a, b := 1+r.IntN(6), 1+r.IntN(6)
		want := tab.judge(a, b)
		board := tab.board(p)
		if c := board.Consistent(); c != nil {
			t.Fatalf("the test made an impossible board: %v", c)
		}
		plays = AppendPlays(plays[:0], board, p, MakeRoll(a, b))
		got := map[Board]bool{}
		for _, play := range plays {
			got[board.Apply(p, play)] = true
		}
		if len(got) != len(plays) {
			t.Fatalf("%s %d%d: a result is listed twice: %v", board.PositionID(p), a, b, plays)
		}
		results := len(want.results)
		if want.dice == 0 {
			results = 0
		}
		if len(got) != results {
			t.Fatalf("%s %d%d: %d plays, the judge has %d: %v", board.PositionID(p), a, b, len(got), results, plays)
		}
		for u := range want.results {
			if want.dice > 0 && !got[u.board(p)] {
				t.Fatalf("%s %d%d: %s is missing", board.PositionID(p), a, b, u.board(p).PositionID(p))
			}
		}
		if HasPlay(board, p, MakeRoll(a, b)) != (want.dice > 0) {
			t.Fatalf("%s %d%d: HasPlay", board.PositionID(p), a, b)
		}
		count(met, tab, want, a, b)
	}
	for _, kind := range []string{
		"three on the bar", "larger die", "only the smaller", "double partly played",
		"borne off with a larger die", "dance", "hit", "two on the bar enter", "last checker off",
	} {
		if met[kind] < positions/1000 {
			t.Errorf("%q was met %d times in %d positions", kind, met[kind], positions)
		}
	}
	t.Logf("%d positions: %v", positions, met)
}

// count notes which of the rules that are easy to get wrong a position needs.
func count(met map[string]int, t table, v verdict, a, b int) {
	note := func(kind string, is bool) {
		if is {
			met[kind]++
		}
	}
	note("three on the bar", t.mine[25] >= 3 && v.dice > 0)
	note("larger die", a != b && v.dice == 1 && v.larger && v.smaller)
	note("only the smaller", a != b && v.dice == 1 && !v.larger)
	note("double partly played", a == b && v.dice > 0 && v.dice < 4)
	note("dance", v.dice == 0)
	note("two on the bar enter", t.mine[25] == 2 && v.dice >= 2)
	highest := 0
	for n := 1; n <= 25; n++ {
		if t.mine[n] > 0 {
			highest = n
		}
	}
	note("borne off with a larger die", highest < max(a, b))
	for u := range v.results {
		if u.theirs[0] > t.theirs[0] {
			met["hit"]++
			break
		}
	}
	for u := range v.results {
		if u.off == 15 {
			met["last checker off"]++
			break
		}
	}
}
