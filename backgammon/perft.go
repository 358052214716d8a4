package backgammon

// Perft counts the nodes at the given depth of the tree in which p makes every
// distinct play of each of the 21 rolls, then the opponent does, and so on: the
// usual check of a move generator. A dance counts as one node. From the
// starting position it is 447 at depth 1 and 202782 at depth 2.
func Perft(b Board, p Player, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var nodes uint64
	var room [256]Play
	plays := room[:0]
	for _, roll := range Rolls() {
		plays = AppendPlays(plays[:0], b, p, roll)
		switch {
		case len(plays) == 0:
			nodes += Perft(b, p.Other(), depth-1)
		case depth == 1:
			nodes += uint64(len(plays))
		default:
			for _, play := range plays {
				nodes += Perft(b.Apply(p, play), p.Other(), depth-1)
			}
		}
	}
	return nodes
}
