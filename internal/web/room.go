package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/ledger"
	"github.com/parlour-games/parlour/record"
)

// A room is a game in memory: what its log says, and who looks at it. Whatever is done in it
// takes three steps. Somebody decides events, which changes nothing; they are committed to the
// ledger; and then they are applied, as they are when a room is rebuilt from the ledger, and told.
// So nobody sees what is not on the disk, and a disk that fails leaves the room as it was.
type room struct {
	s  *Server
	id string

	mu      sync.Mutex // guards all that follows
	gone    bool       // it was left, or the disk failed: whoever wants the game must look it up again
	kind    Game
	setup   GameSetup
	control play.Control
	private private
	log     [][]byte // the events

	session *play.Session // nil until the game has begun
	last    *Last
	seated  [2]bool
	resat   int      // how often somebody sat down who had done so before
	rolls   []string // roll i of the game, those taken back included
	rolled  int      // how many of them are on the way to the present position
	redone  int      // how many steps were made again because of take-backs
	asked   *Asked
	rematch string
	result  *Result
	final   []int64 // the time that was left at the end
	shown   bool    // the secret was revealed

	// The session lives in a time of its own, which stands still while the server is away.
	at      time.Time     // our time at which what happens now is decided
	now     time.Time     // what it is there
	away    time.Duration // how far it is behind ours, as the events tell
	toTell  time.Duration // how much farther, which the next event will tell
	changed time.Time     // our time since which the one who must act is charged

	viewers  map[*viewer]struct{}
	cached   cache
	timer    *time.Timer
	thinking context.CancelFunc // of the engine at work
	engines  [2]play.Engine
	used     time.Time
	from     string // the address of the player who acted last, for whom the engine answers
}

// An Asked is something that waits for the other player's answer.
type Asked struct {
	What string `json:"what" enum:"takeback,rematch"`
	By   string `json:"by" enum:"first,second"`
}

func newRoom(s *Server, id string) *room {
	return &room{s: s, id: id, viewers: make(map[*viewer]struct{}), used: time.Now()}
}

// use does something in the room, in which nobody else is meanwhile. Should it panic the room may be between
// two states: it is given up, and whoever comes next builds it anew.
func (r *room) use(do func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	whole := false
	defer func() {
		if !whole && !r.gone {
			r.leave(errPanic)
		}
	}()
	err := do()
	whole = true
	return err
}

// clock takes the time at which what follows is decided. It is taken once for all of it: a player who had time
// left when the clock was looked at has it when the decision is written down, and when it is read again.
func (r *room) clock() {
	r.at = r.s.millisecond()
	r.now = r.at.Add(-r.away - r.toTell)
}

// load rebuilds the room from the ledger.
func (r *room) load() error {
	secrets, events, err := r.s.ledger.Game(r.id)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(secrets, &r.private); err != nil {
		return fmt.Errorf("game %s: %w", r.id, err)
	}
	for _, b := range events {
		var e Event
		if err := json.Unmarshal(b, &e); err != nil {
			return fmt.Errorf("game %s: event %d: %w", r.id, len(r.log)+1, err)
		}
		if _, err := r.apply(e); err != nil {
			return fmt.Errorf("game %s: event %d: %w", r.id, e.Seq, err)
		}
		r.log = append(r.log, b)
		r.changed = time.UnixMilli(e.At)
	}
	if n, ok := r.s.rooms.woken(r.id); ok {
		r.changed, r.toTell = n.changed, n.toTell
		return nil
	}
	now := r.s.millisecond()
	if r.running() {
		r.toTell = now.Sub(r.changed) // less than 0 where the machine's clock was set back
	}
	r.changed = now
	return nil
}

// commit writes events down, which were decided at the time that clock took, and then lets them happen. with is what
// must be written with them. Nobody is charged for the time that the disk takes.
func (r *room) commit(events []Event, with ...ledger.Commit) error {
	if len(events) == 0 {
		return nil
	}
	c := ledger.Commit{Game: r.id, Seq: len(r.log) + 1, Running: r.running()}
	rolled := r.rolled
	for i := range events {
		e := &events[i]
		e.Seq, e.At = c.Seq+i, r.at.UnixMilli()
		if i == 0 {
			e.Away = r.toTell.Milliseconds()
		}
		switch e.Type {
		case evSeated:
			c.Private = r.private.json()
		case evBegan:
			c.Running = r.control != play.Control{}
		case evEnded:
			c.Running = false
		case evStep:
			if e.By == string(record.ByDice) {
				if rolled >= len(r.rolls) {
					c.Rolls = append(c.Rolls, e.Text)
				}
				rolled++
			}
		}
		c.Events = append(c.Events, mustJSON(e))
	}
	if err := r.s.ledger.Commit(append(with, c)...); err != nil {
		r.leave(err)
		return err
	}
	r.s.metrics.events.Add(float64(len(events)))
	r.changed, r.toTell = r.at, 0
	if c.Running {
		r.changed = r.s.millisecond()
		r.toTell = max(0, r.changed.Sub(r.at))
	}
	for i, e := range events {
		motions, err := r.apply(e)
		if err != nil { // what was decided on a copy cannot fail on the game itself
			r.leave(err)
			return err
		}
		r.log = append(r.log, c.Events[i])
		r.cached = cache{}
		r.tell(c.Events[i], motions, i == len(events)-1, nil)
	}
	r.settle()
	return nil
}

