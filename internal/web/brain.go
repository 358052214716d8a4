package web

import (
	"context"
	"errors"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/pool"
	"github.com/parlour-games/parlour/record"
)

// think lets the engine choose, where it is its turn, and play what it has chosen. One choice is
// made at a time. The engine sees the steps and nothing of the secret.
func (r *room) think() {
	seat := r.turn()
	if seat > play.Second || r.setup.Seats[seat].person() || r.thinking != nil || r.gone || r.s.base.Err() != nil {
		return
	}
	if r.engines[seat] == nil {
		e, err := r.kind.Engine(play.Limits{Level: r.setup.Seats[seat].Level, Seed: r.private.Seed, Book: true})
		if err != nil {
			r.giveUp(err)
			return
		}
		r.engines[seat] = e
	}
	engine, n := r.engines[seat], r.session.Len()
	ctx, cancel := context.WithCancel(r.s.base)
	r.thinking = cancel
	if !r.s.enter() {
		cancel()
		return
	}
	from := r.from
	go func() {
		defer r.s.wait.Done()
		defer cancel()
		var text string
		err := r.s.survive(r.id, func() error {
			release, err := r.s.limits.move(ctx, from)
			if err != nil {
				return err
			}
			defer release()
			return r.s.pool.Do(ctx, pool.Moves, func(ctx context.Context) error {
				view, err := r.view(ctx)
				if err == nil {
					text, err = engine.Choose(ctx, view)
				}
				return err
			})
		})
		_ = r.s.survive(r.id, func() error { // which tells it itself
			return r.use(func() error {
				r.chosen(ctx, seat, n, text, err)
				return nil
			})
		})
	}()
}

// view is what the engine sees, once a processor is free for it: while it waited its clock ran.
func (r *room) view(ctx context.Context) (view play.View, err error) {
	err = r.use(func() error {
		if ctx.Err() != nil || r.gone {
			return context.Canceled
		}
		r.clock()
		view = r.session.View()
		return nil
	})
	return view, err
}

// chosen plays what the engine has chosen for step n, unless it was called off.
func (r *room) chosen(ctx context.Context, seat play.Seat, n int, text string, err error) {
	r.thinking = nil
	switch {
	case r.gone:
		return
	case r.s.base.Err() != nil:
		r.s.unfinished.Add(1)
		return
	case ctx.Err() != nil: // a step was taken back meanwhile
		r.think()
		return
	case err == nil:
		err = r.do(seat, doStep, n, text)
	}
	if err != nil && !errors.Is(err, play.ErrOver) && !r.gone && r.turn() != play.Over {
		r.giveUp(err)
	}
}

// giveUp breaks a game off that the engine cannot go on with, which is our mistake, but where the log is full.
func (r *room) giveUp(err error) {
	reason := "the engine failed"
	if errors.Is(err, errLong) {
		reason = errLong.Error()
	} else {
		r.s.log.Error(reason, "game", r.id, "error", err)
	}
	r.clock()
	err = r.commit(r.ending(record.Result{Winner: record.Unfinished, Reason: reason}))
	if err != nil {
		r.s.log.Error("and the game cannot be ended", "game", r.id, "error", err)
	}
}
