package protocol

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/checkers/hub"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// texts are Hub's for checkers.
var texts = HubTexts{
	Variant: "english", Board: hub.FromFEN, Position: hub.ToFEN, Move: hub.FromNotation, ReadMove: hub.ToNotation,
}

func TestMessage(t *testing.T) {
	for text, want := range map[string]message{
		"":                       {},
		"ping":                   {command: "ping"},
		"  pos pos=W  ":          {"pos", []arg{{"pos", "W"}}},
		`a b="c d" e f = "" g=h`: {"a", []arg{{"b", "c d"}, {"e", ""}, {"f", ""}, {"g", "h"}}},
	} {
		m, err := parseMessage(text)
		if err != nil || m.command != want.command || !slices.Equal(m.args, want.args) {
			t.Errorf("%q is read as %+v, %v; want %+v", text, m, err, want)
		}
		if again, err := parseMessage(m.String()); err != nil || again.command != m.command || !slices.Equal(again.args, m.args) {
			t.Errorf("%q is written %q and read as %+v, %v", text, m.String(), again, err)
		}
	}
	for _, text := range []string{"=", `"a"`, "a =b", `a b="c`, "a b=", "a b=="} {
		if m, err := parseMessage(text); err == nil {
			t.Errorf("%q is read as %+v", text, m)
		}
	}
}

// FuzzMessage: any line is a message that is read again as it was written, or an error.
func FuzzMessage(f *testing.F) {
	f.Add("pos pos=Wbe moves=\"11-15 22-18\"")
	f.Add("a b=\"\" c")
	f.Fuzz(func(t *testing.T, line string) {
		m, err := parseMessage(line)
		if err != nil || m.command == "" {
			return
		}
		text := m.String()
		again, err := parseMessage(text)
		if err != nil || again.String() != text {
			t.Fatalf("%q is written %q and then %q, %v", line, text, again.String(), err)
		}
	})
}

