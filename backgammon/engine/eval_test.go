package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

const (
	white = backgammon.White
	black = backgammon.Black
)

// place builds a board from the points of both players, each in its own numbering, the bar at 25. What is missing to
// fifteen has been borne off.
func place(whites, blacks map[int]int) backgammon.Board {
	var b backgammon.Board
	for player, points := range map[backgammon.Player]map[int]int{white: whites, black: blacks} {
		off := backgammon.Checkers
		for n, c := range points {
			if n == backgammon.OnBar {
				b.ToBar(player, c)
			} else {
				b.Add(player, n, c)
			}
			off -= c
		}
		b.ToOff(player, off)
	}
	return b
}

// exchange is the same position with the players exchanged.
func exchange(b backgammon.Board) backgammon.Board {
	sides := [2]map[int]int{}
	for _, p := range []backgammon.Player{white, black} {
		sides[p] = map[int]int{backgammon.OnBar: b.Bar(p)}
		for n, c := range b.Occupied(p) {
			sides[p][n] = c
		}
	}
	return place(sides[black], sides[white])
}

// walks returns positions met in games of random plays, with the player on roll. They are of every kind: openings,
// checkers on the bar, races, bearoffs, finished games.
func walks(seed uint64, games int) (boards []backgammon.Board, players []backgammon.Player) {
	r := rand.New(rand.NewPCG(seed, 1))
	for range games {
		b, p := backgammon.Opening(), white
		for b.Off(p.Other()) < backgammon.Checkers {
			boards, players = append(boards, b), append(players, p)
			plays := backgammon.AppendPlays(nil, b, p, backgammon.MakeRoll(r.IntN(6)+1, r.IntN(6)+1))
			if len(plays) > 0 {
				b = b.Apply(p, plays[r.IntN(len(plays))])
			}
			p = p.Other()
		}
		boards, players = append(boards, b), append(players, p)
	}
	return boards, players
}

func TestEvaluateSeesBothPlayersAlike(t *testing.T) {
	boards, players := walks(1, 40)
	for i, b := range boards {
		v, w := Evaluate(b, players[i]), Evaluate(exchange(b), players[i].Other())
		if v != w {
			t.Fatalf("%v: %v is worth %+v, exchanged %+v", b, players[i], v, w)
		}
		if got := v.Flip().Equity(); math.Abs(got+v.Equity()) > 1e-12 {
			t.Fatalf("%v: equity %v, flipped %v", b, v.Equity(), got)
		}
		if math.Abs(v.Flip().Flip().Equity()-v.Equity()) > 1e-12 {
			t.Fatalf("%v: flipped twice is not the same", b)
		}
	}
}

func TestChancesAreInOrder(t *testing.T) {
	boards, players := walks(2, 100)
	seen := map[string]int{}
	for i, b := range boards {
		p := players[i]
		checkChances(t, b, p)
		if b.Off(p) > 0 {
			seen["the player has borne off"]++
		}
		if b.Off(p.Other()) > 0 {
			seen["the opponent has borne off"]++
		}
		if b.Bar(p) > 0 {
			seen["on the bar"]++
		}
		if isRace(b) {
			seen["race"]++
		}
	}
	for _, kind := range []string{"the player has borne off", "the opponent has borne off", "on the bar", "race"} {
		if seen[kind] == 0 {
			t.Errorf("no position of the kind %q was met", kind)
		}
	}
}

// checkChances fails when a chance is none, when a larger win is likelier than a smaller one, or when a player who has
// borne off a checker may lose a gammon.
func checkChances(t *testing.T, b backgammon.Board, p backgammon.Player) {
	t.Helper()
	v := Evaluate(b, p)
	for _, ok := range []bool{
		v.Win >= 0, v.Win <= 1,
		v.WinBackgammon >= 0, v.WinBackgammon <= v.WinGammon, v.WinGammon <= v.Win,
		v.LoseBackgammon >= 0, v.LoseBackgammon <= v.LoseGammon, v.LoseGammon <= 1-v.Win+1e-12,
		b.Off(p) == 0 || v.LoseGammon == 0 && v.LoseBackgammon == 0,
		b.Off(p.Other()) == 0 || v.WinGammon == 0 && v.WinBackgammon == 0,
	} {
		if !ok {
			t.Fatalf("%v, %v on roll: %+v", b, p, v)
		}
	}
}

// FuzzChancesAreInOrder puts the checkers anywhere, one byte each.
func FuzzChancesAreInOrder(f *testing.F) {
	f.Add([]byte("abcdefghijklmnopqrstuvwxyz0123"))
	f.Add([]byte{0, 0, 0, 25, 25})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, places []byte) {
		var b backgammon.Board
		for i := range 2 * backgammon.Checkers {
			p, n := backgammon.Player(i%2), 0
			if i < len(places) {
				n = int(places[i]) % 26
			}
			switch {
			case n == backgammon.OnBar:
				b.ToBar(p, 1)
			case n == backgammon.BornOff && b.Off(p.Other()) == backgammon.Checkers:
				b.ToBar(p, 1) // both cannot have finished
			case n == backgammon.BornOff || b.Theirs(p, n) > 0:
				b.ToOff(p, 1)
			default:
				b.Add(p, n, 1)
			}
		}
		if len(b.Consistent()) > 0 {
			return
		}
		checkChances(t, b, white)
		checkChances(t, b, black)
		if v, w := Evaluate(b, white), Evaluate(exchange(b), black); v != w {
			t.Fatalf("%v: %+v, exchanged %+v", b, v, w)
		}
	})
}

