// Package store keeps games: for now each in a file of its own.
package store

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/parlour-games/parlour/record"
	"github.com/parlour-games/parlour/whole"
)

// ErrChanged is the refusal to overwrite what another program has written
// meanwhile.
var ErrChanged = errors.New("another program has changed the file")

// A File is where one game is kept.
type File struct {
	path string
	held []byte // what the file holds, as far as we know; nil for no file
}

// Create begins a file for a new game. The error wraps [fs.ErrExist] when there
// is a file of that name already.
func Create(path string, r *record.Record) (*File, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, plain(path, err)
	}
	file := &File{path: path, held: []byte{}}
	if err := errors.Join(f.Close(), file.Save(r)); err != nil {
		os.Remove(path)
		return nil, err
	}
	return file, nil
}

// Open reads the game in the file named, to go on with it and keep it there.
func Open(path string) (*File, *record.Record, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, nil, err
	}
	// The file itself, not a link to it, is what a save replaces.
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, nil, plain(path, err)
	}
	path = real
	f, err := os.OpenFile(path, os.O_RDWR, 0) // who cannot write cannot go on
	if err != nil {
		return nil, nil, plain(path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%s is no plain file", path)
	}
	held, err := io.ReadAll(io.LimitReader(f, record.MaxBytes+1))
	if err != nil {
		return nil, nil, plain(path, err)
	}
	r, err := record.Read(bytes.NewReader(held))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return &File{path, held}, r, nil
}

// Path returns the absolute path of the file.
func (f *File) Path() string { return f.path }

// Save writes the record to the file, whole or not at all: a full disk, a kill
// or a power cut leaves the file as it was. When Save returns nil the record is
// on the disk. It refuses with [ErrChanged] when somebody else wrote the file
// since the last Save.
func (f *File) Save(r *record.Record) error {
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		return err
	}
	if now, err := os.ReadFile(f.path); err != nil || !bytes.Equal(now, f.held) {
		return fmt.Errorf("%s: %w", f.path, cmp.Or(plain("", err), ErrChanged))
	}
	if err := replace(f.path, b.Bytes()); err != nil {
		return plain(f.path, err)
	}
	f.held = b.Bytes()
	return nil
}

// replace puts new contents in the place of a file, in one step.
func replace(path string, contents []byte) error {
	return whole.Write(path, func(w io.Writer) error {
		_, err := w.Write(contents)
		return err
	})
}

// plain tells an error with the name of the file that the user knows, and not
// that of a temporary one.
func plain(path string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	if err == nil || path == "" {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// CreateOwn begins a file for a game of the kind named, in the user's own folder
// of games.
func CreateOwn(game string, now time.Time, r *record.Record) (*File, error) {
	dir, err := userDir()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, plain(dir, err)
	}
	base := filepath.Join(dir, game+"-"+now.Format("20060102-150405"))
	for i := 1; ; i++ {
		path := base + ".json"
		if i > 1 {
			path = fmt.Sprintf("%s-%d.json", base, i)
		}
		f, err := Create(path, r)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// userDir is the folder of the user's games.
func userDir() (string, error) { return ownDir("games") }

// WebDir returns the folder of the web program of this user.
func WebDir() (string, error) { return ownDir("web") }

// ownDir is a folder of the program in what XDG_STATE_HOME says, or its usual place.
func ownDir(name string) (string, error) {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "parlour", name), nil
}
