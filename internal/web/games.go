package web

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/fair"
)

// A NewGame is what one wants to play.
type NewGame struct {
	Kind     string            `json:"kind" maxLength:"40"`
	Position string            `json:"position,omitempty" maxLength:"4096"`
	Options  map[string]string `json:"options,omitempty" maxProperties:"32"`
	Opening  string            `json:"opening,omitempty" maxLength:"10" doc:"the number of an opening, or random"`
	Clock    string            `json:"clock,omitempty" maxLength:"40" doc:"time for each player, such as 5m or 5m+3s; empty is none"`
	Seats    struct {
		First  Sitter `json:"first"`
		Second Sitter `json:"second"`
	} `json:"seats"`
}

// A Created is a new game. Its tokens and its invitation are told this once.
type Created struct {
	ID         string `json:"id"`
	Commitment string `json:"commitment" doc:"the hash (SHA-256) of the secret behind the dice, in hexadecimal"`
	Tokens     struct {
		First  string `json:"first,omitempty"`
		Second string `json:"second,omitempty"`
	} `json:"tokens" doc:"for the seats of whoever created the game"`
	Invite string `json:"invite,omitempty" doc:"for the guest's seat"`
}

// A Seating is what somebody says who sits down.
type Seating struct {
	Token  string `json:"token,omitempty" maxLength:"64"`
	Invite string `json:"invite,omitempty" maxLength:"64"`
	Number string `json:"number" minLength:"32" maxLength:"32" doc:"16 random bytes in hexadecimal: the person's part in the dice"`
	Name   string `json:"name,omitempty" maxLength:"160"`
}

// A Seated is the seat of somebody who sat down.
type Seated struct {
	Seat  string `json:"seat" enum:"first,second"`
	Token string `json:"token" doc:"the secret of this seat, to be kept"`
	State State  `json:"state"`
}

// A Deed is something to be done in a game.
type Deed struct {
	Do   string `json:"do" enum:"step,resign,takeback,rematch,accept,decline"`
	Step int    `json:"step,omitempty" doc:"the number of the step, as the state tells it; a takeback may tell it, and is refused when it has happened already"`
	Text string `json:"text,omitempty" maxLength:"400" doc:"the decision: one of the choices or offers, in any spelling that the game reads"`
}

// IDInput is the id in an address.
type IDInput struct {
	ID string `path:"id" maxLength:"40"`
}

type doInput struct {
	IDInput
	Body struct {
		Deed
		Token string `json:"token" maxLength:"64"`
	}
}
type doOutput struct {
	Body struct {
		Seq   int   `json:"seq" doc:"the number of the last event, which is on the disk"`
		State State `json:"state"`
	}
}

type createInput struct{ Body NewGame }
type createOutput struct {
	Status int
	Body   Created
}
type seatInput struct {
	IDInput
	Body Seating
}
type seatOutput struct{ Body Seated }
type liveOutput struct{ Body Live }
type eventsInput struct {
	IDInput
	From int `query:"from" minimum:"0" doc:"the number of the last event that one has: those after it are told"`
}
type eventsOutput struct{ Body []Event }

// A rawOutput is JSON that was made elsewhere.
type rawOutput struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (s *Server) gameRoutes(api huma.API) {
	op := func(id, method, path, summary string) huma.Operation {
		return huma.Operation{OperationID: id, Method: method, Path: path, Summary: summary, MaxBodyBytes: maxBody}
	}
	create := op("create-game", "POST", "/api/games", "Create a game")
	create.DefaultStatus = 201
	huma.Register(api, create, func(ctx context.Context, in *createInput) (*createOutput, error) {
		if err := s.limits.create(addressOf(ctx)); err != nil {
			return nil, err
		}
		made, err := s.create(in.Body)
		if err != nil {
			return nil, s.failure(err)
		}
		return &createOutput{201, made}, nil
	})
	huma.Register(api, op("sit-down", "POST", "/api/games/{id}/seat", "Sit down, by a token or an invitation"),
		func(ctx context.Context, in *seatInput) (out *seatOutput, err error) {
			err = s.with(in.ID, func(r *room) (err error) {
				out, err = r.seat(in.Body, addressOf(ctx))
				return err
			})
			return out, s.failure(err)
		})
	huma.Register(api, op("do", "POST", "/api/games/{id}/do", "Play, resign, ask or answer"),
		func(ctx context.Context, in *doInput) (out *doOutput, err error) {
			if err := s.pay(addressOf(ctx), in.Body.Do); err != nil {
				return nil, err
			}
			err = s.with(in.ID, func(r *room) error {
				seat, err := r.private.seatOf(in.Body.Token)
				if err == nil {
					r.from = addressOf(ctx)
					err = r.do(seat, in.Body.Do, in.Body.Step, in.Body.Text)
				}
				if err != nil {
					return err
				}
				out = new(doOutput)
				out.Body.Seq = len(r.log)
				out.Body.State, err = r.state(r.turn() == seat)
				return err
			})
			return out, s.failure(err)
		})
	huma.Register(api, op("game", "GET", "/api/games/{id}", "A game as it stands"),
		func(_ context.Context, in *IDInput) (out *liveOutput, err error) {
			err = s.with(in.ID, func(r *room) error {
				state, err := r.state(false)
				out = &liveOutput{Live{r.head(), state}}
				return err
			})
			return out, s.failure(err)
		})
	huma.Register(api, op("events", "GET", "/api/games/{id}/events", "The log of a game"),
		func(_ context.Context, in *eventsInput) (*eventsOutput, error) {
			var log [][]byte // which only grows: it may be read when others are in the room
			err := s.with(in.ID, func(r *room) error {
				log = r.log[min(in.From, len(r.log)):]
				return nil
			})
			out := &eventsOutput{make([]Event, len(log))}
			for i := 0; err == nil && i < len(log); i++ {
				err = json.Unmarshal(log[i], &out.Body[i])
			}
			return out, s.failure(err)
		})
	huma.Register(api, op("record", "GET", "/api/games/{id}/record", "The record of a game, as parlour play saves it"),
		func(_ context.Context, in *IDInput) (out *rawOutput, err error) {
			err = s.with(in.ID, func(r *room) error {
				if r.session == nil {
					return fail(kindStale, "the game has not begun")
				}
				out = &rawOutput{ContentType: "application/json", Body: mustJSON(r.session.Record())}
				return nil
			})
			return out, s.failure(err)
		})
}

