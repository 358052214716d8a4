package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/internal/play"
)

// maxPerft is deeper than anybody can count.
const maxPerft = 1000

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
			if depth < 1 || depth > maxPerft {
				return usagef("how deep? --depth is 1 to %d", maxPerft)
			}
			return a.each(cmd, &p, func(position, dice string) (look, error) {
				if dice != "" {
					return look{}, usagef("%q follows the position: perft counts all rolls", dice)
				}
				type count struct {
					Move  string `json:"move"`
					Nodes uint64 `json:"nodes"`
				}
				var counts []count
				g, err := k.New(play.Setup{Position: position})
				if err != nil {
					return look{}, positionError{err, position}
				}
				first := len(g.Choices())
				if k.Dice(nil) != nil {
					first = 0 // the plays of all rolls: nobody knows how many
				}
				bar := a.progress(0, first)
				each := func(m string, n uint64) {
					counts = append(counts, count{m, n})
					if first > 0 {
						bar.at(len(counts), "first moves counted")
					}
					if divide && !a.json { // at once: what is interrupted has told this much
						fmt.Fprintf(a.out, "%s: %d\n", m, n)
					}
				}
				start := time.Now()
				n, err := k.Perft(cmd.Context(), play.Setup{Position: position}, depth, each)
				if err != nil {
					return look{}, err
				}
				bar.end()
				s := time.Since(start).Seconds()
				text := fmt.Sprintf("perft %d: %d nodes in %.3f s (%.0f nodes/s)\n", depth, n, s, float64(n)/max(s, 1e-9))
				if !divide {
					counts = nil
				}
				return look{object: struct {
					Position string  `json:"position"`
					Depth    int     `json:"depth"`
					Nodes    uint64  `json:"nodes"`
					Seconds  float64 `json:"seconds"`
					Divide   []count `json:"divide,omitempty"`
				}{position, depth, n, s, counts}, text: text}, nil
			})
		},
	}
	p.flags(cmd)
	cmd.Flags().IntVar(&depth, "depth", 0, "how many moves deep")
	cmd.Flags().BoolVar(&divide, "divide", false, "tell the count behind each first move")
	return cmd
}
