package games

import (
	"math/rand/v2"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
)

// Every ballot begins a game, by its number; the lot draws none that is barred; and an opening
// begins at the start and nowhere else.
func TestBallots(t *testing.T) {
	all := Checkers.(play.Opener).Openings()
	if len(all) != 174 {
		t.Fatalf("%d ballots", len(all))
	}
	barred := 0
	for _, o := range all {
		s, err := play.NewSession(Checkers, play.Setup{}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Begin(o); err != nil || s.Len() != 3 {
			t.Fatalf("ballot %d: %v, %d steps", o.Number, err, s.Len())
		}
		if o.Barred {
			barred++
		}
		if err := s.Begin(o); err == nil {
			t.Fatal("a game is begun twice")
		}
	}
	if barred != 18 {
		t.Errorf("%d ballots are barred, want 18", barred)
	}
	o, err := play.FindOpening(Checkers, "8", nil)
	if err != nil || o.Number != 8 || o.String() != "9-13 22-18 11-15 (Edinburgh Single)" {
		t.Errorf("ballot 8 is %v: %v", o, err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		if o, err := play.FindOpening(Checkers, play.AnyOpening, r); err != nil || o.Barred {
			t.Fatalf("drawn: %v, %v", o, err)
		}
	}
	for _, text := range []string{"", "0", "175", "-1", "Random", "8 "} {
		if o, err := play.FindOpening(Checkers, text, r); err == nil {
			t.Errorf("%q names %v", text, o)
		}
	}
	if _, err := play.FindOpening(Oware, "1", r); err == nil {
		t.Error("oware has ballots")
	}
}
