package engine

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

var update = flag.Bool("update", false, "write the golden files anew")

// benchPositions are an opening, middle games and endgames with kings.
var benchPositions = []string{
	"B:W21-32:B1-12",
	"W:W21,22,23,24,25,26,27,28,30,31,32:B1,2,3,4,6,7,8,9,10,11,15",
	"B:W13,18,20,22,28,29,32:B1,3,8,10,11,12,19",
	"W:W17,22,26,30,31:B3,7,10,12,14",
	"W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21",
	"B:WK6,K7,K14,K15:BK1,K2,K32",
}

// TestSignature holds the number of nodes that the search visits in a few positions: the
// same on every machine and in every run. Whoever changes the search or the weights changes
// it, on purpose, and writes it anew with -update; who only tidies up leaves it alone.
func TestSignature(t *testing.T) {
	var nodes uint64
	for _, fen := range benchPositions {
		nodes += search(position(t, fen), Limits{Depth: 9}, 1)[0].Nodes
	}
	got := fmt.Sprintf("%d nodes\n", nodes)
	golden := filepath.Join("testdata", "signature.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != got {
		t.Errorf("the search visits %s, want %s %v", got, want, err)
	}
}

func BenchmarkSearch(b *testing.B) {
	e := New(Options{})
	var nodes uint64
	for b.Loop() {
		e.Clear()
		nodes += e.Search(context.Background(), checkers.Start(), nil, Limits{Depth: 13}, 1, nil)[0].Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
