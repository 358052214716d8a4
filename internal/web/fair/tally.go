package fair

import (
	"fmt"
	"math"
)

// A Tally counts rolls, to be held against what chance allows. The zero value is empty.
type Tally struct {
	// Rolls counts each of the 21 rolls, the larger die first: Rolls[a-1][b-1] is zero for a < b.
	Rolls [6][6]int
}

// Add counts a roll by its text, such as "31". It reports whether the text is one.
func (t *Tally) Add(roll string) bool { return t.AddN(roll, 1) }

// AddN counts a roll that has come n times.
func (t *Tally) AddN(roll string, n int) bool {
	if !isRoll(roll) {
		return false
	}
	a, b := roll[0]-'1', roll[1]-'1'
	t.Rolls[max(a, b)][min(a, b)] += n
	return true
}

// Total returns how many rolls were counted.
func (t *Tally) Total() int {
	total := 0
	for _, row := range t.Rolls {
		for _, n := range row {
			total += n
		}
	}
	return total
}

// A Count is how often something has come and how often it comes on the average.
type Count struct {
	Name     string  `json:"name"` // "31", or a face such as "6"
	Count    int     `json:"count"`
	Expected float64 `json:"expected"`
}

// A Verdict is a row of counts held against chance.
type Verdict struct {
	Counts []Count `json:"counts"`
	// ChiSquare is Pearson's statistic with Freedom degrees of freedom, and P the chance that fair
	// dice give as much or more. Small expected counts, under about 5, make P unreliable.
	ChiSquare float64 `json:"chi_square"`
	Freedom   int     `json:"freedom"`
	P         float64 `json:"p"`
}

// ByRoll judges the 21 rolls, from 11 to 66.
func (t *Tally) ByRoll() Verdict {
	total := float64(t.Total())
	var counts []Count
	for a, row := range t.Rolls {
		for b, n := range row[:a+1] {
			expected := total / 18
			if a == b {
				expected = total / 36
			}
			counts = append(counts, Count{fmt.Sprintf("%d%d", a+1, b+1), n, expected})
		}
	}
	return judge(counts)
}

// ByFace judges the six faces, each die counted.
func (t *Tally) ByFace() Verdict {
	var faces [6]int
	for a, row := range t.Rolls {
		for b, n := range row {
			faces[a] += n
			faces[b] += n
		}
	}
	expected := float64(2*t.Total()) / 6
	var counts []Count
	for i, n := range faces {
		counts = append(counts, Count{string(rune('1' + i)), n, expected})
	}
	return judge(counts)
}

func judge(counts []Count) Verdict {
	v := Verdict{Counts: counts, Freedom: len(counts) - 1, P: 1}
	for _, c := range counts {
		if c.Expected == 0 {
			return v // nothing was thrown
		}
		d := float64(c.Count) - c.Expected
		v.ChiSquare += d * d / c.Expected
	}
	v.P = ChiSquareTail(v.ChiSquare, v.Freedom)
	return v
}

// ChiSquareTail returns the chance that a chi-square variable with so many degrees of freedom, at
// least 1, is x or more.
func ChiSquareTail(x float64, freedom int) float64 {
	if x <= 0 {
		return 1
	}
	return upperGamma(float64(freedom)/2, x/2)
}

// upperGamma returns the regularised upper incomplete gamma function Q(a, x) for a, x > 0: by the
// series of its complement where that is short, else by Lentz's continued fraction (Abramowitz
// and Stegun 6.5.29 and 6.5.31).
func upperGamma(a, x float64) float64 {
	const (
		most = 10000
		tiny = 1e-300
		eps  = 1e-16
	)
	lg, _ := math.Lgamma(a)
	scale := math.Exp(a*math.Log(x) - x - lg)
	if x < a+1 {
		sum, term := 1/a, 1/a
		for n := 1; n < most && term > sum*eps; n++ {
			term *= x / (a + float64(n))
			sum += term
		}
		return max(0, 1-sum*scale)
	}
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for i := 1; i < most; i++ {
		an := -float64(i) * (float64(i) - a)
		b += 2
		if d = an*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + an/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		step := d * c
		h *= step
		if math.Abs(step-1) < eps {
			break
		}
	}
	return h * scale
}
