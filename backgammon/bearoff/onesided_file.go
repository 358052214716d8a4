package bearoff

import (
	"encoding/binary"
	"io"
	"math"

	"github.com/parlour-games/parlour/backgammon"
)

// appendEntry writes what the table holds of a position; full says that it has all fifteen checkers.
func appendEntry(dst []byte, e *entry, full bool) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(e.mean))
	dst = appendDistribution(dst, e.last)
	if full {
		dst = appendDistribution(dst, e.first)
	}
	return dst
}

func appendDistribution(dst []byte, d Distribution) []byte {
	dst = append(dst, byte(d.least), byte(len(d.chances)))
	for _, chance := range d.chances {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(chance))
	}
	return dst
}

// A cutter reads entries from the contents of a block. What it has read is overwritten by the next.
type cutter struct {
	rest  []byte
	last  []float32
	first []float32
}

func (c *cutter) entry(full bool) (e entry, err error) {
	if len(c.rest) < 8 {
		return entry{}, damagedf("a position is cut off")
	}
	e.mean = math.Float64frombits(binary.LittleEndian.Uint64(c.rest))
	if !(e.mean >= 0 && e.mean < 256) {
		return entry{}, damagedf("%v rolls", e.mean)
	}
	c.rest = c.rest[8:]
	if e.last, err = c.distribution(&c.last); err == nil && full {
		e.first, err = c.distribution(&c.first)
	}
	return e, err
}

func (c *cutter) distribution(room *[]float32) (Distribution, error) {
	if len(c.rest) < 2 {
		return Distribution{}, damagedf("a position is cut off")
	}
	least, n := int(c.rest[0]), int(c.rest[1])
	b := c.rest[2:]
	if n == 0 || len(b) < 4*n {
		return Distribution{}, damagedf("a position is cut off")
	}
	c.rest = b[4*n:]
	*room = (*room)[:0]
	for i := range n {
		chance := math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		if !(chance >= 0 && chance <= 1) {
			return Distribution{}, damagedf("a chance of %v", chance)
		}
		*room = append(*room, chance)
	}
	return Distribution{least, *room}, nil
}

// isFull reports whether position i has all fifteen checkers.
func (s Size) isFull(i int) bool { return s.Checkers == backgammon.Checkers && i >= s.full() }

// ReadOneSided reads a one-sided table. An error is of kind [ErrDamaged], unless it is the reader's.
func ReadOneSided(r io.Reader) (*OneSided, error) {
	k, size, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	if k != oneSided {
		return nil, damagedf("it is %v, not one-sided", k)
	}
	t := &OneSided{size: size}
	t.add(&entry{})
	_, err = readBlocks(r, func(contents []byte) error {
		return eachEntry(contents, size, len(t.mean), func(e entry) { t.add(&e) })
	})
	if err != nil {
		return nil, err
	}
	if n := size.Positions(); len(t.mean) < n {
		return nil, damagedf("%d of its %d positions are there", len(t.mean), n)
	}
	return t, nil
}

// eachEntry gives the entries of a block to f, the first of which is that of position i. An entry is
// good until f returns.
func eachEntry(contents []byte, size Size, i int, f func(entry)) error {
	c := cutter{rest: contents}
	for ; len(c.rest) > 0; i++ {
		if i >= size.Positions() {
			return damagedf("there is more than its %d positions", size.Positions())
		}
		e, err := c.entry(size.isFull(i))
		if err != nil {
			return err
		}
		f(e)
	}
	return nil
}

// add appends the next position.
func (t *OneSided) add(e *entry) {
	i := len(t.mean)
	t.mean = append(t.mean, e.mean)
	t.last.append(e.last)
	if t.size.isFull(i) {
		t.first.append(e.first)
	}
}
