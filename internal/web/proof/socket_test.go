package proof

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/parlour-games/parlour/internal/play"
)

// A player is a person at a table, connected by a socket.
type player struct {
	t     *table
	seat  play.Seat
	conn  *websocket.Conn
	heard func(e event) // called with every event, in order

	seq     int // the last event heard of
	mu      sync.Mutex
	all     func([]byte) // called with every message, when it is not nil
	ids     int
	waiting map[int]chan answer
	gone    error
	done    chan struct{}
}

// An answer is the server's to a command.
type answer struct {
	Ack     *int `json:"ack"`
	Refused *int `json:"refused"`
	Seq     int  `json:"seq"`
	Error   struct {
		Kind   string `json:"kind"`
		Reason string `json:"reason"`
	} `json:"error"`
}

// sit connects a person. heard is called with every event that follows.
func (t *table) sit(ctx context.Context, seat play.Seat, heard func(event)) (*player, error) {
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(t.c.base, "http")+"/api/games/"+t.id+"/live", &websocket.DialOptions{
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(1 << 22)
	p := &player{t: t, seat: seat, conn: conn, heard: heard, waiting: make(map[int]chan answer), done: make(chan struct{})}
	t.mu.Lock()
	p.seq = len(t.log)
	t.mu.Unlock()
	hello, err := json.Marshal(map[string]any{"do": "hello", "tokens": []string{t.tokens[seat]}, "from": p.seq})
	if err == nil {
		err = conn.Write(ctx, websocket.MessageText, hello)
	}
	var welcome []byte
	if err == nil {
		_, welcome, err = conn.Read(ctx)
	}
	var w struct {
		Welcome *struct{} `json:"welcome"`
		Events  []event   `json:"events"`
	}
	if err == nil {
		err = json.Unmarshal(welcome, &w)
	}
	if err == nil && w.Welcome == nil {
		err = fmt.Errorf("welcomed with %.200s", welcome)
	}
	for _, e := range w.Events {
		if err == nil {
			err = p.hear(e)
		}
	}
	if err != nil {
		_ = conn.CloseNow() // the error is told
		return nil, err
	}
	go p.listen(ctx)
	return p, nil
}

// hear takes an event: each comes once and in order.
func (p *player) hear(e event) error {
	if e.Seq != p.seq+1 {
		return fmt.Errorf("game %s: the %s player hears of event %d after %d", p.t.id, p.seat, e.Seq, p.seq)
	}
	p.seq = e.Seq
	if p.heard != nil {
		p.heard(e)
	}
	return p.t.read(e)
}

// listen reads until the connection ends.
func (p *player) listen(ctx context.Context) {
	defer close(p.done)
	for {
		_, b, err := p.conn.Read(ctx)
		if err == nil {
			err = p.take(b)
		}
		if err != nil {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.gone = err
			for _, c := range p.waiting {
				close(c)
			}
			p.waiting = nil
			return
		}
	}
}

// take looks at a message. Of a push it reads the event, which comes first, and not the position.
func (p *player) take(b []byte) error {
	p.mu.Lock()
	all := p.all
	p.mu.Unlock()
	if all != nil {
		all(b)
	}
	if rest, ok := bytes.CutPrefix(b, []byte(`{"event":`)); ok {
		var e event
		if err := json.NewDecoder(bytes.NewReader(rest)).Decode(&e); err != nil {
			return fmt.Errorf("%w: %.100s", err, b)
		}
		return p.hear(e)
	}
	if bytes.HasPrefix(b, []byte(`{"live":`)) {
		return nil // somebody came or went
	}
	var a answer
	if err := json.Unmarshal(b, &a); err != nil {
		return fmt.Errorf("%w: %.100s", err, b)
	}
	id := a.Ack
	if id == nil {
		id = a.Refused
	}
	if id == nil {
		return fmt.Errorf("a message that is neither event nor answer: %.100s", b)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c, ok := p.waiting[*id]
	if !ok {
		return fmt.Errorf("an answer to nothing: %.100s", b)
	}
	delete(p.waiting, *id)
	c <- a
	return nil
}

// step makes a step, and returns how long it took until it was acknowledged.
func (p *player) step(ctx context.Context, n int, text string) (time.Duration, error) {
	c := make(chan answer, 1)
	p.mu.Lock()
	if p.gone != nil {
		p.mu.Unlock()
		return 0, p.gone
	}
	p.ids++
	id := p.ids
	p.waiting[id] = c
	p.mu.Unlock()
	b, err := json.Marshal(map[string]any{"id": id, "do": "step", "step": n, "text": text})
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := p.conn.Write(ctx, websocket.MessageText, b); err != nil {
		return 0, err
	}
	select {
	case a, ok := <-c:
		switch {
		case !ok:
			return 0, errGone
		case a.Ack == nil:
			return 0, fmt.Errorf("game %s: %q is refused: %s: %s", p.t.id, text, a.Error.Kind, a.Error.Reason)
		}
		return time.Since(begin), nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

var errGone = errors.New("the connection ended")

// leave ends the connection.
func (p *player) leave() {
	_ = p.conn.CloseNow() // nothing more is wanted of it
	<-p.done
}

// sitBoth connects both persons of a table.
func (t *table) sitBoth(ctx context.Context, heard func(play.Seat, event)) (players [2]*player, err error) {
	for seat := range play.Chance {
		players[seat], err = t.sit(ctx, seat, func(e event) {
			if heard != nil {
				heard(seat, e)
			}
		})
		if err != nil {
			if seat == play.Second {
				players[play.First].leave()
			}
			return players, err
		}
	}
	return players, nil
}

// stepBySocket makes a step of whoever must act. When it returns nil, the step was acknowledged.
func (t *table) stepBySocket(ctx context.Context, players [2]*player, r *rand.Rand) (time.Duration, error) {
	seat, n, text, ok := t.choose(r)
	if !ok {
		return 0, errOver
	}
	took, err := players[seat].step(ctx, n, text)
	if err != nil {
		return 0, err
	}
	// The event comes before the acknowledgement, so that the player has heard of it.
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bad == nil && len(t.steps) <= n {
		t.bad = fmt.Errorf("game %s: step %d was acknowledged, and its player has heard of %d", t.id, n, len(t.steps))
	}
	return took, t.bad
}
