package engine

import "github.com/parlour-games/parlour/oware"

// A move is looked at first when it was the best before (the table knows it), then captures, by
// what they take, then what refuted another move at the same ply (a killer), then by how often
// it refuted anything (the history), which tells moves by their house and its seeds.

const (
	scoreFirst   int32 = 1 << 30
	scoreCapture int32 = 1 << 24 // for each seed
	scoreKiller  int32 = 1 << 20

	// historyMost bounds the scores of the history: each change moves a score toward it.
	historyMost = 1 << 14
)

// choices are the moves of a node.
type choices struct {
	all  [1 << keyBits]oware.Next // in the order of the rules
	ways [1 << keyBits]uint16
	// keys are the scores of the moves, the highest being looked at first, each with what tells its move in the
	// lowest bits: more for a move that comes earlier by the rules, which is looked at first among equals.
	keys [1 << keyBits]int64
	n    int
}

// keyBits tell the six moves apart.
const keyBits = 3

func keyOf(score int32, i int) int64 { return int64(score)<<keyBits | int64(1<<keyBits-1-i) }

// at returns which move is the i-th, of those that next has given out.
func (l *choices) at(i int) int {
	return int(^l.keys[i] & (1<<keyBits - 1))
}

const (
	mostSown = 31 // more seeds are told as so many
	ways     = oware.RowLength * (mostSown + 1)
)

// order is what a searcher has learned about moves.
type order struct {
	killers [maxPly + 1][2]uint16 // ways, 0 for none
	history [ways]int32
}

// expand lists the moves of p with the positions after them and their scores. first is the
// house to begin with, or table.NoMove.
func (s *searcher) expand(list *choices, p oware.Position, ply, first int) {
	list.n = len(p.AppendNext(list.all[:0]))
	killers := s.order.killers[ply]
	for i := range list.n {
		c := &list.all[i]
		way := uint16(c.House)<<5 | min(uint16(c.Sown), mostSown)
		list.ways[i] = way
		score := s.order.history[way]
		switch {
		case int(c.House) == first:
			score = scoreFirst
		case c.Captured > 0:
			score += int32(c.Captured) * scoreCapture
		case way == killers[0]:
			score += 2 * scoreKiller
		case way == killers[1]:
			score += scoreKiller
		}
		list.keys[i] = keyOf(score, i)
	}
}

// next puts the best of the choices from i on at i and returns it.
func (l *choices) next(i int) *oware.Next {
	best, key := i, l.keys[i]
	for j := i + 1; j < l.n; j++ {
		if l.keys[j] > key {
			best, key = j, l.keys[j]
		}
	}
	l.keys[i], l.keys[best] = key, l.keys[i]
	return &l.all[l.at(i)]
}

// refuted remembers that the i-th choice was too good for the other side, and those before it
// were not.
func (s *searcher) refuted(l *choices, i, depth, ply int) {
	o := &s.order
	c := l.at(i)
	if l.all[c].Captured > 0 {
		return
	}
	way := l.ways[c]
	if k := &o.killers[ply]; k[0] != way {
		k[0], k[1] = way, k[0]
	}
	bonus := int32(min(depth*depth, 400))
	o.credit(way, bonus)
	for j := range i {
		if d := l.at(j); l.all[d].Captured == 0 {
			o.credit(l.ways[d], -bonus)
		}
	}
}

func (o *order) credit(way uint16, bonus int32) {
	h := &o.history[way]
	*h += bonus*16 - *h*max(bonus, -bonus)*16/historyMost
}

// fade halves what was learned in earlier searches, and forgets the killers.
func (o *order) fade() {
	clear(o.killers[:])
	for i := range o.history {
		o.history[i] /= 2
	}
}
