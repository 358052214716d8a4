package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// abandon ends the search, if there is one, without an answer, and waits for it.
func (s *hubSession) abandon() {
	if s.search != nil {
		s.search.cancel()
		<-s.search.ended
		s.search = nil
	}
}

// start starts a search.
func (s *hubSession) start(ctx context.Context, m message) error {
	ponder, analyze := m.flag("ponder"), m.flag("analyze")
	if !ponder && !analyze && !m.flag("think") {
		return errors.New("go needs one of think, ponder and analyze")
	}
	if s.game == nil {
		return errors.New("no position has been set")
	}
	choices := s.game.Choices()
	if len(choices) == 0 {
		return errors.New("the game is over in this position")
	}
	level := 0
	limits := play.Limits{
		Depth: s.level.depth, Nodes: s.level.nodes,
		HashMiB: s.params.number(paramHash),
	}
	if n := s.params.number(paramThreads); n > 1 {
		limits.Threads = n
	}
	if limits.Depth == 0 && limits.Nodes == 0 {
		limits.Time = forever
	}
	if n := s.params.number(paramLevel); n > 0 && !analyze {
		level, limits = n, play.Limits{Level: n}
	}
	limits.Seed, limits.Book = s.seed, s.params.on(paramBook)
	if s.engine == nil || s.limits != limits {
		e, err := s.Kind.Engine(limits)
		if err != nil {
			return err
		}
		s.engine, s.limits = e, limits
	}
	ctx, cancel := context.WithCancel(ctx)
	h := &search{
		began: time.Now(), cancel: cancel, budget: s.level.budget(analyze),
		waiting: true, ended: make(chan struct{}),
	}
	s.search = h
	if !ponder {
		h.hit()
	}
	only := len(choices) == 1 && !analyze
	unlimited := analyze && limits.Time == forever && h.budget == 0
	booked := limits.Book && !ponder && !analyze && !s.level.infinite
	game, view, engine := s.game, s.view, s.engine
	go func() {
		defer close(h.ended)
		defer h.end()
		var line play.Line
		switch {
		case only:
		case level > 0:
			line.Move, _ = engine.Choose(ctx, view) // an error is a search that was stopped: it told the best that it had
		case booked && fromBook(ctx, engine, view, &line):
			s.inform(game, []play.Line{line}, h.began)
		default:
			lines, err := engine.Analyse(ctx, view, 1, func(lines []play.Line) { s.inform(game, lines, h.began) })
			if err == nil && len(lines) > 0 {
				line = lines[0]
				s.inform(game, lines, h.began)
			}
		}
		if line.Move == "" { // whatever happened, there is an answer
			line = play.Line{Move: choices[0]}
		}
		if unlimited {
			<-ctx.Done() // what is known to the end is looked at until somebody has seen enough
		}
		s.found <- s.done(game, line)
	}()
	return nil
}

// fromBook sets the line to the one that the engine plays from its book, or returns false
// when it has none there.
func fromBook(ctx context.Context, e play.Engine, v play.View, line *play.Line) bool {
	b, ok := e.(play.Booked)
	if !ok {
		return false
	}
	lines, err := b.Book(v)
	if err != nil || len(lines) == 0 {
		return false
	}
	move, err := e.Choose(ctx, v)
	if err != nil {
		return false
	}
	i := slices.IndexFunc(lines, func(l play.Line) bool { return l.Move == move })
	if i < 0 {
		return false
	}
	*line = lines[i]
	return true
}

// inform tells what a search has found so far.
func (s *hubSession) inform(g play.Game, lines []play.Line, began time.Time) {
	if len(lines) == 0 {
		return
	}
	l := lines[0]
	spent := time.Since(began).Seconds()
	m := message{command: "info"}
	if l.Depth > 0 {
		m = m.with("depth", strconv.Itoa(l.Depth))
	}
	if score, ok := hubScore(l); ok {
		m = m.with("score", strconv.FormatFloat(score, 'f', 2, 64))
	}
	if l.Source == "" { // what a book tells was searched another day
		m = m.with("nodes", strconv.FormatUint(l.Nodes, 10)).
			with("time", strconv.FormatFloat(spent, 'f', 3, 64)).
			with("nps", strconv.FormatFloat(float64(l.Nodes)/max(spent, 1e-6)/1e6, 'f', 2, 64))
	}
	if pv := s.translate(g, l.PV); len(pv) > 0 {
		m = m.with("pv", strings.Join(pv, " "))
	}
	s.say(m.String())
}

// hubScore returns the value of a line in men. A win in N plies is 100 less N hundredths, as
// clients of Hub read it.
func hubScore(l play.Line) (float64, bool) {
	if len(l.Values) == 0 {
		return 0, false
	}
	v := l.Values[0]
	if v.Name != "win" {
		return v.Value, true
	}
	plies := 0
	if words := strings.Fields(l.Value); len(words) == 3 { // win in 7
		plies, _ = strconv.Atoi(words[2])
	}
	score := 100 - float64(plies)/100
	if v.Value < 0.5 {
		score = -score
	}
	return score, true
}

// done writes the answer, with the reply that the engine expects.
func (s *hubSession) done(g play.Game, l play.Line) string {
	line := l.PV
	if len(line) == 0 || line[0] != l.Move {
		line = []string{l.Move}
	}
	texts := s.translate(g, line[:min(len(line), 2)])
	if len(texts) == 0 {
		return message{command: "error"}.with("message", fmt.Sprintf("the engine has no move but %q", l.Move)).String()
	}
	m := message{command: "done"}.with("move", texts[0])
	if len(texts) > 1 {
		m = m.with("ponder", texts[1])
	}
	return m.String()
}

// translate writes moves of a game as Hub does, as many as can be played.
func (s *hubSession) translate(g play.Game, moves []string) []string {
	g = g.Clone()
	var texts []string
	for _, move := range moves {
		at, err := usualForm(s.Kind, g)
		if err != nil {
			break
		}
		text, err := s.Texts.Move(at, move)
		if err != nil || g.Play(move) != nil {
			break
		}
		texts = append(texts, text)
	}
	return texts
}
