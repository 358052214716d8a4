package main

import (
	"fmt"
	"log/slog"
	"net"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/store"
	"github.com/parlour-games/parlour/internal/web"
)

// tutors are the losses from which a move is a blunder: of checkers in men, of backgammon in points
// of equity, of oware in seeds.
var tutors = map[string]web.Tutor{
	games.Checkers.Name():   {Value: "men", Threshold: 0.5},
	games.Backgammon.Name(): {Value: "equity", Threshold: 0.1},
	games.Oware.Name():      {Value: "seeds", Threshold: 2},
}

func (a *app) serve() *cobra.Command {
	var addr, dir string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play and study in a browser",
		Long: `Serve the web program: play against the engine, with somebody on the same
screen or far away, and study, in any browser. It listens on this machine alone
unless --addr says otherwise, prints its address and runs until it is stopped.

Every move is on the disk before it is acknowledged. The games stay in the
folder that --data names.`,
		Example: "  parlour serve\n  parlour serve --addr :8080 --data /var/lib/parlour",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.json {
				return usagef("serve speaks to browsers: there is no --json")
			}
			if dir == "" {
				var err error
				if dir, err = store.WebDir(); err != nil {
					return err
				}
			}
			config := web.Config{Dir: dir, Version: buildVersion(), Log: slog.New(slog.NewTextHandler(a.err, nil))}
			for _, k := range games.Kinds() {
				config.Games = append(config.Games, web.Game{Kind: k, Tutor: tutors[k.Name()]})
			}
			s, err := web.New(config)
			if err != nil {
				return err
			}
			l, err := net.Listen("tcp", addr)
			if err != nil {
				return err
			}
			fmt.Fprintln(a.out, "http://"+l.Addr().String()+"/")
			return s.Serve(cmd.Context(), l)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "listen on this address")
	cmd.Flags().StringVar(&dir, "data", "", "keep the games in this folder; without it, in your own folder of the program")
	return cmd
}
