package arena

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"

	"github.com/parlour-games/parlour/internal/play"
)

// An Opening is where the players of a game take over: a position and the steps
// already made from it.
type Opening struct {
	// Text is the opening as its line has it; empty for the start of the game.
	Text string
	// Position is the position it begins with; empty is that of the setup.
	Position string
	// Moves are the steps from there, in their canonical text.
	Moves []string
}

// Openings are what the pairs of a match begin with: those of a file, again
// from its first when all have been played, or else random ones. They are safe
// for use by several goroutines.
type Openings struct {
	// Name tells what they are: two Openings with the same name give the same pairs.
	Name string

	kind  play.Kind
	setup play.Setup
	file  []Opening // nil: random ones

	mu    sync.Mutex
	r     *rand.Rand // nil: all are the start
	plies int
	made  []Opening
	seen  map[string]bool
}

// RandomPlies is how many random moves a game without dice begins with, where no
// openings are given. Without them, two players that always play alike would
// play one game again and again.
const RandomPlies = 4

// RandomOpenings returns openings of plies random moves from the setup, which
// the seed decides. No two lead to the same position: when no new one is found,
// the later openings have a move more. None ends the game. Of a game with dice,
// whose dice do the same work, all are the start.
func RandomOpenings(k play.Kind, setup play.Setup, plies int, seed uint64) *Openings {
	if k.Dice(&seed) != nil {
		plies = 0
	}
	o := &Openings{kind: k, setup: setup, plies: plies, Name: "start"}
	if plies > 0 {
		o.Name = fmt.Sprintf("%d random plies", plies)
		o.r = rand.New(rand.NewPCG(seed, streamOpenings))
		o.seen = make(map[string]bool)
	}
	return o
}

// Limits that keep a foreign file from filling the memory.
const (
	maxLine     = 1 << 16
	maxOpenings = 1 << 20
)

// comment is what a line of a file has for its readers alone.
var comment = regexp.MustCompile(`(^|\s)#.*`)

// moveNumber is what a list of moves may have before a move: "1.", "12...".
var moveNumber = regexp.MustCompile(`^\d+\.+$`)

// ReadOpenings reads openings, one a line: a position, or moves from the start
// of the setup with blanks between them, with or without move numbers. Empty
// lines and what follows a # at the beginning of a line or after a blank are
// left out. An error names the line.
func ReadOpenings(k play.Kind, setup play.Setup, r io.Reader) (*Openings, error) {
	o := &Openings{kind: k, setup: setup}
	hash := sha256.New()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	number := 0
	for lines.Scan() {
		number++
		text := strings.TrimSpace(comment.ReplaceAllString(lines.Text(), ""))
		if text == "" {
			continue
		}
		op, err := parseOpening(k, setup, text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if len(o.file) == maxOpenings {
			return nil, fmt.Errorf("line %d: more than %d openings", number, maxOpenings)
		}
		fmt.Fprintln(hash, text)
		o.file = append(o.file, op)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: it has more than %d characters", number+1, maxLine)
	} else if err != nil {
		return nil, fmt.Errorf("line %d: %w", number+1, err)
	}
	if len(o.file) == 0 {
		return nil, errors.New("no opening in it")
	}
	o.Name = fmt.Sprintf("%d openings, sha256 %.8x", len(o.file), hash.Sum(nil))
	return o, nil
}

// parseOpening reads a position, or else moves.
func parseOpening(k play.Kind, setup play.Setup, text string) (Opening, error) {
	o := Opening{Text: text}
	from := setup
	from.Position = text
	g, positionErr := k.New(from)
	if positionErr == nil {
		o.Position = text
	} else {
		var err error
		if g, err = k.New(setup); err != nil {
			return o, err
		}
		for _, move := range strings.Fields(text) {
			if moveNumber.MatchString(move) {
				continue
			}
			if err := g.Play(move); err != nil && len(o.Moves) == 0 {
				return o, fmt.Errorf("neither a position (%w) nor a list of moves (%w)", positionErr, err)
			} else if err != nil {
				return o, fmt.Errorf("move %d of %q: %w", len(o.Moves)+1, text, err)
			}
			o.Moves = append(o.Moves, g.Last())
		}
	}
	if g.Turn() == play.Over {
		return o, fmt.Errorf("the game is over after %q", text)
	}
	return o, nil
}

// Pair returns the opening of pair i, counted from 0. An error is the game's,
// and a setup that it refuses.
func (o *Openings) Pair(i int) (Opening, error) {
	switch {
	case len(o.file) > 0:
		return o.file[i%len(o.file)], nil
	case o.r == nil:
		return Opening{}, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for i >= len(o.made) {
		op, err := o.random()
		if err != nil {
			return Opening{}, err
		}
		o.made = append(o.made, op)
	}
	return o.made[i], nil
}

// attempts is how often a new random opening is looked for before the openings
// grow by a move, and maxPlies how long they may become before they may occur
// twice: some games have only so many.
const (
	attempts = 30
	maxPlies = 12
)

func (o *Openings) random() (Opening, error) {
	for try := 1; ; try++ {
		var op Opening
		g, err := o.kind.New(o.setup)
		if err != nil {
			return op, err
		}
		for len(op.Moves) < o.plies && g.Turn() != play.Over {
			choices := g.Choices()
			if err := g.Play(choices[o.r.IntN(len(choices))]); err != nil {
				return op, err
			}
			op.Moves = append(op.Moves, g.Last())
		}
		at, err := g.Position(o.kind.Forms()[0])
		if err != nil {
			return op, err
		}
		if g.Turn() != play.Over && (!o.seen[at] || try > 2*attempts) {
			o.seen[at] = true
			op.Text = strings.Join(op.Moves, " ")
			return op, nil
		}
		switch {
		case try > 10*attempts: // nearly every way ends the game: begin at its start
			return Opening{}, nil
		case try%attempts == 0 && o.plies < maxPlies:
			o.plies++
		}
	}
}
