package protocol

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

const owareStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

// fakeUCI plays the last of the legal moves as a program that speaks as Aualé's engines do.
func fakeUCI(in *bufio.Scanner, mode string) {
	log, isLog := strings.CutPrefix(mode, "log:")
	var g play.Game
	for in.Scan() {
		if isLog {
			f, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
			if err != nil {
				panic(err)
			}
			fmt.Fprintln(f, in.Text())
			f.Close()
		}
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("hello\nid name Fake\noption name OwnBook type check default true\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			board, moves, err := uciPosition(words[1:])
			if err != nil {
				panic(err)
			}
			if g, err = games.Oware.New(play.Setup{Position: board}); err != nil {
				panic(err)
			}
			for _, m := range moves {
				if err := g.Play(string(m)); err != nil {
					panic(err)
				}
			}
		case "go":
			if misbehave(mode, "bestmove MOVE") {
				continue
			}
			choices := g.Choices()
			answer := choices[len(choices)-1]
			switch mode {
			case "null":
				answer = noMove
			case "offer":
				answer = play.Resign
			}
			fmt.Println("info depth 1 score cp -150 nodes 1 pv " + answer)
			fmt.Println("bestmove " + answer + " ponder a")
		case "quit":
			return
		}
	}
}

// Whole games against a program that speaks UCI.
func TestUCIWholeGame(t *testing.T) {
	p, err := NewUCI(command(t, "uci/"), play.Limits{Time: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for seed := range uint64(3) {
		s, err := play.NewSession(games.Oware, play.Setup{}, play.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		players := [2]play.Player{play.Random(seed), p}
		for s.Turn() != play.Over && s.Len() < 300 {
			text, err := players[s.Turn()].Choose(t.Context(), s.View())
			if err == nil {
				err = s.Step(s.Len(), text)
			}
			if err != nil {
				t.Fatalf("step %d: %v", s.Len(), err)
			}
		}
		if value, ok := p.LastValue(); !ok || value != -1.5 {
			t.Errorf("its value is %v, %v", value, ok)
		}
	}
}

func TestUCITold(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	p, err := NewUCI(command(t, "uci/log:"+log), play.Limits{Time: 1500 * time.Millisecond, Depth: 9})
	if err != nil {
		t.Fatal(err)
	}
	const board = "0-0-0-2-0-1-1-0-0-0-0-1-22-21-S"
	for _, v := range []play.View{
		{Kind: games.Oware, Steps: []string{"F", "f", "E"}},
		{Kind: games.Oware, Setup: play.Setup{Position: board}},
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
	const want = `uci
setoption name OwnBook value false
ucinewgame
isready
position startpos moves FfE
go movetime 1500 depth 9
position fen ` + board + `
go movetime 1500 depth 9
quit
`
	if string(b) != want {
		t.Errorf("told\n%s\nwant\n%s", b, want)
	}
}

func TestUCIMisbehaviour(t *testing.T) {
	if p, err := NewUCI(command(t, "uci/dead"), play.Limits{}); err == nil || !strings.Contains(err.Error(), "it ended (exit status 3): found") {
		t.Errorf("dead: %v, %v", p, err)
	}
	for mode, want := range map[string]string{
		"crash":    "it ended (exit status 3): out of luck",
		"silent":   "no move within",
		"flood":    "no move within",
		"empty":    "its bestmove names no move",
		"null":     "its bestmove names no move",
		"nonsense": "it answers 99-1: a move is one letter",
		"offer":    "it answers resign: a move is one letter",
	} {
		p, err := NewUCI(command(t, "uci/"+mode), play.Limits{Time: 10 * time.Millisecond})
		if err != nil {
			t.Errorf("%s: %v", mode, err)
			continue
		}
		p.slack = time.Minute // what it does is seen before, however busy the machine
		if want == "no move within" {
			p.slack = 200 * time.Millisecond
		}
		if text, err := p.Choose(t.Context(), play.View{Kind: games.Oware}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v, want %q", mode, text, err, want)
		}
		p.Close()
	}
	if _, err := NewUCI("x", play.Limits{Plies: 1}); err == nil {
		t.Error("plies are taken")
	}
}

func TestUCIValue(t *testing.T) {
	for text, want := range map[string]float64{
		"info depth 3 score cp -25 nodes 1 pv Ab": -0.25,
		"info score mate 3":                       play.Decided,
		"info score mate -3 pv cp 5":              -play.Decided,
		"info multipv 1 score cp 7":               0.07,
	} {
		if got, ok := uciValue(strings.Fields(text)); !ok || got != want {
			t.Errorf("%s: %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"info", "info score cp", "info score cp x", "info string score cp 5", "info multipv 2 score cp 7"} {
		if got, ok := uciValue(strings.Fields(text)); ok {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// uciClient returns a client of our engine: what sends a line, and what waits for a line that begins so.
func uciClient(t *testing.T) (send func(string), await func(string) string) {
	t.Helper()
	fromUs, in := io.Pipe()
	out, toUs := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		u := &UCI{Kind: games.Oware, Name: "Parlour", Version: "0", Author: "us"}
		ended <- u.Serve(t.Context(), fromUs, toUs)
		toUs.Close()
	}()
	lines := make(chan string, 10_000)
	go func() {
		for said := bufio.NewScanner(out); said.Scan(); {
			lines <- said.Text()
		}
	}()
	t.Cleanup(func() {
		in.Close()
		if err := <-ended; err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	send = func(line string) { io.WriteString(in, line+"\n") }
	await = func(prefix string) string {
		t.Helper()
		late := time.After(30 * time.Second)
		for {
			select {
			case line := <-lines:
				if strings.HasPrefix(line, prefix) {
					return line
				}
				if strings.HasPrefix(line, "bestmove") {
					t.Fatalf("it says %q, want %q", line, prefix)
				}
			case <-late:
				t.Fatalf("it does not say %q", prefix)
			}
		}
	}
	return send, await
}

// TestUCIServes: what Aualé says, in its order.
func TestUCIServes(t *testing.T) {
	send, await := uciClient(t)
	send("uci")
	await("id name Parlour 0")
	await("uciok")
	send("ucinewgame")
	send("isready")
	await("readyok")
	send("setoption name OwnBook value false")
	send("position startpos moves Ff")
	send("go depth 2 movetime 60000")
	await("info depth 2 score cp ")
	await("bestmove ")
	// One legal move is played at once.
	send("position fen 0-0-0-0-0-1-1-1-0-0-0-0-22-23-S")
	send("go movetime 60000")
	await("bestmove F")
	// A win that is near.
	send("position fen 0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
	send("go depth 3")
	await("bestmove F")
	send("go infinite")
	send("isready")
	await("readyok")
	send("position startpos")
	await("info string position has to wait")
	send("stop")
	await("bestmove F")
	send("position startpos moves ZZ")
	await("info string move 1: Z")
	send("go depth 3")
	await("bestmove 0000")
}

// TestUCIOwnBook: a move of the book is played at once and told with its value, but not to who pondered or
// wants no book.
func TestUCIOwnBook(t *testing.T) {
	send, await := uciClient(t)
	send("uci")
	await("option name OwnBook type check default true")
	await("uciok")
	send("position startpos")
	send("go movetime 3600000")
	if info := await("info "); !strings.Contains(info, " score cp ") || !strings.Contains(info, " pv F") || strings.Contains(info, "nodes") {
		t.Errorf("a book says %q", info)
	}
	await("bestmove F ponder ")
	send("go ponder depth 3")
	if info := await("info depth 2"); !strings.Contains(info, "nodes") {
		t.Errorf("who ponders hears %q", info)
	}
	send("stop")
	await("bestmove ")
	send("setoption name OwnBook value false")
	send("go depth 3")
	if info := await("info depth 3"); !strings.Contains(info, "nodes") {
		t.Errorf("who wants no book hears %q", info)
	}
	await("bestmove ")
}

// TestUCIPonders: a search in the opponent's time is answered after a hit or a stop, not before, though it may have
// ended long ago.
func TestUCIPonders(t *testing.T) {
	send, await := uciClient(t)
	for _, end := range []string{"ponderhit", "stop"} {
		send("position startpos moves FfE")
		send("go ponder depth 2")
		await("info depth 2")
		for range 3 { // await refuses a bestmove
			send("isready")
			await("readyok")
			time.Sleep(5 * time.Millisecond)
		}
		send(end)
		await("bestmove ")
	}
	send("go ponder movetime 20")
	await("info depth 1")
	send("ponderhit")
	await("bestmove ")
	send("ponderhit") // too late
	send("stop")
	send("isready")
	await("readyok")
}

// FuzzUCI: whatever a client sends, the session ends with the input, and every line that it answers can be read.
func FuzzUCI(f *testing.F) {
	f.Add([]byte("uci\nisready\nucinewgame\nposition startpos moves FfEa\ngo depth 2\nstop\nquit\n"))
	f.Add([]byte("position fen " + owareStart + " moves F f\ngo ponder\nponderhit\nposition x\ngo movetime -1 depth\ngo infinite\n"))
	f.Add([]byte("setoption name level value 3\ngo nodes 9\nposition fen 0-0-0-0-0-1-1-0-0-0-0-0-24-22-S moves FFFF\ngo\n"))
	f.Fuzz(func(t *testing.T, said []byte) {
		if low := bytes.ToLower(said); bytes.Contains(low, []byte("threads")) || bytes.Contains(low, []byte("hash")) {
			t.Skip() // many threads and large tables are what a client may ask for
		}
		var out bytes.Buffer
		u := &UCI{Kind: games.Oware, Name: "Parlour", Version: "1", Author: "us"}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		if err := u.Serve(ctx, bytes.NewReader(said), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			switch word := strings.Fields(line)[0]; word {
			case "id", "option", "uciok", "readyok", "info", "bestmove":
			default:
				t.Fatalf("it answers %q", line)
			}
		}
	})
}
