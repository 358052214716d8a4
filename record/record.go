// Package record keeps one game as a tree of moves: the line that was played,
// the lines that might have been, comments, marks, clocks, tags and a result
// that names its winner.
//
// It knows no game. A move is the text that the game itself writes, so that one
// record serves every game, every file format and every screen.
//
//	r := record.New("checkers")
//	r.Root.Add("11-15").Add("22-18")
//	r.Moves() // [11-15 22-18]
package record

import "slices"

// A Record is one game with everything that is known about it.
type Record struct {
	// Game names the game: checkers, backgammon, oware.
	Game string
	// Tags are the facts about the game in their order: Event, Date, a player's
	// name. A name occurs once.
	Tags []Tag
	// Position is where the game began, as the game writes positions; empty is
	// its usual start.
	Position string
	// Options are the rules and terms chosen for the game, by name.
	Options map[string]string
	// Root stands before the first move: it has no move of its own, and its
	// comment speaks of the whole game.
	Root *Node
	// At is how many steps of the main line have been made; the steps after it
	// were taken back and may be made again. A finished game has made them all.
	At int
	// Result is nil while the game goes on.
	Result *Result
}

// A Tag is one named fact about a game.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// New returns an empty record of the game named.
func New(game string) *Record {
	return &Record{Game: game, Root: &Node{}}
}

// Tag returns the value of the tag named, and whether there is one.
func (r *Record) Tag(name string) (string, bool) {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value, true
		}
	}
	return "", false
}

// SetTag gives the tag named its value, in its old place if it had one; an
// empty value removes the tag.
func (r *Record) SetTag(name, value string) {
	i := slices.IndexFunc(r.Tags, func(t Tag) bool { return t.Name == name })
	switch {
	case value == "" && i >= 0:
		r.Tags = slices.Delete(r.Tags, i, i+1)
	case value == "":
	case i >= 0:
		r.Tags[i].Value = value
	default:
		r.Tags = append(r.Tags, Tag{name, value})
	}
}

// Line returns the main line: the first child of the root, its first child,
// and so on.
func (r *Record) Line() []*Node {
	var line []*Node
	if r.Root == nil {
		return nil
	}
	for n := r.Root; len(n.Children) > 0; {
		n = n.Children[0]
		line = append(line, n)
	}
	return line
}

// Moves returns the moves that have been made: the first [Record.At] of the
// main line.
func (r *Record) Moves() []string {
	line := r.Line()
	moves := make([]string, 0, len(line))
	for _, n := range line[:max(0, min(r.At, len(line)))] {
		moves = append(moves, n.Move)
	}
	return moves
}

// Winner says who won.
type Winner string

// The ways a game can end. First and Second are the seats: who moves first in
// checkers is Black, in backgammon White, in oware South.
const (
	First  Winner = "first"
	Second Winner = "second"
	Draw   Winner = "draw"
	// Unfinished is a game that ended without a winner: broken off.
	Unfinished Winner = "none"
)

// A Result is how a game ended. It names the winner, never "1-0": which side
// that would be differs from game to game.
type Result struct {
	Winner Winner `json:"winner"`
	// Reason is what a player would say: "Black has no legal move".
	Reason string `json:"reason,omitempty"`
	// Score is what each seat ended with where the game counts: seeds, or
	// points of a match. Nil elsewhere.
	Score *[2]int `json:"score,omitempty"`
}
