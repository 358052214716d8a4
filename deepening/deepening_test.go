package deepening

import (
	"context"
	"testing"
	"time"
)

// value is what a heap of stones is worth.
type value int32

// heap is the search of a game for the tests: a move takes 1 to 3 stones, who takes the last one
// wins. A heap that is not searched to its end is worth its stones to the side to move.
type heap struct {
	Thread[int, value]
	stones int
	tries  int
}

func (h *heap) Try(taken, depth int, alpha, beta value) value {
	h.tries++
	return -h.search(h.stones-taken, depth-1, 1, -beta, -alpha)
}

func (h *heap) search(stones, depth, ply int, alpha, beta value) value {
	h.PV[ply] = h.PV[ply][:0]
	if h.Count() {
		return 0
	}
	h.Selective = max(h.Selective, ply)
	switch {
	case stones == 0:
		return -Win + value(ply)
	case depth <= 0 || ply >= MaxPly-1:
		return value(stones)
	}
	best := value(-Infinite)
	for taken := 1; taken <= min(stones, 3); taken++ {
		v := -h.search(stones-taken, depth-1, ply+1, -beta, -max(alpha, best))
		if h.Stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			h.PV[ply] = append(append(h.PV[ply][:0], taken), h.PV[ply+1]...)
		}
		if v >= beta {
			break
		}
	}
	return best
}

// found is what a search tells of a move.
type found struct {
	move, depth int
	value       value
	pv          []int
	spent       Spent
}

func (h *heap) line(m *RootMove[int, value], s Spent) found {
	return found{m.Move, m.Depth, m.Value, append([]int{}, m.PV...), s}
}

// heaps returns the threads of a search that is about to begin.
func heaps(r *Run, stones, threads int) []*heap {
	all := make([]*heap, threads)
	for i := range all {
		h := &heap{stones: stones}
		h.Init(i, Window[value]{Half: 2, Widest: 30, Beyond: Decided})
		begin(h, r)
		all[i] = h
	}
	return all
}

func begin(h *heap, r *Run) {
	var moves []int
	for taken := 1; taken <= min(h.stones, 3); taken++ {
		moves = append(moves, taken)
	}
	h.Begin(r, moves)
}

// search searches a heap with one thread.
func search(ctx context.Context, stones int, l Limits, lines int, report func([]found)) []found {
	r := Begin(ctx, l)
	return Search(r, heaps(r, stones, 1), lines, (*heap).line, report)
}

func TestLines(t *testing.T) {
	var depths []int
	lines := search(context.Background(), 10, Limits{Depth: 12}, 5, func(l []found) {
		if len(l) != 3 {
			t.Errorf("%d lines of 3 moves", len(l))
		}
		depths = append(depths, l[0].depth)
	})
	// 10 is won by leaving 8; what is lost ends after 6 plies as well.
	if plies, won, ok := DecidedIn(lines[0].value); lines[0].move != 2 || !won || !ok || plies != 5 {
		t.Errorf("the best line is %+v", lines[0])
	}
	for i, l := range lines {
		sum := 0
		for _, taken := range l.pv {
			sum += taken
		}
		if l.pv[0] != l.move || sum != 10 || i > 0 && l.value > lines[i-1].value {
			t.Errorf("line %d is %+v", i+1, l)
		}
	}
	for i, d := range depths {
		if d != i+1 {
			t.Fatalf("reports of the depths %v", depths)
		}
	}
	// All three lines are decided at depth 6: deeper nothing changes.
	if n := len(depths); n != 6 {
		t.Errorf("%d reports, want 6", n)
	}
}

func TestKeptMovesComeFirst(t *testing.T) {
	r := Begin(context.Background(), Limits{Depth: 8})
	h := heaps(r, 10, 1)
	h[0].Kept = 1 // taking 1, which loses
	lines := Search(r, h, 2, (*heap).line, nil)
	if lines[0].move != 1 || lines[1].move != 2 || lines[1].value <= lines[0].value {
		t.Errorf("%+v", lines)
	}
}

