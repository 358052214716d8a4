package games

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/record"
)

// Oware is oware, played as abapa.
var Oware play.Kind = owareKind{}

type owareKind struct{}

const (
	owareForm       = "oware"
	owareRepetition = "repetition"
)

// The decisions of oware that are no moves.
const (
	owareResign  = "resign"
	owareEnd     = "end" // offers to end the game, each side taking its own row
	owareAccept  = "accept"
	owareDecline = "decline"
)

func (owareKind) Name() string             { return "oware" }
func (owareKind) Seats() [2]string         { return [2]string{oware.South.String(), oware.North.String()} }
func (owareKind) Forms() []string          { return []string{owareForm} }
func (owareKind) Dice(*uint64) play.Player { return nil }

func (owareKind) Options() []play.Option {
	return []play.Option{{
		Name:    owareRepetition,
		Usage:   "what ends a game that goes in circles: the first repeat of a position, its third occurrence, or agreement",
		Default: oware.FirstRepeat.String(),
		Values:  []string{oware.FirstRepeat.String(), oware.ThirdRepeat.String(), oware.AgreedRepeat.String()},
	}}
}

func (owareKind) New(setup play.Setup) (play.Game, error) {
	start := oware.Start()
	var options oware.Options
	var problems []error
	if setup.Position != "" {
		p, err := oware.ParsePosition(setup.Position)
		if err != nil {
			problems = append(problems, owareError(err))
		} else {
			start = p
		}
	}
	for _, name := range slices.Sorted(maps.Keys(setup.Options)) {
		if name != owareRepetition {
			problems = append(problems, fmt.Errorf("oware has no option %q", name))
			continue
		}
		var err error
		if options.Repetition, err = oware.ParseRepetition(setup.Options[name]); err != nil {
			problems = append(problems, err)
		}
	}
	g, err := oware.NewGame(start, options)
	if err != nil {
		problems = append(problems, owareError(err))
	}
	for len(problems) > 1 {
		problems = append([]error{fmt.Errorf("%w; %w", problems[0], problems[1])}, problems[2:]...)
	}
	if len(problems) > 0 {
		return nil, problems[0]
	}
	return &owareGame{g: g}, nil
}

func (k owareKind) Perft(ctx context.Context, setup play.Setup, depth int, divide func(move string, count uint64)) (uint64, error) {
	g, err := k.New(setup)
	if err != nil {
		return 0, err
	}
	return owarePerft(ctx, g.(*owareGame).g.Position(), depth, divide)
}

// owarePerft counts as oware.Perft does, and looks at the context now and then.
func owarePerft(ctx context.Context, p oware.Position, depth int, divide func(move string, count uint64)) (uint64, error) {
	const quick = 7 // some milliseconds
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case depth < 0:
		return 0, fmt.Errorf("depth %d: it must be 0 or more", depth)
	case depth == 0 || depth <= quick && divide == nil:
		return oware.Perft(p, depth), nil
	}
	var sum uint64
	for _, m := range p.Moves() {
		n, err := owarePerft(ctx, p.Apply(m), depth-1, nil)
		if err != nil {
			return 0, err
		}
		if divide != nil {
			divide(m.String(), n)
		}
		sum += n
	}
	return sum, nil
}

type owareGame struct {
	g    *oware.Game
	last string
}

func owareSeat(s oware.Side) play.Seat {
	if s == oware.South {
		return play.First
	}
	return play.Second
}

func (o *owareGame) over() bool {
	_, over := o.g.Result()
	return over
}

func (o *owareGame) Turn() play.Seat {
	if o.over() {
		return play.Over
	}
	return owareSeat(o.g.ToAct())
}

func (o *owareGame) Choices() []string {
	if o.g.Offered() {
		return []string{owareAccept, owareDecline}
	}
	var choices []string
	for _, m := range o.g.Moves() {
		choices = append(choices, m.String())
	}
	return choices
}

func (o *owareGame) Offers() []string {
	if o.over() {
		return nil
	}
	offers := []string{owareResign}
	if o.g.CanOfferEnd() {
		offers = append(offers, owareEnd)
	}
	return offers
}

func (o *owareGame) Next(partial string) []play.Step {
	if partial != "" {
		return nil
	}
	var steps []play.Step
	for _, c := range o.Choices() {
		steps = append(steps, play.Step{Name: c, Entry: c, Choice: c})
	}
	return steps
}

func (o *owareGame) Play(text string) error {
	word := strings.ToLower(strings.TrimSpace(text))
	var err error
	switch word {
	case owareResign:
		err = o.g.Resign(o.g.ToAct())
	case owareEnd:
		err = o.g.OfferEnd()
	case owareAccept:
		err = o.g.AcceptEnd()
	case owareDecline:
		err = o.g.DeclineEnd()
	default:
		if err = o.g.PlayText(text); err == nil {
			played := o.g.Played()
			word = played[len(played)-1].String()
		}
	}
	if err != nil {
		return owareError(err)
	}
	o.last = word
	return nil
}

func (o *owareGame) Last() string { return o.last }

func (o *owareGame) Position(form string) (string, error) {
	if form != owareForm {
		return "", fmt.Errorf("oware is not written as %q, only as %s", form, owareForm)
	}
	return o.g.Position().String(), nil
}

func (o *owareGame) Board() []play.Cell {
	board := o.g.Position().Board()
	cells := make([]play.Cell, 0, len(board))
	add := func(name string, index int) {
		c := play.Cell{Name: name, Count: int(board[index])}
		if c.Count > 0 {
			c.Piece = "seed"
		}
		cells = append(cells, c)
	}
	for house := range oware.Ring {
		add(oware.HouseName(house), house)
	}
	for _, side := range []oware.Side{oware.South, oware.North} {
		add(side.String(), oware.StoreOf(side))
	}
	return cells
}

func (o *owareGame) Result() (record.Result, bool) {
	r, over := o.g.Result()
	if !over {
		return record.Result{}, false
	}
	result := record.Result{Winner: record.Draw, Reason: r.Why()}
	if winner, ok := r.Winner(); ok {
		result.Winner = [...]record.Winner{oware.South: record.First, oware.North: record.Second}[winner]
	}
	if r.Reason != oware.ByResigning { // the seeds did not decide that one
		result.Score = &[2]int{r.South, r.North}
	}
	return result, true
}

func (o *owareGame) Clone() play.Game { return &owareGame{g: o.g.Clone(), last: o.last} }

// owareError says an error of the rules in the words of the seam.
func owareError(err error) error {
	kind := play.ErrSyntax
	if errors.Is(err, oware.ErrIllegal) {
		kind = play.ErrIllegal
	}
	var move *oware.MoveError
	var setup *oware.SetupError
	switch {
	case errors.As(err, &move):
		return &play.MoveError{Kind: kind, Text: move.Text, Position: move.Position, Reason: move.Reason}
	case errors.As(err, &setup):
		return &play.MoveError{Kind: kind, Text: setup.Text, Position: setup.Text, Reason: strings.Join(setup.Problems, "; ")}
	}
	return err
}
