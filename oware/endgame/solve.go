package endgame

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/parlour-games/parlour/oware"
)

// A level is solved by going backwards from what is known: boards without a legal move, and
// moves that capture and so lead to lower levels. Let low be what the side to move can force and
// back what the other side can force, both without repetitions. Then
//
//	low(b)  = the most, over the moves, of captured + back(child)
//	back(b) = the least, over the moves, of low(child)
//
// and the bounds are the least solution of these equations: a value that only a circle of
// boards gives one another is a value that only repetitions bring. So values are given out from
// the highest down. A board gets its low when the first of its children gets a back as high,
// and its back when the last of its children has got a low: the value of that one is the least.

// state is what is known of a board of the level that is being solved.
type state = uint32

// The fields of a state.
const (
	lowShift  = 0  // the value of low, or so far the most that a capture brings
	backShift = 8  // the value of back, or so far the least that a capture leaves
	openShift = 16 // the number of children in the level that have no low yet

	fieldMask = 0xff
	openMask  = 0xf << openShift
	openOne   = 1 << openShift

	lowDone  state = 1 << 24 // low has its value
	backDone state = 1 << 25 // back has its value
)

// none is the back of a board none of whose moves captures, as far as captures go.
const none = 0xff

// steps[n] is how many rounds it took to find the low of board n, counted among the boards with
// this low. Whoever keeps to moves after which every reply leads to a board with a higher low, or
// with fewer steps, takes what it promises: it never meets a board twice.

// convention is what play that never ends brings.
type convention struct {
	even bool // whether it shares the seeds that are left evenly; else it brings nothing to the side whose bound it is
}

// unit is how many units in which values count make a seed.
func (c convention) unit() int {
	if c.even {
		return 2
	}
	return 1
}

// solver solves one level on the ones below.
type solver struct {
	convention
	seeds   int
	lower   []*level
	threads int
	states  []state
	steps   []uint8
	room    *room
}

// room is the memory of a solver, to be used for one level after another. The level that is solved uses it too.
type room struct {
	states []state
	steps  []uint8
	codes  []uint8
	blocks pool
}

// newRoom returns room for levels of up to so many seeds.
func newRoom(c convention, seeds int) *room {
	n := Boards(seeds)
	r := &room{states: make([]state, n), codes: make([]uint8, n)}
	if !c.even {
		r.steps = make([]uint8, n)
	}
	return r
}

// chunk is how many boards a thread takes at once.
const chunk = 1 << 12

// solve returns the level above the ones given, which is in the room. It stops with the context's error.
func (r *room) solve(ctx context.Context, c convention, lower []*level, threads int) (*level, error) {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	seeds := len(lower)
	n := Boards(seeds)
	s := &solver{convention: c, seeds: seeds, lower: lower, threads: threads, states: r.states[:n], room: r}
	last := 1
	if c.even {
		// In half seeds: when neither side can force more than half, the rest is endless.
		last = seeds + 1
	} else {
		s.steps = r.steps[:n]
		clear(s.steps)
	}
	err := s.look(ctx)
	for value := seeds * c.unit(); value >= last && err == nil; value-- {
		err = s.spread(ctx, value)
	}
	if err != nil {
		return nil, err
	}
	return newLevel(c, seeds, s.value, r.codes[:n], s.steps)
}

