package openings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/parlour-games/parlour/whole"
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
	// batch is how many positions are chosen at once. It decides which they are, so it has
	// nothing to do with the number of threads.
	batch = 16
	// hashMiB is the table of one search.
	hashMiB = 32
)

// FileName returns the name of a game's book in the directory where it is made.
func FileName(game string) string { return game + ".book" }

// Build makes a book: it searches the positions that a book begins with, and then always
// what matters most for those who follow it, as far as it is known by then. The book is also the file
// of [FileName] in the directory. When ctx is done first, Build returns what it has with ctx's
// error; called again with the same options, or more positions, it goes on from there, and so it
// does after a crash. While another program makes a book in the directory the error wraps [whole.ErrClaimed]. The same options and engine make the same book, whatever the
// number of threads.
func Build[P Position[P, M], M Move, V Value](ctx context.Context, g Game[P, M, V], o Options) (*Book[P, M, V], error) {
	if o.Dir == "" {
		return nil, errors.New("openings: no directory")
	}
	o.Positions = cmp.Or(o.Positions, DefaultPositions)
	o.Nodes = cmp.Or(o.Nodes, DefaultNodes)
	o.Lines = cmp.Or(o.Lines, DefaultLines)
	o.Threads = cmp.Or(o.Threads, runtime.NumCPU())
	if o.Positions < 0 || o.Lines < 0 || o.Threads < 0 || o.Nodes >= 1<<32 {
		return nil, errors.New("openings: an option is out of range")
	}
	release, err := whole.Claim(o.Dir)
	if err != nil {
		return nil, err
	}
	defer release()
	j, err := openJournal(g, o)
	if err != nil {
		return nil, err
	}
	w := &builder[P, M, V]{Options: o, tree: newTree(g), journal: j}
	err = w.build(ctx)
	b := w.book()
	return b, errors.Join(err, j.close(), save(b, filepath.Join(o.Dir, FileName(g.Name()))))
}

// builder is the making of a book.
type builder[P Position[P, M], M Move, V Value] struct {
	Options
	tree[P, M, V]
	journal *journal[P, M, V]
	done    int
}

func (w *builder[P, M, V]) build(ctx context.Context) error {
	next := w.begin()
	for {
		var wanted []P
		for _, c := range next {
			if q, ok := w.add(c.position, c.at); ok {
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

// search searches the positions given, or finds that this was done in an earlier run. It returns ctx's error when that was done
// first and something is left to search: what earlier runs found is taken in even then, so that a book never falls behind them.
func (w *builder[P, M, V]) search(ctx context.Context, positions []P) error {
	var mu sync.Mutex // guards the tree, the journal and all that follows
	var failed, stopped error
	next := 0
	take := func() (P, bool) {
		mu.Lock()
		defer mu.Unlock()
		for ; next < len(positions) && failed == nil; next++ {
			p := positions[next]
			if lines, ok := w.journal.found(p); ok {
				w.tell(p, lines)
				continue
			}
			if stopped = ctx.Err(); stopped == nil {
				next++
				return p, true
			}
		}
		var none P
		return none, false
	}
	keep := func(p P, lines []Line[M, V]) {
		mu.Lock()
		defer mu.Unlock()
		if stopped = ctx.Err(); stopped != nil { // in the midst of it
			return
		}
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
			var study func(context.Context, P, uint64, int) []Line[M, V]
			for {
				p, ok := take()
				if !ok {
					return
				}
				if study == nil {
					study = w.game.Searcher(hashMiB)
				}
				keep(p, study(ctx, p, w.Nodes, w.Lines))
			}
		})
	}
	group.Wait()
	return cmp.Or(failed, stopped)
}

// tell puts what was found about p into the tree.
func (w *builder[P, M, V]) tell(p P, lines []Line[M, V]) {
	w.nodes[p].found = lines
	w.done++
}

// fingerprint tells engines apart that search or judge differently.
func fingerprint[P Position[P, M], M Move, V Value](g Game[P, M, V]) string {
	found := g.Searcher(1)(context.Background(), g.Begin()[0], 100_000, 3)
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Append(nil, found)))
}

// save puts the whole of a book in its place at once.
func save[P Position[P, M], M Move, V Value](b *Book[P, M, V], name string) error {
	return whole.Write(name, func(w io.Writer) error { return b.Write(w) })
}
