package endgame

import (
	"os"

	"github.com/edsrzf/mmap-go"
)

// mapLevel maps the file of a level into memory. The level must not be used after unmap.
func mapLevel(name string) (l *level, unmap func() error, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if info.Size() == 0 || !info.Mode().IsRegular() {
		return nil, nil, ErrDamaged // an empty file cannot be mapped, and a folder is none
	}
	m, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, nil, err
	}
	l, rest, err := readLevel(m)
	if err == nil && len(rest) > 0 {
		err = ErrDamaged
	}
	if err != nil {
		_ = m.Unmap() // the first error is the one to tell
		return nil, nil, err
	}
	return l, m.Unmap, nil
}
