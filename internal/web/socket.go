package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/parlour-games/parlour/internal/play"
)

// The time that a connection is given.
const (
	helloWithin = 10 * time.Second
	writeWithin = 10 * time.Second
	pingEvery   = 30 * time.Second
	byeWithin   = 500 * time.Millisecond // to say goodbye in return
)

// pondering is how many hints and judgements may be made for a client at once.
const pondering = 4

// A Hello is the first message of a client.
type Hello struct {
	Do     string   `json:"do" enum:"hello"`
	Tokens []string `json:"tokens,omitempty" maxItems:"2"`
	From   int      `json:"from,omitempty" doc:"the number of the last event that one has"`
	Lean   bool     `json:"lean,omitempty" doc:"send no entries, which a program does not need"`
}

// A Welcome is the answer to a hello.
type Welcome struct {
	Welcome struct {
		Seats []string `json:"seats" doc:"the seats that the tokens are for"`
		Now   int64    `json:"now" doc:"the server's time in milliseconds since 1970"`
	} `json:"welcome"`
	Events []Event `json:"events" doc:"those after from"`
	Live   Live    `json:"live"`
}

// A Command is every later message of a client: a deed, hint or judge.
type Command struct {
	ID   int    `json:"id" doc:"any number: the answer has it too"`
	Do   string `json:"do" enum:"step,resign,takeback,rematch,accept,decline,hint,judge"`
	Step int    `json:"step,omitempty"`
	Text string `json:"text,omitempty" maxLength:"400"`
	Seat string `json:"seat,omitempty" enum:"first,second" doc:"for whom, where one has both seats; without it for the one in turn"`
}

// An Answer is that to a command.
type Answer struct {
	Ack       *int       `json:"ack,omitempty" doc:"the command that was done: it is on the disk"`
	Seq       int        `json:"seq,omitempty" doc:"the number of the last event"`
	Hint      *Hint      `json:"hint,omitempty"`
	Judgement *Judgement `json:"judgement,omitempty"`
	Refused   *int       `json:"refused,omitempty" doc:"the command that was refused"`
	Fault     *Fault     `json:"error,omitempty" doc:"why"`
}

// serveSocket talks with one client about one game.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := s.with(id, func(*room) error { return nil }); err != nil {
		writeFailure(w, failure(err))
		return
	}
	release, ok := s.limits.connect(addressOf(r.Context()))
	if !ok {
		writeFailure(w, errConnections)
		return
	}
	defer release()
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.config.Hosts})
	if err != nil {
		return // it has been answered
	}
	if !s.enter() {
		_ = conn.Close(websocket.StatusGoingAway, "the server stops")
		return
	}
	defer s.wait.Done()
	conn.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(s.base)
	defer cancel()
	line, hangUp := context.WithCancel(context.WithoutCancel(r.Context()))
	defer hangUp()
	defer func() { _ = conn.CloseNow() }() // whatever is left of it
	c := &socket{
		s: s, game: id, addr: addressOf(r.Context()), conn: conn, line: line, hangUp: hangUp,
		rate: s.limits.messages(), pondering: make(chan struct{}, pondering),
	}
	c.v = newViewer(func() { cancel(); hangUp() })
	s.metrics.sockets.Inc()
	defer s.metrics.sockets.Dec()
	if err := c.hello(ctx); err != nil {
		return
	}
	defer c.v.part()
	c.wait.Go(func() {
		defer cancel()
		c.write(ctx)
	})
	c.read(ctx)
	c.v.close("")
	c.wait.Wait()
	s.metrics.closed(c.v)
}

// A socket is a connection that talks about one game.
type socket struct {
	s    *Server
	game string
	addr string
	conn *websocket.Conn
	v    *viewer
	rate *bucket

	// The connection is read until the line is done, which is a little after the context of all that is done for it:
	// who must go is told so.
	line   context.Context
	hangUp func()

	pondering chan struct{} // holds one for each hint and judgement that is being made
	wait      sync.WaitGroup
}

