package main

import (
	"fmt"
	"net"

	"github.com/parlour-games/parlour/backgammon/gnubg"
	"github.com/parlour-games/parlour/internal/arena"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/protocol"
)

// backgammonGNUBG are the texts of backgammon for GNU Backgammon, money games by these rules.
func backgammonGNUBG(rules gnubg.Money) protocol.GNUBGTexts {
	return protocol.GNUBGTexts{
		Board: gnubg.FromXGID, Position: rules.ToXGID, Answer: gnubg.FromNotation, ReadAnswer: gnubg.ToNotation,
	}
}

// gnubgEntrant is GNU Backgammon at an address, which limits itself.
func gnubgEntrant(k play.Kind, text, addr string) (arena.Entrant, error) {
	if k != games.Backgammon {
		return arena.Entrant{}, fmt.Errorf("player %q: GNU Backgammon does not play %s", text, k.Name())
	}
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return arena.Entrant{}, fmt.Errorf("player %q: it is written gnubg:HOST:PORT", text)
	}
	there := protocol.NewGNUBG(addr, backgammonGNUBG(gnubg.Money{}))
	p, err := there.Player()
	if err != nil {
		return arena.Entrant{}, hintError{playerError{fmt.Errorf("player %q: %w", text, err)}, "in GNU Backgammon the command 'external " + addr + "' waits there"}
	}
	if err := p.Close(); err != nil {
		return arena.Entrant{}, playerError{err}
	}
	return arena.Entrant{Name: text, New: func(uint64) (play.Player, error) { return there.Player() }}, nil
}

// gnubgPlayer tells of the player that is a GNU Backgammon, where it plays the game.
func gnubgPlayer(k play.Kind) string {
	if k != games.Backgammon {
		return ""
	}
	return "\n  gnubg:HOST:PORT              GNU Backgammon, whose command 'external HOST:PORT' waits there"
}
