package engine

import "github.com/parlour-games/parlour/checkers"

// Not every move deserves the same depth. What is said here decides who gets more and who
// less; each number was kept because it won matches against the one before.

const (
	// goodMargin is how far above the window the evaluation must be for a search goodLess
	// plies shallower to settle the matter.
	goodMargin Value = 30
	goodDepth        = 3 // from this depth on
	goodLess         = 4

	// seekDepth is from which depth on a search seekLess plies shallower finds a move to
	// begin with, when the table knows none.
	seekDepth = 4
	seekLess  = 3
)

// tooGood reports whether p, which looks far better than the other side will allow (beta),
// still does so after a shallower search, and the value that this found.
func (s *searcher) tooGood(p checkers.Position, eval Value, depth, ply int, beta Value) (Value, bool) {
	bar := beta + goodMargin
	if depth < goodDepth || eval < bar || beta <= -decided || bar >= decided {
		return 0, false
	}
	v := s.search(p, max(depth-goodLess, 1), ply, bar-1, bar)
	return v, v >= bar && !s.stopped
}

// extension returns how many plies deeper to look: one where there is only one move, or
// where a capture answers a capture.
func (s *searcher) extension(moves int, jump bool, ply int) int {
	if s.plain || ply >= 2*s.depth {
		return 0
	}
	if moves == 1 || jump && s.stack[ply].jump {
		return 1
	}
	return 0
}

// reduction returns by how many plies less to look at the i-th move, which is not expected
// to be the best.
func (s *searcher) reduction(depth, i int, jump, open bool) int {
	switch {
	case s.plain || jump || i < 3 || depth < 3:
		return 0
	case open || depth < 6 || i < 6:
		return 1
	}
	return 2
}
