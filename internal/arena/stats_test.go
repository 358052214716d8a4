package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.9f, want %.9f", what, got, want)
	}
}

func TestElo(t *testing.T) {
	near(t, "elo(3/4)", elo(0.75), 190.848501888, 1e-6)
	near(t, "elo(3/5)", elo(0.6), 70.436503622, 1e-6)
	for _, d := range []float64{-600, -3, 0, 12, 350} {
		near(t, "elo(share(d))", elo(share(d)), d, 1e-9)
	}
	near(t, "the bound of 100 wins", elo(atLeast(100)), 570.028245079, 1e-6)
}

// The figures were computed outside this program with 40 digits.
func TestRate(t *testing.T) {
	s := Summary{Games: 120, Wins: 52, Draws: 24, Losses: 44, Pairs: Pairs{2, 10, 30, 14, 4}}
	mean, variance := s.Pairs.moments()
	near(t, "mean", mean, 0.533333333, 1e-9)
	near(t, "variance", variance, 0.049717514, 1e-9)
	s.rate()
	near(t, "score", s.Score, 0.533333333, 1e-9)
	near(t, "Elo", *s.Elo, 23.196778791, 1e-6)
	near(t, "the lower bound", *s.EloLow, -16.053139358, 1e-3)
	near(t, "the upper bound", *s.EloHigh, 63.049585732, 1e-3)
	near(t, "the error", *s.EloError, (63.049585732+16.053139358)/2, 1e-3)
	near(t, "LOS", *s.LOS, 0.876563144, 1e-6)
	near(t, "LOS of 60 to 40", los(0.6, 0, 60, 40), 0.977249868, 1e-9)
}

// What the games cannot tell is not told, and never as a number that is none.
func TestRateOfFewGames(t *testing.T) {
	for name, s := range map[string]Summary{
		"one won game":      {Games: 1, Wins: 1},
		"one drawn game":    {Games: 1, Draws: 1},
		"all won":           {Games: 10, Wins: 10, Pairs: Pairs{4: 5}},
		"all lost":          {Games: 10, Losses: 10, Pairs: Pairs{0: 5}},
		"all pairs even":    {Games: 10, Wins: 5, Losses: 5, Pairs: Pairs{2: 5}},
		"nearly all won":    {Games: 4, Wins: 3, Draws: 1, Pairs: Pairs{3: 1, 4: 1}},
		"a pair and a half": {Games: 3, Wins: 2, Losses: 1, Pairs: Pairs{2: 1}},
	} {
		s.rate()
		all := s.Score == 1 || s.Score == 0
		if (s.Elo == nil) != all {
			t.Errorf("%s: Elo %v", name, s.Elo)
		}
		if (s.EloLow != nil || s.EloHigh != nil) != (all || name == "nearly all won") || s.EloError != nil {
			t.Errorf("%s: bounds %v, %v, error %v", name, s.EloLow, s.EloHigh, s.EloError)
		}
		if s.eloText() == "" {
			t.Errorf("%s: nothing is said", name)
		}
	}
}

// The figures were computed outside this program with 40 digits.
func TestLLR(t *testing.T) {
	for _, c := range []struct {
		pairs     Pairs
		low, high float64
		want      float64
	}{
		{Pairs{2, 10, 30, 14, 4}, 0, 10, 0.4550192655},
		{Pairs{0, 0, 0, 0, 12}, 0, 50, 1.6033485790},
		{Pairs{100, 400, 1000, 420, 110}, -5, 5, 2.8125671714},
		{Pairs{1, 0, 3, 0, 1}, 0, 400, -5.1858464699},
		{Pairs{30, 5, 1, 0, 0}, 0, 20, -2.1319346644},
		{Pairs{0, 0, 10, 0, 0}, 0, 10, -0.2857958620},
		{Pairs{}, 0, 10, 0},
	} {
		s := SPRT{c.low, c.high}
		near(t, "LLR", s.LLR(c.pairs), c.want, 1e-8)
		// Seen from the other side it is the other way round.
		p := c.pairs
		s = SPRT{-c.high, -c.low}
		near(t, "LLR for B", s.LLR(Pairs{p[4], p[3], p[2], p[1], p[0]}), -c.want, 1e-8)
	}
}

