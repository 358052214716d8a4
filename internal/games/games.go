// Package games is the only bridge between the three games and the seam
// package play: one adapter for each game, and their registry. It states no rule.
package games

import (
	"fmt"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// Kinds returns every game, in the order in which the program lists them.
func Kinds() []play.Kind {
	return []play.Kind{Checkers, Backgammon, Oware}
}

// ByName returns the game with the name given.
func ByName(name string) (play.Kind, error) {
	names := make([]string, 0, 3)
	for _, k := range Kinds() {
		if k.Name() == name {
			return k, nil
		}
		names = append(names, k.Name())
	}
	return nil, fmt.Errorf("no game %q: it is one of %s", name, strings.Join(names, ", "))
}

// texts writes moves, as their games write them.
func texts[M fmt.Stringer](moves []M) []string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = m.String()
	}
	return all
}
