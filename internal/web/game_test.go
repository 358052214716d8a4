package web_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web"
	"github.com/parlour-games/parlour/internal/web/fair"
	"github.com/parlour-games/parlour/record"
)

// A whole game of each kind against the engine, by requests alone.
func TestGameOverHTTP(t *testing.T) {
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			g := open(t, t.TempDir()).create(k.Name(), me, engine).sit()
			r := rand.New(rand.NewPCG(1, 1))
			for {
				l := g.until("my turn", func(l web.Live) bool { return l.State.Turn != "second" })
				if l.State.Turn == "over" {
					break
				}
				var out struct{ State web.State }
				g.must("POST", g.path("/do"), object{"token": g.tokens[0], "do": "step", "step": l.State.Step, "text": pick(r, l.State)}, &out)
			}
			g.finished(k)
		})
	}
}

// A whole game of each kind between two people far apart, over sockets.
func TestGameOverSockets(t *testing.T) {
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			g := open(t, t.TempDir()).create(k.Name(), guest, me, object{"clock": "5m+1s"}).sit()
			r := rand.New(rand.NewPCG(2, 2))
			var c [2]*client
			for i := range c {
				c[i] = g.socket(object{"tokens": []string{g.tokens[i]}})
			}
			watcher := g.socket(object{})
			for c[0].Live.State.Turn != "over" {
				mover, other := c[seat(c[0].Live.State.Turn)], c[1-seat(c[0].Live.State.Turn)]
				s := mover.Live.State
				if len(s.Entries) == 0 || len(other.Live.State.Entries) > 0 {
					t.Fatalf("step %d: entries of %s: %d, of the other: %d", s.Step, s.Turn, len(s.Entries), len(other.Live.State.Entries))
				}
				choices(t, s)
				a := mover.do(object{"do": "step", "step": s.Step, "text": pick(r, s)})
				if a.Ack == nil {
					t.Fatalf("step %d refused: %+v", s.Step, a.Fault)
				}
				for _, x := range []*client{mover, other, watcher} {
					for x.seq < a.Seq || x.Live.Seq < a.Seq {
						x.next()
					}
				}
			}
			g.finished(k)
		})
	}
}

// choices holds the choices against the ways to enter them.
func choices(t *testing.T, s web.State) {
	t.Helper()
	reached := make(map[string]bool)
	for _, steps := range s.Entries {
		for _, step := range steps {
			if step.Choice != "" {
				reached[step.Choice] = true
			}
		}
	}
	for _, c := range s.Choices {
		if s.Whole && !reached[c] {
			t.Errorf("no entry leads to %s", c)
		}
	}
	if len(reached) > len(s.Choices) {
		t.Errorf("entries lead to %d choices of %d", len(reached), len(s.Choices))
	}
}

// finished checks all that is told of a game that is over: the log, the record and the dice agree,
// and nothing secret was told before the end.
func (g *table) finished(k play.Kind) {
	g.t.Helper()
	l := g.live()
	if l.State.Result == nil || l.State.Result.Text == "" || l.Secret == "" {
		g.t.Fatalf("the game is over: %+v, secret %q", l.State.Result, l.Secret)
	}
	events := g.events()
	var steps []string
	for i, e := range events {
		if e.Seq != i+1 {
			g.t.Errorf("event %d has number %d", i+1, e.Seq)
		}
		if e.Type == "step" {
			if *e.Step != len(steps) {
				g.t.Errorf("step %d has number %d", len(steps), *e.Step)
			}
			steps = append(steps, e.Text)
		}
	}
	last := events[len(events)-1]
	if last.Type != "revealed" || last.Secret != l.Secret || events[len(events)-2].Type != "ended" {
		g.t.Errorf("the log ends with %+v", events[len(events)-2:])
	}
	secret, err := fair.ParseSecret(l.Secret)
	if err != nil {
		g.t.Fatal(err)
	}
	d := fair.Dice{Secret: secret, Game: g.ID, Numbers: slices.DeleteFunc(slices.Clone(l.Numbers), func(n string) bool { return n == "" })}
	rolls, err := d.Check(g.Commitment, k, play.Setup{}, steps)
	if err != nil {
		g.t.Error(err)
	}
	var f web.Fairness
	g.must("GET", g.path("/fair"), nil, &f)
	if !slices.Equal(f.Rolls, rolls) {
		g.t.Errorf("%d rolls are told, and %d were thrown", len(f.Rolls), len(rolls))
	}
	var raw json.RawMessage
	g.must("GET", g.path("/record"), nil, &raw)
	var rec record.Record
	if err := json.Unmarshal(raw, &rec); err != nil {
		g.t.Fatal(err)
	}
	s, err := play.Resume(k, &rec, nil)
	if err != nil || s.Len() != len(steps) || rec.Result == nil || *rec.Result != l.State.Result.Result && rec.Result.Score == nil {
		g.t.Errorf("the record has %d steps of %d, result %v: %v", s.Len(), len(steps), rec.Result, err)
	}
	g.t.Logf("%d steps: %s", len(steps), l.State.Result.Text)
}
