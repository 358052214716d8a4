package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/web"
)

// A seat is a secret of its player: nobody else moves there, and no number is used twice.
func TestSeatsAreSecret(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("checkers", me, guest)
	other := w.create("checkers", me, guest).sit()
	do := func(token, what string, step int, text string) object {
		return object{"token": token, "do": what, "step": step, "text": text}
	}
	g.refused(409, "stale", "POST", g.path("/do"), do(g.tokens[0], "step", 0, "11-15")) // the guest is missing
	g.sit()
	for _, token := range []string{"", "x", g.Invite, other.tokens[0], g.tokens[0] + "A", strings.ToUpper(g.tokens[0])} {
		g.refused(403, "seat", "POST", g.path("/do"), do(token, "step", 0, "11-15"))
	}
	g.refused(403, "seat", "POST", g.path("/do"), do(g.tokens[1], "step", 0, "11-15")) // not his turn
	g.refused(409, "stale", "POST", g.path("/do"), do(g.tokens[0], "step", 1, "11-15"))
	if f := g.refused(422, "illegal", "POST", g.path("/do"), do(g.tokens[0], "step", 0, "11-18")); f.Text != "11-18" || f.Reason == "" {
		t.Errorf("an illegal move: %+v", f)
	}
	g.refused(422, "syntax", "POST", g.path("/do"), do(g.tokens[0], "step", 0, "<script>"))
	g.refused(422, "syntax", "POST", g.path("/do"), do(g.tokens[0], "jump", 0, "11-15"))
	g.must("POST", g.path("/do"), do(g.tokens[0], "step", 0, "11-15"), nil)
	g.refused(409, "stale", "POST", g.path("/do"), do(g.tokens[0], "step", 0, "11-15")) // the same again
	g.refused(409, "stale", "POST", g.path("/do"), do(g.tokens[0], "accept", 0, ""))
	g.refused(409, "stale", "POST", g.path("/do"), do(g.tokens[0], "rematch", 0, ""))
	if l := g.live(); l.State.Step != 1 || l.Seq != 5 {
		t.Errorf("after all that: step %d, event %d", l.State.Step, l.Seq)
	}
	for _, id := range []string{"x", strings.Repeat("a", 16), strings.ToUpper(g.ID), g.ID + "a", "..%2f..%2fetc"} {
		g.refused(404, "missing", "GET", "/api/games/"+id, nil)
	}
}

// Who sits down again, because the answer was lost, finds the seat; nobody else does.
func TestSittingDownAgain(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, guest)
	sit := func(body object) (s web.Seated) {
		t.Helper()
		g.must("POST", g.path("/seat"), body, &s)
		return s
	}
	sit(object{"token": g.tokens[0], "number": number})
	sit(object{"token": g.tokens[0], "number": number})
	g.refused(403, "seat", "POST", g.path("/seat"), object{"token": g.tokens[0], "number": strings.Repeat("0", 32)})
	g.refused(403, "seat", "POST", g.path("/seat"), object{"invite": g.tokens[0], "number": number})
	g.refused(422, "syntax", "POST", g.path("/seat"), object{"invite": g.Invite, "number": strings.Repeat("x", 32)})
	first := sit(object{"invite": g.Invite, "number": number, "name": " Ann\n<b>"})
	again := sit(object{"invite": g.Invite, "number": number})
	if first.Seat != "second" || again.Token == first.Token {
		t.Errorf("first %+v, again %+v", first.Seat, again.Seat)
	}
	g.refused(403, "seat", "POST", g.path("/seat"), object{"invite": g.Invite, "number": strings.Repeat("0", 32)})
	g.refused(403, "seat", "POST", g.path("/do"), object{"token": first.Token, "do": "resign"})
	if name := g.live().Seats[1].Name; name != "Ann?<b>" {
		t.Errorf("the guest is called %q", name)
	}
	for range 19 {
		again = sit(object{"invite": g.Invite, "number": number})
	}
	g.refused(429, "limit", "POST", g.path("/seat"), object{"invite": g.Invite, "number": number}) // it would fill the log
	g.must("POST", g.path("/do"), object{"token": again.Token, "do": "resign"}, nil)
	// Everybody knows the number now. Who has the invitation too takes neither the seat nor the rematch.
	g.refused(409, "over", "POST", g.path("/seat"), object{"invite": g.Invite, "number": number})
	g.must("POST", g.path("/do"), object{"token": again.Token, "do": "rematch"}, nil)
}

