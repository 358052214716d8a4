package games_test

import (
	"testing"

	"github.com/parlour-games/parlour/checkers/opening"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// opened returns the view of a game that begins with a ballot.
func opened(b opening.Ballot) play.View {
	v := play.View{Kind: games.Checkers}
	for _, m := range b.Moves {
		v.Steps = append(v.Steps, m.String())
	}
	return v
}

func checkersEngine(t *testing.T, l play.Limits) play.Engine {
	t.Helper()
	e, err := games.Checkers.Engine(l)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// With the book each answer to a ballot is one that the book knows as good as the best, the
// same for the same seed, and not the same for all.
func TestCheckersBookIsPlayed(t *testing.T) {
	differ := 0
	for _, b := range opening.All() {
		v := opened(b)
		answers := make(map[string]bool)
		for seed := range uint64(10) {
			e := checkersEngine(t, play.Limits{Depth: 1, Book: true, Seed: seed})
			lines, err := e.(play.Booked).Book(v)
			if err != nil || len(lines) == 0 {
				t.Fatalf("ballot %d: %d lines, %v", b.Number, len(lines), err)
			}
			move, err := e.Choose(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := e.Choose(t.Context(), v); again != move {
				t.Errorf("ballot %d, seed %d: %s, then %s", b.Number, seed, move, again)
			}
			answers[move] = true
			for _, l := range lines {
				if l.Move == move && l.Source != "book" {
					t.Errorf("ballot %d: %s is made by %q", b.Number, move, l.Source)
				}
				if l.Move == move && l.Values[0].Value < lines[0].Values[0].Value-0.031 {
					t.Errorf("ballot %d: %s for %s is played, %s would be %s", b.Number, move, l.Value, lines[0].Move, lines[0].Value)
				}
			}
		}
		if len(answers) > 1 {
			differ++
		}
	}
	if differ < 20 {
		t.Errorf("only %d ballots are not answered alike", differ)
	}
}

// The book is shut unless it is asked for, to a level that does not know it, at the end of
// what a level knows, and to who analyses.
func TestCheckersBookIsShut(t *testing.T) {
	booked := func(l play.Limits, v play.View) int {
		played := make(map[string]bool)
		for seed := range uint64(20) {
			l.Seed = seed
			move, err := checkersEngine(t, l).Choose(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			played[move] = true
		}
		return len(played)
	}
	// A ballot with one best answer and other moves: level 7, whose mistakes differ with the
	// seed, plays only that from the book.
	for _, b := range opening.All() {
		v := opened(b)
		lines, err := checkersEngine(t, play.Limits{}).(play.Booked).Book(v)
		if err != nil || len(lines) < 2 || lines[1].Values[0].Value > lines[0].Values[0].Value-0.031 {
			continue
		}
		g, err := v.Game()
		if err != nil || len(g.Choices()) < 7 {
			continue
		}
		if n := booked(play.Limits{Level: 7, Book: true}, v); n != 1 {
			t.Errorf("ballot %d: level 7 plays %d answers with the book", b.Number, n)
		}
		if n := booked(play.Limits{Level: 1, Book: true}, v); n < 2 {
			t.Errorf("ballot %d: level 1 knows the book", b.Number)
		}
		if n := booked(play.Limits{Level: 5}, v); n < 2 {
			t.Errorf("ballot %d: level 5 always plays the same", b.Number)
		}
		found, err := checkersEngine(t, play.Limits{Depth: 2, Book: true}).Analyse(t.Context(), v, 1, nil)
		if err != nil || found[0].Depth != 2 || found[0].Source != "" {
			t.Errorf("ballot %d: an analysis from %q to depth %d, %v", b.Number, found[0].Source, found[0].Depth, err)
		}
		return
	}
	t.Error("no ballot with one best answer")
}

func TestHasBook(t *testing.T) {
	for _, k := range games.Kinds() {
		if got := play.HasBook(k); got != (k != games.Backgammon) {
			t.Errorf("%s has a book: %v", k.Name(), got)
		}
	}
}
