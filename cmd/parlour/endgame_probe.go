package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

func (a *app) probeBackgammon() *cobra.Command {
	var p positions
	var dir string
	cmd := &cobra.Command{
		Use:   "backgammon --position P",
		Short: "Look a position up in the bearoff tables",
		Long: `Tell what the bearoff tables know of a position before the roll: how many rolls
each side needs, the chances of the race and its equity without a cube. Where
both sides have borne off a checker and few are left, all that is exact, and so
is what the cube makes of it: for money, points per unit of the cube, and in a
match, at its score, chances to win the match (mwc) too.`,
		Example: "  parlour endgame probe backgammon --position XGID=------B------------b------:0:0:1:00:1:2:0:5:10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, err := (&bearoffTables{dir: dir}).tables()
			if err != nil {
				return err
			}
			tables := &bearoffSet{files: files}
			return a.each(cmd, &p, func(position, dice string) (look, error) {
				if dice != "" {
					return look{}, usagef("the tables know positions before the roll: no dice")
				}
				r, err := tables.probe(cmd.Context(), position)
				if err != nil {
					return look{}, err
				}
				return look{object: r, text: r.text()}, nil
			})
		},
	}
	p.flags(cmd)
	endgameDir(cmd, &dir)
	return cmd
}

// A bearoffSet opens tables when they are asked for.
type bearoffSet struct {
	files []bearoff.File
	one   map[string]*bearoff.OneSided // by path
	two   map[string]*bearoff.TwoSided
}

// A probed is what the tables know of a position, for the side on roll.
type probed struct {
	Position      string             `json:"position"`
	Rolls         float64            `json:"rolls"`
	OpponentRolls float64            `json:"opponentrolls"`
	Equity        *float64           `json:"equity,omitempty"`
	Values        map[string]float64 `json:"values,omitempty"`
	Exact         bool               `json:"exact"`
	Source        string             `json:"source"`

	NoDouble   *float64 `json:"nodouble,omitempty"`
	DoubleTake *float64 `json:"doubletake,omitempty"`
	DoublePass *float64 `json:"doublepass,omitempty"`
	Action     string   `json:"action,omitempty"`
	Answer     string   `json:"answer,omitempty"`

	NoDoubleMWC   *float64 `json:"nodoublemwc,omitempty"`
	DoubleTakeMWC *float64 `json:"doubletakemwc,omitempty"`
	DoublePassMWC *float64 `json:"doublepassmwc,omitempty"`
}

// text writes one value a line, with tabs between.
func (r probed) text() string {
	var b strings.Builder
	made := "from the rolls of each side (" + r.Source + ")"
	if r.Exact {
		made = "exact (" + r.Source + ")"
	}
	fmt.Fprintf(&b, "rolls\t%.6f\n", r.Rolls)
	fmt.Fprintf(&b, "opponentrolls\t%.6f\n", r.OpponentRolls)
	if r.Equity != nil {
		fmt.Fprintf(&b, "equity\t%+.4f\t%s\n", *r.Equity, made)
	}
	for _, name := range []string{"win", "wingammon", "losegammon"} {
		if v, ok := r.Values[name]; ok {
			fmt.Fprintf(&b, "%s\t%.4f\n", name, v)
		}
	}
	for _, v := range []struct {
		name        string
		equity, mwc *float64
	}{{"nodouble", r.NoDouble, r.NoDoubleMWC}, {"doubletake", r.DoubleTake, r.DoubleTakeMWC}, {"doublepass", r.DoublePass, r.DoublePassMWC}} {
		if v.equity == nil {
			continue
		}
		fmt.Fprintf(&b, "%s\t%+.4f", v.name, *v.equity)
		if v.mwc != nil {
			fmt.Fprintf(&b, "\tmwc %.4f", *v.mwc)
		}
		b.WriteByte('\n')
	}
	if r.Action != "" {
		fmt.Fprintf(&b, "action\t%s\n", r.Action)
	}
	if r.Answer != "" {
		fmt.Fprintf(&b, "answer\t%s\n", r.Answer)
	}
	return b.String()
}

