package endgame

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
)

// pair is what the two sides can force on a board: the side to move, and the other one.
type pair struct{ low, back uint8 }

// level is the table of all boards with so many seeds, by their numbers.
type level struct {
	convention
	seeds int
	pairs []pair // the values that occur, in order
	codes []byte // of each board, the place of its values among the pairs
	steps []byte // of each board; see solver. Nil where the convention needs none
}

func (l *level) at(n uint32) pair { return l.pairs[l.codes[n]] }

// newLevel packs the values of a level's boards into codes, one for each. 75 pairs of values occur with 14 seeds and 116
// with 20; a level with more than a byte can tell apart cannot be kept.
func newLevel(c convention, seeds int, value func(n int) pair, codes []byte, steps []uint8) (*level, error) {
	var places [1 << 16]uint8
	var occur [1 << 16]bool
	index := func(p pair) int { return int(p.low)<<8 | int(p.back) }
	for n := range codes {
		occur[index(value(n))] = true
	}
	l := &level{convention: c, seeds: seeds, codes: codes, steps: steps}
	for i, yes := range occur {
		if yes {
			places[i] = uint8(len(l.pairs))
			l.pairs = append(l.pairs, pair{uint8(i >> 8), uint8(i)})
		}
	}
	if len(l.pairs) > 256 {
		return nil, fmt.Errorf("endgame: %d pairs of values with %d seeds are more than a byte can tell apart", len(l.pairs), seeds)
	}
	for n := range codes {
		codes[n] = places[index(value(n))]
	}
	return l, nil
}

// A level in a file is, one after the other:
//
//	form     the text "parlour oware endgame 1\n"
//	even     1 byte: 1 where endless play shares the rest evenly and values are half seeds, else 0
//	seeds    1 byte
//	pairs    2 bytes, little-endian: how many pairs of values follow
//	         2 bytes each: low and back
//	codes    1 byte for each board
//	steps    1 byte for each board, unless even
//	sum      4 bytes, little-endian: CRC-32 (Castagnoli) of all before
const form = "parlour oware endgame 1\n"

// ErrDamaged is the error of a file that is not a table of this form, or was changed.
var ErrDamaged = errors.New("not a table of oware endings, or a damaged one")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// parts are the bytes of a level in a file, but for the sum.
func (l *level) parts() [][]byte {
	head := []byte(form)
	even := byte(0)
	if l.even {
		even = 1
	}
	head = binary.LittleEndian.AppendUint16(append(head, even, byte(l.seeds)), uint16(len(l.pairs)))
	for _, p := range l.pairs {
		head = append(head, p.low, p.back)
	}
	return [][]byte{head, l.codes, l.steps}
}

// appendTo appends the level as it stands in a file.
func (l *level) appendTo(b []byte) []byte {
	from := len(b)
	for _, part := range l.parts() {
		b = append(b, part...)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[from:], castagnoli))
}

// readLevel reads the level that b begins with, and returns what follows it. The level goes on
// using b.
func readLevel(b []byte) (l *level, rest []byte, err error) {
	whole := b
	take := func(n int) []byte {
		if err != nil || n > len(b) {
			err = ErrDamaged
			return nil
		}
		part := b[:n:n]
		b = b[n:]
		return part
	}
	if string(take(len(form))) != form {
		return nil, nil, ErrDamaged
	}
	head := take(4)
	if err != nil || head[0] > 1 || head[1] > MaxSeeds {
		return nil, nil, ErrDamaged
	}
	l = &level{convention: convention{even: head[0] == 1}, seeds: int(head[1])}
	pairs := take(2 * int(binary.LittleEndian.Uint16(head[2:])))
	for i := 0; i < len(pairs); i += 2 {
		l.pairs = append(l.pairs, pair{pairs[i], pairs[i+1]})
	}
	boards := Boards(l.seeds)
	l.codes = take(boards)
	if !l.even {
		l.steps = take(boards)
	}
	size := len(whole) - len(b)
	sum := take(4)
	if err != nil || crc32.Checksum(whole[:size], castagnoli) != binary.LittleEndian.Uint32(sum) {
		return nil, nil, ErrDamaged
	}
	return l, b, l.check()
}

// check finds what a right sum does not rule out: codes that stand for nothing, and values
// that a level cannot have.
func (l *level) check() error {
	all := l.seeds * l.unit()
	for _, p := range l.pairs {
		if int(p.low)+int(p.back) > all {
			return ErrDamaged
		}
	}
	if len(l.pairs) > 256 || !slices.IsSortedFunc(l.pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.back, b.back))
	}) || int(slices.Max(l.codes)) >= len(l.pairs) {
		return ErrDamaged
	}
	return nil
}
