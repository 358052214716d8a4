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

// The decisions of checkers that are no moves.
const (
	checkersResign  = "resign"
	checkersDraw    = "draw"  // offers a draw
	checkersClaim   = "claim" // ends the game with the draw that the rules grant
	checkersAccept  = "accept"
	checkersDecline = "decline"
)

func (checkersKind) Name() string { return "checkers" }
func (checkersKind) Seats() [2]string {
	return [2]string{checkers.Black.String(), checkers.White.String()}
}
func (checkersKind) Forms() []string          { return []string{checkersForm} }
func (checkersKind) Options() []play.Option   { return nil }
func (checkersKind) Dice(*uint64) play.Player { return nil }

func (checkersKind) New(setup play.Setup) (play.Game, error) {
	start := checkers.Start()
	var problems []string
	var kind error
	if setup.Position != "" {
		p, err := checkers.ParseFEN(setup.Position)
		if err != nil {
			problems, kind = append(problems, err.Error()), checkersErrorKind(err)
		}
		start = p
	}
	for _, name := range slices.Sorted(maps.Keys(setup.Options)) {
		problems = append(problems, fmt.Sprintf("checkers has no option %q", name))
	}
	switch {
	case len(problems) == 0:
		return &checkersGame{g: checkers.NewGame(start)}, nil
	case kind == nil:
		return nil, errors.New(strings.Join(problems, "; "))
	}
	// The text is part of the first problem already.
	return nil, &checkersSetupError{kind: kind, text: strings.Join(problems, "; ")}
}

// checkersSetupError is everything that is wrong with a setup, with the kind of the gravest.
type checkersSetupError struct {
	kind error
	text string
}

func (e *checkersSetupError) Error() string { return e.text }
func (e *checkersSetupError) Unwrap() error { return e.kind }

func (k checkersKind) Perft(ctx context.Context, setup play.Setup, depth int, divide func(move string, count uint64)) (uint64, error) {
	g, err := k.New(setup)
	if err != nil {
		return 0, err
	}
	return checkersPerft(ctx, g.(*checkersGame).g.Position(), depth, divide)
}

// checkersPerft counts as checkers.Perft does, and looks at the context now and then.
func checkersPerft(ctx context.Context, p checkers.Position, depth int, divide func(move string, count uint64)) (uint64, error) {
	const quick = 7 // some milliseconds
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case depth < 0:
		return 0, fmt.Errorf("depth %d: it must be 0 or more", depth)
	case depth == 0 || depth <= quick && divide == nil:
		return checkers.Perft(p, depth), nil
	}
	var sum uint64
	for _, m := range p.Moves() {
		n, err := checkersPerft(ctx, p.Apply(m), depth-1, nil)
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
	switch {
	case c.g.Over():
		return nil
	case c.g.Offered():
		return []string{checkersAccept, checkersDecline}
	}
	var choices []string
	for _, m := range c.g.Position().Moves() {
		choices = append(choices, m.String())
	}
	return choices
}

func (c *checkersGame) Offers() []string {
	if c.g.Over() {
		return nil
	}
	offers := []string{checkersResign}
	if c.g.MayOffer() {
		offers = append(offers, checkersDraw)
	}
	if _, ok := c.g.Claimable(); ok && !c.g.Offered() {
		offers = append(offers, checkersClaim)
	}
	return offers
}

// Next names the squares of a move one after another: "23", "23x14", "23x14x7".
func (c *checkersGame) Next(partial string) []play.Step {
	var steps []play.Step
	add := func(s play.Step) {
		if !slices.Contains(steps, s) {
			steps = append(steps, s)
		}
	}
	switch {
	case c.g.Over():
	case c.g.Offered() && partial == "":
		for _, answer := range c.Choices() {
			add(play.Step{Name: answer, Entry: answer, Choice: answer})
		}
	case !c.g.Offered():
		for _, m := range c.g.Position().Moves() {
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
	case checkersResign:
		err = c.g.Resign(c.g.ToAct())
	case checkersDraw:
		err = c.g.OfferDraw()
	case checkersClaim:
		err = c.g.Claim()
	case checkersAccept, checkersDecline:
		err = c.g.AnswerDraw(word == checkersAccept)
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
	return cells
}

func (c *checkersGame) Result() (record.Result, bool) {
	r := c.g.Result()
	if r.Outcome == checkers.Undecided {
		return record.Result{}, false
	}
	result := record.Result{Winner: record.Draw, Reason: r.Why()}
	if winner, ok := r.Winner(); ok {
		result.Winner = [...]record.Winner{checkers.Black: record.First, checkers.White: record.Second}[winner]
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
