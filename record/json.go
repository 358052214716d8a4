package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// Version is the version of the JSON form that this package writes. A reader
// accepts every version up to its own.
const Version = 1

// MaxBytes is the largest JSON record that [Read] takes, in bytes: some hundred
// times the longest game on file.
const MaxBytes = 16 << 20

// maxVariations is more than anybody writes down in one place. It keeps the
// search for twins short.
const maxVariations = 250

// maxClock is more time than anybody plays with.
const maxClock = 10000 * time.Hour

// ErrFormat marks a text that is not a record.
var ErrFormat = errors.New("not a saved game")

// The JSON form. A line is a list of steps; the other moves that could have
// stood in a step's place are its variations, each a line of its own. So the
// nesting is as deep as the variations are, not as long as the game is.
type jsonRecord struct {
	Parlour  int               `json:"parlour"`
	Game     string            `json:"game"`
	Tags     []Tag             `json:"tags,omitempty"`
	Position string            `json:"position,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Comment  string            `json:"comment,omitempty"`
	Moves    []jsonStep        `json:"moves"`
	At       *int              `json:"at,omitempty"`
	Result   *Result           `json:"result,omitempty"`
}

type jsonStep struct {
	Move       string       `json:"move"`
	By         Maker        `json:"by,omitempty"`
	Comment    string       `json:"comment,omitempty"`
	Marks      []string     `json:"marks,omitempty"`
	Clock      *jsonClock   `json:"clock,omitempty"`
	Variations [][]jsonStep `json:"variations,omitempty"`
}

type jsonClock struct {
	Left  string `json:"left"`
	Spent string `json:"spent"`
}

// Write writes r as indented JSON, the form that [Read] reads.
func (r *Record) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}

// MarshalJSON returns the JSON form of r.
func (r Record) MarshalJSON() ([]byte, error) {
	root := r.Root
	if root == nil {
		root = new(Node)
	}
	j := jsonRecord{
		Parlour: Version, Game: r.Game, Tags: r.Tags, Position: r.Position,
		Options: r.Options, Comment: root.Comment, Moves: steps(root, 0), Result: r.Result,
	}
	if r.At != len(j.Moves) {
		j.At = &r.At
	}
	return json.Marshal(j)
}

// steps returns the line that starts with child i of parent; the other
// children hang on the first child as its variations.
func steps(parent *Node, i int) []jsonStep {
	line := []jsonStep{}
	for len(parent.Children) > 0 {
		n := parent.Children[i]
		s := jsonStep{Move: n.Move, By: n.By, Comment: n.Comment, Marks: n.Marks}
		if n.Clock != nil {
			s.Clock = &jsonClock{n.Clock.Left.String(), n.Clock.Spent.String()}
		}
		if i == 0 {
			for v := 1; v < len(parent.Children); v++ {
				s.Variations = append(s.Variations, steps(parent, v))
			}
		}
		line = append(line, s)
		parent, i = n, 0
	}
	return line
}

// Read reads one record in its JSON form. An error wraps [ErrFormat] when the
// text is not a record, and is the reader's own otherwise. Whether the moves
// are legal is for the game to say.
func Read(rd io.Reader) (*Record, error) {
	b, err := io.ReadAll(io.LimitReader(rd, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(b) > MaxBytes {
		return nil, fmt.Errorf("%w: more than %d MiB", ErrFormat, MaxBytes>>20)
	}
	b = bytes.TrimPrefix(b, []byte("\ufeff")) // a byte order mark
	r := new(Record)
	if err := json.Unmarshal(b, r); err != nil {
		if errors.Is(err, ErrFormat) {
			return nil, err
		}
		return nil, formatError(err)
	}
	return r, nil
}

// formatError says what is wrong with a text in words that are no Go.
func formatError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("%w: it is no JSON at byte %d", ErrFormat, syntax.Offset)
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("%w: %q cannot be a JSON %s", ErrFormat, kind.Field, kind.Value)
	}
	return fmt.Errorf("%w: it is no JSON object of one", ErrFormat)
}

// UnmarshalJSON reads the JSON form of a record into r.
func (r *Record) UnmarshalJSON(b []byte) error {
	var j jsonRecord
	if err := json.Unmarshal(b, &j); err != nil {
		return formatError(err)
	}
	switch {
	case j.Parlour == 0:
		return fmt.Errorf(`%w: no "parlour" version`, ErrFormat)
	case j.Parlour < 0 || j.Parlour > Version:
		return fmt.Errorf("%w of this program: it has version %d, and this program reads up to %d", ErrFormat, j.Parlour, Version)
	case j.Game == "":
		return fmt.Errorf(`%w: no "game"`, ErrFormat)
	}
	seen := make(map[string]bool, len(j.Tags))
	for _, t := range j.Tags {
		if t.Name == "" || seen[t.Name] {
			return fmt.Errorf("%w: tag %q is empty or given twice", ErrFormat, t.Name)
		}
		seen[t.Name] = true
	}
	root := &Node{Comment: j.Comment}
	if err := root.addLine(j.Moves); err != nil {
		return err
	}
	at := len(j.Moves)
	if j.At != nil {
		at = *j.At
	}
	if at < 0 || at > len(j.Moves) {
		return fmt.Errorf(`%w: "at" is %d, and there are %d moves`, ErrFormat, at, len(j.Moves))
	}
	if j.Result != nil {
		if at != len(j.Moves) {
			return fmt.Errorf(`%w: it has a result, and "at" says that moves were taken back`, ErrFormat)
		}
		switch j.Result.Winner {
		case First, Second, Draw, Unfinished:
		default:
			return fmt.Errorf("%w: winner %q", ErrFormat, j.Result.Winner)
		}
	}
	*r = Record{
		Game: j.Game, Tags: j.Tags, Position: j.Position, Options: j.Options,
		Root: root, At: at, Result: j.Result,
	}
	return nil
}

// addLine hangs a line of steps, with all its variations, under n.
func (n *Node) addLine(line []jsonStep) error {
	for _, s := range line {
		if s.Move == "" {
			return fmt.Errorf("%w: a move is empty", ErrFormat)
		}
		before := len(n.Children)
		c := n.Add(s.Move)
		switch {
		case len(n.Children) == before:
			return fmt.Errorf("%w: move %q is given twice in one place", ErrFormat, s.Move)
		case before == maxVariations:
			return fmt.Errorf("%w: more than %d variations in one place", ErrFormat, maxVariations)
		}
		switch s.By {
		case "", ByFirst, BySecond, ByDice:
		default:
			return fmt.Errorf("%w: move %q made by %q", ErrFormat, s.Move, s.By)
		}
		c.By, c.Comment, c.Marks = s.By, s.Comment, s.Marks
		if s.Clock != nil {
			left, err1 := time.ParseDuration(s.Clock.Left)
			spent, err2 := time.ParseDuration(s.Clock.Spent)
			if err1 != nil || err2 != nil || min(left, spent) < 0 || max(left, spent) > maxClock {
				return fmt.Errorf("%w: the clock of %q", ErrFormat, s.Move)
			}
			c.Clock = &Clock{left, spent}
		}
		for _, v := range s.Variations {
			if len(v) == 0 {
				return fmt.Errorf("%w: an empty variation beside %q", ErrFormat, s.Move)
			}
			if err := n.addLine(v); err != nil {
				return err
			}
		}
		n = c
	}
	return nil
}
