package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// search asks an engine that speaks Hub for a move from the start, and returns its answer.
func search(t *testing.T, in io.Writer, out io.Reader) string {
	t.Helper()
	const lines = "hub\ninit\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=3\ngo think\n"
	if _, err := io.WriteString(in, lines); err != nil {
		t.Fatal(err)
	}
	for said := bufio.NewScanner(out); said.Scan(); {
		if strings.HasPrefix(said.Text(), "done ") {
			return said.Text()
		}
	}
	t.Fatal("the engine ended without an answer")
	return ""
}

func TestEngine(t *testing.T) {
	fromUs, in := io.Pipe()
	out, toUs := io.Pipe()
	status := make(chan int)
	go func() {
		s := run(t.Context(), []string{"engine", "checkers"}, fromUs, toUs, io.Discard)
		toUs.Close()
		status <- s
	}()
	if got := search(t, in, out); !strings.Contains(got, "done move=") {
		t.Error(got)
	}
	in.Close() // whoever used the engine is gone
	if s := <-status; s != exitDone {
		t.Errorf("status %d, want %d", s, exitDone)
	}
}

// Two clients at once, each with an engine of its own; Ctrl-C ends them all.
func TestEngineAddr(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	errs, toUs := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(ctx, []string{"engine", "checkers", "--addr", "127.0.0.1:0"}, strings.NewReader(""), io.Discard, toUs)
	}()
	talk := bufio.NewScanner(errs)
	talk.Scan()
	addr, ok := strings.CutPrefix(talk.Text(), "parlour: listening on ")
	if !ok {
		t.Fatalf("it says %q", talk.Text())
	}
	go io.Copy(io.Discard, errs)
	for range 2 {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if got := search(t, conn, conn); !strings.Contains(got, "done move=") {
			t.Error(got)
		}
	}
	cancel()
	select {
	case s := <-status:
		if s != exitInterrupted {
			t.Errorf("status %d, want %d", s, exitInterrupted)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on")
	}
}
