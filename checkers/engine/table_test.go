package engine

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func randomKnown(r *rand.Rand) known {
	return known{
		value: Value(r.IntN(2*int(win)+1)) - win,
		eval:  Value(r.IntN(4001) - 2000),
		depth: r.IntN(maxDepth),
		bound: bound(r.IntN(4)),
		move:  r.IntN(noMove + 1),
	}
}

func TestTableTellsWhatItWasTold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	table := newTable(1 << 20)
	told := map[uint64]known{}
	for range 2000 { // few enough that nothing is driven out
		key, k := r.Uint64(), randomKnown(r)
		told[key] = k
		table.store(key, k)
	}
	for key, want := range told {
		if got, ok := table.probe(key); !ok || got != want {
			t.Fatalf("%x: %+v, %v, want %+v", key, got, ok, want)
		}
	}
	if k, ok := table.probe(r.Uint64()); ok || k.move != noMove || k.eval != noEval {
		t.Errorf("of what it was never told it tells %+v", k)
	}
	table.clear()
	for key := range told {
		if _, ok := table.probe(key); ok {
			t.Fatal("cleared, it still knows")
		}
	}
}

// TestTableKeepsWhatIsWorthMore fills one bucket: the shallow goes before the deep, and
// what an old search left before either.
func TestTableKeepsWhatIsWorthMore(t *testing.T) {
	table := newTable(0)
	key := func(i int) uint64 { return uint64(i) << 32 } // all of one bucket
	table.store(key(1), known{depth: 20, move: 7})
	for range 10 {
		table.grow()
	}
	for i, depth := range []int{9, 3, 8} {
		table.store(key(i+2), known{depth: depth})
	}
	table.store(key(5), known{depth: 5})
	if _, ok := table.probe(key(1)); ok {
		t.Error("it kept what is old")
	}
	table.store(key(6), known{depth: 1})
	if _, ok := table.probe(key(3)); ok {
		t.Error("it kept what is shallow")
	}
	// A move once found is not forgotten by a result without one.
	table.store(key(2), known{depth: 10, move: 4})
	table.store(key(2), known{depth: 11, move: noMove})
	if k, _ := table.probe(key(2)); k.move != 4 || k.depth != 11 {
		t.Errorf("%+v", k)
	}
}

// TestTornEntriesMatchNothing lets several threads write one bucket, each entry such that
// its parts belong together: none may be seen with the parts of another.
func TestTornEntriesMatchNothing(t *testing.T) {
	table := newTable(0)
	var threads sync.WaitGroup
	for n := range 4 {
		threads.Go(func() {
			r := rand.New(rand.NewPCG(3, uint64(n)))
			for range 20_000 {
				i := r.IntN(16)
				key := uint64(i+1) << 32
				if k, ok := table.probe(key); ok && (k.move != i || k.depth != i) {
					t.Errorf("under the key of %d is %+v", i, k)
					return
				}
				table.store(key, known{depth: i, move: i, value: Value(r.IntN(1000))})
			}
		})
	}
	threads.Wait()
}

func TestDecidedValuesCountFromWhereTheyAre(t *testing.T) {
	for _, v := range []Value{0, 150, -3000, win - 9, -win + 12} {
		for _, ply := range []int{0, 1, 40} {
			if got := fromPosition(toPosition(v, ply), ply); got != v {
				t.Errorf("%v at ply %d comes back as %v", v, ply, got)
			}
		}
	}
	// A win 9 plies from the root is one 4 plies from a position 5 plies on.
	if v := toPosition(win-9, 5); v != win-4 {
		t.Errorf("%v", v)
	}
}
