package games

import (
	"context"
	"fmt"
	"os"
	"sync"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
	"github.com/parlour-games/parlour/oware/engine"
)

func (owareKind) Engine(l play.Limits) (play.Engine, error) {
	if l.Level != 0 && (l.Level < int(engine.MinLevel) || l.Level > int(engine.MaxLevel)) {
		return nil, fmt.Errorf("level %d: it must be %d to %d", l.Level, engine.MinLevel, engine.MaxLevel)
	}
	e := &owareEngine{
		level:   engine.Level(l.Level),
		seed:    l.Seed,
		limits:  engine.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time},
		options: engine.Options{HashMiB: l.HashMiB, Threads: l.Threads},
		book:    l.Book,
	}
	if level := engine.Level(l.Level); l.Dir != "" && (level == 0 || level == engine.MaxLevel) {
		var err error
		if e.options.Endings, err = owareEndings.open(l.Dir); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// owareEndings are the tables that were asked for, by their folders. They stay open: many engines
// may use one.
var owareEndings openEndings

type openEndings struct {
	mu  sync.Mutex
	dir map[string]*endgame.Table
}

// open returns the table of bounds with the levels of a folder, which must be there.
func (o *openEndings) open(dir string) (*endgame.Table, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if t := o.dir[dir]; t != nil {
		return t, nil
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	t, err := endgame.Open(dir, false)
	if err != nil {
		return nil, err
	}
	if o.dir == nil {
		o.dir = make(map[string]*endgame.Table)
	}
	o.dir[dir] = t
	return t, nil
}

// owareEngine is not safe for use by several goroutines.
type owareEngine struct {
	level   engine.Level // 0 is none
	limits  engine.Limits
	seed    uint64
	book    bool // to be used
	f       play.Follower
	options engine.Options
	kept    *engine.Engine // of searches limited by time, which need not be the same again
}

// search looks at the position of the game. Without a limit of time the same game gives the
// same answer, whatever was searched before.
func (e *owareEngine) search(ctx context.Context, g *oware.Game, l engine.Limits, lines int, report func([]engine.Line)) []engine.Line {
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

func (e *owareEngine) game(v play.View) (*oware.Game, error) {
	g, err := e.f.Game(v)
	if err != nil {
		return nil, err
	}
	o, ok := g.(*owareGame)
	switch {
	case !ok:
		return nil, fmt.Errorf("the engine of oware does not play %s", v.Kind.Name())
	case o.over():
		return nil, play.ErrOver
	}
	return o.g, nil
}

func (e *owareEngine) Choose(ctx context.Context, v play.View) (string, error) {
	g, err := e.game(v)
	if err != nil {
		return "", err
	}
	switch {
	case g.Offered() && engine.AcceptsEnd(g):
		return play.Accept, ctx.Err()
	case g.Offered():
		return play.Decline, ctx.Err()
	case engine.OffersEnd(g):
		return play.End, ctx.Err()
	}
	if m, ok := e.fromBook(g); ok {
		return m.String(), ctx.Err()
	}
	if e.level > 0 {
		m, err := atLevel(ctx, v, owareSeat(g.ToAct()), func(ctx context.Context) (oware.Move, error) {
			return e.level.ChooseBy(ctx, g, e.seed, e.options.Endings)
		})
		return m.String(), err
	}
	lines := e.search(ctx, g, onClock(e.limits, v, owareSeat(g.ToAct())), 1, nil)
	return lines[0].Move.String(), ctx.Err()
}

func (e *owareEngine) Analyse(ctx context.Context, v play.View, lines int, report func([]play.Line)) ([]play.Line, error) {
	g, err := e.game(v)
	if err != nil {
		return nil, err
	}
	if g.Offered() {
		return e.answers(ctx, g, lines), nil
	}
	seeds := g.Position().Seeds()
	var each func([]engine.Line)
	if report != nil {
		each = func(found []engine.Line) { report(owareLines(found, seeds)) }
	}
	return owareLines(e.search(ctx, g, e.limits, lines, each), seeds), nil
}

// owareLines tells what was found of a position with so many seeds in the houses.
func owareLines(found []engine.Line, seeds int) []play.Line {
	lines := make([]play.Line, len(found))
	for i, l := range found {
		lines[i] = owareLine(l, seeds)
	}
	return lines
}

func owareLine(l engine.Line, seeds int) play.Line {
	value := l.Value.String()
	values := []play.Value{{Name: "seeds", Value: l.Seeds}}
	won, sure := l.Value.Sure()
	switch {
	case l.Exact:
		value = fmt.Sprintf("%+g seeds", l.Seeds)
	case !sure:
		value += " seeds"
	}
	if sure {
		win := play.Value{Name: "win"}
		if won {
			win.Value = 1
		}
		values = append(values, win)
	}
	line := play.Line{Move: l.Move.String(), Value: value, Values: values, Depth: l.Depth, Nodes: l.Nodes}
	_, _, seen := l.Value.Decided()
	switch {
	case l.Exact:
		line.Exact, line.Source = true, "database, "+seedsText(seeds)
	case sure && !seen:
		line.Source = "search into the database"
	}
	line.PV = texts(l.PV)
	return line
}

// answers lists the answers to an offer to end the game, the one that the engine would choose first.
// What accepting brings is known; declining is worth what the side that offered then has to play for.
func (e *owareEngine) answers(ctx context.Context, g *oware.Game, lines int) []play.Line {
	r := g.Position().SweptResult(oware.ByAgreement)
	seeds := float64(r.Seeds(g.ToAct()) - r.Seeds(g.ToAct().Other()))
	accept := play.Line{
		Move:   play.Accept,
		Value:  fmt.Sprintf("%+g seeds", seeds),
		Values: []play.Value{{Name: "seeds", Value: seeds}},
		Exact:  true,
		Source: "each side takes its own row",
		PV:     []string{play.Accept},
	}
	found := e.search(ctx, g, e.limits, 1, nil)[0]
	found.Value, found.Seeds = -found.Value, -found.Seeds
	decline := owareLine(found, g.Position().Seeds())
	decline.Move = play.Decline
	decline.PV = append([]string{play.Decline}, decline.PV...)
	answers := []play.Line{accept, decline}
	if !engine.AcceptsEnd(g) {
		answers = []play.Line{decline, accept}
	}
	return answers[:min(max(lines, 1), 2)]
}
