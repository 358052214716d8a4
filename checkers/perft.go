package checkers

// Perft counts the move sequences of the given number of plies: the standard check of a
// move generator. A sequence that ends early, with a side that has no move, counts only at
// its own length. A depth of 0 or less counts the position itself.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, depth, make([]Move, 0, 32*depth))
}

// perft keeps the moves of all plies in one slice: this ply's come after moves.
func perft(p Position, depth int, moves []Move) uint64 {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	here := len(moves)
	moves = p.AppendMoves(moves)
	var nodes uint64
	for _, m := range moves[here:] {
		nodes += perft(p.Apply(m), depth-1, moves)
	}
	return nodes
}
