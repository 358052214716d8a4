package endgame

import "sync"

// A front is a list of numbers of boards, in blocks that come from a pool and go back there, so that
// lists of very different lengths leave nothing for the garbage collector.
type front struct {
	blocks []*block // all full but the last
	last   int      // numbers in the last
}

// block has room for the numbers of 4096 boards.
type block [1 << 12]uint32

// pool is the blocks that no front uses.
type pool struct {
	mu   sync.Mutex
	free []*block
}

func (p *pool) get() *block {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return new(block)
	}
	b := p.free[n-1]
	p.free = p.free[:n-1]
	return b
}

// put takes back the blocks of the fronts, which are empty after that.
func (p *pool) put(fronts []front) {
	for i := range fronts {
		p.free = append(p.free, fronts[i].blocks...)
		fronts[i].blocks = fronts[i].blocks[:0]
	}
}

// add appends a number.
func (f *front) add(n uint32, p *pool) {
	if len(f.blocks) == 0 || f.last == len(block{}) {
		f.blocks, f.last = append(f.blocks, p.get()), 0
	}
	f.blocks[len(f.blocks)-1][f.last] = n
	f.last++
}

// appendParts appends the numbers of the front, block by block.
func (f *front) appendParts(dst [][]uint32) [][]uint32 {
	for i, b := range f.blocks {
		n := len(b)
		if i == len(f.blocks)-1 {
			n = f.last
		}
		dst = append(dst, b[:n])
	}
	return dst
}
