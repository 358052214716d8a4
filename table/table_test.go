package table

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func randomKnown(r *rand.Rand) Known {
	return Known{
		Value: int16(r.IntN(60_001) - 30_000),
		Eval:  int16(r.IntN(4001) - 2000),
		Depth: r.IntN(mostDepth + 1),
		Bound: Bound(r.IntN(4)),
		Move:  r.IntN(NoMove + 1),
	}
}

func TestTableTellsWhatItWasTold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	table := New(1 << 20)
	told := map[uint64]Known{}
	for range 2000 { // few enough that nothing is driven out
		key, k := r.Uint64(), randomKnown(r)
		told[key] = k
		table.Store(key, k)
	}
	for key, want := range told {
		if got, ok := table.Probe(key); !ok || got != want {
			t.Fatalf("%x: %+v, %v, want %+v", key, got, ok, want)
		}
	}
	if k, ok := table.Probe(r.Uint64()); ok || k.Move != NoMove || k.Eval != NoEval {
		t.Errorf("of what it was never told it tells %+v", k)
	}
	table.Clear()
	for key := range told {
		if _, ok := table.Probe(key); ok {
			t.Fatal("cleared, it still knows")
		}
	}
}

// TestTableKeepsWhatIsWorthMore fills one bucket: the shallow goes before the deep, and
// what an old search left before either.
func TestTableKeepsWhatIsWorthMore(t *testing.T) {
	table := New(0)
	key := func(i int) uint64 { return uint64(i) << 32 } // all of one bucket
	table.Store(key(1), Known{Depth: 20, Move: 7})
	for range 10 {
		table.Grow()
	}
	for i, depth := range []int{9, 3, 8} {
		table.Store(key(i+2), Known{Depth: depth})
	}
	table.Store(key(5), Known{Depth: 5})
	if _, ok := table.Probe(key(1)); ok {
		t.Error("it kept what is old")
	}
	table.Store(key(6), Known{Depth: 1})
	if _, ok := table.Probe(key(3)); ok {
		t.Error("it kept what is shallow")
	}
	// A move once found is not forgotten by a result without one.
	table.Store(key(2), Known{Depth: 10, Move: 4})
	table.Store(key(2), Known{Depth: 11, Move: NoMove})
	if k, _ := table.Probe(key(2)); k.Move != 4 || k.Depth != 11 {
		t.Errorf("%+v", k)
	}
}

// TestTornEntriesMatchNothing lets several threads write one bucket, each entry such that
// its parts belong together: none may be seen with the parts of another.
func TestTornEntriesMatchNothing(t *testing.T) {
	table := New(0)
	var threads sync.WaitGroup
	for n := range 4 {
		threads.Go(func() {
			r := rand.New(rand.NewPCG(3, uint64(n)))
			for range 20_000 {
				i := r.IntN(16)
				key := uint64(i+1) << 32
				if k, ok := table.Probe(key); ok && (k.Move != i || k.Depth != i) {
					t.Errorf("under the key of %d is %+v", i, k)
					return
				}
				table.Store(key, Known{Depth: i, Move: i, Value: int16(r.IntN(1000))})
			}
		})
	}
	threads.Wait()
}
