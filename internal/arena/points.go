package arena

import "math"

// A sample is what each of some independent pairs of games brought A: its points
// a game, and its luck with the dice in points a game.
type sample struct{ points, luck []float64 }

// mean returns the mean of the points and its standard error; the error is NaN
// where fewer than two pairs, or pairs that are all alike, tell nothing of it.
func (s sample) mean() (mean, stderr float64) {
	mean, stderr = meanAndError(s.points)
	if stderr == 0 {
		stderr = math.NaN()
	}
	return mean, stderr
}

// adjusted returns the mean with the luck taken out, and its standard error.
//
// The luck of a roll has a mean of zero whoever plays, since it is what the
// roll was worth less what the average roll was. So mean(points) - beta*mean(luck)
// aims at the same figure as mean(points) for any beta: luck is a control
// variate. The beta that leaves the least variance is the slope of the regression
// of the points on the luck over this same sample, and the figure is then where
// its line meets a luck of 0, with the standard error of such an intercept. That
// beta comes from the sample itself biases the figure by the order of 1/n at
// most, far below its error (Lavenberg and Welch, "A Perspective on the Use of
// Control Variables", 1981). Fewer than ten pairs are too few for a slope: there
// beta is 1, luck at its face value.
func (s sample) adjusted() (mean, stderr float64) {
	n := float64(len(s.points))
	my, _ := meanAndError(s.points)
	mx, _ := meanAndError(s.luck)
	var sxx, sxy float64
	for i, x := range s.luck {
		sxx += (x - mx) * (x - mx)
		sxy += (x - mx) * (s.points[i] - my)
	}
	beta, spent, width := 1.0, 1.0, 1/n
	switch {
	case sxx == 0:
		beta = 0
	case n >= 10:
		beta, spent, width = sxy/sxx, 2, 1/n+mx*mx/sxx
	}
	mean = my - beta*mx
	if n < 2 {
		return mean, math.NaN()
	}
	rest := 0.0
	for i, x := range s.luck {
		d := s.points[i] - my - beta*(x-mx)
		rest += d * d
	}
	return mean, math.Sqrt(rest / (n - spent) * width)
}

// meanAndError returns the mean of x and its standard error, NaN where x is too short.
func meanAndError(x []float64) (mean, stderr float64) {
	n := float64(len(x))
	for _, v := range x {
		mean += v
	}
	mean /= n
	if n < 2 {
		return mean, math.NaN()
	}
	sum := 0.0
	for _, v := range x {
		sum += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(sum / (n - 1) / n)
}
