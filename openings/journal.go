package openings

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A journal keeps every search in a file as it is finished: a line of JSON that says what all
// of them have in common, then one for each search. A line that is not whole, because the
// program was killed over it, is cut off.
type journal[P Position[P, M], M Move, V Value] struct {
	game     Game[P, M, V]
	file     *os.File
	searches map[P][]Line[M, V]
}

const journalName = "searches.jsonl"

// terms are the first line of a journal.
type terms struct {
	Form   string `json:"form"`
	Engine string `json:"engine"` // its fingerprint
	Nodes  uint64 `json:"nodes"`
	Lines  int    `json:"lines"`
}

// entry is one search.
type entry struct {
	Position string      `json:"position"`
	Lines    []entryLine `json:"lines"`
}

type entryLine struct {
	Move  string `json:"move"`
	Value int32  `json:"value"`
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
}

// ErrOther is the error where a directory holds the searches of another engine, or with other
// limits, than those asked for: values that must not be mixed.
var ErrOther = errors.New("it holds searches of another engine or with other limits: choose another directory")

// openJournal opens the journal in the directory of o, or begins it.
func openJournal[P Position[P, M], M Move, V Value](g Game[P, M, V], o Options) (*journal[P, M, V], error) {
	f, err := os.OpenFile(filepath.Join(o.Dir, journalName), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal[P, M, V]{g, f, make(map[P][]Line[M, V])}
	now := terms{"parlour " + g.Name() + " book searches, form 1", fingerprint(g), o.Nodes, o.Lines}
	if err := j.read(now); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", f.Name(), err), f.Close())
	}
	return j, nil
}

// read reads what is in the file, and cuts off what is not whole.
func (j *journal[P, M, V]) read(now terms) error {
	in := bufio.NewReader(j.file)
	var whole int64
	for n := 0; ; n++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if n == 0 {
			var then terms
			if json.Unmarshal(line, &then) != nil || then != now {
				return ErrOther
			}
		} else if err := j.readEntry(line); err != nil {
			return fmt.Errorf("line %d: %w", n+1, err)
		}
		whole += int64(len(line))
	}
	if err := j.file.Truncate(whole); err != nil || whole > 0 {
		return err
	}
	return j.write(now)
}

func (j *journal[P, M, V]) readEntry(line []byte) error {
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	p, err := j.game.Parse(e.Position)
	if err != nil {
		return err
	}
	var lines []Line[M, V]
	for _, l := range e.Lines {
		m, err := p.ParseMove(l.Move)
		if err != nil {
			return err
		}
		lines = append(lines, Line[M, V]{m, V(l.Value), l.Depth, l.Nodes})
	}
	j.searches[p] = lines
	return nil
}

// found returns what an earlier run found about p.
func (j *journal[P, M, V]) found(p P) ([]Line[M, V], bool) {
	lines, ok := j.searches[p]
	return lines, ok
}

// keep writes down what was found about p.
func (j *journal[P, M, V]) keep(p P, lines []Line[M, V]) error {
	e := entry{Position: p.String()}
	for _, l := range lines {
		e.Lines = append(e.Lines, entryLine{l.Move.String(), int32(l.Value), l.Depth, l.Nodes})
	}
	return j.write(e)
}

// write writes one line at once.
func (j *journal[P, M, V]) write(v any) error {
	var line bytes.Buffer
	if err := json.NewEncoder(&line).Encode(v); err != nil {
		return err
	}
	_, err := j.file.Write(line.Bytes())
	return err
}

func (j *journal[P, M, V]) close() error { return j.file.Close() }
