package protocol

import (
	"bufio"
	"context"
	"io"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlour-games/parlour/backgammon/gnubg"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

var gnubgTexts = GNUBGTexts{
	Board: gnubg.FromXGID, Position: gnubg.Money{}.ToXGID, Answer: gnubg.FromNotation, ReadAnswer: gnubg.ToNotation,
}

// serveTCP serves each client that connects, until the test is over, and returns the address.
func serveTCP(t *testing.T, serve func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				serve(conn)
			}()
		}
	}()
	return l.Addr().String()
}

// gnubgClient returns a client of our engine, which sends a line and returns the answer.
func gnubgClient(t *testing.T, limits play.Limits) func(line string) string {
	t.Helper()
	server := &GNUBG{Kind: games.Backgammon, Texts: gnubgTexts, Limits: limits, Version: "0"}
	addr := serveTCP(t, func(c net.Conn) { _ = server.Serve(t.Context(), c, c) })
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	lines := bufio.NewReader(conn)
	return func(line string) string {
		t.Helper()
		if _, err := io.WriteString(conn, line+"\n"); err != nil {
			t.Fatal(err)
		}
		said, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSuffix(said, "\n")
	}
}

// TestGNUBGAnswers: lines as GNU Backgammon 1.07.001 sends them.
func TestGNUBGAnswers(t *testing.T) {
	ask := gnubgClient(t, play.Limits{Plies: play.NoPlies})
	const tail = ":1:0:1:-1:0:25:0:0:0:0:0:0:0:1\x00"
	const opening = ":0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
	for _, test := range []struct{ name, line, want string }{
		{"31", "board:gnubg:root:5:0:0" + opening + ":1:3:1:3:1:1:1" + tail, "8/5 6/5"},
		{"31 for O, after a zero byte", "\x00board:gnubg:root:5:0:0" + opening + ":-1:3:1:3:1:1:1" + tail, "8/5 6/5"},
		{"no reason to double", "board:gnubg:root:5:0:0" + opening + ":1:0:0:0:0:1:1" + tail, "roll"},
		{"the trailer after Crawford, here O", "board:gnubg:root:5:1:4" + opening + ":-1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1", "double"},
		{"and the leader", "board:gnubg:root:5:1:4" + opening + ":1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1", "roll"},
		{"a dance", "board:a:b:0:0:0:0:-3:0:0:0:0:5:0:5:0:0:0:0:4:0:0:0:0:0:-2:-2:-2:-2:-2:-2:1:1:6:4:6:4:1:1" + tail, ""},
	} {
		if got := ask(test.line); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	for _, test := range [][2]string{
		{"hello", "Error: a line is"}, {"board:x", "Error: board:x: a FIBS board line"}, {"version", "Interface: 2"},
	} {
		if got := ask(test[0]); !strings.HasPrefix(got, test[1]) {
			t.Errorf("%s: %q, want %q", test[0], got, test[1])
		}
	}
}

// TestGNUBGResigns: a game that is surely lost is resigned once.
func TestGNUBGResigns(t *testing.T) {
	ask := gnubgClient(t, play.Limits{Plies: play.NoPlies})
	// White has ten checkers left, Black, who is to move next, a single one on the ace point.
	const lost = "board:a:b:5:0:0:0:0:0:0:0:0:10:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:5:14:0:0:0:0:0:1"
	got := []string{ask(lost), ask(lost), ask(lost)}
	if want := []string{"resign normal", "roll", "resign normal"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestGNUBGMatch plays a match with the cube through both ends of the protocol: every answer is legal, and the match ends.
func TestGNUBGMatch(t *testing.T) {
	server := &GNUBG{Kind: games.Backgammon, Texts: gnubgTexts, Limits: play.Limits{Plies: play.NoPlies}}
	addr := serveTCP(t, func(c net.Conn) { _ = server.Serve(t.Context(), c, c) })
	there := NewGNUBG(addr, gnubgTexts)
	there.patience = 10 * time.Second
	for _, options := range []map[string]string{{"match": "5"}, {"games": "3", "beavers": "true", "jacoby": "true"}} {
		s, err := play.NewSession(games.Backgammon, play.Setup{Options: options}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var players [2]*GNUBGPlayer
		for i := range players {
			if players[i], err = there.Player(); err != nil {
				t.Fatal(err)
			}
			defer players[i].Close()
		}
		seed := uint64(4)
		dice := games.Backgammon.Dice(&seed)
		doubled := false
		for s.Turn() != play.Over {
			if s.Turn() == play.Chance {
				err = s.Chance(t.Context(), dice)
			} else {
				var text string
				if text, err = players[s.Turn()].Choose(t.Context(), s.View()); err == nil {
					doubled = doubled || text == play.Double
					err = s.Step(s.Len(), text)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if !doubled {
			t.Errorf("%v: nobody has doubled", options)
		}
	}
}

// TestGNUBGFaults: whatever a server does wrong is an error in good time, and the next question is answered again.
func TestGNUBGFaults(t *testing.T) {
	var behaviour atomic.Value
	addr := serveTCP(t, func(c net.Conn) {
		for in := bufio.NewScanner(c); in.Scan(); {
			if in.Text() == "version" {
				io.WriteString(c, "Interface: 2\nRFBF: 0\nEngine: 1.00\nSoftware: 1.07.001\n")
				continue
			}
			switch now := behaviour.Load().(string); now {
			case "silent":
				<-t.Context().Done()
			case "gone":
				return
			case "long":
				for {
					if _, err := io.WriteString(c, strings.Repeat("x", 1000)); err != nil {
						return
					}
				}
			default:
				io.WriteString(c, now+"\n")
			}
		}
	})
	server := NewGNUBG(addr, gnubgTexts)
	p, err := server.Player()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	view := play.View{Kind: games.Backgammon, Steps: []string{"31"}}
	for _, c := range []struct{ behaviour, want string }{
		{"silent", "no answer within"}, {"gone", "ended the connection"}, {"long", "more than"},
		{"Error: syntax", "it says: error: syntax"}, {"9/3", "answers 9/3"}, {"\x00\x1b", "answers"},
	} {
		behaviour.Store(c.behaviour)
		server.patience = time.Minute // the machine may be busy
		if c.behaviour == "silent" {
			server.patience = 300 * time.Millisecond
		}
		if got, err := p.Choose(t.Context(), view); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q, %v, want %q", c.behaviour, got, err, c.want)
		}
		behaviour.Store("8/5 6/5 ")
		if got, err := p.Choose(t.Context(), view); err != nil || got != "8/5 6/5" {
			t.Errorf("after %s: %q, %v", c.behaviour, got, err)
		}
	}
	behaviour.Store("silent")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := p.Choose(ctx, view); err == nil || ctx.Err() == nil {
		t.Errorf("a context that is done: %v", err)
	}
	flood := serveTCP(t, func(c net.Conn) {
		for err := error(nil); err == nil; {
			_, err = io.WriteString(c, strings.Repeat("x", 1000))
		}
	})
	if _, err := NewGNUBG(flood, gnubgTexts).Player(); err == nil || !strings.Contains(err.Error(), "it wrote a line of more than 65536 bytes") {
		t.Errorf("a server that writes without end: %v", err)
	}
	if _, err := NewGNUBG("127.0.0.1:1", gnubgTexts).Player(); err == nil || !strings.Contains(err.Error(), "no GNU Backgammon") {
		t.Errorf("nobody there: %v", err)
	}
}

// TestGNUBGChoose: what no board tells is decided without a question.
func TestGNUBGChoose(t *testing.T) {
	p := &GNUBGPlayer{server: NewGNUBG("127.0.0.1:1", gnubgTexts)}
	for want, view := range map[string]play.View{
		"accept": {Kind: games.Backgammon, Steps: []string{"31", "8/5 6/5", "resign:1"}},
		"take":   {Kind: games.Backgammon, Setup: play.Setup{Position: "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:10"}, Steps: []string{"double", "beaver"}},
		"roll":   {Kind: games.Backgammon, Setup: play.Setup{Options: map[string]string{"no-cube": "true"}}, Steps: []string{"31", "8/5 6/5"}},
	} {
		if got, err := p.Choose(t.Context(), view); got != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}
