package web_test

import (
	"context"
	"testing"

	"github.com/coder/websocket"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web"
)

// A ponderer is a game whose engine analyses until it is told to stop.
type ponderer struct {
	play.Kind
	stop chan struct{}
}

func (p ponderer) Engine(play.Limits) (play.Engine, error) { return p, nil }

func (p ponderer) Choose(ctx context.Context, _ play.View) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

func (p ponderer) Analyse(ctx context.Context, _ play.View, _ int, _ func([]play.Line)) ([]play.Line, error) {
	select {
	case <-p.stop:
	case <-ctx.Done():
	}
	return []play.Line{{Move: "A"}}, nil
}

// A player who waits for a hint is heard, and may ask for only so many.
func TestPlayWhileAHintIsMade(t *testing.T) {
	p := ponderer{stop: make(chan struct{})}
	w := open(t, t.TempDir(), func(c *web.Config) {
		p.Kind = c.Games[2].Kind
		c.Games[2].Kind = p
	})
	g := w.create("oware", me, me).sit()
	c := g.socket(object{"tokens": g.tokens[:]})
	for id := range 4 {
		c.say(object{"id": 100 + id, "do": "hint", "step": 0})
	}
	if a := c.do(object{"do": "hint", "step": 0}); a.Fault == nil || a.Fault.Kind != "limit" {
		t.Errorf("a fifth hint: %+v", a)
	}
	if a := c.do(object{"do": "step", "step": 0, "text": "A"}); a.Ack == nil {
		t.Errorf("a move meanwhile: %+v", a)
	}
	close(p.stop)
	for hints := 0; hints < 4; {
		if h := c.next(); h.Hint != nil {
			hints++
		} else if h.Refused != nil {
			t.Fatalf("%+v", h.Answer)
		}
	}
}

// An address has only so many searches at once, whichever way it asks.
func TestSearchesOfAnAddress(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) {
		c.Limits.Searches = 1
		c.Games[2].Kind = ponderer{c.Games[2].Kind, make(chan struct{})}
	})
	g := w.create("oware", me, me).sit()
	c := g.socket(object{"tokens": g.tokens[:]})
	c.say(object{"id": 1, "do": "hint", "step": 0})
	c.say(object{"id": 2, "do": "judge", "step": 0, "text": "A"})
	if h := c.next(); h.Fault == nil || h.Fault.Kind != "limit" { // whichever comes second
		t.Errorf("%+v", h.Answer)
	}
	w.refused(429, "limit", "POST", "/api/study/analyse", object{"kind": "oware"})
}

// Who is connected when the server stops is told to come again.
func TestGoodbye(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, me).sit()
	c := g.socket(object{"tokens": g.tokens[:]})
	status := make(chan websocket.StatusCode)
	go func() {
		for {
			if _, _, err := c.conn.Read(context.Background()); err != nil {
				status <- websocket.CloseStatus(err)
				return
			}
		}
	}()
	w.close()
	if got := <-status; got != websocket.StatusGoingAway {
		t.Errorf("closed with %d", got)
	}
}

// A rematch is a new game, and counts as one.
func TestRematchesAreNewGames(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Limits.Games, c.Limits.GamesBurst = 0.001, 2 })
	g := w.create("oware", me, me).sit()
	again := func() object { return object{"token": g.tokens[0], "do": "rematch"} }
	g.do(0, "resign")
	g.do(0, "rematch")
	g.refused(429, "limit", "POST", g.path("/do"), again())
	c := g.socket(object{"tokens": g.tokens[:]})
	if a := c.do(object{"do": "rematch"}); a.Fault == nil || a.Fault.Kind != "limit" {
		t.Errorf("over the socket: %+v", a)
	}
}

// That a player comes a second time, from another window, is no news to anybody.
func TestPresenceIsToldOnce(t *testing.T) {
	g := open(t, t.TempDir()).create("oware", me, me).sit()
	watcher := g.socket(object{})
	first := g.socket(object{"tokens": g.tokens[:1]})
	g.socket(object{"tokens": g.tokens[:1]})
	first.conn.CloseNow()
	g.play("A")
	pushes := 0
	for ; watcher.Live.Seq < 5; pushes++ {
		watcher.next()
	}
	if pushes != 2 || !watcher.Live.Seats[0].Here {
		t.Errorf("%d pushes, first here: %t", pushes, watcher.Live.Seats[0].Here)
	}
}
