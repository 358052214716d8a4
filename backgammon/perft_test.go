package backgammon

import "testing"

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		depth int
		want  uint64
	}{{0, 1}, {1, 447}, {2, 202782}} {
		for _, p := range []Player{White, Black} {
			if got := Perft(Opening(), p, c.depth); got != c.want {
				t.Errorf("%s, depth %d: %d nodes, want %d", p, c.depth, got, c.want)
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	nodes := uint64(0)
	for b.Loop() {
		nodes += Perft(Opening(), White, 2)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkAppendPlays(b *testing.B) {
	board := Opening()
	rolls := Rolls()
	plays := make([]Play, 0, 256)
	n := 0
	for b.Loop() {
		for _, r := range rolls {
			plays = AppendPlays(plays[:0], board, White, r)
			n += len(plays)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "plays/s")
}
