package web

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/pool"
)

// What may be asked of the engine in a game.
const (
	doHint  = "hint"
	doJudge = "judge"
)

// The effort of advice, in positions looked at, so that the same position gets the same advice
// on every machine; and how long one waits for it.
const (
	hintNodes    = 500_000
	judgeNodes   = 300_000
	hintLines    = 3
	adviseWithin = 30 * time.Second
)

// A Hint is what the engine would play.
type Hint struct {
	Step  int        `json:"step" doc:"the step that it is a hint for"`
	Lines []LineInfo `json:"lines" doc:"the best first"`
}

// A Judgement is what the tutor thinks of a decision before it is made.
type Judgement struct {
	Move      string    `json:"move" doc:"the decision, as the game writes it"`
	Loss      *float64  `json:"loss,omitempty" doc:"how much worse it is than the best, in the unit; absent where a win or a loss is certain, and where nothing is known"`
	Unit      string    `json:"unit" doc:"the name of the value that is compared: that of the tutor, but cubeful where the cube is decided about"`
	Threshold float64   `json:"threshold" doc:"a loss of so much, or more, is a blunder"`
	Blunder   bool      `json:"blunder"`
	Best      *LineInfo `json:"best,omitempty"`
	Says      string    `json:"says" doc:"the blunder in words; empty when it is none"`
}

type adviceInput struct {
	IDInput
	Body struct {
		Token string `json:"token" maxLength:"64"`
		Step  int    `json:"step"`
		Text  string `json:"text,omitempty" maxLength:"400" doc:"the decision to be judged"`
	}
}
type hintOutput struct{ Body Hint }
type judgeOutput struct{ Body Judgement }

func (s *Server) adviceRoutes(api huma.API) {
	advise := func(ctx context.Context, in *adviceInput, do string) (*Hint, *Judgement, error) {
		c := Command{Do: do, Step: in.Body.Step, Text: in.Body.Text}
		return s.advise(ctx, addressOf(ctx), in.ID, c, func(r *room) (play.Seat, error) { return r.private.seatOf(in.Body.Token) })
	}
	op := huma.Operation{OperationID: "hint", Method: "POST", Path: "/api/games/{id}/hint", MaxBodyBytes: maxBody,
		Summary: "What the engine would play, where no other person is the opponent"}
	huma.Register(api, op, func(ctx context.Context, in *adviceInput) (*hintOutput, error) {
		h, _, err := advise(ctx, in, doHint)
		if err != nil {
			return nil, s.failure(err)
		}
		return &hintOutput{*h}, nil
	})
	op = huma.Operation{OperationID: "judge", Method: "POST", Path: "/api/games/{id}/judge", MaxBodyBytes: maxBody,
		Summary: "Whether a decision would be a blunder, where no other person is the opponent"}
	huma.Register(api, op, func(ctx context.Context, in *adviceInput) (*judgeOutput, error) {
		_, j, err := advise(ctx, in, doJudge)
		if err != nil {
			return nil, s.failure(err)
		}
		return &judgeOutput{*j}, nil
	})
}

// advise gives a hint or a judgement to the player of a seat, who asks from the address.
func (s *Server) advise(ctx context.Context, addr, game string, c Command, of func(*room) (play.Seat, error)) (*Hint, *Judgement, error) {
	var k Game
	var g play.Game
	var view play.View
	err := s.with(game, func(r *room) error {
		seat, err := of(r)
		switch {
		case err != nil:
			return err
		case !r.alone(seat):
			return fail(kindSeat, "there is no advice against another person")
		case r.turn() != seat || c.Step != r.session.Len():
			return fail(kindStale, "it is not your turn at that step")
		}
		r.clock()
		k, g, view = r.kind, r.session.Game().Clone(), r.session.View()
		view.Left = [2]time.Duration{} // advice takes its time
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	release, ok := s.limits.search(addr)
	if !ok {
		return nil, nil, errSearches
	}
	defer release()
	ctx, cancel := context.WithTimeout(ctx, adviseWithin)
	defer cancel()
	defer context.AfterFunc(s.base, cancel)()
	if c.Do == doJudge {
		j, err := s.judge(ctx, k, g, view, c.Text)
		return nil, j, err
	}
	found, err := s.analyse(ctx, k, view, hintNodes, hintLines)
	return &Hint{c.Step, linesOf(k.Kind, g, found)}, nil, err
}

// analyse asks a new engine for the best lines.
func (s *Server) analyse(ctx context.Context, k Game, view play.View, nodes uint64, lines int) (found []play.Line, err error) {
	err = s.pool.Do(ctx, pool.Hints, func(ctx context.Context) error {
		e, err := k.Engine(play.Limits{Nodes: nodes})
		if err == nil {
			found, err = e.Analyse(ctx, view, lines, nil)
		}
		if err == nil {
			err = ctx.Err()
		}
		return err
	})
	return found, err
}

// judge compares a decision with the best one, both looked at with the same effort.
func (s *Server) judge(ctx context.Context, k Game, g play.Game, view play.View, text string) (*Judgement, error) {
	h := g.Clone()
	if err := h.Play(text); err != nil {
		return nil, err
	}
	j := &Judgement{Move: h.Last(), Unit: k.Tutor.Value, Threshold: k.Tutor.Threshold}
	choices := g.Choices()
	if len(choices) < 2 {
		return j, nil
	}
	found, err := s.analyse(ctx, k, view, judgeNodes, len(choices))
	if err != nil {
		return nil, err
	}
	for i, l := range found {
		if l.Move == j.Move {
			j.compare(k, found[0], found[i])
		}
	}
	if len(found) > 0 {
		j.Best = &linesOf(k.Kind, g, found[:1])[0]
	}
	return j, nil
}

// compare judges a line by the best one.
func (j *Judgement) compare(k Game, best, made play.Line) {
	bestWins, bestSure := certain(k, best)
	wins, sure := certain(k, made)
	if len(best.Values) > 0 && best.Values[0].Name != winValue {
		if _, shared := value(made, best.Values[0].Name); shared {
			j.Unit = best.Values[0].Name
		}
	}
	a, okA := value(best, j.Unit)
	b, okB := value(made, j.Unit)
	name := strings.TrimSpace(best.Move)
	switch {
	case bestSure && bestWins && !(sure && wins):
		j.Blunder, j.Says = true, name+" wins for certain, and this does not"
	case sure && !wins && !(bestSure && !bestWins):
		j.Blunder, j.Says = true, "this loses for certain, and "+name+" does not"
	case okA && okB:
		loss := max(a-b, 0)
		j.Loss = &loss
		if j.Blunder = loss >= j.Threshold; j.Blunder {
			j.Says = fmt.Sprintf("%s is better by %.2f (%s)", name, loss, j.Unit)
		}
	}
}

// winValue is the name of the chance to win: 1 or 0 where that is certain.
const winValue = "win"

// certain tells whether a line is won or lost for certain. In a game of dice nothing is that
// its values do not tell as well.
func certain(k Game, l play.Line) (wins, sure bool) {
	v, ok := value(l, winValue)
	if !ok || k.Dice(nil) != nil {
		return false, false
	}
	return v == 1, true
}

// value returns a value of a line by its name.
func value(l play.Line, name string) (float64, bool) {
	for _, v := range l.Values {
		if v.Name == name {
			return v.Value, true
		}
	}
	return 0, false
}
