package engine

import (
	"github.com/parlour-games/parlour/checkers"
)

// A move is looked at first when it was the best before (the table knows it), then when it
// refuted another move at the same ply (a killer) or the same move before (the answer), then
// by how often it refuted anything (the history). Captures, of which there are never quiet
// moves beside, go by what they take.

const (
	scoreFirst  int32 = 1 << 30
	scoreKiller int32 = 1 << 28
	scoreAnswer int32 = 1 << 27

	// historyMost bounds the scores of the history: each change moves a score toward it.
	historyMost = 1 << 14
)

// way numbers a move by its side, its start and its destination.
func way(m checkers.Move) int {
	return int(m.Side())<<10 | int(m.From()-1)<<5 | int(m.To()-1)
}

const ways = 2 << 10

// order is what a searcher has learned about moves.
type order struct {
	killers [maxPly][2]checkers.Move
	answers [ways]checkers.Move
	history [ways]int32
}

// ranks returns room for the scores and places of n moves that begin at here in s.moves. The
// places are those in the order of the rules.
func (s *searcher) ranks(here, n int) (scores []int32, places []uint8) {
	for len(s.scores) < here+n {
		s.scores, s.places = append(s.scores, 0), append(s.places, 0)
	}
	scores, places = s.scores[here:here+n], s.places[here:here+n]
	for i := range places {
		places[i] = uint8(i)
	}
	return scores, places
}

// score gives each of the moves of p a score: the highest is looked at first.
func (s *searcher) score(p checkers.Position, moves []checkers.Move, ply, first int, scores []int32) {
	if moves[0].IsJump() {
		for i, m := range moves {
			scores[i] = takes(p, m)
		}
	} else {
		o := &s.order
		killers := &o.killers[ply]
		answer := o.answers[s.stack[ply].by]
		for i, m := range moves {
			switch m {
			case killers[0]:
				scores[i] = scoreKiller + 1
			case killers[1]:
				scores[i] = scoreKiller
			case answer:
				scores[i] = scoreAnswer
			default:
				scores[i] = o.history[way(m)]
			}
		}
	}
	if first < len(moves) {
		scores[first] = scoreFirst
	}
}

// takes scores a capture by what it leaves the other side, its kings twice.
func takes(p checkers.Position, m checkers.Move) int32 {
	men, kings := p.Apply(m).Count(p.Turn().Other())
	return -int32(men + 2*kings)
}

// next puts the best of the moves from i on at i.
func next(moves []checkers.Move, scores []int32, places []uint8, i int) {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if scores[j] > scores[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	scores[i], scores[best] = scores[best], scores[i]
	places[i], places[best] = places[best], places[i]
}

// refuted remembers that the last of the moves tried was too good for the other side, and
// the others were not.
func (s *searcher) refuted(tried []checkers.Move, depth, ply int) {
	o := &s.order
	m := tried[len(tried)-1]
	if m.IsJump() {
		return
	}
	if o.killers[ply][0] != m {
		o.killers[ply][1] = o.killers[ply][0]
		o.killers[ply][0] = m
	}
	o.answers[s.stack[ply].by] = m
	bonus := int32(min(depth*depth, 400))
	o.credit(m, bonus)
	for _, other := range tried[:len(tried)-1] {
		o.credit(other, -bonus)
	}
}

func (o *order) credit(m checkers.Move, bonus int32) {
	h := &o.history[way(m)]
	weight := bonus
	if weight < 0 {
		weight = -weight
	}
	*h += bonus*16 - *h*weight*16/historyMost
}

// fade halves what was learned in earlier searches, and forgets the killers.
func (o *order) fade() {
	clear(o.killers[:])
	for i := range o.history {
		o.history[i] /= 2
	}
}
