package backgammon

import "fmt"

// NoCube as [Rules.MaxCube] means that there is no doubling.
const NoCube = 1

// DefaultMaxCube is the highest value of the cube where the rules name none.
const DefaultMaxCube = 1024

// The longest match and the highest cube are what a match ID can hold; scores of
// money sessions grow beyond it.
const (
	maxLength  = 1<<15 - 1
	topMaxCube = 1 << 15
	maxScore   = 1 << 30
)

// Rules are what is agreed before the first roll. The zero value is a money
// session without end and without options, its cube going up to 1024.
type Rules struct {
	// Length is the number of points to play to; 0 is a money session.
	Length int
	// Games ends a money session after so many games; 0 is never.
	Games int
	// MaxCube is the highest value that the cube may reach, a power of two;
	// 0 is [DefaultMaxCube], 1 is [NoCube].
	MaxCube int

	// The options of money sessions. Jacoby: gammons and backgammons count only
	// after an accepted double of the same game.
	Jacoby bool
	// Beavers: who is doubled may redouble at once and keep the cube.
	Beavers bool
	// AutoDoubles is how many times in a game equal dice at the opening roll
	// double the cube, which stays in the middle.
	AutoDoubles int
}

// Check returns everything that is wrong with the rules, in words.
func (r Rules) Check() []string {
	var complaints []string
	complain := func(format string, args ...any) {
		complaints = append(complaints, fmt.Sprintf(format, args...))
	}
	if r.Length < 0 || r.Length > maxLength {
		complain("a match is to 1 to %d points, not %d", maxLength, r.Length)
	}
	if r.Games < 0 {
		complain("a session cannot have %d games", r.Games)
	}
	if max := r.MaxCube; max != 0 && (max < 1 || max > topMaxCube || max&(max-1) != 0) {
		complain("the highest cube is a power of two from 1 to %d, not %d", topMaxCube, max)
	}
	if r.AutoDoubles < 0 {
		complain("there cannot be %d automatic doubles", r.AutoDoubles)
	}
	if r.Length > 0 {
		if r.Games > 0 {
			complain("a match ends by points, not after %d games", r.Games)
		}
		if r.Jacoby {
			complain("the Jacoby rule is for money sessions, not for matches")
		}
		if r.Beavers {
			complain("beavers are for money sessions, not for matches")
		}
		if r.AutoDoubles > 0 {
			complain("automatic doubles are for money sessions, not for matches")
		}
	}
	return complaints
}

// HasCube reports whether there is doubling at all. A match of one point has none.
func (r Rules) HasCube() bool { return r.Length != 1 && r.maxCube() > NoCube }

// maxCube returns the highest value of the cube.
func (r Rules) maxCube() int {
	if r.MaxCube == 0 {
		return DefaultMaxCube
	}
	return r.MaxCube
}

// A Cube is the doubling cube: its value and who may turn it next.
type Cube struct {
	Value int   // 1, 2, 4, ...
	Owner Owner // Centred until a double is accepted
}

// Owner says who may turn the cube.
type Owner uint8

// The places of the cube.
const (
	Centred Owner = iota
	OwnedByWhite
	OwnedByBlack
)

// OwnedBy returns the place of a cube that p owns.
func OwnedBy(p Player) Owner { return OwnedByWhite + Owner(p) }

// Allows reports whether p may turn a cube in this place.
func (o Owner) Allows(p Player) bool { return o == Centred || o == OwnedBy(p) }

// String returns "centred", "White" or "Black".
func (o Owner) String() string {
	return [...]string{"centred", "White", "Black"}[o]
}
