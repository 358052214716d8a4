package arena

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/parlour-games/parlour/record"
)

// A Summary is what came of a match, for A. A figure that the games do not give
// is nil: two lost games say nothing of an error, nor a game of checkers of points.
type Summary struct {
	Game string `json:"game"`
	A    string `json:"a"`
	B    string `json:"b"`
	Seed uint64 `json:"seed"`

	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	// Adjudicated of the draws ended by the rule of the match.
	Adjudicated int `json:"adjudicated,omitempty"`
	// BrokenOff games count half a point for each, and neither as draws nor otherwise.
	BrokenOff int `json:"brokenoff,omitempty"`
	// FailuresA and FailuresB of the losses are due to a player that crashed,
	// gave no move in time, or an illegal one.
	FailuresA int `json:"failuresa"`
	FailuresB int `json:"failuresb"`
	// Failure is the reason of the first.
	Failure string `json:"failure,omitempty"`

	// Score is A's share of the points: 0 to 1.
	Score float64 `json:"score"`
	// Pairs counts the pairs of games; both halves of the file's last pair are
	// needed for it to be one.
	Pairs Pairs `json:"pairs"`
	// Elo is the difference that the score tells of; EloLow to EloHigh is where
	// it is with 95 percent, and EloError half of that. The error comes from the
	// spread between pairs. Where one side has all points only one bound is known.
	Elo      *float64 `json:"elo,omitempty"`
	EloError *float64 `json:"eloerror,omitempty"`
	EloLow   *float64 `json:"elolow,omitempty"`
	EloHigh  *float64 `json:"elohigh,omitempty"`
	// LOS is the likelihood that A is the stronger.
	LOS *float64 `json:"los,omitempty"`

	// LLR is where the SPRT stands: it ends at minus or plus LLRBound. SPRT is what it
	// came to: "low" or "high", the claim that stands, or empty.
	LLR      *float64 `json:"llr,omitempty"`
	LLRBound *float64 `json:"llrbound,omitempty"`
	SPRT     string   `json:"sprt,omitempty"`

	// Points is the mean of A's points less B's in a game, where the game counts
	// them, and PointsError its standard error. Adjusted is the same with the luck of
	// the dice taken out; both games of a pair are needed for it.
	Points        *float64 `json:"points,omitempty"`
	PointsError   *float64 `json:"pointserror,omitempty"`
	Adjusted      *float64 `json:"adjusted,omitempty"`
	AdjustedError *float64 `json:"adjustederror,omitempty"`

	// SecondsA and SecondsB are the mean times used for a move.
	SecondsA *float64 `json:"secondsa,omitempty"`
	SecondsB *float64 `json:"secondsb,omitempty"`
	// TimeRatio is SecondsA by SecondsB.
	TimeRatio *float64 `json:"timeratio,omitempty"`
	// Void says why the score counts for nothing, though both sides had the same limit of time.
	Void string `json:"void,omitempty"`
	// Seconds is how long all games took both players.
	Seconds float64 `json:"seconds"`

	test *SPRT
}

