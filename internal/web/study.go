package web

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/pool"
	"github.com/parlour-games/parlour/record"
)

// A Line is a way into a game: how it began and the steps made.
type Line struct {
	Kind     string            `json:"kind" maxLength:"40"`
	Position string            `json:"position,omitempty" maxLength:"4096" doc:"in any form that the game reads; empty is the start"`
	Options  map[string]string `json:"options,omitempty" maxProperties:"32"`
	Steps    []string          `json:"steps,omitempty" maxItems:"5000" doc:"the decisions made so far, rolls included, in any spelling that the game reads"`
}

// studying does what takes long for somebody who studies, when its turn comes.
func (s *Server) studying(ctx context.Context, do func() error) error {
	return s.pool.Do(ctx, pool.Studies, func(context.Context) error { return do() })
}

// follow returns the game that a line leads to, and what its last step was. An error tells at
// which step.
func (s *Server) follow(l Line) (Game, play.Game, *Last, error) {
	k, err := s.kind(l.Kind)
	if err != nil {
		return k, nil, nil, err
	}
	g, err := k.New(play.Setup{Position: l.Position, Options: l.Options})
	if err != nil {
		return k, nil, nil, err
	}
	var last *Last
	for i, text := range l.Steps {
		by, before := g.Turn(), g
		if i == len(l.Steps)-1 {
			before = g.Clone()
		}
		if err := g.Play(text); err != nil {
			f := failure(err)
			f.Fault.At = &i
			return k, nil, nil, f
		}
		if before != g {
			last = &Last{g.Last(), string(by.Maker()), motionsOf(before, g.Last())}
		}
	}
	return k, g, last, nil
}

type lineInput struct{ Body Line }
type stateOutput struct{ Body State }

type entryInput struct {
	Body struct {
		Line
		Entry string `json:"entry" maxLength:"400"`
	}
}
type stepsOutput struct {
	Body struct {
		Steps []Step `json:"steps"`
	}
}

type pasteInput struct {
	Body struct {
		Text string `json:"text" maxLength:"4096" doc:"a position in any form that one of the games reads"`
		Kind string `json:"kind,omitempty" maxLength:"40" doc:"the game; found by trying when it is not given"`
	}
}
type pasteOutput struct {
	Body struct {
		Kind     string `json:"kind"`
		Position string `json:"position" doc:"in the usual form of the game"`
	}
}

type composeInput struct {
	Body struct {
		Kind  string      `json:"kind" maxLength:"40"`
		Cells []play.Cell `json:"cells" maxItems:"200"`
		Turn  string      `json:"turn" enum:"first,second"`
	}
}
type composeOutput struct {
	Body struct {
		Position string `json:"position"`
	}
}

type openInput struct {
	Body struct {
		Text string `json:"text" doc:"the JSON of a record, as parlour play saves it, or a game as the world keeps it: PDN of English draughts, of which the first is taken"`
	}
}
type openOutput struct {
	Body struct {
		Record json.RawMessage `json:"record" doc:"the record, every move of it checked and spelled as the game spells it"`
	}
}

func (s *Server) studyRoutes(api huma.API) {
	post := func(id, path, summary string) huma.Operation {
		return huma.Operation{OperationID: id, Method: "POST", Path: path, Summary: summary, MaxBodyBytes: maxLine}
	}
	huma.Register(api, post("study-state", "/api/study/state", "The position that a line of steps leads to"),
		func(ctx context.Context, in *lineInput) (*stateOutput, error) {
			out := new(stateOutput)
			err := s.studying(ctx, func() error {
				k, g, last, err := s.follow(in.Body)
				if err != nil {
					return err
				}
				out.Body = stateOf(k, g, len(in.Body.Steps), nil)
				out.Body.Last = last
				out.Body.enter(g)
				return nil
			})
			return out, s.failure(err)
		})
	huma.Register(api, post("study-next", "/api/study/next", "How an entry goes on that a state cut off"),
		func(ctx context.Context, in *entryInput) (*stepsOutput, error) {
			out := new(stepsOutput)
			err := s.studying(ctx, func() error {
				_, g, _, err := s.follow(in.Body.Line)
				if err == nil {
					out.Body.Steps = stepsAfter(g, in.Body.Entry)
				}
				return err
			})
			return out, s.failure(err)
		})
	huma.Register(api, post("study-paste", "/api/study/paste", "Read a position, whatever game it is of"),
		func(_ context.Context, in *pasteInput) (*pasteOutput, error) {
			out := new(pasteOutput)
			var err error
			out.Body.Kind, out.Body.Position, err = s.paste(strings.TrimSpace(in.Body.Text), in.Body.Kind)
			if err != nil {
				return nil, s.failure(err)
			}
			return out, nil
		})
	huma.Register(api, post("study-compose", "/api/study/compose", "Write the position in which the cells hold what they say"),
		func(_ context.Context, in *composeInput) (*composeOutput, error) {
			k, err := s.kind(in.Body.Kind)
			if err != nil {
				return nil, s.failure(err)
			}
			turn, _ := seatNamed(in.Body.Turn)
			out := new(composeOutput)
			out.Body.Position, err = k.Compose(in.Body.Cells, turn)
			return out, s.failure(err)
		})
	open := post("study-open", "/api/study/open", "Check a saved game")
	open.MaxBodyBytes = 2 * maxRecord // quoted as a string it is longer
	huma.Register(api, open, func(ctx context.Context, in *openInput) (*openOutput, error) {
		r, err := s.open(ctx, []byte(in.Body.Text))
		if err != nil {
			return nil, s.failure(err)
		}
		out := new(openOutput)
		out.Body.Record, err = json.Marshal(r)
		return out, err
	})
}

