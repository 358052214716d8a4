package training

import "math"

// Score is the result of a match, for the first of two players.
type Score struct{ Wins, Draws, Losses int }

// Games returns the number of games.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Mean returns the points per game, from 0 to 1, and its standard error.
func (s Score) Mean() (mean, err float64) {
	n := float64(max(s.Games(), 1))
	mean = (float64(s.Wins) + float64(s.Draws)/2) / n
	square := (float64(s.Wins) + float64(s.Draws)/4) / n
	return mean, math.Sqrt(max(square-mean*mean, 0) / n)
}

// Better reports whether the match shows that the first player is the stronger one: it is
// ahead by more than one standard error.
func (s Score) Better() bool {
	mean, err := s.Mean()
	return mean > 0.5 && mean-err > 0.5
}

func (s Score) plus(t Score) Score {
	return Score{s.Wins + t.Wins, s.Draws + t.Draws, s.Losses + t.Losses}
}

// Pair returns the score of a player who has each side in one game. Play plays the game in
// which the player has the given side, and returns which side won, if one did.
func Pair[S comparable](sides [2]S, play func(side S) (winner S, won bool)) Score {
	var s Score
	for _, side := range sides {
		switch winner, won := play(side); {
		case !won:
			s.Draws++
		case winner == side:
			s.Wins++
		default:
			s.Losses++
		}
	}
	return s
}
