package engine

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// candidates are the positions that plays of a game played by the nets lead to, in the order in which they are
// evaluated: what an engine has to judge.
func candidates(games int) (boards []backgammon.Board, players []backgammon.Player) {
	e := NewEvaluator(nil)
	dice := rand.New(rand.NewPCG(1, 1))
	var plays []backgammon.Play
	for range games {
		b, p := backgammon.Opening(), white
		for !finished(b) {
			plays = backgammon.AppendPlays(plays[:0], b, p, backgammon.MakeRoll(dice.IntN(6)+1, dice.IntN(6)+1))
			for _, play := range plays {
				boards, players = append(boards, b.Apply(p, play)), append(players, p.Other())
			}
			b, _ = e.Best(plays, b, p)
			p = p.Other()
		}
	}
	return boards, players
}

// BenchmarkSpeed tells evaluations a second on one thread, each from the board to the five chances: of the positions of
// 50 games one after another, without a cache and with one; of all that a look one roll ahead visits; and, where it is installed,
// what GNU Backgammon says of itself.
func BenchmarkSpeed(b *testing.B) {
	boards, players := candidates(50)
	for _, cache := range []struct {
		name      string
		positions int
	}{{"cache=off", 0}, {"cache=on", 1 << 16}} {
		e := NewEvaluator(nil)
		e.Remember(cache.positions)
		b.Run("candidates/"+cache.name, func(b *testing.B) {
			i := 0
			for ; b.Loop(); i++ {
				e.Evaluate(boards[i%len(boards)], players[i%len(boards)])
			}
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "evals/s")
		})
		b.Run("ahead/"+cache.name, func(b *testing.B) {
			before := e.Nodes
			for i := 0; b.Loop(); i++ {
				k := i * 7919 % len(boards)
				e.Ahead(boards[k], players[k])
			}
			b.ReportMetric(float64(e.Nodes-before)/b.Elapsed().Seconds(), "evals/s")
		})
	}
	b.Run("gnubg", benchmarkGNUBG)
}

func benchmarkGNUBG(b *testing.B) {
	program, err := exec.LookPath("gnubg")
	if err != nil {
		if program, err = exec.LookPath("/usr/games/gnubg"); err != nil {
			b.Skip("gnubg is not installed")
		}
	}
	script := filepath.Join(b.TempDir(), "calibrate")
	if err := os.WriteFile(script, []byte("set threads 1\ncalibrate 300\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		out, err := exec.Command(program, "-t", "-q", "-r", "-c", script).CombinedOutput()
		said := regexp.MustCompile(`Calibration result: (\d+) static evaluations/second`).FindSubmatch(out)
		if said == nil {
			b.Fatalf("gnubg said no result: %v\n%s", err, out)
		}
		result, _ := strconv.ParseFloat(string(said[1]), 64)
		b.ReportMetric(result, "evals/s")
	}
}
