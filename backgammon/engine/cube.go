package engine

import (
	"context"

	"github.com/parlour-games/parlour/backgammon"
)

// The value of a cube follows Rick Janowski, "Take-Points in Money Games" (1993). Two models bound the truth: with a
// dead cube nobody ever doubles again, with a live one both players double at the perfect moment. Between the take
// point and the cash point the value of a live cube is a straight line. The real value lies between the two models,
// nearer to the live one: its part is the efficiency of the cube.
//
// Janowski's points for money are the fixed point of one recursion: whoever takes owns a cube whose own cash point is
// the other's next take point. The same recursion, with match winning chances in place of points, ends by itself in a
// match where the cube is dead for its owner, so one statement serves both.

// efficiency is the part of a live cube's value that a player gets, in a position with contact or in a long race.
// Janowski found about two thirds.
const efficiency = 2.0 / 3

// redoubles is how many cube turns ahead the recursion looks; each shrinks the error of a money take point by a
// factor of about five.
const redoubles = 8

// BeaverRefused is the equity of a doubler who refuses a beaver: twice the value that the cube had before the double is
// lost. To play on is worth twice Decision.Taken, with the cube at twice what was doubled to.
const BeaverRefused = -2

// Decision is the evaluation of a cube decision before the roll, for the player who may double.
//
// The three equities are points per unit of the cube as it stands, with the cube in play. In a match they are on the
// same scale, on which winning this game as a single one with the present cube is 1 and losing it so is -1.
type Decision struct {
	Values     Values  // the cubeless chances that the decision is made from
	NoDouble   float64 // the player rolls
	DoubleTake float64 // the player doubles and the opponent takes (or beavers, where allowed and better)
	DoublePass float64 // the player doubles and the opponent passes: always 1
	Taken      float64 // the player doubles and the opponent takes and does not beaver
	Beavered   float64 // the player doubles, the opponent beavers, and the player answers that as is best
	Allowed    bool    // the player may double here and has something to gain
	Beaver     bool    // the opponent's best answer is a beaver
	Exact      bool    // the equities are those of perfect play to the end, and so is the chance to win
	Plies      int     // how far the chances were looked ahead
	Nodes      int     // positions evaluated for them

	free bool // a double risks nothing: the match is lost with the cube as it stands

	NoDoubleChance, DoubleTakeChance, DoublePassChance float64 // the match winning chances of the three, 0 for money
}

// alike is how far equities may differ by rounding alone.
const alike = 1e-9

// Double reports whether to double is right. Where both are as good, it is only for a player who would lose the match with
// the cube as it stands: then a double risks nothing.
func (d Decision) Double() bool {
	gain := min(d.DoubleTake, d.DoublePass) - d.NoDouble
	return d.Allowed && (gain > alike || d.free && gain > -alike)
}

// Take reports whether the opponent is right to take (or beaver) after a double.
func (d Decision) Take() bool { return d.DoubleTake <= d.DoublePass }

// Action returns the right action for both sides as players say it: "no double", "double/take", "double/pass", "too
// good/pass" or "too good/take".
func (d Decision) Action() string {
	switch {
	case d.Double() && d.Take():
		return "double/take"
	case d.Double():
		return "double/pass"
	case !d.Allowed || d.NoDouble <= d.DoublePass+alike:
		return "no double"
	case d.Take():
		return "too good/take"
	}
	return "too good/pass"
}

// Answer returns the opponent's right answer to a double, even to a wrong one: "take", "pass" or "beaver".
func (d Decision) Answer() string {
	switch {
	case !d.Take():
		return "pass"
	case d.Beaver:
		return "beaver"
	}
	return "take"
}