// summarize adds up the outcomes, which stand in the order of their numbers.
func summarize(m *Match, outcomes []*Outcome) Summary {
	s := Summary{Game: m.Kind.Name(), A: m.A.Name, B: m.B.Name, Seed: m.Seed, Games: len(outcomes), test: m.SPRT}
	points, pointsGames := 0.0, 0
	var pairs sample
	lucky := true
	var spent [2]time.Duration
	var moves [2]int
	var before *Outcome // the game before, where it is the first of a pair
	for _, o := range outcomes {
		switch {
		case o.Score == 1:
			s.Wins++
		case o.Score == 0:
			s.Losses++
		case o.Result.Winner == record.Unfinished:
			s.BrokenOff++
		default:
			s.Draws++
		}
		if o.Adjudicated {
			s.Adjudicated++
		}
		if o.Failed[0] || o.Failed[1] {
			if s.FailuresA+s.FailuresB == 0 {
				s.Failure = fmt.Sprintf("game %d: %s", o.Game, o.Result.Reason)
			}
			if o.Failed[0] {
				s.FailuresA++
			} else {
				s.FailuresB++
			}
		}
		if o.Points != nil {
			points += *o.Points
			pointsGames++
		}
		for i := range spent {
			spent[i] += o.Spent[i]
			moves[i] += o.Moves[i]
		}
		if aFirst(o.Game) {
			before = o
			continue
		}
		if before == nil || before.Game != o.Game-1 {
			continue
		}
		s.Pairs.add(before.Score + o.Score)
		if before.Points != nil && o.Points != nil {
			pairs.points = append(pairs.points, (*before.Points+*o.Points)/2)
			if lucky = lucky && before.Luck != nil && o.Luck != nil; lucky {
				pairs.luck = append(pairs.luck, (*before.Luck+*o.Luck)/2)
			}
		}
	}
	s.Seconds = (spent[0] + spent[1]).Seconds()
	for i, to := range []**float64{&s.SecondsA, &s.SecondsB} {
		if moves[i] > 0 {
			*to = known(spent[i].Seconds() / float64(moves[i]))
		}
	}
	s.compareTimes(m)
	if s.Games > 0 {
		s.rate()
	}
	if s.test != nil {
		llr := s.test.LLR(s.Pairs)
		s.LLR, s.LLRBound = &llr, &sprtBound
		if s.test.decides(llr) {
			s.SPRT = "low"
			if llr > 0 {
				s.SPRT = "high"
			}
		}
	}
	if pointsGames > 0 {
		s.Points = known(points / float64(pointsGames))
		_, e := pairs.mean()
		s.PointsError = known(e)
		if lucky && len(pairs.luck) > 1 {
			mean, e := pairs.adjusted()
			s.Adjusted, s.AdjustedError = known(mean), known(e)
		}
	}
	return s
}

// maxTimeRatio is how many times the other's mean time a side may use where both have the
// same limit.
const maxTimeRatio = 1.1

// compareTimes fills in whether both sides used the same time, where they should.
func (s *Summary) compareTimes(m *Match) {
	if s.SecondsA == nil || s.SecondsB == nil || *s.SecondsB == 0 {
		return
	}
	ratio := *s.SecondsA / *s.SecondsB
	s.TimeRatio = known(ratio)
	if m.A.Time == 0 || m.A.Time != m.B.Time {
		return
	}
	more := "A"
	if ratio < 1 {
		more, ratio = "B", 1/ratio
	}
	if ratio > maxTimeRatio {
		s.Void = fmt.Sprintf("%s used %.2f times the other's time a move, and %.2f is the most that counts", more, ratio, maxTimeRatio)
	}
}

// rate fills in the score and what it says of the strength.
func (s *Summary) rate() {
	n := float64(s.Games)
	s.Score = (float64(s.Wins) + float64(s.Draws+s.BrokenOff)/2) / n
	_, variance := s.Pairs.moments()
	if variance == 0 {
		variance = math.NaN() // pairs that are all alike do not tell how much they could differ
	}
	stderr := math.Sqrt(variance / (n / 2)) // n/2 pairs; a single game adds its half
	switch s.Score {
	case 0:
		s.EloHigh = known(-elo(atLeast(max(1, s.Pairs.total()))))
	case 1:
		s.EloLow = known(elo(atLeast(max(1, s.Pairs.total()))))
	default:
		s.Elo = known(elo(s.Score))
		s.EloLow, s.EloHigh = known(elo(s.Score-z95*stderr)), known(elo(s.Score+z95*stderr))
		if s.EloLow != nil && s.EloHigh != nil {
			s.EloError = known((*s.EloHigh - *s.EloLow) / 2)
		}
	}
	s.LOS = known(los(s.Score, stderr, s.Wins, s.Losses))
}