func TestFinishedGamesAreExact(t *testing.T) {
	tests := []struct {
		name  string
		loser map[int]int
		want  float64
	}{
		{"single", map[int]int{1: 14}, 1},
		{"gammon", map[int]int{6: 10, 18: 5}, 2},
		{"backgammon by a checker in the winner's home board", map[int]int{6: 14, 19: 1}, 3},
		{"backgammon by a checker on the bar", map[int]int{6: 14, 25: 1}, 3},
		{"no gammon for a straggler when one is off", map[int]int{6: 13, 25: 1}, 1},
	}
	for _, test := range tests {
		b := place(map[int]int{}, test.loser)
		if got := Evaluate(b, white).Equity(); got != test.want {
			t.Errorf("%s: winner has %v, want %v", test.name, got, test.want)
		}
		if got := Evaluate(b, black).Equity(); got != -test.want {
			t.Errorf("%s: loser has %v, want %v", test.name, got, -test.want)
		}
	}
}

func TestSureRacesAreSure(t *testing.T) {
	one := map[int]int{1: 1}
	tests := []struct {
		name          string
		white, black  map[int]int
		onRoll        backgammon.Player
		winsForOnRoll float64
	}{
		{"two on the ace point bear off with any roll", map[int]int{1: 2}, one, white, 1},
		{"a checker on the three point too", map[int]int{3: 1}, one, white, 1},
		{"five checkers need two rolls", map[int]int{1: 5}, one, white, 0},
		{"four rolls against three", map[int]int{1: 7}, map[int]int{1: 14}, white, 1},
	}
	for _, test := range tests {
		if got := Evaluate(place(test.white, test.black), test.onRoll).Win; math.Abs(got-test.winsForOnRoll) > 1e-6 {
			t.Errorf("%s: wins %v, want %v", test.name, got, test.winsForOnRoll)
		}
	}
}

// TestLongRace holds the race net to rules that players know: on roll in an even race is a clear advantage,
// and the last take, some ten to twelve per cent behind, is lost about 78 times of a hundred.
func TestLongRace(t *testing.T) {
	leader := map[int]int{6: 5, 5: 4, 4: 3, 8: 3} // 86 pips
	if got := Evaluate(place(leader, leader), white).Win; got < 0.55 || got > 0.63 {
		t.Errorf("on roll in an even race of 86 pips: %.3f", got)
	}
	behind := map[int]int{6: 5, 5: 4, 4: 3, 8: 1, 13: 2}
	if got := Evaluate(place(leader, behind), white).Win; got < 0.75 || got > 0.83 {
		t.Errorf("10 pips ahead and on roll: %.3f", got)
	}
	last := -1.0
	for extra := range 8 { // the more pips the opponent needs the better
		got := Evaluate(place(leader, map[int]int{6: 5, 5: 4, 4: 3, 7 + extra: 3}), white).Win
		if got <= last {
			t.Errorf("the opponent on the %d point: %.3f, not more than %.3f", 7+extra, got, last)
		}
		last = got
	}
}

func TestGammonsInRaces(t *testing.T) {
	deep := map[int]int{23: 3, 13: 12}
	v := Evaluate(place(map[int]int{1: 2}, deep), white)
	if v.WinGammon < 0.999 {
		t.Errorf("a gammon that any roll wins: %+v", v)
	}
	v = Evaluate(place(map[int]int{1: 1}, map[int]int{23: 3, 6: 12}), white)
	if v.Win != 1 || v.WinGammon < 0.99 || v.WinBackgammon < 0.95 {
		t.Errorf("a backgammon that any roll wins: %+v", v)
	}
	v = Evaluate(place(map[int]int{6: 15}, map[int]int{6: 15}), white)
	if v.WinGammon > 0.001 || v.LoseGammon > 0.001 {
		t.Errorf("gammons where both have all home: %+v", v)
	}
}

