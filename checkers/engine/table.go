package engine

import (
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// table remembers what was found about positions. Its size is fixed; when it is full the
// new drives out what is old or shallow. Several threads may use it at once without locks:
// an entry keeps its key combined with its data, so that one that was torn by two writers
// matches no position.
type table struct {
	buckets []bucket
	age     uint8 // of the search under way, 6 bits
}

// bucket fills a cache line.
type bucket [bucketSize]entry

const (
	bucketSize  = 4
	bucketBytes = int(unsafe.Sizeof(bucket{}))
	minBuckets  = 64
)

// entry is 16 bytes. check is the key of the position, exclusive-or data.
type entry struct{ check, data uint64 }

// known is what an entry tells, unpacked.
type known struct {
	value Value // for the side to move; a decided one counts from the position, not the root
	eval  Value // the static evaluation, or noEval
	depth int
	bound bound
	move  int // the index of the best move in the order of the rules, or noMove
}

// bound says how a value binds the true one.
type bound uint8

const (
	noBound    bound = iota // there is only a move
	lowerBound              // the true value is at least this
	upperBound              // at most this
	exactBound
)

const (
	noMove         = 255
	noEval   Value = -32_768
	ageMask        = 63
	maxStore       = 255 // greatest depth that is told apart
)

// newTable returns an empty table of at most the given size, at least a few kilobytes.
func newTable(bytes int) *table {
	n := max(bytes/bucketBytes, minBuckets)
	t := &table{buckets: make([]bucket, 1<<(bits.Len(uint(n))-1))}
	const large = 1 << 15 // buckets, from which on it matters
	if len(t.buckets) >= large {
		preferLargePages(t.buckets)
	}
	return t
}

func (t *table) clear() {
	clear(t.buckets)
	t.age = 0
}

// grow ages everything in the table by one search.
func (t *table) grow() { t.age = (t.age + 1) & ageMask }

func (t *table) bucket(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

func (e *entry) load() (check, data uint64) {
	return atomic.LoadUint64(&e.check), atomic.LoadUint64(&e.data)
}

// probe returns what is known of the position with the key.
func (t *table) probe(key uint64) (known, bool) {
	b := t.bucket(key)
	for i := range b {
		if check, data := b[i].load(); check^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return known{move: noMove, eval: noEval}, false
}

// store remembers k. It takes the place of the same position, or else of what is worth
// least: the shallowest, each search of age counting like ageWeight plies.
func (t *table) store(key uint64, k known) {
	const ageWeight = 4
	b := t.bucket(key)
	place, least := &b[0], 1<<30
	for i := range b {
		e := &b[i]
		check, data := e.load()
		if data == 0 {
			place = e
			break
		}
		if check^data == key {
			if k.move == noMove {
				k.move = unpack(data).move
			}
			place = e
			break
		}
		worth := int(data>>depthShift&255) - ageWeight*int((t.age-uint8(data>>ageShift))&ageMask)
		if worth < least {
			place, least = e, worth
		}
	}
	data := k.pack(t.age)
	atomic.StoreUint64(&place.check, key^data)
	atomic.StoreUint64(&place.data, data)
}

// The data of an entry: value (16 bits), evaluation (16), depth (8), move (8), bound (2),
// age (6), and a bit that is always set, so that no data is 0.
const (
	evalShift  = 16
	depthShift = 32
	moveShift  = 40
	boundShift = 48
	ageShift   = 50
	usedBit    = 1 << 63
)

func (k known) pack(age uint8) uint64 {
	return uint64(uint16(k.value)) |
		uint64(uint16(k.eval))<<evalShift |
		uint64(uint8(min(max(k.depth, 0), maxStore)))<<depthShift |
		uint64(uint8(k.move))<<moveShift |
		uint64(k.bound)<<boundShift |
		uint64(age)<<ageShift |
		usedBit
}

func unpack(data uint64) known {
	return known{
		value: Value(int16(data)),
		eval:  Value(int16(data >> evalShift)),
		depth: int(uint8(data >> depthShift)),
		move:  int(uint8(data >> moveShift)),
		bound: bound(data>>boundShift) & 3,
	}
}

// fromPosition turns a value that counts from the position into one that counts from the
// root, ply plies before it.
func fromPosition(v Value, ply int) Value {
	switch {
	case v > decided:
		return v - Value(ply)
	case v < -decided:
		return v + Value(ply)
	}
	return v
}

// toPosition turns a value that counts from the root into one that counts from the
// position, ply plies after it.
func toPosition(v Value, ply int) Value {
	switch {
	case v > decided:
		return v + Value(ply)
	case v < -decided:
		return v - Value(ply)
	}
	return v
}