// each calls work for the numbers of all pieces of n things, from each to less than the
// end, on all threads, which take so many at once. work is told which thread it is on.
func (s *solver) each(ctx context.Context, n, chunk int, work func(thread, from, to int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	run := func(thread int) {
		for ctx.Err() == nil {
			from := int(next.Add(int64(chunk))) - chunk
			if from >= n {
				return
			}
			work(thread, from, min(from+chunk, n))
		}
	}
	if n <= chunk || s.threads == 1 {
		run(0)
		return ctx.Err()
	}
	for thread := range s.threads {
		group.Go(func() { run(thread) })
	}
	group.Wait()
	return ctx.Err()
}

// look finds the first state of every board: what the moves bring that leave the level.
func (s *solver) look(ctx context.Context) error {
	return s.each(ctx, len(s.states), chunk, func(_, from, to int) {
		b := unrank(s.seeds, uint32(from))
		for n := from; n < to; n++ {
			if n > from {
				next(&b)
			}
			s.states[n] = s.first(b)
		}
	})
}

func (s *solver) first(b layout) state {
	p := oware.Ending(b)
	var buffer [row]oware.Move
	moves := p.AppendMoves(buffer[:0])
	if len(moves) == 0 {
		mine, theirs := ownRows(&b)
		return state(mine*s.unit())<<lowShift | state(theirs*s.unit())<<backShift
	}
	low, back, open := 0, none, state(0)
	for _, m := range moves {
		child := p.Apply(m)
		_, taken := child.Stores()
		if taken == 0 {
			open++
			continue
		}
		houses := child.Houses()
		next := s.lower[s.seeds-taken].at(rank(&houses))
		low = max(low, taken*s.unit()+int(next.back))
		back = min(back, int(next.low))
	}
	return state(low)<<lowShift | state(back)<<backShift | open<<openShift
}

// ownRows returns what lies in the rows of the side to move and of the other: what each takes
// when the game ends here.
func ownRows(b *layout) (mine, theirs int) {
	for h := range row {
		mine += int(b[h])
		theirs += int(b[row+h])
	}
	return mine, theirs
}

// isBack marks the number of a board whose back has just got its value; else it is the low.
const isBack = 1 << 31

// spread gives out all values of exactly so much, round by round.
func (s *solver) spread(ctx context.Context, value int) error {
	blocks := &s.room.blocks
	now, found := make([]front, s.threads), make([]front, s.threads)
	defer func() {
		blocks.put(now)
		blocks.put(found)
	}()
	err := s.each(ctx, len(s.states), chunk, func(thread, from, to int) {
		for n := from; n < to; n++ {
			x := s.states[n]
			if x&lowDone == 0 && x>>lowShift&fieldMask == state(value) {
				x |= lowDone
				found[thread].add(uint32(n), blocks)
			}
			if x&(backDone|openMask) == 0 && x>>backShift&fieldMask == state(value) {
				x |= backDone
				found[thread].add(uint32(n)|isBack, blocks)
			}
			s.states[n] = x
		}
	})
	parents := make([][]uint32, s.threads)
	var parts [][]uint32
	for round := 1; err == nil; round++ {
		blocks.put(now)
		now, found = found, now
		parts = parts[:0]
		for i := range now {
			parts = now[i].appendParts(parts)
		}
		if len(parts) == 0 {
			return nil
		}
		if round > maxSteps {
			return errSteps
		}
		err = s.each(ctx, len(parts), 1, func(thread, from, _ int) {
			for _, f := range parts[from] {
				b := unrank(s.seeds, f&^isBack)
				parents[thread] = appendParents(parents[thread][:0], &b)
				for _, n := range parents[thread] {
					switch {
					case f&isBack == 0:
						if s.close(n, state(value)) {
							found[thread].add(n|isBack, blocks)
						}
					case s.raise(n, state(value)):
						found[thread].add(n, blocks)
						if s.steps != nil {
							s.steps[n] = uint8(round)
						}
					}
				}
			}
		})
	}
	return err
}

// maxSteps is how many rounds there is room for. With up to 20 seeds no low needs more than 116.
const maxSteps = 255

var errSteps = errors.New("endgame: a value takes more steps than there is room for")

// raise gives board n its low, unless it has one, and reports whether it did.
func (s *solver) raise(n uint32, value state) bool {
	x := &s.states[n]
	for {
		old := atomic.LoadUint32(x)
		if old&lowDone != 0 {
			return false
		}
		if atomic.CompareAndSwapUint32(x, old, old&^(fieldMask<<lowShift)|value<<lowShift|lowDone) {
			return true
		}
	}
}

// close takes note that one more child of board n has got its low, so much, and reports whether
// that gives the board its back: it was the last, and no capture leaves less.
func (s *solver) close(n uint32, value state) bool {
	x := &s.states[n]
	for {
		old := atomic.LoadUint32(x)
		now := old - openOne
		done := now&openMask == 0 && now>>backShift&fieldMask >= value
		if done {
			now = now&^(fieldMask<<backShift) | value<<backShift | backDone
		}
		if atomic.CompareAndSwapUint32(x, old, now) {
			return done
		}
	}
}

// value reads the values of board n out of its state. What was never given out is nothing, or an
// even share.
func (s *solver) value(n int) pair {
	x := s.states[n]
	var p pair
	if x&lowDone != 0 {
		p.low = uint8(x >> lowShift)
	}
	if x&backDone != 0 {
		p.back = uint8(x >> backShift)
	}
	if s.even {
		all := uint8(s.seeds * s.unit())
		switch {
		case x&lowDone != 0:
			p.back = all - p.low
		case x&backDone != 0:
			p.low = all - p.back
		default:
			p = pair{all / 2, all / 2}
		}
	}
	return p
}
