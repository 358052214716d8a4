package whole

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// TestWrite puts a file in its place, again over itself, and leaves it alone when the writing fails half way.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := Write(name, text("first")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o644 {
		t.Errorf("a new file has the mode %v, %v", info.Mode(), err)
	}
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, text("second")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file came to the mode %v, %v", info.Mode(), err)
	}
	failure := errors.New("half way")
	err := Write(name, func(w io.Writer) error {
		// More than any buffer holds.
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			return err
		}
		return failure
	})
	if !errors.Is(err, failure) {
		t.Errorf("%v, want %v", err, failure)
	}
	if b, err := os.ReadFile(name); string(b) != "second" || err != nil {
		t.Errorf("after a failure the file holds %.20q, %v", b, err)
	}
	if err := Write(filepath.Join(dir, "none", "file"), text("")); err == nil {
		t.Error("a file is written into a folder that is not there")
	}
	if got := names(t, dir); !slices.Equal(got, []string{"file"}) {
		t.Errorf("the folder holds %v", got)
	}
}

// TestWriteSweeps removes what somebody left long ago, and not what somebody is still writing.
func TestWriteSweeps(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"file.new-1", "file.new-2", "other.new-1"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-time.Hour)
	for _, name := range []string{"file.new-1", "other.new-1"} {
		if err := os.Chtimes(filepath.Join(dir, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(filepath.Join(dir, "file"), text("")); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"file", "file.new-2", "other.new-1"}) {
		t.Errorf("the folder holds %v", got)
	}
}

// TestClaim claims a folder twice, and from another program that is killed.
func TestClaim(t *testing.T) {
	if dir := os.Getenv("WHOLE_CLAIM"); dir != "" { // the other program
		if _, err := Claim(dir); err != nil {
			t.Fatal(err)
		}
		os.Stdout.WriteString("!")
		select {}
	}
	dir := filepath.Join(t.TempDir(), "new", "folder")
	release, err := Claim(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(dir); !errors.Is(err, ErrClaimed) {
		t.Errorf("claimed twice: %v", err)
	}
	release()
	other := exec.Command(os.Args[0], "-test.run=^TestClaim$")
	other.Env = append(os.Environ(), "WHOLE_CLAIM="+dir)
	out, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(dir); !errors.Is(err, ErrClaimed) {
		t.Errorf("claimed while another program has it: %v", err)
	}
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = other.Wait() // it was killed
	release, err = Claim(dir)
	if err != nil {
		t.Fatal(err)
	}
	release()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(file); err == nil {
		t.Error("a file is claimed as a folder")
	}
}
