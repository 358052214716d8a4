package web_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/parlour-games/parlour/internal/web"
)

// steps are the decisions on the way to the present position, as the log tells it.
func (g *table) steps() []string {
	g.t.Helper()
	var steps []string
	for _, e := range g.events() {
		switch e.Type {
		case "step":
			steps = append(steps, e.Text)
		case "takeback":
			steps = steps[:*e.Step]
		}
	}
	return steps
}

// do does something that is no step, for a seat.
func (g *table) do(seat int, what string) {
	g.t.Helper()
	g.must("POST", g.path("/do"), object{"token": g.tokens[seat], "do": what}, nil)
}

// Between people a take-back is asked for, and the dice that fell stay.
func TestTakeBackByAgreement(t *testing.T) {
	g := open(t, t.TempDir()).create("backgammon", me, guest).sit()
	first := seat(g.live().State.Turn)
	g.play(g.live().State.Choices[0])
	g.play("roll")
	steps := g.steps()
	l := g.live()
	g.refused(409, "stale", "POST", g.path("/do"), object{"token": g.tokens[first], "do": "accept"})
	g.do(first, "takeback")
	g.do(first, "takeback") // a second time asks no more
	if asked := g.live().Asked; asked == nil || asked.What != "takeback" || seat(asked.By) != first {
		t.Errorf("asked: %+v", asked)
	}
	g.do(1-first, "decline")
	if g.live().Asked != nil || g.live().State.Step != l.State.Step {
		t.Error("what was declined waits or was done")
	}
	g.do(first, "takeback")
	g.do(1-first, "accept")
	now := g.live()
	if now.Asked != nil || seat(now.State.Turn) != first || !slices.Equal(g.steps(), steps[:now.State.Step]) {
		t.Errorf("after the take-back: %+v, %v", now.Asked, g.steps())
	}
	g.play(now.State.Choices[1])
	g.play("roll")
	if again := g.steps(); again[len(again)-1] != steps[len(steps)-1] {
		t.Errorf("the dice fell otherwise: %v, and before %v", again, steps)
	}
	g.do(first, "takeback")
	g.play(g.live().State.Choices[0]) // the other plays on instead of answering
	if asked := g.live().Asked; asked != nil {
		t.Errorf("still asked: %+v", asked)
	}
	g.do(first, "resign")
	g.refused(409, "over", "POST", g.path("/do"), object{"token": g.tokens[first], "do": "takeback"})
	if f := g.fair(); len(f.Rolls) != rolls(g.steps()) {
		t.Errorf("%d rolls told of %v", len(f.Rolls), g.steps())
	}
	var d web.Dice
	g.must("GET", "/api/dice", nil, &d)
	if d.Total != rolls(g.steps()) {
		t.Errorf("%d rolls counted of %v", d.Total, g.steps())
	}
}

func (g *table) fair() (f web.Fairness) {
	g.t.Helper()
	g.must("GET", g.path("/fair"), nil, &f)
	return f
}

func rolls(steps []string) int {
	n := 0
	for _, s := range steps {
		if len(s) == 2 && s[0] >= '1' && s[0] <= '6' {
			n++
		}
	}
	return n
}

// Against the engine and at one screen a take-back is not asked for.
func TestTakeBackAlone(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("checkers", me, engine, object{"opening": "7"}).sit()
	g.refused(422, "illegal", "POST", g.path("/do"), object{"token": g.tokens[0], "do": "takeback"}) // the opening stands
	l := g.until("my turn", func(l web.Live) bool { return l.State.Turn == "first" })
	if l.State.Step != 4 || l.Setup.Opening == nil || l.Setup.Opening.Number != 7 {
		t.Errorf("begun with %+v at step %d", l.Setup.Opening, l.State.Step)
	}
}

func TestTakeBackAgainstTheEngine(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("checkers", me, engine).sit()
	mine := func(step int) web.Live {
		return g.until("my turn", func(l web.Live) bool { return l.State.Turn == "first" && l.State.Step == step })
	}
	g.play("11-15")
	g.do(0, "takeback") // the engine may be thinking
	if l := g.live(); l.State.Step != 0 || l.State.Last != nil {
		t.Errorf("taken back to step %d, %+v", l.State.Step, l.State.Last)
	}
	g.play("10-15")
	l := mine(2)
	g.play(l.State.Choices[0])
	mine(4)
	g.do(0, "takeback")
	if l := g.live(); l.State.Step != 2 || l.State.Turn != "first" {
		t.Errorf("taken back to step %d", l.State.Step)
	}
	one := w.create("oware", me, me).sit()
	one.play("A")
	one.play("a")
	again := object{"token": one.tokens[0], "do": "takeback", "step": 2}
	one.must("POST", one.path("/do"), again, nil)
	one.refused(409, "stale", "POST", one.path("/do"), again) // the answer was lost
	if l := one.live(); l.State.Step != 1 {
		t.Errorf("at one screen taken back to step %d", l.State.Step)
	}
}

