package engine

// settle corrects the chances of a race, with me on roll, where rolls alone decide: whoever cannot need more of them
// than the other surely does has won. A backgammon needs a checker of the loser in the winner's home board.
func settle(v *Values, me, opp *side) {
	switch {
	case surelyBefore(me, leastRolls(opp), true):
		v.Win = 1
	case surelyBefore(opp, leastRolls(me), false):
		v.Win = 0
	}
	settleGammons(&v.WinGammon, &v.WinBackgammon, v.Win, me, opp, true)
	settleGammons(&v.LoseGammon, &v.LoseBackgammon, 1-v.Win, opp, me, false)
}

// settleGammons does the same for the gammons and backgammons of the winner.
func settleGammons(gammon, backgammon *float64, win float64, winner, loser *side, winnerOnRoll bool) {
	if loser.off > 0 {
		*gammon, *backgammon = 0, 0
		return
	}
	// The last of these rolls brings the stragglers home with one die and bears off with the other.
	if surelyBefore(winner, fewestRolls(loser.beyond(6)+1, loser.outside+1), winnerOnRoll) {
		*gammon = 1
	}
	if loser.back == 0 {
		*backgammon = 0
	} else if surelyBefore(winner, fewestRolls(loser.back, loser.far), winnerOnRoll) {
		*backgammon = 1
	}
	*gammon = min(*gammon, win)
	*backgammon = min(*backgammon, *gammon)
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
