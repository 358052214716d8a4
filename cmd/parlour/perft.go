package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) perft() *cobra.Command {
	var p positions
	var depth int
	var divide bool
	cmd := &cobra.Command{
		Use:   "perft GAME --depth N",
		Short: "Count the positions that N moves lead to",
		Long: `Count the ways to play N moves from a position: the usual proof that a
program knows the rules. Backgammon counts the distinct plays over the 21 rolls,
and a roll that cannot be played once.`,
		Example:           "  parlour perft checkers --depth 9",
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			k, err := gameOnly(args)
			if err != nil {
				return err
			}
			if depth < 1 {
				return usagef("how deep? --depth is 1 or more")
			}
			return a.each(cmd, &p, func(position, _ string) (look, error) {
				type count struct {
					Move  string `json:"move"`
					Nodes uint64 `json:"nodes"`
				}
				var counts []count
				var each func(string, uint64)
				var text strings.Builder
				if divide {
					each = func(m string, n uint64) {
						counts = append(counts, count{m, n})
						fmt.Fprintf(&text, "%s: %d\n", m, n)
					}
				}
				start := time.Now()
				n, err := k.Perft(cmd.Context(), play.Setup{Position: position}, depth, each)
				if err != nil {
					return look{}, err
				}
				s := time.Since(start).Seconds()
				fmt.Fprintf(&text, "perft %d: %d nodes in %.3f s (%.0f nodes/s)\n", depth, n, s, float64(n)/max(s, 1e-9))
				return look{struct {
					Position string  `json:"position"`
					Depth    int     `json:"depth"`
					Nodes    uint64  `json:"nodes"`
					Seconds  float64 `json:"seconds"`
					Divide   []count `json:"divide,omitempty"`
				}{position, depth, n, s, counts}, text.String()}, nil
			})
		},
	}
	p.flags(cmd)
	cmd.Flags().IntVar(&depth, "depth", 0, "how many moves deep")
	cmd.Flags().BoolVar(&divide, "divide", false, "tell the count behind each first move")
	return cmd
}
