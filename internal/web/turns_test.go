package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web"
)

// A turnstile is a game whose engine says that it begins, and waits until it is let go on.
type turnstile struct {
	play.Kind
	began chan string
	pass  chan struct{}
}

func (s turnstile) Engine(l play.Limits) (play.Engine, error) {
	e, err := s.Kind.Engine(l)
	return turned{e, s}, err
}

type turned struct {
	play.Engine
	s turnstile
}

func (e turned) Choose(ctx context.Context, v play.View) (string, error) {
	e.s.began <- v.Kind.Name()
	select {
	case <-e.s.pass:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	v.Kind = e.s.Kind
	return e.Engine.Choose(ctx, v)
}

// Who has many games waits for himself: the engine answers somebody else after one move of his, not after all.
func TestEnginesTakeTurns(t *testing.T) {
	began, pass := make(chan string, 10), make(chan struct{})
	w := open(t, t.TempDir(), func(c *web.Config) {
		c.Processors, c.Proxy = 1, true
		for i, g := range c.Games {
			c.Games[i].Kind = turnstile{g.Kind, began, pass}
		}
	})
	sit := func(kind, addr string) {
		t.Helper()
		g := w.create(kind, engine, me)
		body := strings.NewReader(`{"token": "` + g.tokens[1] + `", "number": "` + number + `"}`)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.http.URL+g.path("/seat"), body)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("X-Forwarded-For", addr)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if resp.Body.Close(); resp.StatusCode != http.StatusOK {
			t.Fatalf("status %d", resp.StatusCode)
		}
	}
	for range 5 {
		sit("oware", "10.0.0.1")
	}
	next := func() string {
		select {
		case kind := <-began:
			return kind
		case <-time.After(10 * time.Second):
			t.Fatal("the engine does not begin")
			return ""
		}
	}
	if kind := next(); kind != "oware" {
		t.Fatalf("the engine began with %s", kind)
	}
	sit("checkers", "10.0.0.2")
	time.Sleep(100 * time.Millisecond) // until it waits
	pass <- struct{}{}
	if kind := next(); kind != "checkers" {
		t.Errorf("then the engine went on with %s", kind)
	}
	for range 5 {
		pass <- struct{}{}
	}
}
