package web_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web"
)

// A game that was closed in the middle goes on as if nothing had been.
func TestRestart(t *testing.T) {
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			dir := t.TempDir()
			w := open(t, dir)
			g := w.create(k.Name(), me, me, object{"clock": "1h+1s"}).sit()
			r := rand.New(rand.NewPCG(3, 3))
			for range 10 {
				if l := g.live(); l.State.Turn != "over" {
					g.play(pick(r, l.State))
				}
			}
			before, log := g.live(), g.events()
			w.close()
			g.site = open(t, dir)
			after := g.live()
			if !reflect.DeepEqual(g.events(), log) {
				t.Error("the log is another one")
			}
			if !reflect.DeepEqual(after.State, before.State) {
				t.Errorf("%+v\nwas %+v", after.State, before.State)
			}
			for i := range after.Left {
				if d := before.Left[i] - after.Left[i]; d < -1 || d > 1 {
					t.Errorf("time left %v, was %v", after.Left, before.Left)
				}
			}
			g.play(pick(r, after.State))
			if e := g.events(); e[len(log)].Away == 0 && len(e[len(log)].Left) == 0 {
				t.Errorf("the first event afterwards: %+v", e[len(log)])
			}
			again := g.live()
			g.close()
			g.site = open(t, dir)
			if got := g.live(); !reflect.DeepEqual(got.State, again.State) || !reflect.DeepEqual(got.Left, again.Left) {
				t.Errorf("%+v %v\nwas %+v %v", got.State, got.Left, again.State, again.Left)
			}
		})
	}
}

// Nobody is charged for time in which the server was away.
func TestDowntimeIsNotCharged(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir)
	g := w.create("oware", me, me, object{"clock": "2s"}).sit()
	g.play("A")
	w.close()
	time.Sleep(2500 * time.Millisecond)
	g.site = open(t, dir)
	g.play("a")
	l := g.live()
	if l.State.Result != nil || l.Left[1] < 1000 {
		t.Errorf("after the pause: %+v, left %v", l.State.Result, l.Left)
	}
	if e := g.events(); e[len(e)-1].Away < 2000 {
		t.Errorf("the event after the pause: %+v", e[len(e)-1])
	}
}

// A clock that runs out ends the game, whoever looks; also one that ran when the server was closed.
func TestTimeRunsOut(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir)
	g := w.create("checkers", me, me, object{"clock": "300ms"}).sit()
	h := w.create("checkers", me, guest, object{"clock": "700ms"}).sit()
	g.play("11-15")
	l := g.until("the flag", func(l web.Live) bool { return l.State.Result != nil })
	if l.State.Result.Text != "Black wins: White's time ran out" || l.Left[1] != 0 {
		t.Errorf("%+v, left %v", l.State.Result, l.Left)
	}
	g.refused(409, "over", "POST", g.path("/do"), object{"token": g.tokens[1], "do": "step", "step": 1, "text": "22-18"})
	w.close()
	h.site = open(t, dir)
	time.Sleep(900 * time.Millisecond) // nobody asks
	e := h.events()
	if last := e[len(e)-1]; last.Type != "revealed" || e[len(e)-2].Result.Text != "White wins: Black's time ran out" {
		t.Errorf("the end of the other: %+v", last)
	}
}

// A client that was cut off comes back to everything it has missed.
func TestReconnect(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, guest).sit()
	c := g.socket(object{"tokens": []string{g.tokens[0]}})
	if got := len(c.Events); got != c.Live.Seq || c.Welcome.Welcome.Seats[0] != "first" {
		t.Errorf("%d events of %d, seats %v", got, c.Live.Seq, c.Welcome.Welcome.Seats)
	}
	other := g.socket(object{"tokens": []string{g.tokens[1]}})
	for !c.Live.Seats[1].Here {
		c.next()
	}
	c.conn.CloseNow()
	for other.Live.Seats[0].Here {
		other.next()
	}
	seq := c.seq
	g.play("A")
	g.play("f")
	back := g.socket(object{"tokens": []string{g.tokens[0]}, "from": seq})
	if len(back.Events) != 2 || back.Events[0].Seq != seq+1 || back.Events[1].Text != "f" || back.Live.State.Step != 2 {
		t.Errorf("missed %+v", back.Events)
	}
	if back.Live.State.Last == nil || back.Live.State.Last.Text != "f" || len(back.Live.State.Last.Motions) != 4 || len(back.Live.State.Entries) == 0 {
		t.Errorf("the state: %+v", back.Live.State.Last)
	}
}

// A socket without a hello, with a wrong token or with nonsense is closed.
func TestSocketsThatMisbehave(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, me).sit()
	for _, first := range []any{object{"do": "step"}, "x", object{"do": "hello", "tokens": []string{"x"}}, object{"do": "hello", "from": -1},
		object{"do": "hello", "tokens": []string{g.tokens[0], g.tokens[0], g.tokens[0]}}} {
		c := g.dial()
		c.say(first)
		c.closed()
	}
	for _, later := range []string{"{", `{"id":"x"}`, `[` + string(make([]byte, 8000)) + `]`} {
		c := g.socket(object{})
		c.conn.Write(t.Context(), 1, []byte(later))
		c.closed()
	}
	c := g.socket(object{})
	if a := c.do(object{"do": "step", "step": 0, "text": "A"}); a.Fault == nil || a.Fault.Kind != "seat" {
		t.Errorf("a spectator moves: %+v", a)
	}
	c = g.socket(object{"tokens": g.tokens[:1]})
	if a := c.do(object{"do": "step", "step": 0, "text": "A", "seat": "second"}); a.Fault == nil || a.Fault.Kind != "seat" {
		t.Errorf("another's seat: %+v", a)
	}
	if a := c.do(object{"do": "step", "step": 0, "text": "A"}); a.Ack == nil {
		t.Errorf("the own seat: %+v", a)
	}
}