// A whole game against a program that speaks Hub.
func TestHubWholeGame(t *testing.T) {
	p, err := NewHub(command(t, "hub/"), texts, play.Limits{Time: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for seed := range uint64(5) {
		s, err := play.NewSession(games.Checkers, play.Setup{}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		players := [2]play.Player{p, play.Random(seed)}
		for s.Turn() != play.Over && s.Len() < 300 {
			text, err := players[s.Turn()].Choose(t.Context(), s.View())
			if err == nil {
				err = s.Step(s.Len(), text)
			}
			if err != nil {
				t.Fatalf("step %d: %v", s.Len(), err)
			}
		}
	}
}

func TestHubTold(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	p, err := NewHub(command(t, "hub/log:"+log), texts, play.Limits{Time: 1500 * time.Millisecond, Depth: 9})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []play.View{
		{Kind: games.Checkers, Steps: []string{"11-15", "22-18", "15x22"}},
		{Kind: games.Checkers, Setup: play.Setup{Position: "W:WK32:BK1"}},
	} {
		if _, err := p.Choose(t.Context(), v); err != nil {
			t.Fatal(err)
		}
	}
	p.Close()
	b, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	const want = `hub
set-param name=variant value=english
init
pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 22-18 15x22x18"
level depth=9 move-time=1.5
go think
pos pos=WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW
level depth=9 move-time=1.5
go think
quit
`
	if string(b) != want {
		t.Errorf("told\n%s\nwant\n%s", b, want)
	}
}

func TestHubLevel(t *testing.T) {
	for _, c := range []struct {
		limits    play.Limits
		left, inc time.Duration
		want      string
	}{
		{play.Limits{}, 0, 0, "level move-time=1"},
		{play.Limits{Nodes: 5}, time.Minute, 0, "level nodes=5"},
		{play.Limits{}, time.Minute, 0, "level time=60"},
		{play.Limits{}, time.Minute, 2 * time.Second, "level time=58 inc=2"},
		{play.Limits{}, time.Second, 2 * time.Second, "level time=0 inc=2"},
	} {
		if got := hubLevel(c.limits, c.left, c.inc).String(); got != c.want {
			t.Errorf("%+v, %v, %v: %s, want %s", c.limits, c.left, c.inc, got, c.want)
		}
	}
}

func TestHubMisbehaviour(t *testing.T) {
	for mode, want := range map[string]string{
		"other": "it does not play english, only normal frisian",
		"dead":  "it ended (exit status 3): found",
	} {
		if p, err := NewHub(command(t, "hub/"+mode), texts, play.Limits{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %q", mode, p, err, want)
		}
	}
	for mode, want := range map[string]string{
		"crash":    "it ended (exit status 3): out of luck",
		"silent":   "no move within",
		"empty":    "its done names no move",
		"nonsense": "it answers 99-1: a move of Hub looks like",
		"error":    "it says: I do not feel like it",
	} {
		p, err := NewHub(command(t, "hub/"+mode), texts, play.Limits{Time: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		p.slack = time.Minute // what it does is seen before, however busy the machine
		if want == "no move within" {
			p.slack = 300 * time.Millisecond
		}
		if text, err := p.Choose(t.Context(), play.View{Kind: games.Checkers}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v; want %q", mode, text, err, want)
		}
		p.Close()
	}
	if p, err := NewHub(command(t, "hub/"), texts, play.Limits{Plies: 2}); err == nil {
		p.Close()
		t.Error("Hub has no plies")
	}
}

// A client of our own server.
type client struct {
	t   *testing.T
	in  io.WriteCloser
	out chan string
	end chan error
}

func serve(t *testing.T, ctx context.Context) *client {
	fromUs, in := io.Pipe()
	out, toUs := io.Pipe()
	c := &client{t: t, in: in, out: make(chan string, 10000), end: make(chan error, 1)}
	go func() {
		defer close(c.out)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.out <- lines.Text()
		}
	}()
	h := &Hub{Kind: games.Checkers, Texts: texts, Name: "Parlour", Version: "1.2", Author: "The authors"}
	go func() {
		err := h.Serve(ctx, fromUs, toUs)
		toUs.Close()
		c.end <- err
	}()
	t.Cleanup(func() { in.Close() })
	return c
}

func (c *client) say(lines ...string) {
	c.t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(c.in, l+"\n"); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *client) line() string {
	c.t.Helper()
	select {
	case line, ok := <-c.out:
		if !ok {
			c.t.Fatal("it says no more")
		}
		return line
	case <-time.After(20 * time.Second):
		c.t.Fatal("it says nothing")
	}
	return ""
}

// hear returns the next line that is no info.
func (c *client) hear() message {
	c.t.Helper()
	for {
		line := c.line()
		m, err := parseMessage(line)
		if err != nil {
			c.t.Fatalf("%q: %v", line, err)
		}
		if m.command != "info" {
			return m
		}
	}
}

func (c *client) expect(want string) {
	c.t.Helper()
	if got := c.hear().String(); got != want {
		c.t.Errorf("it says %s, want %s", got, want)
	}
}

const startPos = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"

func TestServe(t *testing.T) {
	c := serve(t, t.Context())
	c.say("hub")
	c.expect(`id name=Parlour version=1.2 author="The authors"`)
	for c.hear().command != "wait" {
	}
	c.say("set-param name=threads value=1", "set-param name=hash value=4", "set-param name=book value=false", "init")
	c.expect("ready")
	c.say("", "what is=this", "ping")
	c.expect("pong")

	// A depth, with what it tells on the way.
	c.say(startPos+` moves="11-15 22-18 15x22x18"`, "level depth=4", "go think")
	line := c.line()
	m, err := parseMessage(line)
	if err != nil || m.command != "info" {
		t.Fatalf("%q, %v", line, err)
	}
	for _, name := range []string{"depth", "score", "nodes", "time", "nps"} {
		text, _ := m.value(name)
		if v, err := strconv.ParseFloat(text, 64); err != nil || math.IsNaN(v) {
			t.Errorf("%s=%q in %s", name, text, line)
		}
	}
	if pv, _ := m.value("pv"); !strings.HasSuffix(strings.Fields(pv + " -")[0], "x22") {
		t.Errorf("pv %q: White must capture on 22", pv)
	}
	done := c.hear()
	if move, _ := done.value("move"); done.command != "done" || move != "25x18x22" && move != "26x17x22" {
		t.Errorf("%v, want a capture on 22", done)
	}

	// Any search can be stopped, and the next one set up without waiting.
	for _, how := range []string{"think", "ponder", "analyze"} {
		c.say(startPos, "level infinite", "go "+how)
		time.Sleep(30 * time.Millisecond)
		c.say("ping")
		c.expect("pong")
		c.say("pos pos=W")
		c.expect(`error message="pos has to wait until the search has stopped"`)
		c.say("stop", startPos, "level depth=1", "go think")
		for range 2 {
			if m := c.hear(); m.command != "done" {
				t.Errorf("go %s: %v", how, m)
			}
		}
	}

	// The time of a ponder search begins with the hit.
	c.say(startPos, "level move-time=0.05", "go ponder")
	time.Sleep(200 * time.Millisecond)
	c.say("ping")
	c.expect("pong")
	c.say("ponder-hit")
	if m := c.hear(); m.command != "done" {
		t.Errorf("after the hit: %v", m)
	}
	// And a clock that has run out is still answered.
	for _, level := range []string{"time=-1 inc=0", "moves=1 time=0.01", "move-time=0.001", "nodes=1", "time=0.5 inc=0.01"} {
		c.say("new-game", startPos, "level "+level, "go think")
		if m := c.hear(); m.command != "done" || !m.flag("move") {
			t.Errorf("level %s: %v", level, m)
		}
	}
	// What is known to its end is looked at until somebody says stop.
	c.say("pos pos=BeeeeeeeeeeeeeeeeeBeeeweeeeeeeeee", "level infinite", "go analyze")
	time.Sleep(50 * time.Millisecond)
	c.say("ping")
	c.expect("pong")
	c.say("stop")
	if m := c.hear(); m.command != "done" {
		t.Errorf("an analysis that was stopped: %v", m)
	}
	c.say("set-param name=level value=1", startPos, "level", "go think")
	if m := c.hear(); m.command != "done" {
		t.Errorf("level 1: %v", m)
	}
	// Who sends a position that cannot be read hears nothing of the one before.
	c.say(startPos, `pos pos="`+startPos[8:], "go think")
	for range 2 {
		if m := c.hear(); m.command != "error" {
			t.Errorf("after a position that cannot be read: %v", m)
		}
	}
	// A level that is stopped at once tells what a first look has found, and not the first move of the list, which here gives a man away.
	c.say("set-param name=level value=10", "pos pos=Bbbbbbbbbebbbbeeeeweewewwwwwwwwww", "go think", "stop")
	if move, _ := c.hear().value("move"); move == "" || move == "5-9" {
		t.Errorf("level 10, stopped at once, plays %q", move)
	}
	c.say("quit")
	if err := <-c.end; err != nil {
		t.Error(err)
	}
}

func TestServeRefuses(t *testing.T) {
	c := serve(t, t.Context())
	for text, want := range map[string]string{
		"= =":                                "a line of Hub is",
		"go think":                           "no position has been set",
		"pos":                                "pos names no position",
		"pos pos=Wx":                         "2 characters",
		startPos + ` moves="11-15 11-16"`:    "move 2: 11-16:",
		startPos + ` moves="11-15 22x15x18"`: "move 2: 22x15x18:",
		"level depth=x":                      "depth must be",
		"level depth=0":                      "depth must be",
		"level time=NaN":                     "time must be",
		"level move-time=1e99":               "move-time must be",
		"set-param name=variant value=10":    "variant can only be english",
		"set-param name=threads value=0":     "threads must be a whole number from 1 to",
		"set-param name=book value=1":        "book must be true or false",
		"set-param name=nonsense value=1":    "no parameter nonsense",
		strings.Repeat("x", maxRequest+5):    "a line of Hub is",
	} {
		c.say(text)
		m := c.hear()
		if said, _ := m.value("message"); m.command != "error" || !strings.Contains(said, want) {
			t.Errorf("%.80s: %v, want an error that says %q", text, m, want)
		}
	}
	c.say("pos pos=WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB", "go think")
	if m := c.hear(); m.command != "error" {
		t.Errorf("a position without a move: %v", m)
	}
	c.say(startPos, "go")
	if m := c.hear(); m.command != "error" {
		t.Errorf("go without an argument: %v", m)
	}
}

// The end of the input and of the context end the session in the middle of a search.
func TestServeEnds(t *testing.T) {
	c := serve(t, t.Context())
	c.say(startPos, "level infinite", "go think")
	c.in.Close()
	if err := <-c.end; err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	c = serve(t, ctx)
	c.say(startPos, "level infinite", "go think")
	cancel()
	if err := <-c.end; err != context.Canceled {
		t.Error(err)
	}
}

func TestHubScore(t *testing.T) {
	for _, c := range []struct {
		line play.Line
		want float64
	}{
		{play.Line{Value: "+0.35", Values: []play.Value{{Name: "men", Value: 0.35}}}, 0.35},
		{play.Line{Value: "win in 7", Values: []play.Value{{Name: "win", Value: 1}}}, 99.93},
		{play.Line{Value: "loss in 4", Values: []play.Value{{Name: "win", Value: 0}}}, -99.96},
	} {
		if got, ok := hubScore(c.line); !ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s scores %v, want %v", c.line.Value, got, c.want)
		}
	}
}

// Our engine plays a whole game against itself through the protocol on both sides: the test
// binary is the server, too.
func TestHubAgainstItself(t *testing.T) {
	p, err := NewHub(command(t, "hub/parlour"), texts, play.Limits{Depth: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	s, err := play.NewSession(games.Checkers, play.Setup{}, play.Control{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for s.Turn() != play.Over && s.Len() < 60 {
		text, err := p.Choose(t.Context(), s.View())
		if err == nil {
			err = s.Step(s.Len(), text)
		}
		if err != nil {
			t.Fatal(fmt.Errorf("step %d: %w", s.Len(), err))
		}
	}
	if s.Len() < 20 {
		t.Errorf("only %d moves", s.Len())
	}
}

// FuzzServe: whatever a client sends, the session ends with the input, and every line that it
// answers can be read.
func FuzzServe(f *testing.F) {
	f.Add([]byte("hub\ninit\n" + startPos + " moves=\"11-15\"\nlevel depth=2\ngo think\nping\nstop\nquit\n"))
	f.Add([]byte(startPos + "\nlevel time=1 inc=-1 moves=3\ngo ponder\nponder-hit\n" + startPos + "\nset-param name=level value=2\n"))
	f.Fuzz(func(t *testing.T, said []byte) {
		if bytes.Contains(said, []byte("value")) && !bytes.Contains(said, []byte("level value")) {
			t.Skip() // many threads and large tables are what a client may ask for
		}
		var out bytes.Buffer
		h := &Hub{Kind: games.Checkers, Texts: texts, Name: "Parlour", Version: "1", Author: "us"}
		if err := h.Serve(t.Context(), bytes.NewReader(said), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if _, err := parseMessage(line); err != nil {
				t.Fatalf("it answers %q", line)
			}
		}
	})
}

// A program that ponders is told what it expected to come about, and else to stop; its moves are
// legal all the same.
func TestHubPonders(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	p, err := NewPonderingHub(fmt.Sprintf("%s log:%s", command(t, "hub/parlour"), log), texts, play.Limits{Nodes: 500})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	engine, err := games.Checkers.Engine(play.Limits{Nodes: 500}) // which often plays what is expected
	if err != nil {
		t.Fatal(err)
	}
	random := play.Random(3)
	for game := range 2 {
		s, err := play.NewSession(games.Checkers, play.Setup{}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.Turn() != play.Over && s.Len() < 60 {
			var chooser play.Player = p
			switch {
			case s.Turn() == play.First && s.Len()%8 == 0:
				chooser = random
			case s.Turn() == play.First:
				chooser = engine
			}
			text, err := chooser.Choose(t.Context(), s.View())
			if err == nil {
				err = s.Step(s.Len(), text)
			}
			if err != nil {
				t.Fatalf("game %d, step %d: %v", game+1, s.Len(), err)
			}
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	// Every ponder search is hit or stopped, the last one but by quit, before anything else is said.
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Split(strings.TrimSpace(string(text)), "\n")
	hits, stops := 0, 0
	for i, line := range said {
		if line != "go ponder" {
			continue
		}
		switch next := said[i+1]; next {
		case "ponder-hit":
			hits++
			if after := said[min(i+2, len(said)-1)]; !strings.HasPrefix(after, "pos ") && after != "quit" {
				t.Errorf("after ponder-hit it is told %q", after)
			}
		case "stop":
			stops++
			if !strings.HasPrefix(said[i+2], "pos ") {
				t.Errorf("after stop it is told %q", said[i+2])
			}
		case "quit":
		default:
			t.Errorf("while it ponders it is told %q", next)
		}
	}
	if hits < 3 || stops < 3 {
		t.Errorf("%d hits and %d stops in\n%s", hits, stops, text)
	}
}
