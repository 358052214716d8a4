package play

import "strings"

// The decisions that are no moves, in the words that every game uses for them.
const (
	Roll    = "roll"    // throw the dice
	Dance   = "dance"   // pass a roll that cannot be played
	Double  = "double"  // offer to double the stakes
	Take    = "take"    // accept a double
	Pass    = "pass"    // refuse a double and lose
	Beaver  = "beaver"  // redouble at once and keep the cube
	Resign  = "resign"  // give up; resign:2 and resign:3 give up a gammon, a backgammon
	Draw    = "draw"    // offer a draw
	End     = "end"     // offer to end the game as it stands
	Claim   = "claim"   // claim a draw that the rules grant
	Accept  = "accept"  // accept what was offered
	Decline = "decline" // decline it
)

// IsMove reports whether a decision of one of the seats is a move on the board, not one
// of the words.
func IsMove(text string) bool {
	word, _, _ := strings.Cut(text, ":")
	switch word {
	case Roll, Dance, Double, Take, Pass, Beaver, Resign, Draw, End, Claim, Accept, Decline:
		return false
	}
	return true
}
