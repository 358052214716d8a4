package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// gnubgCommand returns a GNU Backgammon without a window and with a home of its own, and skips the test where there is none.
func gnubgCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	name, err := exec.LookPath("gnubg")
	if err != nil {
		name, err = exec.LookPath("/usr/games/gnubg") // Debian's place for games, which PATH may leave out
	}
	if err != nil {
		t.Skip("GNU Backgammon is not installed")
	}
	cmd := exec.CommandContext(t.Context(), name, append([]string{"-t", "-q", "-r"}, args...)...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	return cmd
}

// listening runs our engine at an address of its own, and returns that.
func listening(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	errs, toUs := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(ctx, append([]string{"engine", "backgammon", "--addr", "127.0.0.1:0"}, args...), strings.NewReader(""), io.Discard, toUs)
	}()
	t.Cleanup(func() {
		cancel()
		if s := <-status; s != exitInterrupted {
			t.Errorf("the engine ends with status %d", s)
		}
	})
	talk := bufio.NewScanner(errs)
	talk.Scan()
	addr, ok := strings.CutPrefix(talk.Text(), "parlour: listening on ")
	if !ok {
		t.Fatalf("it says %q", talk.Text())
	}
	go io.Copy(io.Discard, errs)
	return addr
}

// TestGNUBGPlaysEngine lets GNU Backgammon play a match with the cube against our engine, to its end, in either seat.
func TestGNUBGPlaysEngine(t *testing.T) {
	for _, seat := range []string{"0", "1"} {
		mat := filepath.Join(t.TempDir(), "match.mat")
		cmd := gnubgCommand(t)
		commands := `set display off
set automatic game on
set automatic roll on
set automatic move off
set confirm new off
set confirm save off
set rng mersenne
set seed 10
set player 0 gnubg
set player 1 gnubg
set player 0 chequer evaluation plies 0
set player 1 chequer evaluation plies 0
set player 0 cubedecision evaluation plies 0
set player 1 cubedecision evaluation plies 0
set player ` + seat + " external " + listening(t, "--plies", "0") + "\nnew match 5\n"
		// "play" lets a program go on whose turn it is; more of them than a match has turns do no harm.
		commands += strings.Repeat("play\n", 800) + "export match mat " + mat + "\nexit\ny\n"
		cmd.Stdin = strings.NewReader(commands)
		said, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		for _, wrong := range []string{"llegal", "Warning: ", "Error"} {
			if i := strings.Index(string(said), wrong); i >= 0 {
				t.Errorf("GNU Backgammon says: %s", said[max(0, i-200):min(len(said), i+200)])
			}
		}
		played, err := os.ReadFile(mat)
		if err != nil {
			t.Fatal(err)
		}
		points := [2]int{}
		for _, won := range regexp.MustCompile(`(?m)^(.*)Wins (\d+) point`).FindAllStringSubmatch(string(played), -1) {
			column := 0
			if len(won[1]) > 20 {
				column = 1
			}
			for _, digit := range won[2] {
				points[column] += int(digit - '0')
			}
		}
		if max(points[0], points[1]) < 5 || !strings.Contains(string(played), "Doubles") {
			t.Errorf("seat %s: the match ended %v and without its end, or without a double:\n%s", seat, points, played)
		}
	}
}

// TestArenaGNUBG plays against a GNU Backgammon that waits: money without a cube, and a match with it.
func TestArenaGNUBG(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close() // GNU Backgammon takes the place
	file := filepath.Join(t.TempDir(), "commands")
	commands := "set threads 1\nset evaluation chequerplay evaluation plies 0\nset evaluation cubedecision evaluation plies 0\nexternal " + addr + "\n"
	if err := os.WriteFile(file, []byte(commands), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := gnubgCommand(t, "-c", file)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("GNU Backgammon does not listen")
		}
	}
	for _, args := range [][]string{
		{"--games", "6", "--no-cube", "--threads", "2"},
		{"--games", "4", "--match", "5"},
		{"--games", "4", "--beavers", "--jacoby"},
	} {
		var out, errs strings.Builder
		args = append([]string{"arena", "backgammon", "--a", "parlour:plies=0", "--b", "gnubg:" + addr, "--json"}, args...)
		if s := run(t.Context(), args, strings.NewReader(""), &out, &errs); s != exitDone {
			t.Fatalf("status %d: %s", s, errs.String())
		}
		if got := out.String(); !strings.Contains(got, `"failuresa":0,"failuresb":0`) {
			t.Errorf("%v: %s", args, got)
		}
	}
}
