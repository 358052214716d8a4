package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/internal/play"
)

func (backgammonKind) Engine(l play.Limits) (play.Engine, error) {
	if l.Level != 0 && (l.Level < int(engine.MinLevel) || l.Level > int(engine.MaxLevel)) {
		return nil, fmt.Errorf("level %d: it must be %d to %d", l.Level, engine.MinLevel, engine.MaxLevel)
	}
	switch {
	case l.Depth > 0:
		return nil, errors.New("backgammon is searched by plies, not by depth")
	case l.Plies > 1:
		return nil, fmt.Errorf("%d plies: the engine of backgammon looks 0 or 1 ahead", l.Plies)
	}
	return &backgammonEngine{level: engine.Level(l.Level), seed: l.Seed, plies: backgammonPlies(l), nodes: int(min(l.Nodes, math.MaxInt32)), time: l.Time}, nil
}

// backgammonPlies returns how many rolls the engine looks ahead within the limits. A look one roll ahead from one
// position evaluates some five hundred others, and hardly ever more than these.
func backgammonPlies(l play.Limits) int {
	const nodesOfOneLook = 2000
	if l.Plies == play.NoPlies || l.Nodes > 0 && l.Nodes < nodesOfOneLook {
		return 0
	}
	return 1
}

// backgammonEngine is not safe for use by several goroutines.
type backgammonEngine struct {
	level engine.Level // 0 is none
	seed  uint64
	plies int
	nodes int           // after which no further play is looked at one roll ahead; 0 is no limit
	time  time.Duration // for a decision; 0 is no limit
	f     play.Follower
}

// question is what the engine is asked: who decides what, with how much at stake.
type question struct {
	game   *backgammonGame
	phase  backgammon.Phase
	pos    backgammon.Position
	player backgammon.Player // who decides
	step   uint64
}

func (e *backgammonEngine) question(v play.View) (question, error) {
	g, err := e.f.Game(v)
	if err != nil {
		return question{}, err
	}
	b, ok := g.(*backgammonGame)
	if !ok {
		return question{}, fmt.Errorf("the engine of backgammon does not play %s", v.Kind.Name())
	}
	q := question{game: b, phase: b.m.Game().Phase(), pos: b.m.Position(), step: uint64(len(v.Steps))}
	switch b.Turn() {
	case play.Over:
		return q, play.ErrOver
	case play.Chance:
		if _, ended := b.m.LastGame(); ended && q.phase == backgammon.OpeningRoll {
			return q, play.ErrOver // of the game that was asked about; the match goes on
		}
		return q, fmt.Errorf("%w: the dice are to be thrown", play.ErrIllegal)
	case play.Second:
		q.player = backgammon.Black
	}
	return q, nil
}

// mayDouble reports whether doubling is among the choices.
func (q question) mayDouble() bool { return slices.Contains(q.game.Choices(), "double") }

// stakes are what a player of the position plays for.
func (q question) stakes(p backgammon.Player) engine.Stakes { return engine.StakesOf(q.pos, p) }

func (e *backgammonEngine) Choose(ctx context.Context, v play.View) (string, error) {
	q, err := e.question(v)
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	switch q.phase {
	case backgammon.Playing:
		return e.checkerPlay(ctx, q)
	case backgammon.RollOrDouble:
		// A resignation that was declined is not offered again.
		declined := len(v.Steps) > 0 && v.Steps[len(v.Steps)-1] == "decline"
		if level := engine.Resign(q.pos.Board, q.player, q.stakes(q.player)); level > 0 && !declined {
			return fmt.Sprintf("resign:%d", level), nil
		}
		if !q.mayDouble() {
			return "roll", nil
		}
	case backgammon.AnswerResignation:
		yes, err := e.acceptResign(ctx, q)
		if yes {
			return "accept", err
		}
		return "decline", err
	}
	d, err := e.cube(ctx, q, q.stakes(q.pos.OnRoll))
	if err != nil {
		return "", err
	}
	switch {
	case q.phase == backgammon.AnswerDouble:
		return d.Answer(), nil
	case q.phase == backgammon.AnswerBeaver && d.AcceptBeaver():
		return "take", nil
	case q.phase == backgammon.AnswerBeaver:
		return "pass", nil
	case d.Double():
		return "double", nil
	}
	return "roll", nil
}

