package arena_test

import (
	"context"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// judge plays as pileEngine at its worst, one at a time, and values its k-th decision as told.
type judge struct {
	values func(k int) (float64, bool)
	k      int
}

func (j *judge) Choose(context.Context, play.View) (string, error) { j.k++; return "1", nil }
func (j *judge) LastValue() (float64, bool)                        { return j.values(j.k) }

func judging(name string, values func(k int) (float64, bool)) arena.Entrant {
	return arena.Entrant{Name: name, New: func(uint64) (play.Player, error) { return &judge{values: values}, nil }}
}

func level(int) (float64, bool) { return 0, true }

// TestAdjudication: a game ends as soon as both sides' values have been within the bound for
// long enough, and the game is old enough; else it is played on. The pile begins with 41.
func TestAdjudication(t *testing.T) {
	rule := arena.Adjudication{Within: 0.5, Moves: 4, After: 12}
	for name, c := range map[string]struct {
		rule   arena.Adjudication
		values func(k int) (float64, bool) // B's; A's are 0
		steps  int                         // of the game; 41 is not adjudicated
	}{
		"level":                {rule, level, 12},
		"no minimum":           {arena.Adjudication{Within: 0.5, Moves: 4}, level, 8},
		"on the bound":         {rule, func(int) (float64, bool) { return -0.5, true }, 12},
		"beyond it":            {rule, func(int) (float64, bool) { return -0.51, true }, 41},
		"won":                  {rule, func(int) (float64, bool) { return 300, true }, 41},
		"no value":             {rule, func(int) (float64, bool) { return 0, false }, 41},
		"level from the third": {rule, func(k int) (float64, bool) { return float64(3/k - 3/(k+1) + max(0, 3-k)), true }, 14},
		"once in three":        {rule, func(k int) (float64, bool) { return float64(k % 3), true }, 41},
		"some without a value": {rule, func(k int) (float64, bool) { return 0, k%2 == 0 }, 16},
	} {
		m := &arena.Match{
			Kind: pileKind{}, Seed: 1, Games: 2, Openings: arena.RandomOpenings(pileKind{}, play.Setup{}, 0, 1),
			A: judging("A", level), B: judging("B", c.values), Adjudication: &c.rule,
		}
		m.Report = func(o *arena.Outcome, r *record.Record) {
			n := len(r.Moves())
			adjudicated := r.Result.Winner == record.Draw && strings.HasPrefix(r.Result.Reason, "adjudicated")
			// B is second in game 1 and first in game 2, where it may be a step earlier.
			if n < c.steps-1 || n > c.steps+1 || adjudicated != (c.steps < 41) || o.Adjudicated != adjudicated {
				t.Errorf("%s: game %d has %d steps, %+v", name, o.Game, n, r.Result)
			}
		}
		s, err := m.Run(t.Context())
		if err != nil || s.Adjudicated != s.Draws {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
		if told := strings.Contains(s.String(), "2, of them 2 adjudicated"); told != (c.steps < 41) {
			t.Errorf("%s: told as\n%s", name, s)
		}
	}
}

// The value of a forced move says nothing, and the record keeps the others as comments.
func TestValuesKept(t *testing.T) {
	values := func(k int) (float64, bool) {
		switch k {
		case 1:
			return 0.125, true
		case 2:
			return -90, true
		case 3:
			return 299.93, true
		}
		return 0, false
	}
	m := &arena.Match{
		Kind: pileKind{}, Setup: play.Setup{Position: "7"}, Games: 1, Openings: arena.RandomOpenings(pileKind{}, play.Setup{}, 0, 1),
		A: judging("A", values), B: judging("B", level),
	}
	m.Report = func(_ *arena.Outcome, r *record.Record) {
		var comments []string
		for _, n := range r.Line() {
			comments = append(comments, n.Comment)
		}
		if got, want := strings.Join(comments, " "), "+0.12 +0.00 lost +0.00 won +0.00 "; got != want {
			t.Errorf("the comments are %q, not %q", got, want)
		}
	}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
}
