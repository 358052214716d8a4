package bearoff

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/parlour-games/parlour/whole"
)

// Options say how a table is built. The zero value is a good choice.
type Options struct {
	Threads int                   // how many threads compute; 0 is one for each processor
	Report  func(done, total int) // is told now and then how many of the positions are done
}

// syncEvery is how much work a power cut costs at most; a killed program loses a block, which is less.
const syncEvery = 10 * time.Second

// A partFile is a table's file while the table is built: what is finished of it, under a name of its own until it is whole.
// Blocks are only ever appended, and one that was cut off is written again.
type partFile struct {
	path  string // of the whole table
	f     *os.File
	size  int64 // what it holds
	block []byte
	room  []byte
	last  time.Time
}

func partName(path string) string { return path + ".part" }

// openPart goes on with the table at path, or begins it. The contents of the blocks that are there already are given to f.
func openPart(path string, k kind, s Size, f func(contents []byte) error) (*partFile, error) {
	file, err := os.OpenFile(partName(path), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	p := &partFile{path: path, f: file, last: time.Now()}
	if err := p.resume(k, s, f); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", partName(path), err)
	}
	return p, nil
}

func (p *partFile) resume(k kind, s Size, f func(contents []byte) error) error {
	header := appendHeader(nil, k, s)
	kind, size, err := readHeader(p.f)
	switch {
	case err == nil && (kind != k || size != s):
		return fmt.Errorf("this is a %v table of %v, not a %v one of %v", kind, size, k, s)
	case errors.Is(err, ErrDamaged):
		begun := make([]byte, len(header))
		n, _ := p.f.ReadAt(begun, 0) // the end comes too soon for the whole of it, or it is no such header
		if n == len(header) || !bytes.HasPrefix(header, begun[:n]) {
			return err // perhaps the work of hours, of another version
		}
		// It was cut off before it had begun.
		if _, err := p.f.WriteAt(header, 0); err != nil {
			return err
		}
		p.size = int64(len(header))
	case err != nil:
		return err
	default:
		n, err := readBlocks(p.f, f)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return err
		}
		p.size = int64(len(header)) + n
	}
	if err := p.f.Truncate(p.size); err != nil {
		return err
	}
	_, err = p.f.Seek(p.size, io.SeekStart)
	return err
}

// ready reports whether the block that has been gathered is to be written. That depends on its size alone, so that every
// build comes to the same bytes, however often it was stopped.
func (p *partFile) ready() bool { return len(p.block) >= blockBytes }

// flush writes the block that has been gathered.
func (p *partFile) flush() error {
	if len(p.block) == 0 {
		return nil
	}
	if info, err := p.f.Stat(); err != nil || info.Size() != p.size {
		return errors.Join(fmt.Errorf("%s: another program builds there too", p.f.Name()), err)
	}
	p.room = appendBlock(p.room[:0], p.block)
	if _, err := p.f.Write(p.room); err != nil {
		return err
	}
	p.size += int64(len(p.room))
	p.block = p.block[:0]
	if time.Since(p.last) > syncEvery {
		p.last = time.Now()
		return p.f.Sync()
	}
	return nil
}

// finish gives the table its name.
func (p *partFile) finish() error {
	if err := errors.Join(p.flush(), p.f.Sync(), p.f.Close()); err != nil {
		return err
	}
	return whole.Rename(partName(p.path), p.path)
}

// stop keeps the blocks that are finished, and returns the error that stopped the work.
func (p *partFile) stop(err error) error { return errors.Join(err, p.f.Sync(), p.f.Close()) }

// BuildOneSided computes the one-sided table of a size and writes it to the file at path. What is finished is kept beside it
// under the name path.part, so that a build that was stopped, in whatever way, goes on where it was. A table that is there
// already is left as it is. When ctx is cancelled it returns its error.
func BuildOneSided(ctx context.Context, path string, size Size, o Options) error {
	if err := size.Check(); err != nil {
		return err
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	w := newOneSidedWork(size)
	known := 1
	p, err := openPart(path, oneSided, size, func(contents []byte) error {
		var block []entry
		if err := eachEntry(contents, size, known, func(e entry) { block = append(block, e.clone()) }); err != nil {
			return err
		}
		for _, e := range block {
			w.know(known, e)
			known++
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = w.run(ctx, known, o.Threads, func(i int, e *entry) error {
		p.block = appendEntry(p.block, e, size.isFull(i))
		if !p.ready() {
			return nil
		}
		o.report(i+1, size.Positions())
		return p.flush()
	})
	if err != nil {
		return p.stop(err)
	}
	return p.finish()
}

// BuildTwoSided computes the two-sided table of a size and writes it to the file at path, as [BuildOneSided] does. It reports
// pairs of positions.
func BuildTwoSided(ctx context.Context, path string, size Size, o Options) error {
	if err := size.CheckTwoSided(); err != nil {
		return err
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	t := newTwoSided(size)
	known := 1
	p, err := openPart(path, twoSided, size, func(contents []byte) error {
		next, err := t.readShells(contents, known)
		if err == nil {
			known = next
		}
		return err
	})
	if err != nil {
		return err
	}
	err = t.grow(ctx, known, o.Threads, func(k int) error {
		p.block = t.appendShell(p.block, k)
		if !p.ready() {
			return nil
		}
		o.report((k+1)*(k+1), t.n*t.n)
		return p.flush()
	})
	if err != nil {
		return p.stop(err)
	}
	return p.finish()
}

func (o Options) report(done, total int) {
	if o.Report != nil {
		o.Report(done, total)
	}
}
