package backgammon

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// draw reads a small drawing of a position: mine and theirs as lists of
// point:count in the mover's numbering, 25 and 0 being the two bars. All other
// checkers have been borne off.
func draw(t *testing.T, p Player, mine, theirs string) Board {
	t.Helper()
	var b Board
	place := func(side Player, text string, number func(int) int) {
		total := 0
		for _, word := range strings.Fields(text) {
			var n, count int
			if _, err := fmt.Sscanf(word, "%d:%d", &n, &count); err != nil {
				t.Fatal(err)
			}
			total += count
			if own := number(n); own == OnBar {
				b.ToBar(side, count)
			} else {
				b.SetPoint(side, own, count)
			}
		}
		b.ToOff(side, Checkers-total)
	}
	place(p, mine, func(n int) int { return n })
	place(p.Other(), theirs, func(n int) int { return OnBar - n })
	if c := b.Consistent(); c != nil {
		t.Fatal(c)
	}
	return b
}

func texts(plays []Play) []string {
	var list []string
	for _, play := range plays {
		list = append(list, play.String())
	}
	return list
}

// The traps of the rules of movement, one by one.
func TestPlays(t *testing.T) {
	for _, c := range []struct {
		name, mine, theirs, roll string
		want                     []string
	}{
		{"dance", "25:1 6:14", "24:2 23:2 22:2 21:2 20:2 19:2", "65", nil},
		{"bar first", "25:2 6:13", "20:2", "65", []string{"bar/19"}},
		{"both from the bar", "25:2 6:13", "", "65", []string{"bar/20 bar/19"}},
		{"three on the bar, doubles", "25:3 6:12", "", "33", []string{"bar/22(3) 6/3", "bar/22(2) bar/19"}},
		{"home and off", "7:1 2:2", "6:1 1:2", "61", []string{"7/6*/off"}},
		{"larger die only", "14:1", "3:2", "65", []string{"14/8"}},
		{"only the smaller", "14:1", "8:2 3:2", "65", []string{"14/9"}},
		{"both dice when possible", "24:1 10:1", "14:2 5:2", "64", []string{"24/18 10/6", "24/20 10/4"}},
		{"exact", "6:1 5:1 4:1", "", "65", []string{"6/off 5/off", "6/1 5/off"}},
		{"larger from the highest", "4:1 2:1", "", "65", []string{"4/off 2/off"}},
		{"not over a higher one", "5:1 2:1", "", "43", []string{"5/1 2/off", "5/off"}},
		{"hit on the way", "7:1 24:1", "4:1 20:2", "31", []string{"24/23 7/4*", "24/21 7/6", "7/4*/3", "7/3"}},
		{"the last checker with both dice", "6:1", "", "65", []string{"6/off"}},
		{"the last checker must use both", "5:1", "4:1", "51", []string{"5/4*/off"}},
		{"two hit the same point", "8:2", "6:1 4:2", "22", []string{"8/6*(2)"}},
		{"all four in the home board", "3:1 2:1 1:1", "", "11", []string{"3/off 1/off", "3/off 2/1"}},
	} {
		for _, p := range []Player{White, Black} {
			b := draw(t, p, c.mine, c.theirs)
			roll, err := ParseRoll(c.roll)
			if err != nil {
				t.Fatal(err)
			}
			plays := Plays(b, p, roll)
			if !slices.IsSorted(texts(plays)) {
				t.Errorf("%s: not sorted: %q", c.name, texts(plays))
			}
			got, want := texts(plays), slices.Sorted(slices.Values(c.want))
			if !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q, want %q", c.name, p, got, want)
			}
		}
	}
}

