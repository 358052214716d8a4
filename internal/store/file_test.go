//go:build unix

package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/store"
	"github.com/parlour-games/parlour/record"
)

// create begins a file in a folder of the test.
func create(t *testing.T) (*store.File, *record.Record) {
	t.Helper()
	r := record.New("oware")
	f, err := store.Create(filepath.Join(t.TempDir(), "game.json"), r)
	if err != nil {
		t.Fatal(err)
	}
	return f, r
}

// alone fails when anything but the game lies in its folder.
func alone(t *testing.T, f *store.File) {
	t.Helper()
	if files, err := os.ReadDir(filepath.Dir(f.Path())); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

func TestSaveOpen(t *testing.T) {
	f, r := create(t)
	n := r.Root
	for _, m := range []string{"A", "a"} {
		n = n.Add(m)
		r.At++
		if err := f.Save(r); err != nil {
			t.Fatal(err)
		}
	}
	g, got, err := store.Open(f.Path())
	if err != nil || !reflect.DeepEqual(got, r) || g.Path() != f.Path() {
		t.Errorf("opened %+v: %v", got, err)
	}
	alone(t, f)
}

func TestCreateRefuses(t *testing.T) {
	f, r := create(t)
	if _, err := store.Create(f.Path(), r); !errors.Is(err, fs.ErrExist) {
		t.Errorf("made twice: %v", err)
	}
	if _, err := store.Create(filepath.Join(t.TempDir(), "no such folder", "game.json"), r); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "game.json") {
		t.Errorf("made nowhere: %v", err)
	}
}

// Two programs on one file: the second one to save is told, and loses nothing.
func TestTwoPrograms(t *testing.T) {
	one, r := create(t)
	two, s, err := store.Open(one.Path())
	if err != nil {
		t.Fatal(err)
	}
	r.Root.Add("A")
	if err := one.Save(r); err != nil {
		t.Fatal(err)
	}
	s.Root.Add("B")
	if err := two.Save(s); !errors.Is(err, store.ErrChanged) {
		t.Errorf("overwrote the other's game: %v", err)
	}
	if _, got, err := store.Open(one.Path()); err != nil || got.Line()[0].Move != "A" {
		t.Errorf("the file holds %+v: %v", got, err)
	}
}

func TestSaveThroughALink(t *testing.T) {
	f, r := create(t)
	link := filepath.Join(t.TempDir(), "link.json")
	if err := os.Symlink(f.Path(), link); err != nil {
		t.Skip(err)
	}
	g, _, err := store.Open(link)
	if err != nil {
		t.Fatal(err)
	}
	r.Root.Add("A")
	if err := g.Save(r); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != f.Path() {
		t.Errorf("the link is gone: %q, %v", to, err)
	}
	if _, got, err := store.Open(f.Path()); err != nil || len(got.Line()) != 1 {
		t.Errorf("the file was not written: %v", err)
	}
}

// A write that fails half-way leaves the old file, and nothing else.
func TestSaveKeepsTheOldFile(t *testing.T) {
	f, r := create(t)
	old, _ := os.ReadFile(f.Path())
	// A limit on the size of files is as near to a full disk as a test can come.
	var lim syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &lim); err != nil {
		t.Skip(err)
	}
	small := lim
	small.Cur = 4096
	r.Root.Comment = strings.Repeat("long ", 10000)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	err := f.Save(r)
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &lim); e != nil {
		t.Fatal(e)
	}
	if err == nil || strings.Contains(err.Error(), ".parlour-") {
		t.Fatalf("the limit did not hold, or the error names a file that nobody knows: %v", err)
	}
	if now, _ := os.ReadFile(f.Path()); string(now) != string(old) {
		t.Errorf("the old file is now %q", now)
	}
	alone(t, f)
	if err := f.Save(r); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func TestCreateOwn(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", dir)
	now := time.Date(2026, 11, 30, 20, 15, 0, 0, time.UTC)
	a, err := store.CreateOwn("oware", now, record.New("oware"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := store.CreateOwn("oware", now, record.New("oware"))
	if err != nil || a.Path() == b.Path() || !strings.HasPrefix(b.Path(), dir) {
		t.Errorf("%s and %s: %v", a.Path(), b.Path(), err)
	}
}
