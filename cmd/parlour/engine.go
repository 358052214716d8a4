package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/backgammon/gnubg"
	"github.com/parlour-games/parlour/checkers/hub"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/protocol"
)

// engineProtocols are the protocols that the engine of each game speaks, its usual one first.
var engineProtocols = map[string][]string{"checkers": {"hub"}, "backgammon": {"gnubg"}, "oware": {"uci"}}

// maxClients is how many clients are served at once; more have to wait.
const maxClients = 16

// acceptAgain is after how long a door is tried again that the system had no room to open.
const acceptAgain = 100 * time.Millisecond

func (a *app) engine() *cobra.Command {
	cmd := perGame("engine GAME", "Let other programs use the engine", a.engineKind)
	cmd.Long = `Put the engine of a game behind a protocol that other programs speak: on standard
input and output, or with --addr for the clients that connect there.

  checkers      hub      Hub 2, of Scan and of the bots of draughts servers
  backgammon    gnubg    the external player of GNU Backgammon
  oware         uci      the engines of Aualé

What the protocol needs for the game is told in docs/protocols.`
	return cmd
}

// A server is an engine behind a protocol. It speaks with one client, and may be called for several at once.
type server interface {
	Serve(ctx context.Context, in io.Reader, out io.Writer) error
}

// engineKind is the command for one kind of game.
func (a *app) engineKind(k play.Kind) *cobra.Command {
	var name, addr, dir string
	var f limitFlags
	var level int
	var rules gnubg.Money
	spoken := engineProtocols[k.Name()]
	cmd := &cobra.Command{
		Use:   k.Name(),
		Short: "Let other programs use the engine of " + k.Name(),
		Long: fmt.Sprintf(`Put the engine of %s behind a protocol that other programs speak: on standard
input and output, or with --addr for every client that connects there, %d of them at
once; more wait until one leaves.`, k.Name(), maxClients),
		Args:    cobra.NoArgs,
		Example: "  parlour engine " + k.Name() + " --addr 127.0.0.1:4321",
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case len(spoken) == 0:
				return usagef("the engine of %s speaks no protocol yet", k.Name())
			case cmd.Flags().Changed("protocol") && !slices.Contains(spoken, name):
				return usagef("the engine of %s speaks no protocol %q, only %s", k.Name(), name, strings.Join(spoken, ", "))
			}
			const ourName, author = "Parlour", "The Parlour authors"
			var s server = &protocol.Hub{Kind: k, Texts: checkersHub, Name: ourName, Version: buildVersion(), Author: author}
			switch k {
			case games.Oware:
				if _, err := k.Engine(play.Limits{Dir: dir}); err != nil {
					return err
				}
				s = &protocol.UCI{Kind: k, Dir: dir, Name: ourName, Version: buildVersion(), Author: author}
			case games.Backgammon:
				limits, err := engineLimits(cmd, k, level, f)
				if err != nil {
					return err
				}
				s = &protocol.GNUBG{Kind: k, Texts: backgammonGNUBG(rules), Limits: limits, Version: "Parlour " + buildVersion()}
			}
			if addr == "" {
				return s.Serve(cmd.Context(), a.in, a.out)
			}
			return a.serveEngine(cmd.Context(), s, addr)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&name, "protocol", "", "what is spoken: "+strings.Join(spoken, ", "))
	fl.StringVar(&addr, "addr", "", "`HOST:PORT`: serve every client that connects there")
	switch k {
	case games.Oware:
		endingsDir(cmd, &dir)
	case games.Backgammon:
		f.flags(cmd, k)
		fl.IntVar(&level, "level", 0, "play at a level, 1 to 10, with its mistakes")
		fl.BoolVar(&rules.Jacoby, "jacoby", false, "money: gammons count only after an accepted double, which no board tells")
		fl.BoolVar(&rules.Beavers, "beavers", false, "money: whoever is doubled may redouble at once and keep the cube, which no board tells")
	}
	return cmd
}

// engineLimits are the limits that the flags ask for.
func engineLimits(cmd *cobra.Command, k play.Kind, level int, f limitFlags) (play.Limits, error) {
	limits := play.Limits{Level: level}
	switch changed := cmd.Flags().Changed; {
	case changed("level") && changed("plies"):
		return limits, usagef("a level has its own limits: give --level or --plies")
	case changed("level") && level == 0:
		return limits, usagef("level 0: it must be 1 to 10")
	case !changed("level"):
		if err := f.check(k); err != nil {
			return limits, err
		}
		limits = f.Limits
	}
	if _, err := k.Engine(limits); err != nil {
		return limits, usageError{err}
	}
	return limits, nil
}

// serveEngine serves clients at an address until the context is done.
func (a *app) serveEngine(ctx context.Context, s server, addr string) error {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { l.Close() })()
	a.say("listening on %s", l.Addr())
	var clients sync.WaitGroup
	defer clients.Wait()
	defer l.Close() // before the wait: nobody is left at a door that no one opens
	room := make(chan struct{}, maxClients)
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE), errors.Is(err, syscall.ECONNABORTED):
			time.Sleep(acceptAgain) // when somebody leaves there is room again
			continue
		case err != nil:
			return err
		}
		clients.Go(func() {
			defer conn.Close()
			defer context.AfterFunc(ctx, func() { conn.Close() })() // the reader waits for no context
			select {
			case room <- struct{}{}:
				_ = s.Serve(ctx, conn, conn) // that a client is gone concerns nobody else
				<-room
			case <-ctx.Done():
			}
		})
	}
}

// checkersHub are the texts of checkers in Hub.
var checkersHub = protocol.HubTexts{
	Variant: "english", Board: hub.FromFEN, Position: hub.ToFEN, Move: hub.FromNotation, ReadMove: hub.ToNotation,
}
