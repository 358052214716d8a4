// Package playtest holds the promises of play.Game, play.Kind and play.Session
// against an implementation. Every game passes it.
package playtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// maxSteps is longer than any game of a random player.
const maxSteps = 20000

// Run plays random games of the kind to the end, each from one of the setups
// in turn, and checks on the way that every promise of the seam is kept.
func Run(t *testing.T, k play.Kind, games int, setups ...play.Setup) {
	t.Helper()
	if len(setups) == 0 {
		setups = []play.Setup{{}}
	}
	for i := range games {
		t.Run(fmt.Sprintf("game %d", i), func(t *testing.T) {
			s, err := play.NewSession(k, setups[i%len(setups)], play.Control{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(i), 1))
			seed := uint64(i)
			c := &checker{T: t, kind: k, s: s, r: r, dice: k.Dice(&seed)}
			c.game()
			c.undoAndReplay()
		})
	}
	t.Run("nonsense", func(t *testing.T) { nonsense(t, k) })
	t.Run("miscomposed", func(t *testing.T) { miscomposed(t, k) })
	t.Run("engine", func(t *testing.T) { engine(t, k) })
}

type checker struct {
	*testing.T
	kind  play.Kind
	s     *play.Session
	r     *rand.Rand
	dice  play.Player
	stale []string // choices of earlier positions
}

// game plays random choices to the end and looks closely now and then.
func (c *checker) game() {
	for c.s.Turn() != play.Over {
		if c.s.Len() > maxSteps {
			c.Fatalf("not over after %d steps", maxSteps)
		}
		g := c.s.Game()
		choices := g.Choices()
		if len(choices) == 0 {
			c.Fatalf("step %d: nothing to choose, and not over", c.s.Len())
		}
		if c.s.Len() < 4 || c.r.IntN(16) == 0 {
			c.look(g, choices)
		}
		if g.Turn() == play.Chance {
			if err := c.s.Chance(context.Background(), c.dice); err != nil {
				c.Fatal(err)
			}
			if last := g.Last(); !slices.Contains(choices, last) {
				c.Fatalf("the dice rolled %q, which is none of %q", last, choices)
			}
			continue
		}
		text := choices[c.r.IntN(len(choices))]
		if offers := g.Offers(); c.r.IntN(64) == 0 && len(offers) > 0 {
			text = offers[c.r.IntN(len(offers))]
		}
		if err := c.s.Step(c.s.Len(), text); err != nil {
			c.Fatalf("step %d: %v", c.s.Len(), err)
		}
	}
	g := c.s.Game()
	if r, over := g.Result(); !over || g.Turn() != play.Over || len(g.Choices()) > 0 || len(g.Offers()) > 0 {
		c.Fatalf("a finished game: result %v %v, turn %v, choices %q, offers %q", r, over, g.Turn(), g.Choices(), g.Offers())
	} else if r.Reason == "" {
		c.Fatalf("a result without a reason: %v", r)
	}
	if err := g.Play(play.Resign); !errors.Is(err, play.ErrIllegal) {
		c.Fatalf("resigning a finished game: %v", err)
	}
}

// look holds one position against every promise.
func (c *checker) look(g play.Game, choices []string) {
	where := c.position(g)
	if _, over := g.Result(); over {
		c.Fatalf("%s: a result, and the turn is %v", where, g.Turn())
	}
	sorted := slices.Clone(choices)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(choices) {
		c.Fatalf("%s: a choice is listed twice: %q", where, choices)
	}
	open := append(slices.Clone(choices), g.Offers()...)
	after := make(map[string]string)
	for _, text := range open {
		h := g.Clone()
		if err := h.Play(text); err != nil {
			c.Fatalf("%s: %q is open and refused: %v", where, text, err)
		}
		if h.Last() != text {
			c.Fatalf("%s: %q is recorded as %q", where, text, h.Last())
		}
		after[text] = c.position(h)
		c.motions(g, where, text, h)
	}
	if strings.ContainsAny(g.Forced(), "\n\x00") || strings.HasSuffix(g.Forced(), ".") {
		c.Fatalf("%s: what is forced is no sentence: %q", where, g.Forced())
	}
	if c.position(g) != where {
		c.Fatalf("%s: playing on a clone made it %s", where, c.position(g))
	}
	c.others(g, where, open)
	if g.Turn() != play.Chance {
		c.entries(g, where, choices, after)
		c.forms(g, where, choices)
		c.compose(g, where)
	}
	c.stale = append(c.stale, choices...)
	if len(c.stale) > 200 {
		c.stale = c.stale[len(c.stale)-200:]
	}
}

