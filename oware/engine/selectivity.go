package engine

// seekDepth is from which depth on a search seekLess plies shallower finds a move to begin with,
// when the table knows none.
const (
	seekDepth = 4
	seekLess  = 3
)
