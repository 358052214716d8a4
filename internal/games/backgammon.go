package games

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// Backgammon is backgammon: a whole match or money session. White has the first
// seat.
var Backgammon play.Kind = backgammonKind{}

type backgammonKind struct{}

// The forms in which positions are written.
const (
	formXGID       = "xgid"
	formGNUBGID    = "gnubgid"
	formFIBS       = "fibs"
	formPositionID = "positionid" // the board alone
)

func (backgammonKind) Name() string { return "backgammon" }

func (backgammonKind) Seats() [2]string {
	return [2]string{backgammon.White.String(), backgammon.Black.String()}
}

func (backgammonKind) Forms() []string {
	return []string{formXGID, formGNUBGID, formFIBS, formPositionID}
}

// The options and how each changes the rules.
var backgammonOptions = []struct {
	play.Option
	set func(*backgammon.Rules, string) error
}{
	{
		play.Option{Name: "match", Usage: "play a match to so many points; 0 is a money session", Default: "0"},
		func(r *backgammon.Rules, text string) (err error) {
			r.Length, err = parseCount(text)
			return err
		},
	},
	{
		play.Option{Name: "money", Usage: "play a money session, as without --match", Default: "false", Values: []string{"false", "true"}},
		func(r *backgammon.Rules, text string) error {
			money, err := parseSwitch(text)
			if money && r.Length > 0 {
				return errors.New("a match is no money session")
			}
			return err
		},
	},
	{
		play.Option{Name: "games", Usage: "how many games a money session has; 0 is no end", Default: "1"},
		func(r *backgammon.Rules, text string) (err error) {
			r.Games, err = parseCount(text)
			return err
		},
	},
	{
		play.Option{Name: "no-cube", Usage: "play without the doubling cube", Default: "false", Values: []string{"false", "true"}},
		func(r *backgammon.Rules, text string) error {
			none, err := parseSwitch(text)
			if none {
				r.MaxCube = backgammon.NoCube
			}
			return err
		},
	},
	{
		play.Option{Name: "jacoby", Usage: "money: gammons count only after an accepted double", Default: "false", Values: []string{"false", "true"}},
		func(r *backgammon.Rules, text string) (err error) {
			r.Jacoby, err = parseSwitch(text)
			return err
		},
	},
	{
		play.Option{Name: "beavers", Usage: "money: whoever is doubled may redouble at once and keep the cube", Default: "false", Values: []string{"false", "true"}},
		func(r *backgammon.Rules, text string) (err error) {
			r.Beavers, err = parseSwitch(text)
			return err
		},
	},
	{
		play.Option{Name: "auto-doubles", Usage: "money: how many times equal opening dice double the cube", Default: "0"},
		func(r *backgammon.Rules, text string) (err error) {
			r.AutoDoubles, err = parseCount(text)
			return err
		},
	},
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no number from 0", text)
	}
	return n, nil
}

func parseSwitch(text string) (bool, error) {
	switch text {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", text)
}

func (backgammonKind) Options() []play.Option {
	var options []play.Option
	for _, o := range backgammonOptions {
		options = append(options, o.Option)
	}
	return options
}

// New starts a match. The options given go before what the position says, but
// the length of a match that the position is from cannot be changed.
func (k backgammonKind) New(setup play.Setup) (play.Game, error) {
	wrong := mistakes{setup: setup}
	var pos backgammon.Position
	if setup.Position != "" {
		var err error
		if pos, err = backgammon.ParsePosition(setup.Position); err != nil {
			e := backgammonError(err)
			wrong.position(e.Kind, e.Reason)
		}
	}
	rules := pos.Rules
	if _, given := setup.Options["games"]; !given {
		rules.Games = 1
	}
	unknown := maps.Clone(setup.Options)
	for _, o := range backgammonOptions {
		text, given := setup.Options[o.Name]
		if !given {
			continue
		}
		delete(unknown, o.Name)
		if err := o.set(&rules, text); err != nil {
			wrong.option(o.Name, err.Error())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unknown)) {
		wrong.noOption(k, name)
	}
	if pos.Rules.Length > 0 && rules.Length != pos.Rules.Length {
		wrong.option("match", fmt.Sprintf("the position is from a match to %d points, not %d", pos.Rules.Length, rules.Length))
	}
	if _, given := setup.Options["games"]; rules.Length > 0 && !given {
		rules.Games = 0
	}
	if err := wrong.err(); err != nil {
		return nil, err
	}
	m, err := startMatch(setup.Position != "", pos, rules)
	if err != nil {
		e := backgammonError(err)
		if setup.Position == "" {
			e.Text = "backgammon"
		}
		return nil, e
	}
	return &backgammonGame{m: m}, nil
}

func startMatch(set bool, pos backgammon.Position, rules backgammon.Rules) (*backgammon.Match, error) {
	if !set {
		return backgammon.NewMatch(rules)
	}
	pos.Rules = rules
	return backgammon.MatchAt(pos)
}

// Dice returns the player of the dice. Seeded ones throw the same roll for the
// same place in the game, so that a game that is resumed goes on as it would have.
func (backgammonKind) Dice(seed *uint64) play.Player {
	if seed == nil {
		return &backgammonDice{dice: backgammon.SystemDice()}
	}
	return &backgammonDice{seed: *seed, seeded: true}
}

type backgammonDice struct {
	seed   uint64
	seeded bool
	dice   backgammon.Dice
	thrown int
}

func (d *backgammonDice) Choose(ctx context.Context, v play.View) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if d.seeded {
		before := 0
		for _, step := range v.Steps {
			if _, err := backgammon.ParseRoll(step); err == nil {
				before++
			}
		}
		if d.dice == nil || d.thrown > before {
			d.dice, d.thrown = backgammon.SeededDice(d.seed), 0
		}
		for ; d.thrown < before; d.thrown++ {
			if _, _, err := d.dice.Roll(); err != nil {
				return "", err
			}
		}
		d.thrown++
	}
	a, b, err := d.dice.Roll()
	return fmt.Sprintf("%d%d", a, b), err
}

