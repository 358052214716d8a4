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

// MoveCount is one move with the number of sequences that begin with it.
type MoveCount struct {
	Move  Move
	Nodes uint64
}

// Divide returns [Perft] of p split by the first move, in the order of [Position.AppendMoves]. It
// panics when depth is less than 1.
func Divide(p Position, depth int) []MoveCount {
	if depth < 1 {
		panic(fmt.Sprintf("oware: divide to depth %d, which has no first move", depth))
	}
	moves := p.Moves()
	counts := make([]MoveCount, 0, len(moves))
	for _, m := range moves {
		counts = append(counts, MoveCount{m, Perft(p.Apply(m), depth-1)})
	}
	return counts
}