// A step is decided and made at one time: who had time left when the clock was looked at has it still when the step is
// read from the disk. Here every look at the clock is a millisecond later.
func TestTimeIsReadOnce(t *testing.T) {
	dir := t.TempDir()
	var ms atomic.Int64
	w := open(t, dir, func(c *web.Config) { c.Now = func() time.Time { return time.UnixMilli(1e12 + ms.Add(1)) } })
	var games []*table
	for i := range 10 {
		g := w.create("oware", me, me, object{"clock": fmt.Sprint(40+i, "ms")}).sit()
		for over := false; !over; {
			l := g.live()
			if over = l.State.Turn == "over"; !over {
				status := g.call("POST", g.path("/do"), object{"token": g.tokens[seat(l.State.Turn)], "do": "step", "step": l.State.Step, "text": l.State.Choices[0]}, nil)
				if status != 200 && status != 409 {
					t.Fatalf("status %d", status)
				}
			}
		}
		games = append(games, g)
	}
	w.close()
	w = open(t, dir)
	for _, g := range games {
		g.site = w
		if l := g.live(); l.State.Result == nil {
			t.Error("a game that was over goes on")
		}
	}
}

// A game that nobody looks at leaves memory although its clock runs; the clock goes on, and runs out.
func TestClocksRunWithoutRooms(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Limits.Rooms = 2 })
	var games []*table
	for range 6 {
		g := w.create("oware", me, me, object{"clock": "1s"}).sit()
		g.play("A")
		games = append(games, g)
	}
	slow := w.create("oware", me, me, object{"clock": "1h"}).sit()
	slow.play("A")
	time.Sleep(3 * time.Second) // nobody asks, and the machine may be busy
	asked := time.Now().UnixMilli()
	for _, g := range games {
		e := g.events()
		for begin := time.Now(); e[len(e)-1].Type != "revealed"; e = g.events() {
			if time.Since(begin) > 20*time.Second { // the machine may be busy
				t.Fatalf("the clock has stopped: %+v", e[len(e)-1])
			}
			time.Sleep(20 * time.Millisecond)
		}
		moved, ended := e[len(e)-3], e[len(e)-2]
		if d := ended.At - moved.At; d < 1000 || ended.At >= asked || ended.Left[1] != 0 {
			t.Errorf("the flag fell %d ms after the move, left %v", d, ended.Left)
		}
	}
	if l := slow.live(); l.Left[1] != 3600_000 || time.Now().UnixMilli()-l.Since < 1200 {
		t.Errorf("left %v since %d", l.Left, l.Since)
	}
	slow.play("a")
	if l := slow.live(); l.Left[1] > 3600_000-1200 || l.Left[1] < 3600_000-60_000 {
		t.Errorf("after the sleep: left %v", l.Left)
	}
}

// A flag that fell while all rooms were in use falls when there is room again, and before anybody asks.
func TestClockFindsNoRoom(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Limits.Rooms = 1 })
	g := w.create("oware", me, me, object{"clock": "1s"}).sit()
	g.play("A")
	watched := w.create("oware", me, me).socket(object{}) // g makes way
	w.refused(429, "limit", "GET", g.path(""), nil)
	time.Sleep(1500 * time.Millisecond)
	watched.conn.CloseNow()
	time.Sleep(2 * time.Second) // nobody asks, and the machine may be busy
	asked := time.Now().UnixMilli()
	e := g.events()
	if ended := e[len(e)-2]; e[len(e)-1].Type != "revealed" || ended.At >= asked {
		t.Errorf("the flag fell when somebody asked, or not at all: %+v", ended)
	}
}

// A broken is a game whose engine panics.
type broken struct{ play.Kind }

func (broken) Engine(play.Limits) (play.Engine, error) { return broken{}, nil }

func (broken) Choose(context.Context, play.View) (string, error) { panic("a broken engine") }

func (broken) Analyse(context.Context, play.View, int, func([]play.Line)) ([]play.Line, error) {
	panic("a broken engine")
}

// An engine that panics ends its game, and neither the server nor another game.
func TestPanicOfAnEngine(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir, func(c *web.Config) { c.Games[2].Kind = broken{c.Games[2].Kind} })
	g := w.create("oware", engine, me, object{"clock": "1h"}).sit()
	l := g.until("the end", func(l web.Live) bool { return l.State.Turn == "over" })
	if l.State.Result.Reason != "the engine failed" {
		t.Errorf("%+v", l.State.Result)
	}
	other := w.create("oware", me, me).sit()
	other.play("A")
	w.close()
	other.site = open(t, dir)
	other.play("a")
}
