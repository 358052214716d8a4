package web

import (
	"bytes"
	"encoding/json"

	"github.com/parlour-games/parlour/internal/play"
)

// A Live is a game as it stands.
type Live struct {
	LiveHead
	State State `json:"state"`
}

// A LiveHead is all of a live game but its position.
type LiveHead struct {
	ID    string      `json:"id"`
	Kind  string      `json:"kind"`
	Seq   int         `json:"seq" doc:"the number of the last event"`
	Setup LiveSetup   `json:"setup"`
	Seats [2]SeatInfo `json:"seats"`
	Begun bool        `json:"begun" doc:"everybody has sat down, and the first step may be made"`
	Clock string      `json:"clock,omitempty"`
	Left  []int64     `json:"left,omitempty" doc:"milliseconds that each player had left at since"`
	Since int64       `json:"since" doc:"when the one who must act began to think, in milliseconds since 1970"`
	// Commitment is the hash of the secret.
	Commitment string   `json:"commitment"`
	Asked      *Asked   `json:"asked,omitempty" doc:"what one player asks the other for"`
	Rematch    string   `json:"rematch,omitempty" doc:"the game that follows: the tokens are good for it"`
	After      string   `json:"after,omitempty" doc:"the game before this one"`
	Secret     string   `json:"secret,omitempty" doc:"after the end"`
	Numbers    []string `json:"numbers,omitempty" doc:"after the end"`
}

// A LiveSetup is how the game began.
type LiveSetup struct {
	Position string            `json:"position,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Opening  *play.Opening     `json:"opening,omitempty"`
}

// A SeatInfo tells of a seat what everybody may know.
type SeatInfo struct {
	Sitter
	Seated bool `json:"seated" doc:"somebody has sat down"`
	Here   bool `json:"here" doc:"who sits there is connected"`
}

// cache is JSON that many viewers share: without entries for those who watch and with entries
// for the one who must act.
type cache struct{ state, live [2][]byte }

// index is the place of a form in the cache.
func index(entries bool) int {
	if entries {
		return 1
	}
	return 0
}

// head returns all but the position.
func (r *room) head() LiveHead {
	h := LiveHead{
		ID: r.id, Kind: r.setup.Kind, Seq: len(r.log), Begun: r.session != nil, Clock: r.setup.Clock,
		Setup: LiveSetup{r.setup.Position, r.setup.Options, r.setup.Opening}, Since: r.changed.UnixMilli(),
		Commitment: r.setup.Commitment, Asked: r.asked, Rematch: r.rematch, After: r.setup.After,
	}
	here := r.present()
	for i, s := range r.setup.Seats {
		h.Seats[i] = SeatInfo{s, r.seated[i], !s.person() || here[i]}
	}
	if r.session != nil && r.session.Timed() {
		r.now = r.changed.Add(-r.away - r.toTell)
		h.Left = []int64{r.session.Left(play.First).Milliseconds(), r.session.Left(play.Second).Milliseconds()}
	}
	if r.result != nil {
		h.Left = r.final
	}
	if r.shown {
		h.Secret, h.Numbers = r.private.Secret, r.private.Numbers[:]
	}
	return h
}

// present are the seats of which somebody is connected.
func (r *room) present() (here [2]bool) {
	for v := range r.viewers {
		for seat, holds := range v.seats {
			here[seat] = here[seat] || holds
		}
	}
	return here
}

// state returns the position.
func (r *room) state(entries bool) (State, error) {
	var g play.Game
	if r.session != nil {
		g = r.session.Game()
	} else {
		var err error
		if g, err = r.opening(); err != nil {
			return State{}, err
		}
	}
	var s State
	if r.result != nil {
		s = stateOf(r.kind.Kind, g, r.session.Len(), &r.result.Result)
		s.Result = r.result
	} else if r.session != nil {
		s = stateOf(r.kind.Kind, g, r.session.Len(), nil)
	} else {
		s = stateOf(r.kind.Kind, g, 0, nil)
		s.Choices, s.Offers = []string{}, []string{}
		return s, nil
	}
	s.Last = r.last
	if entries {
		s.enter(g)
	}
	return s, nil
}

// opening returns a game of the room before anything was played but its opening.
func (r *room) opening() (play.Game, error) {
	g, err := r.kind.New(r.setup.setup())
	if err == nil && r.setup.Opening != nil {
		for _, text := range r.setup.Opening.Steps {
			if err := g.Play(text); err != nil {
				return nil, err
			}
		}
	}
	return g, err
}

// json returns the live game as JSON, which must not be changed.
func (r *room) json(entries bool) []byte {
	i := index(entries)
	if r.cached.live[i] != nil {
		return r.cached.live[i]
	}
	if r.cached.state[i] == nil {
		s, err := r.state(entries)
		if err != nil {
			r.s.log.Error("a position cannot be told", "game", r.id, "error", err)
		}
		r.cached.state[i] = mustJSON(s)
	}
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(mustJSON(r.head()), []byte("}")))
	b.WriteString(`,"state":`)
	b.Write(r.cached.state[i])
	b.WriteByte('}')
	r.cached.live[i] = b.Bytes()
	return b.Bytes()
}

// A Push is what the server tells of a game as it happens.
type Push struct {
	Event   *Event        `json:"event,omitempty" doc:"absent when only somebody came or went"`
	Motions []play.Motion `json:"motions,omitempty" doc:"what the event moves on the board"`
	Live    *Live         `json:"live,omitempty" doc:"the game after the event; absent where another event follows at once"`
}

// tell tells everybody who looks on, but for one, of an event, or of a change without one. With
// the last event of several comes the game as it stands.
func (r *room) tell(event []byte, motions []play.Motion, last bool, but *viewer) {
	if len(r.viewers) == 0 {
		return
	}
	turn := r.turn()
	var made [2][]byte
	for v := range r.viewers {
		if v == but {
			continue
		}
		i := index(v.acts(turn))
		if made[i] == nil {
			var b bytes.Buffer
			sep := byte('{')
			part := func(name string, value []byte) {
				b.WriteByte(sep)
				b.WriteString(name)
				b.Write(value)
				sep = ','
			}
			if event != nil {
				part(`"event":`, event)
			}
			if len(motions) > 0 {
				part(`"motions":`, mustJSON(motions))
			}
			if last {
				part(`"live":`, r.json(i == 1))
			}
			b.WriteByte('}')
			made[i] = b.Bytes()
		}
		v.send(message{made[i], len(r.log)})
	}
}

// mustJSON writes what can always be written: our own types, without cycles and channels.
func mustJSON(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("web: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
