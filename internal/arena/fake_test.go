package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// pile is a small game without chance for these tests: players take 1 to 3 from
// a pile, and who takes the last wins. A draw may be claimed when the pile is at
// the number of the option "draw". A position is the size of the pile: "21".
type pile struct {
	left, draw int
	turn       play.Seat
	last       string
	drawn      bool
}

func (g *pile) Turn() play.Seat {
	if g.left == 0 || g.drawn {
		return play.Over
	}
	return g.turn
}

func (g *pile) Choices() []string {
	if g.Turn() == play.Over {
		return nil
	}
	return []string{"1", "2", "3"}[:min(3, g.left)]
}

func (g *pile) Offers() []string {
	if g.left > 0 && g.left == g.draw && !g.drawn {
		return []string{"claim"}
	}
	return nil
}

func (g *pile) Play(text string) error {
	switch {
	case slices.Contains(g.Offers(), text):
		g.drawn = true
	case slices.Contains(g.Choices(), text):
		n, _ := strconv.Atoi(text)
		g.left -= n
		g.turn = g.turn.Other()
	default:
		return &play.MoveError{Kind: play.ErrIllegal, Text: text, Reason: "not so many"}
	}
	g.last = text
	return nil
}

func (g *pile) Result() (record.Result, bool) {
	switch {
	case g.drawn:
		return record.Result{Winner: record.Draw, Reason: "claimed"}, true
	case g.left > 0:
		return record.Result{}, false
	case g.turn == play.First: // Second took the last
		return record.Result{Winner: record.Second, Reason: "took the last"}, true
	}
	return record.Result{Winner: record.First, Reason: "took the last"}, true
}

func (g *pile) Position(string) (string, error) { return fmt.Sprint(g.left, g.turn), nil }
func (*pile) Note() string                      { return "" }

func (g *pile) Last() string            { return g.last }
func (g *pile) Next(string) []play.Step { return nil }

func (g *pile) Motions(string) []play.Motion { return nil }

func (g *pile) Forced() string     { return "" }
func (g *pile) Board() []play.Cell { return nil }
func (g *pile) Clone() play.Game   { h := *g; return &h }

type pileKind struct{}

func (pileKind) Name() string             { return "pile" }
func (pileKind) Seats() [2]string         { return [2]string{"Ann", "Bob"} }
func (pileKind) Forms() []string          { return []string{"pile"} }
func (pileKind) Dice(*uint64) play.Player { return nil }

func (pileKind) Compose([]play.Cell, play.Seat) (string, error) { return "", errors.New("none") }
func (pileKind) Options() []play.Option                         { return []play.Option{{Name: "draw", Default: "0"}} }

func (pileKind) New(s play.Setup) (play.Game, error) {
	g := &pile{left: 41}
	if s.Position != "" {
		n, err := strconv.Atoi(s.Position)
		if err != nil || n < 4 {
			return nil, errors.New("not the size of a pile")
		}
		g.left = n
	}
	g.draw, _ = strconv.Atoi(s.Options["draw"])
	return g, nil
}

// Engine knows the game from level 10 on and guesses more often below.
func (k pileKind) Engine(l play.Limits) (play.Engine, error) {
	if l.Level == 0 {
		l.Level = 10
	}
	return &pileEngine{level: l.Level, r: rand.New(rand.NewPCG(l.Seed, 7))}, nil
}

func (pileKind) Perft(context.Context, play.Setup, int, func(string, uint64)) (uint64, error) {
	return 0, errors.New("none")
}

type pileEngine struct {
	level int
	r     *rand.Rand
}

func (e *pileEngine) Choose(_ context.Context, v play.View) (string, error) {
	g, err := v.Game()
	if err != nil {
		return "", err
	}
	n := g.(*pile).left
	if n%4 != 0 && e.r.IntN(10) < e.level {
		return strconv.Itoa(n % 4), nil
	}
	return g.Choices()[e.r.IntN(len(g.Choices()))], nil
}

func (*pileEngine) Analyse(context.Context, play.View, int, func([]play.Line)) ([]play.Line, error) {
	return nil, nil
}

