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
	Err   error // of kind ErrDamaged where the file does not begin as a table; then only its path and length are known
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
		if f.Err = f.look(); f.Err != nil && !errors.Is(f.Err, ErrDamaged) {
			return nil, f.Err
		}
		files = append(files, f)
	}
	slices.SortStableFunc(files, func(a, b File) int {
		return cmp.Or(a.Sides-b.Sides, a.Size.Positions()-b.Size.Positions())
	})
	return files, nil
}

func (f *File) look() error {
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
	f.Sides, f.Size = int(k), size
	return err
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
