package play_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// pig is a small game for these tests: the dice show 1 to 6, then the one in
// turn keeps the roll or skips it; who first has 10 wins.
type pig struct {
	score [2]int
	turn  play.Seat
	die   int // 0 before the roll
	last  string
}

func (g *pig) Turn() play.Seat {
	switch {
	case max(g.score[0], g.score[1]) >= 10:
		return play.Over
	case g.die == 0:
		return play.Chance
	}
	return g.turn
}

func (g *pig) Choices() []string {
	switch g.Turn() {
	case play.Chance:
		return []string{"1", "2", "3", "4", "5", "6"}
	case play.Over:
		return nil
	}
	return []string{"keep", "skip"}
}

func (g *pig) Play(text string) error {
	if !slices.Contains(g.Choices(), text) {
		return &play.MoveError{Kind: play.ErrIllegal, Text: text, Reason: "not now"}
	}
	g.last = text
	if g.Turn() == play.Chance {
		g.die, _ = strconv.Atoi(text)
		return nil
	}
	if text == "keep" {
		g.score[g.turn] += g.die
	}
	g.die, g.turn = 0, g.turn.Other()
	return nil
}

func (g *pig) Result() (record.Result, bool) {
	if g.Turn() != play.Over {
		return record.Result{}, false
	}
	r := record.Result{Winner: record.First, Reason: "ten points", Score: &g.score}
	if g.score[1] > g.score[0] {
		r.Winner = record.Second
	}
	return r, true
}

func (g *pig) Position(string) (string, error) { return fmt.Sprint(*g), nil }
func (g *pig) Last() string                    { return g.last }
func (g *pig) Note() string                    { return "" }
func (g *pig) Offers() []string                { return nil }
func (g *pig) Next(string) []play.Step         { return nil }
func (g *pig) Motions(string) []play.Motion    { return nil }
func (g *pig) Forced() string                  { return "" }
func (g *pig) Board() []play.Cell              { return nil }
func (g *pig) Clone() play.Game                { h := *g; return &h }

type pigKind struct{}

func (pigKind) Name() string                            { return "pig" }
func (pigKind) Seats() [2]string                        { return [2]string{"Ann", "Bob"} }
func (pigKind) Forms() []string                         { return []string{"pig"} }
func (pigKind) Options() []play.Option                  { return nil }
func (pigKind) New(play.Setup) (play.Game, error)       { return new(pig), nil }
func (pigKind) Engine(play.Limits) (play.Engine, error) { return nil, errors.New("none") }
func (pigKind) Dice(*uint64) play.Player                { return nil }
func (pigKind) Compose([]play.Cell, play.Seat) (string, error) {
	return "", errors.New("none")
}
func (pigKind) Perft(context.Context, play.Setup, int, func(string, uint64)) (uint64, error) {
	return 0, errors.New("none")
}

// loaded are dice that show what they are told.
type loaded struct {
	t     *testing.T
	rolls []string
}

func (l *loaded) Choose(context.Context, play.View) (string, error) {
	if len(l.rolls) == 0 {
		l.t.Fatal("the dice were rolled once too often")
	}
	r := l.rolls[0]
	l.rolls = l.rolls[1:]
	return r, nil
}

// clock is a time that tests move.
type clock struct{ t time.Time }

func (c *clock) now() time.Time          { return c.t }
func (c *clock) advance(d time.Duration) { c.t = c.t.Add(d) }

