package bearoff_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

// The judge is a slow second computation that shares nothing with the package: its own positions, its own plays, plain
// recursion.

// men are the checkers on the points 1 to 6.
type men [6]int

func (m men) total() int { return m[0] + m[1] + m[2] + m[3] + m[4] + m[5] }

// step returns what comes of one die.
func (m men) step(die int) []men {
	var all []men
	for at := range m {
		if m[at] == 0 {
			continue
		}
		after := m
		after[at]--
		switch to := at - die; {
		case to >= 0:
			after[to]++
		case to < -1:
			behind := 0
			for _, n := range m[at+1:] {
				behind += n
			}
			if behind > 0 {
				continue
			}
		}
		all = append(all, after)
	}
	return all
}

// results returns what comes of two dice.
func (m men) results(a, b int) map[men]bool {
	orders := [][]int{{a, b}, {b, a}}
	if a == b {
		orders = [][]int{{a, a, a, a}}
	}
	results := make(map[men]bool)
	for _, dice := range orders {
		now := map[men]bool{m: true}
		for _, die := range dice {
			next := make(map[men]bool)
			for x := range now {
				steps := x.step(die)
				if x.total() == 0 {
					steps = []men{x}
				}
				for _, y := range steps {
					next[y] = true
				}
			}
			now = next
		}
		for x := range now {
			results[x] = true
		}
	}
	return results
}

var judgedRolls = map[bool]map[men][]float64{true: {}, false: {}}

// judgeRolls returns the chances of so many rolls until all checkers are off, or the first of fifteen is.
func judgeRolls(m men, first bool) []float64 {
	if m.total() == 0 || first && m.total() < 15 {
		return []float64{1}
	}
	if known, ok := judgedRolls[first][m]; ok {
		return known
	}
	sum := make([]float64, 40)
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			var best []float64
			for x := range m.results(a, b) {
				if d := judgeRolls(x, first); best == nil || judgeMean(d) < judgeMean(best)-1e-13 {
					best = d
				}
			}
			for n, chance := range best {
				if chance > 0 {
					sum[n+1] += chance / 36
				}
			}
		}
	}
	judgedRolls[first][m] = sum
	return sum
}

func judgeMean(d []float64) float64 {
	mean := 0.0
	for n, chance := range d {
		mean += float64(n) * chance
	}
	return mean
}

// eachMen gives all positions of at most so many checkers.
func eachMen(most int, f func(men)) {
	var place func(m men, at, left int)
	place = func(m men, at, left int) {
		if at == len(m) {
			f(m)
			return
		}
		for n := 0; n <= left; n++ {
			m[at] = n
			place(m, at+1, left-n)
		}
	}
	place(men{}, 0, most)
}

func TestJudgeOfRolls(t *testing.T) {
	most := 4
	if os.Getenv("PARLOUR_LONG") != "" {
		most = 15
	}
	eachMen(most, func(m men) { compareRolls(t, m, false) })
}

func TestJudgeOfFirstRolls(t *testing.T) {
	compareRolls(t, men{3: 15}, true)
	compareRolls(t, men{2: 2, 3: 13}, true)
	if os.Getenv("PARLOUR_LONG") == "" {
		return
	}
	compareRolls(t, men{5: 15}, true)
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var m men
		for range 15 {
			m[random.IntN(6)]++
		}
		compareRolls(t, m, true)
	}
}

func compareRolls(t *testing.T, m men, first bool) {
	t.Helper()
	b := side(backgammon.White, m[:]...)
	want := judgeRolls(m, first)
	d, ok := bearoff.Home().Last(b, backgammon.White)
	if first {
		d, ok = bearoff.Home().First(b, backgammon.White)
	} else if mean, _ := bearoff.Home().Rolls(b, backgammon.White); math.Abs(mean-judgeMean(want)) > 1e-9 {
		t.Fatalf("%v: %v rolls, the judge says %v", m, mean, judgeMean(want))
	}
	if !ok || math.Abs(d.Mean()-judgeMean(want)) > 2e-6 {
		t.Fatalf("%v: %v rolls (first %v), the judge says %v", m, d.Mean(), first, judgeMean(want))
	}
	// The same mean may be had by several plays, whose chances differ; where it is so they differ little.
	for n, chance := range want {
		if math.Abs(d.Chance(n)-chance) > 1e-3 {
			t.Errorf("%v: %v for %d rolls (first %v), the judge says %v", m, d.Chance(n), n, first, chance)
		}
	}
}

// A judgedGame is a race with its cube, as the judge looks at it: all from the side on roll.
type judgedGame struct {
	mine, theirs men
	cube         int
	owner        bearoff.Owner
	away, other  int // 0 in a money game
}

func (g judgedGame) flip() judgedGame {
	g.mine, g.theirs = g.theirs, g.mine
	g.away, g.other = g.other, g.away
	g.owner = map[bearoff.Owner]bearoff.Owner{bearoff.Centred: bearoff.Centred, bearoff.Mine: bearoff.Theirs, bearoff.Theirs: bearoff.Mine}[g.owner]
	return g
}

// A court judges games: its worth tells what the winner of so many points has, from -1 to 1.
type court struct {
	worth   func(g judgedGame, points int) float64 // of the side on roll, points negative when it loses
	mayTurn func(g judgedGame) bool
	judged  map[judgedGame][2]float64
}