// checkerPlay chooses a play.
func (e *backgammonEngine) checkerPlay(ctx context.Context, q question) (string, error) {
	if e.level > 0 {
		l, err := e.level.Choose(ctx, q.pos.Board, q.player, q.pos.Roll(), q.stakes(q.player), e.seed, q.step)
		return l.Play.String(), err
	}
	lines, err := e.rank(ctx, q, 1)
	if err != nil || len(lines) == 0 {
		return backgammon.Dance, err
	}
	return lines[0].Play.String(), nil
}

// rank ranks the plays of the roll. What the time does not allow is ranked at
// 0-ply.
func (e *backgammonEngine) rank(ctx context.Context, q question, lines int) ([]engine.Line, error) {
	o := engine.Options{Plies: e.plies, Nodes: e.nodes, Lines: lines, Stakes: q.stakes(q.player)}
	if e.time == 0 {
		return engine.Rank(ctx, q.pos.Board, q.player, q.pos.Roll(), o)
	}
	timed, cancel := context.WithTimeout(ctx, e.time)
	defer cancel()
	found, err := engine.Rank(timed, q.pos.Board, q.player, q.pos.Roll(), o)
	if err == nil || ctx.Err() != nil {
		return found, err
	}
	o.Plies = 0
	return engine.Rank(ctx, q.pos.Board, q.player, q.pos.Roll(), o)
}

// cube evaluates the double of the player on roll.
func (e *backgammonEngine) cube(ctx context.Context, q question, stakes engine.Stakes) (engine.Decision, error) {
	if e.level > 0 {
		return e.level.Cube(ctx, q.pos.Board, q.pos.OnRoll, stakes, e.seed, q.step)
	}
	return engine.Cube(ctx, q.pos.Board, q.pos.OnRoll, stakes, e.plies)
}

func (e *backgammonEngine) Analyse(ctx context.Context, v play.View, lines int, report func([]play.Line)) ([]play.Line, error) {
	q, err := e.question(v)
	if err != nil {
		return nil, err
	}
	lines = max(lines, 1)
	var found []play.Line
	if q.phase == backgammon.Playing {
		found, err = e.playLines(ctx, q, lines)
	} else {
		found, err = e.cubeLines(ctx, q)
	}
	if ctx.Err() != nil {
		err = nil // what there is, is the answer
	}
	found = found[:min(lines, len(found))]
	if report != nil && len(found) > 0 {
		report(found)
	}
	return found, err
}

// playLines ranks the plays of a roll.
func (e *backgammonEngine) playLines(ctx context.Context, q question, lines int) ([]play.Line, error) {
	ranked, err := e.rank(ctx, q, lines)
	if err == nil && len(ranked) == 0 {
		value, nodes, err := engine.Value(ctx, q.pos.Board, q.player.Other(), e.plies)
		value = value.Flip()
		return []play.Line{playLine(engine.Line{
			Values: value, Equity: q.stakes(q.player).Worth(value), Plies: e.plies, Nodes: nodes,
		})}, err
	}
	var found []play.Line
	for _, l := range ranked {
		found = append(found, playLine(l))
	}
	return found, err
}

func playLine(l engine.Line) play.Line {
	return play.Line{
		Move:   l.Play.String(),
		Value:  fmt.Sprintf("%+.3f", l.Equity),
		Values: append([]play.Value{{Name: "equity", Value: l.Equity}}, chances(l.Values)...),
		Plies:  l.Plies,
		Nodes:  uint64(l.Nodes),
		PV:     []string{l.Play.String()},
	}
}

// chances are the five probabilities by name.
func chances(v engine.Values) []play.Value {
	return []play.Value{
		{Name: "win", Value: v.Win},
		{Name: "wingammon", Value: v.WinGammon},
		{Name: "winbackgammon", Value: v.WinBackgammon},
		{Name: "losegammon", Value: v.LoseGammon},
		{Name: "losebackgammon", Value: v.LoseBackgammon},
	}
}