// A rematch changes the seats; the tokens are good for it, and the numbers must be new.
func TestRematch(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, guest, object{"clock": "5m"}).sit()
	g.do(1, "resign")
	if r := g.live().State.Result; r.Text != "South wins: North resigned" {
		t.Errorf("%+v", r)
	}
	g.do(0, "rematch")
	if l := g.live(); l.Rematch != "" || l.Asked == nil || l.Asked.What != "rematch" {
		t.Errorf("rematch %q, asked %+v", l.Rematch, l.Asked)
	}
	g.do(1, "rematch") // as good as accept
	next := &table{site: w, tokens: [2]string{g.tokens[1], g.tokens[0]}}
	next.ID = g.live().Rematch
	l := next.live()
	if l.Begun || l.After != g.ID || l.Commitment == g.Commitment || l.Seats[0].By != "guest" || l.Clock != "5m0s+0s" || l.Seats[0].Name != "Guest" {
		t.Errorf("the rematch: %+v", l.LiveHead)
	}
	next.sit().play("A")
	g.do(0, "rematch")
	if again := g.live().Rematch; again != next.ID {
		t.Errorf("a second rematch %q", again)
	}
	e := w.create("oware", engine, me).sit()
	e.do(1, "resign")
	e.do(1, "rematch")
	if l := (&table{site: w, Created: web.Created{ID: e.live().Rematch}}).live(); l.Seats[1].By != "engine" || l.Seats[0].By != "me" {
		t.Errorf("against the engine: %+v", l.Seats)
	}
}

// What the rules let players offer goes like any step.
func TestOffers(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("checkers", me, guest).sit()
	g.play("draw")
	l := g.live()
	if l.State.Turn != "second" || !slices.Equal(l.State.Choices, []string{"accept", "decline"}) || l.State.Words["accept"] == "" {
		t.Errorf("%s may say %v", l.State.Turn, l.State.Choices)
	}
	g.play("accept")
	if r := g.live().State.Result; r == nil || r.Winner != "draw" {
		t.Errorf("%+v", r)
	}
	b := w.create("backgammon", me, me, object{"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"}).sit()
	b.play("double")
	b.play("take")
	b.play("roll")
	if l := b.live(); l.State.Turn != "first" || rolls(b.steps()) != 1 {
		t.Errorf("after double, take, roll: %v", b.steps())
	}
}

func TestAdvice(t *testing.T) {
	w := open(t, t.TempDir())
	ask := func(g *table, what string, step int, text string) object {
		return object{"token": g.tokens[0], "step": step, "text": text}
	}
	g := w.create("oware", me, engine).sit()
	var h web.Hint
	g.must("POST", g.path("/hint"), ask(g, "hint", 0, ""), &h)
	if len(h.Lines) == 0 || h.Lines[0].Nodes == 0 || len(h.Lines[0].Motions) == 0 || len(h.Lines[0].PV) == 0 {
		t.Errorf("%+v", h)
	}
	c := w.create("checkers", me, engine, object{"position": "B:W22,18:B9,10,1"}).sit()
	var j web.Judgement
	for _, text := range c.live().State.Choices {
		c.must("POST", c.path("/judge"), ask(c, "judge", 0, text), &j)
		if j.Move != text || j.Best == nil && len(c.live().State.Choices) > 1 || j.Blunder != (j.Says != "") {
			t.Errorf("%s: %+v", text, j)
		}
	}
	c.refused(422, "illegal", "POST", c.path("/judge"), ask(c, "judge", 0, "1-9"))
	c.refused(409, "stale", "POST", c.path("/hint"), ask(c, "hint", 1, ""))
	s := c.socket(object{"tokens": c.tokens[:1]})
	if a := s.do(object{"do": "hint", "step": 0}); a.Hint == nil || len(a.Hint.Lines) == 0 {
		t.Errorf("over the socket: %+v", a)
	}
	people := w.create("oware", me, guest).sit()
	people.refused(403, "seat", "POST", people.path("/hint"), ask(people, "hint", 0, ""))
}