func TestExactMovesEndIt(t *testing.T) {
	r := Begin(context.Background(), Limits{Depth: 50})
	h := heaps(r, 100, 1)
	for i := range h[0].Root {
		h[0].Root[i].Exact = true
	}
	if l := Search(r, h, 3, (*heap).line, nil); l[0].depth != 1 {
		t.Errorf("what is known was searched to depth %d", l[0].depth)
	}
}

func TestLimitsStop(t *testing.T) {
	const first = 6 // nodes of the first ply, which is always searched
	for _, nodes := range []uint64{1, 100, 20_000} {
		l := search(context.Background(), 500, Limits{Nodes: nodes}, 1, nil)[0]
		if l.depth < 1 || l.spent.Nodes > max(nodes, first) {
			t.Errorf("of %d nodes it visited %d, to depth %d", nodes, l.spent.Nodes, l.depth)
		}
	}
	if l := search(context.Background(), 500, Limits{}, 1, nil)[0]; l.spent.Nodes != defaultNodes {
		t.Errorf("without limits it visited %d nodes", l.spent.Nodes)
	}
	for _, limit := range []time.Duration{5 * time.Millisecond, 50 * time.Millisecond} {
		begin := time.Now()
		search(context.Background(), 500, Limits{Time: limit}, 1, nil)
		if used := time.Since(begin); used < limit*6/10 || used > limit+2*time.Second { // the machine may be busy
			t.Errorf("of %v it used %v", limit, used)
		}
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if l := search(done, 500, Limits{Infinite: true}, 2, nil); len(l) != 2 || l[0].depth != 1 {
		t.Errorf("a search that is stopped at once found %+v", l)
	}
}

// A move that nobody has looked at is not told as lost.
func TestUnseenMoves(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	r := Begin(done, Limits{})
	h := heaps(r, 500, 1)
	h[0].Root[0].Value = 7
	h[0].Nodes = CheckEvery - 1 // so that the first look is stopped before it is over
	for _, l := range Search(r, h, 3, (*heap).line, nil) {
		if l.depth != 0 || l.value != 7 {
			t.Errorf("%+v", l)
		}
	}
}

// TestForcedMove gives an hour to a position with one move.
func TestForcedMove(t *testing.T) {
	r := Begin(context.Background(), Limits{Time: time.Hour})
	h := heaps(r, 500, 1)
	h[0].Root = h[0].Root[:1]
	if l := Search(r, h, 1, (*heap).line, nil); l[0].depth != 4 {
		t.Errorf("it looked %d plies deep", l[0].depth)
	}
}

func TestThreads(t *testing.T) {
	r := Begin(context.Background(), Limits{Depth: 11})
	h := heaps(r, 500, 4)
	l := Search(r, h, 1, (*heap).line, nil)[0]
	if l.depth != 11 {
		t.Errorf("the first thread reached depth %d", l.depth)
	}
	for _, s := range h[1:] {
		if s.tries == 0 {
			t.Errorf("thread %d did nothing", s.number)
		}
	}
	// Threads that would go on for ever stop with the first.
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	r = Begin(ctx, Limits{Infinite: true})
	Search(r, heaps(r, 500, 3), 1, (*heap).line, nil)
}

func TestPondering(t *testing.T) {
	hit := make(chan struct{})
	ended := make(chan []found)
	go func() {
		// Decided at once, and still not answered before the hit.
		ended <- search(context.Background(), 3, Limits{Time: time.Millisecond, Ponder: hit}, 1, nil)
	}()
	select {
	case <-ended:
		t.Fatal("ended in the opponent's time")
	case <-time.After(30 * time.Millisecond):
	}
	close(hit)
	select {
	case l := <-ended:
		if l[0].move != 3 {
			t.Errorf("%+v", l)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("goes on after its time")
	}
	// Without a hit, the context ends it.
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	search(ctx, 500, Limits{Ponder: make(chan struct{})}, 1, nil)
}

func TestAllocatesNothing(t *testing.T) {
	h := heaps(Begin(context.Background(), Limits{Infinite: true}), 500, 1)[0]
	if n := testing.AllocsPerRun(3, func() { Iterate(h, 8, 2) }); n != 0 {
		t.Errorf("an iteration allocates %v times", n)
	}
}

func TestTimer(t *testing.T) {
	for _, c := range []struct {
		clock      Clock
		hard, soft time.Duration // at most
	}{
		{Clock{Left: time.Minute}, 20 * time.Second, 3 * time.Second},
		{Clock{Left: time.Minute, Increment: 2 * time.Second}, 20 * time.Second, 5 * time.Second},
		{Clock{Left: time.Second, Increment: time.Minute}, 334 * time.Millisecond, 250 * time.Millisecond},
		{Clock{Left: 1}, 1, 1},
	} {
		timer := newTimer(0, c.clock, time.Now())
		if timer.hard <= 0 || timer.hard > c.hard || timer.soft <= 0 || timer.soft > c.soft {
			t.Errorf("%+v: %v, and no new depth after %v", c.clock, timer.hard, timer.soft)
		}
	}
	if timer := newTimer(time.Second, Clock{Left: time.Hour}, time.Now()); timer.hard > time.Second {
		t.Errorf("a second for the move, and it takes %v", timer.hard)
	}
}

// A move that stays the best for long needs less of the time.
func TestPatience(t *testing.T) {
	var h heap
	fresh := h.patience(time.Second)
	h.stable = 8
	if settled := h.patience(time.Second); fresh <= time.Second || settled >= time.Second {
		t.Errorf("%v for a new move, %v for an old one", fresh, settled)
	}
}

func TestValuesCountFromWhereTheyAre(t *testing.T) {
	for _, v := range []value{0, 150, -3000, 10_700, Win - 9, -Win + 12} {
		for _, ply := range []int{0, 1, 40} {
			if got := FromPosition(ToPosition(v, ply), ply); got != v {
				t.Errorf("%v at ply %d comes back as %v", v, ply, got)
			}
		}
	}
	// A win 9 plies from the root is one 4 plies from a position 5 plies on.
	if v := ToPosition(value(Win-9), 5); v != Win-4 {
		t.Errorf("%v", v)
	}
}

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		want   int
	}{
		{Limits{Nodes: 500, Depth: 9}, 500}, {Limits{Depth: 3}, 1 << 11}, {Limits{Depth: 90}, 5000}, {Limits{Time: time.Second}, 5000},
		{Limits{}, 5000},
	} {
		if got := c.limits.Positions(8, 5000); got != c.want {
			t.Errorf("%+v: %d positions, want %d", c.limits, got, c.want)
		}
	}
}

// refuted is the search of two moves of which the second looks good until depth 5 shows what is wrong with it, and which is stopped
// before it has a value for that.
type refuted struct{ Thread[int, value] }

func (r *refuted) Try(move, depth int, _, _ value) value {
	if r.Root[0].Move == 1 && r.Root[0].Depth == 5 {
		r.Stopped = true
	}
	switch {
	case move == 1:
		return 10
	case depth < 5:
		return 20
	}
	return -20
}

// TestStoppedLineStaysBehind: what a line was worth at a smaller depth does not bring it before one that was searched deeper.
func TestStoppedLineStaysBehind(t *testing.T) {
	s := new(refuted)
	s.Init(0, Window[value]{Half: 2, Widest: 100, Beyond: Decided})
	s.Begin(Begin(context.Background(), Limits{}), []int{1, 2})
	for depth := 1; Iterate(s, depth, 2); depth++ {
		if depth == 4 && s.Root[0].Move != 2 {
			t.Fatal("the second move is not the best until depth 4")
		}
	}
	if first := s.Root[0]; first.Move != 1 || first.Depth != 5 || s.Root[1].Depth != 4 {
		t.Errorf("stopped, the lines are %+v", s.Root)
	}
}
