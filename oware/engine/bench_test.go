package engine

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/parlour-games/parlour/oware"
)

var update = flag.Bool("update", false, "write the golden files anew")

// benchPositions are the start, a middle game and an ending: those of `parlour bench oware`, whose
// count of nodes is the one held here.
var benchPositions = []string{
	"start",
	"1-0-5-2-0-3-4-4-0-6-1-2-9-11-N",
	"0-2-1-0-3-1-2-0-1-4-2-0-17-15-S",
}

// TestSignature holds the number of nodes that the search visits in a few positions: the
// same on every machine and in every run. Whoever changes the search or the weights changes
// it, on purpose, and writes it anew with -update; who only tidies up leaves it alone.
func TestSignature(t *testing.T) {
	var nodes uint64
	for _, text := range benchPositions {
		nodes += search(position(t, text), Limits{Depth: 13}, 1)[0].Nodes
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
		nodes += e.Search(context.Background(), oware.Start(), History{}, Limits{Depth: 15}, 1, nil)[0].Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
