package web

import (
	"context"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/pool"
)

// tellEvery is how often an analysis tells what it has found.
const tellEvery = 150 * time.Millisecond

type analyseInput struct {
	Body struct {
		Line
		Lines   int     `json:"lines,omitempty" minimum:"1" maximum:"10" doc:"how many decisions to tell, the best first; 1 if not given"`
		Seconds float64 `json:"seconds,omitempty" minimum:"0.05" maximum:"60" doc:"how long to think; 5 if not given"`
	}
}

// An Analysis is what is known so far of a position.
type Analysis struct {
	Lines []LineInfo `json:"lines" doc:"the best first"`
	Done  bool       `json:"done" doc:"nothing more will come"`
	Fault *Fault     `json:"error,omitempty" doc:"why it ended before it was done"`
}

func (s *Server) analysisRoutes(api huma.API) {
	op := streamOf(api, huma.Operation{
		OperationID: "analyse", Method: "POST", Path: "/api/study/analyse", Summary: "Analyse a position",
		Description:  "It ends when the time is over, when everything is known, or when the client goes.",
		MaxBodyBytes: maxLine,
	}, "Analysis", Analysis{})
	huma.Register(api, op, func(ctx context.Context, in *analyseInput) (*huma.StreamResponse, error) {
		var k Game
		var g play.Game
		err := s.studying(ctx, func() (err error) {
			k, g, _, err = s.follow(in.Body.Line)
			return err
		})
		if err != nil {
			return nil, s.failure(err)
		}
		switch g.Turn() {
		case play.Over:
			return nil, fail(kindOver, "the game is over")
		case play.Chance:
			return nil, fail(kindIllegal, "the dice are to be thrown: give a roll first")
		}
		seconds := in.Body.Seconds
		if seconds == 0 {
			seconds = 5
		}
		limits := play.Limits{Time: time.Duration(seconds * float64(time.Second))}
		e, err := k.Engine(limits)
		if err != nil {
			return nil, s.failure(err)
		}
		view := play.View{Kind: k.Kind, Setup: play.Setup{Position: in.Body.Position, Options: in.Body.Options}, Steps: in.Body.Steps}
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			s.stream(ctx, k, g, e, view, max(in.Body.Lines, 1))
		}}, nil
	})
}

// stream lets an engine analyse and tells what it finds.
func (s *Server) stream(hc huma.Context, k Game, g play.Game, e play.Engine, view play.View, lines int) {
	ctx, cancel := context.WithCancel(hc.Context())
	defer cancel()
	defer context.AfterFunc(s.base, cancel)()
	release, ok := s.limits.connect(addressOf(ctx))
	if !ok {
		_, w := humago.Unwrap(hc)
		writeFailure(w, errConnections)
		return
	}
	defer release()
	release, ok = s.limits.search(addressOf(ctx))
	if !ok {
		_, w := humago.Unwrap(hc)
		writeFailure(w, errSearches)
		return
	}
	defer release()
	var out *stream
	err := s.pool.Do(ctx, pool.Analysis, func(ctx context.Context) error {
		_, out = openStream(hc)
		last := time.Now()
		tell := func(found []play.Line, done bool) {
			if out.send(0, mustJSON(Analysis{Lines: linesOf(k.Kind, g, found), Done: done})) != nil {
				cancel()
			}
		}
		tell(nil, false)
		found, err := e.Analyse(ctx, view, lines, func(found []play.Line) {
			if time.Since(last) >= tellEvery {
				last = time.Now()
				tell(found, false)
			}
		})
		if err == nil && hc.Context().Err() == nil {
			tell(found, true)
		}
		return err
	})
	switch {
	case err == nil || hc.Context().Err() != nil: // done, or the client has gone
	case out != nil:
		_ = out.send(0, mustJSON(Analysis{Lines: []LineInfo{}, Done: true, Fault: &s.failed(err).Fault})) // it may have gone
	default:
		_, w := humago.Unwrap(hc)
		if errors.Is(err, pool.ErrBusy) {
			w.Header().Set("Retry-After", "5")
		}
		writeFailure(w, s.failed(err))
	}
}

// A LineInfo is a decision and what the engine thinks of it, with what made the number.
type LineInfo struct {
	Move    string             `json:"move"`
	Value   string             `json:"value" doc:"for the one who decides, as the game tells it"`
	Values  map[string]float64 `json:"values" doc:"the same in numbers, by name: men; seeds; win, 1 or 0 where that is certain; in backgammon the chances, equity (of the chances, as if nobody doubled any more) and, where the cube is decided about, cubeful (with the cube in play), both per unit of the cube, in a match on the scale on which winning this game as a single one is 1 and losing it so is -1"`
	Depth   int                `json:"depth,omitempty"`
	Plies   *int               `json:"plies,omitempty" doc:"rolls looked ahead, in a game of dice"`
	Nodes   uint64             `json:"nodes"`
	Exact   bool               `json:"exact" doc:"it is proved"`
	Source  string             `json:"source,omitempty" doc:"what proves it, or what made it if no search of now did"`
	PV      []string           `json:"pv" doc:"how the game would go on, the move being the first"`
	Motions []play.Motion      `json:"motions" doc:"what the move moves on the board"`
}

// linesOf tells what the engine found in a game.
func linesOf(k play.Kind, g play.Game, found []play.Line) []LineInfo {
	lines := make([]LineInfo, 0, len(found))
	for _, l := range found {
		info := LineInfo{
			Move: l.Move, Value: l.Value, Values: make(map[string]float64), Depth: l.Depth, Nodes: l.Nodes,
			Exact: l.Exact, Source: l.Source, PV: append([]string{}, l.PV...), Motions: motionsOf(g, l.Move),
		}
		if k.Dice(nil) != nil {
			plies := l.Plies
			info.Plies = &plies
		}
		for _, v := range l.Values {
			info.Values[v.Name] = v.Value
		}
		lines = append(lines, info)
	}
	return lines
}