// Nothing that is told of a game before its end tells a secret of it.
func TestNoSecretIsTold(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("backgammon", me, guest).sit()
	c := g.socket(object{"tokens": []string{g.tokens[0]}})
	watcher := g.socket(object{"from": 0})
	g.play(g.live().State.Choices[0])
	var told []string
	for _, path := range []string{"", "/events", "/fair", "/record"} {
		var raw json.RawMessage
		g.must("GET", g.path(path), nil, &raw)
		told = append(told, string(raw))
	}
	for _, s := range []*client{c, watcher} {
		b, _ := json.Marshal([]any{s.Welcome, s.next()})
		told = append(told, string(b))
	}
	g.must("POST", g.path("/do"), object{"token": g.tokens[0], "do": "resign"}, nil)
	end := g.live()
	for _, text := range told {
		for _, secret := range []string{end.Secret, number, g.tokens[0], g.tokens[1], g.Invite} {
			if secret == "" || strings.Contains(text, secret) {
				t.Errorf("%q is told in %.2000s", secret, text)
			}
		}
	}
}

func TestWhatCannotBeCreated(t *testing.T) {
	w := open(t, t.TempDir())
	for _, c := range []struct {
		status int
		kind   string
		body   object
	}{
		{404, "missing", object{"kind": "chess", "seats": object{"first": me, "second": engine}}},
		{422, "illegal", object{"kind": "oware", "seats": object{"first": engine, "second": engine}}},
		{422, "illegal", object{"kind": "oware", "seats": object{"first": guest, "second": guest}}},
		{422, "illegal", object{"kind": "oware", "seats": object{"first": me, "second": object{"by": "engine"}}}},
		{422, "syntax", object{"kind": "oware", "seats": object{"first": me, "second": object{"by": "engine", "level": 11}}}},
		{422, "syntax", object{"kind": "oware", "seats": object{"first": me}}},
		{422, "syntax", object{"kind": "oware", "seats": object{"first": me, "second": me}, "clock": "soon"}},
		{422, "illegal", object{"kind": "oware", "seats": object{"first": me, "second": me}, "clock": "25h"}},
		{422, "syntax", object{"kind": "oware", "seats": object{"first": me, "second": me}, "position": "4-4"}},
		{422, "illegal", object{"kind": "oware", "seats": object{"first": me, "second": me}, "options": object{"pie": "1"}}},
		{422, "syntax", object{"kind": "oware", "seats": object{"first": me, "second": me}, "opening": "1"}},
		{422, "syntax", object{"kind": "checkers", "seats": object{"first": me, "second": me}, "opening": "175"}},
		{409, "over", object{"kind": "checkers", "seats": object{"first": me, "second": me}, "position": "B:W9:B"}},
	} {
		w.refused(c.status, c.kind, "POST", "/api/games", c.body)
	}
	resp, err := http.Post(w.http.URL+"/api/games", "text/plain", strings.NewReader(`{"kind":"oware"}`))
	if err != nil || resp.StatusCode/100 != 4 {
		t.Errorf("a body that any page may send: %v, %v", resp, err)
	}
	resp.Body.Close()
	resp, err = http.Post(w.http.URL+"/api/games", "application/json", strings.NewReader(`{"kind":"`+strings.Repeat("x", 1<<17)+`"}`))
	if err != nil || resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a large body: %v, %v", resp, err)
	}
	resp.Body.Close()
}