// pig is a small game with dice: they show 1 to 6, then the one in turn keeps the
// roll or skips it; after twenty rolls the score counts.
type pig struct {
	score [2]int
	rolls int
	die   int // 0 before the roll
	last  string
}

const pigRolls = 20

func (g *pig) seat() play.Seat { return play.Seat((g.rolls + 1) % 2) }

func (g *pig) Turn() play.Seat {
	switch {
	case g.die > 0:
		return g.seat()
	case g.rolls == pigRolls:
		return play.Over
	}
	return play.Chance
}

func (g *pig) Choices() []string {
	switch g.Turn() {
	case play.Chance:
		return []string{"1", "2", "3", "4", "5", "6"}
	case play.Over:
		return nil
	}
	return []string{"keep", "skip"}
}

func (g *pig) Play(text string) error {
	if !slices.Contains(g.Choices(), text) {
		return &play.MoveError{Kind: play.ErrIllegal, Text: text, Reason: "not now"}
	}
	g.last = text
	if g.Turn() == play.Chance {
		g.die, _ = strconv.Atoi(text)
		g.rolls++
		return nil
	}
	if text == "keep" {
		g.score[g.seat()] += g.die
	}
	g.die = 0
	return nil
}

func (g *pig) Result() (record.Result, bool) {
	if g.Turn() != play.Over {
		return record.Result{}, false
	}
	score := g.score
	r := record.Result{Winner: record.Draw, Reason: "all rolled", Score: &score}
	switch {
	case score[0] > score[1]:
		r.Winner = record.First
	case score[0] < score[1]:
		r.Winner = record.Second
	}
	return r, true
}

func (g *pig) Position(string) (string, error) { return fmt.Sprint(*g), nil }
func (*pig) Note() string                      { return "" }

func (g *pig) Last() string            { return g.last }
func (g *pig) Offers() []string        { return nil }
func (g *pig) Next(string) []play.Step { return nil }

func (g *pig) Motions(string) []play.Motion { return nil }

func (g *pig) Forced() string     { return "" }
func (g *pig) Board() []play.Cell { return nil }
func (g *pig) Clone() play.Game   { h := *g; return &h }

type pigKind struct{ pileKind }

func (pigKind) Name() string                                   { return "pig" }
func (pigKind) Options() []play.Option                         { return nil }
func (pigKind) Compose([]play.Cell, play.Seat) (string, error) { return "", errors.New("none") }

func (pigKind) Dice(seed *uint64) play.Player {
	if seed == nil {
		return play.Random(0)
	}
	return play.Random(*seed + 1)
}
func (pigKind) New(play.Setup) (play.Game, error) { return new(pig), nil }
func (pigKind) Engine(l play.Limits) (play.Engine, error) {
	if l.Plies > 0 {
		return nil, errors.New("pigs have no plies")
	}
	return &pigEngine{level: l.Level, r: rand.New(rand.NewPCG(l.Seed, 8))}, nil
}

// pigEngine keeps what it rolls, but skips now and then below level 10.
type pigEngine struct {
	pileEngine
	level int
	r     *rand.Rand
}

func (e *pigEngine) Choose(context.Context, play.View) (string, error) {
	if e.level == 0 || e.r.IntN(10) < e.level {
		return "keep", nil
	}
	return "skip", nil
}

// Luck is exact for who keeps everything.
func (e *pigEngine) Luck(_ context.Context, v play.View, roll string) (float64, error) {
	n, err := strconv.Atoi(roll)
	luck := float64(n) - 3.5
	if len(v.Steps)/2%2 == 1 {
		luck = -luck
	}
	return luck, err
}

// unpairedKind is pig with other dice in every game, so that no luck is shared.
type unpairedKind struct {
	pigKind
	games uint64
}

func (k *unpairedKind) Dice(*uint64) play.Player {
	k.games++
	return play.Random(k.games)
}

// A player is a function that plays.
type player func(ctx context.Context, v play.View) (string, error)

func (p player) Choose(ctx context.Context, v play.View) (string, error) { return p(ctx, v) }

// moves joins the steps of a record.
func moves(r *record.Record) string { return strings.Join(r.Moves(), " ") }
