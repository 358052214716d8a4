package engine

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %.4f, want %.4f", what, got, want)
	}
}

// TestJanowski holds the recursion to the closed forms of the paper, for money.
func TestJanowski(t *testing.T) {
	for _, gammons := range [][2]float64{{0, 0}, {0.2, 0.2}, {0.5, 0.1}, {0.1, 0.6}} {
		v := Values{Win: 0.6, WinGammon: 0.6 * gammons[0], LoseGammon: 0.4 * gammons[1]}
		w, l := 1+gammons[0], 1+gammons[1]
		var s Stakes
		near(t, "live take point", s.takePoint(v, 1, redoubles), (l-0.5)/(w+l+0.5), 1e-4)
		near(t, "dead take point", s.takePoint(v, 1, 0), (l-0.5)/(w+l), 1e-9)
		near(t, "dead cube", s.dead(v, 1, Centred), v.Equity(), 1e-9)
		near(t, "live cube, mine", s.live(v, 1, Mine), v.Win*(w+l+0.5)-l, 1e-3)
		near(t, "live cube, theirs", s.live(v, 1, Theirs), v.Win*(w+l+0.5)-l-0.5, 1e-3)
		near(t, "live cube, centred", s.live(v, 1, Centred), 4.0/3*(v.Win*(w+l+0.5)-l-0.25), 2e-3)
	}
	even := Values{Win: 0.5}
	near(t, "centred, even", Stakes{}.live(even, 1, Centred), 0, 1e-9)
	near(t, "centred, take point", Stakes{}.live(Values{Win: 0.2}, 1, Centred), -1, 1e-4)
	near(t, "centred, cash point", Stakes{}.live(Values{Win: 0.8}, 1, Centred), 1, 1e-4)
	near(t, "cube on 4, owned", Stakes{}.cubeful(even, 4, Mine, efficiency), 4*Stakes{}.cubeful(even, 1, Mine, efficiency), 1e-3)
}

// TestCubePoints walks the chance to win up, without gammons, and finds where the right actions change.
func TestCubePoints(t *testing.T) {
	points := func(s Stakes) (double, redoubleOrPass float64) {
		double, redoubleOrPass = 2, 2
		for p := 0.0; p <= 1; p += 0.0005 {
			d := decide(Values{Win: p}, s, efficiency)
			if d.Double() {
				double = min(double, p)
			}
			if !d.Take() {
				redoubleOrPass = min(redoubleOrPass, p)
			}
		}
		return double, redoubleOrPass
	}
	first, pass := points(Stakes{})
	near(t, "initial double", first, 0.70, 0.02)
	near(t, "point of last take", pass, 0.78, 0.012)
	again, _ := points(Stakes{Owner: Mine, Cube: 2})
	near(t, "redouble", again, 0.72, 0.025)
	if again <= first {
		t.Errorf("redouble from %.3f, double from %.3f: owning the cube is worth something", again, first)
	}
	// At 2-away 2-away the first cube is the last one: double with any advantage, take with a quarter and more.
	first, pass = points(Stakes{Away: 2, OpponentAway: 2})
	if first > 0.56 {
		t.Errorf("2-away 2-away: doubles only from %.3f", first)
	}
	if pass < 0.68 || pass > 0.76 {
		t.Errorf("2-away 2-away: passes from %.3f", pass)
	}
}

