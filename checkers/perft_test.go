package checkers

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// long reports whether the long proofs are wanted as well (make test-long).
func long() bool { return os.Getenv("PARLOUR_LONG") == "1" }

// TestPerftFiles counts what the files say: lines "position FEN", each followed by lines of
// a depth and its count.
func TestPerftFiles(t *testing.T) {
	limit := uint64(20_000_000)
	if long() {
		limit = 1 << 62
	}
	files, _ := filepath.Glob("testdata/perft/*.perft")
	counted := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p Position
		for n, line := range strings.Split(string(text), "\n") {
			where := fmt.Sprintf("%s:%d", file, n+1)
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "", "#", "source":
			case "position":
				if p, err = ParseFEN(rest); err != nil {
					t.Fatalf("%s: %v", where, err)
				}
			default:
				depth, err1 := strconv.Atoi(word)
				want, err2 := strconv.ParseUint(rest, 10, 64)
				if err1 != nil || err2 != nil {
					t.Fatalf("%s: cannot be read: %q", where, line)
				}
				if want > limit {
					continue
				}
				counted++
				if got := Perft(p, depth); got != want {
					t.Errorf("%s: depth %d of %v: %d, want %d", where, depth, p, got, want)
				}
			}
		}
	}
	if counted < 13 {
		t.Errorf("only %d counts were made", counted)
	}
}

func TestPerftOfNothing(t *testing.T) {
	for _, depth := range []int{0, -1} {
		if got := Perft(Start(), depth); got != 1 {
			t.Errorf("depth %d: %d, want 1", depth, got)
		}
	}
	var empty Position
	if got := Perft(empty, 3); got != 0 {
		t.Errorf("empty board: %d, want 0", got)
	}
}

// BenchmarkPerft counts in bulk at the last ply.
func BenchmarkPerft(b *testing.B) {
	var nodes uint64
	for b.Loop() {
		nodes += Perft(Start(), 10)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkKingsPerft is the same where kings and multiple captures abound.
func BenchmarkKingsPerft(b *testing.B) {
	p, err := ParseFEN("B:WK6,K7,K14,K15,K22,K23,K24:BK1,K2,K3,K32")
	if err != nil {
		b.Fatal(err)
	}
	var nodes uint64
	for b.Loop() {
		nodes += Perft(p, 8)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
