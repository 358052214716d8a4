package web

import (
	"math/rand/v2"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// What a step costs that somebody must be told with all ways to enter the next one. The games are
// random ones, the same each time.
func BenchmarkSpeedState(b *testing.B) {
	for _, k := range games.Kinds() {
		b.Run(k.Name(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			steps, bytes := 0, 0
			g, err := k.New(play.Setup{})
			for b.Loop() {
				if err != nil {
					b.Fatal(err)
				}
				if _, over := g.Result(); over {
					g, err = k.New(play.Setup{})
					continue
				}
				s := stateOf(k, g, steps, nil)
				s.enter(g)
				bytes += len(mustJSON(s))
				steps++
				c := g.Choices()
				err = g.Play(c[r.IntN(len(c))])
			}
			b.ReportMetric(float64(bytes)/float64(b.N), "bytes/op")
		})
	}
}
