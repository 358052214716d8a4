package train

import (
	"math/rand/v2"
	"slices"

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
		target = sum(values[i], sum(target, values[i], -1), lambda)
		dst[first+i].label(target)
		target = target.Flip()
	}
	return dst
}

// harvest plays on from a position for at most so many rolls, now and then against its judgement, and returns stretches of
// positions that follow one another by the best play, and some that other plays would have led to, each by itself. None has a target.
func (p *player) harvest(b backgammon.Board, rolls int, l look, r *rand.Rand) [][]sample {
	var stretches [][]sample
	begin := true
	onRoll := backgammon.White
	for ; rolls > 0 && engine.ClassOf(b) > engine.Bearoff; rolls-- {
		if begin {
			stretches = append(stretches, nil)
		}
		last := &stretches[len(stretches)-1]
		*last = append(*last, sample{board: toWhite(b, onRoll)})
		p.plays = backgammon.AppendPlays(p.plays[:0], b, onRoll, roll(r))
		n := len(p.plays)
		var aside []sample
		if n > 1 && r.IntN(passedOver) == 0 {
			others := p.plays
			if r.IntN(atRandom) > 0 {
				others = p.Promising(p.plays, b, onRoll)
			}
			if other := b.Apply(onRoll, others[r.IntN(len(others))]); engine.ClassOf(other) > engine.Bearoff {
				aside = []sample{{board: toWhite(other, onRoll.Other())}}
			}
		}
		if begin = n > 1 && r.IntN(l.astray) == 0; begin {
			b = b.Apply(onRoll, p.plays[r.IntN(n)])
		} else {
			b, _ = p.Best(p.plays, b, onRoll)
		}
		if aside != nil {
			// Before the stretch that goes on.
			stretches = slices.Insert(stretches, len(stretches)-1, aside)
		}
		onRoll = onRoll.Other()
	}
	return stretches
}

// teach gives the positions of a stretch their targets, from the last to the first: what a look one roll ahead brings, and most of what
// the looks at the following positions brought beyond what was thought of them. That takes out the luck of the dice, but for what
// the looks differ, and so sees far ahead with little noise.
func (p *player) teach(stretch []sample, l look) {
	var found engine.Values // at the position after this one, beyond what was thought of it
	for i := len(stretch) - 1; i >= 0; i-- {
		s := &stretch[i]
		v := sum(p.Ahead(s.board, backgammon.White), turned(found), l.trust)
		found = sum(v, p.Evaluate(s.board, backgammon.White), -1)
		s.label(v)
	}
}

// A look is how labels are made.
type look struct {
	trust  float64 // the share of what was found later that counts a roll before: what is called lambda where no look takes out the luck
	astray int     // one roll in so many is played at random, and ends what can be found from before it
}

// near learns quickly, with little noise. far sees more of what becomes of a position, which many labels are needed for.
var (
	near = look{0.9, 12}
	far  = look{0.97, 30}
)

// sum adds f times b to a.
func sum(a, b engine.Values, f float64) engine.Values {
	return engine.Values{
		Win:            a.Win + float64(f*b.Win),
		WinGammon:      a.WinGammon + float64(f*b.WinGammon),
		WinBackgammon:  a.WinBackgammon + float64(f*b.WinBackgammon),
		LoseGammon:     a.LoseGammon + float64(f*b.LoseGammon),
		LoseBackgammon: a.LoseBackgammon + float64(f*b.LoseBackgammon),
	}
}

// turned returns a difference of chances as the other player sees it.
func turned(d engine.Values) engine.Values {
	return engine.Values{
		Win: -d.Win, WinGammon: d.LoseGammon, WinBackgammon: d.LoseBackgammon,
		LoseGammon: d.WinGammon, LoseBackgammon: d.WinBackgammon,
	}
}

// One roll in so many gives a sample of a play that was not made, and of these one in so many of any play, the others of one
// that a player would think about: to choose well is to tell these apart.
const (
	passedOver = 2
	atRandom   = 4
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
