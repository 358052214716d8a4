package engine

import "github.com/parlour-games/parlour/oware"

// mobility is what one more house to play from is worth, in hundredths of a seed: a side that
// runs out of moves must give its seeds away.
const mobility = 30

// evaluate estimates what the side to move gains from p on more than the other side, in
// hundredths of a seed: a little for each house that can be played.
func evaluate(p oware.Position) Value {
	ours, others := p.Occupied()
	return Value(mobility * (ours - others))
}
