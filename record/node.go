package record

import (
	"slices"
	"time"
)

// A Node is a move in the tree, and all that was said of it.
type Node struct {
	// Move is the step as the game writes it; empty in the root alone.
	Move string
	// By is who made it: First, Second, or Dice; empty where nobody knows.
	By Maker
	// Comment follows the move.
	Comment string
	// Marks are judgements and signs in their usual form: "!", "?!", "??".
	Marks []string
	// Clock is nil where no time was kept.
	Clock *Clock
	// Children are the moves that followed; the first is the main line. They are
	// for looking: [Node.Add], [Node.Promote] and [Node.Remove] change them.
	Children []*Node

	parent *Node
}

// Maker says who made a step.
type Maker string

// The makers of steps: the two seats and the dice.
const (
	ByFirst  Maker = "first"
	BySecond Maker = "second"
	ByDice   Maker = "dice"
)

// A Clock is the time of the player who made a move, once it was made.
type Clock struct {
	// Left is what remained; Spent is what this move took.
	Left, Spent time.Duration
}

// Add returns the child of n with the move given: the one that is there, or a
// new one behind the others.
func (n *Node) Add(move string) *Node {
	for _, c := range n.Children {
		if c.Move == move {
			return c
		}
	}
	c := &Node{Move: move, parent: n}
	n.Children = append(n.Children, c)
	return c
}

// Parent returns the node that n follows: nil for a root.
func (n *Node) Parent() *Node { return n.parent }

// Promote makes n the main line of its parent. It does nothing to a root.
func (n *Node) Promote() {
	if n.parent == nil {
		return
	}
	c := n.parent.Children
	i := slices.Index(c, n)
	copy(c[1:i+1], c[:i])
	c[0] = n
}

// Remove takes n and what follows it out of the tree. It does nothing to a root.
func (n *Node) Remove() {
	if n.parent == nil {
		return
	}
	p := n.parent
	p.Children = slices.DeleteFunc(p.Children, func(c *Node) bool { return c == n })
	n.parent = nil
}

// Path returns the moves from the root to n, n's own being the last.
func (n *Node) Path() []string {
	var path []string
	for ; n.parent != nil; n = n.parent {
		path = append(path, n.Move)
	}
	slices.Reverse(path)
	return path
}
