package engine

import "github.com/parlour-games/parlour/backgammon"

// Owner says who may double next.
type Owner uint8

// The three places of a doubling cube, seen by the player whom the Stakes belong to.
const (
	Centred Owner = iota // both players may double
	Mine                 // only this player may
	Theirs               // only the opponent may
)

// Stakes are what a game is played for, as one of its players sees it. The zero value is a money game without options,
// its cube centred on 1. Stakes given together with a board and a player are that player's.
type Stakes struct {
	Away, OpponentAway int   // the points each still needs to win the match; both 0 in a money game
	Crawford           bool  // this is the Crawford game of the match, in which nobody doubles
	NoCube             bool  // the game is played without a cube
	Cube               int   // the value of the cube; 0 means 1
	Owner              Owner // who may double next
	Limit              int   // the highest value of the cube; 0 means none
	Jacoby             bool  // money: gammons count only once the cube has been turned
	Beavers            bool  // money: who takes a double may redouble at once and keep the cube

	table *matchTable // only while the table itself is being computed
}

// StakesOf returns what player plays for in the position.
func StakesOf(pos backgammon.Position, player backgammon.Player) Stakes {
	r := pos.Rules
	s := Stakes{
		Crawford: pos.Crawford,
		NoCube:   !r.HasCube(),
		Cube:     pos.Cube.Value,
		Limit:    r.MaxCube,
		Jacoby:   r.Jacoby,
		Beavers:  r.Beavers,
	}
	if r.Length > 0 {
		s.Away = r.Length - pos.Score[player]
		s.OpponentAway = r.Length - pos.Score[player.Other()]
	}
	if s.Limit == 0 {
		s.Limit = backgammon.DefaultMaxCube
	}
	if pos.Cube.Owner != backgammon.Centred {
		s.Owner = Theirs
		if pos.Cube.Owner.Allows(player) {
			s.Owner = Mine
		}
	}
	return s
}

// Flip returns the same stakes as the opponent sees them.
func (s Stakes) Flip() Stakes {
	s.Away, s.OpponentAway = s.OpponentAway, s.Away
	switch s.Owner {
	case Mine:
		s.Owner = Theirs
	case Theirs:
		s.Owner = Mine
	}
	return s
}

func (s Stakes) isMatch() bool { return s.Away > 0 && s.OpponentAway > 0 }

func (s Stakes) cube() int { return max(s.Cube, 1) }

// CanDouble reports whether the player may double, and has something to gain by it: in a match nobody needs a cube
// that already wins enough.
func (s Stakes) CanDouble() bool { return s.usable(s.cube()) && s.Owner != Theirs }

// usable reports whether a cube of this value still means something in the player's hand.
func (s Stakes) usable(cube int) bool {
	if s.NoCube || s.Crawford || s.Limit > 0 && 2*cube > s.Limit {
		return false
	}
	return !s.isMatch() || s.Away > cube
}

// worth is what the player has after winning the game by so many points, or losing it where they are negative: the
// points themselves in a money game, the chance to win the match otherwise.
func (s Stakes) worth(points int) float64 {
	if !s.isMatch() {
		return float64(points)
	}
	t := s.table
	if t == nil {
		t = table()
	}
	over := s.Crawford || s.Away == 1 || s.OpponentAway == 1 // the Crawford game will lie behind the next one
	if points > 0 {
		return matchChance(t, s.Away-points, s.OpponentAway, over)
	}
	return matchChance(t, s.Away, s.OpponentAway+points, over)
}

// mean is what the player has on average after winning the game with the cube at this value (sign 1) or losing it
// (sign -1), when its size follows the shares of single games, gammons and backgammons.
func (s Stakes) mean(sizes [3]float64, cube, sign int) float64 {
	sum := 0.0
	for i, share := range sizes {
		if share > 0 {
			sum += share * s.worth(sign*cube*(i+1))
		}
	}
	return sum
}

// idleGammons reports whether gammons do not count with the cube at this place: the Jacoby rule. It is
// the same without a cube, where nothing can ever make them count.
func (s Stakes) idleGammons(owner Owner) bool {
	return owner == Centred && s.Jacoby && !s.isMatch()
}

// Cubeless returns the value of the chances v when nobody ever doubles again: points per unit of the cube in a money
// game (the equity, gammons left out where the Jacoby rule makes them idle), and in a match the same scale, on which
// winning this game as a single one is 1 and losing it so is -1.
func (s Stakes) Cubeless(v Values) float64 {
	return s.scale(s.plain(v, s.cube(), s.Owner), s.cube())
}

// Worth returns the value of the chances v by which plays are compared, on the scale of Cubeless. It is the same but for a player who would
// lose the match with the cube as it stands, will therefore turn it at the first chance, and should play for that.
func (s Stakes) Worth(v Values) float64 {
	if !s.isMatch() && !s.Jacoby {
		return v.Equity() // the same, quicker
	}
	return s.scale(s.dead(v, s.cube(), s.Owner), s.cube())
}

// scale turns a value of worth's kind into points per unit of the cube.
func (s Stakes) scale(value float64, cube int) float64 {
	won, lost := s.worth(cube), s.worth(-cube)
	return (2*value - won - lost) / (won - lost)
}
