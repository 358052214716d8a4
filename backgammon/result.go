package backgammon

import "fmt"

// Win is how much of a win a game was.
type Win uint8

// The wins, worth one, two and three times the cube.
const (
	Single     Win = 1
	Gammon     Win = 2 // the loser has borne off nothing
	Backgammon Win = 3 // and still has a checker on the bar or in the winner's home board
)

// String returns "single game", "gammon" or "backgammon".
func (w Win) String() string {
	return [...]string{"nothing", "single game", "gammon", "backgammon"}[w]
}

// Ending says what brought a game to its end.
type Ending uint8

// The endings.
const (
	BearingOff Ending = iota // the winner bore off all checkers
	Passing                  // the loser passed a double or a beaver
	Resigning                // the loser resigned
)

// A Result is how one game ended.
type Result struct {
	Winner Player
	Win    Win
	Points int // for the winner's score; less than the win tells when the Jacoby rule counts it single
	By     Ending
}

// String tells the result: "White wins 4 points: Black has resigned a gammon".
func (r Result) String() string {
	return fmt.Sprintf("%s wins %s: %s", r.Winner, r.points(), r.Why())
}

// Why tells what ended the game: "White has borne off all checkers, a gammon".
func (r Result) Why() string {
	loser := r.Winner.Other()
	switch r.By {
	case Passing:
		return fmt.Sprintf("%s has passed", loser)
	case Resigning:
		return fmt.Sprintf("%s has resigned a %s", loser, r.Win)
	}
	return fmt.Sprintf("%s has borne off all checkers, a %s", r.Winner, r.Win)
}

func (r Result) points() string {
	if r.Points == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", r.Points)
}

// FinalWin returns how much of a win it is for p, who has borne off everything; it trusts
// its caller that p has.
func (b Board) FinalWin(p Player) Win {
	loser := p.Other()
	if b.Off(loser) > 0 {
		return Single
	}
	const far = MaxPoint - HomePoints // the winner's home board lies beyond this point
	if b.Bar(loser) > 0 || b.HighestOccupied(loser) > far {
		return Backgammon
	}
	return Gammon
}
