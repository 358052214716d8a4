// Package table remembers what a search found about positions, for any game whose positions have
// a key of 64 bits: a transposition table.
package table

import (
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// Table remembers what was found about positions. Its size is fixed; when it is full the
// new drives out what is old or shallow. Several threads may use it at once without locks:
// an entry keeps its key combined with its data, so that one that was torn by two writers
// matches no position.
type Table struct {
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

// EntryBytes is what one position takes of a table's size.
const EntryBytes = bucketBytes / bucketSize

// entry is 16 bytes. check is the key of the position, exclusive-or data.
type entry struct{ check, data uint64 }

// Known is what a table tells of a position.
type Known struct {
	Value int16 // what the search found; see Bound
	Eval  int16 // the static evaluation, or NoEval
	Depth int   // to which Value was searched; a table tells depths of 0 to 255 apart
	Bound Bound
	Move  int // which of the position's moves is the best, in whatever order the game has, or NoMove
}

// Bound says how a value binds the true one.
type Bound uint8

// The bounds.
const (
	None  Bound = iota // there is no value
	Lower              // the true value is at least this
	Upper              // at most this
	Exact
)

// What stands for nothing known.
const (
	NoMove       = 255
	NoEval int16 = -32_768
)

const (
	ageMask   = 63
	mostDepth = 255
)

// New returns an empty table of at most the given size in bytes, at least a few thousand.
func New(bytes int) *Table {
	n := max(bytes/bucketBytes, minBuckets)
	t := &Table{buckets: make([]bucket, 1<<(bits.Len(uint(n))-1))}
	const large = 1 << 15 // buckets, from which on it matters
	if len(t.buckets) >= large {
		preferLargePages(t.buckets)
	}
	return t
}

// Clear forgets everything.
func (t *Table) Clear() {
	clear(t.buckets)
	t.age = 0
}

// Grow ages everything in the table by one search.
func (t *Table) Grow() { t.age = (t.age + 1) & ageMask }

func (t *Table) bucket(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

func (e *entry) load() (check, data uint64) {
	return atomic.LoadUint64(&e.check), atomic.LoadUint64(&e.data)
}

// Probe returns what is known of the position with the key.
func (t *Table) Probe(key uint64) (Known, bool) {
	b := t.bucket(key)
	for i := range b {
		if check, data := b[i].load(); check^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return Known{Move: NoMove, Eval: NoEval}, false
}

// Store remembers k. It takes the place of the same position, or else of what is worth
// least: the shallowest, each search of age counting like ageWeight plies.
func (t *Table) Store(key uint64, k Known) {
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
			if k.Move == NoMove {
				k.Move = unpack(data).Move
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

func (k Known) pack(age uint8) uint64 {
	return uint64(uint16(k.Value)) |
		uint64(uint16(k.Eval))<<evalShift |
		uint64(uint8(min(max(k.Depth, 0), mostDepth)))<<depthShift |
		uint64(uint8(k.Move))<<moveShift |
		uint64(k.Bound)<<boundShift |
		uint64(age)<<ageShift |
		usedBit
}

func unpack(data uint64) Known {
	return Known{
		Value: int16(data),
		Eval:  int16(data >> evalShift),
		Depth: int(uint8(data >> depthShift)),
		Move:  int(uint8(data >> moveShift)),
		Bound: Bound(data>>boundShift) & 3,
	}
}