// others offers the game texts that are not open here. One that is accepted must
// have been another spelling of one that is.
func (c *checker) others(g play.Game, where string, open []string) {
	texts := append([]string{"", " ", "x", "-", "0", "99", "99-98", "A1", "resign:9", "accept!", "\x00", "é", strings.Repeat("1", 500)}, c.stale...)
	for _, o := range open {
		b := []byte(o)
		b[c.r.IntN(len(b))] = byte(32 + c.r.IntN(95))
		texts = append(texts, string(b), o+o, o[:len(o)/2])
	}
	for _, text := range texts {
		if slices.Contains(open, text) {
			continue
		}
		h := g.Clone()
		err := h.Play(text)
		if err == nil {
			if !slices.Contains(open, h.Last()) {
				c.Fatalf("%s: %q was accepted as %q, which is not open: %q", where, text, h.Last(), open)
			}
			continue
		}
		var me *play.MoveError
		if !errors.As(err, &me) || me.Reason == "" || me.Kind == nil {
			c.Fatalf("%s: %q is refused without a reason: %v", where, text, err)
		}
		if strings.ContainsAny(err.Error(), "\n\x00") {
			c.Fatalf("%s: the error is not one clear line: %q", where, err)
		}
		if c.position(h) != where || !slices.Equal(h.Choices(), g.Choices()) {
			c.Fatalf("%s: refusing %q changed the game", where, text)
		}
	}
}

// entries walks all partial entries from the empty one: they must reach
// exactly the choices.
func (c *checker) entries(g play.Game, where string, choices []string, after map[string]string) {
	cells := make(map[string]bool)
	for _, cell := range g.Board() {
		if cell.Name == "" || cells[cell.Name] {
			c.Fatalf("%s: the cell %q is nameless or there twice", where, cell.Name)
		}
		cells[cell.Name] = true
	}
	reached := make(map[string]bool)
	seen := make(map[string]bool)
	var walk func(entry string)
	walk = func(entry string) {
		if seen[entry] || len(seen) > 20000 {
			return
		}
		seen[entry] = true
		names := make(map[string]bool)
		for _, step := range g.Next(entry) {
			if step.Name == "" || names[step.Name] {
				c.Fatalf("%s: after %q the name %q is empty or means two things", where, entry, step.Name)
			}
			names[step.Name] = true
			moved := c.moved(g, where, step.Entry)
			if step.Choice != "" && !maps.Equal(moved, c.moved(g, where, step.Choice)) {
				c.Fatalf("%s: the entry %q moves otherwise than the choice %q", where, step.Entry, step.Choice)
			}
			if !cells[step.Name] && step.Name != step.Choice {
				c.Fatalf("%s: after %q the name %q is no cell and no choice", where, entry, step.Name)
			}
			if step.Choice == "" {
				if len(g.Next(step.Entry)) == 0 {
					c.Fatalf("%s: the entry %q leads nowhere", where, step.Entry)
				}
			} else if !reached[step.Choice] {
				reached[step.Choice] = true
				if !slices.Contains(choices, step.Choice) {
					c.Fatalf("%s: the entry %q means %q, which is no choice", where, step.Entry, step.Choice)
				}
				h := g.Clone()
				if err := h.Play(step.Entry); err != nil {
					c.Fatalf("%s: the entry %q is refused: %v", where, step.Entry, err)
				}
				if c.position(h) != after[step.Choice] {
					c.Fatalf("%s: the entry %q and the choice %q lead to different positions", where, step.Entry, step.Choice)
				}
			}
			walk(step.Entry)
		}
	}
	walk("")
	if len(seen) <= 20000 && len(reached) != len(choices) {
		c.Fatalf("%s: entries reach %d of the choices %q", where, len(reached), choices)
	}
	for _, junk := range []string{"nonsense", "99", "\x00"} {
		if n := g.Next(junk); len(n) > 0 {
			c.Fatalf("%s: the entry %q goes on with %v", where, junk, n)
		}
		if m := g.Motions(junk); len(m) > 0 {
			c.Fatalf("%s: %q moves %v", where, junk, m)
		}
	}
}

// forms writes the position in each form; the first form tells all that the
// choices depend on.
func (c *checker) forms(g play.Game, where string, choices []string) {
	for _, f := range c.kind.Forms() {
		if text, err := g.Position(f); err != nil || text == "" {
			c.Fatalf("%s: form %s: %q, %v", where, f, text, err)
		}
	}
	if _, err := g.Position("no such form"); err == nil {
		c.Fatal("a form that does not exist is written")
	}
	h, err := c.kind.New(play.Setup{Position: where, Options: c.s.View().Setup.Options})
	if err != nil {
		c.Fatalf("%s: cannot be set up again: %v", where, err)
	}
	if got := c.position(h); got != where {
		c.Fatalf("%s: set up again it is %s", where, got)
	}
	if _, over := h.Result(); !over && !reflect.DeepEqual(h.Choices(), choices) && !slices.Contains(choices, "accept") {
		c.Fatalf("%s: set up again the choices are %q, not %q", where, h.Choices(), choices)
	}
}

func (c *checker) position(g play.Game) string {
	c.Helper()
	text, err := g.Position(c.kind.Forms()[0])
	if err != nil {
		c.Fatal(err)
	}
	return text
}