// Perft counts plays over the 21 rolls, whatever dice the position shows. The
// first moves that divide is told are a roll with its play, "31:8/5,6/5".
func (k backgammonKind) Perft(ctx context.Context, s play.Setup, depth int, divide func(string, uint64)) (uint64, error) {
	g, err := k.New(s)
	if err != nil {
		return 0, err
	}
	pos := g.(*backgammonGame).m.Position()
	return backgammonTree.perft(ctx, backgammonNode{pos.Board, pos.OnRoll}, depth, divide)
}

// backgammonNode is a position before a roll.
type backgammonNode struct {
	board  backgammon.Board
	onRoll backgammon.Player
}

var backgammonTree = tree[backgammonNode]{
	count: func(n backgammonNode, depth int) uint64 { return backgammon.Perft(n.board, n.onRoll, depth) },
	next: func(n backgammonNode) iter.Seq2[string, backgammonNode] {
		return func(yield func(string, backgammonNode) bool) {
			for _, roll := range backgammon.Rolls() {
				plays := backgammon.Plays(n.board, n.onRoll, roll)
				if len(plays) == 0 {
					plays = []backgammon.Play{{}}
				}
				for _, move := range plays {
					name := roll.String() + ":" + strings.ReplaceAll(move.String(), " ", ",")
					if !yield(name, backgammonNode{n.board.Apply(n.onRoll, move), n.onRoll.Other()}) {
						return
					}
				}
			}
		}
	},
	quick: 2,
}

type backgammonGame struct {
	m    *backgammon.Match
	last string
	note string

	entries map[string]*entered // of the present position, as far as somebody asked
}

func (g *backgammonGame) Turn() play.Seat {
	return [...]play.Seat{
		backgammon.WhiteActs:  play.First,
		backgammon.BlackActs:  play.Second,
		backgammon.DiceAct:    play.Chance,
		backgammon.NobodyActs: play.Over,
	}[g.m.Actor()]
}

func (g *backgammonGame) Choices() []string { return texts(g.m.Actions()) }

func (g *backgammonGame) Offers() []string { return texts(g.m.Resignations()) }

func (g *backgammonGame) Play(text string) error {
	finished := len(g.m.Results())
	a, err := g.m.Play(text)
	if err != nil {
		return backgammonError(err)
	}
	g.last, g.note, g.entries = a.String(), "", nil
	if results := g.m.Results(); len(results) > finished {
		g.note = fmt.Sprintf("%s. Score: %s %d, %s %d", results[finished],
			backgammon.White, g.m.Score(backgammon.White), backgammon.Black, g.m.Score(backgammon.Black))
		if !g.m.Over() && g.m.Position().Crawford {
			g.note += ". The Crawford game follows: no doubling"
		}
	}
	return nil
}

func (g *backgammonGame) Note() string { return g.note }

func (g *backgammonGame) Last() string { return g.last }

func (g *backgammonGame) Position(form string) (string, error) {
	return positionAs(g.m.Position(), form)
}

// Ended implements [play.Ender].
func (g *backgammonGame) Ended(form string) (string, bool) {
	last, ok := g.m.LastGame()
	if !ok || g.m.Game().Phase() != backgammon.OpeningRoll {
		return "", false
	}
	text, err := positionAs(last.Position(), form)
	return text, err == nil
}

// positionAs writes a position in one of the forms.
func positionAs(pos backgammon.Position, form string) (string, error) {
	switch form {
	case formXGID:
		return pos.XGID(), nil
	case formGNUBGID:
		return pos.GNUBGID(), nil
	case formFIBS:
		return pos.FIBS(), nil
	case formPositionID:
		return pos.Board.PositionID(pos.OnRoll), nil
	}
	return "", fmt.Errorf("backgammon is not written as %q, only as %s", form, strings.Join(Backgammon.Forms(), ", "))
}