// paste reads a position. Without a game it is tried in each; when several read it, or none
// does, it is for the person to say which is meant.
func (s *Server) paste(text, kind string) (name, position string, err error) {
	var read []string
	var first error
	for _, k := range s.config.Games {
		if kind != "" && k.Name() != kind {
			continue
		}
		g, err := k.New(play.Setup{Position: text})
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		if position, err = g.Position(k.Forms()[0]); err != nil {
			return "", "", err
		}
		read, name = append(read, k.Name()), k.Name()
	}
	switch {
	case len(read) > 1:
		f := fail(kindAmbiguous, "several games read this: say which one is meant")
		f.Fault.Text, f.Fault.Candidates = text, read
		return "", "", f
	case len(read) == 1:
		return name, position, nil
	case kind != "" && first == nil:
		_, err := s.kind(kind)
		return "", "", err
	case kind != "":
		return "", "", first
	}
	f := fail(kindSyntax, "none of the games reads this as a position")
	f.Fault.Text = text
	return "", "", f
}

// The size of a record that people send: some ten times a long game with its variations.
const (
	maxRecord      = 1 << 20 // bytes
	maxRecordMoves = 20000
)

// open reads a record and checks it: its game is one of ours, and every move of its tree is
// legal. The moves are spelled as the game spells them.
func (s *Server) open(ctx context.Context, b []byte) (r *record.Record, err error) {
	if len(b) > maxRecord {
		return nil, fail(kindLimit, "a record may have 1 MiB at most")
	}
	err = s.studying(ctx, func() error {
		if r, err = s.readRecord(b); err != nil {
			return err
		}
		k, err := s.kind(r.Game)
		if err != nil {
			return err
		}
		g, err := k.New(play.Setup{Position: r.Position, Options: r.Options})
		if err != nil {
			return err
		}
		return check(r.Root, g)
	})
	return r, err
}

// readRecord reads a game in the program's own form, or else in one that a game reads.
func (s *Server) readRecord(b []byte) (r *record.Record, err error) {
	r, err = record.Read(bytes.NewReader(b))
	if err == nil || bytes.HasPrefix(bytes.TrimSpace(b), []byte("{")) {
		return r, err
	}
	for _, k := range s.config.Games {
		if reader, ok := k.Kind.(play.RecordReader); ok {
			if r, err = reader.ReadRecord(b); err == nil {
				break
			}
		}
	}
	return r, err
}

// check plays every line of a tree. It keeps a stack of its own, because a game may be long, and
// a game for each branching that is not finished.
func check(root *record.Node, start play.Game) error {
	type branch struct {
		node *record.Node
		game play.Game // before the node
		by   int
	}
	stack := []branch{}
	push := func(n *record.Node, g play.Game, ply int) {
		for i := len(n.Children) - 1; i >= 0; i-- {
			game := g
			if i < len(n.Children)-1 {
				game = g.Clone()
			}
			stack = append(stack, branch{n.Children[i], game, ply})
		}
	}
	push(root, start, 0)
	for moves := 0; len(stack) > 0; moves++ {
		if moves == maxRecordMoves {
			return fail(kindLimit, "a record may have 20000 moves at most")
		}
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		maker := b.game.Turn().Maker()
		if err := b.game.Play(b.node.Move); err != nil {
			f := failure(err)
			f.Fault.At = &b.by
			return f
		}
		b.node.Move, b.node.By = b.game.Last(), maker
		push(b.node, b.game, b.by+1)
	}
	return nil
}