// cubeLines ranks the decisions about the cube and about a resignation, by their
// equity with the cube in play for whoever decides.
func (e *backgammonEngine) cubeLines(ctx context.Context, q question) ([]play.Line, error) {
	stakes := q.stakes(q.pos.OnRoll)
	d, exact, err := engine.Solve(ctx, q.pos.Board, q.pos.OnRoll, stakes)
	if err == nil && !exact {
		d, err = engine.Cube(ctx, q.pos.Board, q.pos.OnRoll, stakes, e.plies)
	}
	if err != nil {
		return nil, err
	}
	values := d.Values
	worth := q.stakes(q.player)
	sign := 1.0
	if q.player != q.pos.OnRoll {
		values, sign = values.Flip(), -1
	}
	var found []play.Line
	add := func(move string, equity float64) {
		found = append(found, play.Line{
			Move:   move,
			Value:  fmt.Sprintf("%+.3f", sign*equity),
			Values: append([]play.Value{{Name: "cubeful", Value: sign * equity}, {Name: "equity", Value: worth.Cubeless(values)}}, chances(values)...),
			Plies:  d.Plies,
			Nodes:  uint64(d.Nodes),
			Exact:  d.Exact,
			Source: map[bool]string{true: "solved"}[d.Exact],
			PV:     []string{move},
		})
	}
	switch q.phase {
	case backgammon.RollOrDouble:
		add("roll", d.NoDouble)
		if q.mayDouble() {
			add("double", min(d.DoubleTake, d.DoublePass))
		}
	case backgammon.AnswerDouble:
		add("take", d.Taken)
		add("pass", d.DoublePass)
		if slices.Contains(q.game.Choices(), "beaver") {
			add("beaver", d.Beavered)
		}
	case backgammon.AnswerBeaver:
		add("take", 2*d.Taken)
		add("pass", engine.BeaverRefused)
	case backgammon.AnswerResignation:
		accept, err := e.acceptResign(ctx, q)
		if err != nil {
			return nil, err
		}
		goOn := d.PlayOn()
		if !q.pos.Roll().IsZero() {
			if goOn, err = engine.RollWorth(ctx, q.pos.Board, q.pos.OnRoll, q.pos.Roll(), stakes, e.plies); err != nil {
				return nil, err
			}
		}
		add("decline", goOn)
		add("accept", -engine.ResignationWorth(q.stakes(q.player), q.pos.Offer.Resignation()))
		if accept {
			slices.Reverse(found)
		}
		return found, nil
	}
	slices.SortStableFunc(found, func(a, b play.Line) int { return -cmp.Compare(a.Values[0].Value, b.Values[0].Value) })
	return found, nil
}

// acceptResign decides about the resignation offered.
func (e *backgammonEngine) acceptResign(ctx context.Context, q question) (bool, error) {
	return engine.AcceptResign(ctx, q.pos.Board, q.player, q.pos.Roll(), q.stakes(q.player), q.pos.Offer.Resignation(), e.plies)
}

// Luck implements [play.LuckTeller], in points at the cube's present value.
func (e *backgammonEngine) Luck(_ context.Context, v play.View, roll string) (float64, error) {
	g, err := e.f.Game(v)
	if err != nil {
		return 0, err
	}
	b, ok := g.Clone().(*backgammonGame)
	if !ok {
		return 0, fmt.Errorf("the engine of backgammon does not know luck in %s", v.Kind.Name())
	}
	opening := b.m.Game().Phase() == backgammon.OpeningRoll
	if err := b.Play(roll); err != nil {
		return 0, err
	}
	pos := b.m.Position()
	var luck float64
	switch {
	case b.Turn() == play.Chance: // equal dice at the opening are thrown again
		return 0, nil
	case opening:
		luck = engine.OpeningLuck(pos.Roll())
	default:
		luck = engine.Luck(pos.Board, pos.OnRoll, pos.Roll())
	}
	if pos.OnRoll == backgammon.Black {
		luck = -luck
	}
	return luck * float64(pos.Cube.Value), nil
}
