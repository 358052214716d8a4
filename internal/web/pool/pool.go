// Package pool shares a machine's processors among the searches of engines and other work that takes
// long, so that those who wait for a move never wait for somebody's analysis.
package pool

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
)

// A Lane is a class of work. Each has slots of its own.
type Lane int

// The lanes.
const (
	Moves    Lane = iota // an engine's move in a live game
	Hints                // a hint, or a judgement of a move
	Analysis             // an analysis of a position
	Studies              // the way to a position, and a check of a record
	lanes
)

// String returns the name of the lane.
func (l Lane) String() string { return [...]string{"moves", "hints", "analysis", "studies"}[l] }

// ErrBusy is the refusal of work where too much of it waits already.
var ErrBusy = errors.New("too many wait for this already: try again in a moment")

// A Pool runs work in its lanes. It is safe for use by several goroutines.
type Pool struct {
	// Patience is how long others than moves wait at most, if it is changed before anything is done.
	Patience time.Duration

	lane [lanes]lane
}

type lane struct {
	slots   chan struct{}
	most    int64 // how many may wait
	waiting atomic.Int64
	done    atomic.Int64
	waited  atomic.Int64 // nanoseconds, all together
}

// New makes a pool for so many processors; 0 is all of this machine. Moves have as many slots as
// there are processors; the others have half as many each, and at least one. Moves wait as
// long as they must; of the others so many may wait at most, and not longer than [Pool.Patience].
func New(processors, waiting int) *Pool {
	if processors <= 0 {
		processors = runtime.GOMAXPROCS(0)
	}
	p := &Pool{Patience: time.Minute}
	half := max(1, processors/2)
	for l, slots := range [lanes]int{Moves: processors, Hints: half, Analysis: half, Studies: half} {
		p.lane[l].slots = make(chan struct{}, slots)
		p.lane[l].most = int64(waiting)
	}
	return p
}

// Do runs work when its lane has a free slot, and returns its error. It returns [ErrBusy] when too
// much waits, or this has waited too long, and the context's error when that is done before the work begins.
func (p *Pool) Do(ctx context.Context, in Lane, work func(context.Context) error) error {
	l := &p.lane[in]
	begin := time.Now()
	if n := l.waiting.Add(1); in != Moves && n > l.most+int64(cap(l.slots)-len(l.slots)) {
		l.waiting.Add(-1)
		return ErrBusy
	}
	var late <-chan time.Time
	if in != Moves {
		timer := time.NewTimer(p.Patience)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case l.slots <- struct{}{}:
		l.waiting.Add(-1)
	case <-late:
		l.waiting.Add(-1)
		return ErrBusy
	case <-ctx.Done():
		l.waiting.Add(-1)
		return ctx.Err()
	}
	defer func() { <-l.slots }()
	l.waited.Add(int64(time.Since(begin)))
	l.done.Add(1)
	return work(ctx)
}

// A Load is what a lane is doing.
type Load struct {
	Running, Waiting int
	Done             int64         // works that began
	Waited           time.Duration // for all of these together
}

// Slots returns how many works of a lane run at once.
func (p *Pool) Slots(in Lane) int { return cap(p.lane[in].slots) }

// Load returns what a lane is doing.
func (p *Pool) Load(in Lane) Load {
	l := &p.lane[in]
	return Load{len(l.slots), int(l.waiting.Load()), l.done.Load(), time.Duration(l.waited.Load())}
}

// Lanes returns all lanes.
func Lanes() []Lane { return []Lane{Moves, Hints, Analysis, Studies} }
