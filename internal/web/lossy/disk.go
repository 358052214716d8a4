// Package lossy is a disk in memory that keeps what was synced and loses the rest when its power
// fails, for tests of what stands on it. SQLite uses it as a layer of files.
//
// It is as hard on its user as a disk may be: of what was written and not synced it keeps nothing,
// or, if the test wants that, any part in any mixture. What was synced it keeps.
package lossy

import (
	"io"
	"math/rand/v2"
	"sync"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
)

// A Disk holds files. It is a [vfs.VFS] and safe for use by several goroutines. The zero value is empty.
type Disk struct {
	mu    sync.Mutex
	files map[string]*content
	down  bool
	syncs int
}

// content is a file.
type content struct {
	now    []byte  // as programs see it
	synced []byte  // as it was at the last sync
	there  bool    // it was synced at all: before that its name is lost with it
	gone   bool    // it was deleted
	since  []write // what was done since the last sync
	locked *file   // who holds more than a shared lock
}

// A write is a change of a file: bytes at an offset, or, when they are nil, a new size.
type write struct {
	at    int64
	bytes []byte
}

func (w write) do(b []byte) []byte {
	if w.bytes == nil {
		return resize(b, w.at)
	}
	if end := w.at + int64(len(w.bytes)); end > int64(len(b)) {
		b = resize(b, end)
	}
	copy(b[w.at:], w.bytes)
	return b
}

func resize(b []byte, size int64) []byte {
	if size <= int64(len(b)) {
		return b[:size]
	}
	return append(b, make([]byte, size-int64(len(b)))...)
}

// Fail takes the power away: from now on nothing can be read or written. It returns the disk as it
// is afterwards. Where r is nil all that was not synced is lost. Otherwise any part of it may have
// reached the disk: of each write since the last sync all, nothing or a beginning, and each file
// that was deleted or new may be there or not.
func (d *Disk) Fail(r *rand.Rand) *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.down = true
	after := &Disk{files: make(map[string]*content)}
	for name, c := range d.files {
		maybe := r != nil && r.IntN(2) == 0
		if c.gone && maybe || !c.there && !maybe {
			continue
		}
		b := append([]byte(nil), c.synced...)
		for _, w := range c.since {
			if r == nil {
				break
			}
			switch r.IntN(3) {
			case 0:
				b = w.do(b)
			case 1:
				if n := len(w.bytes); n > 0 {
					w.bytes = w.bytes[:max(1, r.IntN(n)/512*512)]
					b = w.do(b)
				}
			}
		}
		after.files[name] = &content{now: b, synced: append([]byte(nil), b...), there: true}
	}
	return after
}

// Syncs returns how often something was synced.
func (d *Disk) Syncs() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.syncs
}

// Open implements [vfs.VFS].
func (d *Disk) Open(name string, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.down {
		return nil, flags, sqlite3.CANTOPEN
	}
	c := d.files[name]
	if c == nil || c.gone || name == "" {
		if flags&vfs.OPEN_CREATE == 0 {
			return nil, flags, sqlite3.CANTOPEN
		}
		c = new(content)
		if name != "" { // a nameless file is a temporary one
			if d.files == nil {
				d.files = make(map[string]*content)
			}
			d.files[name] = c
		}
	}
	const journals = vfs.OPEN_MAIN_JOURNAL | vfs.OPEN_SUPER_JOURNAL | vfs.OPEN_WAL
	return &file{disk: d, c: c, syncDir: flags&vfs.OPEN_CREATE != 0 && flags&journals != 0}, flags, nil
}

// syncDir syncs the folder: what was deleted is gone for good, and what is there keeps its name.
func (d *Disk) syncDir() {
	for name, c := range d.files {
		if c.there = true; c.gone {
			delete(d.files, name)
		}
	}
	d.syncs++
}

// Delete implements [vfs.VFS].
func (d *Disk) Delete(name string, syncDir bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.files[name]
	switch {
	case d.down:
		return sqlite3.IOERR_DELETE
	case c == nil || c.gone:
		return sqlite3.IOERR_DELETE_NOENT
	}
	c.gone = true
	if syncDir {
		d.syncDir()
	}
	return nil
}

// Access implements [vfs.VFS].
func (d *Disk) Access(name string, _ vfs.AccessFlag) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.files[name]
	if d.down {
		return false, sqlite3.IOERR_ACCESS
	}
	return c != nil && !c.gone, nil
}

// FullPathname implements [vfs.VFS].
func (d *Disk) FullPathname(name string) (string, error) { return name, nil }

// A file is open.
type file struct {
	disk    *Disk
	c       *content
	lock    vfs.LockLevel
	syncDir bool // the next sync is one of the folder too, as SQLite's own layer has it for a new journal
}

// do does something with the file while the power is there.
func (f *file) do(failure error, do func() error) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.down {
		return failure
	}
	return do()
}

func (f *file) Close() error { return f.Unlock(vfs.LOCK_NONE) }

func (f *file) ReadAt(p []byte, off int64) (n int, err error) {
	err = f.do(sqlite3.IOERR_READ, func() error {
		if off < int64(len(f.c.now)) {
			n = copy(p, f.c.now[off:])
		}
		if n < len(p) {
			return io.EOF
		}
		return nil
	})
	return n, err
}

func (f *file) WriteAt(p []byte, off int64) (n int, err error) {
	err = f.do(sqlite3.IOERR_WRITE, func() error {
		f.change(write{off, append([]byte{}, p...)})
		n = len(p)
		return nil
	})
	return n, err
}

func (f *file) Truncate(size int64) error {
	return f.do(sqlite3.IOERR_TRUNCATE, func() error {
		f.change(write{at: size})
		return nil
	})
}

func (f *file) change(w write) {
	f.c.now = w.do(f.c.now)
	f.c.since = append(f.c.since, w)
}

func (f *file) Sync(vfs.SyncFlag) error {
	return f.do(sqlite3.IOERR_FSYNC, func() error {
		for _, w := range f.c.since {
			f.c.synced = w.do(f.c.synced)
		}
		f.c.since, f.c.there = nil, true
		f.disk.syncs++
		if f.syncDir {
			f.syncDir = false
			f.disk.syncDir()
		}
		return nil
	})
}

func (f *file) Size() (size int64, err error) {
	err = f.do(sqlite3.IOERR_FSTAT, func() error {
		size = int64(len(f.c.now))
		return nil
	})
	return size, err
}

// Lock refuses a second writer. Several readers beside one are nothing that a test here needs.
func (f *file) Lock(lock vfs.LockLevel) error {
	return f.do(sqlite3.IOERR_LOCK, func() error {
		if f.c.locked != nil && f.c.locked != f {
			return sqlite3.BUSY
		}
		if f.lock = lock; lock > vfs.LOCK_SHARED {
			f.c.locked = f
		}
		return nil
	})
}

func (f *file) Unlock(lock vfs.LockLevel) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.lock = lock; f.c.locked == f && lock <= vfs.LOCK_SHARED {
		f.c.locked = nil
	}
	return nil
}

func (f *file) CheckReservedLock() (bool, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	return f.c.locked != nil, nil
}

func (f *file) SectorSize() int { return 4096 }

// DeviceCharacteristics promises what SQLite believes of disks: that a write which is torn harms
// no byte beside those written.
func (f *file) DeviceCharacteristics() vfs.DeviceCharacteristic {
	return vfs.IOCAP_POWERSAFE_OVERWRITE
}
