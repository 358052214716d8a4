package games

import (
	"context"
	"fmt"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/internal/play"
)

func (checkersKind) Engine(l play.Limits) (play.Engine, error) {
	if l.Level != 0 && (l.Level < int(engine.MinLevel) || l.Level > int(engine.MaxLevel)) {
		return nil, fmt.Errorf("level %d: it must be %d to %d", l.Level, engine.MinLevel, engine.MaxLevel)
	}
	return &checkersEngine{
		level:   engine.Level(l.Level),
		seed:    l.Seed,
		limits:  engine.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time},
		options: engine.Options{HashMiB: l.HashMiB, Threads: l.Threads},
		book:    l.Book,
	}, nil
}

// checkersEngine is not safe for use by several goroutines.
type checkersEngine struct {
	level   engine.Level // 0 is none
	limits  engine.Limits
	seed    uint64
	book    bool // to be used
	f       play.Follower
	options engine.Options
	kept    *engine.Engine // of searches limited by time, which need not be the same again

	value  float64 // of the last choice, where valued
	valued bool
}

// LastValue returns the value of the last choice in men. A choice at a level, and an answer to
// an offer, has none.
func (e *checkersEngine) LastValue() (float64, bool) { return e.value, e.valued }

// search looks at the position of the game. Without a limit of time the same game gives the
// same answer, whatever was searched before.
func (e *checkersEngine) search(ctx context.Context, g *checkers.Game, l engine.Limits, lines int, report func([]engine.Line)) []engine.Line {
	p, h := g.Position(), engine.HistoryOf(g)
	timed := l.Time > 0 || l.Clock.Left > 0
	switch {
	case !timed && e.options == (engine.Options{}):
		return engine.Search(ctx, p, h, l, lines, report)
	case e.kept == nil:
		e.kept = engine.New(e.options)
	case !timed:
		e.kept.Clear()
	}
	return e.kept.Search(ctx, p, h, l, lines, report)
}

func (e *checkersEngine) game(v play.View) (*checkers.Game, error) {
	g, err := e.f.Game(v)
	if err != nil {
		return nil, err
	}
	c, ok := g.(*checkersGame)
	switch {
	case !ok:
		return nil, fmt.Errorf("the engine of checkers does not play %s", v.Kind.Name())
	case c.g.Over():
		return nil, play.ErrOver
	}
	return c.g, nil
}

func (e *checkersEngine) Choose(ctx context.Context, v play.View) (string, error) {
	e.valued = false
	g, err := e.game(v)
	switch {
	case err != nil:
		return "", err
	case g.Offered():
		return e.answer(ctx, g)
	}
	if m, ok := e.fromBook(g); ok {
		return m.String(), ctx.Err()
	}
	if e.level > 0 {
		m, err := atLevel(ctx, v, checkersSeat(g.ToAct()), func(ctx context.Context) (checkers.Move, error) {
			return e.level.Choose(ctx, g, e.seed)
		})
		return m.String(), err
	}
	lines := e.search(ctx, g, onClock(e.limits, v, checkersSeat(g.ToAct())), 1, nil)
	e.value, e.valued = lines[0].Value.Men(), true
	return lines[0].Move.String(), ctx.Err()
}

// answer answers the draw that is offered.
func (e *checkersEngine) answer(ctx context.Context, g *checkers.Game) (string, error) {
	yes, err := engine.TakesDraw(ctx, g, g.ToAct())
	if yes {
		return play.Accept, err
	}
	return play.Decline, err
}

func (e *checkersEngine) Analyse(ctx context.Context, v play.View, lines int, report func([]play.Line)) ([]play.Line, error) {
	g, err := e.game(v)
	if err != nil {
		return nil, err
	}
	if g.Offered() {
		return e.answers(ctx, g, lines)
	}
	var each func([]engine.Line)
	if report != nil {
		each = func(found []engine.Line) { report(checkersLines(found)) }
	}
	return checkersLines(e.search(ctx, g, e.limits, lines, each)), nil
}

func checkersLines(found []engine.Line) []play.Line {
	lines := make([]play.Line, len(found))
	for i, l := range found {
		lines[i] = checkersLine(l)
	}
	return lines
}

func checkersLine(l engine.Line) play.Line {
	values := []play.Value{{Name: "men", Value: l.Value.Men()}}
	if _, won, ok := l.Value.Decided(); ok && won {
		values = []play.Value{{Name: "win", Value: 1}}
	} else if ok {
		values = []play.Value{{Name: "win", Value: 0}}
	}
	return play.Line{Move: l.Move.String(), Value: l.Value.String(), Values: values, Depth: l.Depth, Nodes: l.Nodes, PV: texts(l.PV)}
}

// answers lists the answers to an offered draw, the one that the engine would choose first. A
// draw is worth nothing; declining is worth what the side that offered then has to play for.
func (e *checkersEngine) answers(ctx context.Context, g *checkers.Game, lines int) ([]play.Line, error) {
	accept := play.Line{
		Move:   play.Accept,
		Value:  engine.Value(0).String(),
		Values: []play.Value{{Name: "men", Value: 0}},
		Exact:  true,
		Source: "a draw",
		PV:     []string{play.Accept},
	}
	found := e.search(ctx, g, e.limits, 1, nil)
	first, err := e.answer(ctx, g)
	if err != nil || len(found) == 0 {
		return nil, ctx.Err()
	}
	found[0].Value = -found[0].Value
	decline := checkersLine(found[0])
	decline.Move = play.Decline
	decline.PV = append([]string{play.Decline}, decline.PV...)
	answers := []play.Line{accept, decline}
	if first == play.Decline {
		answers = []play.Line{decline, accept}
	}
	return answers[:min(max(lines, 1), 2)], nil
}
