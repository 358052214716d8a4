package engine

import "math"

// The features of a race, in the places of the others.
const (
	racePips      = iota
	raceEffective // with the waste of the bearoff
	raceHome      // pips to bring all home
	raceOutside   // checkers outside
	raceOut       // pips to leave the other's home board
	raceGaps
	raceCheckers
	raceRolls // half the checkers, rounded up
)

// readRace fills in the features of a position without contact.
func (in *Inputs) readRace() {
	me, opp := &in.seen.me, &in.seen.opp
	raceFeatures(in.Features[:featuresOfSide], me)
	raceFeatures(in.Features[featuresOfSide:], opp)
	mine, theirs := effectivePips(me), effectivePips(opp)
	in.Features[raceLead] = float32((theirs - mine + 4) / (3 * math.Sqrt(max(mine+theirs, 10))))
}

func raceFeatures(f []float32, s *side) {
	gaps := 0
	for n := 1; n <= 6; n++ {
		if s.at[n] == 0 {
			gaps++
		}
	}
	f[racePips] = float32(s.pips) / 100
	f[raceEffective] = float32(effectivePips(s)) / 100
	f[raceHome] = float32(s.outside) / 50
	f[raceOutside] = float32(s.beyond(6)) / 10
	f[raceOut] = float32(s.far) / 10
	f[raceGaps] = float32(gaps) / 6
	f[raceCheckers] = float32(s.left()) / 15
	f[raceRolls] = float32((s.left()+1)/2) / 8
}
