package engine

import (
	"math"

	"github.com/parlour-games/parlour/backgammon"
)

// The weights of the evaluation, by hand. They are logits: the difference of the two sides' sums is tempered and goes
// through the logistic function to become a chance to win, so near an even position a tenth is worth about two per cent
// of games, or .04 points.
var (
	// blockValue is the worth of a made point, by its own number: the five and four points, the bar point and the six
	// block best, the ace hardly.
	blockValue = [25]float64{1: 0.00, 2: 0.07, 3: 0.14, 4: 0.25, 5: 0.31, 6: 0.26, 7: 0.22, 8: 0.10, 9: 0.05, 10: 0.03, 11: 0.02}
	// behindFactor scales it by how many enemy checkers have still to pass.
	behindFactor = [4]float64{0.10, 0.65, 1.00, 1.10}
	// trapped is the cost to a checker of so many made points among the six before it.
	trapped = [7]float64{0, 0.01, 0.03, 0.08, 0.17, 0.34, 0.75}
	// anchorValue is the worth of a point held behind enemy checkers, by its own number. The twenty point is golden.
	anchorValue = [25]float64{16: 0.05, 17: 0.08, 18: 0.14, 19: 0.12, 20: 0.28, 21: 0.23, 22: 0.13, 23: 0.08, 24: 0.05}
)

const (
	tempo        = 0.05 // being on roll, beside the pips and the shots
	futureShots  = 0.30 // the shots against the player on roll, who may still tidy up
	raceInPlay   = 0.45 // how much of a lead in the race counts while everything is still in play
	logitPerZ    = 1.65 // logits for each standard deviation of the normal curve, near its middle
	stackPenalty = 0.045
	builderValue = 0.03
)

// Evaluate returns the chances of player, who is about to roll. It looks at the position alone and rolls nothing. The
// result of a finished game is exact. It allocates nothing.
func Evaluate(b backgammon.Board, player backgammon.Player) Values {
	switch other := player.Other(); {
	case b.Off(player) == backgammon.Checkers:
		return won(b.FinalWin(player))
	case b.Off(other) == backgammon.Checkers:
		return won(b.FinalWin(other)).Flip()
	}
	me, opp := look(&b, player)
	if !contact(&me, &opp) {
		return race(&me, &opp)
	}
	return battle(&me, &opp)
}

// won is the exact value for the winner of a finished game.
func won(win backgammon.Win) Values {
	v := Values{Win: 1}
	if win >= backgammon.Gammon {
		v.WinGammon = 1
	}
	if win == backgammon.Backgammon {
		v.WinBackgammon = 1
	}
	return v
}

// battle evaluates a position with contact, me on roll.
func battle(me, opp *side) Values {
	lead := float64(opp.pips-me.pips) + 4
	sum := float64(opp.pips + me.pips)
	// The fewer checkers have still to pass each other, the more the race decides.
	meet := min(float64(toPass(me, opp)+toPass(opp, me))/16, 1)
	share := 1 - (1-raceInPlay)*meet
	logit := share * logitPerZ * lead / math.Sqrt(2*max(sum, 20))

	logit += tempo + structure(me, opp) - structure(opp, me)
	logit += exposure(opp, me) - futureShots*exposure(me, opp)

	v := Values{Win: logistic(temper(logit))}
	g, bg := gammonShares(me, opp, true)
	v.WinGammon, v.WinBackgammon = v.Win*g, v.Win*g*bg
	g, bg = gammonShares(opp, me, false)
	v.LoseGammon, v.LoseBackgammon = (1-v.Win)*g, (1-v.Win)*g*bg
	return v
}

