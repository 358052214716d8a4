package engine

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// A cubeCase is a position with recorded equities of the cube: GNU Backgammon's at 2-ply, a yardstick.
type cubeCase struct {
	XGID       string
	Away       []int
	ND, DT, DP *float64
	Best       string
	Taker      string
	Cubeless2  []float64
}

// readCases reads a file of the folder named by PARLOUR_CASES, one object a line, and skips the test where there is none.
func readCases[T any](t *testing.T, name string) []T {
	t.Helper()
	folder := os.Getenv("PARLOUR_CASES")
	if folder == "" {
		t.Skip("PARLOUR_CASES names no folder of cases")
	}
	f, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var c T
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

// A mistakes adds up what decisions cost.
type mistakes struct {
	n           int
	sum, square float64
}

func (m *mistakes) add(cost float64) { m.n++; m.sum += cost; m.square += cost * cost }

// mean returns the mean cost and its standard error.
func (m mistakes) mean() (mean, stderr float64) {
	n := float64(m.n)
	mean = m.sum / n
	return mean, math.Sqrt((m.square/n - mean*mean) / n)
}

// judge adds what the decision costs its two players.
func (c cubeCase) judge(d Decision, double, take *mistakes) {
	best, chosen := max(*c.ND, min(*c.DT, *c.DP)), *c.ND
	if d.Double() {
		chosen = min(*c.DT, *c.DP)
	}
	double.add(best - chosen)
	cost := 0.0
	if d.Take() != (*c.DT <= *c.DP) {
		cost = math.Abs(*c.DT - *c.DP)
	}
	take.add(cost)
}

// TestCubeCases measures what the cube decisions cost on recorded positions: by the engine's own chances, and, which tests the
// formula alone, by recorded ones.
func TestCubeCases(t *testing.T) {
	cases := readCases[cubeCase](t, "backgammon-cube.jsonl")
	type result struct{ double, take mistakes }
	names := []string{"0-ply", "1-ply", "recorded chances", "always double and take", "recorded, money", "recorded, match"}
	results := map[string]*result{}
	for _, n := range names {
		results[n] = new(result)
	}
	for _, c := range cases {
		if c.DT == nil {
			continue
		}
		pos, err := backgammon.ParseXGID(c.XGID)
		if err != nil {
			t.Fatal(err)
		}
		stakes := StakesOf(pos, pos.OnRoll)
		for plies, name := range names[:2] {
			d, err := Cube(t.Context(), pos.Board, pos.OnRoll, stakes, plies)
			if err != nil {
				t.Fatal(err)
			}
			c.judge(d, &results[name].double, &results[name].take)
		}
		v := Values{c.Cubeless2[0], c.Cubeless2[1], c.Cubeless2[2], c.Cubeless2[3], c.Cubeless2[4]}
		d := decide(v, stakes, cubeLife(pos.Board, pos.OnRoll))
		part := names[4]
		if stakes.isMatch() {
			part = names[5]
		}
		for _, name := range []string{names[2], part} {
			c.judge(d, &results[name].double, &results[name].take)
		}
		c.judge(Decision{Allowed: true, NoDouble: -9}, &results[names[3]].double, &results[names[3]].take)
	}
	for _, n := range names {
		r := results[n]
		d, dErr := r.double.mean()
		k, kErr := r.take.mean()
		t.Logf("%-24s %3d doubles cost %.4f +- %.4f, takes %.4f +- %.4f", n, r.double.n, d, dErr, k, kErr)
		if most := 0.0080; n != names[3] && max(d, k) > most {
			t.Errorf("%s: more than %.4f is lost", n, most)
		}
	}
}
