package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/parlour-games/parlour/whole"
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

// TestFlagsSayWhatTheyWant: whatever a flag is given that it cannot read, it says in words what it wants, not in
// those of the library that reads it.
func TestFlagsSayWhatTheyWant(t *testing.T) {
	flags := 0
	var walk func(cmd *cobra.Command, args []string)
	walk = func(cmd *cobra.Command, args []string) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if kind := f.Value.Type(); kind == "string" || kind == "bool" || kind == "stringSlice" || kind == "stringArray" {
				return
			}
			flags++
			for _, wrong := range []string{"x", "99999999999999999999999", "1e99"} {
				var out, errs strings.Builder
				status := run(t.Context(), append(args[:len(args):len(args)], "--"+f.Name, wrong), strings.NewReader(""), &out, &errs)
				if said := errs.String(); status != exitUsage || !strings.Contains(said, ": it must be ") || strings.Contains(said, "strconv") {
					t.Errorf("%q --%s %s: status %d, %s", args, f.Name, wrong, status, said)
				}
			}
		})
		for _, c := range cmd.Commands() {
			walk(c, append(args[:len(args):len(args)], c.Name()))
		}
	}
	walk((&app{out: &output{w: &strings.Builder{}}}).root(), nil)
	if flags < 30 {
		t.Errorf("only %d flags were tried", flags)
	}
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

// TestOneAtATime: what keeps its work in a folder leaves a folder alone in which another program works.
func TestOneAtATime(t *testing.T) {
	for _, command := range []string{
		"train checkers --dir ", "train oware --dir ", "train backgammon --dir ",
		"book build checkers --dir ", "book build oware --dir ", "endgame build oware --seeds 13 --dir ",
	} {
		dir := t.TempDir()
		release, err := whole.Claim(dir)
		if err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var out, errs strings.Builder
		status := run(t.Context(), append(strings.Fields(command), dir), strings.NewReader(""), &out, &errs)
		if status != exitWrong || !strings.Contains(errs.String(), dir+": another program works there") {
			t.Errorf("%s: status %d, %s", command, status, errs.String())
		}
		if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
			t.Errorf("%s left %v, %v", command, after, err)
		}
		release()
	}
}
