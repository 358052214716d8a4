package bearoff

import (
	"context"
	"slices"

	"github.com/parlour-games/parlour/backgammon"
)

// rolls are the 21 rolls.
var rolls = backgammon.Rolls()

// successors are the positions that each roll leads to, of many positions of one side.
type successors struct {
	list  []int32
	start []uint32 // where those of the ith position with roll r begin, at i*21+r
}

// of returns the successors of the ith position.
func (s *successors) of(i, roll int) []int32 {
	at := i*len(rolls) + roll
	return s.list[s.start[at]:s.start[at+1]]
}

// add appends the successors of one more position; place says which one of them all has a number.
func (s *successors) add(size Size, index int, place func(index int) int) {
	if s.start == nil {
		s.start = []uint32{0}
	}
	for _, roll := range rolls {
		eachSuccessor(size, index, roll, func(after int) { s.list = append(s.list, int32(place(after))) })
		s.start = append(s.start, uint32(len(s.list)))
	}
}

// eachSuccessor gives the position that each play of a roll leads to; a side that has borne off everything has none.
func eachSuccessor(size Size, index int, roll backgammon.Roll, f func(after int)) {
	b := size.Board(index)
	var room [64]backgammon.Play
	for _, play := range backgammon.AppendPlays(room[:0], b, backgammon.White, roll) {
		after := b.Apply(backgammon.White, play)
		k, _ := size.index(&after, backgammon.White)
		f(k)
	}
}

// listSuccessors returns those of the first n positions.
func listSuccessors(size Size, n int) *successors {
	s := new(successors)
	for i := range n {
		s.add(size, i, func(index int) int { return index })
	}
	return s
}

// within counts the positions that have no more checkers on any point or farther from home than p has: all that play may
// come to are among them, and few others.
func within(b *backgammon.Board, p backgammon.Player, points int) int {
	// ways[n] is in how many ways the checkers from point n on can stand when that many of them are there.
	ways := [backgammon.Checkers + 1]int{1}
	reach := 0
	for n := points; n >= 1; n-- {
		reach += b.Mine(p, n)
		sum := 0
		for k := range reach + 1 {
			sum += ways[k]
			ways[k] = sum
		}
	}
	total := 0
	for _, n := range ways {
		total += n
	}
	return total
}

// reachable returns the successors of all positions that play may come to from one of them, itself included, in ascending
// order, named by their places in that order: the last one is the position itself and the first that in which
// all are off. A cancelled context ends it with the context's error.
func reachable(ctx context.Context, size Size, index int) (*successors, error) {
	found, number := []int{index}, map[int]int{index: 0} // in the order in which they were come to
	var met successors
	for i := 0; i < len(found); i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		met.add(size, found[i], func(after int) int {
			n, ok := number[after]
			if !ok {
				n = len(found)
				number[after] = n
				found = append(found, after)
			}
			return n
		})
	}
	order, place := make([]int, len(found)), make([]int32, len(found))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return found[a] - found[b] })
	for at, i := range order {
		place[i] = int32(at)
	}
	s := &successors{list: make([]int32, 0, len(met.list)), start: append(make([]uint32, 0, len(met.start)), 0)}
	for _, i := range order {
		for r := range rolls {
			for _, after := range met.of(i, r) {
				s.list = append(s.list, place[after])
			}
			s.start = append(s.start, uint32(len(s.list)))
		}
	}
	return s, nil
}

// len is how many positions there are.
func (s *successors) len() int { return (len(s.start) - 1) / len(rolls) }
