package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/web"
)

// Nothing of a server goes on when it is closed.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A site is a server that a test talks to.
type site struct {
	t      *testing.T
	dir    string
	server *web.Server
	http   *httptest.Server
}

// open opens a server on a folder, changed as the test wants it.
func open(t *testing.T, dir string, change ...func(*web.Config)) *site {
	t.Helper()
	c := web.Config{Dir: dir, Limits: web.DefaultLimits.Unlimited(), Version: "test"}
	for _, k := range games.Kinds() {
		unit := map[string]string{"checkers": "men", "backgammon": "equity", "oware": "seeds"}[k.Name()]
		c.Games = append(c.Games, web.Game{Kind: k, Tutor: web.Tutor{Value: unit, Threshold: 0.5}})
	}
	for _, f := range change {
		f(&c)
	}
	s, err := web.New(c)
	if err != nil {
		t.Fatal(err)
	}
	w := &site{t, dir, s, httptest.NewServer(s.Handler())}
	t.Cleanup(w.close)
	return w
}

// close closes the server; a second time it does nothing.
func (w *site) close() {
	if w.http == nil {
		return
	}
	if err := w.server.Close(); err != nil {
		w.t.Error(err)
	}
	w.http.CloseClientConnections()
	w.http.Close()
	w.http = nil
	http.DefaultClient.CloseIdleConnections()
}

// call makes a request and reads the answer into out. It returns the status.
func (w *site) call(method, path string, body, out any) int {
	w.t.Helper()
	var b io.Reader
	if body != nil {
		j, err := json.Marshal(body)
		if err != nil {
			w.t.Fatal(err)
		}
		b = bytes.NewReader(j)
	}
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.http.URL+path, b)
	if err != nil {
		w.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if out != nil {
		if err := json.Unmarshal(text, out); err != nil {
			w.t.Fatalf("%s %s: %v: %s", method, path, err, text)
		}
	}
	return resp.StatusCode
}

// must is call for a request that succeeds.
func (w *site) must(method, path string, body, out any) {
	w.t.Helper()
	var raw json.RawMessage
	if status := w.call(method, path, body, &raw); status/100 != 2 {
		w.t.Fatalf("%s %s: status %d: %s", method, path, status, raw)
	}
	if out != nil {
		if err := json.Unmarshal(raw, out); err != nil {
			w.t.Fatal(err)
		}
	}
}

// refused makes a request that is refused, and returns why.
func (w *site) refused(status int, kind, method, path string, body any) web.Fault {
	w.t.Helper()
	var f web.Failure
	if got := w.call(method, path, body, &f); got != status || f.Fault.Kind != kind {
		w.t.Errorf("%s %s %v: status %d, %+v; wanted %d, %s", method, path, body, got, f.Fault, status, kind)
	}
	return f.Fault
}

type object = map[string]any

var (
	me     = object{"by": "me"}
	guest  = object{"by": "guest"}
	engine = object{"by": "engine", "level": 1}
)

const number = "00112233445566778899aabbccddeeff"

// A table is a game that a test plays.
type table struct {
	*site
	web.Created
	tokens [2]string
}

// create creates a game with more that it wants.
func (w *site) create(kind string, first, second object, more ...object) *table {
	w.t.Helper()
	body := object{"kind": kind, "seats": object{"first": first, "second": second}}
	for _, m := range more {
		for k, v := range m {
			body[k] = v
		}
	}
	g := &table{site: w}
	w.must("POST", "/api/games", body, &g.Created)
	g.tokens = [2]string{g.Tokens.First, g.Tokens.Second}
	return g
}

// path is an address below the game.
func (g *table) path(what string) string { return "/api/games/" + g.ID + what }

// sit seats everybody.
func (g *table) sit() *table {
	g.t.Helper()
	for i, token := range g.tokens {
		if token != "" {
			g.must("POST", g.path("/seat"), object{"token": token, "number": fmt.Sprintf("%032x", i+1)}, nil)
		}
	}
	if g.Invite != "" {
		var s web.Seated
		g.must("POST", g.path("/seat"), object{"invite": g.Invite, "number": number, "name": "Guest"}, &s)
		if s.Seat == "first" {
			g.tokens[0] = s.Token
		} else {
			g.tokens[1] = s.Token
		}
	}
	return g
}

