package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// A stream is an answer of server-sent events.
type stream struct {
	w   http.ResponseWriter
	out *http.ResponseController
}

// openStream begins such an answer.
func openStream(ctx huma.Context) (*http.Request, *stream) {
	r, w := humago.Unwrap(ctx)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy must not gather it
	w.WriteHeader(http.StatusOK)
	s := &stream{w, http.NewResponseController(w)}
	return r, s
}

// send writes one event at once; id 0 is none. An error is a client that has gone or is too slow.
func (s *stream) send(id int, data []byte) error {
	text := "data: " + string(data) + "\n\n"
	if id > 0 {
		text = "id: " + strconv.Itoa(id) + "\n" + text
	}
	return s.write(text)
}

func (s *stream) write(text string) error {
	if err := s.out.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return err
	}
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.out.Flush()
}

type watchInput struct {
	IDInput
	From int    `query:"from" minimum:"0" doc:"the number of the last event that one has"`
	Last string `header:"Last-Event-ID" maxLength:"20" doc:"the same, as a browser says it that comes back"`
}

// streamOf describes an answer of server-sent events, each of the type of v.
func streamOf(api huma.API, op huma.Operation, name string, v any) huma.Operation {
	op.Responses = map[string]*huma.Response{"200": {
		Description: "Server-sent events: the data of each is JSON of the type " + name,
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	registerType(api, v)
	return op
}

func (s *Server) watchRoutes(api huma.API) {
	op := streamOf(api, huma.Operation{
		OperationID: "watch", Method: "GET", Path: "/api/games/{id}/watch", Summary: "Watch a game",
		Description: "First comes the game as it stands, after what one missed; then each event as it happens.",
	}, "Push", Push{})
	huma.Register(api, op, func(_ context.Context, in *watchInput) (*huma.StreamResponse, error) {
		from := in.From
		if n, err := strconv.Atoi(in.Last); err == nil && n >= 0 {
			from = n
		}
		if err := s.with(in.ID, func(*room) error { return nil }); err != nil {
			return nil, s.failure(err)
		}
		return &huma.StreamResponse{Body: func(ctx huma.Context) { s.watch(ctx, in.ID, from) }}, nil
	})
}

// watch tells a spectator of a game until one of both goes.
func (s *Server) watch(ctx huma.Context, id string, from int) {
	release, ok := s.limits.connect(addressOf(ctx.Context()))
	if !ok {
		_, w := humago.Unwrap(ctx)
		writeFailure(w, errConnections)
		return
	}
	defer release()
	r, out := openStream(ctx)
	if r.Method == http.MethodHead {
		return // a client that asks for the head alone uses the connection again
	}
	v := newViewer(func() {
		_ = out.out.SetWriteDeadline(time.Unix(1, 0)) // the write that follows tells
	})
	var missed [][]byte
	var first []byte
	seq := 0
	err := s.with(id, func(r *room) error {
		r.join(v)
		missed = r.log[min(from, len(r.log)):]
		seq, first = len(r.log), r.json(false)
		return nil
	})
	if err != nil {
		return
	}
	s.metrics.watchers.Inc()
	defer s.metrics.watchers.Dec()
	defer v.part()
	defer s.metrics.closed(v)
	for i, e := range missed {
		select {
		case <-v.done: // he is too slow
			return
		default:
		}
		if out.send(seq-len(missed)+i+1, fmt.Appendf(nil, `{"event":%s}`, e)) != nil {
			return
		}
	}
	if out.send(0, fmt.Appendf(nil, `{"live":%s}`, first)) != nil {
		return
	}
	alive := time.NewTicker(pingEvery)
	defer alive.Stop()
	for {
		var err error
		select {
		case m := <-v.queue:
			err = out.send(m.seq, m.text)
		case <-alive.C:
			err = out.write(":\n\n")
		case <-v.done:
			return
		case <-r.Context().Done():
			return
		case <-s.base.Done():
			return
		}
		if err != nil {
			return
		}
	}
}
