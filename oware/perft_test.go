package oware

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// perftNodes is the greatest count that the tests walk to by default; all are walked when
// PARLOUR_LONG is 1.
const perftNodes = 20_000_000

// Each line of testdata/perft/*.perft is a position, a depth, the count and its source.
func TestPerft(t *testing.T) {
	files, err := filepath.Glob("testdata/perft/*.perft")
	if err != nil || len(files) == 0 {
		t.Fatalf("no perft files: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if line == "" || line[0] == '#' {
				continue
			}
			fields := strings.Fields(line)
			if len(fields) < 4 {
				t.Fatalf("%s: %q is no position, depth, count and source", file, line)
			}
			p := position(t, fields[0])
			depth, err := strconv.Atoi(fields[1])
			if err != nil {
				t.Fatal(err)
			}
			want, err := strconv.ParseUint(fields[2], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if want > perftNodes && !longTests() {
				continue
			}
			if got := Perft(p, depth); got != want {
				t.Errorf("%s: %v to depth %d has %d, want %d", filepath.Base(file), p, depth, got, want)
			}
		}
	}
}

// Perft stands on Apply and AppendMoves, so it must see what the judge sees: here in endings,
// where the counts above do not come.
func TestPerftOfEndingsAgreesWithTheJudge(t *testing.T) {
	var count func(n naive, depth int) uint64
	count = func(n naive, depth int) uint64 {
		if depth == 0 {
			return 1
		}
		var nodes uint64
		for _, house := range n.choices(met{}) {
			nodes += count(n.play(house, met{}), depth-1)
		}
		return nodes
	}
	for _, text := range []string{
		"1-0-0-0-0-0-1-0-0-0-0-0-23-23-S",
		"0-0-0-0-1-1-1-0-0-0-0-0-22-23-S",
		"1-0-0-0-2-3-2-1-2-0-0-0-20-17-S",
		"12-0-0-0-0-0-0-0-0-0-0-1-17-18-S",
		"0-0-0-0-0-17-0-0-0-0-0-0-15-16-S",
		"0-1-2-0-0-0-0-0-0-0-3-0-21-21-N",
		"0-0-0-0-0-0-1-0-2-0-0-30-8-7-N",
	} {
		for depth := range 7 {
			if got, want := Perft(position(t, text), depth), count(readNaive(text), depth); got != want {
				t.Errorf("%s to depth %d has %d, the judge %d", text, depth, got, want)
			}
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	p := position(t, "0-0-8-0-0-1-1-1-1-1-2-3-15-15-S")
	board := p.Board()
	moves, nexts := make([]Move, 0, 6), make([]Next, 0, 6)
	for name, do := range map[string]func(){
		"AppendMoves": func() { moves = p.AppendMoves(moves[:0]) },
		"AppendNext":  func() { nexts = p.AppendNext(nexts[:0]) },
		"HasMove":     func() { _ = p.HasMove() },
		"IsLegal":     func() { _ = p.IsLegal(2) },
		"Apply":       func() { _ = p.Apply(2) },
		"Play":        func() { _, _ = p.Play(2) },
		"Sowing":      func() { _ = p.Sowing(2) },
		"Hash":        func() { _ = p.Hash() },
		"Sow and capture": func() {
			next, last, sown := board.Sow(2)
			next.Capture(next.CaptureChain(last, sown, South), South)
			next.Captures(last, sown, South)
		},
		"Perft": func() { Perft(p, 3) },
	} {
		if n := testing.AllocsPerRun(100, do); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	var nodes uint64
	for b.Loop() {
		nodes += Perft(Start(), 9)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkApply plays the moves of all positions that Perft would reach without counting the
// last ply in bulk.
func BenchmarkApply(b *testing.B) {
	var nodes uint64
	var walk func(p Position, depth int)
	walk = func(p Position, depth int) {
		nodes++
		if depth == 0 {
			return
		}
		var buffer [6]Move
		for _, m := range p.AppendMoves(buffer[:0]) {
			walk(p.Apply(m), depth-1)
		}
	}
	for b.Loop() {
		walk(Start(), 7)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

func BenchmarkBoardSow(b *testing.B) {
	board := Opening()
	for b.Loop() {
		next, last, sown := board.Sow(4)
		next.CaptureChain(last, sown, South)
	}
}
