package games

import (
	"context"
	"errors"
	"time"

	"github.com/parlour-games/parlour/deepening"
	"github.com/parlour-games/parlour/internal/play"
)

// share is how much of the time left one move may take: a game still needs some
// thirty. It is 0 when no time is kept.
func share(v play.View, seat play.Seat) time.Duration {
	left := v.Left[seat]
	if left <= 0 {
		return 0
	}
	return min(max(left/30+v.Increment/2, time.Millisecond), max(left/2, 1))
}

// onClock returns the limits of one move, with the clock of the seat where there is one.
func onClock(l deepening.Limits, v play.View, seat play.Seat) deepening.Limits {
	if left := v.Left[seat]; left > 0 {
		l.Clock = deepening.Clock{Left: left, Increment: v.Increment}
	}
	return l
}

// atLevel lets a level choose, which has limits of its own and knows no clock. With a clock running it gets its share, and plays
// what it has found by then.
func atLevel[M any](ctx context.Context, v play.View, seat play.Seat, choose func(context.Context) (M, error)) (M, error) {
	d := share(v, seat)
	if d == 0 {
		return choose(ctx)
	}
	timed, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	m, err := choose(timed)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nil
	}
	return m, err
}
