package arena_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// long says whether the proofs that take long are to run.
func long() bool { return os.Getenv("PARLOUR_LONG") == "1" }

// meet plays a match of the program's own players, as fast as the machine can:
// levels have no limit of time, so that the result is always the same.
func meet(t *testing.T, k play.Kind, a, b string, games int, file *arena.File, report func(*arena.Outcome, *record.Record)) arena.Summary {
	t.Helper()
	m := &arena.Match{
		Kind: k, A: entrant(t, k, a), B: entrant(t, k, b), Games: games, Seed: 1,
		Threads: runtime.GOMAXPROCS(0), File: file, Report: report,
	}
	s := run(t, m)
	if s.Games != games || s.FailuresA+s.FailuresB+s.BrokenOff > 0 {
		t.Errorf("%s\nnot every game was played to its end", s)
	}
	return s
}

// Two engines play a hundred games of each kind to the end, and each game that
// was kept is resumed and replayed to the position in which it ended.
func TestHundredGames(t *testing.T) {
	n, a, b := 4, "parlour:level=3", "parlour:level=2"
	if long() {
		n, a, b = 100, "parlour:level=7", "parlour:level=6"
	}
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "games.json")
			s := meet(t, k, a, b, n, openFile(t, name), nil)
			kept := lines(t, name)
			if len(kept) != n {
				t.Fatalf("%d games were kept", len(kept))
			}
			steps := 0
			for _, r := range kept {
				steps += replay(t, k, r)
			}
			t.Logf("%d games of %d steps on average\n%s", n, steps/n, s)
		})
	}
}

// replay holds a record against a game played anew, and returns its steps.
func replay(t *testing.T, k play.Kind, r *record.Record) int {
	t.Helper()
	round, _ := r.Tag("Round")
	final, _ := r.Tag("Final")
	result := *r.Result
	s, err := play.Resume(k, r, nil)
	if err != nil {
		t.Fatalf("game %s: %v", round, err)
	}
	position := func(g play.Game) string {
		at, err := g.Position(k.Forms()[0])
		if err != nil {
			t.Fatalf("game %s: %v", round, err)
		}
		return at
	}
	if got, over := s.Result(); !over || !reflect.DeepEqual(got, result) || position(s.Game()) != final || final == "" {
		t.Errorf("game %s is resumed at %s with %v, and it ended at %s with %v", round, position(s.Game()), got, final, result)
	}
	g, err := k.New(play.Setup{Position: r.Position, Options: r.Options})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves() {
		if err := g.Play(m); err != nil {
			t.Fatalf("game %s: %v", round, err)
		}
	}
	if position(g) != final {
		t.Errorf("game %s is replayed to %s, and it ended at %s", round, position(g), final)
	}
	n := s.Len()
	if err := s.Undo(n); err != nil {
		t.Fatal(err)
	}
	if made, err := s.Redo(n); made != n || err != nil || position(s.Game()) != final {
		t.Errorf("game %s, taken back and made again, is at %s: %v", round, position(s.Game()), err)
	}
	return n
}

// The top level beats whoever plays at random: in 95 of 100 games of skill, and
// in 70 of 100 with dice.
func TestTopLevelsBeatRandom(t *testing.T) {
	if !long() {
		t.Skip("PARLOUR_LONG is not 1")
	}
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			s := meet(t, k, "parlour:level=10", "random", 100, nil, nil)
			t.Logf("\n%s", s)
			least := 95
			if k.Dice(new(uint64)) != nil {
				least = 70
			}
			if s.Wins < least {
				t.Errorf("%d of 100 games won, and it should be %d", s.Wins, least)
			}
		})
	}
}

// Each level scores at least as well as the one below. A match of a game of skill
// ends as soon as a test tells that the level is better, or that it is not. In
// backgammon, where a game is mostly luck, all games are played, and the points
// count with the luck taken out.
func TestLevelsRise(t *testing.T) {
	if !long() {
		t.Skip("PARLOUR_LONG is not 1")
	}
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			for level := 2; level <= 10; level++ {
				a, b := fmt.Sprintf("parlour:level=%d", level), fmt.Sprintf("parlour:level=%d", level-1)
				m := &arena.Match{
					Kind: k, A: entrant(t, k, a), B: entrant(t, k, b), Games: 400, Seed: 1,
					Threads: runtime.GOMAXPROCS(0), SPRT: &arena.SPRT{Low: 0, High: 50},
				}
				dice := k.Dice(new(uint64)) != nil
				if dice {
					m.SPRT = nil
				}
				s := run(t, m)
				line := fmt.Sprintf("level %2d against %d: %3d games, +%d =%d -%d, %.1f %%",
					level, level-1, s.Games, s.Wins, s.Draws, s.Losses, 100*s.Score)
				better := s.Score >= 0.5
				if dice {
					line += fmt.Sprintf(", points %+.3f, adjusted %+.3f ± %.3f", *s.Points, *s.Adjusted, *s.AdjustedError)
					better = *s.Adjusted >= 0
				}
				t.Logf("%s, %.1f ms and %.1f ms a move", line, 1000**s.SecondsA, 1000**s.SecondsB)
				if !better || s.FailuresA+s.FailuresB+s.BrokenOff > 0 {
					t.Errorf("level %d is no better than the one below:\n%s", level, s)
				}
			}
		})
	}
}
