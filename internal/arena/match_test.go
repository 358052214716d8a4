package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

func entrant(t *testing.T, k play.Kind, text string) arena.Entrant {
	t.Helper()
	e, err := arena.ParsePlayer(k, text, play.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// match is A at level 8 against B at level 5, with a list of what it played.
func match(t *testing.T, k play.Kind, games int) (*arena.Match, map[int]string) {
	played := make(map[int]string)
	m := &arena.Match{Kind: k, A: entrant(t, k, "parlour:level=8"), B: entrant(t, k, "parlour:level=5"), Games: games, Seed: 7}
	m.Report = func(o *arena.Outcome, r *record.Record) {
		if _, twice := played[o.Game]; twice {
			t.Errorf("game %d is reported twice", o.Game)
		}
		played[o.Game] = moves(r)
	}
	return m, played
}

func run(t *testing.T, m *arena.Match) arena.Summary {
	t.Helper()
	s, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// timeless is a summary without what differs from run to run.
func timeless(s arena.Summary) string {
	s.SecondsA, s.SecondsB, s.TimeRatio, s.Seconds = nil, nil, nil, 0
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestThreadsChangeNothing(t *testing.T) {
	for _, k := range []play.Kind{pileKind{}, pigKind{}} {
		one, games := match(t, k, 60)
		want := timeless(run(t, one))
		for _, threads := range []int{2, 7} {
			m, again := match(t, k, 60)
			m.Threads = threads
			if got := timeless(run(t, m)); got != want {
				t.Errorf("%s on %d threads: %s\non one: %s", k.Name(), threads, got, want)
			}
			for n, g := range games {
				if again[n] != g {
					t.Errorf("%s on %d threads: game %d is %q, on one %q", k.Name(), threads, n, again[n], g)
				}
			}
		}
		other, others := match(t, k, 60)
		other.Seed = 8
		run(t, other)
		same := 0
		for n, g := range games {
			if others[n] == g {
				same++
			}
		}
		if same > 5 {
			t.Errorf("%s: with another seed %d of 60 games are the same", k.Name(), same)
		}
	}
}

// Both games of a pair have the same opening, or the same dice, and the seats exchanged.
func TestPairs(t *testing.T) {
	m, _ := match(t, pileKind{}, 40)
	var first, second *record.Record
	openings := make(map[string]bool)
	check := func(heads func(*record.Record) string) func(*arena.Outcome, *record.Record) {
		return func(o *arena.Outcome, r *record.Record) {
			if o.Game%2 == 1 {
				first = r
				return
			}
			second = r
			a, _ := first.Tag("First")
			b, _ := second.Tag("Second")
			if a != m.A.Name || b != m.A.Name {
				t.Errorf("game %d: A is %s first and %s second", o.Game, a, b)
			}
			one, two := heads(first), heads(second)
			if one != two || openings[one] {
				t.Errorf("game %d: the pair begins with %s and %s", o.Game, one, two)
			}
			openings[one] = true
		}
	}
	m.Report = check(func(r *record.Record) string {
		opening, _ := r.Tag("Opening")
		if opening == "" || !strings.HasPrefix(moves(r), opening) {
			t.Errorf("the opening %q of %s", opening, moves(r))
		}
		return opening
	})
	run(t, m)
	m, _ = match(t, pigKind{}, 40)
	m.Report = check(func(r *record.Record) string {
		return strings.NewReplacer("keep", "", "skip", "").Replace(moves(r))
	})
	run(t, m)
}

// The score is what the games say, for A whichever seat it has.
func TestScore(t *testing.T) {
	m, _ := match(t, new(unpairedKind), 101)
	var wins, draws, losses int
	var points, luck float64
	m.Report = func(o *arena.Outcome, r *record.Record) {
		d := r.Result.Score[0] - r.Result.Score[1]
		l := 0.0
		for i, n := range r.Line() {
			if n.By == record.ByDice {
				v := float64(n.Move[0]-'0') - 3.5
				if i/2%2 == 1 {
					v = -v
				}
				l += v
			}
		}
		if first, _ := r.Tag("First"); first != m.A.Name {
			d, l = -d, -l
		}
		switch {
		case d > 0:
			wins++
		case d < 0:
			losses++
		default:
			draws++
		}
		points += float64(d)
		luck += l
		if *o.Points != float64(d) || math.Abs(*o.Luck-l) > 1e-6 {
			t.Errorf("game %d: %v points, luck %v; it should be %d and %v", o.Game, *o.Points, *o.Luck, d, l)
		}
		if o.Moves != [2]int{10, 10} || o.Spent[0] <= 0 || o.Spent[1] <= 0 {
			t.Errorf("game %d: %v moves in %v", o.Game, o.Moves, o.Spent)
		}
	}
	s := run(t, m)
	if s.Games != 101 || s.Wins != wins || s.Draws != draws || s.Losses != losses {
		t.Errorf("%+v; the games say %d, %d, %d", s, wins, draws, losses)
	}
	if math.Abs(*s.Points-points/101) > 1e-9 {
		t.Errorf("%v points a game, and the games say %v", *s.Points, points/101)
	}
	// Level 8 keeps 8 of 10 rolls of 3.5, level 5 keeps 5: the truth is 10.5 points a game.
	if d := math.Abs(*s.Adjusted - 10.5); d > 4**s.AdjustedError || *s.AdjustedError >= *s.PointsError {
		t.Errorf("adjusted %v ± %v, points %v ± %v", *s.Adjusted, *s.AdjustedError, *s.Points, *s.PointsError)
	}
	if s.SecondsA == nil || s.SecondsB == nil {
		t.Error("no time is told")
	}
}

func TestClaim(t *testing.T) {
	m, _ := match(t, pileKind{}, 200)
	m.Setup.Options = map[string]string{"draw": "10"}
	claims := 0
	m.Report = func(o *arena.Outcome, r *record.Record) {
		if strings.HasSuffix(moves(r), "claim") {
			claims++
		}
	}
	if s := run(t, m); s.Draws == 0 || s.Draws != claims || s.Draws == s.Games {
		t.Errorf("%d drawn, %d claimed", s.Draws, claims)
	}
}

// What a player does wrong costs it the game, is told, and the match goes on.
func TestFailures(t *testing.T) {
	t.Parallel()
	bad := map[string]player{
		"not allowed": func(context.Context, play.View) (string, error) { return "9", nil },
		"no idea":     func(context.Context, play.View) (string, error) { return "", errors.New("no idea") },
		"panic: oh":   func(context.Context, play.View) (string, error) { panic("oh") },
		"within": func(ctx context.Context, _ play.View) (string, error) {
			<-ctx.Done()
			return "1", ctx.Err()
		},
	}
	for what, p := range bad {
		m, _ := match(t, pileKind{}, 12)
		var asked atomic.Int64
		good := m.A.New
		m.A = arena.Entrant{Name: "bad", Patience: time.Second, New: func(seed uint64) (play.Player, error) {
			if asked.Add(1)%6 != 3 {
				return good(seed)
			}
			return p, nil
		}}
		if what == "not allowed" {
			what = "not so many"
		}
		s := run(t, m)
		if s.Games != 12 || s.FailuresA != 2 || s.FailuresB != 0 || s.Losses < 2 || !strings.Contains(s.Failure, what) {
			t.Errorf("%s: %+v", what, s)
		}
		if !strings.Contains(s.String(), "A 2, B 0; the first in game 3: Ann (bad) failed: ") {
			t.Errorf("%s: told as\n%s", what, s)
		}
	}
}

// A player that does not even hear the context is left behind.
func TestDeafPlayer(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for the grace to pass")
	}
	m, _ := match(t, pileKind{}, 1)
	forever := make(chan struct{})
	defer close(forever)
	m.B = arena.Entrant{Name: "deaf", Patience: time.Millisecond, New: func(uint64) (play.Player, error) {
		return player(func(context.Context, play.View) (string, error) { <-forever; return "1", nil }), nil
	}}
	if s := run(t, m); s.FailuresB != 1 || s.Wins != 1 {
		t.Errorf("%+v", s)
	}
}

func TestHopeless(t *testing.T) {
	for _, threads := range []int{1, 3} {
		m, _ := match(t, pileKind{}, 100)
		m.Threads = threads
		m.B = arena.Entrant{Name: "bad", New: func(uint64) (play.Player, error) {
			return player(func(context.Context, play.View) (string, error) { return "", errors.New("no idea") }), nil
		}}
		s, err := m.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), "no idea") || s.Games != 5 || s.FailuresB != 5 {
			t.Errorf("after %d games: %v", s.Games, err)
		}
	}
}

func TestSPRTEnds(t *testing.T) {
	var games int
	for _, threads := range []int{1, 4} {
		m, _ := match(t, pileKind{}, 2000)
		m.Threads, m.SPRT = threads, &arena.SPRT{Low: 0, High: 50}
		s := run(t, m)
		if s.SPRT != "high" || *s.LLR < *s.LLRBound || s.Games > 1000 || s.Games%2 != 0 {
			t.Errorf("%+v", s)
		}
		if games != 0 && s.Games != games {
			t.Errorf("on %d threads it ends after %d games, on one after %d", threads, s.Games, games)
		}
		games = s.Games
		m.A, m.B = m.B, m.A
		m.Report = nil
		if s := run(t, m); s.SPRT != "low" || !strings.Contains(s.String(), "A is not better by 50") {
			t.Errorf("%s", s)
		}
	}
}

func TestBrokenOff(t *testing.T) {
	t.Parallel()
	m := &arena.Match{Kind: endlessKind{}, Games: 2, Seed: 1, A: entrant(t, pileKind{}, "random"), B: entrant(t, pileKind{}, "random")}
	s := run(t, m)
	if s.BrokenOff != 2 || s.Draws != 0 || s.Score != 0.5 || !strings.Contains(s.String(), "broken off") {
		t.Errorf("%s", s)
	}
}

// endless is a game that never ends.
type endless struct{ pile }

func (g *endless) Choices() []string { return []string{"1"} }
func (g *endless) Play(string) error { g.last = "1"; g.turn = g.turn.Other(); return nil }
func (g *endless) Clone() play.Game  { h := *g; return &h }

type endlessKind struct{ pileKind }

func (endlessKind) New(play.Setup) (play.Game, error) { return &endless{pile{left: 9}}, nil }

func TestTooManyGames(t *testing.T) {
	m, _ := match(t, pileKind{}, -1)
	if _, err := m.Run(t.Context()); err == nil {
		t.Error("a match of -1 games is played")
	}
	m.Games = arena.MaxGames + 1
	if _, err := m.Run(t.Context()); err == nil {
		t.Error("an endless match is played")
	}
}

func Example() {
	a, _ := arena.ParsePlayer(pileKind{}, "parlour:level=9", play.Limits{})
	b, _ := arena.ParsePlayer(pileKind{}, "random", play.Limits{})
	m := arena.Match{Kind: pileKind{}, A: a, B: b, Games: 100, Seed: 1}
	s, err := m.Run(context.Background())
	fmt.Println(s.Games, "games,", s.Wins > 90, err)
	// Output: 100 games, true <nil>
}
