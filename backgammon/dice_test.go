package backgammon

import (
	"errors"
	"strings"
	"testing"
)

func TestDice(t *testing.T) {
	const throws = 36000
	for name, dice := range map[string]Dice{"system": SystemDice(), "seeded": SeededDice(1)} {
		seen := map[[2]int]int{}
		for range throws {
			a, b, err := dice.Roll()
			if err != nil {
				t.Fatal(err)
			}
			seen[[2]int{a, b}]++
		}
		// Chi squared with 35 degrees of freedom exceeds 86 once in 300,000 times.
		chi := 0.0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				d := float64(seen[[2]int{a, b}]) - throws/36
				chi += d * d / (throws / 36)
			}
		}
		if len(seen) != 36 || chi > 86 {
			t.Errorf("%s dice: %d outcomes, chi squared %.1f", name, len(seen), chi)
		}
	}
}

// What a seed throws is fixed for ever: saved games and tests stand on it.
func TestSeededDiceStayTheSame(t *testing.T) {
	var got []string
	dice := SeededDice(2026)
	for range 8 {
		a, b, _ := dice.Roll()
		got = append(got, throw(a, b).String())
	}
	if want := "42 64 55 23 22 53 53 45"; strings.Join(got, " ") != want {
		t.Errorf("seed 2026 throws %s, want %s", strings.Join(got, " "), want)
	}
}

func TestNoByteIsFavoured(t *testing.T) {
	seen := [7]int{}
	for b := range 256 {
		first := true
		n, err := die(func() (byte, error) {
			if first {
				first = false
				return byte(b), nil
			}
			return 0, errors.New("thrown again")
		})
		if err == nil {
			seen[n]++
		}
	}
	if seen != [7]int{0, 42, 42, 42, 42, 42, 42} {
		t.Errorf("of 256 bytes the numbers 1 to 6 have %v", seen[1:])
	}
}

func TestScriptedAndHandDice(t *testing.T) {
	for name, dice := range map[string]Dice{
		"scripted": ScriptedDice("31", "66"),
		"hand":     HandDice(strings.NewReader(" 31\n66\n")),
	} {
		for _, want := range [][2]int{{3, 1}, {6, 6}} {
			if a, b, err := dice.Roll(); err != nil || a != want[0] || b != want[1] {
				t.Errorf("%s: %d %d %v", name, a, b, err)
			}
		}
		if _, _, err := dice.Roll(); !errors.Is(err, ErrNoMoreRolls) {
			t.Errorf("%s: %v at the end", name, err)
		}
	}
	dice := HandDice(strings.NewReader("77 42"))
	if _, _, err := dice.Roll(); !errors.Is(err, ErrSyntax) {
		t.Errorf("77: %v", err)
	}
	if a, b, err := dice.Roll(); a != 4 || b != 2 || err != nil {
		t.Errorf("after an error: %d %d %v", a, b, err)
	}
}