// undoAndReplay takes the finished game back and forth, and through its record.
func (c *checker) undoAndReplay() {
	type state struct {
		position string
		board    []play.Cell
		result   record.Result
	}
	look := func(s *play.Session) state {
		r, _ := s.Result()
		return state{c.position(s.Game()), s.Game().Board(), r}
	}
	end, n := look(c.s), c.s.Len()
	steps := slices.Clone(c.s.View().Steps)
	back := 1 + c.r.IntN(n)
	if err := c.s.Undo(back); err != nil {
		c.Fatal(err)
	}
	if c.s.Len() != n-back || c.s.Turn() == play.Over {
		c.Fatalf("after taking back %d of %d steps: %d, turn %v", back, n, c.s.Len(), c.s.Turn())
	}
	middle := look(c.s)
	var buf bytes.Buffer
	if err := c.s.Record().Write(&buf); err != nil {
		c.Fatal(err)
	}
	rec, err := record.Read(&buf)
	if err != nil {
		c.Fatal(err)
	}
	resumed, err := play.Resume(c.kind, rec, nil)
	if err != nil {
		c.Fatal(err)
	}
	if got := look(resumed); !reflect.DeepEqual(got, middle) {
		c.Fatalf("resumed from its record: %+v\nwant %+v", got, middle)
	}
	if m, err := resumed.Redo(back); err != nil || m != back {
		c.Fatalf("made %d of %d steps again: %v", m, back, err)
	}
	if got := look(resumed); !reflect.DeepEqual(got, end) || !slices.Equal(resumed.View().Steps, steps) {
		c.Fatalf("replayed: %+v\nwant %+v", got, end)
	}
	// The rolls that were made stay: another player of dice changes nothing.
	for i := n - back; i < n; i++ {
		if c.s.Turn() == play.Chance {
			other := uint64(1 << 60)
			if err := c.s.Chance(context.Background(), c.kind.Dice(&other)); err != nil {
				c.Fatal(err)
			}
		} else if err := c.s.Step(i, steps[i]); err != nil {
			c.Fatal(err)
		}
	}
	if got := look(c.s); !reflect.DeepEqual(got, end) {
		c.Fatalf("played again with the rolls recorded: %+v\nwant %+v", got, end)
	}
}

// nonsense offers setups that no game can start from.
func nonsense(t *testing.T, k play.Kind) {
	for _, s := range []play.Setup{
		{Position: "nonsense"},
		{Position: "\x00"},
		{Position: strings.Repeat("9", 10000)},
		{Options: map[string]string{"no such option": "1"}},
	} {
		if _, err := k.New(s); err == nil {
			t.Errorf("started from %.40q", s)
		} else if text := err.Error(); strings.TrimSpace(text) == "" || strings.ContainsAny(text, "\x00\n") || len(text) > 1000 {
			t.Errorf("the error for %.40q is not one clear line: %q", s, text)
		}
	}
	for _, o := range k.Options() {
		if o.Name == "" || o.Usage == "" {
			t.Errorf("option %+v does not say what it is", o)
		}
		for _, v := range o.Values {
			if _, err := k.New(play.Setup{Options: map[string]string{o.Name: v}}); err != nil {
				t.Errorf("option %s=%s: %v", o.Name, v, err)
			}
		}
		if _, err := k.New(play.Setup{Options: map[string]string{o.Name: "nonsense"}}); err == nil {
			t.Errorf("option %s=nonsense is accepted", o.Name)
		}
	}
}

// engine lets the engine play against itself, and asks what it thinks: it must
// choose what is open, the same each time, and stop when it is told.
func engine(t *testing.T, k play.Kind) {
	if _, err := k.Engine(play.Limits{Level: 11}); err == nil {
		t.Error("there is a level 11")
	}
	seed := uint64(7)
	games := [2][]string{}
	for i := range games {
		s, err := play.NewSession(k, play.Setup{}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		dice := k.Dice(&seed)
		e, err := k.Engine(play.Limits{Level: 3, Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		for s.Len() < 60 && s.Turn() != play.Over {
			if s.Turn() == play.Chance {
				if err := s.Chance(context.Background(), dice); err != nil {
					t.Fatal(err)
				}
				continue
			}
			text, err := e.Choose(context.Background(), s.View())
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Step(s.Len(), text); err != nil {
				t.Fatalf("the engine chose %q: %v", text, err)
			}
		}
		games[i] = slices.Clone(s.View().Steps)
		if s.Turn() > play.Second {
			continue
		}
		lines, err := e.Analyse(context.Background(), s.View(), 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if !slices.Contains(s.Game().Choices(), l.Move) || l.Value == "" || len(l.Values) == 0 {
				t.Errorf("a line of %+v, and the choices are %q", l, s.Game().Choices())
			}
		}
		if len(lines) != min(3, len(s.Game().Choices())) {
			t.Errorf("%d lines for %d choices", len(lines), len(s.Game().Choices()))
		}
		done, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := e.Choose(done, s.View()); !errors.Is(err, context.Canceled) {
			t.Errorf("with a context that is done the engine chose, and said %v", err)
		}
	}
	if !slices.Equal(games[0], games[1]) {
		t.Errorf("the same seed played\n%q\nand\n%q", games[0], games[1])
	}
}