// hello hears the first message and answers it with what the client has missed. From here on
// the client is told everything.
func (c *socket) hello(ctx context.Context) error {
	soon, cancel := context.WithTimeout(ctx, helloWithin)
	defer cancel()
	var h Hello
	if err := c.hear(soon, &h); err != nil {
		_ = c.conn.Close(websocket.StatusPolicyViolation, "say hello first")
		return err
	}
	if h.Do != "hello" || len(h.Tokens) > 2 || h.From < 0 {
		_ = c.conn.Close(websocket.StatusPolicyViolation, "say hello first")
		return errors.New("no hello")
	}
	c.v.lean = h.Lean
	err := c.s.with(c.game, func(r *room) error {
		w := struct {
			Welcome struct {
				Seats []string `json:"seats"`
				Now   int64    `json:"now"`
			} `json:"welcome"`
			Events []json.RawMessage `json:"events"`
			Live   json.RawMessage   `json:"live"`
		}{Events: []json.RawMessage{}}
		w.Welcome.Seats, w.Welcome.Now = []string{}, c.s.millisecond().UnixMilli()
		for _, token := range h.Tokens {
			seat, err := r.private.seatOf(token)
			if err != nil {
				return err
			}
			c.v.seats[seat] = true
			w.Welcome.Seats = append(w.Welcome.Seats, seat.String())
		}
		r.join(c.v)
		for _, e := range r.log[min(h.From, len(r.log)):] {
			w.Events = append(w.Events, e)
		}
		w.Live = r.json(c.v.acts(r.turn()))
		c.v.send(message{mustJSON(w), len(r.log)})
		return nil
	})
	if err != nil {
		zero := 0
		c.answer(Answer{Refused: &zero, Fault: &failure(err).Fault})
		if m := <-c.v.queue; c.conn.Write(soon, websocket.MessageText, m.text) == nil {
			_ = c.conn.Close(websocket.StatusPolicyViolation, "refused")
		}
	}
	return err
}

// hear reads one message.
func (c *socket) hear(ctx context.Context, into any) error {
	kind, b, err := c.conn.Read(ctx) // where the context ends, so does the connection
	if err != nil {
		return err
	}
	if kind != websocket.MessageText {
		return errors.New("no text")
	}
	return json.Unmarshal(b, into)
}

// read hears commands until the client goes or misbehaves.
func (c *socket) read(ctx context.Context) {
	for {
		if !c.rate.take(ctx) { // who talks too fast is heard more slowly
			return
		}
		kind, b, err := c.conn.Read(c.line)
		if err != nil {
			return
		}
		var command Command
		if kind != websocket.MessageText || json.Unmarshal(b, &command) != nil {
			c.v.close("no command")
			return
		}
		c.obey(ctx, command)
	}
}

// obey does what a client says.
func (c *socket) obey(ctx context.Context, m Command) {
	a := Answer{Ack: &m.ID}
	if m.Do == doHint || m.Do == doJudge {
		c.ponder(ctx, m)
		return
	}
	err := c.s.pay(c.addr, m.Do)
	if err == nil {
		err = c.s.with(c.game, func(r *room) error {
			seat, err := c.seat(r, m.Seat)
			if err == nil {
				r.from = c.addr
				err = r.do(seat, m.Do, m.Step, m.Text)
			}
			a.Seq = len(r.log)
			return err
		})
	}
	c.reply(a, err)
}

// ponder answers what the engine must think about, and meanwhile the client is heard: a player with a hint on its way
// may move.
func (c *socket) ponder(ctx context.Context, m Command) {
	a := Answer{Ack: &m.ID}
	select {
	case c.pondering <- struct{}{}:
	default:
		c.reply(a, fail(kindLimit, "wait for the answers to what you asked before"))
		return
	}
	c.wait.Go(func() {
		defer func() { <-c.pondering }()
		err := c.s.survive(c.game, func() (err error) {
			a.Hint, a.Judgement, err = c.s.advise(ctx, c.addr, c.game, m, func(r *room) (play.Seat, error) { return c.seat(r, m.Seat) })
			return err
		})
		c.reply(a, err)
	})
}

// reply answers a command that was done, or, where there is an error, refused.
func (c *socket) reply(a Answer, err error) {
	if err != nil {
		a = Answer{Refused: a.Ack, Fault: &c.s.failed(err).Fault}
	}
	c.answer(a)
}

// seat returns for whom a command is.
func (c *socket) seat(r *room, name string) (play.Seat, error) {
	if name == "" {
		return c.v.as(r.turn())
	}
	seat, ok := seatNamed(name)
	if !ok || !c.v.seats[seat] {
		return 0, fail(kindSeat, "this is not your seat")
	}
	return seat, nil
}

func (c *socket) answer(a Answer) { c.v.send(message{text: mustJSON(a)}) }

// write tells the client what waits for it, and sees that it is alive.
func (c *socket) write(ctx context.Context) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case m := <-c.v.queue:
			soon, cancel := context.WithTimeout(ctx, writeWithin)
			err := c.conn.Write(soon, websocket.MessageText, m.text)
			cancel()
			if err != nil {
				return
			}
		case <-ping.C:
			soon, cancel := context.WithTimeout(ctx, writeWithin)
			err := c.conn.Ping(soon)
			cancel()
			if err != nil {
				return
			}
		case <-c.v.done:
			status := websocket.StatusPolicyViolation
			switch c.v.why {
			case "":
				return
			case goneAway:
				status = websocket.StatusTryAgainLater
			}
			c.bye(status, c.v.why)
			return
		case <-ctx.Done():
			c.bye(websocket.StatusGoingAway, "the server stops")
			return
		}
	}
}

// bye closes the connection and says why. The client need not answer.
func (c *socket) bye(status websocket.StatusCode, why string) {
	defer time.AfterFunc(byeWithin, c.hangUp).Stop()
	_ = c.conn.Close(status, why) // it may have gone
}
