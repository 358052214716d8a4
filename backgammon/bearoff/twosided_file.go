package bearoff

import (
	"encoding/binary"
	"io"
)

// The blocks of a two-sided table hold whole shells, from shell 1 on. Shell k is (k, 1) to (k, k-1), then (1, k) to (k, k).

// shellBytes is how long shell k is.
func shellBytes(k int) int { return (2*k - 1) * cellBytes }

const cellBytes = 4 * 4

// shell gives the cells of shell k to f, in order.
func (t *TwoSided) shell(k int, f func(c *cell)) {
	for j := 1; j < k; j++ {
		f(&t.cells[k*t.n+j])
	}
	for i := 1; i <= k; i++ {
		f(&t.cells[i*t.n+k])
	}
}

func (t *TwoSided) appendShell(dst []byte, k int) []byte {
	t.shell(k, func(c *cell) {
		for _, v := range [...]int32{c.cubeless, c.centred, c.mine, c.theirs} {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(v))
		}
	})
	return dst
}

// shells counts the shells of a block, the first of which is shell k, in a table of n positions of each side, and returns the
// number of the one after the last.
func shells(contents []byte, k, n int) (next int, err error) {
	for ; len(contents) > 0; k++ {
		if k >= n {
			return k, damagedf("there is more than its %d positions of each side", n)
		}
		if len(contents) < shellBytes(k) {
			return k, damagedf("a row is cut off")
		}
		contents = contents[shellBytes(k):]
	}
	return k, nil
}

// readShells takes over the shells of a block, the first of which is shell k, and returns the number of the one
// after the last.
func (t *TwoSided) readShells(contents []byte, k int) (next int, err error) {
	if next, err = shells(contents, k, t.n); err != nil {
		return next, err
	}
	for ; k < next; k++ {
		t.shell(k, func(c *cell) {
			for _, v := range [...]*int32{&c.cubeless, &c.centred, &c.mine, &c.theirs} {
				*v = int32(binary.LittleEndian.Uint32(contents))
				contents = contents[4:]
				if *v < -one || *v > one {
					err = damagedf("a value of %v points", points(*v))
				}
			}
		})
		if err != nil {
			return k, err
		}
	}
	return k, nil
}

// ReadTwoSided reads a two-sided table. An error is of kind [ErrDamaged], unless it is the reader's.
func ReadTwoSided(r io.Reader) (*TwoSided, error) {
	k, size, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	if k != twoSided {
		return nil, damagedf("it is %v, not two-sided", k)
	}
	if err := size.CheckTwoSided(); err != nil {
		return nil, damagedf("%v", err)
	}
	t := newTwoSided(size)
	next := 1
	if _, err = readBlocks(r, func(contents []byte) (err error) {
		next, err = t.readShells(contents, next)
		return err
	}); err != nil {
		return nil, err
	}
	if next < t.n {
		return nil, damagedf("%d of its %d rows are there", next, t.n)
	}
	return t, nil
}
