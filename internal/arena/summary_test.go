package arena

import (
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// named is a kind of which only the name matters.
type named struct{ play.Kind }

func (named) Name() string { return "pile" }

// Where both sides have the same limit of time, they must have used about the same: else the
// match is void.
func TestVoid(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		used, limits [2]time.Duration
		void, ratio  string
	}{
		{[2]time.Duration{108 * ms, 100 * ms}, [2]time.Duration{100 * ms, 100 * ms}, "", "ratio 1.08"},
		{[2]time.Duration{112 * ms, 100 * ms}, [2]time.Duration{100 * ms, 100 * ms}, "A used 1.12 times", "ratio 1.12"},
		{[2]time.Duration{88 * ms, 100 * ms}, [2]time.Duration{100 * ms, 100 * ms}, "B used 1.14 times", "ratio 0.88"},
		{[2]time.Duration{200 * ms, 100 * ms}, [2]time.Duration{200 * ms, 100 * ms}, "", "ratio 2"}, // as was asked for
		{[2]time.Duration{200 * ms, 100 * ms}, [2]time.Duration{}, "", "ratio 2"},
		{[2]time.Duration{200 * ms, 0}, [2]time.Duration{100 * ms, 100 * ms}, "", ""},
	} {
		m := &Match{Kind: named{}, A: Entrant{Time: c.limits[0]}, B: Entrant{Time: c.limits[1]}}
		s := summarize(m, []*Outcome{{Game: 1, Score: 0.5, Spent: c.used, Moves: [2]int{1, 1}}})
		text := s.String()
		if !strings.HasPrefix(s.Void, c.void) || (s.Void == "") != (c.void == "") ||
			strings.Contains(text, "VOID") != (c.void != "") || !strings.Contains(text, c.ratio) {
			t.Errorf("%v of %v: void %q\n%s", c.used, c.limits, s.Void, text)
		}
	}
}
