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
	owareSeed       = "seed"
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

func (k owareKind) New(setup play.Setup) (play.Game, error) {
	start := oware.Start()
	var options oware.Options
	wrong := mistakes{setup: setup}
	var e *oware.PositionError
	if setup.Position != "" {
		p, err := oware.ParsePosition(setup.Position)
		if errors.As(err, &e) {
			wrong.position(owareErrorKind(err), e.Problems...)
		} else {
			start = p
		}
	}
	if _, err := oware.NewGame(start, options); errors.As(err, &e) {
		wrong.position(owareErrorKind(err), e.Problems...)
	}
	for _, name := range slices.Sorted(maps.Keys(setup.Options)) {
		if name != owareRepetition {
			wrong.noOption(k, name)
			continue
		}
		text := setup.Options[name]
		var err error
		if options.Repetition, err = oware.ParseRepetition(text); err != nil {
			wrong.option(name, fmt.Sprintf("%.60q is none of %s", text, strings.Join(k.Options()[0].Values, ", ")))
		}
	}
	if err := wrong.err(); err != nil {
		return nil, err
	}
	g, err := oware.NewGame(start, options)
	if err != nil {
		return nil, owareError(err)
	}
	return &owareGame{g: g}, nil
}

var owareTree = tree[oware.Position]{count: oware.Perft, next: walk[oware.Position, oware.Move], quick: 7}

func (k owareKind) Perft(ctx context.Context, setup play.Setup, depth int, divide func(move string, count uint64)) (uint64, error) {
	g, err := k.New(setup)
	if err != nil {
		return 0, err
	}
	return owareTree.perft(ctx, g.(*owareGame).g.Position(), depth, divide)
}

type owareGame struct {
	g    *oware.Game
	last string
	took int // seeds captured by the last decision
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
		return []string{play.Accept, play.Decline}
	}
	return texts(o.g.Moves())
}

func (o *owareGame) Offers() []string {
	if o.over() {
		return nil
	}
	offers := []string{play.Resign}
	if o.g.MayOffer() {
		offers = append(offers, play.End)
	}
	return offers
}

func (o *owareGame) Next(partial string) []play.Step {
	return words(partial, o.Choices())
}

func (o *owareGame) Play(text string) error {
	word := strings.ToLower(strings.TrimSpace(text))
	mover := o.g.Position().Turn()
	before := o.g.Position().Board().Store(mover)
	var err error
	switch word {
	case play.Resign:
		err = o.g.Resign(o.g.ToAct())
	case play.End:
		err = o.g.OfferEnd()
	case play.Accept, play.Decline:
		err = o.g.AnswerEnd(word == play.Accept)
	default:
		var m oware.Move
		m, err = o.g.Play(text)
		word = m.String()
	}
	if err != nil {
		return owareError(err)
	}
	o.last, o.took = word, o.g.Position().Board().Store(mover)-before
	return nil
}

func (o *owareGame) Last() string { return o.last }

func (o *owareGame) Note() string {
	if o.took == 0 {
		return ""
	}
	return seedsText(o.took) + " captured"
}

// seedsText counts seeds.
func seedsText(n int) string {
	if n == 1 {
		return "1 seed"
	}
	return fmt.Sprintf("%d seeds", n)
}

func (o *owareGame) Forced() string {
	p := o.g.Position()
	if len(o.g.Moves()) == 0 || !p.MustFeed() {
		return ""
	}
	return p.Turn().Other().String() + " has no seed left and must be given one"
}

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
			c.Piece = owareSeed
		}
		cells = append(cells, c)
	}
	for house := range oware.Ring {
		add(oware.HouseName(house), house)
	}
	for _, side := range []oware.Side{oware.South, oware.North} {
		add(side.String(), oware.StoreOf(side))
	}
	if o.g.Offered() {
		cells = append(cells, play.Cell{Name: offerCell, Piece: play.End, Count: 1})
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
		result.Winner = owareSeat(winner).Winner()
	}
	if r.Reason != oware.ByResigning { // the seeds did not decide that one
		result.Score = &[2]int{r.South, r.North}
	}
	return result, true
}

func (o *owareGame) Clone() play.Game { return &owareGame{g: o.g.Clone(), last: o.last, took: o.took} }

// owareError says an error of the rules in the words of the seam.
func owareError(err error) error {
	var e *oware.MoveError
	if !errors.As(err, &e) {
		return err
	}
	return &play.MoveError{Kind: owareErrorKind(err), Text: e.Text, Position: e.Position, Reason: e.Reason}
}

func owareErrorKind(err error) error {
	if errors.Is(err, oware.ErrIllegal) {
		return play.ErrIllegal
	}
	return play.ErrSyntax
}