func TestActions(t *testing.T) {
	gammonish := Values{Win: 0.9, WinGammon: 0.7}
	tests := []struct {
		name           string
		v              Values
		s              Stakes
		action, answer string
	}{
		{"a small advantage", Values{Win: 0.55}, Stakes{}, "no double", "take"},
		{"a good one", Values{Win: 0.75}, Stakes{}, "double/take", "take"},
		{"nearly won", Values{Win: 0.85}, Stakes{}, "double/pass", "pass"},
		{"a likely gammon", gammonish, Stakes{}, "too good/pass", "pass"},
		{"which does not count under Jacoby", gammonish, Stakes{Jacoby: true}, "double/pass", "pass"},
		{"but does once the cube is turned", gammonish, Stakes{Jacoby: true, Owner: Mine, Cube: 2}, "too good/pass", "pass"},
		{"a wrong double is beavered", Values{Win: 0.4}, Stakes{Beavers: true}, "no double", "beaver"},
		{"never in a match", Values{Win: 0.4}, Stakes{Away: 7, OpponentAway: 7, Beavers: true}, "no double", "take"},
		{"the opponent's cube", Values{Win: 0.75}, Stakes{Owner: Theirs, Cube: 2}, "no double", "take"},
		{"the Crawford game", Values{Win: 0.75}, Stakes{Away: 3, OpponentAway: 1, Crawford: true}, "no double", "take"},
		{"without a cube", Values{Win: 0.75}, Stakes{NoCube: true}, "no double", "take"},
		{"at the limit", Values{Win: 0.75}, Stakes{Owner: Mine, Cube: 64, Limit: 64}, "no double", "take"},
		{"the trailer after Crawford", Values{Win: 0.3}, Stakes{Away: 3, OpponentAway: 1}, "double/take", "take"},
		{"the leader never", Values{Win: 0.9}, Stakes{Away: 1, OpponentAway: 3}, "no double", "take"},
		{"a cube that wins enough already", Values{Win: 0.75}, Stakes{Away: 2, OpponentAway: 5, Cube: 2, Owner: Mine}, "no double", "take"},
	}
	for _, test := range tests {
		d := decide(test.v, test.s, efficiency)
		if got := d.Action(); got != test.action {
			t.Errorf("%s: %s, want %s (%+v)", test.name, got, test.action, d)
		}
		if got := d.Answer(); d.Allowed && got != test.answer {
			t.Errorf("%s: answer %s, want %s (%+v)", test.name, got, test.answer, d)
		}
	}
}

// TestJacobyNeverTooGood: on a centred cube under the Jacoby rule nobody plays on for a gammon.
func TestJacobyNeverTooGood(t *testing.T) {
	for win := 0.02; win < 1; win += 0.02 {
		for _, g := range []float64{0, 0.3, 0.9} {
			d := decide(Values{Win: win, WinGammon: win * g, LoseGammon: (1 - win) * g}, Stakes{Jacoby: true}, efficiency)
			if d.NoDouble > 1+1e-9 {
				t.Errorf("win %.2f, gammons %.1f: no double is worth %v", win, g, d.NoDouble)
			}
		}
	}
}

func TestBeaver(t *testing.T) {
	d := decide(Values{Win: 0.42}, Stakes{Beavers: true}, efficiency)
	plain := decide(Values{Win: 0.42}, Stakes{}, efficiency)
	near(t, "a beavered double", d.DoubleTake, 2*plain.DoubleTake, 1e-9)
	if !d.Beaver || !d.AcceptBeaver() {
		t.Errorf("%+v: to be beavered, and played on", d)
	}
	d = decide(Values{Win: 0.1}, Stakes{Beavers: true}, efficiency)
	if !d.Beaver || d.AcceptBeaver() || d.DoubleTake != -2 {
		t.Errorf("%+v: the doubler does better to lose 2", d)
	}
}