// Of all distributions with the mean the fitted one is the likeliest: whatever
// is moved to keep sum and mean lowers the likelihood.
func TestFittedIsLikeliest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var counts [5]float64
		total := 0.0
		for i := range counts {
			counts[i] = float64(1 + r.IntN(100))
			total += counts[i]
		}
		mean := 0.1 + 0.8*r.Float64()
		p := fitted(counts, total, mean)
		sum, m := 0.0, 0.0
		for i, v := range p {
			sum += v
			m += v * float64(i) / 4
		}
		near(t, "the sum", sum, 1, 1e-9)
		near(t, "the mean", m, mean, 1e-9)
		for i := range 3 { // a step along (1, -2, 1) keeps both
			for _, d := range []float64{-1e-5, 1e-5} {
				q := p
				q[i], q[i+1], q[i+2] = q[i]+d, q[i+1]-2*d, q[i+2]+d
				worse := 0.0
				for j := range q {
					worse += counts[j] * math.Log(q[j]/p[j])
				}
				if !(worse < 0) {
					t.Fatalf("counts %v, mean %v: a likelier distribution than %v by %g", counts, mean, p, worse)
				}
			}
		}
	}
}

// A test that errs in 5 of 100 cases: matches of players who are as far apart
// as one claim seldom end with the other.
func TestSPRTErrs(t *testing.T) {
	t.Parallel()
	const matches = 400
	s := SPRT{0, 60}
	r := rand.New(rand.NewPCG(3, 4))
	for _, truth := range []float64{0, 60} {
		wrong := 0
		for range matches {
			var p Pairs
			llr := 0.0
			for !s.decides(llr) {
				points := 0.0
				for range 2 {
					if r.Float64() < share(truth) {
						points++
					}
				}
				p.add(points)
				llr = s.LLR(p)
			}
			if (llr > 0) != (truth > 0) {
				wrong++
			}
		}
		if wrong > matches*9/100 {
			t.Errorf("at %v Elo %d of %d tests were wrong", truth, wrong, matches)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	if s, err := ParseSPRT("-2.5,10"); err != nil || *s != (SPRT{-2.5, 10}) {
		t.Errorf("read as %v: %v", s, err)
	}
	for _, text := range []string{"", "5", "5,", ",5", "5,5", "10,0", "a,b", "0,NaN", "NaN,0", "0,Inf", "0,1001", "0,5,10"} {
		if s, err := ParseSPRT(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

// The figures were computed outside this program.
func TestAdjusted(t *testing.T) {
	s := sample{
		points: []float64{1, -2, 0.5, 3, -1, 2, 0, -0.5, 1.5, -3, 4, 0.25},
		luck:   []float64{0.8, -1.5, 0.1, 2.2, -1.2, 1, 0.3, -0.9, 0.7, -2.5, 2.9, 0.6},
	}
	mean, e := s.mean()
	near(t, "mean", mean, 0.479166667, 1e-9)
	near(t, "its error", e, 0.577726026, 1e-9)
	mean, e = s.adjusted()
	near(t, "adjusted", mean, 0.213830195, 1e-9)
	near(t, "its error", e, 0.122678212, 1e-9)
	mean, e = sample{s.points[:4], s.luck[:4]}.adjusted()
	near(t, "adjusted by the face value", mean, 0.225, 1e-9)
	near(t, "its error", e, 0.271952815, 1e-9)
	if mean, e = (sample{[]float64{1}, []float64{0.5}}).adjusted(); mean != 0.5 && !math.IsNaN(e) {
		t.Errorf("one pair: %v ± %v", mean, e)
	}
	if mean, e = (sample{points: []float64{2.5, 2.5}}).mean(); mean != 2.5 || !math.IsNaN(e) {
		t.Errorf("two pairs alike: %v ± %v", mean, e)
	}
	mean, e = sample{s.points, make([]float64, 12)}.adjusted()
	near(t, "without luck", mean, 0.479166667, 1e-9)
	near(t, "its error", e, 0.577726026, 1e-9)
}

// Taking the luck out aims at the same figure and comes nearer: over many samples
// of known truth the mean is the truth, and the error told is the error made.
func TestAdjustedIsUnbiased(t *testing.T) {
	const truth, samples, pairs = 0.25, 2000, 40
	r := rand.New(rand.NewPCG(5, 6))
	var sum, told, made float64
	for range samples {
		s := sample{make([]float64, pairs), make([]float64, pairs)}
		for i := range pairs {
			s.luck[i] = r.NormFloat64()
			s.points[i] = truth + 1.4*s.luck[i] + 0.5*r.NormFloat64()
		}
		mean, e := s.adjusted()
		sum += mean
		told += e * e
		made += (mean - truth) * (mean - truth)
	}
	near(t, "the mean", sum/samples, truth, 0.008)
	near(t, "the error told over that made", math.Sqrt(told/made), 1, 0.06)
}
