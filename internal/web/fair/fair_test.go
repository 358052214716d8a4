package fair_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/fair"
)

const (
	secretText = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	number1    = "000102030405060708090a0b0c0d0e0f"
	number2    = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
)

func secret(t *testing.T, text string) fair.Secret {
	t.Helper()
	s, err := fair.ParseSecret(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func rolls(d fair.Dice, from, n int) string {
	var texts []string
	for i := range n {
		a, b := d.Roll(from + i)
		texts = append(texts, fmt.Sprint(a, b))
	}
	return strings.ReplaceAll(strings.Join(texts, ","), " ", "")
}

// The values of docs/dice.md, which another program computed.
func TestVectors(t *testing.T) {
	s := secret(t, secretText)
	if got, want := s.Commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"; got != want {
		t.Errorf("the commitment is %s, want %s", got, want)
	}
	for _, c := range []struct {
		numbers []string
		want    string
	}{
		{[]string{number1, number2}, "23,54,46,42,64,25,32,42,41,45,34,26"}, // roll 1 passes over a byte of 253
		{[]string{number1}, "66,64,35,54,14,31,43,31,34,11,61,26"},
		{nil, "54,65,33,66,34,56"},
	} {
		d := fair.Dice{Secret: s, Game: "example", Numbers: c.numbers}
		if got := rolls(d, 0, strings.Count(c.want, ",")+1); got != c.want {
			t.Errorf("with the numbers %q the rolls are %s, want %s", c.numbers, got, c.want)
		}
	}
	d := fair.Dice{Secret: secret(t, strings.Repeat("ff", 32)), Game: "k7Qd", Numbers: []string{number1, number2}}
	for i, want := range map[int]string{0: "44", 1: "53", 99: "36", 1000000: "41"} {
		if got := rolls(d, i, 1); got != want {
			t.Errorf("roll %d is %s, want %s", i, got, want)
		}
	}
}

// A match is rolled, taken back and rolled again: the rolls stay, and afterwards they are checked.
func TestMatch(t *testing.T) {
	d := fair.Dice{Secret: fair.NewSecret(), Game: "a match", Numbers: []string{number1}}
	s, err := play.NewSession(games.Backgammon, play.Setup{Options: map[string]string{"match": "3"}}, play.Control{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	player := play.Random(7)
	for s.Turn() != play.Over {
		if s.Turn() == play.Chance {
			err = s.Chance(t.Context(), d)
		} else {
			var text string
			if text, err = player.Choose(t.Context(), s.View()); err == nil {
				err = s.Step(s.Len(), text)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	steps := slices.Clone(s.View().Steps)
	check := func(d fair.Dice, steps []string) ([]fair.Rolled, error) {
		return d.Check(d.Secret.Commitment(), games.Backgammon, s.View().Setup, steps)
	}
	all, err := check(d, steps)
	if err != nil || len(all) < 20 {
		t.Fatalf("%d rolls: %v", len(all), err)
	}
	// Another way from the middle meets the same rolls, whether or not they are remembered.
	var half []string
	for i, step := range steps {
		if v := (play.View{Steps: steps[:i]}); len(step) == 2 && step[0] <= '6' && step[1] <= '6' {
			got, err := d.Choose(t.Context(), v)
			if r := all[len(half)]; err != nil || got != r.Roll || r.Text != step {
				t.Fatalf("step %d is %s, recorded as %+v, and thrown again %s, %v", i, step, r, got, err)
			}
			half = append(half, step)
		}
	}
	// Any other roll is found out, the opening roll told the other way round too.
	for _, change := range []func([]string){
		func(s []string) { s[0] = s[0][1:] + s[0][:1] },
		func(s []string) { s[len(s)-2] = "" },
	} {
		changed := slices.Clone(steps)
		change(changed)
		if slices.Equal(changed, steps) {
			continue // equal dice
		}
		if _, err := check(d, changed); err == nil {
			t.Errorf("the game passes with %q", changed[:4])
		}
	}
	other := d
	other.Numbers = []string{number2}
	if _, err := check(other, steps); !errors.Is(err, fair.ErrUnfair) {
		t.Errorf("with another number: %v", err)
	}
	other = d
	other.Secret = fair.NewSecret()
	if _, err := other.Check(d.Secret.Commitment(), games.Backgammon, s.View().Setup, steps); !errors.Is(err, fair.ErrUnfair) {
		t.Errorf("with another secret: %v", err)
	}
}

// A secret reads itself back, no two are the same, and it goes into no log.
func TestSecretKeepsToItself(t *testing.T) {
	s := fair.NewSecret()
	if again := secret(t, s.Reveal()); again != s || s == fair.NewSecret() {
		t.Error("a secret is not read back, or drawn twice")
	}
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("drawn", "secret", s, "in", struct{ S fair.Secret }{s})
	slog.New(slog.NewJSONHandler(&log, nil)).Info("drawn", "secret", s, "in", struct{ S fair.Secret }{s})
	data, err := json.Marshal(struct{ S fair.Secret }{s})
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%v %+v %#v %s %q", s, s, s, s, s) + log.String() + string(data)
	if strings.Contains(text, s.Reveal()) || strings.Contains(text, fmt.Sprint([]byte(s.Reveal())[:4])) {
		t.Errorf("the secret is told in %s", text)
	}
	for _, bad := range []string{"", "00", secretText + "00", strings.Replace(secretText, "0", "x", 1)} {
		if _, err := fair.ParseSecret(bad); err == nil {
			t.Errorf("%q is a secret", bad)
		}
	}
}

func TestParseNumber(t *testing.T) {
	if got, err := fair.ParseNumber(strings.ToUpper(number2)); err != nil || got != number2 {
		t.Errorf("read as %q, %v", got, err)
	}
	for _, bad := range []string{"", number1[1:], number1 + "0", number1 + "00", strings.Replace(number1, "0", "g", 1), "\n" + number1[1:]} {
		if got, err := fair.ParseNumber(bad); err == nil {
			t.Errorf("%q is read as %q", bad, got)
		}
	}
}

// Many rolls are what chance allows. The secrets are fixed, so that the test never fails by chance.
func TestRollsAreEven(t *testing.T) {
	var tally fair.Tally
	for game := range 20 {
		d := fair.Dice{Secret: secret(t, secretText), Game: fmt.Sprint("game ", game), Numbers: []string{number1, number2}}
		for i := range 5000 {
			a, b := d.Roll(i)
			if !tally.Add(strconv.Itoa(a*10 + b)) {
				t.Fatalf("roll %d is %d%d", i, a, b)
			}
		}
	}
	for _, v := range []fair.Verdict{tally.ByRoll(), tally.ByFace()} {
		if v.P < .01 || v.P > .99 {
			t.Errorf("chance gives this with %.4f: %+v", v.P, v)
		}
	}
}

func TestTally(t *testing.T) {
	var tally fair.Tally
	if v := tally.ByRoll(); v.P != 1 || len(v.Counts) != 21 || v.Freedom != 20 {
		t.Errorf("of no rolls: %+v", v)
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			tally.Add(strconv.Itoa(a*10 + b))
		}
	}
	for _, bad := range []string{"", "3", "07", "71", "311", "8/5", "roll"} {
		if tally.Add(bad) {
			t.Errorf("%q is counted", bad)
		}
	}
	for _, v := range []fair.Verdict{tally.ByRoll(), tally.ByFace()} {
		if v.ChiSquare != 0 || v.P != 1 {
			t.Errorf("every roll once in 36 is judged %+v", v)
		}
	}
	tally.AddN("66", 36)
	// 37 sixes of 72: expected 2, and the others at half of what they should be.
	if v := tally.ByRoll(); math.Abs(v.ChiSquare-(35*35/2.+5./2+15*4/4.)) > 1e-9 || v.P > 1e-20 {
		t.Errorf("36 times 66 more is judged %+v", v)
	}
}

// The tail is held against its closed forms, and against the critical values of the tables.
func TestChiSquareTail(t *testing.T) {
	closed := func(x float64, k int) float64 {
		if k%2 == 0 {
			sum, term := 0., 1.
			for j := range k / 2 {
				if j > 0 {
					term *= x / 2 / float64(j)
				}
				sum += term
			}
			return math.Exp(-x/2) * sum
		}
		tail := math.Erfc(math.Sqrt(x / 2))
		term := math.Sqrt(2*x/math.Pi) * math.Exp(-x/2)
		for j := 1; j < k; j += 2 {
			tail += term
			term *= x / float64(j+2)
		}
		return tail
	}
	for _, k := range []int{1, 2, 3, 5, 10, 20, 35, 100} {
		for _, x := range []float64{1e-6, .01, .5, 1, 2, 4.9, 5, 11.07, 20, 21, 31.4, 60, 100, 200, 400} {
			got, want := fair.ChiSquareTail(x, k), closed(x, k)
			if math.Abs(got-want) > 1e-12*max(want, 1e-3) && math.Abs(got-want) > 1e-9*want {
				t.Errorf("%d degrees of freedom: %g or more has %g, want %g", k, x, got, want)
			}
		}
	}
	for k, x := range map[int]float64{1: 3.841459, 5: 11.070498, 20: 31.410433} {
		if got := fair.ChiSquareTail(x, k); math.Abs(got-.05) > 1e-7 {
			t.Errorf("%d degrees of freedom: %g or more has %g, want .05", k, x, got)
		}
	}
	if fair.ChiSquareTail(0, 5) != 1 || fair.ChiSquareTail(-1, 5) != 1 || fair.ChiSquareTail(1e9, 20) != 0 {
		t.Error("the ends are wrong")
	}
}

func ExampleDice() {
	secret, _ := fair.ParseSecret(secretText)
	fmt.Println("told before the game:", secret.Commitment()[:16], "...")
	dice := fair.Dice{Secret: secret, Game: "example", Numbers: []string{number1, number2}}
	fmt.Println(dice.Roll(0))
	fmt.Println(dice.Roll(1))
	// Output:
	// told before the game: 630dcd2966c43366 ...
	// 2 3
	// 5 4
}