// Cube evaluates the decision of player, who is about to roll, to double or not; stakes are the player's. Whoever
// answers a double asks the same question, with the doubler as the player and the cube as it stood before the double.
// Small races are solved exactly. Else, with plies 1, the chances come from a look at each of the 21 rolls. A cancelled
// context ends it with the context's error.
func Cube(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes, plies int) (Decision, error) {
	if d, ok, err := solve(ctx, b, player, stakes, solvedInPlay); ok || err != nil {
		return d, err
	}
	if plies <= 0 || finished(b) {
		d := decide(Evaluate(b, player), stakes, cubeLife(b, player))
		d.Nodes = 1
		return d, ctx.Err()
	}
	return ahead(ctx, b, player, stakes)
}

// ahead evaluates a decision by a look at each of the 21 rolls: after each the opponent doubles or not, as is best by the
// formula, with the cube as it is and with the cube turned.
func ahead(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes) (Decision, error) {
	s := searches.Get().(*search)
	defer searches.Put(s)
	x := cubeLife(b, player)
	turned := stakes
	turned.Cube, turned.Owner = 2*stakes.cube(), Theirs
	var sum Values
	var without, with float64 // a double
	nodes := 0
	for _, roll := range rolls {
		if err := ctx.Err(); err != nil {
			return Decision{}, err
		}
		v, n := s.reply(b, player, roll, stakes)
		sum.add(v, float64(roll.Weight()))
		weight := float64(roll.Weight()) / 36
		without += weight * stakes.theirs(v, x)
		with += weight * turned.theirs(v, x)
		nodes += n
	}
	d := stakes.decision(sum.over(36), without, with)
	d.Plies, d.Nodes = 1, nodes
	return d, nil
}

// theirs is the value of the chances v when the opponent is about to double or roll.
func (s Stakes) theirs(v Values, x float64) float64 {
	flip, cube := s.Flip(), s.cube()
	v = v.Flip()
	value := flip.cubeful(v, cube, flip.Owner, x)
	if flip.CanDouble() {
		value = max(value, min(flip.cubeful(v, 2*cube, Theirs, x), flip.worth(cube)))
	}
	if s.isMatch() {
		return 1 - value
	}
	return -value
}

// decide applies the cube to the chances v with an efficiency of x.
func decide(v Values, s Stakes, x float64) Decision {
	return s.decision(v, s.cubeful(v, s.cube(), s.Owner, x), s.cubeful(v, 2*s.cube(), Theirs, x))
}

// decision is what the chances v come to, given the values, of worth's kind, of playing on and of a double that is taken.
func (s Stakes) decision(v Values, stays, turned float64) Decision {
	cube := s.cube()
	d := Decision{Values: v, Allowed: s.CanDouble(), free: s.nothingToLose(cube)}
	if d.free && d.Allowed {
		// To wait for a double that costs nothing brings no more than to double, or else to play on for a gammon.
		stays = min(stays, max(s.plain(v, cube, s.Owner), min(turned, s.worth(cube))))
	}
	d.settle(s, stays, turned)
	return d
}

// settle fills in the equities, given the values of playing on and of a double that is taken.
func (d *Decision) settle(s Stakes, stays, turned float64) {
	cube := s.cube()
	d.NoDouble, d.Taken, d.DoublePass = s.scale(stays, cube), s.scale(turned, cube), 1
	if s.isMatch() {
		d.NoDoubleChance, d.DoubleTakeChance, d.DoublePassChance = stays, turned, s.worth(cube)
	}
	d.Beavered = max(2*d.Taken, BeaverRefused)
	d.DoubleTake = d.Taken
	// A doubler who has far too little escapes a beaver by passing it: then to take is worth more.
	if s.Beavers && !s.isMatch() && d.Beavered < d.Taken && s.Flip().usable(2*cube) {
		d.Beaver = true
		d.DoubleTake = d.Beavered
	}
}

// AcceptBeaver reports whether the doubler, whose double the opponent has beavered, plays on: d is the decision that
// the doubler faced.
func (d Decision) AcceptBeaver() bool { return 2*d.Taken > BeaverRefused }