// TestCubeIsFairToBoth: what one player has, the other lacks; owning a cube is never worse than sharing it, and sharing
// it never worse than facing it.
func TestCubeIsFairToBoth(t *testing.T) {
	for _, s := range []Stakes{{}, {Jacoby: true}, {Away: 4, OpponentAway: 2}, {Away: 5, OpponentAway: 9}, {Away: 2, OpponentAway: 1}} {
		for win := 0.01; win < 1; win += 0.01 {
			v := Values{Win: win, WinGammon: win * 0.3, LoseGammon: (1 - win) * 0.2}
			for _, owner := range []Owner{Centred, Mine, Theirs} {
				s.Owner = owner
				a := s.cubeful(v, 2, owner, efficiency)
				b := s.Flip().cubeful(v.Flip(), 2, s.Flip().Owner, efficiency)
				if s.isMatch() {
					b -= 1
				}
				near(t, "both sides", a, -b, 1e-9)
			}
			if s.Jacoby {
				continue // there the centred cube is another game
			}
			mine, shared, theirs := s.cubeful(v, 2, Mine, 1), s.cubeful(v, 2, Centred, 1), s.cubeful(v, 2, Theirs, 1)
			if mine < shared-1e-3 || shared < theirs-1e-3 {
				t.Errorf("%+v win %.2f: mine %.4f, shared %.4f, theirs %.4f", s, win, mine, shared, theirs)
			}
		}
	}
}

// TestMatchChances holds the computed table to what every published one agrees on.
func TestMatchChances(t *testing.T) {
	for a := 1; a <= 70; a++ {
		for b := 1; b <= 70; b++ {
			got := MatchChance(a, b, false)
			near(t, "both players", got+MatchChance(b, a, false), 1, 1e-9)
			if got <= 0 || got >= 1 {
				t.Fatalf("%d-away %d-away: %v", a, b, got)
			}
			if a > 1 && b > 1 && a <= tableLength && b <= tableLength && got > MatchChance(a-1, b, false)+1e-9 {
				t.Errorf("%d-away %d-away %v is better than being a point nearer", a, b, got)
			}
		}
	}
	near(t, "won", MatchChance(0, 3, false), 1, 0)
	near(t, "lost", MatchChance(3, -1, false), 0, 0)
	// A published table (Kazaross, from rollouts by other programs), to judge ours.
	for i, row := range [][]float64{
		{0.5, 0.677, 0.751, 0.814, 0.842, 0.887, 0.907, 0.932, 0.944},
		{0.323, 0.5, 0.599, 0.669, 0.744, 0.799, 0.842, 0.875, 0.902},
		{0.249, 0.401, 0.5, 0.572, 0.648, 0.711, 0.762, 0.805, 0.840},
		{0.186, 0.331, 0.428, 0.5, 0.577, 0.643, 0.699, 0.746, 0.788},
		{0.158, 0.256, 0.352, 0.423, 0.5, 0.566, 0.626, 0.678, 0.725},
	} {
		for j, want := range row {
			near(t, fmt.Sprintf("%d-away %d-away", i+1, j+1), MatchChance(i+1, j+1, false), want, 0.0125)
		}
	}
	for i, want := range []float64{0.5, 0.488, 0.323, 0.310, 0.190, 0.181, 0.116, 0.109} {
		near(t, fmt.Sprintf("%d-away after Crawford", i+1), MatchChance(i+1, 1, true), want, 0.02)
	}
}

func TestWorth(t *testing.T) {
	v := Values{Win: 0.5, WinGammon: 0.4}
	near(t, "money", Stakes{}.Worth(v), 0.4, 1e-9)
	near(t, "Jacoby", Stakes{Jacoby: true}.Worth(v), 0, 1e-9)
	near(t, "Jacoby without a cube", Stakes{Jacoby: true, NoCube: true}.Worth(v), 0, 1e-9)
	near(t, "double match point", Stakes{Away: 1, OpponentAway: 1}.Worth(v), 0, 1e-9)
	if got := (Stakes{Away: 2, OpponentAway: 1, Crawford: true}).Worth(v); got < 0.5 {
		t.Errorf("a gammon that wins the match: %v", got)
	}
	near(t, "a single win", Stakes{Away: 5, OpponentAway: 3, Cube: 2}.Worth(Values{Win: 1}), 1, 1e-9)
	near(t, "a single loss", Stakes{Away: 5, OpponentAway: 3, Cube: 2}.Worth(Values{}), -1, 1e-9)
}

