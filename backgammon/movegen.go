package backgammon

// This file is the only statement of how checkers move. The plays that a
// player may choose from, the steps that a click may make, the reading of a
// written play and the engine's search all stand on it.

// An obstacle is what keeps one checker from moving with one die.
type obstacle uint8

const (
	clear    obstacle = iota // nothing: the checker may move
	noMan                    // no checker stands there
	barFirst                 // a checker on the bar must enter first
	blocked                  // the opponent holds the point it would land on
	notHome                  // it would leave the board before all are home
	behind                   // it would leave the board with a larger die than it needs, while others stand behind it
)

// landing says where a checker of p that stands on from arrives with one die,
// and what keeps it from going there.
func (b *Board) landing(p Player, from, die int) (to int, o obstacle) {
	if from == OnBar {
		if b.bar[p] <= 0 {
			return 0, noMan
		}
	} else {
		if b.at(p, from) <= 0 {
			return 0, noMan
		}
		if b.bar[p] > 0 {
			return 0, barFirst
		}
	}
	to = from - die
	if to > BornOff {
		if b.at(p, to) <= -2 {
			return to, blocked
		}
		return to, clear
	}
	highest := b.highest(p)
	switch {
	case highest > HomePoints:
		return BornOff, notHome
	case to < BornOff && highest > from:
		return BornOff, behind
	}
	return BornOff, clear
}

// hits reports whether a checker of p that lands on to hits a blot there.
func (b *Board) hits(p Player, to int) bool {
	return to != BornOff && b.at(p, to) == -1
}

// AppendPlays appends to dst every play that p may make with roll, each
// distinct resulting position once, and returns the longer slice. Nothing is
// appended when p can move no checker, a dance. The order is the same every
// time; [Plays] lists them by their text. With room in dst it allocates
// nothing. It panics on the zero Roll.
//
// The rules it states: as many dice as possible are played; when only one can
// be, it is the larger if either could be; all four of a double when possible;
// checkers on the bar enter first; a checker is borne off with the exact number
// or, from the highest point held, with a larger one.
func AppendPlays(dst []Play, b Board, p Player, roll Roll) []Play {
	if roll.IsZero() {
		panic("backgammon: plays of a roll that was not thrown")
	}
	g := generator{player: p, plays: dst, start: len(dst)}
	high, low := int8(roll.high), int8(roll.low)
	if high == low {
		g.run(b, [4]int8{high, high, high, high}, 4)
	} else {
		g.run(b, [4]int8{high, low}, 2)
	}
	return g.plays
}

// longest returns how many of the dice p can play from b at most, and which die that
// must be when it is one of two different ones, else 0.
func longest(b Board, p Player, dice [4]int8, count int) (most int, only int8) {
	var room [64]Play
	g := generator{player: p, plays: room[:0]}
	g.run(b, dice, count)
	if g.second && g.most == 1 {
		if only = dice[1]; g.larger {
			only = dice[0]
		}
	}
	return g.most, only
}

// A generator walks the tree of the steps that a roll allows, in one order of
// the dice, taking the checkers from the highest start down: any set of steps
// that can be made in some order can be made in that one. For a double this
// meets each result once. For other rolls both orders of the dice are walked,
// and the second one skips what the first has met.
type generator struct {
	player Player
	dice   [4]int8
	count  int  // dice to play
	second bool // this is the second order of the dice, the smaller first,
	larger bool // and the first one has found plays
	plays  []Play
	start  int // where the plays of this roll begin
	most   int // dice that those plays use
}

// run lists all plays of the dice, which are alike or two, the larger first.
func (g *generator) run(b Board, dice [4]int8, count int) {
	if count == 0 {
		return
	}
	g.dice, g.count = dice, count
	g.walk(b, Play{}, 0, OnBar)
	if count != 2 || dice[0] == dice[1] {
		return
	}
	g.dice = [4]int8{dice[1], dice[0]}
	g.second, g.larger = true, g.most > 0
	g.walk(b, Play{}, 0, OnBar)
}

// walk extends play, which has used the first used dice and has led to b, by
// checkers that start at or below from.
func (g *generator) walk(b Board, play Play, used, from int) {
	if used < g.count {
		moved := false
		die := int(g.dice[used])
		if b.bar[g.player] == 0 && from == OnBar {
			from = MaxPoint
		}
		for n := from; n >= 1; n-- {
			to, o := b.landing(g.player, n, die)
			if o == barFirst {
				break
			}
			if o != clear {
				continue
			}
			moved = true
			hit := b.hits(g.player, to)
			next, longer := b, play
			next.step(g.player, n, to, hit)
			longer.extend(n, to, hit)
			g.walk(next, longer, used+1, n)
		}
		if moved {
			return
		}
	}
	switch {
	case used == 0 || used < g.most:
		return
	case used > g.most:
		g.most = used
		g.plays = g.plays[:g.start]
	case g.larger && used == 1:
		return // the smaller die alone is a play only if the larger cannot be played
	case g.second && g.met(play):
		return
	}
	g.plays = append(g.plays, play)
}

// met reports whether the play is listed already.
func (g *generator) met(play Play) bool {
	for i := range g.plays[g.start:] {
		if g.plays[g.start+i] == play {
			return true
		}
	}
	return false
}

// HasPlay reports whether p can move any checker with roll.
func HasPlay(b Board, p Player, roll Roll) bool {
	for _, die := range [...]uint8{roll.high, roll.low} {
		for n := OnBar; n >= 1; n-- {
			if _, o := b.landing(p, n, int(die)); o == clear {
				return true
			}
		}
	}
	return false
}
