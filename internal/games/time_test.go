package games

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// A level that is still thinking when its share of the clock is over plays what it has found; whoever was told to stop
// hears so.
func TestLevelsHeedTheClock(t *testing.T) {
	slow := func(ctx context.Context) (string, error) {
		<-ctx.Done()
		return "the best till then", ctx.Err()
	}
	v := play.View{Left: [2]time.Duration{30 * time.Millisecond, 0}}
	if m, err := atLevel(t.Context(), v, play.First, slow); m != "the best till then" || err != nil {
		t.Errorf("with 30 ms left: %q, %v", m, err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if m, err := atLevel(done, v, play.First, slow); m != "the best till then" || !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop: %q, %v", m, err)
	}
	broken := errors.New("broken")
	if _, err := atLevel(t.Context(), v, play.First, func(context.Context) (string, error) { return "", broken }); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
	if m, err := atLevel(t.Context(), play.View{}, play.First, func(ctx context.Context) (string, error) { return "at leisure", ctx.Err() }); m != "at leisure" || err != nil {
		t.Errorf("without a clock: %q, %v", m, err)
	}
}
