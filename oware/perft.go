package oware

import (
	"fmt"
)

// Perft counts the sequences of exactly depth legal moves from p. A game that ends earlier counts
// for nothing at that depth; that a position comes again ends none, because a position does not
// remember. It panics when depth is negative.
func Perft(p Position, depth int) uint64 {
	if depth < 0 {
		panic(fmt.Sprintf("oware: perft to the negative depth %d", depth))
	}
	if depth == 0 {
		return 1
	}
	var buffer [RowLength]Move
	moves := p.AppendMoves(buffer[:0])
	if depth == 1 {
		return uint64(len(moves)) // the last ply is counted without being played
	}
	var nodes uint64
	for _, m := range moves {
		nodes += Perft(p.Apply(m), depth-1)
	}
	return nodes
}
