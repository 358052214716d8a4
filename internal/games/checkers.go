package games

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// Checkers is English draughts.
var Checkers play.Kind = checkersKind{}

type checkersKind struct{}

const checkersForm = "fen"

func (checkersKind) Name() string { return "checkers" }
func (checkersKind) Seats() [2]string {
	return [2]string{checkers.Black.String(), checkers.White.String()}
}
func (checkersKind) Forms() []string          { return []string{checkersForm} }
func (checkersKind) Options() []play.Option   { return nil }
func (checkersKind) Dice(*uint64) play.Player { return nil }

func (k checkersKind) New(setup play.Setup) (play.Game, error) {
	start := checkers.Start()
	wrong := mistakes{setup: setup}
	if setup.Position != "" {
		var err error
		var e *checkers.PositionError
		if start, err = checkers.ParseFEN(setup.Position); errors.As(err, &e) {
			wrong.position(checkersErrorKind(err), e.Problems...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(setup.Options)) {
		wrong.noOption(k, name)
	}
	if err := wrong.err(); err != nil {
		return nil, err
	}
	return &checkersGame{g: checkers.NewGame(start)}, nil
}

var checkersTree = tree[checkers.Position]{count: checkers.Perft, next: walk[checkers.Position, checkers.Move], quick: 7}

func (k checkersKind) Perft(ctx context.Context, setup play.Setup, depth int, divide func(move string, count uint64)) (uint64, error) {
	g, err := k.New(setup)
	if err != nil {
		return 0, err
	}
	return checkersTree.perft(ctx, g.(*checkersGame).g.Position(), depth, divide)
}

type checkersGame struct {
	g    *checkers.Game
	last string
}

func checkersSeat(s checkers.Side) play.Seat {
	if s == checkers.Black {
		return play.First
	}
	return play.Second
}

func (c *checkersGame) Turn() play.Seat {
	if c.g.Over() {
		return play.Over
	}
	return checkersSeat(c.g.ToAct())
}

func (c *checkersGame) Choices() []string {
	if c.g.Offered() {
		return []string{play.Accept, play.Decline}
	}
	return texts(c.g.Moves())
}

func (c *checkersGame) Offers() []string {
	if c.g.Over() {
		return nil
	}
	offers := []string{play.Resign}
	if c.g.MayOffer() {
		offers = append(offers, play.Draw)
	}
	if _, ok := c.g.Claimable(); ok && !c.g.Offered() {
		offers = append(offers, play.Claim)
	}
	return offers
}

// Next names the squares of a move one after another: "23", "23x14", "23x14x7".
func (c *checkersGame) Next(partial string) []play.Step {
	if c.g.Offered() {
		return words(partial, c.Choices())
	}
	var steps []play.Step
	add := func(s play.Step) {
		if !slices.Contains(steps, s) {
			steps = append(steps, s)
		}
	}
	for _, m := range c.g.Moves() {
		entries := checkersEntries(m)
		i := slices.Index(entries, partial) + 1
		switch {
		case i == len(entries) || i == 0 && partial != "":
			continue
		case i < len(entries)-1:
			add(play.Step{Name: m.Path()[i].String(), Entry: entries[i]})
		default:
			add(play.Step{Name: m.Path()[i].String(), Entry: entries[i], Choice: m.String()})
		}
	}
	return steps
}

// checkersEntries returns what a player has entered after each square of a move.
func checkersEntries(m checkers.Move) []string {
	sep := "-"
	if m.IsJump() {
		sep = "x"
	}
	var entries []string
	entry := ""
	for i, s := range m.Path() {
		if i > 0 {
			entry += sep
		}
		entry += s.String()
		entries = append(entries, entry)
	}
	return entries
}

func (c *checkersGame) Play(text string) error {
	word := strings.ToLower(strings.TrimSpace(text))
	var err error
	switch word {
	case play.Resign:
		err = c.g.Resign(c.g.ToAct())
	case play.Draw:
		err = c.g.OfferDraw()
	case play.Claim:
		err = c.g.Claim()
	case play.Accept, play.Decline:
		err = c.g.AnswerDraw(word == play.Accept)
	default:
		var m checkers.Move
		m, err = c.g.Play(text)
		word = m.String()
	}
	if err != nil {
		return checkersError(err)
	}
	c.last = word
	return nil
}

func (c *checkersGame) Last() string { return c.last }

func (c *checkersGame) Note() string { return c.Forced() }

func (c *checkersGame) Forced() string {
	p := c.g.Position()
	if c.Turn() == play.Over || c.g.Offered() || !p.HasJump() {
		return ""
	}
	return p.Turn().String() + " must capture"
}

func (c *checkersGame) Position(form string) (string, error) {
	if form != checkersForm {
		return "", fmt.Errorf("checkers is not written as %q, only as %s", form, checkersForm)
	}
	return c.g.Position().FEN(), nil
}

func (c *checkersGame) Board() []play.Cell {
	cells := make([]play.Cell, 0, checkers.NumSquares)
	for s := checkers.Square(1); s <= checkers.NumSquares; s++ {
		cell := play.Cell{Name: s.String()}
		if piece := c.g.Position().At(s); piece != checkers.NoPiece {
			cell.Piece, cell.Count = piece.String(), 1
		}
		cells = append(cells, cell)
	}
	if c.g.Offered() {
		cells = append(cells, play.Cell{Name: offerCell, Piece: play.Draw, Count: 1})
	}
	return cells
}

func (c *checkersGame) Result() (record.Result, bool) {
	r := c.g.Result()
	if r.Outcome == checkers.Undecided {
		return record.Result{}, false
	}
	result := record.Result{Winner: record.Draw, Reason: r.Why()}
	if winner, ok := r.Winner(); ok {
		result.Winner = checkersSeat(winner).Winner()
	}
	return result, true
}

func (c *checkersGame) Clone() play.Game { return &checkersGame{g: c.g.Clone(), last: c.last} }

// checkersError says an error of the rules in the words of the seam.
func checkersError(err error) error {
	var e *checkers.MoveError
	if !errors.As(err, &e) {
		return err
	}
	return &play.MoveError{
		Kind: checkersErrorKind(err), Text: e.Text, Position: e.Position, Reason: e.Reason, Candidates: e.Candidates,
	}
}

func checkersErrorKind(err error) error {
	switch {
	case errors.Is(err, checkers.ErrIllegal):
		return play.ErrIllegal
	case errors.Is(err, checkers.ErrAmbiguous):
		return play.ErrAmbiguous
	}
	return play.ErrSyntax
}
