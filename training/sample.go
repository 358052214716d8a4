package training

// Sample is a position of a game with what became of it, all as the side to move sees it.
type Sample[V any] struct {
	View   V
	Score  int16 // what the search said, in the hundredths that its engine counts in
	Result uint8 // of the game: Lost, Drawn or Won
	Flags  uint8 // FirstOfGame or nothing
}

// FirstOfGame marks the sample that a new game begins with.
const FirstOfGame uint8 = 1

// The results of a game.
const (
	Lost uint8 = iota
	Drawn
	Won
)

// Finish gives the samples of one game its result. Turns tells whose turn it was in each; a
// game that nobody won is drawn.
func Finish[V any, S comparable](samples []Sample[V], turns []S, winner S, won bool) {
	if len(samples) > 0 {
		samples[0].Flags |= FirstOfGame
	}
	for i := range samples {
		s := &samples[i]
		switch {
		case !won:
			s.Result = Drawn
		case turns[i] == winner:
			s.Result = Won
		default:
			s.Result = Lost
		}
	}
}