func (p *private) json() []byte { return mustJSON(p) }

// apply lets an event happen, and returns what it moves on the board.
func (r *room) apply(e Event) ([]play.Motion, error) {
	r.away += time.Duration(e.Away) * time.Millisecond
	r.now = time.UnixMilli(e.At).Add(-r.away)
	switch e.Type {
	case evCreated:
		return nil, r.create(*e.Setup)
	case evSeated:
		seat, ok := seatNamed(e.By)
		if !ok {
			return nil, fmt.Errorf("no seat %q", e.By)
		}
		if r.seated[seat] {
			r.resat++
		}
		r.seated[seat], r.setup.Seats[seat].Name = true, e.Text
	case evBegan:
		return nil, r.start()
	case evStep:
		before := r.session.Game()
		motions := motionsOf(before, e.Text)
		if err := r.session.Step(*e.Step, e.Text); err != nil {
			return nil, err
		}
		if e.By == string(record.ByDice) {
			if r.rolled == len(r.rolls) {
				r.rolls = append(r.rolls, e.Text)
			}
			r.rolled++
		}
		r.last, r.asked = &Last{e.Text, e.By, motions}, nil
		return motions, nil
	case evAsked:
		r.asked = &Asked{e.Text, e.By}
	case evDeclined:
		r.asked = nil
	case evTakeback:
		r.asked = nil
		return nil, r.takeBack(*e.Step)
	case evEnded:
		r.asked, r.result, r.final = nil, e.Result, e.Left
		if r.session.Turn() != play.Over {
			return nil, r.session.End(e.Result.Result)
		}
	case evRevealed:
		r.shown = true
	case evRematch:
		r.asked, r.rematch = nil, e.Game
	default:
		return nil, fmt.Errorf("an event of type %q", e.Type)
	}
	return nil, nil
}

func (r *room) create(setup GameSetup) (err error) {
	r.setup = setup
	if r.kind, err = r.s.kind(setup.Kind); err != nil {
		return err
	}
	r.control, err = play.ParseControl(setup.Clock)
	for i, seat := range setup.Seats {
		r.seated[i] = !seat.person()
	}
	return err
}

// start begins the game, with its opening where it has one.
func (r *room) start() (err error) {
	r.session, err = play.NewSession(r.kind.Kind, r.setup.setup(), r.control, func() time.Time { return r.now })
	if err == nil && r.setup.Opening != nil {
		err = r.session.Begin(*r.setup.Opening)
	}
	if err != nil {
		return err
	}
	rec := r.session.Record()
	rec.SetTag("Date", r.now.Format(time.DateOnly))
	for i, seat := range r.setup.Seats {
		rec.SetTag(r.kind.Seats()[i], r.title(seat))
	}
	return nil
}

// title names a player in a record.
func (r *room) title(s Sitter) string {
	switch {
	case !s.person():
		return play.EngineLevel + strconv.Itoa(s.Level)
	case s.Name != "":
		return s.Name
	}
	return play.Human
}

// takeBack goes back to a step. The rolls that fell since stay rolled.
func (r *room) takeBack(step int) error {
	if err := r.session.Undo(r.session.Len() - step); err != nil {
		return err
	}
	r.redone += step
	if r.thinking != nil { // of what is no more
		r.thinking()
	}
	r.rolled, r.last = 0, nil
	for _, n := range r.steps() {
		if n.By == record.ByDice {
			r.rolled++
		}
		r.last = &Last{n.Move, string(n.By), []play.Motion{}}
	}
	return nil
}

// steps are the steps made, on the way to the present position.
func (r *room) steps() []*record.Node { return r.session.Record().Line()[:r.session.Len()] }

// running reports whether a clock runs.
func (r *room) running() bool {
	return r.session != nil && r.session.Timed() && r.session.Turn() != play.Over
}

// turn is who must act: nobody before the game has begun.
func (r *room) turn() play.Seat {
	if r.session == nil {
		return play.Over
	}
	return r.session.Turn()
}

// settle does what follows from the position: it sets the clock's alarm and wakes the engine.
func (r *room) settle() {
	r.used = time.Now()
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.gone {
		return
	}
	if seat := r.turn(); r.running() && seat <= play.Second {
		r.clock()
		s, id := r.s, r.id // the timer must not keep a room in memory that was left
		r.timer = time.AfterFunc(r.session.Left(seat)+time.Millisecond, func() { s.alarm(id) })
	}
	r.think()
}

// leave gives the room up. Who looks at it must come again, and then it is built anew. err is
// why, or nil when nobody needed it.
func (r *room) leave(err error) {
	if err != nil {
		r.s.log.Error("a room was given up", "game", r.id, "error", err)
	}
	r.gone = true
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.thinking != nil {
		r.thinking()
	}
	for v := range r.viewers {
		v.close(goneAway)
	}
	r.s.forget(r)
}