func TestPlayText(t *testing.T) {
	for _, c := range []struct{ mine, theirs, roll, text, want string }{
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "31", "8/5 6/5", "8/5 6/5"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "31", "6/5,8/5", "8/5 6/5"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "31", "6-5 8-5", "8/5 6/5"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "13", "24/23/20", "24/20"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "31", "24/21 21/20", "24/20"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "66", "24/18(2) 13/7(2)", "24/18(2) 13/7(2)"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "66", "13/7 24/18 13/7 24/18", "24/18(2) 13/7(2)"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "22", "6/4(2),8/4", "8/4 6/4(2)"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "22", "13/11(4)", "13/11(4)"},
		{"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", "22", "13/5", "13/5"},
		{"25:1 13:2", "20:1 1:2", "53", "BAR/20* 13/10", "bar/20* 13/10"},
		{"25:1 13:2", "20:1 1:2", "53", "bar/20,13/10", "bar/20* 13/10"},
		{"25:1 13:2", "20:1 1:2", "53", "25/20*/17", "bar/20*/17"},
		{"25:1 13:2", "20:1 1:2", "53", "bar/17", "bar/17"},
		{"25:1 13:2", "20:1 1:2", "53", "bar/20/17", "bar/20*/17"},
		{"7:1 24:1", "4:1 20:2", "31", "7/4/3", "7/4*/3"},
		{"7:1 24:1", "4:1 20:2", "31", "7/3", "7/3"},
		{"7:1 24:1", "4:1 20:2", "31", "7/6/3", "7/3"},
		{"6:1 5:1 4:1", "", "65", "6/0 5/0", "6/off 5/off"},
		{"6:1 5:1 4:1", "", "65", "6/off(1) 5/OFF", "6/off 5/off"},
		{"8:4", "6:1", "22", "8/6*(2) 8/6(2)", "8/6*(4)"},
		{"8:3", "6:1", "22", "8/6*/4 8/6(2)", "8/6*(2) 8/4"},
		{"8:3", "6:1", "22", "8/6*(2) 8/4", "8/6*(2) 8/4"},
		{"8:2", "6:1", "22", "8/4(2)", "8/6*/4(2)"},
		{"6:1", "", "65", "6/off", "6/off"},
		{"6:1", "", "65", "6/1/off", "6/off"},
		{"6:1", "", "65", "6/1 1/off", "6/off"},
		{"25:1", "20:2 19:2", "65", "dance", "dance"},
		{"25:1", "20:2 19:2", "65", " Dance", "dance"},
	} {
		for _, p := range []Player{White, Black} {
			b := draw(t, p, c.mine, c.theirs)
			roll, _ := ParseRoll(c.roll)
			play, err := ParsePlay(b, p, roll, c.text)
			if err != nil {
				t.Errorf("%s: %v", c.roll, err)
			} else if got := play.String(); got != c.want {
				t.Errorf("%s %s: %q, want %q", c.roll, c.text, got, c.want)
			}
		}
	}
}

