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

// choice is one move of a node.
type choice struct {
	after oware.Position
	way   uint16
	move  oware.Move
	house uint8 // of the mover's row, 0 to 5
	taken uint8
}

// choices are the moves of a node.
type choices struct {
	all [oware.RowLength]choice // in the order of the rules
	// keys are the scores of the moves, the highest being looked at first, each with what tells its move in the
	// lowest bits: more for a move that comes earlier by the rules, which is looked at first among equals.
	keys [oware.RowLength]int64
	n    int
}

const keyBits = 3

func keyOf(score int32, i int) int64 { return int64(score)<<keyBits | int64(oware.RowLength-1-i) }

// at returns the i-th choice, of those that next has given out.
func (l *choices) at(i int) *choice {
	return &l.all[(oware.RowLength-1-int(l.keys[i]&(1<<keyBits-1)))%oware.RowLength]
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
	var buffer [oware.RowLength]oware.Move
	moves := p.AppendMoves(buffer[:0])
	list.n = len(moves)
	mine, _ := p.Rows()
	before, _ := p.Stores()
	killers := &s.order.killers[ply]
	for i, m := range moves {
		c := &list.all[i]
		house := int(m) % oware.RowLength
		c.move, c.house = m, uint8(house)
		c.after = p.Apply(m)
		_, store := c.after.Stores()
		c.taken = uint8(store - before)
		c.way = uint16(house<<5 | min(int(uint8(mine>>(8*uint(house)))), mostSown))
		score := s.order.history[c.way]
		switch {
		case house == first:
			score = scoreFirst
		case c.taken > 0:
			score += int32(c.taken) * scoreCapture
		case c.way == killers[0]:
			score += 2 * scoreKiller
		case c.way == killers[1]:
			score += scoreKiller
		}
		list.keys[i] = keyOf(score, i)
	}
}

// next puts the best of the choices from i on at i and returns it.
func (l *choices) next(i int) *choice {
	best, key := i, l.keys[i]
	for j := i + 1; j < l.n; j++ {
		if l.keys[j] > key {
			best, key = j, l.keys[j]
		}
	}
	l.keys[i], l.keys[best] = key, l.keys[i]
	return l.at(i)
}

// refuted remembers that the i-th choice was too good for the other side, and those before it
// were not.
func (s *searcher) refuted(l *choices, i, depth, ply int) {
	o := &s.order
	c := l.at(i)
	if c.taken > 0 {
		return
	}
	if k := &o.killers[ply]; k[0] != c.way {
		k[0], k[1] = c.way, k[0]
	}
	bonus := int32(min(depth*depth, 400))
	o.credit(c.way, bonus)
	for j := range i {
		if d := l.at(j); d.taken == 0 {
			o.credit(d.way, -bonus)
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
