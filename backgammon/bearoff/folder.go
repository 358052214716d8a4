package bearoff

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A File is a table in a folder, or the part of one that is being built.
type File struct {
	Path  string
	Sides int // 1 one-sided, 2 two-sided
	Size  Size
	Whole bool  // it is not a part
	Bytes int64 // its length
	Err   error // why it cannot be read, of kind ErrDamaged where it is not what its name says; then only the name tells Sides and Size
}

const extension = ".bearoff"

// FileName is the name that a table has in a folder: one of one or two sides.
func FileName(sides int, size Size) string {
	return fmt.Sprintf("backgammon-%v-%d-%d%s", kind(sides), size.Points, size.Checkers, extension)
}

// Files returns the tables in a folder, one-sided ones first and the smaller before the larger; none when there is
// no such folder. Files that are not tables are passed over. Only the headers are read: see [File.Check].
func Files(dir string) ([]File, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		name, part := strings.CutSuffix(e.Name(), partName(""))
		if !strings.HasSuffix(name, extension) || e.IsDir() {
			continue
		}
		f := File{Path: filepath.Join(dir, e.Name()), Whole: !part}
		f.Err = f.look(name)
		files = append(files, f)
	}
	slices.SortStableFunc(files, func(a, b File) int {
		return cmp.Or(a.Sides-b.Sides, a.Size.Positions()-b.Size.Positions())
	})
	return files, nil
}

// named returns what a table of this name holds, and nothing for a name that [FileName] does not give.
func named(name string) (sides int, size Size) {
	for _, k := range [...]kind{oneSided, twoSided} {
		var s Size
		_, err := fmt.Sscanf(name, "backgammon-"+k.String()+"-%d-%d"+extension, &s.Points, &s.Checkers)
		if err == nil && FileName(int(k), s) == name {
			return int(k), s
		}
	}
	return 0, Size{}
}

func (f *File) look(name string) error {
	f.Sides, f.Size = named(name)
	in, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	f.Bytes = info.Size()
	k, size, err := readHeader(in)
	switch {
	case !f.Whole && f.Sides > 0 && f.Bytes < int64(headerBytes):
		return nil // a build that was stopped before it had begun
	case err != nil:
		return err
	case f.Sides > 0 && (f.Sides != int(k) || f.Size != size):
		return damagedf("it holds the %v table of %v, which is not what its name says", k, size)
	}
	f.Sides, f.Size = int(k), size
	return nil
}

// Check reads a whole table to its end, without keeping it. The error is of kind ErrDamaged where something is missing
// or was changed.
func (f File) Check() error {
	in, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer in.Close()
	k, size, err := readHeader(in)
	if err != nil {
		return err
	}
	there, all := 1, size.Positions() // that no checkers need no rolls is not written down
	_, err = readBlocks(in, func(contents []byte) (err error) {
		if k == twoSided {
			there, err = shells(contents, there, all)
			return err
		}
		return eachEntry(contents, size, there, func(entry) { there++ })
	})
	if err == nil && there < all {
		err = damagedf("%d of its %d positions of each side are there", there, all)
	}
	return err
}

// OpenOneSided reads the one-sided table at path.
func OpenOneSided(path string) (*OneSided, error) { return open(path, ReadOneSided) }

// OpenTwoSided reads the two-sided table at path.
func OpenTwoSided(path string) (*TwoSided, error) { return open(path, ReadTwoSided) }

func open[T any](path string, read func(io.Reader) (*T, error)) (*T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}
