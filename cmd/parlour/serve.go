package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"

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
	var hosts []string
	var proxy, noLimits bool
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play and study in a browser",
		Long: `Serve the web program: play against the engine, with somebody on the same
screen or far away, and study, in any browser. It listens on this machine alone
unless --addr says otherwise, prints its address and runs until it is stopped.
On this machine alone it answers to no other name than localhost, unless --host
says so; elsewhere it answers to every name.

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
			l, err := net.Listen("tcp", addr)
			if err != nil {
				return err
			}
			config := web.Config{
				Dir: dir, Hosts: hosts, AnyHost: len(hosts) == 0 && !onLoopback(l.Addr()), Proxy: proxy, Limits: web.DefaultLimits,
				Version: buildVersion(), Log: slog.New(slog.NewTextHandler(a.err, nil)),
			}
			if noLimits {
				config.Limits = config.Limits.Unlimited()
			}
			for _, k := range games.Kinds() {
				config.Games = append(config.Games, web.Game{Kind: k, Tutor: tutors[k.Name()]})
			}
			s, err := web.New(config)
			if err != nil {
				return errors.Join(err, l.Close())
			}
			fmt.Fprintln(a.out, "http://"+reachable(l.Addr())+"/")
			return s.Serve(cmd.Context(), l)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "listen on this address")
	cmd.Flags().StringVar(&dir, "data", "", "keep the games in this folder; without it, in your own folder of the program")
	cmd.Flags().StringSliceVar(&hosts, "host", nil, "answer only to these names, besides localhost and addresses in figures")
	cmd.Flags().BoolVar(&proxy, "proxy", false, "every request comes through a proxy that tells the client's address in X-Forwarded-For")
	cmd.Flags().BoolVar(&noLimits, "no-limits", false, "let every address make as many requests as it likes: for tests of your own")
	return cmd
}

// reachable is an address as somebody at this machine writes it into a browser.
func reachable(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(t.Port))
	}
	return a.String()
}

// onLoopback reports whether only this machine can reach an address.
func onLoopback(a net.Addr) bool {
	t, ok := a.(*net.TCPAddr)
	return ok && t.IP.IsLoopback()
}
