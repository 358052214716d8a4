package proof

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"runtime"
	"sync"
	"testing"
	"time"
)

// hostileSenders is how many send at once.
const hostileSenders = 4

// Requests made of the API's own description, nearly right or not at all, get an answer each: a
// success, or an error of the documented form; never a failure of the server. Afterwards neither
// goroutines nor memory have grown.
func TestHostileRequests(t *testing.T) {
	length := 4 * time.Second
	if long {
		length = 10 * time.Minute
	}
	s := startHere(t, "")
	c := newClient(s.base)
	var described api
	if err := c.call(t.Context(), "GET", "/openapi.json", nil, &described); err != nil {
		t.Fatal(err)
	}
	if len(described.Paths) < 5 {
		t.Fatalf("%d paths are described", len(described.Paths))
	}
	send := func(seed uint64, length time.Duration) (statuses map[int]int, slowest time.Duration) {
		var mu sync.Mutex
		statuses = make(map[int]int)
		var wg sync.WaitGroup
		end := time.Now().Add(length)
		for i := range uint64(hostileSenders) {
			h := newHostile(seed, i, described)
			wg.Go(func() {
				for n := 0; time.Now().Before(end) && !t.Failed(); n++ {
					if n%200 == 0 { // a real game now and then, to do harm in
						table, err := newTable(t.Context(), c, kinds(n/200))
						if err != nil {
							t.Error(err)
							return
						}
						for name, texts := range map[string][]string{"id": {table.id}, "token": table.tokens[:]} {
							for range 20 {
								h.remember(name, pick(h, texts))
							}
						}
					}
					if n%20 == 0 {
						h.chat(t.Context(), s.base)
					}
					r := h.request()
					begin := time.Now()
					status, body, err := c.send(r)
					took := time.Since(begin)
					if err != nil {
						t.Errorf("%s %s: %v, after %v\n%.300q\n%s", r.method, r.url, err, took, r.body, stacks())
						return
					}
					if status < 300 {
						h.learn(body)
					}
					if status >= 500 || status >= 400 && r.method != "HEAD" && status != http.StatusUpgradeRequired && !isFailure(body) {
						t.Errorf("%s %s: %d with %.300q\n%.2000q", r.method, r.url, status, body, r.body)
						return
					}
					mu.Lock()
					statuses[status]++
					slowest = max(slowest, took)
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		return statuses, slowest
	}
	send(1, length/5) // what is made once is made
	before := s.use(c)
	statuses, slowest := send(2, length)
	after := s.use(c)
	t.Logf("answers by status: %v; the slowest took %v; before %+v, after %+v", statuses, slowest.Round(time.Millisecond), before, after)
	if statuses[200] == 0 || statuses[201] == 0 || statuses[422] == 0 {
		t.Errorf("the requests are not what they should be: %v", statuses)
	}
	if after.goroutines > before.goroutines+10 {
		t.Errorf("%d goroutines, and before %d\n%s", after.goroutines, before.goroutines, stacks())
	}
	if after.heap > before.heap+64<<20 {
		t.Errorf("%d bytes in use, and before %d", after.heap, before.heap)
	}
}

// stacks tells what every goroutine does.
func stacks() []byte {
	buf := make([]byte, 1<<20)
	return buf[:runtime.Stack(buf, true)]
}

// isFailure reports whether a body is an error of the documented form.
func isFailure(body []byte) bool {
	var r refusal
	return json.Unmarshal(body, &r) == nil && r.Fault.Kind != "" && r.Fault.Reason != ""
}

// send sends a request of a hostile sender. Of a stream it reads the beginning.
func (c *client) send(r request) (status int, body []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, r.method, c.base+r.url, bytes.NewReader(r.body))
	if err != nil {
		return 0, nil, nil // no address at all
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	if resp.Header.Get("Content-Type") == "text/event-stream" {
		time.AfterFunc(50*time.Millisecond, cancel)
		body, _ = io.ReadAll(io.LimitReader(resp.Body, 1<<16)) // it ends when we go
		return resp.StatusCode, body, nil
	}
	body, err = io.ReadAll(resp.Body)
	if err != nil && errors.Is(err, context.Canceled) {
		err = nil
	}
	return resp.StatusCode, body, err
}

// A use is what the process needs at rest.
type use struct {
	goroutines int
	heap       uint64
}

// use waits until the server is at rest.
func (s *server) use(c *client) use {
	c.http.CloseIdleConnections()
	var u use
	for range 50 {
		time.Sleep(100 * time.Millisecond)
		n := runtime.NumGoroutine()
		if n == u.goroutines {
			break
		}
		u.goroutines = n
	}
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u.heap = m.HeapAlloc
	return u
}
