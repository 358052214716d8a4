package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
)

// Options are what the making of a book may be told. The zero value of each but Dir is a
// sensible choice.
type Options struct {
	Dir       string // where everything is kept, so that a later run goes on; must be given
	Positions int    // searched in all, at least those that a book begins with
	Nodes     uint64 // visited by each search, less than 2^32
	Lines     int    // moves that each search tells about
	Threads   int    // searches at once; 0 is one for each processor

	// Report, when not nil, is told after each search how many are done, with those of
	// earlier runs. It is called by one goroutine at a time.
	Report func(done, total int)
}

// What an option of zero stands for.
const (
	DefaultPositions = 2500
	DefaultNodes     = 2_000_000
	DefaultLines     = 3
)

const (
	// FileName is the book in the directory where it is made.
	FileName = "checkers.book"
	// batch is how many positions are chosen at once. It decides which they are, so it has
	// nothing to do with the number of threads.
	batch = 16
	// hashMiB is the table of one search.
	hashMiB = 32
)

// Build makes a book: it searches the positions that a book begins with, and then always
// what matters most for those who follow it, as far as it is known by then. The book is also the file
// [FileName] of the directory. When ctx is done first, Build returns what it has with ctx's
// error; called again with the same options, or more positions, it goes on from there, and so it
// does after a crash. The same options and engine make the same book, whatever the
// number of threads.
func Build(ctx context.Context, o Options) (*Book, error) {
	if o.Dir == "" {
		return nil, errors.New("book: no directory")
	}
	o.Positions = cmp.Or(o.Positions, DefaultPositions)
	o.Nodes = cmp.Or(o.Nodes, DefaultNodes)
	o.Lines = cmp.Or(o.Lines, DefaultLines)
	o.Threads = cmp.Or(o.Threads, runtime.NumCPU())
	if o.Positions < 0 || o.Lines < 0 || o.Threads < 0 || o.Nodes >= 1<<32 {
		return nil, errors.New("book: an option is out of range")
	}
	j, err := openJournal(o)
	if err != nil {
		return nil, err
	}
	w := &builder{Options: o, tree: tree{make(map[checkers.Position]*node)}, journal: j}
	err = w.build(ctx)
	b := w.book()
	return b, errors.Join(err, j.close(), save(b, filepath.Join(o.Dir, FileName)))
}

// builder is the making of a book.
type builder struct {
	Options
	tree
	journal *journal
	done    int
}

func (w *builder) build(ctx context.Context) error {
	next := roots()
	for {
		var wanted []checkers.Position
		for _, p := range next {
			if q, ok := w.add(p); ok {
				wanted = append(wanted, q)
			}
		}
		err := w.search(ctx, wanted)
		ordered := w.ordered()
		w.weigh(ordered)
		if err != nil {
			return err
		}
		if next = w.choose(ordered, min(batch, max(w.Positions-w.done, 0))); len(next) == 0 {
			return nil
		}
	}
}

// search searches the positions given, or finds that this was done in an earlier run.
func (w *builder) search(ctx context.Context, positions []checkers.Position) error {
	var mu sync.Mutex // guards the tree, the journal and all that follows
	var failed error
	next := 0
	take := func() (checkers.Position, bool) {
		mu.Lock()
		defer mu.Unlock()
		for ; next < len(positions) && failed == nil && ctx.Err() == nil; next++ {
			p := positions[next]
			lines, ok := w.journal.found(p)
			if !ok {
				next++
				return p, true
			}
			w.tell(p, lines)
		}
		return checkers.Position{}, false
	}
	keep := func(p checkers.Position, lines []Line) {
		mu.Lock()
		defer mu.Unlock()
		if err := w.journal.keep(p, lines); err != nil {
			failed = err
			return
		}
		w.tell(p, lines)
		if w.Report != nil {
			w.Report(w.done, max(w.done, w.Positions))
		}
	}
	var group sync.WaitGroup
	for range min(w.Threads, len(positions)) {
		group.Go(func() {
			var e *engine.Engine
			for {
				p, ok := take()
				if !ok {
					return
				}
				if e == nil {
					e = engine.New(engine.Options{HashMiB: hashMiB})
				}
				lines := study(ctx, e, p, w.Nodes, w.Lines)
				if ctx.Err() != nil {
					return
				}
				keep(p, lines)
			}
		})
	}
	group.Wait()
	return cmp.Or(failed, ctx.Err())
}

// tell puts what was found about p into the tree.
func (w *builder) tell(p checkers.Position, lines []Line) {
	w.nodes[p].found = lines
	w.done++
}

// study searches p from nothing. All the values that it returns were found to the same depth.
func study(ctx context.Context, e *engine.Engine, p checkers.Position, nodes uint64, lines int) []Line {
	e.Clear()
	var found []Line
	limits := engine.Limits{Nodes: nodes}
	e.Search(ctx, p, nil, limits, lines, func(depth []engine.Line) {
		found = found[:0]
		for _, l := range depth {
			found = append(found, Line{l.Move, l.Value, l.Depth, l.Nodes})
		}
	})
	return found
}

// fingerprint tells engines apart that search or judge differently.
func fingerprint() string {
	e := engine.New(engine.Options{HashMiB: 1})
	found := study(context.Background(), e, checkers.Start(), 100_000, 3)
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Append(nil, found)))
}

// save puts the whole of a book in its place at once.
func save(b *Book, name string) error {
	next := name + ".new"
	f, err := os.Create(next)
	if err != nil {
		return err
	}
	if err := errors.Join(b.Write(f), f.Close()); err != nil {
		return err
	}
	return os.Rename(next, name)
}