// value returns the value of rolling, and that of the right decision.
func (c *court) value(g judgedGame) (rolling, right float64) {
	if g.theirs.total() == 0 {
		lost := c.worth(g, -g.cube)
		return lost, lost
	}
	if known, ok := c.judged[g]; ok {
		return known[0], known[1]
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= a; b++ {
			best := math.Inf(-1)
			for x := range g.mine.results(a, b) {
				next := g
				next.mine = x
				_, v := c.value(next.flip())
				best = max(best, -v)
			}
			if a == b {
				rolling += best / 36
			} else {
				rolling += best / 18
			}
		}
	}
	right = rolling
	if g.owner != bearoff.Theirs && c.mayTurn(g) {
		doubled := g
		doubled.cube, doubled.owner = 2*g.cube, bearoff.Theirs
		take, _ := c.value(doubled)
		if double := min(take, c.worth(g, g.cube)); double > rolling {
			right = double
		}
	}
	c.judged[g] = [2]float64{rolling, right}
	return rolling, right
}

func race(mine, theirs men) backgammon.Board {
	b := side(backgammon.White, mine[:]...)
	for n := 1; n <= 24; n++ {
		if b.Theirs(backgammon.White, n) > 0 {
			b.SetPoint(backgammon.White, n, 0)
		}
	}
	for i, n := range theirs {
		b.SetPoint(backgammon.Black, i+1, n)
	}
	b.ToOff(backgammon.Black, backgammon.Checkers-theirs.total())
	return b
}

// moneyCourt judges money games with a cube that is turned at most ten times.
func moneyCourt(turns bool) *court {
	return &court{
		worth:   func(_ judgedGame, points int) float64 { return float64(points) },
		mayTurn: func(g judgedGame) bool { return turns && g.cube < 1024 },
		judged:  make(map[judgedGame][2]float64),
	}
}

func TestJudgeOfMoney(t *testing.T) {
	table := bearoff.HomeTwoSided()
	random := rand.New(rand.NewPCG(3, 4))
	live, dead := moneyCourt(true), moneyCourt(false)
	for range 12 {
		var mine, theirs men
		for range 1 + random.IntN(2) {
			mine[random.IntN(6)]++
			theirs[random.IntN(6)]++
		}
		b := race(mine, theirs)
		got, ok := table.Money(b, backgammon.White)
		if !ok {
			t.Fatalf("%v against %v is not reached", mine, theirs)
		}
		judge := func(what string, c *court, owner bearoff.Owner, got, gotRight float64) {
			rolling, right := c.value(judgedGame{mine: mine, theirs: theirs, cube: 1, owner: owner})
			if math.Abs(rolling-got) > 1e-6 || math.Abs(right-gotRight) > 1e-6 {
				t.Errorf("%v against %v, %s: %.7f and %.7f, the judge says %.7f and %.7f", mine, theirs, what, got, gotRight, rolling, right)
			}
		}
		judge("cubeless", dead, bearoff.Centred, got.Cubeless, got.Cubeless)
		judge("centred", live, bearoff.Centred, got.Centred, got.WithCentred())
		judge("owned", live, bearoff.Mine, got.Mine, got.WithMine())
		judge("unavailable", live, bearoff.Theirs, got.Theirs, got.Theirs)
	}
}

// chance is a match equity table for tests: uneven, but it grows with the lead.
func chance(away, other int, afterCrawford bool) float64 {
	v := 0.5 + 0.4*float64(other-away)/float64(other+away)
	if afterCrawford && away != other {
		v += 0.01
	}
	return v
}

func TestJudgeOfMatches(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 25 {
		var mine, theirs men
		for range 1 + random.IntN(2) {
			mine[random.IntN(6)]++
			theirs[random.IntN(6)]++
		}
		m := bearoff.Match{
			Away: 1 + random.IntN(6), OpponentAway: 1 + random.IntN(6), Crawford: random.IntN(5) == 0,
			Cube: 1, Chance: chance,
		}
		if random.IntN(2) == 0 {
			m.Cube, m.Owner = 2, bearoff.Owner(1+random.IntN(2))
		}
		d, err := bearoff.SolveMatch(context.Background(), race(mine, theirs), backgammon.White, m)
		if err != nil {
			t.Fatal(err)
		}
		after := m.Crawford || m.Away == 1 || m.OpponentAway == 1
		// This judge lets everybody double who may by the rules, be it of use or not.
		c := court{
			mayTurn: func(g judgedGame) bool { return !m.Crawford && g.cube < 32 },
			worth: func(g judgedGame, points int) float64 {
				switch {
				case points >= g.away:
					return 1
				case -points >= g.other:
					return -1
				}
				away, other := g.away-max(points, 0), g.other-max(-points, 0)
				// The table is the first side's, which need not be the one on roll here.
				if g.away == m.Away && g.other == m.OpponentAway {
					return 2*chance(away, other, after) - 1
				}
				return 1 - 2*chance(other, away, after)
			},
			judged: make(map[judgedGame][2]float64),
		}
		if after && m.Away == m.OpponentAway {
			continue // the table of this test is then not the same for both sides, and they could not be told apart above
		}
		rolling, right := c.value(judgedGame{mine, theirs, m.Cube, m.Owner, m.Away, m.OpponentAway})
		if math.Abs(2*d.NoDouble-1-rolling) > 1e-12 || math.Abs(2*d.Value()-1-right) > 1e-12 {
			t.Errorf("%v against %v, %s: %v, the judge says %v and %v", mine, theirs, describe(m), d, (rolling+1)/2, (right+1)/2)
		}
	}
}

func describe(m bearoff.Match) string {
	return fmt.Sprintf("%d away, %d away, Crawford %v, cube %d of %d", m.Away, m.OpponentAway, m.Crawford, m.Cube, m.Owner)
}
