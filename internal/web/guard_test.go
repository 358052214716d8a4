package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/parlour-games/parlour/internal/web"
)

// raw makes a request with headers of its own, and returns the answer with its body read.
func (w *site) raw(method, path string, header map[string]string) (*http.Response, string) {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.http.URL+path, strings.NewReader("{}"))
	if err != nil {
		w.t.Fatal(err)
	}
	for k, v := range header {
		if k == "Host" {
			req.Host = v
		}
		req.Header.Set(k, v)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return resp, string(b)
}

// Another site's page can neither read nor do anything here.
func TestOtherSites(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Hosts = []string{"parlour.example"} })
	g := w.create("oware", me, me)
	for _, c := range []struct {
		status int
		method string
		header map[string]string
	}{
		{421, "GET", map[string]string{"Host": "evil.example"}},
		{421, "GET", map[string]string{"Host": "evil.example:80"}},
		{200, "GET", map[string]string{"Host": "parlour.example"}},
		{200, "GET", map[string]string{"Host": "localhost:1"}},
		{200, "GET", map[string]string{"Host": "[::1]:8080"}},
		{403, "POST", map[string]string{"Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}},
		{403, "POST", map[string]string{"Origin": "http://evil.example", "Content-Type": "application/json"}},
		{403, "DELETE", map[string]string{"Sec-Fetch-Site": "same-site"}},
	} {
		path := "/"
		if c.method != "GET" {
			path = "/api/games"
		}
		if resp, body := w.raw(c.method, path, c.header); resp.StatusCode != c.status {
			t.Errorf("%s %v: %d %s", c.method, c.header, resp.StatusCode, body)
		}
	}
	_, resp, err := websocket.Dial(t.Context(), strings.Replace(w.http.URL, "http", "ws", 1)+g.path("/live"), &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"http://evil.example"}},
	})
	if err == nil || resp.StatusCode != http.StatusForbidden {
		t.Errorf("a socket of another site: %v", err)
	}
}

// The page comes with headers that leave a browser no choice, squeezed, and by every address of its own.
func TestPage(t *testing.T) {
	w := open(t, t.TempDir())
	for path, status := range map[string]int{"/": 200, "/play/oware": 200, "/game/x": 200, "/dice": 200, "/nowhere": 404, "/api/nowhere": 404, "/x.js": 404, "/etc/x.txt": 404} {
		resp, body := w.raw("GET", path, map[string]string{"Accept-Encoding": "identity"})
		h := resp.Header
		if resp.StatusCode != status || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'self'") || h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d %v", path, resp.StatusCode, h)
		}
		page := strings.HasPrefix(h.Get("Content-Type"), "text/html")
		if page != strings.Contains(strings.ToLower(body), "<!doctype html>") || status == 200 && !page {
			t.Errorf("%s: %s, %.80s", path, h.Get("Content-Type"), body)
		}
	}
	resp, _ := w.raw("GET", "/", nil)
	if again, _ := w.raw("GET", "/", map[string]string{"If-None-Match": resp.Header.Get("ETag")}); again.StatusCode != http.StatusNotModified {
		t.Errorf("the same page again: %d", again.StatusCode)
	}
	if resp, _ := w.raw("POST", "/", nil); resp.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("a post to the page: %d", resp.StatusCode)
	}
	for path, text := range map[string]string{"/healthz": "ok", "/metrics": "parlour_commit_seconds_count", "/openapi.json": `"3.1.0"`} {
		if resp, body := w.raw("GET", path, nil); resp.StatusCode != http.StatusOK || !strings.Contains(body, text) {
			t.Errorf("%s: %d %.200s", path, resp.StatusCode, body)
		}
	}
	for _, path := range []string{"/docs", "/schemas/State.json"} {
		if resp, body := w.raw("GET", path, nil); resp.StatusCode == http.StatusOK {
			t.Errorf("%s: %.200s", path, body)
		}
	}
}

// An address that floods is refused, and others are not.
func TestFloods(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) {
		c.Proxy = true
		c.Limits = web.Limits{Rooms: 3, Connections: 2, Requests: 1, Burst: 20, Games: 0.01, GamesBurst: 2, Messages: 1000, MessagesBurst: 1000}
	})
	from := func(addr, method, path string) int {
		resp, _ := w.raw(method, path, map[string]string{"X-Forwarded-For": "1.2.3.4, " + addr, "Content-Type": "application/json"})
		return resp.StatusCode
	}
	refused := 0
	for range 40 {
		if from("10.0.0.1", "GET", "/healthz") == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 15 || refused > 20 {
		t.Errorf("%d of 40 requests were refused", refused)
	}
	if status := from("10.0.0.2", "GET", "/healthz"); status != 200 {
		t.Errorf("another address: %d", status)
	}
	if a, b := from("2001:db8::1", "GET", "/healthz"), from("10.0.0.3:80", "GET", "/healthz"); a != 200 || b != 200 {
		t.Errorf("other addresses: %d %d", a, b)
	}
	// Games: two, and then one has to wait. These requests tell no address, which is one too.
	a, b := w.create("oware", me, me), w.create("oware", me, me)
	w.refused(429, "limit", "POST", "/api/games", object{"kind": "oware", "seats": object{"first": me, "second": me}})
	// Connections.
	c := a.socket(object{})
	b.socket(object{})
	if _, resp, err := websocket.Dial(t.Context(), strings.Replace(w.http.URL, "http", "ws", 1)+a.path("/live"), nil); err == nil || resp.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a third socket: %v", err)
	}
	c.conn.CloseNow()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		conn, _, err := websocket.Dial(t.Context(), strings.Replace(w.http.URL, "http", "ws", 1)+a.path("/live"), nil)
		if err == nil {
			conn.CloseNow()
			break
		}
		if time.Now().After(end) {
			t.Fatalf("after one has gone: %v", err)
		}
	}
}