func TestPlayErrors(t *testing.T) {
	const opening, other = "24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5"
	for _, c := range []struct {
		mine, theirs, roll, text string
		kind                     error
		reason                   string
	}{
		{opening, other, "31", "", ErrSyntax, "a play is written like"},
		{opening, other, "31", "xyzzy", ErrSyntax, "a play is written like"},
		{opening, other, "31", "8/", ErrSyntax, "a play is written like"},
		{opening, other, "31", "8//5", ErrSyntax, "a play is written like"},
		{opening, other, "31", "8/5 6/off*", ErrSyntax, "a play is written like"},
		{opening, other, "31", "5/8", ErrSyntax, "to a lower point"},
		{opening, other, "31", "26/22", ErrSyntax, "a play is written like"},
		{opening, other, "31", "8/5(5)", ErrSyntax, "1 to 4 times"},
		{opening, other, "31", "8/5(4) 6/5", ErrSyntax, "four checkers at most"},
		{opening, other, "31", strings.Repeat("8/5 ", 1000), ErrSyntax, "a play is written like"},
		{opening, other, "31", "8/5", ErrIllegal, "both dice can be played"},
		{opening, other, "31", "8/5 6/5 6/5", ErrIllegal, "the roll 31 is used up"},
		{opening, other, "31", "7/4 6/5", ErrIllegal, "there is no checker"},
		{opening, other, "31", "8/6 6/5", ErrIllegal, "8/6 is 2 pips, and the roll is 31"},
		{opening, other, "61", "24/23 6/off", ErrIllegal, "only when all are in the home board"},
		{opening, other, "51", "24/19 6/5", ErrIllegal, "point 19 is blocked"},
		{opening, other, "31", "8/5* 6/5", ErrIllegal, "nothing to hit on point 5"},
		{opening, other, "31", "bar/22 6/5", ErrIllegal, "no checker on the bar"},
		{opening, other, "31", "dance", ErrIllegal, "a checker can move with 31"},
		{opening, other, "22", "6/4(2)", ErrIllegal, "all four 2s can be played"},
		{"25:1 13:2", "20:1 1:2", "53", "13/8 13/10", ErrIllegal, "on the bar must enter first"},
		{"25:1", "20:2 19:2", "65", "bar/20", ErrIllegal, "no checker can move with 65"},
		{"14:1", "3:2", "65", "14/9", ErrIllegal, "must be the larger, 6"},
		{"14:1", "8:2 3:2", "65", "14/8", ErrIllegal, "point 8 is blocked"},
		{"24:1 10:1", "14:2 5:2", "64", "24/14", ErrIllegal, "point 14 is blocked"},
		{"5:1 2:1", "", "43", "2/off 5/2", nil, ""},
		{"5:1 4:1 2:1", "", "43", "2/off 4/off", ErrIllegal, "only from the highest point, which is 5"},
		{"24:1", "18:1 19:1", "65", "24/13", ErrAmbiguous, "it may mean"},
		{"24:1", "18:1 19:1", "65", "24/18/13", nil, ""},
		{"24:1", "18:2 19:1", "65", "24/18/13", ErrIllegal, "point 18 is blocked"},
		{"24:1", "18:2 19:2", "65", "24/13", ErrIllegal, "no checker can move"},
	} {
		for _, p := range []Player{White, Black} {
			b := draw(t, p, c.mine, c.theirs)
			roll, _ := ParseRoll(c.roll)
			_, err := ParsePlay(b, p, roll, c.text)
			if !errors.Is(err, c.kind) {
				t.Errorf("%s %.20q: error %v, want kind %v", c.roll, c.text, err, c.kind)
				continue
			}
			if c.kind == nil {
				continue
			}
			var e *MoveError
			if !errors.As(err, &e) || !strings.Contains(e.Reason, c.reason) || e.Text != shown(c.text) || e.Position == "" {
				t.Errorf("%s %.20q: %v, want %q", c.roll, c.text, err, c.reason)
			}
			if (len(e.Candidates) > 1) != (c.kind == ErrAmbiguous) {
				t.Errorf("%s %q: candidates %q", c.roll, c.text, e.Candidates)
			}
		}
	}
}

func TestRolls(t *testing.T) {
	weight := 0
	for i, r := range Rolls() {
		weight += r.Weight()
		for _, text := range []string{r.String(), fmt.Sprintf("%d%d", r.Low(), r.High()), fmt.Sprintf("%d-%d", r.Low(), r.High())} {
			if got, err := ParseRoll(text); err != nil || got != r {
				t.Errorf("%q is read as %v, %v", text, got, err)
			}
		}
		if slices.Index(slices.Collect(func(yield func(Roll) bool) {
			for _, s := range Rolls() {
				if !yield(s) {
					return
				}
			}
		}), r) != i {
			t.Errorf("%v is there twice", r)
		}
	}
	if weight != 36 {
		t.Errorf("the rolls weigh %d", weight)
	}
	for _, text := range []string{"", "3", "07", "70", "313", "3 - 1", "xx", "3x1", "-1", "３１"} {
		if r, err := ParseRoll(text); !errors.Is(err, ErrSyntax) {
			t.Errorf("%q is read as %v, %v", text, r, err)
		}
	}
}
