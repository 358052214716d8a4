package web_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/web"
	"github.com/parlour-games/parlour/record"
)

// A line leads to the position to which its steps lead, and the state of a study is that of a game.
func TestStudyState(t *testing.T) {
	w := open(t, t.TempDir())
	for _, k := range games.Kinds() {
		g := w.create(k.Name(), me, me).sit()
		r := rand.New(rand.NewPCG(5, 4))
		for range 6 {
			if l := g.live(); l.State.Turn != "over" {
				g.play(pick(r, l.State))
			}
		}
		steps := g.steps()
		var s web.State
		w.must("POST", "/api/study/state", object{"kind": k.Name(), "steps": steps}, &s)
		choices(t, s)
		s.Entries, s.Whole = map[string][]web.Step{}, false
		if l := g.live(); !reflect.DeepEqual(s, l.State) {
			t.Errorf("study %+v\ngame %+v", s, l.State)
		}
		f := w.refused(422, "syntax", "POST", "/api/study/state", object{"kind": k.Name(), "steps": append(steps, "what?")})
		if f.At == nil || *f.At != len(steps) {
			t.Errorf("the bad step is told as %v of %d", f.At, len(steps))
		}
		var next struct{ Steps []web.Step }
		w.must("POST", "/api/study/next", object{"kind": k.Name(), "steps": steps, "entry": "what?"}, &next)
		if len(next.Steps) > 0 {
			t.Errorf("from nowhere: %+v", next.Steps)
		}
		// What the board shows is composed, whoever must act in it.
		var p struct{ Kind, Position string }
		w.must("POST", "/api/study/compose", object{"kind": k.Name(), "cells": s.Cells, "turn": "second"}, &p)
		w.must("POST", "/api/study/paste", object{"text": p.Position}, &p)
		if p.Kind != k.Name() {
			t.Errorf("%s is read as %s", p.Position, p.Kind)
		}
	}
}

func TestPaste(t *testing.T) {
	w := open(t, t.TempDir())
	for text, kind := range map[string]string{
		" B:W21-32:B1-12 ":            "checkers",
		"4HPwATDgc/ABMA":              "backgammon",
		"4HPwATDgc/ABMA:cAkAAAAAAAAA": "backgammon",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10": "backgammon",
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N":                       "oware",
	} {
		var p struct{ Kind, Position string }
		if w.must("POST", "/api/study/paste", object{"text": text}, &p); p.Kind != kind || p.Position == "" {
			t.Errorf("%q is %+v", text, p)
		}
	}
	w.refused(422, "syntax", "POST", "/api/study/paste", object{"text": "hello"})
	w.refused(422, "ambiguous", "POST", "/api/study/paste", object{"text": "start"})
	w.refused(404, "missing", "POST", "/api/study/paste", object{"text": "start", "kind": "chess"})
	w.refused(422, "illegal", "POST", "/api/study/compose", object{"kind": "oware", "turn": "first", "cells": []object{{"name": "A", "piece": "seed", "count": 99}}})
}

// A study is kept as it was checked: every line of its tree.
func TestStudies(t *testing.T) {
	w := open(t, t.TempDir())
	r := record.New("checkers")
	n := r.Root.Add("11-15")
	n.Comment = "<script>alert(1)</script>"
	n.Add("c3-d4") // 22-18 in letters
	n.Add("23-19").Add("8-11")
	r.At = 2
	var made struct{ ID string }
	w.must("POST", "/api/studies", object{"record": r}, &made)
	var back record.Record
	w.must("GET", "/api/studies/"+made.ID, nil, &back)
	if got := back.Root.Children[0]; got.Comment != n.Comment || got.Children[0].Move != "22-18" || got.Children[1].Children[0].By != record.ByFirst {
		t.Errorf("kept as %+v", got.Children[0])
	}
	n.Children[1].Children[0].Add("1-32")
	if f := w.refused(422, "illegal", "POST", "/api/studies", object{"record": r}); f.Text != "1-32" || *f.At != 3 {
		t.Errorf("an illegal move: %+v", f)
	}
	var text bytes.Buffer
	r.Write(&text)
	w.refused(422, "illegal", "POST", "/api/study/open", object{"text": text.String()})
	w.refused(422, "syntax", "POST", "/api/study/open", object{"text": "{1. 11-15}"})
	w.refused(422, "syntax", "POST", "/api/studies", object{"record": object{"parlour": 99}})
	w.refused(404, "missing", "GET", "/api/studies/"+strings.Repeat("a", 16), nil)
	w.refused(404, "missing", "GET", "/api/studies/x", nil)
}

// A game as the world keeps it: the first of a file, with its tags, marks, comments and variations.
func TestOpenPDN(t *testing.T) {
	w := open(t, t.TempDir())
	read := func(text string) *record.Record {
		var got struct{ Record *record.Record }
		w.must("POST", "/api/study/open", object{"text": text}, &got)
		return got.Record
	}
	r := read("[Event \"A \\\"cup\\\"\"]\n[Result \"1/2-1/2\"]\n1.11-15 {Old} 23-19 2. 8-11? (9-14 22-18) 22-17 ; so\n3. 11-16 1/2-1/2\n[Event \"B\"]\n1. 9-13 *")
	if event, _ := r.Tag("Event"); event != `A "cup"` || !slices.Equal(r.Moves(), []string{"11-15", "23-19", "8-11", "22-17", "11-16"}) || r.Result.Winner != record.Draw {
		t.Errorf("%q, %v, %+v", event, r.Moves(), r.Result)
	}
	first, third := r.Line()[0], r.Line()[2]
	if first.Comment != "Old" || !slices.Equal(third.Marks, []string{"?"}) || len(third.Parent().Children) != 2 {
		t.Errorf("%+v, %+v", first, third)
	}
	if r := read(`[FEN "B:W18:B9"] 1. 9-13 *`); r.Position != "B:W18:B9" || len(r.Moves()) != 1 {
		t.Errorf("from a position: %q, %v", r.Position, r.Moves())
	}
	if f := w.refused(422, "illegal", "POST", "/api/study/open", object{"text": "1. 11-15 11-15 *"}); f.Text == "" || f.Reason == "" {
		t.Errorf("an illegal move: %+v", f)
	}
	for _, text := range []string{"", "Dear Sir", "\x00\xff"} {
		w.refused(422, "syntax", "POST", "/api/study/open", object{"text": text})
	}
}

