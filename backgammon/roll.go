package backgammon

import "fmt"

// A Roll is what two dice show, without their order: 31 and 13 are one Roll.
// It is comparable. The zero Roll is no roll yet.
type Roll struct {
	high, low uint8
}

// MakeRoll returns the roll of two dice, each 1 to 6. It panics on anything
// else; [ParseRoll] reads what people type.
func MakeRoll(a, b int) Roll {
	if a < 1 || a > 6 || b < 1 || b > 6 {
		panic(fmt.Sprintf("backgammon: dice %d and %d outside 1-6", a, b))
	}
	return Roll{uint8(max(a, b)), uint8(min(a, b))}
}

// ParseRoll reads two digits 1 to 6, larger first or not: "31", "13", "3-1",
// "3 1" and "3,1" are the same. The error is a [*MoveError] of kind
// [ErrSyntax].
func ParseRoll(text string) (Roll, error) {
	a, b, ok := parseDice(text)
	if !ok {
		return Roll{}, &MoveError{Kind: ErrSyntax, Text: shown(text), Reason: "a roll is two numbers from 1 to 6, such as 31"}
	}
	return MakeRoll(a, b), nil
}

// parseDice reads two dice in the order they are written.
func parseDice(text string) (a, b int, ok bool) {
	if len(text) == 3 && (text[1] == '-' || text[1] == ' ' || text[1] == ',') {
		text = text[:1] + text[2:]
	}
	if len(text) != 2 {
		return 0, 0, false
	}
	a, b = int(text[0])-'0', int(text[1])-'0'
	return a, b, a >= 1 && a <= 6 && b >= 1 && b <= 6
}

// High returns the larger die, or 0 when nothing has been rolled.
func (r Roll) High() int { return int(r.high) }

// Low returns the smaller die, or 0 when nothing has been rolled.
func (r Roll) Low() int { return int(r.low) }

// IsDoubles reports whether both dice show the same number, which is then
// played four times.
func (r Roll) IsDoubles() bool { return r.high == r.low && r.high != 0 }

// IsZero reports whether nothing has been rolled.
func (r Roll) IsZero() bool { return r == Roll{} }

// String returns the two digits, larger first: "31"; "00" for no roll.
func (r Roll) String() string {
	return string([]byte{'0' + r.high, '0' + r.low})
}

// Weight returns how many of the 36 throws of two dice give the roll: 1 for
// doubles, 2 for others.
func (r Roll) Weight() int {
	if r.IsDoubles() {
		return 1
	}
	return 2
}

// Rolls returns the 21 different rolls, from 11, 21, 22 to 66. Their weights
// add up to 36.
func Rolls() [21]Roll {
	var rolls [21]Roll
	i := 0
	for high := 1; high <= 6; high++ {
		for low := 1; low <= high; low++ {
			rolls[i] = MakeRoll(high, low)
			i++
		}
	}
	return rolls
}
