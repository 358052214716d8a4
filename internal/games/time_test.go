package games

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// A level that is still thinking when its share of the clock is over is replaced by
// the quick one; whoever was told to stop is not.
func TestLevelsHeedTheClock(t *testing.T) {
	var asked []int
	slow := func(ctx context.Context, level int) (string, error) {
		asked = append(asked, level)
		if level <= quick {
			return "at once", nil
		}
		<-ctx.Done()
		return "", ctx.Err()
	}
	v := play.View{Left: [2]time.Duration{30 * time.Millisecond, 0}}
	if m, err := atLevel(t.Context(), v, play.First, 9, slow); m != "at once" || err != nil || len(asked) != 2 {
		t.Errorf("with 30 ms left: %q, %v, asked %v", m, err, asked)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := atLevel(done, v, play.First, 9, slow); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop: %v", err)
	}
	if m, err := atLevel(t.Context(), play.View{}, play.First, 9, func(_ context.Context, level int) (int, error) { return level, nil }); m != 9 || err != nil {
		t.Errorf("without a clock: level %d, %v", m, err)
	}
}
