package lossy_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/ncruces/go-sqlite3/vfs"

	"github.com/parlour-games/parlour/internal/web/ledger"
	"github.com/parlour-games/parlour/internal/web/lossy"
)

// What was synced is kept, what was not is lost, and after the failure nothing works.
func TestDisk(t *testing.T) {
	var d lossy.Disk
	open := func(d *lossy.Disk, name string) vfs.File {
		t.Helper()
		f, _, err := d.Open(name, vfs.OPEN_READWRITE|vfs.OPEN_CREATE)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	text := func(f vfs.File) string {
		t.Helper()
		n, err := f.Size()
		if err != nil {
			t.Fatal(err)
		}
		b := make([]byte, n)
		if _, err := f.ReadAt(b, 0); err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	kept, lost := open(&d, "kept"), open(&d, "lost")
	for _, f := range []vfs.File{kept, lost} {
		if _, err := f.WriteAt([]byte("first"), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.Sync(vfs.SYNC_FULL); err != nil {
		t.Fatal(err)
	}
	if _, err := kept.WriteAt([]byte("LATER"), 3); err != nil || text(kept) != "firLATER" {
		t.Fatalf("%q, %v", text(kept), err)
	}
	after := d.Fail(nil)
	if got := text(open(after, "kept")); got != "first" {
		t.Errorf("kept %q", got)
	}
	if ok, err := after.Access("lost", vfs.ACCESS_EXISTS); ok || err != nil {
		t.Errorf("a file that was never synced is there: %v", err)
	}
	if _, err := kept.WriteAt([]byte("x"), 0); err == nil {
		t.Error("the disk is written without power")
	}
	if err := kept.Sync(vfs.SYNC_FULL); err == nil {
		t.Error("the disk is synced without power")
	}
}

// The power fails while many commit: every commit that was acknowledged is there afterwards,
// whole and in its place, whatever became of the writes that were not synced.
func TestLedgerSurvives(t *testing.T) {
	const writers, failures = 8, 20
	r := rand.New(rand.NewPCG(1, 2))
	var last [writers]int // the last sequence number acknowledged
	disk := new(lossy.Disk)
	for failure := range failures {
		name := fmt.Sprint("lossy", failure)
		vfs.Register(name, disk)
		l, err := ledger.Open("/data/ledger.db", name)
		if err != nil {
			t.Fatalf("after failure %d: %v", failure, err)
		}
		for w, n := range last {
			_, events, err := l.Game(fmt.Sprint("game", w))
			if err != nil && n > 0 || len(events) < n {
				t.Fatalf("after failure %d game %d has %d events, and %d were acknowledged: %v", failure, w, len(events), n, err)
			}
			for i, e := range events {
				if want := body(w, i+1); !bytes.Equal(e, want) {
					t.Fatalf("after failure %d event %d of game %d is %.60s, want %.60s", failure, i+1, w, e, want)
				}
			}
			last[w] = len(events) // one more may be there than was acknowledged
		}
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				for {
					n := last[w] + 1
					err := l.Commit(ledger.Commit{Game: fmt.Sprint("game", w), Seq: n, Events: [][]byte{body(w, n)}, Private: []byte("private")})
					if err != nil {
						return
					}
					last[w] = n
				}
			})
		}
		target := disk.Syncs() + 1 + r.IntN(60)
		for disk.Syncs() < target {
			if err := l.Commit(ledger.Commit{Game: "tick", Seq: disk.Syncs() + 1000*failure, Private: []byte{}}); err != nil {
				t.Fatal(err)
			}
		}
		var after *lossy.Disk
		if failure%2 == 0 {
			after = disk.Fail(nil)
		} else {
			after = disk.Fail(r)
		}
		wg.Wait()
		_ = l.Close() // the disk is gone
		vfs.Unregister(name)
		disk = after
	}
	t.Logf("after %d failures: %v events", failures, last)
}

// body is event n of a game. Some are larger than a page.
func body(game, n int) []byte {
	return fmt.Appendf(nil, `{"game":%d,"seq":%d,"fill":%q}`, game, n, bytes.Repeat([]byte{'x'}, n*n%6000))
}