// probe looks a position up.
func (s *bearoffSet) probe(ctx context.Context, text string) (probed, error) {
	if _, err := setUp(games.Backgammon, text, ""); err != nil {
		return probed{}, err // says of what kind it is, as the other commands do
	}
	pos, err := backgammon.ParsePosition(text)
	if err != nil {
		return probed{}, positionError{err, text}
	}
	b, me := pos.Board, pos.OnRoll
	illegal := func(reason string) error {
		return &play.MoveError{Kind: play.ErrIllegal, Text: text, Position: text, Reason: reason}
	}
	switch {
	case b.Off(me) == backgammon.Checkers || b.Off(me.Other()) == backgammon.Checkers:
		return probed{}, play.ErrOver
	case !pos.Roll().IsZero():
		return probed{}, hintError{illegal("the dice are rolled, and the tables know positions before the roll"), "leave the dice away: 00 in an XGID"}
	}
	r := probed{Position: text}
	table, source, err := s.oneSided(b)
	switch {
	case err != nil:
		return probed{}, err
	case table == nil:
		farthest := max(b.HighestOccupied(me), b.HighestOccupied(me.Other()))
		err := illegal(fmt.Sprintf("no table reaches it: a checker stands on point %d", farthest))
		if b.Bar(me)+b.Bar(me.Other()) > 0 {
			return probed{}, illegal("no table reaches it: a checker is on the bar")
		}
		size := bearoff.Size{Points: farthest, Checkers: backgammon.Checkers - min(b.Off(me), b.Off(me.Other()))}
		if size.Check() != nil {
			return probed{}, err
		}
		return probed{}, hintError{err, "parlour endgame build backgammon --points " + size.String() + " makes one that does"}
	}
	r.Source = source
	r.Rolls, _ = table.Rolls(b, me)
	r.OpponentRolls, _ = table.Rolls(b, me.Other())
	race, ok := table.Race(b, me)
	if !ok { // the sides are in contact: only their rolls are known
		return r, nil
	}
	equity := race.Equity()
	r.Equity = &equity
	r.Values = map[string]float64{"win": race.Win, "wingammon": race.WinGammon, "losegammon": race.LoseGammon}
	return r, s.exact(ctx, pos, &r)
}

// oneSided returns the smallest table that reaches both sides, and its name; nil when there is none.
func (s *bearoffSet) oneSided(b backgammon.Board) (*bearoff.OneSided, string, error) {
	for _, f := range s.files {
		_, white := f.Size.Index(b, backgammon.White)
		_, black := f.Size.Index(b, backgammon.Black)
		if f.Err != nil || f.Sides != 1 || !f.Whole || !white || !black {
			continue
		}
		t := s.one[f.Path]
		if t == nil {
			var err error
			if t, err = openOneSided(f); err != nil {
				return nil, "", err
			}
			if s.one == nil {
				s.one = make(map[string]*bearoff.OneSided)
			}
			s.one[f.Path] = t
		}
		return t, bearoffName(1, f.Size), nil
	}
	return nil, "", nil
}

// few is how far positions are solved sooner than the table of the program is there.
var few = bearoff.Size{Points: backgammon.HomePoints, Checkers: 4}

// money returns what the position is worth for money, and what knows it.
func (s *bearoffSet) money(ctx context.Context, b backgammon.Board, p backgammon.Player) (m bearoff.Money, source string, err error) {
	if _, mine := few.Index(b, p); mine {
		if _, theirs := few.Index(b, p.Other()); theirs {
			m, err = bearoff.SolveMoney(ctx, b, p)
			return m, "solved", err
		}
	}
	for _, f := range s.files {
		_, mine := f.Size.Index(b, p)
		_, theirs := f.Size.Index(b, p.Other())
		if f.Err != nil || f.Sides != 2 || !f.Whole || !mine || !theirs {
			continue
		}
		t := s.two[f.Path]
		if t == nil {
			if t, err = openTwoSided(f); err != nil {
				return bearoff.Money{}, "", err
			}
			if s.two == nil {
				s.two = make(map[string]*bearoff.TwoSided)
			}
			s.two[f.Path] = t
		}
		m, _ = t.Money(b, p)
		return m, bearoffName(2, f.Size), nil
	}
	m, err = bearoff.SolveMoney(ctx, b, p)
	return m, "solved", err
}

// exact adds what is known exactly, where it is.
func (s *bearoffSet) exact(ctx context.Context, pos backgammon.Position, r *probed) error {
	m, source, err := s.money(ctx, pos.Board, pos.OnRoll)
	switch {
	case errors.Is(err, bearoff.ErrGammon), errors.Is(err, bearoff.ErrTooLarge), errors.Is(err, bearoff.ErrNotRace):
		return nil
	case err != nil:
		return err
	}
	r.Exact, r.Source = true, source
	*r.Equity = m.Cubeless
	r.Values = map[string]float64{"win": (m.Cubeless + 1) / 2, "wingammon": 0, "losegammon": 0}
	stakes := engine.StakesOf(pos, pos.OnRoll)
	var d engine.Decision
	if stakes.Away == 0 {
		var ok bool
		if d, ok = engine.MoneyDecision(m, stakes); !ok {
			return nil
		}
	} else {
		match, err := bearoff.SolveMatch(ctx, pos.Board, pos.OnRoll, stakes.Match())
		if errors.Is(err, bearoff.ErrTooLarge) {
			return nil // a table of the folder reaches farther than can be solved at a score
		}
		if err != nil {
			return err
		}
		r.Source = "solved at the score"
		d = engine.MatchDecision(match, stakes)
		r.NoDoubleMWC = &d.NoDoubleChance
		if d.Allowed {
			r.DoubleTakeMWC, r.DoublePassMWC = &d.DoubleTakeChance, &d.DoublePassChance
		}
	}
	r.NoDouble = &d.NoDouble
	if d.Allowed {
		r.DoubleTake, r.DoublePass = &d.DoubleTake, &d.DoublePass
		r.Action, r.Answer = d.Action(), d.Answer()
	}
	return nil
}
