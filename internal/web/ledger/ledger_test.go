package ledger_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/web/ledger"
)

func open(t *testing.T, path string) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Open(path, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// commit is one of a game with so many events from a number on.
func commit(game string, seq, n int) ledger.Commit {
	c := ledger.Commit{Game: game, Seq: seq}
	for i := range n {
		c.Events = append(c.Events, fmt.Appendf(nil, `{"seq":%d}`, seq+i))
	}
	if seq == 1 {
		c.Private = []byte("secret of " + game)
	}
	return c
}

// What was committed is there when the ledger is opened again; what was refused is not.
func TestCommit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?c#.db") // no name is taken for a part of an address
	l := open(t, path)
	if err := l.Commit(commit("a", 1, 2), commit("b", 1, 1)); err != nil {
		t.Fatal(err)
	}
	if err := l.Commit(commit("a", 3, 1), commit("b", 1, 1)); err == nil {
		t.Error("an event was written twice")
	}
	c := commit("b", 2, 1)
	c.Running, c.Rolls = true, []string{"31", "66", "31"}
	if err := l.Commit(c); err != nil {
		t.Fatal(err)
	}
	if err := l.PutStudy("s", []byte("study")); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := l.Commit(commit("c", 1, 1)); !errors.Is(err, ledger.ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	l = open(t, path)
	secret, events, err := l.Game("a")
	if err != nil || string(secret) != "secret of a" || len(events) != 2 || string(events[1]) != `{"seq":2}` {
		t.Errorf("%q %q %v", secret, events, err)
	}
	if running, err := l.Running(); err != nil || fmt.Sprint(running) != "[b]" {
		t.Errorf("running %v, %v", running, err)
	}
	if rolls, err := l.Rolls(); err != nil || fmt.Sprint(rolls) != "map[31:2 66:1]" {
		t.Errorf("rolls %v, %v", rolls, err)
	}
	if s, err := l.Study("s"); err != nil || string(s) != "study" {
		t.Errorf("%q %v", s, err)
	}
	for _, err := range []error{second(l.Study("x")), third(l.Game("x"))} {
		if !errors.Is(err, ledger.ErrMissing) {
			t.Errorf("what is not there: %v", err)
		}
	}
}

func second[A any](_ A, err error) error        { return err }
func third[A, B any](_ A, _ B, err error) error { return err }

// Many who commit at once share transactions, and one who is refused spoils it for nobody.
func TestGroupCommit(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "x.db"))
	var commits, transactions atomic.Int64
	l.Synced = func(n int, _ time.Duration) {
		commits.Add(int64(n))
		transactions.Add(1)
	}
	var wg sync.WaitGroup
	var refused atomic.Int64
	for i := range 100 {
		wg.Go(func() {
			game := fmt.Sprint("g", i)
			for seq := 1; seq <= 20; seq++ {
				if err := l.Commit(commit(game, seq, 1)); err != nil {
					t.Error(err)
				}
				if seq%10 == 0 && l.Commit(commit(game, seq, 1)) != nil {
					refused.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if refused.Load() != 200 {
		t.Errorf("%d of 200 wrong commits were refused", refused.Load())
	}
	if transactions.Load() > commits.Load()/2 {
		t.Errorf("%d commits in %d transactions", commits.Load(), transactions.Load())
	}
	for i := range 100 {
		if _, events, err := l.Game(fmt.Sprint("g", i)); err != nil || len(events) != 20 {
			t.Errorf("game %d: %d events, %v", i, len(events), err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.db")
	open(t, path)
	if _, err := ledger.Open(path, ""); err == nil || !strings.Contains(err.Error(), "another server has it open") {
		t.Errorf("opened twice: %v", err)
	}
	junk := filepath.Join(dir, "junk.db")
	if err := os.WriteFile(junk, []byte(strings.Repeat("this is no database. ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{junk, dir, filepath.Join(dir, "no", "such")} {
		if _, err := ledger.Open(p, ""); err == nil || !strings.Contains(err.Error(), p) {
			t.Errorf("%s: %v", p, err)
		}
	}
}

// What is written to files that were removed or replaced is lost, so it is refused.
func TestFilesAreRemoved(t *testing.T) {
	for _, name := range []string{"l.db", "l.db-wal"} {
		dir := t.TempDir()
		l := open(t, filepath.Join(dir, "l.db"))
		if err := l.Commit(commit("a", 1, 1)); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(dir, "kept")); err != nil {
			t.Skip(err) // files that are open stay where they are on this system
		}
		if err := l.Commit(commit("a", 2, 1)); err == nil || !strings.Contains(err.Error(), "removed or replaced") {
			t.Errorf("without %s: %v", name, err)
		}
		if err := os.Rename(filepath.Join(dir, "kept"), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		if err := l.Commit(commit("a", 2, 1)); err != nil {
			t.Errorf("with %s again: %v", name, err)
		}
	}
}

// A log of writes without its database is not thrown away.
func TestDatabaseIsMissing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l.db")
	if err := os.WriteFile(path+"-wal", []byte("what was written last"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ledger.Open(path, ""); err == nil || !strings.Contains(err.Error(), path+"-wal") {
		t.Errorf("opened without its database: %v", err)
	}
	if _, err := os.Stat(path + "-wal"); err != nil {
		t.Error(err)
	}
}

// The files hold secrets: nobody else may read them.
func TestFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are another thing there")
	}
	path := filepath.Join(t.TempDir(), "l.db")
	l := open(t, path)
	if err := l.Commit(commit("a", 1, 1)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}