// events reads server-sent events until one satisfies.
func events(t *testing.T, resp *http.Response, each func(id, data string) (enough bool)) {
	t.Helper()
	if ct := resp.Header.Get("Content-Type"); resp.StatusCode != http.StatusOK || ct != "text/event-stream" {
		t.Fatalf("status %d, %s", resp.StatusCode, ct)
	}
	in := bufio.NewScanner(resp.Body)
	in.Buffer(nil, 1<<20)
	id := ""
	for in.Scan() {
		if text, ok := strings.CutPrefix(in.Text(), "id: "); ok {
			id = text
		}
		if text, ok := strings.CutPrefix(in.Text(), "data: "); ok && each(id, text) {
			return
		}
	}
	t.Errorf("the stream ends: %v", in.Err())
}

func TestAnalysis(t *testing.T) {
	w := open(t, t.TempDir())
	for _, body := range []object{
		{"kind": "checkers", "steps": []string{"11-15"}, "lines": 3, "seconds": 0.3},
		{"kind": "oware", "lines": 2, "seconds": 0.3},
		{"kind": "backgammon", "steps": []string{"31"}, "lines": 2, "seconds": 2},
		{"kind": "backgammon", "position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "lines": 2, "seconds": 2},
	} {
		b, _ := json.Marshal(body)
		resp, err := http.Post(w.http.URL+"/api/study/analyse", "application/json", bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		var a web.Analysis
		events(t, resp, func(_, data string) bool {
			a = web.Analysis{}
			if err := json.Unmarshal([]byte(data), &a); err != nil {
				t.Fatal(err)
			}
			return a.Done
		})
		resp.Body.Close()
		if a.Fault != nil || len(a.Lines) == 0 || a.Lines[0].Value == "" || len(a.Lines[0].Values) == 0 {
			t.Errorf("%v: %+v", body, a)
		}
	}
	w.refused(422, "illegal", "POST", "/api/study/analyse", object{"kind": "backgammon"})
	w.refused(422, "syntax", "POST", "/api/study/analyse", object{"kind": "oware", "seconds": 1e6})
	w.refused(422, "syntax", "POST", "/api/study/analyse", object{"kind": "oware", "lines": 11})
}

// Only so many analyses wait; who goes makes room at once.
func TestAnalysesAreLimited(t *testing.T) {
	w := open(t, t.TempDir(), func(c *web.Config) { c.Processors, c.Limits.Waiting = 1, 1 })
	body := `{"kind":"oware","seconds":60}`
	first, err := http.Post(w.http.URL+"/api/study/analyse", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	statuses := make(chan int, 3)
	for range 3 {
		go func() {
			resp, err := http.Post(w.http.URL+"/api/study/analyse", "application/json", strings.NewReader(`{"kind":"oware","seconds":0.1}`))
			if err != nil {
				statuses <- 0
				return
			}
			resp.Body.Close()
			statuses <- resp.StatusCode
		}()
	}
	got := []int{<-statuses, <-statuses} // two are refused at once
	// A live game does not wait for all that.
	g := w.create("oware", engine, me).sit()
	g.until("the engine's move", func(l web.Live) bool { return l.State.Step == 1 })
	first.Body.Close()
	got = append(got, <-statuses)
	slices.Sort(got)
	if !slices.Equal(got, []int{200, 429, 429}) {
		t.Errorf("statuses %v", got)
	}
}

// A spectator is told what he has missed and then everything, by numbers that he can come back with.
func TestWatch(t *testing.T) {
	w := open(t, t.TempDir())
	g := w.create("oware", me, me).sit()
	g.play("A")
	watch := func(path string, header string) *http.Response {
		req, _ := http.NewRequest(http.MethodGet, w.http.URL+path, nil)
		if header != "" {
			req.Header.Set("Last-Event-ID", header)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		return resp
	}
	resp := watch(g.path("/watch?from=4"), "")
	var ids []string
	var playing sync.WaitGroup // its answer may come after the event
	events(t, resp, func(id, data string) bool {
		ids = append(ids, id)
		var p web.Push
		if err := json.Unmarshal([]byte(data), &p); err != nil {
			t.Fatal(err)
		}
		if p.Event == nil {
			playing.Go(func() { g.play("a") })
		}
		return p.Event != nil && p.Event.Text == "a"
	})
	resp.Body.Close()
	playing.Wait()
	if !slices.Equal(ids, []string{"5", "5", "6"}) {
		t.Errorf("ids %v", ids)
	}
	resp = watch(g.path("/watch"), "6")
	events(t, resp, func(_, data string) bool {
		if !strings.HasPrefix(data, `{"live":`) {
			t.Errorf("missed %s", data)
		}
		return true
	})
	resp.Body.Close()
	w.refused(404, "missing", "GET", "/api/games/x/watch", nil)
}
