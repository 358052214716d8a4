// Package whole keeps files whole: it puts one in its place with all of its contents or not at all, whatever fails, and lets one
// program at a time work in a folder.
package whole

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// abandoned is for how long nobody has written to what a program that was killed has left.
const abandoned = time.Minute

// Write puts a file in its place with the contents that write gives it. A full disk, a kill or a power cut leaves what was there
// before; when Write returns nil the contents are on the disk. A file that was there keeps its permissions, a new one may be read by all.
// What earlier calls that were killed have left beside it is removed.
func Write(name string, write func(io.Writer) error) (err error) {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	sweep(name)
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // perhaps again: what failed first is told
			os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriterSize(f, 1<<16)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	// Synced first, or the name might outlive a failure of the power, and not what it names.
	if err := errors.Join(f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return Rename(f.Name(), name)
}

// sweep removes what programs that were killed have left of a file.
func sweep(name string) {
	parts, _ := filepath.Glob(name + ".new-*") // a pattern that cannot be read finds nothing
	for _, part := range parts {
		if info, err := os.Stat(part); err == nil && time.Since(info.ModTime()) > abandoned {
			os.Remove(part)
		}
	}
}

// Rename gives a file another name in the same folder, in the place of one that has it. When it returns nil the new name is on the disk.
func Rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	if runtime.GOOS == "windows" { // which knows no sync of a folder
		return nil
	}
	dir, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// ErrClaimed is the refusal to work in a folder where another program does.
var ErrClaimed = errors.New("another program works there: wait for its end, or take another folder")

// claimName is the file whose lock is a claim. It stays when the claim ends: to remove it would let two programs hold it.
const claimName = ".lock"

// Claim makes a folder, if it is not there, and keeps others who ask for it out of it until release is called or this program ends, in whatever
// way. The error wraps [ErrClaimed] when somebody else has it. Where the system has no locks on files everybody is let in.
func Claim(dir string) (release func(), err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, claimName))
	switch ok, err := lock.TryLock(); {
	case errors.Is(err, errors.ErrUnsupported):
		return func() {}, nil
	case err != nil:
		return nil, err
	case !ok:
		return nil, fmt.Errorf("%s: %w", dir, ErrClaimed)
	}
	return func() { _ = lock.Close() }, nil // the end of the program ends it too
}
