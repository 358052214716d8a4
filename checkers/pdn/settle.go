package pdn

import (
	"errors"
	"slices"

	"github.com/parlour-games/parlour/checkers"
)

// readMove reads the first of the moves. When it means several, those that follow decide. The
// error is a *checkers.MoveError.
func readMove(p checkers.Position, moves []*entry) (checkers.Move, error) {
	text := moves[0].text
	if lettered.MatchString(text) {
		return checkers.Move{}, &checkers.MoveError{
			Kind: checkers.ErrSyntax, Text: text, Position: p.FEN(),
			Reason: "moves in letters are not read, because programs differ in where a1 is",
		}
	}
	m, err := p.ParseMove(text)
	if !errors.Is(err, checkers.ErrAmbiguous) {
		return m, err
	}
	if m, ok := settle(p, meanings(p, text), moves[1:]); ok {
		return m, nil
	}
	return m, err
}

// meanings returns every move that a text may mean.
func meanings(p checkers.Position, text string) []checkers.Move {
	m, err := p.ParseMove(text)
	if err == nil {
		return []checkers.Move{m}
	}
	var moves []checkers.Move
	if e := (*checkers.MoveError)(nil); errors.As(err, &e) {
		for _, c := range e.Candidates {
			if m, err := p.ParseMove(c); err == nil {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// Bounds for the search of settle, far beyond what a real game needs.
const (
	farthest = 60 // moves looked ahead
	widest   = 32 // positions kept of each choice
)

// settle finds the only one of the choices after which the rest can be played. Ways to one
// position are one choice.
func settle(p checkers.Position, choices []checkers.Move, rest []*entry) (checkers.Move, bool) {
	type branch struct {
		first checkers.Move
		at    []checkers.Position // where it may have led
	}
	var branches []branch
	for _, m := range choices {
		to := p.Apply(m)
		if !slices.ContainsFunc(branches, func(b branch) bool { return b.at[0] == to }) {
			branches = append(branches, branch{m, []checkers.Position{to}})
		}
	}
	for i := 0; i < min(len(rest), farthest) && len(branches) > 1; i++ {
		var alive []branch
		for _, b := range branches {
			var next []checkers.Position
			for _, q := range b.at {
				for _, m := range meanings(q, rest[i].text) {
					if to := q.Apply(m); len(next) < widest && !slices.Contains(next, to) {
						next = append(next, to)
					}
				}
			}
			if len(next) > 0 {
				alive = append(alive, branch{b.first, next})
			}
		}
		branches = alive
	}
	if len(branches) != 1 {
		return checkers.Move{}, false
	}
	return branches[0].first, true
}
