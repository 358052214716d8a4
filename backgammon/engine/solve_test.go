package engine

import (
	"context"
	"errors"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

func decideAt(t *testing.T, xgid string) Decision {
	t.Helper()
	pos, err := backgammon.ParseXGID(xgid)
	if err != nil {
		t.Fatal(err)
	}
	stakes := StakesOf(pos, pos.OnRoll)
	d, ok, err := Solve(t.Context(), pos.Board, pos.OnRoll, stakes)
	if err == nil && !ok {
		d, err = Cube(t.Context(), pos.Board, pos.OnRoll, stakes, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSolve holds exact decisions to what can be reckoned by hand.
func TestSolve(t *testing.T) {
	// White's checker on the six point comes off with 27 rolls of 36; else Black's on the ace point does.
	d := decideAt(t, "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10")
	if !d.Exact {
		t.Fatal("not exact")
	}
	near(t, "win", d.Values.Win, 0.75, 1e-6)
	near(t, "no double", d.NoDouble, 0.5, 1e-6)
	near(t, "double, take", d.DoubleTake, 1, 1e-6)
	if !d.Double() || !d.Take() {
		t.Errorf("%+v: to be doubled and taken", d)
	}
	// The opponent's cube: no double, and no chance to.
	d = decideAt(t, "XGID=------A-----------------a-:1:-1:1:00:0:0:0:0:10")
	near(t, "their cube", d.NoDouble, 0.5, 1e-6)
	if d.Allowed || d.Action() != "no double" {
		t.Errorf("%+v", d)
	}
	// Without a cube, and at a score: two away each, the double decides the match.
	near(t, "no cube", decideAt(t, "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:0").NoDouble, 0.5, 1e-6)
	d = decideAt(t, "XGID=------A-----------------a-:0:0:1:00:3:3:0:5:10")
	near(t, "chance after a double", d.DoubleTakeChance, 0.75, 1e-6)
	near(t, "chance without", d.NoDoubleChance, 0.75*MatchChance(1, 2, false)+0.25*MatchChance(2, 1, false), 1e-6)
	near(t, "chance after a pass", d.DoublePassChance, MatchChance(1, 2, false), 1e-9)
	// The formula has its limits here: the exact decision must be the one that counts.
	if !d.Double() || d.Take() {
		t.Errorf("%+v: doubled, and passed with a quarter", d)
	}
}

// TestSolveReaches: positions that are no small race are left to the formula.
func TestSolveReaches(t *testing.T) {
	for name, xgid := range map[string]string{
		"contact":        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
		"a long race":    "XGID=----CDE---C--c-----edc----:0:0:1:00:0:0:0:0:10",
		"gammons":        "XGID=------A-------------ccccc-:0:0:1:00:0:0:0:0:10",
		"too many":       "XGID=-CCC----------------bbbb--:0:0:1:00:0:0:0:0:10",
		"many of one":    "XGID=-A-----------------n------:0:0:-1:00:0:0:0:0:10",
		"a limited cube": "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:1",
	} {
		if d := decideAt(t, xgid); d.Exact {
			t.Errorf("%s: %+v", name, d)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	pos, _ := backgammon.ParseXGID("XGID=-AAA-----------------bb---:0:0:1:00:0:0:0:0:10")
	if d, err := Cube(t.Context(), pos.Board, pos.OnRoll, Stakes{}, 0); err != nil || !d.Exact {
		t.Errorf("in play: %+v, %v", d, err)
	}
	if _, err := Cube(ctx, pos.Board, pos.OnRoll, Stakes{}, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestFormulaAgainstExact holds the formula to exact values for money: the efficiency of the cube in races comes from them.
func TestFormulaAgainstExact(t *testing.T) {
	worst := 0.0
	for _, xgid := range []string{
		"XGID=-AAA-----------------bb---:0:0:1:00:0:0:0:0:10", "XGID=----AB----------------bab-:1:1:1:00:0:0:0:0:10",
		"XGID=--A-BA--------------bb----:0:0:1:00:0:0:0:0:10", "XGID=-----BA-------------ba----:0:0:1:00:0:0:0:0:10",
		"XGID=----A-B-------------ab----:1:1:1:00:0:0:0:0:10", "XGID=-----BA-------------ab----:0:0:1:00:0:0:0:0:10",
	} {
		exact := decideAt(t, xgid)
		if !exact.Exact {
			t.Fatalf("%s is not solved", xgid)
		}
		pos, _ := backgammon.ParseXGID(xgid)
		d := decide(Values{Win: exact.Values.Win}, StakesOf(pos, pos.OnRoll), cubeLife(pos.Board, pos.OnRoll))
		t.Logf("%s: exact %+.3f %+.3f, formula %+.3f %+.3f", xgid, exact.NoDouble, exact.Taken, d.NoDouble, d.Taken)
		worst = max(worst, abs(exact.NoDouble-d.NoDouble))
	}
	if worst > 0.15 {
		t.Errorf("the formula is %.3f off", worst)
	}
}

func abs(x float64) float64 { return max(x, -x) }
