package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// What can go wrong besides the disk.
var (
	ErrMissing = errors.New("ledger: there is no such thing")
	ErrClosed  = errors.New("ledger: it is closed")
)

// maxBatch is how many commits are written and synced together at most.
const maxBatch = 1024

// A Ledger is open on its database, which nobody else can open meanwhile. It is safe for use by
// several goroutines.
type Ledger struct {
	mu       sync.RWMutex // held for reading while a job is handed over
	closed   bool
	jobs     chan job
	finished chan error

	db       *sqlite3.Conn
	prepared map[string]*sqlite3.Stmt
	path     string                 // of the database; empty where the files are not the operating system's
	files    map[string]os.FileInfo // those that are written to

	// Synced, when it is not nil, is told after every transaction how many commits it held, and
	// how long writing and syncing took. It must be set before the first commit.
	Synced func(commits int, took time.Duration)
}

// A job is something to do with the database.
type job struct {
	do    func() error
	write bool // it belongs in a transaction
	done  chan error
}

// The tables. Events stand beside those of their own game, so that a game is read in one sweep.
const schema = `
CREATE TABLE games (
	id      TEXT PRIMARY KEY,
	private BLOB NOT NULL,    -- what the server alone knows
	running INTEGER NOT NULL  -- 1 while a clock runs, whoever looks
) STRICT, WITHOUT ROWID;
CREATE INDEX running ON games (id) WHERE running = 1;
CREATE TABLE events (
	game TEXT NOT NULL,
	seq  INTEGER NOT NULL,    -- 1, 2, ...
	body TEXT NOT NULL,
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE studies (
	id   TEXT PRIMARY KEY,
	body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE rolls (
	roll  TEXT PRIMARY KEY,
	count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
`

// version is that of the schema.
const version = 1

// Open opens the database in the file named, and makes it when there is none. vfs names the layer
// of files below SQLite; empty is the operating system's.
func Open(path, vfs string) (*Ledger, error) {
	name := url.URL{Scheme: "file", OmitHost: true, Path: path}
	own := ""
	if vfs != "" {
		name.RawQuery = url.Values{"vfs": {vfs}}.Encode()
	} else if err := private(path); err != nil {
		return nil, err
	} else {
		own = path
		// Who may not read it may not read its log of writes either. SQLite takes a plus sign for itself.
		name.RawQuery = "modeof=" + strings.ReplaceAll(url.QueryEscape(path), "+", "%20")
	}
	db, err := sqlite3.Open(name.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	l := &Ledger{
		db: db, jobs: make(chan job, maxBatch), finished: make(chan error, 1), prepared: make(map[string]*sqlite3.Stmt),
		path: own, files: make(map[string]os.FileInfo),
	}
	if err := l.prepare(); err != nil {
		_ = l.shut() // the first error is the one to tell
		if errors.Is(err, sqlite3.BUSY) {
			err = errors.New("another server has it open")
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := l.kept(); err != nil {
		return nil, errors.Join(err, l.shut())
	}
	go l.run()
	return l, nil
}

// private makes the file of a new database, which nobody else may read: the secrets of the dice are in it. Where the
// database is missing but its log of writes is not, SQLite would begin anew and throw the log away.
func private(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil // SQLite tells what is wrong with it
	}
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > 0 {
		return fmt.Errorf("%s is missing, but what was written to it last is in %s: put it back, or take both away", path, path+"-wal")
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// kept sees that the files are still where they were: what is written to a file that was removed is lost when the
// ledger closes, without any error.
func (l *Ledger) kept() error {
	if l.path == "" {
		return nil
	}
	for _, name := range []string{l.path, l.path + "-wal"} {
		now, err := os.Stat(name)
		switch was := l.files[name]; {
		case was != nil && (err != nil || !os.SameFile(was, now)):
			return fmt.Errorf("%s was removed or replaced while it was open", name)
		case was == nil && err == nil:
			l.files[name] = now
		}
	}
	return nil
}

// prepare sets the database up. The one connection holds its lock for good, so that the log of
// writes needs no shared memory; FULL is a sync of that log at every commit.
func (l *Ledger) prepare() error {
	err := l.db.Exec(`
		PRAGMA locking_mode = EXCLUSIVE;
		PRAGMA synchronous = FULL;
		PRAGMA cache_size = -16384;`)
	if err != nil {
		return err
	}
	var mode string // SQLite says which one it keeps, and calls it no error when it is another
	if err := l.query("PRAGMA journal_mode = WAL", func(s *sqlite3.Stmt) { mode = s.ColumnText(0) }); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("its journal is %q: it must be a log of writes", mode)
	}
	var found int
	err = l.query("PRAGMA user_version", func(s *sqlite3.Stmt) { found = s.ColumnInt(0) })
	switch {
	case err != nil:
		return err
	case found > version:
		return fmt.Errorf("it is of a later version of this program (%d, not %d)", found, version)
	case found == version:
		return nil
	}
	if err := l.db.Exec("BEGIN IMMEDIATE;" + schema + "COMMIT"); err != nil {
		return err
	}
	return nil
}

// Close waits for what was handed over, and closes the database.
func (l *Ledger) Close() error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	l.closed = true
	close(l.jobs)
	l.mu.Unlock()
	return <-l.finished
}

// ask hands a job over and waits until it is done: if it writes, on the disk.
func (l *Ledger) ask(write bool, do func() error) error {
	j := job{do, write, make(chan error, 1)}
	l.mu.RLock()
	if l.closed {
		l.mu.RUnlock()
		return ErrClosed
	}
	l.jobs <- j
	l.mu.RUnlock()
	return <-j.done
}

// run does the jobs. All that are waiting go together.
func (l *Ledger) run() {
	for first := range l.jobs {
		batch := []job{first}
		for more := true; more && len(batch) < maxBatch; {
			select {
			case j, ok := <-l.jobs:
				if more = ok; ok {
					batch = append(batch, j)
				}
			default:
				more = false
			}
		}
		var writes []job
		for _, j := range batch {
			if j.write {
				writes = append(writes, j)
			}
		}
		l.write(writes)
		for _, j := range batch {
			if !j.write {
				j.done <- j.do()
			}
		}
	}
	l.finished <- l.shut()
}

// shut closes the database.
func (l *Ledger) shut() error {
	var errs []error
	for _, s := range l.prepared {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, l.db.Close())...)
}

// write does jobs in one transaction. When one of them fails none has happened, and each is done
// again alone, so that only those fail that must.
func (l *Ledger) write(jobs []job) {
	if len(jobs) == 0 {
		return
	}
	begin := time.Now()
	err := l.transact(func() error {
		for _, j := range jobs {
			if err := j.do(); err != nil {
				return err
			}
		}
		return nil
	})
	if l.Synced != nil {
		l.Synced(len(jobs), time.Since(begin))
	}
	if err != nil && len(jobs) > 1 {
		for _, j := range jobs {
			l.write([]job{j})
		}
		return
	}
	for _, j := range jobs {
		j.done <- err
	}
}

// transact does something wholly or not at all.
func (l *Ledger) transact(do func() error) error {
	err := l.kept()
	if err == nil {
		err = l.exec("BEGIN IMMEDIATE")
	}
	if err == nil {
		err = do()
	}
	if err == nil {
		err = l.exec("COMMIT")
	}
	if err != nil && !l.db.GetAutocommit() {
		if e := l.exec("ROLLBACK"); e != nil {
			err = errors.Join(err, e)
		}
	}
	return err
}
