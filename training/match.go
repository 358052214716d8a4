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

// Pair returns the score of a in two games against b, one with each side. Play plays a game between
// the players of the two sides, and returns which side won, if one did.
func Pair[S comparable, P any](sides [2]S, a, b P, play func(players [2]P) (winner S, won bool)) Score {
	var s Score
	for i, players := range [2][2]P{{a, b}, {b, a}} {
		switch winner, won := play(players); {
		case !won:
			s.Draws++
		case winner == sides[i]: // that of a
			s.Wins++
		default:
			s.Losses++
		}
	}
	return s
}
