package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/protocol"
)

// hubTexts are the texts of the games that can be played through Hub.
var hubTexts = map[string]protocol.HubTexts{"checkers": checkersHub}

// A playerError is what another program did wrong when it was tried, or that it is not there: the
// command line itself may well be right.
type playerError struct{ error }

func (e playerError) Unwrap() error { return e.error }

// parseEntrant reads who plays: another program, which has the limits given, or else one that the
// arena knows itself.
func parseEntrant(k play.Kind, text string, limits play.Limits) (arena.Entrant, error) {
	speaks, command, _ := strings.Cut(text, ":")
	var start func() (*protocol.Player, error)
	switch speaks {
	case "line":
		start = func() (*protocol.Player, error) { return protocol.NewLine(command, limits) }
	case "uci":
		if k != games.Oware {
			return arena.Entrant{}, fmt.Errorf("player %q: there is no UCI for %s", text, k.Name())
		}
		start = func() (*protocol.Player, error) { return protocol.NewUCI(command, limits) }
	case "hub", "hub-ponder":
		texts, ok := hubTexts[k.Name()]
		if !ok {
			return arena.Entrant{}, fmt.Errorf("player %q: there is no Hub for %s", text, k.Name())
		}
		hub := protocol.NewHub
		if speaks == "hub-ponder" {
			hub = protocol.NewPonderingHub
		}
		start = func() (*protocol.Player, error) { return hub(command, texts, limits) }
	case "gnubg":
		return gnubgEntrant(k, text, command)
	default:
		return arena.ParsePlayer(k, text, limits)
	}
	// It is tried at once, so that a wrong command is told before the match begins.
	p, err := start()
	if err != nil {
		return arena.Entrant{}, playerError{fmt.Errorf("player %q: %w", text, err)}
	}
	if err := p.Close(); err != nil {
		return arena.Entrant{}, playerError{err}
	}
	e := arena.Entrant{Name: text, Time: limits.Time, New: func(uint64) (play.Player, error) { return start() }}
	switch {
	case limits.Time > 0:
		e.Name += fmt.Sprintf(" (time=%v)", limits.Time)
		e.Patience = limits.Patience(30 * time.Second) // the player itself gives up sooner, and tells more
	case limits.Nodes > 0:
		e.Name += fmt.Sprintf(" (nodes=%d)", limits.Nodes)
	}
	return e, nil
}

var _ io.Closer = (*protocol.Player)(nil) // the arena closes its players
