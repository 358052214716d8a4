package endgame

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"time"
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
// smaller ones counted.
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

// abandoned is for how long nobody has written to what a build that was killed has left.
const abandoned = time.Minute

// sweep removes what builds that were killed have left of a file.
func sweep(name string) {
	parts, _ := filepath.Glob(name + ".new-*") // a pattern that cannot be read finds nothing
	for _, part := range parts {
		if info, err := os.Stat(part); err == nil && time.Since(info.ModTime()) > abandoned {
			os.Remove(part)
		}
	}
}

// writeLevel puts a level into a file, whole or not at all.
func writeLevel(name string, l *level) error {
	sweep(name)
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // nothing is there when all went well
	w := bufio.NewWriterSize(f, 1<<20)
	sum := crc32.New(castagnoli)
	for _, part := range l.parts() {
		if _, err = io.MultiWriter(w, sum).Write(part); err != nil {
			break
		}
	}
	if err == nil {
		err = binary.Write(w, binary.LittleEndian, sum.Sum32())
	}
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
