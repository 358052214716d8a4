package book

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/checkers/opening"
)

// A tree is a book in the making: positions that were searched, joined by moves. Positions
// reached in several ways are one, so it is no tree in the strict sense; but it has no
// circles, because it holds no kings and men only go forward.
type tree struct {
	nodes map[checkers.Position]*node
}

// node is one position of a tree.
type node struct {
	position checkers.Position
	found    []Line // by its own search; none where the only move is forced
	lines    []Line // what is known, searches further on taken into account, best first
	// away is how far the position is from where a book begins, for a Black and for a White who
	// follows the book, as in the comment of tree.choose.
	away [2]int
}

// far is the distance of what cannot be reached.
const far = math.MaxInt

// roots returns where a book begins: every position on the way to a ballot, the start first.
func roots() []checkers.Position {
	seen := make(map[checkers.Position]bool)
	var all []checkers.Position
	for n := range 4 {
		for _, b := range opening.All() {
			p := checkers.Start()
			for _, m := range b.Moves[:n] {
				p = p.Apply(m)
			}
			if !seen[p] {
				seen[p] = true
				all = append(all, p)
			}
		}
	}
	return all
}

// plies orders positions so that every move leads to a greater number: a capture counts
// more than all that the men on the board can go, and a man's step counts one.
func plies(p checkers.Position) int {
	const board = 24 * 8
	n := 0
	for sq := checkers.Square(1); sq <= checkers.NumSquares; sq++ {
		switch p.At(sq) {
		case checkers.NoPiece:
		case checkers.BlackMan:
			n += sq.Row() - board
		default:
			n += 7 - sq.Row() - board
		}
	}
	return n
}

// fits reports whether p may stand in a book.
func fits(p checkers.Position) bool { return !hasKings(p) && p.HasMove() }

// add puts p into the tree, and while there is only one move the position after it. It
// returns the position at the end of this that a search must tell about, or false when that
// is known already.
func (t *tree) add(p checkers.Position) (checkers.Position, bool) {
	for {
		if t.nodes[p] != nil {
			return p, false
		}
		t.nodes[p] = &node{position: p}
		moves := p.Moves()
		if len(moves) > 1 || !fits(p.Apply(moves[0])) {
			return p, true
		}
		p = p.Apply(moves[0])
	}
}

// ordered returns the nodes so that moves lead from earlier ones to later ones, in the same
// order each time.
func (t *tree) ordered() []*node {
	type placed struct {
		*node
		plies int
		key   key
	}
	all := make([]placed, 0, len(t.nodes))
	for n := range maps.Values(t.nodes) {
		all = append(all, placed{n, plies(n.position), keyOf(n.position)})
	}
	slices.SortFunc(all, func(a, b placed) int { return cmp.Or(cmp.Compare(a.plies, b.plies), a.key.compare(b.key)) })
	nodes := make([]*node, len(all))
	for i, p := range all {
		nodes[i] = p.node
	}
	return nodes
}

// weigh finds the lines of every node, given all of them in order: a move that leads to
// another node is worth what that one is worth, any other what its search said.
func (t *tree) weigh(ordered []*node) {
	var moves []checkers.Move
	for _, n := range slices.Backward(ordered) {
		n.lines = n.lines[:0]
		moves = n.position.AppendMoves(moves[:0])
		for _, m := range moves {
			if next := t.nodes[n.position.Apply(m)]; next != nil && len(next.lines) > 0 {
				best := next.lines[0]
				n.lines = append(n.lines, Line{m, before(best.Value), best.Depth + 1, best.Nodes})
			} else if i := slices.IndexFunc(n.found, func(l Line) bool { return l.Move == m }); i >= 0 {
				n.lines = append(n.lines, n.found[i])
			}
		}
		slices.SortStableFunc(n.lines, func(a, b Line) int { return cmp.Compare(b.Value, a.Value) })
	}
}

// before returns the value, for the side that makes it, of a move to a position of value v.
func before(v engine.Value) engine.Value {
	switch _, won, ok := v.Decided(); {
	case ok && won:
		return -v + 1 // a ply further off
	case ok:
		return -v - 1
	}
	return -v
}

const (
	// perPly is how far a move leads away: as far as a mistake of so many hundredths of a man.
	perPly = 6
	// wide is how far below the best the opponent's moves are looked at, and the moves
	// that a book tells: in hundredths of a man, as settled is.
	wide engine.Value = 20
	// settled is the lead at which an opening is over.
	settled engine.Value = 150
)

// choose returns at most n positions to search next, the most important first, given all
// nodes in order. Important is what is near: each move leads perPly away, and further by as
// many hundredths of a man as it is worse than the best. Who follows the book plays moves
// within Near of the best, the opponent moves within wide.
func (t *tree) choose(ordered []*node, n int) []checkers.Position {
	edge := make(map[checkers.Position]int)
	begin := make(map[checkers.Position]bool)
	for _, p := range roots() {
		begin[p] = true
	}
	for _, n := range ordered {
		n.away = [2]int{far, far}
		if begin[n.position] {
			n.away = [2]int{}
		}
	}
	for _, n := range ordered {
		for _, side := range [2]checkers.Side{checkers.Black, checkers.White} {
			if n.away[side] == far || len(n.lines) == 0 || max(n.lines[0].Value, -n.lines[0].Value) > settled {
				continue
			}
			margin := wide
			if n.position.Turn() == side {
				margin = Near
			}
			for _, l := range n.lines {
				worse := n.lines[0].Value - l.Value
				if worse > margin {
					break
				}
				away := n.away[side] + perPly + int(worse)
				p := n.position.Apply(l.Move)
				if next := t.nodes[p]; next != nil {
					next.away[side] = min(next.away[side], away)
				} else if fits(p) {
					if old, ok := edge[p]; !ok || away < old {
						edge[p] = away
					}
				}
			}
		}
	}
	return slices.SortedFunc(maps.Keys(edge), func(p, q checkers.Position) int {
		return cmp.Or(cmp.Compare(edge[p], edge[q]), keyOf(p).compare(keyOf(q)))
	})[:min(n, len(edge))]
}

// book returns what has been found as a book.
func (t *tree) book() *Book {
	b := &Book{lines: make(map[checkers.Position][]Line, len(t.nodes))}
	for p, n := range t.nodes {
		var lines []Line
		for _, l := range n.lines {
			if l.Value < n.lines[0].Value-wide {
				break
			}
			lines = append(lines, l)
		}
		if lines != nil {
			b.lines[p] = lines
		}
	}
	return b
}