// known returns x where it is a number, else nil.
func known(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// String returns the summary as aligned lines for a person.
func (s Summary) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) {
		fmt.Fprintf(w, "%s\t%s\n", name, fmt.Sprintf(format, args...))
	}
	line("match", "%s, A %s against B %s, seed %d", s.Game, s.A, s.B, s.Seed)
	line("games", "%d", s.Games)
	if s.Void != "" {
		line("VOID", "%s", s.Void)
	}
	line("A won", "%d", s.Wins)
	if s.Adjudicated > 0 {
		line("drawn", "%d, of them %d adjudicated", s.Draws, s.Adjudicated)
	} else {
		line("drawn", "%d", s.Draws)
	}
	line("B won", "%d", s.Losses)
	if s.BrokenOff > 0 {
		line("broken off", "%d", s.BrokenOff)
	}
	if s.Games > 0 {
		line("score", "%.1f %%", 100*s.Score)
		line("Elo", "%s", s.eloText())
		if s.LOS != nil {
			line("LOS", "%.1f %% that A is the stronger", 100**s.LOS)
		}
	}
	if s.LLR != nil {
		line("SPRT", "%s", s.sprtText())
	}
	if s.Points != nil {
		line("points", "%s", pointsText(s.Points, s.PointsError, "a game"))
	}
	if s.Adjusted != nil {
		line("adjusted", "%s", pointsText(s.Adjusted, s.AdjustedError, "a game, the luck of the dice taken out"))
	}
	if s.SecondsA != nil && s.SecondsB != nil {
		text := fmt.Sprintf("A %s, B %s a move", short(*s.SecondsA), short(*s.SecondsB))
		if s.TimeRatio != nil && *s.TimeRatio > 0.1 && *s.TimeRatio < 10 {
			text += fmt.Sprintf(", ratio %.3g", *s.TimeRatio)
		}
		line("time", "%s", text)
	}
	if s.FailuresA+s.FailuresB > 0 {
		line("failures", "A %d, B %d; the first in %s", s.FailuresA, s.FailuresB, s.Failure)
	}
	_ = w.Flush() // into memory
	return b.String()
}

func (s Summary) eloText() string {
	pairs := fmt.Sprintf("(95 %%, from %d pairs of games)", s.Pairs.total())
	switch {
	case s.Elo != nil && s.EloError != nil:
		return fmt.Sprintf("%+.0f ± %.0f %s", *s.Elo, *s.EloError, pairs)
	case s.Elo != nil && s.EloLow != nil:
		return fmt.Sprintf("%+.0f, at least %+.0f %s", *s.Elo, *s.EloLow, pairs)
	case s.Elo != nil && s.EloHigh != nil:
		return fmt.Sprintf("%+.0f, at most %+.0f %s", *s.Elo, *s.EloHigh, pairs)
	case s.Elo != nil:
		return fmt.Sprintf("%+.0f, from too few or too similar games to know the error", *s.Elo)
	case s.EloLow != nil:
		return fmt.Sprintf("at least %+.0f (95 %%): A won every game", *s.EloLow)
	}
	return fmt.Sprintf("at most %+.0f (95 %%): B won every game", *s.EloHigh)
}

func (s Summary) sprtText() string {
	text := fmt.Sprintf("LLR %.2f of ±%.2f: ", *s.LLR, *s.LLRBound)
	switch s.SPRT {
	case "low":
		return text + fmt.Sprintf("A is not better by %g, %g stands", s.test.High, s.test.Low)
	case "high":
		return text + fmt.Sprintf("A is better by more than %g, %g stands", s.test.Low, s.test.High)
	}
	return text + fmt.Sprintf("not decided between %g and %g", s.test.Low, s.test.High)
}

func pointsText(mean, stderr *float64, what string) string {
	if stderr == nil {
		return fmt.Sprintf("%+.3f %s", *mean, what)
	}
	return fmt.Sprintf("%+.3f ± %.3f %s (standard error)", *mean, *stderr, what)
}

// short writes seconds with three digits.
func short(seconds float64) string {
	switch {
	case seconds < 1e-3:
		return fmt.Sprintf("%.3g µs", 1e6*seconds)
	case seconds < 1:
		return fmt.Sprintf("%.3g ms", 1e3*seconds)
	case seconds < 100:
		return fmt.Sprintf("%.3g s", seconds)
	}
	return fmt.Sprintf("%.0f s", seconds)
}
