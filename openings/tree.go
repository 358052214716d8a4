package openings

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// A tree is a book in the making: positions that were searched, joined by moves. Positions
// reached in several ways are one, so it is no tree in the strict sense. Where a move leads back to a
// position that comes earlier in the order of the tree, it is as if that were not there.
type tree[P Position[P, M], M Move, V Value] struct {
	game  Game[P, M, V]
	nodes map[P]*node[P, M, V]
}

func newTree[P Position[P, M], M Move, V Value](g Game[P, M, V]) tree[P, M, V] {
	return tree[P, M, V]{g, make(map[P]*node[P, M, V])}
}

// node is one position of a tree.
type node[P Position[P, M], M Move, V Value] struct {
	position P
	at       int          // plies from where the book begins, by the way on which it was found
	place    int          // in the order of the tree
	found    []Line[M, V] // by its own search; none where the only move is forced
	lines    []Line[M, V] // what is known, searches further on taken into account, best first
	// away is how far the position is from where a book begins, for each side that follows the
	// book, as in the comment of tree.choose.
	away [2]int
}

// far is the distance of what cannot be reached.
const far = math.MaxInt

// candidate is a position that may be searched.
type candidate[P any] struct {
	position P
	at       int // plies from where the book begins
}

// begin returns where the book begins. A position to which an earlier one of these leads is one ply further on.
func (t *tree[P, M, V]) begin() []candidate[P] {
	var all []candidate[P]
	at := make(map[P]int)
	var moves []M
	for _, p := range t.game.Begin() {
		all = append(all, candidate[P]{p, at[p]})
		moves = p.AppendMoves(moves[:0])
		for _, m := range moves {
			at[p.Apply(m)] = at[p] + 1
		}
	}
	return all
}

// add puts p into the tree, and while there is only one move the position after it. It
// returns the position at the end of this that a search must tell about, or false when that
// is known already.
func (t *tree[P, M, V]) add(p P, at int) (P, bool) {
	for ; ; at++ {
		if t.nodes[p] != nil {
			return p, false
		}
		t.nodes[p] = &node[P, M, V]{position: p, at: at}
		moves := p.AppendMoves(nil)
		if len(moves) > 1 || !t.game.Fits(p.Apply(moves[0])) {
			return p, true
		}
		p = p.Apply(moves[0])
	}
}

// ordered returns the nodes in the order of the tree, the same each time.
func (t *tree[P, M, V]) ordered() []*node[P, M, V] {
	nodes := slices.Collect(maps.Values(t.nodes))
	for _, n := range nodes {
		n.place = t.game.Order(n.position)
	}
	slices.SortFunc(nodes, func(a, b *node[P, M, V]) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.at, b.at), t.game.Compare(a.position, b.position))
	})
	for i, n := range nodes {
		n.place = i
	}
	return nodes
}

// after returns the node to which a move of n leads, when it is there and comes later; nil
// otherwise.
func (t *tree[P, M, V]) after(n *node[P, M, V], m M) *node[P, M, V] {
	next := t.nodes[n.position.Apply(m)]
	if next == nil || next.place < n.place {
		return nil
	}
	return next
}

// weigh finds the lines of every node, given all of them in order: a move that leads to
// another node is worth what that one is worth, any other what its search said.
func (t *tree[P, M, V]) weigh(ordered []*node[P, M, V]) {
	var moves []M
	for _, n := range slices.Backward(ordered) {
		n.lines = n.lines[:0]
		moves = n.position.AppendMoves(moves[:0])
		for _, m := range moves {
			if next := t.after(n, m); next != nil && len(next.lines) > 0 {
				best := next.lines[0]
				n.lines = append(n.lines, Line[M, V]{m, before(best.Value), best.Depth + 1, best.Nodes})
			} else if i := slices.IndexFunc(n.found, func(l Line[M, V]) bool { return l.Move == m }); i >= 0 {
				n.lines = append(n.lines, n.found[i])
			}
		}
		slices.SortStableFunc(n.lines, func(a, b Line[M, V]) int { return cmp.Compare(b.Value, a.Value) })
	}
}

// before returns the value, for the side that makes it, of a move to a position of value v.
func before[V Value](v V) V {
	switch _, won, ok := v.Decided(); {
	case ok && won:
		return -v + 1 // a ply further off
	case ok:
		return -v - 1
	}
	return -v
}

// choose returns at most n positions to search next, the most important first, given all
// nodes in order. Important is what is near, by the scale of the game: each move leads Ply away, and further by as
// much as it is worse than the best. Who follows the book plays moves within Near of the best,
// the opponent moves within Wide.
func (t *tree[P, M, V]) choose(ordered []*node[P, M, V], n int) []candidate[P] {
	type edge struct{ away, at int }
	scale := t.game.Scale()
	edges := make(map[P]edge)
	begin := make(map[P]bool)
	for _, p := range t.game.Begin() {
		begin[p] = true
	}
	for _, n := range ordered {
		n.away = [2]int{far, far}
		if begin[n.position] {
			n.away = [2]int{}
		}
	}
	for _, n := range ordered {
		for side := range 2 {
			if n.away[side] == far || len(n.lines) == 0 || max(n.lines[0].Value, -n.lines[0].Value) > scale.Settled {
				continue
			}
			margin := scale.Wide
			if t.game.Turn(n.position) == side {
				margin = scale.Near
			}
			for _, l := range n.lines {
				worse := n.lines[0].Value - l.Value
				if worse > margin {
					break
				}
				e := edge{n.away[side] + int(scale.Ply+worse), n.at + 1}
				p := n.position.Apply(l.Move)
				if next := t.nodes[p]; next != nil {
					next.away[side] = min(next.away[side], e.away)
				} else if t.game.Fits(p) {
					if old, ok := edges[p]; !ok || e.away < old.away {
						edges[p] = e
					}
				}
			}
		}
	}
	nearest := slices.SortedFunc(maps.Keys(edges), func(p, q P) int {
		return cmp.Or(cmp.Compare(edges[p].away, edges[q].away), t.game.Compare(p, q))
	})
	var chosen []candidate[P]
	for _, p := range nearest[:min(n, len(nearest))] {
		chosen = append(chosen, candidate[P]{p, edges[p].at})
	}
	return chosen
}

// book returns what has been found as a book.
func (t *tree[P, M, V]) book() *Book[P, M, V] {
	lines := make(map[P][]Line[M, V], len(t.nodes))
	wide := t.game.Scale().Wide
	for p, n := range t.nodes {
		for _, l := range n.lines {
			if l.Value < n.lines[0].Value-wide {
				break
			}
			lines[p] = append(lines[p], l)
		}
	}
	return New(t.game, lines)
}
