package main

import (
	"context"
	"net"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/checkers/hub"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/protocol"
)

// engineProtocols are the protocols that the engine of each game speaks, its usual one first.
var engineProtocols = map[string][]string{"checkers": {"hub"}}

// maxClients is how many clients are served at once; more have to wait.
const maxClients = 16

func (a *app) engine() *cobra.Command {
	var name, addr string
	cmd := &cobra.Command{
		Use:   "engine GAME",
		Short: "Let other programs use the engine",
		Long: `Put the engine of a game behind a protocol that other programs speak: on standard
input and output, or with --addr for every client that connects there.

  checkers    hub    Hub 2, of Scan and of the bots of draughts servers

What the protocol needs for the game is told in docs/protocols.`,
		Example: `  parlour engine checkers
  parlour engine checkers --protocol hub --addr 127.0.0.1:27531`,
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			k, err := gameOnly(args)
			if err != nil {
				return err
			}
			spoken := engineProtocols[k.Name()]
			switch {
			case len(spoken) == 0:
				return usagef("the engine of %s speaks no protocol yet", k.Name())
			case cmd.Flags().Changed("protocol") && !slices.Contains(spoken, name):
				return usagef("the engine of %s speaks no protocol %q, only %s", k.Name(), name, strings.Join(spoken, ", "))
			}
			h := &protocol.Hub{
				Kind: games.Checkers, Texts: checkersHub,
				Name: "Parlour", Version: buildVersion(), Author: "The Parlour authors",
			}
			if addr == "" {
				return h.Serve(cmd.Context(), a.in, a.out)
			}
			return a.serveEngine(cmd.Context(), h, addr)
		},
	}
	cmd.Flags().StringVar(&name, "protocol", "", "what is spoken; the first of those above if not given")
	cmd.Flags().StringVar(&addr, "addr", "", "HOST:PORT: serve every client that connects there")
	return cmd
}

// serveEngine serves clients at an address until the context is done.
func (a *app) serveEngine(ctx context.Context, h *protocol.Hub, addr string) error {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { l.Close() })()
	defer l.Close()
	a.say("listening on %s", l.Addr())
	var clients sync.WaitGroup
	defer clients.Wait()
	room := make(chan struct{}, maxClients)
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		}
		clients.Go(func() {
			defer conn.Close()
			defer context.AfterFunc(ctx, func() { conn.Close() })() // the reader waits for no context
			select {
			case room <- struct{}{}:
				_ = h.Serve(ctx, conn, conn) // that a client is gone concerns nobody else
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
