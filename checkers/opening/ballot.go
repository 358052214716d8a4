// Package opening holds the three-move ballots: the openings from which games of checkers are
// drawn by lot, so that both players must play what they would not choose. A match plays
// each ballot twice, with both colours.
//
// The list is the American Checker Federation's: 174 openings, of which 144 are played across
// the board, 12 more by mail only, and 18 are barred because they lose too much.
package opening

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/parlour-games/parlour/checkers"
)

// Status says where a ballot is played.
type Status uint8

// The three statuses.
const (
	Crossboard Status = iota // everywhere
	Mail                     // in games by mail only
	Barred                   // nowhere
)

var statusNames = [...]string{"crossboard", "mail", "barred"}

// String returns "crossboard", "mail" or "barred".
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// A Ballot is one opening: Black's first move, White's answer, and Black's second.
type Ballot struct {
	Number   int // in the list, from 1
	Moves    [3]checkers.Move
	Position checkers.Position // after them, White to move
	Name     string            // "" for most
	Status   Status
}

// String returns the moves, and the name behind them if there is one: "9-13 22-18 11-15 (Edinburgh Single)".
func (b Ballot) String() string {
	text := fmt.Sprintf("%v %v %v", b.Moves[0], b.Moves[1], b.Moves[2])
	if b.Name != "" {
		text += " (" + b.Name + ")"
	}
	return text
}

// All returns the whole list in its order, the barred ones included.
func All() []Ballot { return slices.Clone(ballots()) }

// ByNumber returns a ballot by its number in the list, 1 to 174, or false when there is none.
func ByNumber(n int) (Ballot, bool) {
	if n < 1 || n > len(ballots()) {
		return Ballot{}, false
	}
	return ballots()[n-1], true
}

// Random draws one of the ballots that are not barred, each with the same chance.
func Random(r *rand.Rand) Ballot {
	for {
		if b := ballots()[r.IntN(len(ballots()))]; b.Status != Barred {
			return b
		}
	}
}

//go:embed ballots.tsv
var list string

// ballots reads the list when it is first asked for. It panics where the list is not what it
// must be, which the tests would have found.
var ballots = sync.OnceValue(func() []Ballot {
	var all []Ballot
	for text := range strings.Lines(list) {
		if strings.HasPrefix(text, "#") {
			continue
		}
		b, err := parse(strings.TrimRight(text, "\n"))
		if err == nil && b.Number != len(all)+1 {
			err = fmt.Errorf("number %d in place %d", b.Number, len(all)+1)
		}
		if err != nil {
			panic("opening: the list of ballots: " + err.Error())
		}
		all = append(all, b)
	}
	return all
})

// parse reads one line of the list.
func parse(text string) (b Ballot, err error) {
	fields := append(strings.Split(text, "\t"), "") // the name may be missing
	if len(fields) < 4 {
		return b, fmt.Errorf("%q has too few fields", text)
	}
	if b.Number, err = strconv.Atoi(fields[0]); err != nil {
		return b, err
	}
	moves := strings.Fields(fields[1])
	if len(moves) != len(b.Moves) {
		return b, fmt.Errorf("%q is not three moves", fields[1])
	}
	b.Position = checkers.Start()
	for i, m := range moves {
		if b.Moves[i], err = b.Position.ParseMove(m); err != nil {
			return b, err
		}
		b.Position = b.Position.Apply(b.Moves[i])
	}
	status := slices.Index(statusNames[:], fields[2])
	if status < 0 {
		return b, fmt.Errorf("no status %q", fields[2])
	}
	b.Status, b.Name = Status(status), fields[3]
	return b, nil
}
