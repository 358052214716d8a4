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
	r.clock()
	engine, view, n := r.engines[seat], r.session.View(), r.session.Len()
	ctx, cancel := context.WithCancel(r.s.base)
	r.thinking = cancel
	if !r.s.enter() {
		cancel()
		return
	}
	go func() {
		defer r.s.wait.Done()
		defer cancel()
		var text string
		err := r.s.pool.Do(ctx, pool.Moves, func(ctx context.Context) (err error) {
			text, err = engine.Choose(ctx, view)
			return err
		})
		r.mu.Lock()
		defer r.mu.Unlock()
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
	}()
}

// giveUp breaks a game off that the engine cannot go on with, which is our mistake.
func (r *room) giveUp(err error) {
	r.s.log.Error("the engine failed", "game", r.id, "error", err)
	err = r.commit(r.ending(record.Result{Winner: record.Unfinished, Reason: "the engine failed"}))
	if err != nil {
		r.s.log.Error("and the game cannot be ended", "game", r.id, "error", err)
	}
}
