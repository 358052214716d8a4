package engine

import (
	"context"
	"maps"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// The cases are GNU Backgammon's numbers: a yardstick, looked at to measure and never learned from. PARLOUR_NETS names
// a file of other nets than those of the program to be measured.

func measured(t *testing.T) *Evaluator {
	t.Helper()
	name := os.Getenv("PARLOUR_NETS")
	if name == "" {
		return NewEvaluator(nil)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	nets, err := ReadNets(f)
	if err != nil {
		t.Fatal(err)
	}
	return NewEvaluator(nets)
}

// A recorded is a decision with what its choices are worth.
type recorded struct {
	ID    string
	Class string
	Dice  [2]int
	Cand  [][3]any // position, 0-ply and perhaps 2-ply equity
}

// lost is what a choice loses by the recorded equities: the best 2-ply value less that of the choice, or of 0-ply where the
// choice has none of 2-ply.
func (d *recorded) lost(choice int) float64 {
	ply := 2
	if d.Cand[choice][ply] == nil {
		ply = 1
	}
	best := math.Inf(-1)
	for _, c := range d.Cand {
		if v, ok := c[ply].(float64); ok {
			best = max(best, v)
		}
	}
	return best - d.Cand[choice][ply].(float64)
}

// TestErrorOfDecisions measures what the plays chosen at 0-ply lose.
func TestErrorOfDecisions(t *testing.T) {
	for name, most := range map[string]float64{"backgammon-decisions.jsonl": 0.0040, "backgammon-hard.jsonl": 0.0055} {
		e := measured(t)
		var all mistakes
		classes := map[string]*mistakes{}
		for _, d := range readCases[recorded](t, name) {
			least, choice := 10.0, -1
			for i, c := range d.Cand {
				b, err := backgammon.ParsePositionID(c[0].(string), white)
				if err != nil {
					t.Fatal(err)
				}
				if q := e.Evaluate(b, white).Equity(); q < least {
					least, choice = q, i
				}
			}
			lost := d.lost(choice)
			all.add(lost)
			if classes[d.Class] == nil {
				classes[d.Class] = new(mistakes)
			}
			classes[d.Class].add(lost)
		}
		mean, deviation := all.mean()
		t.Logf("%s: %.4f +- %.4f lost by each of %d decisions", name, mean, deviation, all.n)
		for _, class := range slices.Sorted(maps.Keys(classes)) {
			mean, deviation := classes[class].mean()
			t.Logf("  %s: %.4f +- %.4f, %d decisions", class, mean, deviation, classes[class].n)
		}
		if mean > most {
			t.Errorf("%s: %.4f lost by each decision, more than %.4f", name, mean, most)
		}
	}
}

// TestErrorOfLevels measures what each level loses by each decision, by which the levels are set.
func TestErrorOfLevels(t *testing.T) {
	decisions := readCases[recorded](t, "backgammon-decisions.jsonl")
	before := math.Inf(1)
	for level := MinLevel; level <= MaxLevel; level++ {
		var all mistakes
		for step, d := range decisions {
			b, err := backgammon.ParsePositionID(d.ID, white)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(4) {
				line, err := level.Choose(context.Background(), b, white, backgammon.MakeRoll(d.Dice[0], d.Dice[1]), Stakes{}, seed, uint64(step))
				if err != nil {
					t.Fatal(err)
				}
				id := b.Apply(white, line.Play).PositionID(black)
				choice := slices.IndexFunc(d.Cand, func(c [3]any) bool { return c[0] == id })
				if choice < 0 {
					t.Fatalf("%s %v: %s brings %s, which is not recorded", d.ID, d.Dice, line.Play, id)
				}
				all.add(d.lost(choice))
			}
		}
		mean, deviation := all.mean()
		t.Logf("level %2d: %.4f +- %.4f lost by each of %d decisions", level, mean, deviation, all.n)
		if mean > before {
			t.Errorf("level %d loses more than the one below it", level)
		}
		before = mean
	}
}

// TestDifferenceOfChances measures how far the chances at 0-ply are from those recorded at 2-ply.
func TestDifferenceOfChances(t *testing.T) {
	type position struct {
		ID   string
		Ply2 []float64
	}
	e := measured(t)
	var sum [6]float64
	cases := readCases[position](t, "backgammon-positions.jsonl")
	for _, c := range cases {
		b, err := backgammon.ParsePositionID(c.ID, white)
		if err != nil {
			t.Fatal(err)
		}
		v := e.Evaluate(b, white)
		for i, got := range []float64{v.Win, v.WinGammon, v.WinBackgammon, v.LoseGammon, v.LoseBackgammon, v.Equity()} {
			sum[i] += math.Abs(got-c.Ply2[i]) / float64(len(cases))
		}
	}
	t.Logf("mean absolute difference of %d positions: win %.4f, gammons %.4f and %.4f, backgammons %.4f and %.4f, equity %.4f",
		len(cases), sum[0], sum[1], sum[3], sum[2], sum[4], sum[5])
	if sum[0] > 0.0108 || sum[1] > 0.008 || sum[3] > 0.008 {
		t.Error("the chances are further off than they were")
	}
}
