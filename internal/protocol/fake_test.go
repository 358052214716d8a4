package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// fakeMode is the variable of the environment that makes the test binary a program to play with.
const fakeMode = "PARLOUR_FAKE_PROGRAM"

func TestMain(m *testing.M) {
	if mode := os.Getenv(fakeMode); mode != "" {
		fake(mode)
		return
	}
	os.Exit(m.Run())
}

// command makes the test binary a program of the mode given, and returns how to start it.
func command(t *testing.T, mode string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(fakeMode, mode)
	return fmt.Sprintf("%q %q", self, "an argument")
}

// fake is a program that speaks as its mode says: protocol/misbehaviour.
func fake(mode string) {
	protocol, mode, _ := strings.Cut(mode, "/")
	switch mode {
	case "dead":
		fmt.Fprintln(os.Stderr, "no weights\nfound")
		os.Exit(3)
	case "deaf":
		time.Sleep(time.Minute)
	}
	if mode == "parlour" {
		h := &Hub{Kind: games.Checkers, Texts: texts, Name: "Parlour", Version: "0", Author: "us"}
		var in io.Reader = os.Stdin
		if log, ok := strings.CutPrefix(os.Args[len(os.Args)-1], "log:"); ok {
			f, err := os.Create(log)
			if err != nil {
				panic(err)
			}
			in = io.TeeReader(in, f)
		}
		if err := h.Serve(context.Background(), in, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	if protocol == "hub" {
		fakeHub(in, mode)
		return
	}
	if protocol == "uci" {
		fakeUCI(in, mode)
		return
	}
	fakeLine(in, mode)
}

// misbehave does in place of an answer what the mode says, and returns false for a good one.
func misbehave(mode, answer string) bool {
	switch mode {
	case "silent":
		time.Sleep(time.Minute)
	case "crash":
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(3)
	case "flood":
		for {
			fmt.Println("info depth=1", strings.Repeat("x", 1000))
		}
	case "long":
		fmt.Print(strings.Repeat("x", 1<<20))
		time.Sleep(time.Minute)
	case "nonsense":
		fmt.Println(strings.ReplaceAll(answer, "MOVE", "99-1"))
	case "empty":
		fmt.Println(strings.ReplaceAll(answer, "MOVE", ""))
	case "stubborn":
		fmt.Println(strings.ReplaceAll(answer, "MOVE", "11-15"))
		time.Sleep(time.Minute)
	case "closed":
		os.Stdout.Close()
		time.Sleep(time.Minute)
	default:
		return false
	}
	return true
}

// fakeLine plays the last of the legal moves, and notes what it was told in the file named by the mode.
func fakeLine(in *bufio.Scanner, mode string) {
	var g play.Game
	kind := games.Checkers
	options := make(map[string]string)
	name, isLog := strings.CutPrefix(mode, "log:")
	name, isBackgammon := strings.CutPrefix(name, "backgammon:")
	if isBackgammon {
		kind = games.Backgammon
	}
	for in.Scan() {
		if isLog {
			f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
			if err != nil {
				panic(err)
			}
			fmt.Fprintln(f, in.Text())
			f.Close()
		}
		words := strings.Fields(in.Text())
		switch words[0] {
		case "option":
			options[words[1]] = words[2]
		case "position":
			position := words[1]
			if position == "start" {
				position = ""
			}
			var err error
			if g, err = kind.New(play.Setup{Position: position, Options: options}); err != nil {
				panic(err)
			}
			for _, w := range words[min(len(words), 3):] {
				if err := g.Play(w); err != nil {
					panic(err)
				}
			}
		case "go":
			if misbehave(mode, "bestmove MOVE") {
				continue
			}
			choices := g.Choices()
			fmt.Println("info I think of bestmove " + choices[0])
			if mode == "value" {
				fmt.Println("info depth 1 value 90\ninfo depth 2 value -7 pv " + choices[0])
			}
			choice := choices[len(choices)-1]
			if isBackgammon { // whose last may be to double
				choice = choices[0]
			}
			fmt.Printf("bestmove %s ponder 1-5\n", choice)
			if mode == "twice" {
				fmt.Printf("bestmove 1-1\n")
				time.Sleep(50 * time.Millisecond)
			}
		case "quit":
			return
		}
	}
}

// fakeHub plays the last of the legal moves as a program that speaks Hub.
func fakeHub(in *bufio.Scanner, mode string) {
	g, err := games.Checkers.New(play.Setup{})
	if err != nil {
		panic(err)
	}
	log, isLog := strings.CutPrefix(mode, "log:")
	for in.Scan() {
		if isLog {
			f, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
			if err != nil {
				panic(err)
			}
			fmt.Fprintln(f, in.Text())
			f.Close()
		}
		m, err := parseMessage(in.Text())
		if err != nil {
			panic(err)
		}
		switch m.command {
		case "hub":
			fmt.Println("Fake 1.0, hello = \"")
			fmt.Println(`id name=Fake version=1.0 author="Nobody at all"`)
			switch mode {
			case "other":
				fmt.Println(`param name=variant value=normal type=enum values="normal frisian"`)
			default:
				fmt.Println(`param name=variant value=normal type=enum values="normal english"`)
			}
			fmt.Println("wait")
		case "init":
			if mode == "unready" {
				time.Sleep(time.Minute)
			}
			fmt.Println("loading =")
			fmt.Println("ready")
		case "pos":
			board, _ := m.value("pos")
			position, err := texts.Position(board)
			if err != nil {
				panic(err)
			}
			if g, err = games.Checkers.New(play.Setup{Position: position}); err != nil {
				panic(err)
			}
			moves, _ := m.value("moves")
			for w := range strings.FieldsSeq(moves) {
				at, _ := g.Position("fen")
				move, err := texts.ReadMove(at, w)
				if err != nil {
					panic(err)
				}
				if err := g.Play(move); err != nil {
					panic(err)
				}
			}
		case "go":
			if mode == "error" {
				fmt.Println(`error message="I do not feel like it"`)
				continue
			}
			if misbehave(mode, `done move="MOVE"`) {
				continue
			}
			at, _ := g.Position("fen")
			choices := g.Choices()
			move, err := texts.Move(at, choices[len(choices)-1])
			if err != nil {
				panic(err)
			}
			fmt.Println("info depth=1 score=-0.01 pv=\"done move=1-5\"")
			fmt.Printf("done move=%s ponder=1-5\n", move)
		case "quit":
			return
		}
	}
}