// TestPlainComparisons are positions that anybody who has read a book would tell apart.
func TestPlainComparisons(t *testing.T) {
	worth := func(whites, blacks map[int]int, p backgammon.Player) float64 {
		return Evaluate(place(whites, blacks), p).Equity()
	}
	start := map[int]int{24: 2, 13: 5, 8: 3, 6: 5}
	if v := Evaluate(backgammon.Opening(), white); v.Win < 0.5 || v.Win > 0.56 {
		t.Errorf("on roll in the starting position: %+v", v)
	}
	five := map[int]int{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
	stacked := map[int]int{24: 2, 13: 5, 8: 1, 6: 6, 5: 0, 7: 1}
	if a, b := worth(start, five, white), worth(start, stacked, white); a >= b {
		t.Errorf("against a made five point %.3f, against blots and a stack %.3f", a, b)
	}
	onBar := map[int]int{25: 1, 24: 2, 13: 5, 8: 3, 6: 4}
	if a, b := worth(onBar, start, white), worth(start, start, white); a >= b {
		t.Errorf("on the bar %.3f, not on the bar %.3f", a, b)
	}
	prime, broken := map[int]int{8: 3, 7: 2, 6: 2, 5: 3, 4: 3, 3: 2}, map[int]int{10: 3, 9: 2, 6: 2, 5: 3, 4: 3, 3: 2}
	caught := map[int]int{24: 2, 13: 5, 8: 3, 6: 5}
	if a, b := worth(prime, caught, white), worth(broken, caught, white); a <= b {
		t.Errorf("two checkers behind a full prime %.3f, behind one with gaps %.3f", a, b)
	}
	closed := map[int]int{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
	one, two := map[int]int{25: 1, 6: 14}, map[int]int{25: 2, 6: 13}
	v, w := Evaluate(place(closed, one), white), Evaluate(place(closed, two), white)
	if v.Win < 0.85 || w.WinGammon <= v.WinGammon+0.1 {
		t.Errorf("one checker closed out %+v, two %+v", v, w)
	}
}

// TestSidesPointByPoint reads positions once more, slowly.
func TestSidesPointByPoint(t *testing.T) {
	boards, players := walks(5, 60)
	for i, b := range boards {
		var seen view
		seen.look(&b, players[i])
		for _, c := range []struct {
			side   side
			player backgammon.Player
		}{{seen.me, players[i]}, {seen.opp, players[i].Other()}} {
			p := c.player
			want := side{off: b.Off(p), pips: b.PipCount(p)}
			for n := 1; n <= 25; n++ {
				count := b.Bar(p)
				if n < 25 {
					count = b.Mine(p, n)
				}
				if want.at[n] = uint8(count); count == 0 {
					continue
				}
				want.highest = n
				want.outside += max(n-6, 0) * count
				want.far += max(n-18, 0) * count
				want.stacked += max(count-3, 0)
				if n >= 19 {
					want.back += count
				}
				switch {
				case n == 25:
				case count == 1:
					want.blots |= 1 << n
				default:
					want.held |= 1 << n
					if n <= 6 {
						want.home++
					}
				}
			}
			if c.side != want {
				t.Fatalf("%v, %v:\n%+v, want\n%+v", b, p, c.side, want)
			}
		}
	}
}

// TestWholeNumbers compares the nets as they play, in whole numbers, with the same nets in floats: in no position may a sum
// grow out of its bounds.
func TestWholeNumbers(t *testing.T) {
	boards, players := walks(6, 100)
	nets := DefaultNets()
	var in Inputs
	for c, net := range nets.Of {
		if net == nil {
			continue
		}
		e, trace := net.Evaluator(), net.Trace()
		compared := 0
		for i, b := range boards {
			if in.Read(b, players[i]) != Class(c) {
				continue
			}
			compared++
			want := trace.Forward(in.Active, in.Features[:])
			for k, got := range e.Evaluate(in.Active, in.Features[:]) {
				if math.Abs(float64(got-want[k])) > 0.004 {
					t.Fatalf("%v: output %d is %v, in floats %v", b, k, got, want[k])
				}
			}
		}
		if compared < 100 {
			t.Errorf("only %d positions of class %v", compared, Class(c))
		}
	}
}

// TestShotsAgainstPlays compares the counted shots with the plays that the rules allow.
func TestShotsAgainstPlays(t *testing.T) {
	boards, players := walks(3, 60)
	compared, wrong := 0, 0
	for i, b := range boards {
		p := players[i]
		if i%3 != 0 || ClassOf(b) < Crashed {
			continue
		}
		var hits, loss int
		for _, roll := range backgammon.Rolls() {
			farthest := 0
			for _, play := range backgammon.AppendPlays(nil, b, p, roll) {
				for j := range play.Len() {
					if m := play.Move(j); m.Hit {
						farthest = max(farthest, int(m.To))
					}
				}
			}
			if farthest > 0 {
				hits += roll.Weight()
				loss += farthest * roll.Weight()
			}
		}
		var seen view
		seen.look(&b, p)
		m, _ := masksOf(&seen.me, &seen.opp)
		h, l := shots(&seen.me, &m)
		if hits == 0 && h == 0 {
			continue
		}
		compared++
		if h != hits || l != loss {
			wrong++
		}
	}
	if compared < 500 {
		t.Errorf("only the shots of %d positions were compared", compared)
	}
	// The rest are rolls whose rules on both dice forbid the hit.
	if wrong*20 > compared {
		t.Errorf("the shots of %d of %d positions were counted wrongly", wrong, compared)
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	b := backgammon.Opening()
	r := place(map[int]int{6: 15}, map[int]int{6: 15})
	if n := testing.AllocsPerRun(100, func() { Evaluate(b, white); Evaluate(r, black) }); n != 0 {
		t.Errorf("Evaluate allocates %v times", n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	boards, players := walks(4, 20)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Evaluate(boards[i%len(boards)], players[i%len(boards)])
	}
}
