package engine

import "math"

// pipsPerRoll is the mean of a roll, doubles counted twice: 8 1/6.
const pipsPerRoll = 49.0 / 6

// race evaluates a position without contact, with me on roll.
//
// The chance to win is Danny Kleinman's: with D the lead in pips, four added for the roll, and S the sum of both counts,
// four taken off, it is the normal distribution at D / sqrt(2 S). (bkgm.com, "Kleinman Count": with K = D*D/S, K = 1 is
// 76 per cent, K = 1.2 a last take at 78.) The counts are adjusted for what the bearoff will waste.
func race(me, opp *side) Values {
	mine, theirs := effectivePips(me), effectivePips(opp)
	var v Values
	lead, sum := theirs-mine+4, max(mine+theirs-4, 4)
	v.Win = normal(lead / math.Sqrt(2*sum))
	// Rolls decide a short race, not pips: whoever cannot need more rolls than the other surely does has won.
	switch {
	case surelyBefore(me, leastRolls(opp), true):
		v.Win = 1
	case surelyBefore(opp, leastRolls(me), false):
		v.Win = 0
	}
	v.WinGammon = min(raceGammon(me, opp, mine, true), v.Win)
	v.LoseGammon = min(raceGammon(opp, me, theirs, false), 1-v.Win)
	v.WinBackgammon = min(raceBackgammon(me, opp, mine, true), v.WinGammon)
	v.LoseBackgammon = min(raceBackgammon(opp, me, theirs, false), v.LoseGammon)
	return v
}

// effectivePips is the pip count with the waste of an uneven bearoff. The terms are those of Tom Keith's count
// (bkgm.com, "Cube Handling in Noncontact Positions"): two pips for each checker more than one on the ace point, one
// for each more than one on the deuce point and more than three on the three point, one for each gap on the four, five
// and six points. Few checkers need a roll for each two of them, whatever their pips: seven pips for each such roll.
func effectivePips(s *side) float64 {
	pips := s.pips + 2*max(int(s.at[1])-1, 0) + max(int(s.at[2])-1, 0) + max(int(s.at[3])-3, 0)
	if s.highest > 3 {
		for n := 4; n <= 6; n++ {
			if s.at[n] == 0 && s.highest > n {
				pips++
			}
		}
	}
	return max(float64(pips), 7*float64((s.left()+1)/2)-6)
}

// leastRolls is a number of rolls without which the side surely does not finish.
func leastRolls(s *side) int { return fewestRolls(s.left(), s.pips) }

// fewestRolls is how many rolls so many checkers need for so many pips if all are double sixes.
func fewestRolls(checkers, pips int) int { return max((checkers+3)/4, (pips+23)/24) }

// surelyBefore reports whether the winner has surely finished before the other has made so many rolls.
func surelyBefore(winner *side, rolls int, winnerOnRoll bool) bool {
	if winnerOnRoll {
		rolls++
	}
	return mostRolls(winner) < rolls
}

// mostRolls is a number of rolls after which the side has surely finished. It is sharp where only few checkers are
// left on low points, and far too high elsewhere.
func mostRolls(s *side) int {
	switch n := s.left(); {
	case n == 0:
		return 0
	case n == 1 && s.highest <= 3, s.highest == 1:
		return (n + 1) / 2
	case n == 1:
		return (s.pips + 2) / 3
	default:
		return (s.pips+2)/3 + n // a roll is at least three pips, and each checker may waste some of it
	}
}

// raceGammon is the chance that winner bears everything off before loser has borne off one checker. Both need a number
// of rolls that is close to normal.
func raceGammon(winner, loser *side, winnerPips float64, winnerOnRoll bool) float64 {
	if loser.off > 0 {
		return 0
	}
	checkers, pips := loser.beyond(6)
	// The last of these rolls brings the stragglers home with one die and bears off with the other.
	need := 1 + max(0, float64(pips)-4)/(pipsPerRoll-0.5)
	if surelyBefore(winner, fewestRolls(checkers+1, pips+1), winnerOnRoll) {
		return 1
	}
	return outrun(winner, winnerPips, need, winnerOnRoll)
}

// raceBackgammon is the chance that winner bears everything off while a checker of the loser, who has borne off none,
// is still in the winner's home board.
func raceBackgammon(winner, loser *side, winnerPips float64, winnerOnRoll bool) float64 {
	if loser.off > 0 || loser.back == 0 {
		return 0
	}
	checkers, pips := loser.beyond(18)
	if surelyBefore(winner, fewestRolls(checkers, pips), winnerOnRoll) {
		return 1
	}
	return outrun(winner, winnerPips, 0.5+float64(pips)/pipsPerRoll, winnerOnRoll)
}

// outrun is the chance that winner, with so many effective pips, finishes before the loser has made need rolls.
func outrun(winner *side, pips, need float64, winnerOnRoll bool) float64 {
	rolls := max(pips/pipsPerRoll+0.4, float64(leastRolls(winner)))
	head := -0.5
	if winnerOnRoll {
		head = 0.5
	}
	spread := 0.35 + 0.25*math.Sqrt(rolls+need)
	z := (need - rolls + head) / spread
	if z < -4 {
		return 0
	}
	return normal(z)
}
