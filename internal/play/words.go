package play

import "strings"

// The decisions that are no moves, in the words that every game uses for them.
const (
	Roll    = "roll"
	Dance   = "dance"
	Double  = "double"
	Take    = "take"
	Pass    = "pass"
	Beaver  = "beaver"
	Resign  = "resign" // resign:1, resign:2 and resign:3 where a loss has a size
	Draw    = "draw"
	End     = "end"
	Claim   = "claim"
	Accept  = "accept"
	Decline = "decline"
)

// words says of each what somebody does who says it, and what it means.
var words = map[string]struct{ does, means string }{
	Roll:          {"rolls", "throw the dice"},
	Dance:         {"cannot move", "pass: the roll cannot be played"},
	Double:        {"doubles", "offer to play on for twice the stakes"},
	Take:          {"takes", "accept the double"},
	Pass:          {"passes", "refuse the double and lose the game"},
	Beaver:        {"beavers", "double at once in return, and keep the cube"},
	Resign:        {"resigns", "give up the game"},
	Resign + ":1": {"resigns a single game", "give up a single game"},
	Resign + ":2": {"resigns a gammon", "give up a gammon"},
	Resign + ":3": {"resigns a backgammon", "give up a backgammon"},
	Draw:          {"offers a draw", "offer a draw"},
	End:           {"offers to end the game", "offer to end the game, each side taking its own row"},
	Claim:         {"claims a draw", "claim the draw that the rules grant"},
	Accept:        {"accepts", "accept what is offered"},
	Decline:       {"declines", "decline it and play on"},
}

// IsMove reports whether a decision of one of the seats is a move on the board, not one
// of the words.
func IsMove(text string) bool {
	_, word := words[text]
	return !word
}

// Meaning tells what a word means to the one who says it; it is empty for a move.
func Meaning(word string) string { return words[word].means }

// Says tells that somebody has decided something: "White: 22-18", "Black offers a draw".
func Says(name, decision string) string {
	if w, ok := words[decision]; ok {
		return name + " " + w.does
	}
	return name + ": " + strings.TrimSpace(decision)
}
