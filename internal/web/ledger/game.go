package ledger

import "github.com/ncruces/go-sqlite3"

// A Commit is what happened in a game: events that follow those before them.
type Commit struct {
	Game string
	// Seq is the number of the first of the events: 1 in a new game. A number that is taken
	// already is refused.
	Seq    int
	Events [][]byte
	// Private is what the server alone knows of the game; nil leaves it as it was.
	Private []byte
	// Running tells whether a clock runs from now on.
	Running bool
	// Rolls are rolls to be counted.
	Rolls []string
}

// Commit writes what happened in one or several games, all or nothing. When it returns nil, all
// is on the disk.
func (l *Ledger) Commit(commits ...Commit) error {
	return l.ask(true, func() error {
		for _, c := range commits {
			if err := l.commit(c); err != nil {
				return err
			}
		}
		return nil
	})
}

func (l *Ledger) commit(c Commit) error {
	running := 0
	if c.Running {
		running = 1
	}
	var err error
	if c.Private != nil {
		err = l.exec("INSERT INTO games (id, private, running) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET private = ?2, running = ?3",
			c.Game, c.Private, running)
	} else {
		err = l.exec("UPDATE games SET running = ?2 WHERE id = ?1 AND running <> ?2", c.Game, running)
	}
	for i := 0; i < len(c.Events) && err == nil; i++ {
		err = l.exec("INSERT INTO events (game, seq, body) VALUES (?, ?, ?)", c.Game, c.Seq+i, string(c.Events[i]))
	}
	for i := 0; i < len(c.Rolls) && err == nil; i++ {
		err = l.exec("INSERT INTO rolls (roll, count) VALUES (?, 1) ON CONFLICT (roll) DO UPDATE SET count = count + 1", c.Rolls[i])
	}
	return err
}

// Game returns what the server alone knows of a game, and its events.
func (l *Ledger) Game(id string) (private []byte, events [][]byte, err error) {
	err = l.ask(false, func() error {
		err := l.query("SELECT private FROM games WHERE id = ?", func(s *sqlite3.Stmt) { private = s.ColumnBlob(0, nil) }, id)
		if err == nil && private == nil {
			return ErrMissing
		}
		if err != nil {
			return err
		}
		return l.query("SELECT body FROM events WHERE game = ? ORDER BY seq", func(s *sqlite3.Stmt) {
			events = append(events, s.ColumnBlob(0, nil))
		}, id)
	})
	return private, events, err
}

// Running returns the games in which a clock runs.
func (l *Ledger) Running() (games []string, err error) {
	err = l.ask(false, func() error {
		return l.query("SELECT id FROM games WHERE running = 1", func(s *sqlite3.Stmt) { games = append(games, s.ColumnText(0)) })
	})
	return games, err
}

// Rolls returns how often each roll fell.
func (l *Ledger) Rolls() (counts map[string]int, err error) {
	counts = make(map[string]int)
	err = l.ask(false, func() error {
		return l.query("SELECT roll, count FROM rolls", func(s *sqlite3.Stmt) { counts[s.ColumnText(0)] = s.ColumnInt(1) })
	})
	return counts, err
}

// PutStudy keeps a study, which never changes.
func (l *Ledger) PutStudy(id string, body []byte) error {
	return l.ask(true, func() error {
		return l.exec("INSERT INTO studies (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", id, body)
	})
}

// Study returns a study.
func (l *Ledger) Study(id string) (body []byte, err error) {
	err = l.ask(false, func() error {
		err := l.query("SELECT body FROM studies WHERE id = ?", func(s *sqlite3.Stmt) { body = s.ColumnBlob(0, nil) }, id)
		if err == nil && body == nil {
			return ErrMissing
		}
		return err
	})
	return body, err
}