func start(t *testing.T, control string) (*play.Session, *clock) {
	t.Helper()
	c, err := play.ParseControl(control)
	if err != nil {
		t.Fatal(err)
	}
	clk := &clock{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	s, err := play.NewSession(pigKind{}, play.Setup{}, c, clk.now)
	if err != nil {
		t.Fatal(err)
	}
	return s, clk
}

func step(t *testing.T, s *play.Session, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := s.Step(s.Len(), text); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStaleStep(t *testing.T) {
	s, _ := start(t, "")
	step(t, s, "3")
	for _, n := range []int{-1, 0, 2} {
		if err := s.Step(n, "keep"); !errors.Is(err, play.ErrStale) {
			t.Errorf("step %d: %v", n, err)
		}
	}
	if err := s.Step(1, "7"); !errors.Is(err, play.ErrIllegal) || s.Len() != 1 {
		t.Errorf("an illegal step: %v, now at %d", err, s.Len())
	}
}

// A take-back never re-rolls: not when the same move follows, not when another
// one does, and not after the game was saved and opened again.
func TestTakeBackKeepsTheRolls(t *testing.T) {
	s, _ := start(t, "")
	dice := &loaded{t, []string{"3", "4", "5"}}
	roll := func() string {
		t.Helper()
		if err := s.Chance(t.Context(), dice); err != nil {
			t.Fatal(err)
		}
		return s.Game().Last()
	}
	roll()
	step(t, s, "keep")
	roll()
	step(t, s, "skip")
	roll() // 3 keep 4 skip 5
	if err := s.Undo(4); err != nil {
		t.Fatal(err)
	}
	step(t, s, "skip") // otherwise than before
	if got := roll(); got != "4" {
		t.Errorf("the second roll was 4 and is %s", got)
	}
	if err := s.Undo(2); err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := s.Record().Write(&buf); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(&buf)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = play.Resume(pigKind{}, rec, nil); err != nil {
		t.Fatal(err)
	}
	step(t, s, "keep")
	if got := roll(); got != "4" {
		t.Errorf("after resuming the second roll is %s", got)
	}
	step(t, s, "keep")
	if got := roll(); got != "5" {
		t.Errorf("after resuming the third roll is %s", got)
	}
}

func TestUndoBeyondTheStart(t *testing.T) {
	s, _ := start(t, "")
	step(t, s, "3", "keep")
	if err := s.Undo(3); err == nil || s.Len() != 2 {
		t.Errorf("took back 3 of 2: %v", err)
	}
	if n, err := s.Redo(5); n != 0 || err != nil {
		t.Errorf("made %d again: %v", n, err)
	}
}

func TestClocks(t *testing.T) {
	s, clk := start(t, "1m+5s")
	step(t, s, "3")
	clk.advance(20 * time.Second)
	if got := s.Left(play.First); got != 40*time.Second {
		t.Errorf("while Ann thinks she has %v", got)
	}
	step(t, s, "keep", "4")
	if a, b := s.Left(play.First), s.Left(play.Second); a != 45*time.Second || b != time.Minute {
		t.Errorf("Ann has %v and Bob %v", a, b)
	}
	clk.advance(10 * time.Second)
	step(t, s, "keep")
	if err := s.Undo(1); err != nil {
		t.Fatal(err)
	}
	if b := s.Left(play.Second); b != time.Minute {
		t.Errorf("his move taken back, Bob has %v", b)
	}
	clk.advance(2 * time.Minute)
	if err := s.Step(s.Len(), "keep"); !errors.Is(err, play.ErrOver) {
		t.Errorf("a step after the flag fell: %v", err)
	}
	r, over := s.Result()
	if !over || r.Winner != record.First || s.Turn() != play.Over {
		t.Errorf("the result is %v %v", r, over)
	}
	if got, want := play.Describe(pigKind{}, r), "Ann wins: Bob's time ran out"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	resumed, err := play.Resume(pigKind{}, s.Record(), clk.now)
	if err != nil || resumed.Turn() != play.Over {
		t.Errorf("a game lost on time goes on: %v", err)
	}
}

func TestParseControl(t *testing.T) {
	for _, text := range []string{"5m0s+3s", "1h0m0s+0s", ""} {
		if c, err := play.ParseControl(text); err != nil || c.String() != text {
			t.Errorf("%q is read as %q: %v", text, c, err)
		}
	}
	for _, text := range []string{"5", "0s", "-1m", "5m+", "5m+-3s", "+", "9999999h", "5m+3s+1s"} {
		if c, err := play.ParseControl(text); err == nil {
			t.Errorf("%q is read as %v", text, c)
		}
	}
}

func TestResumeRefuses(t *testing.T) {
	r := record.New("pig")
	r.Root.Add("keep")
	r.At = 1
	if _, err := play.Resume(pigKind{}, r, nil); !errors.Is(err, play.ErrIllegal) {
		t.Errorf("resumed from an illegal step: %v", err)
	}
	if _, err := play.Resume(pigKind{}, record.New("chess"), nil); err == nil {
		t.Error("resumed another game")
	}
}

func TestEnd(t *testing.T) {
	s, _ := start(t, "")
	step(t, s, "3")
	if err := s.End(record.Result{Winner: record.First, Reason: "Bob resigned"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Step(1, "keep"); !errors.Is(err, play.ErrOver) {
		t.Errorf("a step after the end: %v", err)
	}
	if err := s.Undo(1); err != nil || s.Turn() != play.Chance {
		t.Errorf("after taking back, the turn is %v: %v", s.Turn(), err)
	}
}

func TestFollowerReplaysOnlyWhatIsNew(t *testing.T) {
	var f play.Follower
	v := play.View{Kind: pigKind{}, Steps: []string{"3"}}
	a, err := f.Game(v)
	if err != nil {
		t.Fatal(err)
	}
	v.Steps = []string{"3", "keep"}
	if b, err := f.Game(v); err != nil || b != a || b.Last() != "keep" {
		t.Errorf("following: %v", err)
	}
	v.Steps = []string{"5"}
	if b, err := f.Game(v); err != nil || b.Last() != "5" {
		t.Errorf("another game: %v", err)
	}
	v.Steps = []string{"5", "9"}
	if _, err := f.Game(v); err == nil {
		t.Error("an illegal step is followed")
	}
	v.Steps = []string{"5"}
	if b, err := f.Game(v); err != nil || b.Last() != "5" {
		t.Errorf("after an error: %v", err)
	}
}
