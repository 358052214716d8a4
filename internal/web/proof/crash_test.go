package proof

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/vfs"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/lossy"
)

// crashTables is how many games go on at once in the tests that follow.
const crashTables = 12

// A hall has games going on without pause, by HTTP at one half of the tables and by sockets at
// the other, and outlives the server.
type hall struct {
	t      *testing.T
	c      *client
	r      *rand.Rand
	tables []*table
	steps  atomic.Int64 // acknowledged
	ended  int          // games
}

// someSteps waits until so many steps more were acknowledged as were drawn, and then for a moment,
// so that what follows may happen at any point of any of them.
func (h *hall) someSteps() {
	target := h.steps.Load() + h.r.Int64N(120)
	for end := time.Now().Add(20 * time.Second); h.steps.Load() < target && time.Now().Before(end); {
		time.Sleep(100 * time.Microsecond)
	}
	time.Sleep(time.Duration(h.r.IntN(20)) * time.Millisecond)
}

// open goes on with all games at a server, after it has been found to know them all.
func (h *hall) open(base string) {
	h.t.Helper()
	if h.c == nil {
		h.c = newClient(base)
	}
	h.c.http.CloseIdleConnections()
	h.c.base = base
	for i := range crashTables {
		if i < len(h.tables) {
			if err := h.tables[i].check(h.t.Context()); err != nil {
				h.t.Fatal(err)
			}
			if !h.tables[i].over {
				continue
			}
			h.ended++
		}
		fresh, err := newTable(h.t.Context(), h.c, kinds(i))
		if err != nil {
			h.t.Fatal(err)
		}
		if i < len(h.tables) {
			h.tables[i] = fresh
		} else {
			h.tables = append(h.tables, fresh)
		}
	}
}

// play lets all games go on until crash, which is called meanwhile, has ended the server.
func (h *hall) play(crash func()) {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.t.Context())
	defer cancel()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i, t := range h.tables {
		r := rand.New(rand.NewPCG(h.r.Uint64(), 1))
		wg.Go(func() {
			err := t.playOn(ctx, r, i%2 == 0, &h.steps)
			mu.Lock()
			defer mu.Unlock()
			t.mu.Lock()
			defer t.mu.Unlock()
			var refused *refusal
			switch {
			case t.bad != nil:
				h.t.Error(t.bad)
			case errors.As(err, &refused) && refused.status < 500:
				h.t.Errorf("game %s: %v", t.id, err)
			}
		})
	}
	crash()
	cancel()
	wg.Wait()
	if h.t.Failed() {
		h.t.FailNow()
	}
}

// playOn plays until the game is over or the server gone, and counts the steps acknowledged.
func (t *table) playOn(ctx context.Context, r *rand.Rand, bySocket bool, acknowledged *atomic.Int64) error {
	step := func() error {
		if _, _, _, ok := t.choose(r); ok && r.IntN(20) == 0 {
			err := t.takeBack(ctx, play.Seat(r.IntN(2)))
			var refused *refusal
			if errors.As(err, &refused) && refused.status == http.StatusUnprocessableEntity {
				err = nil // there was no step to take back
			}
			if err != nil {
				return err
			}
		}
		return t.step(ctx, r)
	}
	if bySocket {
		players, err := t.sitBoth(ctx, nil)
		if err != nil {
			return err
		}
		defer players[0].leave()
		defer players[1].leave()
		step = func() error {
			_, err := t.stepBySocket(ctx, players, r)
			return err
		}
	}
	for {
		if err := step(); err != nil {
			return err
		}
		acknowledged.Add(1)
	}
}

// The program is killed again and again while games go on. Every step that was acknowledged, and
// every event that a client has heard of, is there after it was started again, once and in its
// place, and every game replays.
func TestKill(t *testing.T) {
	kills := 5
	if long {
		kills = 200
	}
	dir := t.TempDir()
	h := &hall{t: t, r: rand.New(rand.NewPCG(3, 4))}
	var starting time.Duration
	early := 0 // kills of a program that was only beginning
	for range kills {
		begin := time.Now()
		p := serve(t, dir)
		starting += time.Since(begin)
		h.open(p.base)
		h.play(func() {
			h.someSteps()
			p.kill()
		})
		if h.r.IntN(4) == 0 { // and once more before it has recovered
			p := launch(t, dir)
			time.Sleep(time.Duration(h.r.IntN(200)) * time.Millisecond)
			p.kill()
			early++
		}
	}
	p := serve(t, dir)
	h.open(p.base)
	p.kill()
	t.Logf("%d kills, and %d more of a program that was starting: %d steps were acknowledged, none was lost or doubled; %d games ended; the program was there after %v on the average",
		kills, early, h.steps.Load(), h.ended, (starting / time.Duration(kills)).Round(time.Millisecond))
	if n := h.steps.Load(); n < 10*int64(kills) {
		t.Errorf("only %d steps were made", n)
	}
}

// The power fails again and again while games go on: what was written and not synced is lost, or
// any part of it reaches the disk. The same must hold.
func TestPowerFailure(t *testing.T) {
	failures := 6
	if long {
		failures = 50
	}
	h := &hall{t: t, r: rand.New(rand.NewPCG(5, 6))}
	disk, dir := new(lossy.Disk), t.TempDir()
	start := func(i int) *server {
		name := fmt.Sprint("power", i)
		vfs.Register(name, disk)
		t.Cleanup(func() { vfs.Unregister(name) })
		s, err := openHere(dir, name)
		if err != nil {
			t.Fatalf("after %d failures: %v", i, err)
		}
		return s
	}
	for i := range failures {
		s := start(i)
		h.open(s.base)
		var after *lossy.Disk
		h.play(func() {
			h.someSteps()
			if i%2 == 0 {
				after = disk.Fail(nil)
			} else {
				after = disk.Fail(h.r)
			}
			s.http.CloseClientConnections()
		})
		_ = s.stop() // its disk is gone
		disk = after
	}
	s := start(failures)
	h.open(s.base)
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	t.Logf("%d failures of the power: %d steps were acknowledged, none was lost or doubled; %d games ended", failures, h.steps.Load(), h.ended)
	if n := h.steps.Load(); n < 10*int64(failures) {
		t.Errorf("only %d steps were made", n)
	}
}