// temper makes large advantages smaller: while there is contact the dice turn much. The two numbers are from 4,000 games of
// the engine against itself, in which positions thought to be 88 per cent were won 75 times of a hundred; since better
// play would win more of them they are a little bolder than that.
func temper(x float64) float64 { return 0.8 * x / (1 + 0.1*math.Abs(x)) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// toPass counts the checkers of s that have still to pass a checker of t.
func toPass(s, t *side) int {
	n := 0
	for p := max(mirror(t.highest)+1, 1); p <= 25; p++ {
		n += int(s.at[p])
	}
	return n
}

// structure is the worth of how s stands against t: blocks, anchors, builders, stacks, dead checkers, the bar.
func structure(s, t *side) float64 {
	sum := 0.0

	// behind is how many checkers of t have still to pass the point looked at.
	behind := int(t.at[25])
	spares := 0
	for n := 1; n <= 11; n++ {
		c := int(s.at[n])
		if c >= 2 {
			sum += blockValue[n] * behindFactor[min(behind, 3)]
		}
		if n >= 7 {
			if c == 1 {
				spares++
			} else if c > 2 {
				spares += c - 2
			}
		}
		behind += int(t.at[mirror(n)])
	}
	if t.back > 0 && s.home < 5 {
		sum += builderValue * float64(min(spares, 4))
	}

	// Trapped checkers, the rearmost first; the next ones count less, since one escape frees no other.
	weight := 1.0
	for n := 25; n >= 15 && weight > 0.1; n-- {
		c := int(s.at[n])
		if c == 0 {
			continue
		}
		blocks := 0
		for k := n - 1; k >= n-6; k-- {
			if t.made(mirror(k)) {
				blocks++
			}
		}
		for ; c > 0 && weight > 0.1; c-- {
			sum -= weight * trapped[blocks]
			weight *= 0.6
		}
	}

	// Anchors: the best counts, a second one a little. They matter more against a strong board.
	best, second := 0.0, 0.0
	for n := 16; n <= 24; n++ {
		if s.made(n) && t.highest > mirror(n) {
			if a := anchorValue[n]; a > best {
				best, second = a, best
			} else if a > second {
				second = a
			}
		}
	}
	sum += (best + 0.3*second) * (0.7 + 0.12*float64(t.home))

	// The bar: a lost half roll to enter, and the whole roll when the board shuts it out.
	if bar := int(s.at[25]); bar > 0 {
		shut := float64(t.home) / 6
		sum -= 0.05 + 0.45*shut*shut
		sum -= float64(bar-1) * (0.06 + 0.25*shut)
	}

	// Stacks play badly, and checkers deep in the home board block nobody.
	for n := 3; n <= 24; n++ {
		if c := int(s.at[n]); c > 3 {
			sum -= stackPenalty * float64(c-3)
		}
	}
	if t.back > 0 && s.off == 0 {
		sum -= 0.06*float64(max(int(s.at[1])-1, 0)) + 0.03*float64(max(int(s.at[2])-2, 0))
		sum -= 0.04 * float64(min(int(s.at[1]), 1))
	}
	return sum
}

// hitLoss is what s loses when its blot on point n is hit: the way it has come, half a roll to enter, and more
// against a strong board.
func hitLoss(s, t *side, n int) float64 {
	home := float64(t.home)
	return 0.022*float64(mirror(n)) + 0.05 + 0.022*home*home
}

// gammonShares returns which part of the games that winner wins are gammons, and which part of these backgammons.
func gammonShares(winner, loser *side, winnerOnRoll bool) (gammon, backgammon float64) {
	if loser.off > 0 {
		return 0, 0
	}
	// Early it is a matter of checkers sent back and held; late it is a race between the winner's last checker and the
	// loser's first.
	early := -0.95 + 0.38*float64(loser.back-2) + 0.20*float64(winner.home-1) + 0.25*float64(loser.at[25]) - 0.10*float64(winner.back)
	for n := 18; n <= 24; n++ {
		if loser.made(n) {
			early -= 0.35
			break
		}
	}
	early = logistic(early)

	_, pips := loser.beyond(6)
	held := float64(loser.back) * float64(winner.home) / 6 // the waiting of the checkers behind the home board
	need := 1 + held + float64(pips)/(pipsPerRoll-0.5)
	// A winner who is hit on the way takes so long that the gammon is often gone: in play against itself never more than
	// four of five come true while there is contact.
	late := 0.02 + 0.78*outrun(winner, effectivePips(winner)+4*float64(winner.home)/6, need, winnerOnRoll)

	t := clamp((float64(winner.pips)-60)/60, 0, 1)
	gammon = t*early + (1-t)*late

	backgammon = clamp(0.02*float64(loser.back)+0.02*float64(max(loser.back-3, 0)), 0, 0.3)
	if winner.pips < 60 && loser.back == 0 {
		backgammon = 0.002
	}
	return gammon, backgammon
}

func clamp(x, low, high float64) float64 { return min(max(x, low), high) }

// cubeLife is the efficiency of the cube in the position: less in a race's last rolls, when there is little time left
// to use it. How much less comes from exact values of bearoffs for money (see solve): about a fifth at four pips, a half at
// ten, and all from fifteen on.
func cubeLife(b backgammon.Board, player backgammon.Player) float64 {
	me, opp := look(&b, player)
	if contact(&me, &opp) {
		return efficiency
	}
	shorter := float64(min(me.pips, opp.pips))
	return efficiency * clamp(shorter/13, 0, 1)
}
