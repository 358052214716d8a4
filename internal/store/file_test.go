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

func TestSaveLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	r := record.New("oware")
	for _, m := range []string{"A", "a"} {
		r.Root.Add(m)
		if err := store.Save(path, r); err != nil {
			t.Fatal(err)
		}
	}
	r.At = 1
	if err := store.Save(path, r); err != nil {
		t.Fatal(err)
	}
	got, err := store.Load(path)
	if err != nil || !reflect.DeepEqual(got, r) {
		t.Errorf("loaded %+v: %v", got, err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestSaveFails(t *testing.T) {
	err := store.Save(filepath.Join(t.TempDir(), "no such folder", "game.json"), record.New("oware"))
	if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "*") {
		t.Errorf("saved into nowhere: %v", err)
	}
}

// A write that fails half-way leaves the old file, and nothing else.
func TestSaveKeepsTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	r := record.New("oware")
	if err := store.Save(path, r); err != nil {
		t.Fatal(err)
	}
	old, _ := os.ReadFile(path)
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
	err := store.Save(path, r)
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &lim); e != nil {
		t.Fatal(e)
	}
	if err == nil {
		t.Fatal("the limit did not hold")
	}
	if now, _ := os.ReadFile(path); string(now) != string(old) {
		t.Errorf("the old file is now %q", now)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestReserve(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", dir)
	now := time.Date(2026, 11, 30, 20, 15, 0, 0, time.UTC)
	a, err := store.Reserve("oware", now)
	if err != nil {
		t.Fatal(err)
	}
	b, err := store.Reserve("oware", now)
	if err != nil || a == b || !strings.HasPrefix(b, dir) {
		t.Errorf("%s and %s: %v", a, b, err)
	}
}
