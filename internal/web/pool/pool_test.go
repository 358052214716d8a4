package pool_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/web/pool"
)

// Moves begin at once, however much is analysed and hinted.
func TestMovesDoNotWait(t *testing.T) {
	p := pool.New(2, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	busy := make(chan error, 20)
	hold := func(ctx context.Context) error {
		<-ctx.Done()
		return nil
	}
	for range 10 {
		go func() { busy <- p.Do(ctx, pool.Analysis, hold) }()
		go func() { busy <- p.Do(ctx, pool.Hints, hold) }()
	}
	for range 16 { // of ten one runs and one waits
		if err := <-busy; !errors.Is(err, pool.ErrBusy) {
			t.Fatalf("not busy: %v", err)
		}
	}
	for range 100 {
		soon, stop := context.WithTimeout(ctx, 5*time.Second)
		if err := p.Do(soon, pool.Moves, func(context.Context) error { return nil }); err != nil {
			t.Fatal(err)
		}
		stop()
	}
	if l := p.Load(pool.Moves); l.Done != 100 || l.Running != 0 || l.Waiting != 0 {
		t.Errorf("%+v", l)
	}
	if l := p.Load(pool.Analysis); l.Running != 1 || l.Waiting != 1 {
		t.Errorf("%+v", l)
	}
	cancel()
	for range 4 {
		if err := <-busy; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

// Moves wait for each other, as many as there are, and who goes makes room.
func TestMovesWaitTheirTurn(t *testing.T) {
	p := pool.New(1, 0)
	release := make(chan struct{})
	done := make(chan error, 50)
	for range 50 {
		go func() {
			done <- p.Do(t.Context(), pool.Moves, func(context.Context) error {
				<-release
				return nil
			})
		}()
	}
	for p.Load(pool.Moves).Waiting < 49 {
		time.Sleep(time.Millisecond)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Do(gone, pool.Moves, func(context.Context) error { return errors.New("it began") }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(release)
	for range 50 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// Who is not served in time is told so, and makes room.
func TestPatience(t *testing.T) {
	p := pool.New(1, 2)
	p.Patience = 10 * time.Millisecond
	release := make(chan struct{})
	done := make(chan error)
	go func() {
		done <- p.Do(t.Context(), pool.Analysis, func(context.Context) error {
			<-release
			return nil
		})
	}()
	for p.Load(pool.Analysis).Running == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := p.Do(t.Context(), pool.Analysis, func(context.Context) error { return nil }); !errors.Is(err, pool.ErrBusy) {
		t.Error(err)
	}
	if l := p.Load(pool.Analysis); l.Waiting != 0 {
		t.Errorf("%+v", l)
	}
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