func (g *table) live() (l web.Live) {
	g.t.Helper()
	g.must("GET", g.path(""), nil, &l)
	return l
}

func (g *table) events() (e []web.Event) {
	g.t.Helper()
	g.must("GET", g.path("/events"), nil, &e)
	return e
}

// seat is the index of a seat by its name.
func seat(name string) int {
	if name == "second" {
		return 1
	}
	return 0
}

// play makes a decision for whoever must act.
func (g *table) play(text string) {
	g.t.Helper()
	l := g.live()
	g.must("POST", g.path("/do"), object{"token": g.tokens[seat(l.State.Turn)], "do": "step", "step": l.State.Step, "text": text}, nil)
}

// until waits for something to become true of a game.
func (g *table) until(what string, ok func(web.Live) bool) web.Live {
	g.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if l := g.live(); ok(l) {
			return l
		}
	}
	g.t.Fatalf("waited for %s in vain", what)
	return web.Live{}
}

// A client is a socket in a game.
type client struct {
	t    *testing.T
	conn *websocket.Conn
	web.Welcome
	id  int
	seq int
}

// dial connects to a game.
func (g *table) dial() *client {
	g.t.Helper()
	conn, _, err := websocket.Dial(g.t.Context(), strings.Replace(g.http.URL, "http", "ws", 1)+g.path("/live"), nil)
	if err != nil {
		g.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	g.t.Cleanup(func() { conn.CloseNow() })
	return &client{t: g.t, conn: conn}
}

// closed waits until the server closes the connection.
func (c *client) closed() {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
	defer cancel()
	for {
		if _, _, err := c.conn.Read(ctx); err != nil {
			if ctx.Err() != nil {
				c.t.Error("the server keeps the connection open")
			}
			return
		}
	}
}

// socket connects to a game and says hello.
func (g *table) socket(hello object) *client {
	g.t.Helper()
	c := g.dial()
	hello["do"] = "hello"
	c.say(hello)
	c.hear(&c.Welcome)
	c.seq = c.Live.Seq
	return c
}

func (c *client) say(v any) {
	c.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := c.conn.Write(c.t.Context(), websocket.MessageText, b); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) hear(into any) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 20*time.Second)
	defer cancel()
	_, b, err := c.conn.Read(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		c.t.Fatalf("%v: %s", err, b)
	}
}

// A heard is any message after the welcome.
type heard struct {
	web.Answer
	web.Push
}

// do sends a command and returns its answer. What is pushed meanwhile is checked.
func (c *client) do(command object) web.Answer {
	c.t.Helper()
	c.id++
	command["id"] = c.id
	c.say(command)
	for {
		h := c.next()
		if h.Ack != nil && *h.Ack == c.id || h.Refused != nil && *h.Refused == c.id {
			return h.Answer
		}
	}
}

// next hears one message. Events come one after the other, without a gap.
func (c *client) next() heard {
	c.t.Helper()
	var h heard
	c.hear(&h)
	if h.Event != nil {
		if h.Event.Seq != c.seq+1 {
			c.t.Errorf("event %d follows event %d", h.Event.Seq, c.seq)
		}
		c.seq = h.Event.Seq
	}
	if h.Live != nil {
		c.Live = *h.Live
	}
	return h
}

// pick takes one of the choices.
func pick(r *rand.Rand, s web.State) string { return s.Choices[r.IntN(len(s.Choices))] }

func TestEveryKindIsTold(t *testing.T) {
	w := open(t, t.TempDir())
	var kinds []web.KindInfo
	w.must("GET", "/api/kinds", nil, &kinds)
	if len(kinds) != 3 || len(kinds[0].Openings) != 174 || !kinds[1].Dice || kinds[2].Tutor.Value != "seeds" {
		t.Errorf("kinds: %.300v", kinds)
	}
}
