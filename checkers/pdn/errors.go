package pdn

import (
	"errors"
	"fmt"
)

// ErrGameType is the Err of a [*GameError] where the game is another kind of draughts.
var ErrGameType = errors.New("pdn: another kind of draughts")

// GameError says why a game could be read only as far as it was. What went wrong in
// a move or a position is for [errors.Is] and [errors.As] to tell: checkers.ErrIllegal,
// *checkers.PositionError.
type GameError struct {
	Game int    // its number in the file, from 1
	Line int    // in the file, from 1, of what is wrong
	Ply  int    // which half-move of the game it is, from 1; 0 before the first
	Move string // as it was written; "" before the first
	Err  error  // what is wrong
}

// Error tells the game, the line, the half-move and what is wrong: "game 541, line 5306,
// ply 35: 32-28: there is no piece on 32".
func (e *GameError) Error() string {
	where := fmt.Sprintf("game %d, line %d", e.Game, e.Line)
	if e.Ply > 0 {
		where += fmt.Sprintf(", ply %d", e.Ply)
	}
	return where + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *GameError) Unwrap() error { return e.Err }
