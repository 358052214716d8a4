package engine

import "github.com/parlour-games/parlour/oware"

// mobility is what one more house to play from is worth, in hundredths of a seed: a side that
// runs out of moves must give its seeds away. At equal nodes, 12 scored 153-36 against none in 200
// games, and 40 scored 110-77 against 12.
const mobility = 30

// evaluate estimates p for the side to move: captured seeds, and a little for each house that
// can be played.
func evaluate(p oware.Position) Value {
	mine, theirs := p.Stores()
	ours, others := p.Occupied()
	return Value(perSeed*(mine-theirs) + mobility*(ours-others))
}

// outcome returns the value for side of a game that ended with r after ply plies: a win is
// better the sooner, a loss the later it comes.
func outcome(r oware.Result, side oware.Side, ply int) Value {
	winner, ok := r.Winner()
	switch {
	case !ok:
		return 0
	case winner == side:
		return win - Value(ply)
	}
	return Value(ply) - win
}