// pay sees that an address may do something in a game: a rematch is a new game.
func (s *Server) pay(addr, do string) error {
	if do == doRematch {
		return s.limits.create(addr)
	}
	return nil
}

// create makes a new game.
func (s *Server) create(n NewGame) (c Created, err error) {
	k, err := s.kind(n.Kind)
	if err != nil {
		return c, err
	}
	setup := GameSetup{Kind: n.Kind, Position: n.Position, Options: n.Options, Seats: [2]Sitter{n.Seats.First, n.Seats.Second}}
	if n.Opening != "" {
		if n.Position != "" {
			return c, fail(kindIllegal, "an opening begins at the start: an opening or a position, not both")
		}
		o, err := play.FindOpening(k.Kind, n.Opening, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if err != nil {
			f := fail(kindSyntax, "opening: "+err.Error())
			f.Fault.Text = n.Opening
			return c, f
		}
		setup.Opening = &o
	}
	g, err := k.New(setup.setup())
	if err != nil {
		return c, err
	}
	if _, over := g.Result(); over {
		return c, fail(kindOver, "in this position the game is over")
	}
	control, err := play.ParseControl(n.Clock)
	if err != nil {
		return c, fail(kindSyntax, err.Error())
	}
	if max(control.Base, control.Increment) > maxClock {
		return c, fail(kindIllegal, "a clock here has 24 hours at most")
	}
	setup.Clock = control.String()
	p, err := c.admit(&setup)
	if err != nil {
		return c, err
	}
	first := s.drawUp(&setup, p)
	if err := s.ledger.Commit(first); err != nil {
		return c, err
	}
	s.metrics.created.WithLabelValues(n.Kind).Inc()
	c.ID, c.Commitment = first.Game, setup.Commitment
	return c, nil
}

// admit makes the tokens of a game's seats, and returns what is kept of them.
func (c *Created) admit(setup *GameSetup) (p private, err error) {
	tokens := [2]*string{&c.Tokens.First, &c.Tokens.Second}
	mine := false
	for i := range setup.Seats {
		seat := &setup.Seats[i]
		seat.Name = nameOf(seat.Name)
		switch seat.By {
		case byMe:
			*tokens[i], p.Tokens[i] = newToken()
			mine = true
		case byGuest:
			c.Invite, p.Invite = newToken()
		case byEngine:
			seat.Name = ""
			if seat.Level < 1 || seat.Level > topLevel {
				return p, fail(kindIllegal, fmt.Sprintf("there is no level %d: levels go from 1 to %d", seat.Level, topLevel))
			}
			continue
		}
		seat.Level = 0
	}
	if !mine {
		return p, fail(kindIllegal, "one of the seats must be yours")
	}
	return p, nil
}

// maxResat is how often a guest may find the seat again: each time is an event, and the log of a game has an end, which
// must not be for one player to bring about.
const maxResat = 20

// seat lets somebody sit down. Who does it again, because the answer was lost, finds the seat
// his own by the number that only he knows.
func (r *room) seat(in Seating, from string) (*seatOutput, error) {
	number, err := fair.ParseNumber(in.Number)
	if err != nil {
		return nil, fail(kindSyntax, err.Error())
	}
	r.clock()
	out := new(seatOutput)
	seat := play.Over
	switch {
	case in.Token != "":
		if seat, err = r.private.seatOf(in.Token); err != nil {
			return nil, err
		}
		out.Body.Token = in.Token
	case matches(in.Invite, r.private.Invite) && r.shown:
		// The number by which the guest is known was told with the secret.
		return nil, fail(kindOver, "the game is over: an invitation is no use any more")
	case matches(in.Invite, r.private.Invite):
		for i, s := range r.setup.Seats {
			if s.By == byGuest {
				seat = play.Seat(i)
			}
		}
	default:
		return nil, fail(kindSeat, "this is no invitation to this game")
	}
	out.Body.Seat = seat.String()
	again := r.seated[seat]
	switch {
	case again && r.private.Numbers[seat] != number:
		return nil, fail(kindSeat, "somebody sits here already")
	case again && in.Token == "" && r.resat >= maxResat:
		return nil, fail(kindLimit, "this seat was looked for too often")
	case again && in.Token == "" && len(r.log) >= r.s.limits.Events:
		return nil, errLong
	}
	before := r.private
	if in.Token == "" {
		out.Body.Token, r.private.Tokens[seat] = newToken()
	}
	if !again {
		r.from = from
		err = r.sit(seat, number, nameOf(in.Name))
	} else if in.Token == "" {
		err = r.commit([]Event{{Type: evSeated, By: seat.String(), Text: r.setup.Seats[seat].Name}})
	}
	if err != nil {
		r.private = before
		return nil, err
	}
	out.Body.State, err = r.state(r.turn() == seat)
	return out, err
}
