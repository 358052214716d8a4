package games

import (
	"slices"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware"
)

// Motions are each hop of the piece and, behind it, the piece jumped; then the crowning.
func (c *checkersGame) Motions(text string) []play.Motion {
	moves := c.g.Moves()
	for _, m := range moves {
		if i := slices.Index(checkersEntries(m), text); i >= 0 {
			return c.motions(m, i)
		}
	}
	if len(moves) == 0 {
		return nil
	}
	m, err := c.g.Position().ParseMove(text)
	if err != nil {
		return nil
	}
	return c.motions(m, len(m.Path())-1)
}

// motions are the first hops of a move.
func (c *checkersGame) motions(m checkers.Move, hops int) []play.Motion {
	path, captures, captured := m.Path(), m.Captures(), m.Captured()
	piece := c.g.Position().At(m.From())
	var motions []play.Motion
	add := func(from, to string, p checkers.Piece) {
		motions = append(motions, play.Motion{From: from, To: to, Piece: p.String(), Count: 1})
	}
	for i := range hops {
		add(path[i].String(), path[i+1].String(), piece)
		if len(captures) > 0 {
			add(captures[i].String(), "", captured[i])
		}
	}
	if m.Promoted() && hops == len(path)-1 {
		add(m.To().String(), m.To().String(), checkers.King(piece.Side()))
	}
	return motions
}

// Motions are the moves of a play, a blot that is hit before the checker that hits it.
func (g *backgammonGame) Motions(text string) []play.Motion {
	if g.m.Game().Phase() != backgammon.Playing {
		return nil
	}
	if e, _, ok := g.entry(text); ok {
		return g.motions(e.Steps())
	}
	a, err := g.m.Game().Parse(text)
	if err != nil || a.Kind != backgammon.PlayCheckers {
		return nil
	}
	var moves []backgammon.Move
	for i := range a.Play.Len() {
		moves = append(moves, a.Play.Move(i))
	}
	return g.motions(moves)
}

func (g *backgammonGame) motions(moves []backgammon.Move) []play.Motion {
	player := g.m.Position().OnRoll
	var motions []play.Motion
	for _, m := range moves {
		from, to := cellOf(player, int(m.From)), cellOf(player, int(m.To))
		if m.Hit {
			hit := player.Other()
			motions = append(motions, play.Motion{From: to, To: cellOf(hit, backgammon.OnBar), Piece: pieceOf(hit), Count: 1})
		}
		motions = append(motions, play.Motion{From: from, To: to, Piece: pieceOf(player), Count: 1})
	}
	return motions
}

// Motions are the seeds one by one, and then each house that is captured.
func (o *owareGame) Motions(text string) []play.Motion {
	if len(o.g.Moves()) == 0 {
		return nil
	}
	p := o.g.Position()
	m, err := p.ParseMove(text)
	if err != nil {
		return nil
	}
	var motions []play.Motion
	add := func(from int, to string, count int) {
		motions = append(motions, play.Motion{From: oware.HouseName(from), To: to, Piece: owareSeed, Count: count})
	}
	sowing := p.Sowing(m)
	for _, house := range sowing.Houses() {
		add(m.House(), oware.HouseName(house), 1)
	}
	sown, _, _ := p.Board().Sow(m.House())
	for i := range sowing.Captured.Len() {
		house := sowing.Captured.House(i)
		add(house, p.Turn().String(), int(sown[house]))
	}
	return motions
}
