package engine

import "github.com/parlour-games/parlour/checkers"

// Not every move deserves the same depth. What is said here decides who gets more and who
// less. The rules that look less deep were kept because the search won matches with them
// against itself without; the search for a first move and the extensions change little.

const (
	// goodMargin and badMargin are how far outside the window the evaluation must be for a
	// search earlyLess plies shallower to settle the matter.
	goodMargin Value = 30
	badMargin  Value = 60
	earlyDepth       = 3 // from this depth on
	earlyLess        = 4

	// hopelessMargin is how far below the window, for each ply still to go, the evaluation
	// of a position near the end must be for captures alone to be looked at.
	hopelessMargin Value = 60

	// seekDepth is from which depth on a search seekLess plies shallower finds a move to
	// begin with, when the table knows none.
	seekDepth = 4
	seekLess  = 3
)

// settledEarly reports whether p, which looks far better than the other side will allow
// (beta) or far worse than the side to move can have elsewhere (alpha), still does so after a
// shallower search, and the value that this found. The window has no room between the two.
func (s *searcher) settledEarly(p checkers.Position, eval Value, depth, ply int, alpha, beta Value) (Value, bool) {
	if depth < earlyDepth {
		if eval > alpha-hopelessMargin*Value(depth) || alpha >= decided || alpha <= -decided {
			return 0, false
		}
		if !p.WithTurn(p.Turn().Other()).HasJump() {
			s.back = nowhere
			return eval, true // nobody can capture: quiesce would find no more than this
		}
		v := s.quiesce(p, 0, ply, alpha, beta)
		return v, v <= alpha && !s.Stopped
	}
	less := max(depth-earlyLess, 1)
	switch good, bad := beta+goodMargin, alpha-badMargin; {
	case eval >= good && beta > -decided && good < decided:
		v := s.search(p, less, ply, good-1, good)
		return v, v >= good && !s.Stopped
	case eval <= bad && alpha < decided && bad > -decided:
		v := s.search(p, less, ply, bad, bad+1)
		return v, v <= bad && !s.Stopped
	}
	return 0, false
}

// extension returns how many plies deeper to look: one where there is only one move, or
// where a capture answers a capture.
func (s *searcher) extension(moves int, jump bool, ply int) int {
	if s.plain || ply >= 2*s.Depth {
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
	if s.plain || jump || i < 2 || depth < 3 {
		return 0
	}
	less := 1
	if depth >= 5 && i >= 5 {
		less++
	}
	if depth >= 8 && i >= 8 {
		less++
	}
	if open {
		less--
	}
	return less
}
