package protocol

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

const (
	// greeting is how long a program may take to get ready.
	greeting = 30 * time.Second
	// patience is how long a program without a limit of time may take for a move.
	patience = 10 * time.Minute
	// usual is how long it is given for a move where nothing limits it.
	usual = time.Second
	// slack is how much longer than its limit a program is waited for, at least.
	slack = 10 * time.Second
)

// A Player is a [play.Player] in a child process, for one game after another. It must be closed.
// After an error the process has been ended; the next decision starts it again. It is not
// safe for use by several goroutines.
type Player struct {
	command []string
	limits  play.Limits
	speaks  dialect
	told    teller
	slack   time.Duration
	child   *child

	value  float64 // of the last decision, where valued
	valued bool
}

// LastValue returns what the program told of the last decision, in men, seeds or points for the
// one who made it.
func (p *Player) LastValue() (float64, bool) { return p.value, p.valued }

// A dialect is how a program wants to be spoken to.
type dialect interface {
	// check refuses limits that cannot be said.
	check(play.Limits) error
	// greet makes the program ready.
	greet(context.Context, *child) error
	// ask asks for a decision in the game told, and sets the player's value where the program
	// tells one. left is the time of the one to decide.
	ask(ctx context.Context, p *Player, left, increment time.Duration) (string, error)
	// quit is the line that tells the program to end.
	quit() string
}

// newPlayer starts the program and makes it ready.
func newPlayer(command string, limits play.Limits, speaks dialect, write writer) (*Player, error) {
	words, err := splitCommand(command)
	if err != nil {
		return nil, err
	}
	if limits.Level != 0 {
		return nil, errors.New("another program knows no levels of ours: limit it by time, depth or nodes")
	}
	if err := speaks.check(limits); err != nil {
		return nil, err
	}
	p := &Player{command: words, limits: limits, speaks: speaks, told: teller{write: write}, slack: slack}
	return p, p.start(context.Background())
}

// start starts the program, if it is not running.
func (p *Player) start(ctx context.Context) error {
	if p.child != nil {
		return nil
	}
	c, err := start(p.command)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, greeting)
	defer cancel()
	if err := p.speaks.greet(limited, c); err != nil {
		c.kill()
		if ctx.Err() == nil && limited.Err() != nil {
			err = fmt.Errorf("it was not ready within %v", greeting)
		}
		return fmt.Errorf("%s: %w", c.name, err)
	}
	p.child = c
	return nil
}

// Choose asks the program. Offers are not shown to it: of a resignation it is said to accept, of
// any other offer to decline.
func (p *Player) Choose(ctx context.Context, v play.View) (string, error) {
	p.valued = false
	if err := p.told.tell(v); err != nil {
		return "", err
	}
	g := p.told.game
	seat := g.Turn()
	if seat > play.Second {
		return "", play.ErrOver
	}
	if answer, ok := p.told.answer(); ok {
		return answer, nil
	}
	if err := p.start(ctx); err != nil {
		return "", err
	}
	wait := p.wait(v.Left[seat])
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	text, err := p.speaks.ask(limited, p, v.Left[seat], v.Increment)
	if err == nil {
		return text, nil
	}
	p.child.kill()
	name := p.child.name
	p.child = nil
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case limited.Err() != nil:
		err = fmt.Errorf("no move within %v", wait)
	}
	return "", fmt.Errorf("%s: %w", name, err)
}

// wait is how long the program is waited for: far more than its limits give it.
func (p *Player) wait(left time.Duration) time.Duration {
	l := p.limits
	switch {
	case l.Time > 0:
		return l.Patience(p.slack)
	case l.Depth > 0 || l.Plies != 0 || l.Nodes > 0:
		return patience
	case left > 0:
		return left + p.slack
	}
	return 10*usual + p.slack
}

// Close ends the program.
func (p *Player) Close() error {
	if p.child != nil {
		p.child.close(p.speaks.quit())
		p.child = nil
	}
	return nil
}
