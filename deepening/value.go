package deepening

// A game whose end was found is worth Win less the plies until then, or its negative, for the side
// that wins or loses; what is beyond Decided is such a value, whatever else a game's values
// mean. All fit the 16 bits that a table has for a value.
const (
	Win      = 30_000
	Decided  = Win - 1000
	Infinite = Win + 1
)

// DecidedIn returns in how many plies the game ends with a win for the side the value is for
// (won is true) or with its loss; ok is false when no end was found, or a drawn one.
func DecidedIn[V ~int32](v V) (plies int, won, ok bool) {
	switch {
	case v > Decided:
		return int(Win - v), true, true
	case v < -Decided:
		return int(Win + v), false, true
	}
	return 0, false, false
}

// FromPosition turns a value that counts plies from the position into one that counts from the
// root, ply plies before it.
func FromPosition[V ~int32](v V, ply int) V {
	switch {
	case v > Decided:
		return v - V(ply)
	case v < -Decided:
		return v + V(ply)
	}
	return v
}

// ToPosition turns a value that counts plies from the root into one that counts from the
// position, ply plies after it.
func ToPosition[V ~int32](v V, ply int) V {
	switch {
	case v > Decided:
		return v + V(ply)
	case v < -Decided:
		return v - V(ply)
	}
	return v
}
