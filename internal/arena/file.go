package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/parlour-games/parlour/record"
)

// A File keeps the finished games of one match, one record a line in its JSON
// form. Each game is on the disk before the next is counted, so that a match
// that was stopped, however, goes on after the last game that it finished.
type File struct {
	name string
	f    *os.File
	size int64 // up to the end of the last whole line
	// Cut is how many bytes of a torn last line were cut off on opening.
	Cut int64
}

// ErrFormat marks the name of a file in a format that games are not kept in.
var ErrFormat = errors.New("games are kept as .json, one record a line")

// OpenFile opens the file named, or makes it. Its name must end in ".json", else
// the error is [ErrFormat].
func OpenFile(name string) (*File, error) {
	if ext := strings.ToLower(filepath.Ext(name)); ext != ".json" {
		return nil, fmt.Errorf("%s: %w, not as %q", name, ErrFormat, ext)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, fmt.Errorf("%s is not a plain file", name)
	}
	return &File{name: name, f: f}, nil
}

// Close closes the file. All games are on the disk already.
func (f *File) Close() error { return f.f.Close() }

// read calls each with the games that the file holds. A file that holds anything
// else, or games of a match with other settings, is an error and stays as it is.
// A last line that was torn when it was written is cut off.
func (f *File) read(m *Match, each func(*Outcome, *record.Record)) error {
	if _, err := f.f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReaderSize(f.f, record.MaxBytes)
	seen := make(map[int]bool)
	f.size, f.Cut = 0, 0
	for number := 1; ; number++ {
		line, err := in.ReadSlice('\n')
		last := errors.Is(err, io.EOF)
		switch {
		case last && len(line) == 0:
			return nil
		case err != nil && !last:
			return fmt.Errorf("%s, line %d: %w", f.name, number, err)
		}
		o, r, err := m.recognize(line)
		if err == nil && seen[o.Game] {
			err = fmt.Errorf("game %d is there twice", o.Game)
		}
		switch {
		case err != nil && last && torn(line, m.Kind.Name()):
			f.Cut = int64(len(line))
			return f.f.Truncate(f.size)
		case err != nil:
			return fmt.Errorf("%s, line %d: %w", f.name, number, err)
		}
		seen[o.Game] = true
		f.size += int64(len(line))
		each(o, r)
		if last { // torn between a game and the end of its line
			f.size++
			_, err := f.f.WriteAt([]byte("\n"), f.size-1)
			return err
		}
	}
}

// torn reports whether a text that is no record is the beginning of one that
// append wrote, and so may be cut off.
func torn(text []byte, game string) bool {
	head := fmt.Sprintf(`{"parlour":%d,"game":%q,"tags":[{"name":%q,"value":%q}`, record.Version, game, tagEvent, event)
	return strings.HasPrefix(head, string(text)) || strings.HasPrefix(string(text), head)
}

// append writes a finished game behind the others and waits until it is on the
// disk. Where that fails the file ends with the game before.
func (f *File) append(r *record.Record) error {
	line, err := compact(r)
	if err != nil {
		return err
	}
	if info, err := f.f.Stat(); err != nil || info.Size() != f.size {
		return errors.Join(fmt.Errorf("%s: another program writes there too: the last game is not kept", f.name), err)
	}
	_, err = f.f.WriteAt(line, f.size)
	if err == nil {
		err = f.f.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: the last game is not kept: %w", f.name, err), f.f.Truncate(f.size))
	}
	f.size += int64(len(line))
	return nil
}

// compact returns the record as one line.
func compact(r *record.Record) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(r)
	return b.Bytes(), err
}

// recognize reads a line of a file, when it is a game of this match.
func (m *Match) recognize(line []byte) (*Outcome, *record.Record, error) {
	r, err := record.Read(bytes.NewReader(line))
	if err != nil {
		return nil, nil, err
	}
	if r.Game != m.Kind.Name() {
		return nil, nil, fmt.Errorf("a game of %s, not of %s", r.Game, m.Kind.Name())
	}
	if t, _ := r.Tag(tagEvent); t != event {
		return nil, nil, errors.New("not a game of an arena")
	}
	o, err := newOutcome(r)
	if err != nil {
		return nil, nil, err
	}
	return o, r, m.belongs(o.Game, r)
}

// belongs tells with an error when the record is not that of game n.
func (m *Match) belongs(n int, r *record.Record) error {
	if n > MaxGames {
		return fmt.Errorf("the round is %d", n)
	}
	want, _, err := m.header(n)
	if err != nil {
		return err
	}
	const other = "made with other settings: %s is %q, and now %q; keep this match in a file of its own"
	for _, name := range []string{tagFirst, tagSecond, tagSeed, tagOpenings, tagOpening, tagRule} {
		was, _ := r.Tag(name)
		if is, _ := want.Tag(name); was != is {
			return fmt.Errorf(other, strings.ToLower(name), was, is)
		}
	}
	if r.Position != want.Position {
		return fmt.Errorf(other, "the position", r.Position, want.Position)
	}
	if !maps.Equal(r.Options, want.Options) {
		return fmt.Errorf(other, "the options", fmt.Sprint(r.Options), fmt.Sprint(want.Options))
	}
	return nil
}
