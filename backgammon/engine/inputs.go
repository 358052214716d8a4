package engine

import (
	"math/bits"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine/nn"
)

// A Class says what judges a position.
type Class uint8

// The classes.
const (
	// Over is a finished game, whose value is known.
	Over Class = iota
	// Bearoff is a race with all checkers of both sides at home, whose value a table knows.
	Bearoff
	// Race is any other position without contact: no checker has still to pass one of the other side.
	Race
	// Crashed is a position with contact in which a side has at most six checkers left that are neither borne off nor
	// spent on its own ace and deuce points: its board breaks, or has broken, while there is still something to hit.
	Crashed
	// Contact is every other position.
	Contact
	// NumClasses is the number of classes.
	NumClasses = iota
)

// crashedAt is how many live checkers make a side crashed.
const crashedAt = 6

// String returns the name of the class.
func (c Class) String() string {
	return [NumClasses]string{"over", "bearoff", "race", "crashed", "contact"}[c]
}

// ClassOf returns the class of the position, which must be consistent. It does not depend on who is on roll.
func ClassOf(b backgammon.Board) Class {
	if finished(b) {
		return Over
	}
	var seen view
	seen.look(&b, backgammon.White)
	return seen.class()
}

func (v *view) class() Class {
	switch {
	case v.me.highest <= backgammon.HomePoints && v.opp.highest <= backgammon.HomePoints:
		return Bearoff
	case !v.contact():
		return Race
	case v.me.live() <= crashedAt || v.opp.live() <= crashedAt:
		return Crashed
	}
	return Contact
}

// live is how many checkers are neither borne off nor on the ace and deuce points.
func (s *side) live() int { return s.left() - int(s.at[1]) - int(s.at[2]) }

// The sparse inputs of a net tell where the checkers of a side stand, point by point, the bar and the tray; those of the
// side on roll come first.
const (
	unitsOfPoint = 4 // a blot; a made point; a third checker there; how many beyond it
	unitsOfTray  = 4 // any checker; how many of the first five, of the next and of the last
	unitsOfSide  = backgammon.OnBar*unitsOfPoint + unitsOfTray
	// NumSparse is how many sparse inputs a net has.
	NumSparse = 2 * unitsOfSide
)

// maxActive is room for all sparse inputs that can be there, and two more: each checker adds one at most, and the tray four.
const maxActive = 2*(backgammon.Checkers+unitsOfTray) + 2

// Inputs are what a net is told of a position.
type Inputs struct {
	Active   []nn.Active          // the sparse inputs that are there, in rising order
	Features [NumFeatures]float32 // what is worked out of the position
	room     [maxActive]nn.Active
	seen     view
}

// Read fills in the inputs of the position, which must be consistent, with player on roll, and returns its class. There are
// none in the classes whose value is known.
func (in *Inputs) Read(b backgammon.Board, player backgammon.Player) Class {
	return in.read(&b, player, true)
}

// ReadSparse is Read without the features.
func (in *Inputs) ReadSparse(b backgammon.Board, player backgammon.Player) Class {
	return in.read(&b, player, false)
}

func (in *Inputs) read(b *backgammon.Board, player backgammon.Player, features bool) Class {
	in.Active = in.room[:0]
	if finished(*b) {
		return Over
	}
	in.seen.look(b, player)
	class := in.seen.class()
	if class == Bearoff {
		return Bearoff
	}
	in.stand(&in.seen.me, 0)
	in.stand(&in.seen.opp, unitsOfSide)
	if features {
		in.Features = [NumFeatures]float32{}
		if class == Race {
			in.readRace()
		} else {
			in.readContact()
		}
	}
	return class
}

// stand adds where the checkers of a side stand.
func (in *Inputs) stand(s *side, first int) {
	a, k := &in.room, len(in.Active)
	for set := s.places(); set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		c := int16(s.at[n])
		i := int16(first + (n-1)*unitsOfPoint)
		// All that may be there is written, and what is not is written over: that is quicker than to ask.
		a[k] = nn.Active{Input: i + min(c-1, 1), Count: 1}
		a[k+1] = nn.Active{Input: i + 2, Count: 1}
		a[k+2] = nn.Active{Input: i + 3, Count: c - 3}
		k += int(min(max(c-1, 1), 3))
	}
	if off := int16(s.off); off > 0 {
		i := int16(first + backgammon.OnBar*unitsOfPoint)
		a[k], a[k+1] = nn.Active{Input: i, Count: 1}, nn.Active{Input: i + 1, Count: min(off, 5)}
		k += 2
		if off > 5 {
			a[k] = nn.Active{Input: i + 2, Count: min(off-5, 5)}
			k++
			if off > 10 {
				a[k] = nn.Active{Input: i + 3, Count: off - 10}
				k++
			}
		}
	}
	in.Active = a[:k]
}
