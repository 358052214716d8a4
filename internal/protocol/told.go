package protocol

import (
	"slices"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// A writer writes a move, made in a game of the kind, in a program's notation.
type writer func(k play.Kind, g play.Game, step string) (string, error)

// A teller turns the views of a game that goes on into what a program is told: how it began and
// the moves since, in the program's notation. Offers and their answers are left out, because
// programs know nothing of them.
type teller struct {
	write writer

	kind  play.Kind
	setup play.Setup
	seen  []string // the steps that have been told
	game  play.Game
	moves []string
	offer string // the offer that waits for its answer
}

// tell takes in what is new in a view.
func (t *teller) tell(v play.View) error {
	n := len(t.seen)
	if t.game == nil || t.kind != v.Kind || !sameSetup(t.setup, v.Setup) ||
		n > len(v.Steps) || !slices.Equal(t.seen, v.Steps[:n]) {
		g, err := v.Kind.New(v.Setup)
		if err != nil {
			return err
		}
		*t = teller{write: t.write, kind: v.Kind, setup: v.Setup, game: g}
	}
	for _, step := range v.Steps[len(t.seen):] {
		if err := t.take(step); err != nil {
			t.game = nil
			return err
		}
		t.seen = append(t.seen, step)
	}
	return nil
}

// take takes in one step.
func (t *teller) take(step string) error {
	switch {
	case t.offer != "":
		t.offer = ""
	case !slices.Contains(t.game.Choices(), step):
		t.offer = step
	default:
		text, err := t.write(t.kind, t.game, step)
		if err != nil {
			return err
		}
		t.moves = append(t.moves, text)
	}
	return t.game.Play(step)
}

// answer answers an offer for the program: a resignation is accepted, anything else declined.
// It returns false where no such answer is open.
func (t *teller) answer() (string, bool) {
	text := "decline"
	if strings.HasPrefix(t.offer, "resign") {
		text = "accept"
	}
	return text, t.offer != "" && slices.Contains(t.game.Choices(), text)
}

func sameSetup(a, b play.Setup) bool {
	if a.Position != b.Position || len(a.Options) != len(b.Options) {
		return false
	}
	for name, value := range a.Options {
		if other, ok := b.Options[name]; !ok || other != value {
			return false
		}
	}
	return true
}

// start returns the position in which the game began, as the game usually writes it.
func (t *teller) start() (string, error) {
	g, err := t.kind.New(t.setup)
	if err != nil {
		return "", err
	}
	return usualForm(t.kind, g)
}

// usualForm returns the position of a game as it is usually written.
func usualForm(k play.Kind, g play.Game) (string, error) { return g.Position(k.Forms()[0]) }
