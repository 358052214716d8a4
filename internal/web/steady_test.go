package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/web"
)

// A machine's clock that is set while the server is away gives nobody time and takes none, and the log of such a game
// can be read again.
func TestMachineClockIsSet(t *testing.T) {
	for _, set := range []time.Duration{-24 * time.Hour, 24 * time.Hour} {
		dir := t.TempDir()
		w := open(t, dir)
		g := w.create("oware", me, me, object{"clock": "1m"}).sit()
		g.play("A")
		w.close()
		for _, house := range []string{"a", "B"} {
			g.site = open(t, dir, func(c *web.Config) { c.Now = func() time.Time { return time.Now().Add(set) } })
			g.play(house)
			if l := g.live(); l.State.Result != nil || l.Left[0] > 60_000 || l.Left[1] > 60_000 || l.Left[0] < 30_000 || l.Left[1] < 30_000 {
				t.Errorf("set by %v: %+v, left %v", set, l.State.Result, l.Left)
			}
			g.close()
		}
	}
}

// Nobody holds a connection by sending a body slowly that is not wanted.
func TestBodyNobodyReads(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for some seconds")
	}
	t.Parallel()
	w := open(t, t.TempDir())
	for _, line := range []string{"POST /", "GET /healthz", "POST /api/nothing"} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(w.http.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", line)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			in := bufio.NewReader(conn)
			if resp, err := http.ReadResponse(in, nil); err == nil {
				_, _ = io.Copy(io.Discard, resp.Body) // until the server has had enough
			}
			_, _ = io.Copy(io.Discard, in)
		}()
		for begin := time.Now(); ; {
			_, _ = io.WriteString(conn, "1\r\n \r\n") // it may be closed
			select {
			case <-ended:
			case <-time.After(200 * time.Millisecond):
				if time.Since(begin) < 15*time.Second {
					continue
				}
				t.Errorf("%s: the connection is still open", line)
			}
			break
		}
		conn.Close()
		<-ended
	}
}
