package protocol

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// uciGo is what a client wants of a search.
type uciGo struct {
	depth    int
	nodes    uint64
	moveTime time.Duration
	infinite bool // no answer before a stop
	ponder   bool // no answer before a hit or a stop, and no time counts until then
}

// parseUCIGo reads the arguments of go. Those that nobody knows are passed over, with their numbers.
func parseUCIGo(args []string) (uciGo, error) {
	var g uciGo
	for i, word := range args {
		switch word {
		case "infinite":
			g.infinite = true
		case "ponder":
			g.ponder = true
		case "depth", "nodes", "movetime":
			n := 0
			if i+1 < len(args) {
				n, _ = strconv.Atoi(args[i+1]) // what is no number is refused as 0 is
			}
			if n < 1 || n > math.MaxInt32 {
				return g, fmt.Errorf("%s must be a whole number above 0", word)
			}
			switch word {
			case "depth":
				g.depth = n
			case "nodes":
				g.nodes = uint64(n)
			case "movetime":
				g.moveTime = time.Duration(n) * time.Millisecond
			}
		}
	}
	return g, nil
}

// budget is how long the search may take; 0 is no limit.
func (g uciGo) budget() time.Duration {
	switch {
	case g.moveTime > 0:
		return g.moveTime
	case g.infinite || g.depth > 0 || g.nodes > 0:
		return 0
	}
	return usual
}

// abandon ends the search, if there is one, without an answer, and waits for it.
func (s *uciSession) abandon() {
	if s.search != nil {
		s.search.cancel()
		<-s.search.ended
		s.search = nil
	}
}

// ponderHit lets the search that has pondered until now go on as if it had begun now.
func (s *uciSession) ponderHit() {
	if s.search == nil || s.hit == nil {
		return
	}
	s.search.hit()
	close(s.hit)
	s.hit = nil
}

// start starts a search. Whatever happens, it is answered.
func (s *uciSession) start(ctx context.Context, args []string) error {
	wanted, err := parseUCIGo(args)
	var choices []string
	if s.game != nil {
		choices = s.game.Choices()
	}
	if err == nil && len(choices) > 0 {
		err = s.prepare(wanted)
	}
	if err != nil || len(choices) == 0 {
		s.say("bestmove %s", noMove)
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	search := &search{began: time.Now(), cancel: cancel, budget: wanted.budget(), waiting: true, ended: make(chan struct{})}
	hit := make(chan struct{})
	s.search, s.hit = search, hit
	switch {
	case wanted.infinite:
		s.hit = nil // only a stop lets it answer
	case !wanted.ponder:
		s.ponderHit()
	}
	patient := wanted.infinite || wanted.ponder
	booked := s.limits.Book && !patient
	game, view, engine, level := s.game, s.view, s.engine, s.limits.Level > 0
	go func() {
		defer close(search.ended)
		defer search.end()
		var line play.Line
		switch {
		case len(choices) == 1 && !patient:
		case level:
			line.Move, _ = engine.Choose(ctx, view) // an error is a search that was stopped: it told the best that it had
		case booked && fromBook(ctx, engine, view, &line):
			s.inform(game, []play.Line{line}, time.Time{})
		default:
			lines, err := engine.Analyse(ctx, view, 1, func(lines []play.Line) { s.inform(game, lines, search.began) })
			if err == nil && len(lines) > 0 {
				line = lines[0]
				s.inform(game, lines, search.began)
			}
		}
		if line.Move == "" {
			line = play.Line{Move: choices[0]}
		}
		select {
		case <-hit:
		case <-ctx.Done():
		}
		s.found <- uciBest(game, line)
	}()
	return nil
}

// prepare makes the engine for a search.
func (s *uciSession) prepare(wanted uciGo) error {
	limits := play.Limits{Depth: wanted.depth, Nodes: wanted.nodes, HashMiB: s.options.number(uciHash)}
	if limits.Depth == 0 && limits.Nodes == 0 {
		limits.Time = forever
	}
	if n := s.options.number(uciThreads); n > 1 {
		limits.Threads = n
	}
	if n := s.options.number(uciLevel); n > 0 && !wanted.infinite {
		limits = play.Limits{Level: n}
	}
	limits.Seed, limits.Book, limits.Dir = s.seed, s.options.on(uciBook), s.Dir
	if s.engine != nil && s.limits == limits {
		return nil
	}
	e, err := s.Kind.Engine(limits)
	if err != nil {
		return err
	}
	s.engine, s.limits = e, limits
	return nil
}

// inform tells what a search has found so far. What a book tells was searched another day, and
// began is no time.
func (s *uciSession) inform(g play.Game, lines []play.Line, began time.Time) {
	if len(lines) == 0 {
		return
	}
	l := lines[0]
	text := fmt.Sprintf("info depth %d", l.Depth)
	if score := uciScore(l); score != "" {
		text += " score " + score
	}
	if !began.IsZero() {
		spent := time.Since(began)
		text += fmt.Sprintf(" nodes %d time %d nps %.0f", l.Nodes, spent.Milliseconds(), float64(l.Nodes)/max(spent.Seconds(), 1e-6))
	}
	if pv := uciMoves(g, l.PV); pv != "" {
		text += " pv " + pv
	}
	s.say("%s", text)
}

// sure is the score, in hundredths, from which on a game is won for sure, though nobody says how soon.
const sure = 100 * play.Decided

// uciScore writes the value of a line: hundredths of a seed, or the moves until a win or loss.
func uciScore(l play.Line) string {
	if len(l.Values) == 0 {
		return ""
	}
	cp := int(math.Round(100 * l.Values[0].Value))
	for _, v := range l.Values {
		if v.Name != "win" {
			continue
		}
		outcome, plies, _ := strings.Cut(l.Value, " in ") // win in 7
		n, err := strconv.Atoi(plies)
		switch {
		case err == nil && outcome == "win":
			return fmt.Sprintf("mate %d", (n+1)/2)
		case err == nil:
			return fmt.Sprintf("mate %d", -(n+1)/2)
		case v.Value > 0.5:
			cp += sure
		default:
			cp -= sure
		}
	}
	return fmt.Sprintf("cp %d", cp)
}

// uciMoves joins those of the moves that can be played.
func uciMoves(g play.Game, moves []string) string {
	g = g.Clone()
	var text strings.Builder
	for _, move := range moves {
		if !play.IsMove(move) || g.Play(move) != nil {
			break
		}
		text.WriteString(move)
	}
	return text.String()
}

// uciBest writes the answer, with the reply that the engine expects.
func uciBest(g play.Game, l play.Line) string {
	if !play.IsMove(l.Move) { // an offer, which the protocol has no word for
		l = play.Line{Move: g.Choices()[0]}
	}
	text := "bestmove " + l.Move
	if len(l.PV) > 1 && l.PV[0] == l.Move && play.IsMove(l.PV[1]) {
		text += " ponder " + l.PV[1]
	}
	return text
}