func TestCubeInRaces(t *testing.T) {
	even := map[int]int{6: 5, 5: 4, 4: 3, 8: 3} // 86 pips
	action := func(blacks map[int]int) string {
		d, err := Cube(context.Background(), place(even, blacks), white, Stakes{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		return d.Action()
	}
	for want, blacks := range map[string]map[int]int{
		"no double":   even,
		"double/take": {6: 5, 5: 4, 4: 3, 10: 3}, // 92: the leader is seven per cent ahead
		"double/pass": {6: 5, 5: 4, 4: 3, 14: 3}, // 104
	} {
		if got := action(blacks); got != want {
			t.Errorf("%v: %s, want %s", blacks, got, want)
		}
	}
	// The last roll: nobody will double again, and any advantage is a double.
	d, err := Cube(context.Background(), place(map[int]int{6: 1, 1: 1}, map[int]int{1: 1}), white, Stakes{Owner: Mine, Cube: 2}, 1)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "a checker on the six and one on the ace point bear off together", d.Values.Win, 15.0/36, 1e-9)
	near(t, "played on", d.NoDouble, -6.0/36, 0.02)
}

// A resignation after the roll is judged by the roll.
func TestResignationAfterTheRoll(t *testing.T) {
	b := place(map[int]int{1: 2}, map[int]int{6: 4}) // White has two on the ace point, Black four on the 6 point
	worth, err := RollWorth(context.Background(), b, black, backgammon.MakeRoll(6, 6), Stakes{}, 0)
	if err != nil || worth != 1 {
		t.Errorf("66 that bears off the last four checkers is worth %g: %v", worth, err)
	}
	if worth, err = RollWorth(context.Background(), b, black, backgammon.MakeRoll(2, 1), Stakes{}, 0); err != nil || worth > -0.9 {
		t.Errorf("21 with which White is off first is worth %g: %v", worth, err)
	}
}

func TestResignations(t *testing.T) {
	ctx := context.Background()
	accepts := func(b backgammon.Board, s Stakes, size int) bool {
		ok, err := AcceptResign(ctx, b, white, backgammon.Roll{}, s, size, 0)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	won := place(map[int]int{1: 2}, map[int]int{6: 10}) // Black, on roll, has lost a single game
	gammon := place(map[int]int{1: 1}, map[int]int{13: 15})
	for _, test := range []struct {
		name string
		b    backgammon.Board
		s    Stakes
		size int
		want bool
	}{
		{"a single game for a single game", won, Stakes{}, 1, true},
		{"a single game for a sure gammon", gammon, Stakes{}, 1, false},
		{"a gammon for a sure gammon", gammon, Stakes{}, 2, true},
		{"a single game under Jacoby", gammon, Stakes{Jacoby: true}, 1, true},
		{"a single game where no more is needed", gammon, Stakes{Away: 1, OpponentAway: 3}, 1, true},
		{"a single game at the start", backgammon.Opening(), Stakes{}, 1, true},
	} {
		if got := accepts(test.b, test.s, test.size); got != test.want {
			t.Errorf("%s: accepted %v, want %v", test.name, got, test.want)
		}
	}
	for _, test := range []struct {
		b    backgammon.Board
		s    Stakes
		want int
	}{
		{won, Stakes{}, 1},
		{gammon, Stakes{}, 2},
		{gammon, Stakes{Jacoby: true}, 1},
		{place(map[int]int{1: 1}, map[int]int{23: 6, 13: 9}), Stakes{}, 3},
		{backgammon.Opening(), Stakes{}, 0},
		{place(map[int]int{1: 2, 6: 2}, map[int]int{1: 4}), Stakes{}, 0},
	} {
		if got := Resign(test.b, black, test.s); got != test.want {
			t.Errorf("%v: resigns %d, want %d", test.b, got, test.want)
		}
	}
}

func TestStakesOf(t *testing.T) {
	pos, err := backgammon.ParsePosition("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:2:1:0:5:10")
	if err != nil {
		t.Fatal(err)
	}
	mine, theirs := StakesOf(pos, white), StakesOf(pos, black)
	if mine.Away != 3 || mine.OpponentAway != 4 || mine.Cube != 2 || mine.Owner != Theirs {
		t.Errorf("white plays for %+v", mine)
	}
	if theirs != mine.Flip() {
		t.Errorf("black plays for %+v, white for %+v", theirs, mine)
	}
}

// TestNothingToLose: whoever would lose the match with the cube as it stands will turn it, and the others reckon with it.
func TestNothingToLose(t *testing.T) {
	v := Values{Win: 0.79}
	// A leader two points away gives a cube that an opponent four away turns at once, to win the match with it.
	s := Stakes{Away: 2, OpponentAway: 4}
	if d := decide(v, s, efficiency); !d.Take() {
		t.Errorf("2-away 4-away: %+v", d)
	}
	// For an opponent two away the same cube is dead.
	dead, redoubled := decide(v, Stakes{Away: 2, OpponentAway: 2}, 0), decide(v, s, 0)
	if dead.DoubleTake <= redoubled.DoubleTake {
		t.Errorf("a cube that is turned at once costs the leader something: %v, %v", dead.DoubleTake, redoubled.DoubleTake)
	}
	// After the Crawford game the trailer doubles whatever the position, unless a gammon is likely enough to play on for it.
	for win := 0.02; win < 0.8; win += 0.02 {
		for away := 2; away < 9; away++ {
			d := decide(Values{Win: win, WinGammon: 0.2 * win, LoseGammon: 0.2 * (1 - win)}, Stakes{Away: away, OpponentAway: 1}, efficiency)
			if !d.Double() {
				t.Errorf("%d-away after Crawford, win %.2f: %s", away, win, d.Action())
			}
		}
	}
	gammonish := Values{Win: 0.95, WinGammon: 0.9}
	if d := decide(gammonish, Stakes{Away: 2, OpponentAway: 1}, efficiency); d.Double() {
		t.Errorf("a gammon wins the match: %+v", d)
	}
}

// TestBeaverIsNoWayOut: who doubles when far behind could pass a beaver and lose two points, where a take costs more.
func TestBeaverIsNoWayOut(t *testing.T) {
	for _, c := range []struct {
		xgid, answer string
	}{
		{"XGID=------------EE----B-C---b-:0:0:1:00:0:0:2:0:10", "take"},
		{"XGID=-----aE-C---eE---c-e----B-:0:0:1:00:0:0:2:0:10", "beaver"},
	} {
		pos, err := backgammon.ParseXGID(c.xgid)
		if err != nil {
			t.Fatal(err)
		}
		d, err := Cube(t.Context(), pos.Board, pos.OnRoll, StakesOf(pos, pos.OnRoll), 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Answer(); got != c.answer {
			t.Errorf("%s: %s, want %s of %+v", c.xgid, got, c.answer, d)
		}
		if d.DoubleTake != min(d.Taken, d.Beavered) {
			t.Errorf("%s: a double is worth %v, a take %v, a beaver %v", c.xgid, d.DoubleTake, d.Taken, d.Beavered)
		}
	}
}

// TestCubelessAtAScore: without a cube the value of even gammonless chances is that of the chances, whatever a free double would bring.
func TestCubelessAtAScore(t *testing.T) {
	s := Stakes{Away: 2, OpponentAway: 1}
	v := Values{Win: 0.7545}
	near(t, "cubeless", s.Cubeless(v), 2*v.Win-1, 1e-9)
	if s.Worth(v) <= s.Cubeless(v) {
		t.Errorf("who has a free double plays for %.4f, no more than %.4f without it", s.Worth(v), s.Cubeless(v))
	}
}