// cubeful is the value of the chances v with the cube in play, as an efficiency of x lets it be.
func (s Stakes) cubeful(v Values, cube int, owner Owner, x float64) float64 {
	return (1-x)*s.dead(v, cube, owner) + x*s.live(v, cube, owner)
}

// ends are the values of winning and of losing the game with the cube as it stands.
func (s Stakes) ends(v Values, cube int, owner Owner) (won, lost float64) {
	w, l := v.sizes()
	if s.idleGammons(owner) {
		w, l = [3]float64{1}, [3]float64{1}
	}
	return s.mean(w, cube, 1), s.mean(l, cube, -1)
}

// dead is the value of the chances v when nobody doubles again, unless it costs nothing.
//
// Whoever would lose the match with the cube as it stands has nothing to lose by turning it, and does so at the first
// turn. By then a roll or two may have decided much: the value is taken to lie half way between that of the cube as it
// stands and that of the cube turned now.
func (s Stakes) dead(v Values, cube int, owner Owner) float64 {
	plain := s.plain(v, cube, owner)
	switch {
	case owner != Theirs && s.nothingToLose(cube):
		return (plain + max(plain, min(s.plain(v, 2*cube, Theirs), s.worth(cube)))) / 2
	case owner != Mine && s.Flip().nothingToLose(cube):
		return (plain + min(plain, max(s.plain(v, 2*cube, Mine), s.worth(-cube)))) / 2
	}
	return plain
}

// plain is the value of the chances v when the cube stays where it is.
func (s Stakes) plain(v Values, cube int, owner Owner) float64 {
	won, lost := s.ends(v, cube, owner)
	return lost + v.Win*(won-lost)
}

// nothingToLose reports whether the player would lose the match with a cube of this value, and may turn it.
func (s Stakes) nothingToLose(cube int) bool {
	return s.isMatch() && s.OpponentAway <= cube && s.usable(cube)
}

// live is the value of the chances v when both sides double at the perfect moment: straight lines between losing
// everything, the player's take point (worth what a pass costs), the player's cash point (worth what a pass brings)
// and winning everything. A point exists for whoever may turn the cube and can use it.
func (s Stakes) live(v Values, cube int, owner Owner) float64 {
	won, lost := s.ends(v, cube, owner)
	low, high := 0.0, 1.0
	atLow, atHigh := lost, won
	p := v.Win
	if owner != Mine && s.Flip().usable(cube) {
		low, atLow = s.takePoint(v, cube, redoubles), s.worth(-cube)
	}
	if owner != Theirs && s.usable(cube) {
		high, atHigh = 1-s.Flip().takePoint(v.Flip(), cube, redoubles), s.worth(cube)
	}
	switch {
	case low >= high: // so many gammons that no double can ever be taken
		return s.dead(v, cube, owner)
	case p < low:
		return line(p, 0, lost, low, atLow)
	case p > high:
		return line(p, high, atHigh, 1, won)
	}
	return line(p, low, atLow, high, atHigh)
}

// line is the height at x of the line through (x0, y0) and (x1, y1).
func line(x, x0, y0, x1, y1 float64) float64 { return y0 + (x-x0)/(x1-x0)*(y1-y0) }

// takePoint is the chance of winning at which the player, doubled from cube to twice that, does as well by taking as
// by passing, when the owner of a cube uses it perfectly.
func (s Stakes) takePoint(v Values, cube, depth int) float64 {
	won, lost := v.sizes()
	pass, worst := s.worth(-cube), s.mean(lost, 2*cube, -1)
	if worst >= pass {
		return 0 // nothing more can be lost
	}
	top, best := 1.0, s.mean(won, 2*cube, 1)
	if depth > 0 && s.usable(2*cube) {
		top, best = 1-s.Flip().takePoint(v.Flip(), 2*cube, depth-1), s.worth(2*cube)
	}
	if best <= pass {
		return 1
	}
	return min(top*(pass-worst)/(best-worst), 1)
}