// Rooms that nobody uses make way for others; where all are used nobody gets in.
func TestRoomsAreLimited(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Limits.Rooms = 2 })
	a, b := w.create("oware", me, me), w.create("oware", me, me)
	c := a.socket(object{})
	d := w.create("oware", me, me) // b makes way
	d.socket(object{})
	w.refused(429, "limit", "GET", b.path(""), nil)
	c.conn.CloseNow()
	for end := time.Now().Add(5 * time.Second); w.call("GET", b.path(""), nil, nil) != 200; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nobody gets in")
		}
	}
}

// A client that does not listen is closed, and holds nobody up.
func TestSlowClient(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, me, object{"options": object{"repetition": "agreement"}}).sit()
	// A server of its own, whose connections hold little.
	narrow := httptest.NewUnstartedServer(w.server.Handler())
	narrow.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		c.(*net.TCPConn).SetWriteBuffer(4096)
		return ctx
	}
	narrow.Start()
	defer narrow.Close()
	deaf, err := net.Dial("tcp", narrow.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	deaf.(*net.TCPConn).SetReadBuffer(4096)
	fmt.Fprintf(deaf, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", g.path("/watch"))
	slowest := time.Duration(0)
	for range 200 {
		begin := time.Now()
		l := g.live()
		g.must("POST", g.path("/do"), object{"token": g.tokens[seat(l.State.Turn)], "do": "step", "step": l.State.Step, "text": l.State.Choices[0]}, nil)
		g.do(0, "takeback")
		slowest = max(slowest, time.Since(begin))
	}
	if _, body := w.raw("GET", "/metrics", nil); !strings.Contains(body, "parlour_watchers 0") || !strings.Contains(body, "parlour_slow_clients_total 1") {
		t.Error("the deaf client is still there")
	}
	if slowest > 5*time.Second {
		t.Errorf("somebody waited %v", slowest)
	}
}

// A server that stops sends its clients away, finishes, and lets nobody in.
func TestServeStops(t *testing.T) {
	w := open(t, t.TempDir())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- w.server.Serve(ctx, l) }()
	g := w.create("checkers", engine, me, object{"clock": "5m"}).sit()
	c := g.socket(object{"tokens": g.tokens[1:]})
	stop()
	c.closed()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it does not stop")
	}
	if _, err := http.Get("http://" + l.Addr().String() + "/healthz"); err == nil {
		t.Error("it still answers")
	}
}

// The page is squeezed for who takes that, asked for again by its tags, and kept as long as it is the same; what tells of games is not kept.
func TestCachesAndCodings(t *testing.T) {
	w := open(t, t.TempDir())
	get := func(method, path string, header map[string]string) *http.Response {
		t.Helper()
		if header["Accept-Encoding"] == "" {
			header["Accept-Encoding"] = "identity"
		}
		resp, body := w.raw(method, path, header)
		if n := resp.Header.Get("Content-Length"); method == "GET" && resp.StatusCode == http.StatusOK && n != strconv.Itoa(len(body)) {
			t.Errorf("%s: %d bytes, told %s", path, len(body), n)
		}
		return resp
	}
	_, index := w.raw("GET", "/", nil)
	script := regexp.MustCompile(`/assets/[^"]+\.js`).FindString(index)
	plain := get("GET", script, map[string]string{})
	squeezed := get("GET", script, map[string]string{"Accept-Encoding": "br, GZIP;q=0.5"})
	tag := squeezed.Header.Get("ETag")
	if plain.Header.Get("Content-Encoding") != "" || squeezed.Header.Get("Content-Encoding") != "gzip" || plain.Header.Get("ETag") == tag {
		t.Errorf("plain %v, squeezed %v", plain.Header, squeezed.Header)
	}
	if h := get("HEAD", script, map[string]string{}); h.Header.Get("Content-Length") != plain.Header.Get("Content-Length") {
		t.Errorf("HEAD tells %q bytes", h.Header.Get("Content-Length"))
	}
	if h := get("GET", script, map[string]string{"Accept-Encoding": "gzip;q=0, br"}); h.Header.Get("Content-Encoding") != "" {
		t.Error("squeezed for who refuses it")
	}
	for _, tags := range []string{tag, "W/" + tag, `"x", ` + tag, "*"} {
		if h := get("GET", script, map[string]string{"Accept-Encoding": "gzip", "If-None-Match": tags}); h.StatusCode != http.StatusNotModified {
			t.Errorf("%s: status %d", tags, h.StatusCode)
		}
	}
	if h := get("GET", script, map[string]string{"Accept-Encoding": "gzip", "If-None-Match": plain.Header.Get("ETag")}); h.StatusCode != http.StatusOK {
		t.Errorf("the tag of other bytes: status %d", h.StatusCode)
	}
	g := w.create("oware", me, me).sit()
	var study struct{ ID string }
	var record json.RawMessage
	w.must("GET", g.path("/record"), nil, &record)
	w.must("POST", "/api/studies", object{"record": record}, &study)
	for path, want := range map[string]string{
		"/": "no-cache", script: "immutable", "/api/studies/" + study.ID: "immutable",
		g.path(""): "no-store", g.path("/record"): "no-store", "/healthz": "no-store",
	} {
		if got := get("GET", path, map[string]string{}).Header.Get("Cache-Control"); !strings.Contains(got, want) {
			t.Errorf("%s: Cache-Control %q, want %s", path, got, want)
		}
	}
}
