package protocol

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// NewUCI starts a program that speaks the protocol of Aualé, and makes it ready. The limits may be
// time, depth and nodes, where the program knows the last.
func NewUCI(command string, limits play.Limits) (*Player, error) {
	return newPlayer(command, limits, uci{}, func(_ play.Kind, _ play.Game, step string) (string, error) { return step, nil })
}

type uci struct{}

func (uci) quit() string { return "quit" }

func (uci) check(l play.Limits) error {
	if l.Plies != 0 {
		return errors.New("UCI has no limit of plies: use depth")
	}
	return nil
}

func (uci) greet(ctx context.Context, c *child) error {
	if err := c.send(ctx, "uci"); err != nil {
		return err
	}
	var ready []string
	for {
		line, err := c.receive(ctx)
		if err != nil {
			return err
		}
		words := strings.Fields(line)
		if len(words) > 2 && words[0] == "option" && words[2] == uciBook {
			ready = append(ready, "setoption name "+uciBook+" value false") // a match compares what engines think
		}
		if line == "uciok" {
			break
		}
	}
	if err := c.send(ctx, append(ready, "ucinewgame", "isready")...); err != nil {
		return err
	}
	for {
		if line, err := c.receive(ctx); err != nil || line == "readyok" {
			return err
		}
	}
}

func (uci) ask(ctx context.Context, p *Player, left, increment time.Duration) (string, error) {
	position := "position startpos"
	if p.told.setup.Position != "" {
		board, err := p.told.start()
		if err != nil {
			return "", err
		}
		position = "position fen " + board
	}
	if len(p.told.moves) > 0 {
		position += " moves " + strings.Join(p.told.moves, "")
	}
	p.child.drain()
	if err := p.child.send(ctx, position, lineGo(p.limits, left, increment)); err != nil {
		return "", err
	}
	for {
		line, err := p.child.receive(ctx)
		if err != nil {
			return "", err
		}
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "info":
			if value, ok := uciValue(words); ok {
				p.value, p.valued = value, true
			}
		case words[0] == "bestmove":
			if len(words) < 2 || words[1] == noMove || words[1] == "(none)" {
				return "", errors.New("its bestmove names no move")
			}
			if len(words[1]) > 1 { // so that no word of ours, such as an offer, comes from outside
				return "", fmt.Errorf("it answers %s: a move is one letter", brief(words[1]))
			}
			return words[1], nil
		}
	}
}

// uciValue returns the value that an info line tells, in seeds. One of another line than the first is none.
func uciValue(words []string) (value float64, ok bool) {
	for i := 1; i+1 < len(words); i++ {
		n, err := strconv.Atoi(words[i+1])
		switch words[i] {
		case "pv", "string", "refutation", "currline":
			return value, ok
		case "multipv":
			if n != 1 {
				return 0, false
			}
		case "cp":
			value, ok = float64(n)/100, err == nil
		case "mate":
			value, ok = play.Decided, err == nil
			if n < 0 || words[i+1] == "-0" {
				value = -value
			}
		}
	}
	return value, ok
}
