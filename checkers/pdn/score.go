package pdn

import (
	"iter"

	"github.com/parlour-games/parlour/record"
)

// drawn is how a draw is written.
const drawn = "1/2-1/2"

// winners holds what ends a game: the results of GameType 21, where the first figure is
// Black's (PDN 2.0 and CheckerBoard), and the points that some give instead.
var winners = map[string]record.Winner{
	"1-0": record.First, "0-1": record.Second, drawn: record.Draw,
	"2-0": record.First, "0-2": record.Second, "1-1": record.Draw,
	"0-0": unknown, "*": unknown,
}

// unknown is the winner of "*": nobody says.
const unknown record.Winner = ""

// A score is a game as it is written, its moves not looked at.
type score struct {
	line    int // of its first token
	tags    []record.Tag
	marked  map[string]int // the lines of the tags, by name in lower case
	main    *line
	result  record.Winner // what the moves end with
	ended   bool
	strays  int // words outside comments
	notices notices
}

// A line is moves that follow one another: the main line or a variation.
type line struct {
	comments []string // before the first move
	moves    []*entry
}

// An entry is one move as it is written.
type entry struct {
	text       string
	at         int // its line in the file
	comments   []string
	marks      []string
	variations []*line // what might have stood in its place
}

// begun reports whether the game is more than tags.
func (s *score) begun() bool { return s.ended || len(s.main.moves) > 0 }

func newScore() *score { return &score{main: new(line), marked: make(map[string]int)} }

// Bounds far beyond what a real game needs; what goes beyond is left out.
const (
	maxDepth = 50  // variations within variations
	maxTags  = 500 // of one game
)

// scores cuts a text into games.
func scores(data []byte) iter.Seq[*score] {
	return func(yield func(*score) bool) {
		l, s := newLexer(data), newScore()
		lines := []*line{s.main} // the one being read and those it hangs on
		for {
			t := l.next()
			if t.kind == end || s.endsBefore(t, len(lines) > 1) {
				if len(lines) > 1 {
					s.notices.add(t.line, "a variation is not closed")
				}
				if s.line > 0 && (s.begun() || len(s.tags) > 0) && !yield(s) {
					return
				}
				s = newScore()
				lines = append(lines[:0], s.main)
			}
			if t.kind == end {
				return
			}
			if s.line == 0 {
				s.line = t.line
			}
			lines = s.take(t, lines)
		}
	}
}

// endsBefore reports whether a token belongs to the next game: a move after the result; a tag
// after moves or a result, or, behind a blank line, one that the game has already.
func (s *score) endsBefore(t token, inVariation bool) bool {
	switch t.kind {
	case move:
		return s.ended && !inVariation
	case tag:
		return s.begun() || t.apart && s.marked[lower(t.name)] > 0
	}
	return false
}

// take adds a token to the game. It returns the lines that are open after it, the main line first.
func (s *score) take(t token, lines []*line) []*line {
	l := lines[len(lines)-1]
	switch t.kind {
	case tag:
		s.tag(t)
	case comment:
		l.say(t.text)
	case stray:
		if s.strays++; s.strays == 1 {
			s.notices.add(t.line, "text outside a comment: %s", brief(t.text))
		}
		if s.begun() {
			l.say(t.text)
		}
	case move:
		l.moves = append(l.moves, &entry{text: t.text, at: t.line})
	case mark:
		if n := len(l.moves); n > 0 {
			l.moves[n-1].mark(t.text)
		}
	case result:
		// One within a variation tells how that might have ended, and one without tags
		// and moves is what is left over from the game before.
		if len(lines) == 1 && !s.ended && (s.begun() || len(s.tags) > 0) {
			s.result, s.ended = winners[t.text], true
		}
	case opening:
		v := new(line)
		if n := len(l.moves); n > 0 && len(lines) <= maxDepth {
			l.moves[n-1].variations = append(l.moves[n-1].variations, v)
		} else {
			s.notices.add(t.line, "a variation of nothing is left out")
		}
		lines = append(lines, v)
	case closing:
		if len(lines) == 1 {
			s.notices.add(t.line, "a parenthesis closes nothing")
			break
		}
		lines = lines[:len(lines)-1]
	}
	return lines
}

// tag keeps the first tag of a name.
func (s *score) tag(t token) {
	name := lower(t.name)
	if s.marked[name] > 0 {
		s.notices.add(t.line, "duplicate tag %s", t.name)
		return
	}
	if len(s.tags) == maxTags {
		s.notices.add(t.line, "more than %d tags", maxTags)
		return
	}
	s.marked[name] = t.line
	s.tags = append(s.tags, record.Tag{Name: t.name, Value: t.text})
}

// say adds a comment to the last move, or to what stands before the first.
func (l *line) say(text string) {
	if n := len(l.moves); n > 0 {
		l.moves[n-1].comments = append(l.moves[n-1].comments, text)
	} else {
		l.comments = append(l.comments, text)
	}
}
