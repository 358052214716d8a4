package bearoff_test

import (
	"errors"
	"math"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
)

func TestKnownEquities(t *testing.T) {
	table := bearoff.HomeTwoSided()
	for _, c := range []struct {
		mine, theirs men
		equity       float64
	}{
		{men{5: 2}, men{5: 2}, .5090},
		{men{2: 1, 3: 1, 5: 1}, men{2: 1, 3: 1, 4: 1}, .3999},
		{men{2: 2, 3: 2}, men{1: 2, 2: 2}, .1388},
		{men{5: 1}, men{0: 1}, 2*27.0/36 - 1},
	} {
		b := race(c.mine, c.theirs)
		got, ok := table.Equity(b, backgammon.White)
		if !ok || math.Abs(got-c.equity) > 5e-5 {
			t.Errorf("%v against %v: %+.4f %v, want %+.4f", c.mine, c.theirs, got, ok, c.equity)
		}
		// The same with the sides exchanged.
		if again, ok := table.Equity(race(c.theirs, c.mine), backgammon.Black); !ok || again != got {
			t.Errorf("%v against %v: %v for White and %v for Black", c.mine, c.theirs, got, again)
		}
	}
}

func TestTwoSidedReach(t *testing.T) {
	table := bearoff.HomeTwoSided()
	for _, c := range []struct {
		name         string
		mine, theirs men
		reached      bool
	}{
		{"six each", men{5: 6}, men{0: 6}, true},
		{"seven", men{5: 7}, men{0: 6}, false},
		{"seven of the other", men{5: 6}, men{0: 7}, false},
		{"the other has none", men{5: 1}, men{}, true},
	} {
		if m, ok := table.Money(race(c.mine, c.theirs), backgammon.White); ok != c.reached {
			t.Errorf("%s: reached %v", c.name, ok)
		} else if c.theirs == (men{}) && m != (bearoff.Money{Cubeless: -1, Centred: -1, Mine: -1, Theirs: -1}) {
			t.Errorf("%s: %+v", c.name, m)
		}
	}
	if n := testing.AllocsPerRun(100, func() { table.Money(race(men{5: 6}, men{4: 2}), backgammon.White) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A cube that one owns is worth at least as much as one in the middle, and that as one that the other owns; the decision to
// double never costs anything, and a point is all that can be won by it.
func TestMoneyIsInOrder(t *testing.T) {
	table := bearoff.HomeTwoSided()
	eachMen(2, func(mine men) {
		eachMen(3, func(theirs men) {
			m, ok := table.Money(race(mine, theirs), backgammon.White)
			if mine == (men{}) || theirs == (men{}) {
				return
			}
			const unit = 1e-8
			switch {
			case !ok, m.WithMine() < m.WithCentred()-unit, m.WithCentred() < m.Theirs-unit,
				m.Mine < m.Centred-unit, m.Centred < m.Theirs-unit, m.WithMine() > 1, m.Theirs < -1:
				t.Fatalf("%v against %v: %+v %v", mine, theirs, m, ok)
			}
		})
	})
}

// What the rolls of each side alone say of a race is nearly right.
func TestRaceIsNearTheTruth(t *testing.T) {
	one, two := bearoff.Home(), bearoff.HomeTwoSided()
	eachMen(3, func(mine men) {
		eachMen(4, func(theirs men) {
			if mine == (men{}) {
				return
			}
			b := race(mine, theirs)
			r, ok := one.Race(b, backgammon.White)
			e, ok2 := two.Equity(b, backgammon.White)
			if !ok || !ok2 || math.Abs(r.Equity()-e) > 2*.014 {
				t.Fatalf("%v against %v: %+v, exactly %+.4f", mine, theirs, r, e)
			}
		})
	})
}

func TestRaceWithGammons(t *testing.T) {
	table := bearoff.Home()
	for _, c := range []struct {
		name         string
		mine, theirs men
		want         bearoff.Race
	}{
		{"the last roll against fifteen", men{0: 2}, men{0: 15}, bearoff.Race{Win: 1, WinGammon: 1}},
		{"lost with nothing off", men{0: 15}, men{}, bearoff.Race{LoseGammon: 1}},
		{"lost", men{0: 14}, men{}, bearoff.Race{}},
		{"one roll saves the gammon", men{0: 15}, men{0: 2}, bearoff.Race{}},
		// Two rolls are needed but for a double, and the other has borne off by then.
		{"two rolls", men{0: 4}, men{0: 15}, bearoff.Race{Win: 1, WinGammon: 6.0 / 36}},
	} {
		got, ok := table.Race(race(c.mine, c.theirs), backgammon.White)
		if !ok || math.Abs(got.Win-c.want.Win)+math.Abs(got.WinGammon-c.want.WinGammon)+math.Abs(got.LoseGammon-c.want.LoseGammon) > 1e-6 {
			t.Errorf("%s: %+v %v, want %+v", c.name, got, ok, c.want)
		}
	}
}

func TestWhatCannotBeSolved(t *testing.T) {
	inContact := race(men{5: 2}, men{5: 2})
	inContact.Add(backgammon.Black, 6, -1)
	inContact.SetPoint(backgammon.Black, 22, 1) // it stands on White's 3 point
	large := backgammon.Board{}
	for _, p := range []backgammon.Player{backgammon.White, backgammon.Black} {
		large.SetPoint(p, 12, 10)
		large.ToOff(p, 5)
	}
	onBar := race(men{5: 2}, men{5: 1})
	onBar.ToOff(backgammon.Black, -1)
	onBar.ToBar(backgammon.Black, 1)
	for _, c := range []struct {
		name string
		b    backgammon.Board
		want error
	}{
		{"contact", inContact, bearoff.ErrNotRace},
		{"a checker on the bar", onBar, bearoff.ErrNotRace},
		{"over", race(men{}, men{5: 2}), bearoff.ErrNotRace},
		{"over, too", race(men{5: 2}, men{}), bearoff.ErrNotRace},
		{"all fifteen", race(men{5: 15}, men{5: 2}), bearoff.ErrGammon},
		{"many checkers far away", large, bearoff.ErrTooLarge},
	} {
		if _, err := bearoff.SolveMoney(t.Context(), c.b, backgammon.White); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if _, err := bearoff.SolveMatch(t.Context(), c.b, backgammon.White, bearoff.Match{Away: 3, OpponentAway: 2, Chance: chance}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// A double that may be made and is dead for whoever gets the cube counts all the same; without a cube there is none.
func TestCubesThatAreNotTurned(t *testing.T) {
	b := race(men{5: 2}, men{5: 2})
	solve := func(m bearoff.Match) bearoff.Decision {
		m.Chance = chance
		d, err := bearoff.SolveMatch(t.Context(), b, backgammon.White, m)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for name, m := range map[string]bearoff.Match{
		"Crawford":   {Away: 1, OpponentAway: 3, Crawford: true},
		"no cube":    {Away: 4, OpponentAway: 3, MaxCube: 1},
		"top cube":   {Away: 9, OpponentAway: 9, Cube: 4, MaxCube: 4, Owner: bearoff.Mine},
		"dead":       {Away: 2, OpponentAway: 2, Cube: 2, Owner: bearoff.Mine},
		"both at 1":  {Away: 1, OpponentAway: 1},
		"not theirs": {Away: 2, OpponentAway: 2, Cube: 4, Owner: bearoff.Theirs},
	} {
		if d := solve(m); d.CanDouble || d.NoDouble != d.Plain || d.DoubleTake != d.NoDouble || d.Value() != d.NoDouble {
			t.Errorf("%s: %+v", name, d)
		}
	}
	// Two points each: a double decides the match at once, and nobody redoubles.
	d := solve(bearoff.Match{Away: 2, OpponentAway: 2})
	if !d.CanDouble || math.Abs(d.DoubleTake-d.Win) > 1e-12 || d.DoublePass != chance(1, 2, false) {
		t.Errorf("two points each: %+v", d)
	}
	defer func() {
		if recover() == nil {
			t.Error("a match that is over is solved")
		}
	}()
	solve(bearoff.Match{OpponentAway: 2})
}
