package play

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// An Opener is a [Kind] with openings that a game may be begun with, such as the
// three-move ballots of checkers.
type Opener interface {
	// Openings returns all of them, number 1 first.
	Openings() []Opening
}

// An Opening is the first steps of a game from the start.
type Opening struct {
	Number int      `json:"number"` // from 1
	Name   string   `json:"name,omitempty"`
	Steps  []string `json:"steps"`
	Barred bool     `json:"barred,omitempty"` // not drawn by lot, because it loses too much
}

// String returns the steps, and the name behind them if there is one: "9-13 22-18 11-15 (Edinburgh Single)".
func (o Opening) String() string {
	text := strings.Join(o.Steps, " ")
	if o.Name != "" {
		text += " (" + o.Name + ")"
	}
	return text
}

// AnyOpening as a text that [FindOpening] reads draws one by lot.
const AnyOpening = "random"

// FindOpening returns the opening that the text names: by its number, or drawn by lot from those
// that are not barred, each with the same chance.
func FindOpening(k Kind, text string, r *rand.Rand) (Opening, error) {
	opener, ok := k.(Opener)
	if !ok {
		return Opening{}, fmt.Errorf("%s has no list of openings", k.Name())
	}
	all := opener.Openings()
	if text == AnyOpening {
		for {
			if o := all[r.IntN(len(all))]; !o.Barred {
				return o, nil
			}
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(all) {
		return Opening{}, fmt.Errorf("it can be %s, or a number from 1 to %d", AnyOpening, len(all))
	}
	return all[n-1], nil
}

// OpeningTag is the tag of a record that tells with which opening the game began.
const OpeningTag = "Ballot"

// Begin makes the steps of an opening, and tags the record with it. It is for a session
// that has just begun, at the start.
func (s *Session) Begin(o Opening) error {
	if s.Len() > 0 || s.setup.Position != "" {
		return fmt.Errorf("%w: an opening begins at the start", ErrIllegal)
	}
	for i, text := range o.Steps {
		if err := s.Step(i, text); err != nil {
			return fmt.Errorf("opening %d: %w", o.Number, err)
		}
	}
	s.Record().SetTag(OpeningTag, fmt.Sprintf("%d: %v", o.Number, o))
	return nil
}
