package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTableStatus gives every command that reads tables of endings a damaged one, or none: the status says
// that the input was wrong, whichever it is.
func TestTableStatus(t *testing.T) {
	damaged := t.TempDir()
	if err := os.WriteFile(filepath.Join(damaged, "oware-13.bounds"), []byte("no table"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"best oware", "eval oware", "engine oware", "play oware", "endgame info oware", "endgame verify oware"} {
		for _, dir := range []string{damaged, filepath.Join(damaged, "nowhere")} {
			var out, errs strings.Builder
			status := run(t.Context(), append(strings.Fields(command), "--dir", dir), strings.NewReader(""), &out, &errs)
			if status != exitWrong || out.Len() > 0 || !strings.Contains(errs.String(), dir) {
				t.Errorf("%s --dir %s: status %d, %s%s", command, dir, status, out.String(), errs.String())
			}
			if hint := strings.Contains(errs.String(), "\nhint: remove it"); hint != (dir == damaged) {
				t.Errorf("%s --dir %s: %s", command, dir, errs.String())
			}
		}
	}
}

// Threads that could not be are refused before there is room for each.
func TestTableThreads(t *testing.T) {
	for _, command := range []string{"endgame build oware --seeds 13", "endgame verify oware"} {
		for _, threads := range []string{"-1", "257"} {
			var out, errs strings.Builder
			status := run(t.Context(), append(strings.Fields(command), "--dir", t.TempDir(), "--threads", threads), strings.NewReader(""), &out, &errs)
			if status != exitUsage || out.Len() > 0 {
				t.Errorf("%s --threads %s: status %d, %s%s", command, threads, status, out.String(), errs.String())
			}
		}
	}
}
