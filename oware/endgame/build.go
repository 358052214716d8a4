package endgame

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/parlour-games/parlour/whole"
)

// Options are what building may be told. The zero value builds bounds on all processors.
type Options struct {
	Even    bool // build values under the convention that endless play shares the rest evenly
	Threads int  // 0 is one for each processor

	// Report, when not nil, is called when a level is finished.
	Report func(Built)
}

// Built tells of a level that was finished.
type Built struct {
	Seeds  int
	Boards int
	Exact  int           // boards on which the two bounds leave nothing open
	Time   time.Duration // that it took
}

// Build makes the levels up to so many seeds that a folder does not hold yet, each in a file of its
// own that appears when it is whole. It stops with ctx's error, and goes on with the next level
// when it is called again. It takes about nine bytes of memory for each board of the largest level, what is mapped of
// smaller ones counted. While another program builds in the folder the error wraps [whole.ErrClaimed].
func Build(ctx context.Context, dir string, seeds int, o Options) error {
	if seeds < 0 || seeds > MaxSeeds {
		return fmt.Errorf("endgame: %d seeds, a table has at most %d", seeds, MaxSeeds)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	t, err := Open(dir, o.Even)
	if err != nil {
		return err
	}
	defer func() { _ = t.Close() }() // what it held is in the files already
	if len(t.levels) > seeds {
		return nil
	}
	release, err := whole.Claim(dir)
	if err != nil {
		return err
	}
	defer release()
	room := newRoom(t.convention, seeds)
	for {
		began := time.Now()
		l, err := room.solve(ctx, t.convention, t.levels, o.Threads)
		if err != nil {
			return err
		}
		name := filepath.Join(dir, FileName(l.seeds, o.Even))
		if err := writeLevel(name, l); err != nil {
			return err
		}
		if o.Report != nil {
			o.Report(Built{l.seeds, len(l.codes), l.exact(), time.Since(began)})
		}
		if l.seeds == seeds {
			return nil
		}
		// From now on it is read from its file: the room is for the next, and the system keeps of a
		// file what is looked at.
		l, unmap, err := mapLevel(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		t.close = append(t.close, unmap)
		if err := t.add(l); err != nil {
			return err
		}
	}
}

// exact counts the boards whose value is settled.
func (l *level) exact() int {
	n := 0
	for _, code := range l.codes {
		if p := l.pairs[code]; int(p.low)+int(p.back) == l.seeds*l.unit() {
			n++
		}
	}
	return n
}

// writeLevel puts a level into a file, whole or not at all.
func writeLevel(name string, l *level) error {
	return whole.Write(name, func(w io.Writer) error {
		sum := crc32.New(castagnoli)
		for _, part := range l.parts() {
			if _, err := io.MultiWriter(w, sum).Write(part); err != nil {
				return err
			}
		}
		return binary.Write(w, binary.LittleEndian, sum.Sum32())
	})
}
