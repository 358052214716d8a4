package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"parlour": main,
		// interrupted is parlour with Ctrl-C pressed before it began.
		"interrupted": func() {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// TestScripts runs the program as a person would, one topic a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// crlf ends the lines of a file as Windows does.
			"crlf": func(ts *testscript.TestScript, _ bool, names []string) {
				for _, name := range names {
					b := strings.ReplaceAll(ts.ReadFile(name), "\n", "\r\n")
					ts.Check(os.WriteFile(ts.MkAbs(name), []byte(b), 0o644))
				}
			},
			// shorten cuts the last byte off files.
			"shorten": func(ts *testscript.TestScript, _ bool, names []string) {
				for _, name := range names {
					b := ts.ReadFile(name)
					ts.Check(os.WriteFile(ts.MkAbs(name), []byte(b[:len(b)-1]), 0o644))
				}
			},
		},
	})
}

// TestHelpTellsEveryFlag: help speaks of every flag in words, and an example
// names commands that are there.
func TestHelpTellsEveryFlag(t *testing.T) {
	ctx, stop := signal.NotifyContext(context.Background())
	defer stop()
	var walk func(args ...string)
	walk = func(args ...string) {
		var out, errs strings.Builder
		if status := run(ctx, append(args, "--help"), strings.NewReader(""), &out, &errs); status != exitDone || errs.Len() > 0 {
			t.Errorf("help of %q: status %d, %s", args, status, errs.String())
		}
		for line := range strings.Lines(out.String()) {
			if f := strings.Fields(line); len(f) > 0 && strings.HasPrefix(f[0], "--") && len(f) < 3 {
				t.Errorf("help of %q says nothing of %s", args, f[0])
			}
		}
	}
	a := &app{out: &output{w: &strings.Builder{}}}
	for _, c := range a.root().Commands() {
		walk(c.Name())
		for _, sub := range c.Commands() {
			walk(c.Name(), sub.Name())
		}
	}
}
