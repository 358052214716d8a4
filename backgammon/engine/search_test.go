package engine

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/parlour-games/parlour/backgammon"
)

// TestOpeningPlays: the plays that every book gives for the rolls that make a point or run to safety.
func TestOpeningPlays(t *testing.T) {
	want := map[string]string{
		"31": "8/5 6/5", "42": "8/4 6/4", "61": "13/7 8/7", "53": "8/3 6/3", "65": "24/13",
		"11": "8/7(2) 6/5(2)", "66": "24/18(2) 13/7(2)",
	}
	b := backgammon.Opening()
	for text, play := range want {
		roll, err := backgammon.ParseRoll(text)
		if err != nil {
			t.Fatal(err)
		}
		for plies := range 2 {
			lines, err := Rank(context.Background(), b, white, roll, Options{Plies: plies, Lines: 1})
			if err != nil {
				t.Fatal(err)
			}
			if got := lines[0].Play.String(); got != play {
				t.Errorf("%s at %d-ply: %s, want %s", text, plies, got, play)
			}
		}
	}
}

func TestRank(t *testing.T) {
	ctx := context.Background()
	boards, players := walks(5, 8)
	dances := 0
	for i, b := range boards {
		if i%7 != 0 || finished(b) {
			continue
		}
		roll := backgammon.Rolls()[i%21]
		plays := backgammon.AppendPlays(nil, b, players[i], roll)
		for plies := range 2 {
			o := Options{Plies: plies, Candidates: 3}
			lines, err := Rank(ctx, b, players[i], roll, o)
			if err != nil {
				t.Fatal(err)
			}
			want := len(plays)
			if plies == 1 {
				want = min(want, 3)
			}
			if len(lines) != want {
				t.Fatalf("%v %v %d-ply: %d lines, want %d", b, roll, plies, len(lines), want)
			}
			if want == 0 {
				dances++
			}
			for j, l := range lines {
				if j > 0 && l.Equity > lines[j-1].Equity {
					t.Errorf("%v %v: line %d is better than the one before", b, roll, j)
				}
				if l.Plies != plies || l.Nodes < 1 {
					t.Errorf("%v %v: line %+v at %d-ply", b, roll, l, plies)
				}
				if l.Equity < -3 || l.Equity > 3 {
					t.Errorf("%v %v: equity %v", b, roll, l.Equity)
				}
			}
			again, _ := Rank(ctx, b, players[i], roll, o)
			if !reflect.DeepEqual(lines, again) {
				t.Errorf("%v %v: ranked differently the second time", b, roll)
			}
		}
	}
	if dances == 0 {
		t.Error("no dance was met")
	}
}

// TestOnePlySeesTheNextRoll: two checkers are left to the player and one, which any roll takes off, to the opponent.
func TestOnePlySeesTheNextRoll(t *testing.T) {
	b := place(map[int]int{5: 1, 2: 1}, map[int]int{1: 1})
	v, nodes, err := Value(context.Background(), b, white, 1)
	if err != nil {
		t.Fatal(err)
	}
	// 52 53 54 65 62 63 64 are two throws each, 55 66 44 33 and 22 (5/3/1/off, 2/off) one: 22 needs five.
	near(t, "a checker on the five and one on the two point", v.Win, 19.0/36, 1e-9)
	if nodes < 21 {
		t.Errorf("%d nodes", nodes)
	}
}

func TestLimits(t *testing.T) {
	b, roll := backgammon.Opening(), backgammon.MakeRoll(4, 3)
	full, _ := Rank(context.Background(), b, white, roll, Options{Plies: 1, Candidates: 12})
	few, _ := Rank(context.Background(), b, white, roll, Options{Plies: 1, Candidates: 12, Nodes: 1000})
	if len(full) != 12 || len(few) == 0 || len(few) >= 12 {
		t.Errorf("%d lines, and %d of a thousand nodes", len(full), len(few))
	}
	if lines, _ := Rank(context.Background(), b, white, roll, Options{Lines: 2}); len(lines) != 2 {
		t.Errorf("%d lines, want 2", len(lines))
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b, roll := backgammon.Opening(), backgammon.MakeRoll(1, 1)
	start := time.Now()
	if _, err := Rank(ctx, b, white, roll, Options{Plies: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("Rank: %v", err)
	}
	if _, _, err := Value(ctx, b, white, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("Value: %v", err)
	}
	if _, err := Cube(ctx, b, white, Stakes{}, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("Cube: %v", err)
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("stopped only after %v", took)
	}
	ctx = &lateCancel{Context: context.Background(), calls: 5}
	lines, err := Rank(ctx, b, white, roll, Options{Plies: 1, Candidates: 20})
	if !errors.Is(err, context.Canceled) || len(lines) == 0 || lines[0].Plies != 0 {
		t.Errorf("cancelled in the look-ahead: %d lines, %v", len(lines), err)
	}
}

// A lateCancel is a context that is cancelled after it has been asked some times.
type lateCancel struct {
	context.Context
	calls int
}

func (c *lateCancel) Err() error {
	c.calls--
	if c.calls < 0 {
		return context.Canceled
	}
	return nil
}

func TestLuckAddsUpToNothing(t *testing.T) {
	boards, players := walks(6, 3)
	for i, b := range boards {
		if i%40 != 0 && i != len(boards)-1 {
			continue
		}
		sum := 0.0
		for _, r := range backgammon.Rolls() {
			sum += Luck(b, players[i], r) * float64(r.Weight())
		}
		near(t, "luck over all rolls", sum, 0, 1e-9)
	}
	if good, bad := Luck(backgammon.Opening(), white, backgammon.MakeRoll(6, 6)), Luck(backgammon.Opening(), white, backgammon.MakeRoll(2, 1)); good <= 0 || bad >= 0 {
		t.Errorf("66 is luck of %v, 21 of %v", good, bad)
	}
	if good, bad := OpeningLuck(backgammon.MakeRoll(3, 1)), OpeningLuck(backgammon.MakeRoll(4, 1)); good <= bad {
		t.Errorf("31 is luck of %v, 41 of %v", good, bad)
	}
}

func TestLookAheadReusesItsRoom(t *testing.T) {
	b, ctx := backgammon.Opening(), context.Background()
	if n := testing.AllocsPerRun(5, func() { Value(ctx, b, white, 1) }); n > 3 {
		t.Errorf("Value allocates %v times", n)
	}
}
