package oware

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestPositionText(t *testing.T) {
	for text, want := range map[string]string{
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S":   "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
		"start":                           "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
		" Start\n":                        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
		"0-0-0-0-0-0-0-0-0-0-0-0-24-24-n": "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N",
		"1-2-3-4-5-6-7-8-0-0-0-0-09-3-N":  "1-2-3-4-5-6-7-8-0-0-0-0-9-3-N",
		"1-0-0-0-0-0-0-0-0-0-0-2-0-0-s":   "1-0-0-0-0-0-0-0-0-0-0-2-0-0-S", // a study with few seeds
	} {
		if got := position(t, text).String(); got != want {
			t.Errorf("%q is written %s, want %s", text, got, want)
		}
	}
}

func TestPositionTextListsEverythingWrong(t *testing.T) {
	tests := []struct {
		text     string
		kind     error
		problems []string
	}{
		{"", ErrSyntax, []string{"1 fields"}},
		{"4-4-4", ErrSyntax, []string{"3 fields"}},
		{"4-4-4-4-4-4-4-4-4-4-4-4-0-0", ErrSyntax, []string{"14 fields"}},
		{"4-4-x-4-4-4-4-+4-4-4-4-4-0-99-E", ErrSyntax, []string{
			`house C: "x" is not a number of seeds from 0 to 48`,
			`house b: "+4" is not a number of seeds from 0 to 48`,
			`the store of North: "99" is not a number of seeds from 0 to 48`,
			`the side to move is "E", not S or N`,
		}},
		{"4-4-4-4-4-4-4-4-4-4-4-4-1-0-S", ErrIllegal, []string{"49 seeds on the board, a game has 48"}},
		{strings.Repeat("48-", 14) + "S", ErrIllegal, []string{"672 seeds on the board"}},
	}
	for _, test := range tests {
		_, err := ParsePosition(test.text)
		var setup *PositionError
		if !errors.As(err, &setup) || !errors.Is(err, test.kind) || len(setup.Problems) != len(test.problems) {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		for i, want := range test.problems {
			if !strings.HasPrefix(setup.Problems[i], want) {
				t.Errorf("%q: %q, want %q", test.text, setup.Problems[i], want)
			}
		}
	}
	if _, err := NewPosition(Board{0: 49}, 2); len(err.(*PositionError).Problems) != 2 {
		t.Errorf("both the seeds and the side are wrong, and the error is %v", err)
	}
}

func TestMoveText(t *testing.T) {
	south := Start()
	north := south.Apply(5)
	for _, test := range []struct {
		p    Position
		text string
		want Move
	}{
		{south, "C", 2}, {south, "c", 2}, {south, " C\n", 2},
		{north, "f", 11}, {north, "F", 11}, {north, "a", 6},
	} {
		if got, err := test.p.ParseMove(test.text); err != nil || got != test.want {
			t.Errorf("%q is read as %v, %v", test.text, got, err)
		}
	}
	for _, text := range []string{"", " ", "G", "AB", "1", "@", "é", "\x00", strings.Repeat("A", 1000)} {
		_, err := south.ParseMove(text)
		if !errors.Is(err, ErrSyntax) || strings.ContainsAny(err.Error(), "\n\x00") || len(err.Error()) > 200 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestMoveLists(t *testing.T) {
	moves, err := Start().ParseMoves("Ff Be\nBc")
	if err != nil || FormatMoves(moves) != "FfBeBc" {
		t.Errorf("read as %s, %v", FormatMoves(moves), err)
	}
	if !slices.Equal(moves, []Move{5, 11, 1, 10, 1, 8}) {
		t.Errorf("the houses are %v", moves)
	}
	moves, err = Start().ParseMoves("FfF!")
	if !errors.Is(err, ErrIllegal) || FormatMoves(moves) != "Ff" {
		t.Errorf("the move before the mistake are %s, and the mistake is %v", FormatMoves(moves), err)
	}
	if moves, err := Start().ParseMoves(""); err != nil || len(moves) > 0 {
		t.Errorf("nothing is read as %v, %v", moves, err)
	}
}

func TestRepetitionNames(t *testing.T) {
	for _, r := range []Repetition{FirstRepeat, ThirdRepeat, AgreedRepeat} {
		if got, err := ParseRepetition(r.String()); err != nil || got != r {
			t.Errorf("%v is read as %v, %v", r, got, err)
		}
	}
	if _, err := ParseRepetition("never"); !errors.Is(err, ErrSyntax) || !strings.Contains(err.Error(), "first, third or agreement") {
		t.Errorf("never: %v", err)
	}
}