// Board returns the 24 points by White's numbers, the bars and trays, pip counts
// and scores, the dice, the length of the match, and the cube and the Crawford
// game where there is one.
func (g *backgammonGame) Board() []play.Cell {
	pos := g.m.Position()
	var cells []play.Cell
	add := func(name, piece string, count int) {
		if count == 0 {
			piece = ""
		}
		cells = append(cells, play.Cell{Name: name, Piece: piece, Count: count})
	}
	for n := 1; n <= backgammon.MaxPoint; n++ {
		white, black := pos.Board.PointFor(backgammon.White, n)
		piece := pieceOf(backgammon.White)
		if black > 0 {
			piece = pieceOf(backgammon.Black)
		}
		add(strconv.Itoa(n), piece, white+black)
	}
	for _, p := range []backgammon.Player{backgammon.White, backgammon.Black} {
		add(pieceOf(p)+" bar", pieceOf(p), pos.Board.Bar(p))
		add(pieceOf(p)+" off", pieceOf(p), pos.Board.Off(p))
		add(pieceOf(p)+" pips", "", pos.Board.PipCount(p))
		add(pieceOf(p)+" score", "", g.m.Score(p))
	}
	if !pos.Roll().IsZero() {
		add("die 1", "", int(pos.Dice[0]))
		add("die 2", "", int(pos.Dice[1]))
	}
	add("match", "", pos.Rules.Length)
	if level := pos.Offer.Resignation(); level > 0 {
		add(offerCell, fmt.Sprintf("%s:%d", play.Resign, level), 1)
	}
	switch {
	case pos.Crawford:
		add("crawford", "", 1)
	case pos.Rules.HasCube():
		place, value := cubeOf(pos)
		add("cube", place, value)
	}
	return cells
}

// cubeOf is where the cube is and what it shows: "white" or "black" own it, it
// is "offered to white" at the value that it would have, or it is centred.
func cubeOf(pos backgammon.Position) (place string, value int) {
	switch {
	case pos.Offer == backgammon.DoubleOffer:
		return offered(pos.OnRoll.Other()), 2 * pos.Cube.Value
	case pos.Offer == backgammon.BeaverOffer:
		return offered(pos.OnRoll), 4 * pos.Cube.Value
	case pos.Cube.Owner == backgammon.OwnedByWhite:
		return pieceOf(backgammon.White), pos.Cube.Value
	case pos.Cube.Owner == backgammon.OwnedByBlack:
		return pieceOf(backgammon.Black), pos.Cube.Value
	}
	return "", pos.Cube.Value
}

// offered is where a cube is that the player must take or leave.
func offered(p backgammon.Player) string { return "offered to " + pieceOf(p) }

// pieceOf is the word for a player's checkers.
func pieceOf(p backgammon.Player) string { return strings.ToLower(p.String()) }

// cellOf is the name of the cell for a place in a player's numbering.
func cellOf(p backgammon.Player, place int) string {
	switch {
	case place == backgammon.OnBar:
		return pieceOf(p) + " bar"
	case place == backgammon.BornOff:
		return pieceOf(p) + " off"
	case p == backgammon.Black:
		return strconv.Itoa(backgammon.Mirror(place))
	}
	return strconv.Itoa(place)
}

func (g *backgammonGame) Result() (record.Result, bool) {
	if !g.m.Over() {
		return record.Result{}, false
	}
	results := g.m.Results()
	r := record.Result{
		Winner: record.Draw,
		Reason: results[len(results)-1].Why(),
		Score:  &[2]int{g.m.Score(backgammon.White), g.m.Score(backgammon.Black)},
	}
	if p, won := g.m.Winner(); won {
		r.Winner = [...]record.Winner{backgammon.White: record.First, backgammon.Black: record.Second}[p]
	}
	return r, true
}

func (g *backgammonGame) Clone() play.Game {
	return &backgammonGame{m: g.m.Clone(), last: g.last, note: g.note}
}

// backgammonError says an error of the rules in the words of the seam.
func backgammonError(err error) *play.MoveError {
	kind := play.ErrSyntax
	switch {
	case errors.Is(err, backgammon.ErrIllegal):
		kind = play.ErrIllegal
	case errors.Is(err, backgammon.ErrAmbiguous):
		kind = play.ErrAmbiguous
	}
	var move *backgammon.MoveError
	var position *backgammon.PositionError
	switch {
	case errors.As(err, &move):
		return &play.MoveError{Kind: kind, Text: move.Text, Position: move.Position, Reason: move.Reason, Candidates: move.Candidates}
	case errors.As(err, &position):
		return &play.MoveError{Kind: kind, Text: position.Text, Position: position.Text, Reason: strings.Join(position.Problems, "; ")}
	}
	return &play.MoveError{Kind: kind, Reason: err.Error()}
}
