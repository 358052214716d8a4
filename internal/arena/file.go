package arena

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A File keeps the finished games of one match, each a record in the file's format.
// Each game is on the disk before the next is counted, so that a match
// that was stopped, however, goes on after the last game that it finished.
type File struct {
	name   string
	f      *os.File
	format Format
	size   int64 // up to the end of the last whole game
	// Cut is how many bytes of a torn last game were cut off on opening.
	Cut int64
}

// ErrFormat marks the name of a file in a format that games are not kept in.
var ErrFormat = errors.New("games are not kept so")

// OpenFile opens the file named, or makes it. The format is what the name ends in: ".json", or
// that of one of the others given; else the error is [ErrFormat].
func OpenFile(name string, others ...Format) (*File, error) {
	formats := append([]Format{jsonLines}, others...)
	ext := strings.ToLower(filepath.Ext(name))
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Ext == ext })
	if i < 0 {
		var known []string
		for _, f := range formats {
			known = append(known, f.Ext)
		}
		return nil, fmt.Errorf("%s: %w: as %s, not as %q", name, ErrFormat, strings.Join(known, " or "), ext)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, fmt.Errorf("%s is not a plain file", name)
	}
	return &File{name: name, f: f, format: formats[i]}, nil
}

// Close closes the file. All games are on the disk already.
func (f *File) Close() error { return f.f.Close() }

// read calls each with the games that the file holds. A file that holds anything
// else, or games of a match with other settings, is an error and stays as it is.
// A last game that was torn when it was written is cut off.
func (f *File) read(m *Match, each func(*Outcome, *record.Record)) error {
	if _, err := f.f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewScanner(f.f)
	in.Buffer(nil, record.MaxBytes)
	in.Split(f.split)
	seen := make(map[int]bool)
	f.size, f.Cut = 0, 0
	line := 1
	for in.Scan() {
		text := in.Bytes()
		whole := f.format.End(text, true) == len(text)
		o, r, err := m.recognize(f.format, text)
		switch {
		case !whole && f.torn(text, m.Kind.Name()):
			f.Cut = int64(len(text))
			return f.f.Truncate(f.size)
		case err == nil && !whole:
			err = errors.New("the last game is not whole")
		case err == nil && seen[o.Game]:
			err = fmt.Errorf("game %d is there twice", o.Game)
		}
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", f.name, line, err)
		}
		seen[o.Game] = true
		f.size += int64(len(text))
		line += bytes.Count(text, []byte("\n"))
		each(o, r)
		if !bytes.HasSuffix(text, []byte("\n")) { // torn between a game and the end of its line
			f.size++
			if _, err := f.f.WriteAt([]byte("\n"), f.size-1); err != nil {
				return err
			}
		}
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("%s, line %d: %w", f.name, line, err)
	}
	return nil
}

// split is a bufio.SplitFunc: it cuts a text into records, the last of which need not be whole.
func (f *File) split(text []byte, last bool) (advance int, token []byte, err error) {
	n := f.format.End(text, last)
	if n == 0 && last {
		n = len(text)
	}
	if n == 0 {
		return 0, nil, nil
	}
	return n, text[:n], nil
}

// torn reports whether a text that is no whole record is the beginning of one that
// append wrote, and so may be cut off.
func (f *File) torn(text []byte, game string) bool {
	head := f.format.Head(game)
	return strings.HasPrefix(head, string(text)) || strings.HasPrefix(string(text), head)
}

// append writes a finished game behind the others and waits until it is on the
// disk. Where that fails the file ends with the game before.
func (f *File) append(r *record.Record) error {
	text, err := f.format.Encode(r)
	if err != nil {
		return err
	}
	if info, err := f.f.Stat(); err != nil || info.Size() != f.size {
		return errors.Join(fmt.Errorf("%s: another program writes there too: the last game is not kept", f.name), err)
	}
	_, err = f.f.WriteAt(text, f.size)
	if err == nil {
		err = f.f.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: the last game is not kept: %w", f.name, err), f.f.Truncate(f.size))
	}
	f.size += int64(len(text))
	return nil
}

// recognize reads a record of a file, when it is a game of this match.
func (m *Match) recognize(f Format, text []byte) (*Outcome, *record.Record, error) {
	r, err := f.Decode(text)
	if err != nil {
		return nil, nil, err
	}
	if r.Game != m.Kind.Name() {
		return nil, nil, fmt.Errorf("a game of %s, not of %s", r.Game, m.Kind.Name())
	}
	if t, _ := r.Tag(tagEvent); t != Event {
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
		if is, _ := want.Tag(name); !sameWords(was, is) {
			return fmt.Errorf(other, strings.ToLower(name), was, is)
		}
	}
	if r.Position != want.Position && m.usual(r.Position) != m.usual(want.Position) {
		return fmt.Errorf(other, "the position", r.Position, want.Position)
	}
	if !maps.Equal(r.Options, want.Options) {
		return fmt.Errorf(other, "the options", fmt.Sprint(r.Options), fmt.Sprint(want.Options))
	}
	return nil
}

// sameWords reports whether two texts differ in blanks at most, which not every format keeps.
func sameWords(a, b string) bool {
	return a == b || slices.Equal(strings.Fields(a), strings.Fields(b))
}

// usual returns a position as the game usually writes it: not every format keeps another form.
func (m *Match) usual(position string) string {
	g, err := m.Kind.New(play.Setup{Position: position, Options: m.Setup.Options})
	if err != nil {
		return position
	}
	text, err := g.Position(m.Kind.Forms()[0])
	if err != nil {
		return position
	}
	return text
}
