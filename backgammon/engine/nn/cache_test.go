package nn

import (
	"math/rand/v2"
	"testing"
)

// A cache may forget, but never answers with what was put under another key; and what was put last is there.
func TestCache(t *testing.T) {
	for _, size := range []int{0, 2, 3, 64, 1000} {
		c := NewCache[[5]float32](size)
		rng := rand.New(rand.NewPCG(uint64(size), 1))
		truth := map[Key][5]float32{}
		hits := 0
		for i := range 20_000 {
			k := Key{rng.Uint64N(8), rng.Uint64N(16) << 60}
			if v, ok := c.Get(k); ok {
				hits++
				if v != truth[k] {
					t.Fatalf("size %d: %v under %v, not %v", size, v, k, truth[k])
				}
			}
			truth[k] = [5]float32{float32(i)}
			c.Put(k, truth[k])
			if v, ok := c.Get(k); !ok || v != truth[k] {
				t.Fatalf("size %d: what was just put is %v, %v", size, v, ok)
			}
		}
		if size == 1000 && hits < 19_000 {
			t.Errorf("128 keys in a cache of 1000: only %d hits of 20000", hits)
		}
		c.Clear()
		if _, ok := c.Get(Key{1, 0}); ok {
			t.Error("a cleared cache remembers")
		}
	}
	var off *Cache[int]
	off.Put(Key{}, 1)
	off.Clear()
	if _, ok := off.Get(Key{}); ok {
		t.Error("no cache remembers")
	}
	if n := testing.AllocsPerRun(10, func() { c := NewCache[int](4); _ = c }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

func TestCacheAllocatesNothing(t *testing.T) {
	c := NewCache[[5]float32](1024)
	i := uint64(0)
	if n := testing.AllocsPerRun(1000, func() {
		i++
		c.Put(Key{i, 1}, [5]float32{1})
		c.Get(Key{i - 1, 1})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
