package ledger

import "github.com/ncruces/go-sqlite3"

// exec runs a statement with the values given: an int, a string or bytes.
func (l *Ledger) exec(sql string, values ...any) error {
	return l.query(sql, nil, values...)
}

// query runs a statement and shows each row of its answer.
func (l *Ledger) query(sql string, row func(*sqlite3.Stmt), values ...any) error {
	s, err := l.statement(sql)
	if err != nil {
		return err
	}
	for i, v := range values {
		switch v := v.(type) {
		case int:
			err = s.BindInt(i+1, v)
		case string:
			err = s.BindText(i+1, v)
		case []byte:
			err = s.BindBlob(i+1, v)
		default:
			panic("ledger: a value of a type that no column has")
		}
		if err != nil {
			return err
		}
	}
	for s.Step() {
		if row != nil {
			row(s)
		}
	}
	err = s.Err()
	if e := s.Reset(); err == nil {
		err = e
	}
	return err
}

// statement prepares a statement once.
func (l *Ledger) statement(sql string) (*sqlite3.Stmt, error) {
	if s, ok := l.prepared[sql]; ok {
		return s, nil
	}
	s, _, err := l.db.PrepareFlags(sql, sqlite3.PREPARE_PERSISTENT)
	if err == nil {
		l.prepared[sql] = s
	}
	return s, err
}
