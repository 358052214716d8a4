package nn

import "math/bits"

// A Key names a position in a Cache. It must be the position itself, packed into 128 bits and not hashed: two
// positions of one key would be taken for one another.
type Key [2]uint64

// A Cache remembers what positions were worth. Its size is fixed, newer positions drive older ones out, and it allocates
// nothing once it is made. It serves one goroutine: each engine has its own. A nil Cache remembers nothing.
type Cache[V any] struct {
	sets []set[V]
	bits int
}

// A set is two places for all positions that hash to it, the newer one first.
type set[V any] struct {
	used   uint8
	keys   [2]Key
	values [2]V
}

// NewCache returns a cache with room for the given number of positions, rounded up to a power of two; at least 2. It panics
// when that is more than 2^30.
func NewCache[V any](positions int) *Cache[V] {
	if positions > 1<<30 {
		panic("nn: a cache for more than 2^30 positions")
	}
	n := bits.Len(uint(max(positions, 2)-1)) - 1
	return &Cache[V]{sets: make([]set[V], 1<<n), bits: n}
}

// Get returns what was put under the key, and false when nothing was or it has been driven out.
func (c *Cache[V]) Get(k Key) (v V, ok bool) {
	if c == nil {
		return v, false
	}
	s := &c.sets[c.index(k)]
	for i := range int(s.used) {
		if s.keys[i] == k {
			return s.values[i], true
		}
	}
	return v, false
}

// Put remembers v under the key.
func (c *Cache[V]) Put(k Key, v V) {
	if c == nil {
		return
	}
	s := &c.sets[c.index(k)]
	if s.used == 0 || s.keys[0] != k {
		s.keys[1], s.values[1] = s.keys[0], s.values[0]
		s.used = min(s.used+1, 2)
	}
	s.keys[0], s.values[0] = k, v
}

// Clear forgets everything, as is needed when another net takes over.
func (c *Cache[V]) Clear() {
	if c != nil {
		clear(c.sets)
	}
}

// index mixes both halves of the key into the number of a set: a multiplication carries every bit to the top.
func (c *Cache[V]) index(k Key) uint64 {
	high, low := bits.Mul64(k[0]^0x9e3779b97f4a7c15, k[1]^0xd1b54a32d192ed03)
	return (high ^ low) * 0x9e3779b97f4a7c15 >> (64 - c.bits)
}
