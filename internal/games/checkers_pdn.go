package games

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/pdn"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// ReadRecord reads the first game of a PDN file. An error is a [*play.MoveError].
func (checkersKind) ReadRecord(text []byte) (*record.Record, error) {
	for g, err := range pdn.Games(text) {
		var wrong *pdn.GameError
		if errors.As(err, &wrong) {
			return nil, &play.MoveError{Kind: checkersErrorKind(err), Text: wrong.Move, Reason: wrong.Error()}
		}
		return g.Record, err
	}
	return nil, &play.MoveError{Kind: play.ErrSyntax, Reason: errNoPDN.Error()}
}

var errNoPDN = errors.New("no game in PDN")

// PDN keeps records of checkers as Portable Draughts Notation. A record tells of its seats as
// First and Second, in the names of tags (FirstTime), a PDN as Black and White; and its dates have
// points. What is said beside the moves becomes a comment and is not read back as a step.
var PDN pdnFormat

type pdnFormat struct{}

// pdnHead is the order in which readers of PDN expect the tags; others follow as they are.
var pdnHead = []string{"Event", "Site", "Date", "Round", "Black", "White"}

// Encode writes a game with a blank line behind its tags and another behind its moves, and no
// others.
func (pdnFormat) Encode(r *record.Record) ([]byte, error) {
	c := *r
	c.Tags = renamed(r.Tags, pdnSeats, "-", ".")
	rank := func(t record.Tag) int {
		if i := slices.Index(pdnHead, t.Name); i >= 0 {
			return i
		}
		return len(pdnHead)
	}
	slices.SortStableFunc(c.Tags, func(a, b record.Tag) int { return rank(a) - rank(b) })
	var b bytes.Buffer
	err := pdn.Write(&b, &c)
	return b.Bytes(), err
}

// Decode reads a text that holds one game, as Encode wrote it.
func (pdnFormat) Decode(text []byte) (*record.Record, error) {
	var found *record.Record
	for g, err := range pdn.Games(text) {
		switch {
		case err != nil:
			return nil, err
		case len(g.Warnings) > 0:
			return nil, errors.New(g.Warnings[0])
		case found != nil:
			return nil, errors.New("two games where one should be")
		}
		found = g.Record
	}
	if found == nil {
		return nil, errNoPDN
	}
	found.Tags = renamed(found.Tags, recordSeats, ".", "-")
	return found, nil
}

// End returns how long the first game of a text is: up to its second blank line; 0 when that
// is not there. The lines may also end as on Windows, as some editors leave them.
func (pdnFormat) End(text []byte, _ bool) int {
	blank, end := 0, 0
	for line := range bytes.Lines(text) {
		end += len(line)
		if string(line) == "\n" || string(line) == "\r\n" {
			if blank++; blank == 2 {
				return end
			}
		}
	}
	return 0
}

// Head returns the first tag of a game of the event named, as Encode writes it.
func (pdnFormat) Head(event string) string { return fmt.Sprintf("[Event %q]", event) }

// The seats as a PDN and as a record has them in the names of tags.
var (
	pdnSeats    = [][2]string{{"First", checkers.Black.String()}, {"Second", checkers.White.String()}}
	recordSeats = [][2]string{{checkers.Black.String(), "First"}, {checkers.White.String(), "Second"}}
)

// renamed returns the tags with other names for the seats, and other signs in the date.
func renamed(tags []record.Tag, seats [][2]string, old, sign string) []record.Tag {
	tags = slices.Clone(tags)
	for i := range tags {
		t := &tags[i]
		if t.Name == "Date" {
			t.Value = strings.ReplaceAll(t.Value, old, sign)
		}
		for _, s := range seats {
			if rest, ok := strings.CutPrefix(t.Name, s[0]); ok {
				t.Name = s[1] + rest
				break
			}
		}
	}
	return tags
}