// A blunder is one that the tutor's threshold says, and a win let go is one whatever that is.
func TestBlunder(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("backgammon", me, engine, object{"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"}).sit()
	judge := func(text string) (j web.Judgement) {
		g.must("POST", g.path("/judge"), object{"token": g.tokens[0], "step": 0, "text": text}, &j)
		return j
	}
	if j := judge("8/5 6/5"); j.Blunder || j.Loss == nil || *j.Loss != 0 || j.Best.Move != "8/5 6/5" {
		t.Errorf("the best play: %+v", j)
	}
	if j := judge("6/3 6/5"); j.Loss == nil || *j.Loss <= 0 || j.Unit != "equity" {
		t.Errorf("a bad play: %+v", j)
	}
	// A last roll of 27 good ones in 36: the double wins twice as much, and the chances are the same.
	g = w.create("backgammon", me, engine, object{"position": "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10"}).sit()
	j := judge("roll")
	if !j.Blunder || j.Unit != "cubeful" || *j.Loss != 0.5 || j.Best.Move != "double" {
		t.Errorf("no double: %+v", j)
	}
	if v := j.Best.Values; v["equity"] != 0.5 || v["cubeful"] != 1 {
		t.Errorf("the double is worth %v", v)
	}
}

// A draw that the rules grant is claimed for the players: at the third time of a position.
func TestDrawIsClaimed(t *testing.T) {
	g := open(t, t.TempDir()).create("checkers", me, guest, object{"position": "B:WK32:B1,K29"}).sit()
	for i := range 8 {
		g.play([][]string{{"29-25", "25-29"}, {"32-28", "28-32"}}[i%2][i/2%2])
		if over := g.live().State.Turn == "over"; over != (i == 7) {
			t.Fatalf("after step %d: over is %t", i+1, over)
		}
	}
	steps := g.steps()
	if l := g.live(); l.State.Result.Winner != "draw" || steps[len(steps)-1] != "claim" {
		t.Errorf("%+v after %v", l.State.Result, steps)
	}
}

// Neither the log of a game grows without end nor the work of reading it.
func TestGamesAreBounded(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Limits.Events, c.Limits.Redone = 14, 5 })
	one := w.create("oware", me, me).sit()
	for _, house := range []string{"A", "a", "B", "b"} {
		one.play(house)
	}
	one.do(0, "takeback") // 3 steps stay
	one.do(0, "takeback") // 2
	one.refused(429, "limit", "POST", one.path("/do"), object{"token": one.tokens[0], "do": "takeback"})

	g := w.create("oware", me, guest).sit()
	again := object{"invite": g.Invite, "number": number}
	for len(g.events()) < 14 {
		var s web.Seated
		g.must("POST", g.path("/seat"), again, &s)
		g.tokens[1] = s.Token
	}
	g.refused(429, "limit", "POST", g.path("/seat"), again)
	g.refused(429, "limit", "POST", g.path("/do"), object{"token": g.tokens[0], "do": "step", "step": 0, "text": "A"})
	g.do(1, "resign") // which is always possible

	e := w.create("oware", me, engine).sit()
	e.until("the end of a long log", func(l web.Live) bool {
		if l.State.Turn == "first" {
			e.call("POST", e.path("/do"), object{"token": e.tokens[0], "do": "step", "step": l.State.Step, "text": l.State.Choices[0]}, nil)
		}
		return l.State.Turn == "over"
	})
	if r := e.live().State.Result; r.Reason != "this game has grown too long" {
		t.Errorf("%+v", r)
	}
}

// A study that takes long waits for its turn, and too many of them are refused.
func TestStudiesTakeTurns(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Processors, c.Limits.Waiting = 1, 1 })
	body := object{"kind": "backgammon", "position": "XGID=---BBBBBBB-A---aa-aaaa----:0:0:1:11:0:0:0:0:10"}
	var wait sync.WaitGroup
	var done, refused atomic.Int64
	for range 30 {
		wait.Go(func() {
			switch w.call("POST", "/api/study/state", body, nil) {
			case 200:
				done.Add(1)
			case 429:
				refused.Add(1)
			}
		})
	}
	wait.Wait()
	if done.Load() < 2 || refused.Load() == 0 || done.Load()+refused.Load() != 30 {
		t.Errorf("%d done, %d refused", done.Load(), refused.Load())
	}
}
