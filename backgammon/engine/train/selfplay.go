package train

import (
	"math/rand/v2"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
)

// longest is after how many rolls a game is left, which only nets that know nothing reach.
const longest = 1000

// A player plays games.
type player struct {
	*engine.Evaluator
	plays []backgammon.Play
}

// roll throws the dice.
func roll(r *rand.Rand) backgammon.Roll { return backgammon.MakeRoll(1+r.IntN(6), 1+r.IntN(6)) }

// game plays a game from a position to where its value is known, and appends its positions with the targets of TD(lambda):
// what came of the game and what was thought of the positions on the way, the farther away the less. Lambda 0 looks at the next position alone.
func (p *player) game(dst []sample, b backgammon.Board, r *rand.Rand, lambda float64) []sample {
	first := len(dst)
	var values []engine.Values // after each play, of the player who made it
	onRoll := backgammon.White
	for engine.ClassOf(b) > engine.Bearoff && len(values) < longest {
		dst = append(dst, sample{board: toWhite(b, onRoll)})
		p.plays = backgammon.AppendPlays(p.plays[:0], b, onRoll, roll(r))
		var v engine.Values
		b, v = p.Best(p.plays, b, onRoll)
		values = append(values, v)
		onRoll = onRoll.Other()
	}
	if len(values) == 0 {
		return dst
	}
	target := values[len(values)-1]
	for i := len(values) - 1; i >= 0; i-- {
		target = blend(values[i], target, lambda)
		dst[first+i].label(target)
		target = target.Flip()
	}
	return dst
}

// blend returns the chances between a and b, the share of b being f.
func blend(a, b engine.Values, f float64) engine.Values {
	return engine.Values{
		Win:            a.Win + f*(b.Win-a.Win),
		WinGammon:      a.WinGammon + f*(b.WinGammon-a.WinGammon),
		WinBackgammon:  a.WinBackgammon + f*(b.WinBackgammon-a.WinBackgammon),
		LoseGammon:     a.LoseGammon + f*(b.LoseGammon-a.LoseGammon),
		LoseBackgammon: a.LoseBackgammon + f*(b.LoseBackgammon-a.LoseBackgammon),
	}
}

// harvest plays on from a position for at most so many rolls, now and then against its judgement, and appends the positions
// met and some of those that were passed over, without targets.
func (p *player) harvest(dst []sample, b backgammon.Board, rolls int, r *rand.Rand) []sample {
	onRoll := backgammon.White
	for ; rolls > 0 && engine.ClassOf(b) > engine.Bearoff; rolls-- {
		dst = append(dst, sample{board: toWhite(b, onRoll)})
		p.plays = backgammon.AppendPlays(p.plays[:0], b, onRoll, roll(r))
		n := len(p.plays)
		if n > 1 && r.IntN(passedOver) == 0 {
			if other := b.Apply(onRoll, p.plays[r.IntN(n)]); engine.ClassOf(other) > engine.Bearoff {
				dst = append(dst, sample{board: toWhite(other, onRoll.Other())})
			}
		}
		if n > 1 && r.IntN(astray) == 0 {
			b = b.Apply(onRoll, p.plays[r.IntN(n)])
		} else {
			b, _ = p.Best(p.plays, b, onRoll)
		}
		onRoll = onRoll.Other()
	}
	return dst
}

// One roll in so many gives a sample of a play that was not made, and one a play at random.
const (
	passedOver = 3
	astray     = 12
)

// toWhite returns the board as the player on roll sees it, who becomes White.
func toWhite(b backgammon.Board, onRoll backgammon.Player) backgammon.Board {
	if onRoll == backgammon.White {
		return b
	}
	var t backgammon.Board
	for _, p := range [...]backgammon.Player{backgammon.White, backgammon.Black} {
		for n, count := range b.Occupied(p.Other()) {
			t.SetPoint(p, n, count)
		}
		t.ToBar(p, b.Bar(p.Other()))
		t.ToOff(p, b.Off(p.Other()))
	}
	return t
}
