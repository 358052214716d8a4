package train

import (
	"math/rand/v2"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
)

// A plan says how a side of an odd position stands: so many checkers on some points.
type plan struct {
	// pools are groups of points, in the side's own numbering, with how many checkers go there.
	pools []pool
	off   int // up to so many are borne off
}

type pool struct {
	low, high int // points, 25 for the bar
	points    int // how many points are taken at random, each by two checkers or more when there are enough; 0 is every checker by itself
	count     int // checkers, and as many as more at random
	more      int
}

// The plans, by what a side of these games looks like.
var (
	backGame  = plan{pools: []pool{{19, 24, 2, 4, 2}, {12, 18, 0, 0, 3}, {1, 8, 4, 15, 0}}}
	acePoint  = plan{pools: []pool{{23, 24, 1, 2, 1}, {7, 14, 2, 0, 4}, {1, 6, 4, 15, 0}}}
	oneBack   = plan{pools: []pool{{19, 25, 0, 1, 1}, {7, 18, 2, 0, 6}, {1, 6, 4, 15, 0}}}
	blitzed   = plan{pools: []pool{{25, 25, 0, 0, 2}, {19, 24, 0, 2, 2}, {13, 13, 1, 2, 3}, {6, 8, 2, 5, 3}, {1, 14, 0, 15, 0}}}
	blitzer   = plan{pools: []pool{{24, 24, 1, 0, 2}, {1, 6, 3, 6, 3}, {7, 13, 0, 15, 0}}}
	primer    = plan{pools: []pool{{19, 24, 1, 1, 2}, {2, 9, 5, 10, 2}, {7, 16, 0, 15, 0}}}
	crunched  = plan{pools: []pool{{18, 25, 1, 1, 2}, {1, 3, 2, 6, 6}, {1, 8, 0, 15, 0}}}
	bearsOff  = plan{pools: []pool{{1, 6, 5, 15, 0}}, off: 10}
	homeGoing = plan{pools: []pool{{7, 12, 1, 0, 4}, {1, 7, 5, 15, 0}}}
	scattered = plan{pools: []pool{{1, 25, 0, 15, 0}}, off: 3}
	trapped   = plan{pools: []pool{{19, 25, 0, 1, 1}, {1, 6, 4, 15, 0}}, off: 13}
	trapped2  = plan{pools: []pool{{18, 25, 1, 1, 2}, {1, 6, 4, 15, 0}}, off: 8}
	container = plan{pools: []pool{{2, 9, 6, 10, 3}, {1, 20, 0, 15, 0}}}
	closed    = plan{pools: []pool{{1, 7, 6, 12, 2}, {1, 12, 0, 15, 0}}}
	prime     = plan{pools: []pool{{21, 24, 1, 1, 1}, {3, 9, 5, 10, 2}, {7, 14, 0, 15, 0}}}
	normal    = plan{pools: []pool{{24, 24, 1, 0, 2}, {13, 13, 1, 2, 3}, {8, 8, 1, 2, 1}, {6, 6, 1, 3, 2}, {1, 23, 0, 15, 0}}}
)

// pairings are the plans that meet each other.
var pairings = [][2]*plan{
	{&backGame, &homeGoing}, {&backGame, &primer}, {&backGame, &bearsOff}, {&acePoint, &homeGoing}, {&acePoint, &bearsOff},
	{&oneBack, &primer}, {&oneBack, &bearsOff}, {&oneBack, &oneBack}, {&blitzed, &blitzer}, {&blitzed, &blitzer}, {&primer, &primer},
	{&trapped, &container}, {&trapped, &container}, {&trapped, &closed}, {&trapped2, &container}, {&trapped2, &closed}, {&trapped, &homeGoing},
	{&prime, &prime}, {&prime, &prime}, {&prime, &crunched}, {&primer, &crunched}, {&crunched, &homeGoing}, {&crunched, &crunched}, {&crunched, &backGame}, {&scattered, &scattered},
	{&normal, &normal}, {&normal, &primer}, {&normal, &backGame}, {&acePoint, &crunched}, {&oneBack, &homeGoing},
}

// beginning returns where to begin a harvest and for how many rolls: less than half of them at the start of the game.
func beginning(r *rand.Rand) (backgammon.Board, int) {
	switch x := r.IntN(100); {
	case x < 12:
		return oddRace(r), 20
	case x < 45:
		return odd(r), 8 + r.IntN(24)
	case x < 63:
		return wandered(r), 8 + r.IntN(24)
	}
	return backgammon.Opening(), 300
}

// wandered returns a position that random plays have led to.
func wandered(r *rand.Rand) backgammon.Board {
	for {
		b, onRoll := backgammon.Opening(), backgammon.White
		var plays []backgammon.Play
		for range 4 + r.IntN(100) {
			plays = backgammon.AppendPlays(plays[:0], b, onRoll, roll(r))
			if len(plays) > 0 {
				b = b.Apply(onRoll, plays[r.IntN(len(plays))])
			}
			onRoll = onRoll.Other()
			if engine.ClassOf(b) <= engine.Race {
				break
			}
		}
		if engine.ClassOf(b) > engine.Race {
			return toWhite(b, onRoll)
		}
	}
}

// odd returns a position of a game that seldom comes up from the opening.
func odd(r *rand.Rand) backgammon.Board {
	for {
		pair := pairings[r.IntN(len(pairings))]
		var b backgammon.Board
		first := backgammon.Player(r.IntN(2))
		if place(&b, first, pair[0], r) && place(&b, first.Other(), pair[1], r) && b.Consistent() == nil {
			return b
		}
	}
}

// place puts the checkers of a side on the board by a plan, and reports whether there was room.
func place(b *backgammon.Board, p backgammon.Player, plan *plan, r *rand.Rand) bool {
	left := backgammon.Checkers
	if plan.off > 0 {
		off := r.IntN(plan.off + 1)
		b.ToOff(p, off)
		left -= off
	}
	for _, pool := range plan.pools {
		count := min(pool.count+r.IntN(pool.more+1), left)
		left -= count
		var free []int
		for n := pool.low; n <= pool.high; n++ {
			if n == backgammon.OnBar || b.Theirs(p, n) == 0 {
				free = append(free, n)
			}
		}
		if count > 0 && len(free) == 0 {
			return false
		}
		if pool.points > 0 {
			r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			free = free[:min(pool.points, len(free))]
			for _, n := range free {
				if count >= 2 && n != backgammon.OnBar {
					b.Add(p, n, 2)
					count -= 2
				}
			}
		}
		for ; count > 0; count-- {
			if n := free[r.IntN(len(free))]; n == backgammon.OnBar {
				b.ToBar(p, 1)
			} else {
				b.Add(p, n, 1)
			}
		}
	}
	return left == 0
}

// oddRace returns a race.
func oddRace(r *rand.Rand) backgammon.Board {
	for {
		var b backgammon.Board
		meet := 7 + r.IntN(12) // nobody of White above
		ok := true
		for p, top := range [...]int{meet, 24 - meet} {
			high := min(top, 4+r.IntN(15))
			plan := plan{pools: []pool{{1, 6, 4, r.IntN(12), 4}, {1, min(top, high), r.IntN(3), 15, 0}}}
			if r.IntN(2) == 0 {
				plan.off = r.IntN(8)
			}
			ok = ok && place(&b, backgammon.Player(p), &plan, r)
		}
		if ok && b.Consistent() == nil {
			return b
		}
	}
}
