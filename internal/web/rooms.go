package web

import (
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/parlour-games/parlour/internal/web/fair"
	"github.com/parlour-games/parlour/internal/web/ledger"
)

// rooms are the games in memory.
type rooms struct {
	mu     sync.Mutex
	byID   map[string]*slot
	asleep map[string]nap
}

// A nap is what is kept of a room that was left while a clock runs in it, because nobody looks: its
// alarm, and from when on somebody is charged.
type nap struct {
	timer   *time.Timer
	changed time.Time
	toTell  time.Duration
}

// all returns the rooms.
func (rs *rooms) all() []*room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	all := make([]*room, 0, len(rs.byID))
	for _, in := range rs.byID {
		all = append(all, in.room)
	}
	return all
}

// rouse ends all naps, and returns how many.
func (rs *rooms) rouse() int {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	n := len(rs.asleep)
	for _, nap := range rs.asleep {
		nap.timer.Stop()
	}
	clear(rs.asleep)
	return n
}

// A slot is a room that is built by the first who wants it.
type slot struct {
	once sync.Once
	room *room
	err  error
}

// with does something in a room, which it builds when it is not in memory. No room is used by
// two at once.
func (s *Server) with(id string, do func(*room) error) error {
	for {
		r, err := s.room(id)
		if err != nil {
			return err
		}
		err = r.use(func() error {
			if r.gone {
				return errGone
			}
			r.used = time.Now()
			return do(r)
		})
		if !errors.Is(err, errGone) {
			return err
		}
		if s.base.Err() != nil {
			return s.base.Err()
		}
	}
}

// errGone is the error of a room that was given up since one looked for it.
var errGone = errors.New("the room is gone")

// room returns the room of a game.
func (s *Server) room(id string) (*room, error) {
	if !isID(id) {
		return nil, fail(kindMissing, "there is no such game")
	}
	s.rooms.mu.Lock()
	in := s.rooms.byID[id]
	if in == nil {
		if len(s.rooms.byID) >= s.limits.Rooms {
			s.rooms.mu.Unlock()
			s.sweep(0)
			s.rooms.mu.Lock()
			if len(s.rooms.byID) >= s.limits.Rooms {
				s.rooms.mu.Unlock()
				return nil, errFull
			}
		}
		if in = s.rooms.byID[id]; in == nil {
			in = &slot{room: newRoom(s, id)}
			s.rooms.byID[id] = in
		}
	}
	s.rooms.mu.Unlock()
	in.once.Do(func() {
		r := in.room
		in.err = errPanic // if nothing else comes of it
		in.err = r.use(func() error {
			err := r.load()
			if err == nil {
				r.settle()
				return nil
			}
			r.gone = true
			s.forget(r)
			if errors.Is(err, ledger.ErrMissing) {
				err = fail(kindMissing, "there is no such game")
			}
			return err
		})
	})
	return in.room, in.err
}

// forget takes a room out of memory.
func (s *Server) forget(r *room) {
	s.rooms.mu.Lock()
	defer s.rooms.mu.Unlock()
	if in := s.rooms.byID[r.id]; in != nil && in.room == r {
		delete(s.rooms.byID, r.id)
	}
}

// sweep forgets the rooms that nobody has used for so long: where nobody looks on and no engine
// thinks. Where a clock runs its alarm stays.
func (s *Server) sweep(idle time.Duration) {
	for _, r := range s.rooms.all() {
		if !r.mu.TryLock() {
			continue // somebody uses it
		}
		if !r.gone && len(r.log) > 0 && len(r.viewers) == 0 && r.thinking == nil && time.Since(r.used) >= idle {
			if r.running() && r.timer != nil {
				r.sleep()
			} else {
				r.leave(nil)
			}
		}
		r.mu.Unlock()
	}
}

// sleep leaves a room in which a clock runs.
func (r *room) sleep() {
	n := nap{r.timer, r.changed, r.toTell}
	r.timer = nil // it goes on
	rs := &r.s.rooms
	rs.mu.Lock()
	rs.asleep[r.id] = n
	rs.mu.Unlock()
	r.leave(nil)
}

// woken ends the nap of a room, if it has one.
func (rs *rooms) woken(id string) (n nap, ok bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if n, ok = rs.asleep[id]; ok {
		n.timer.Stop()
		delete(rs.asleep, id)
	}
	return n, ok
}

// alarmAgain is after how long a clock is looked at again that found no room.
const alarmAgain = 50 * time.Millisecond

// alarm is called when a player's time must have run out.
func (s *Server) alarm(id string) {
	if s.base.Err() != nil {
		return
	}
	err := s.survive(id, func() error {
		return s.with(id, func(r *room) error {
			fell, err := r.flag()
			if !fell && err == nil {
				r.settle()
			}
			return err
		})
	})
	if errors.Is(err, errFull) {
		// All rooms are in use at this moment. A flag that fell must not be forgotten.
		time.AfterFunc(alarmAgain, func() { s.alarm(id) })
		return
	}
	if err != nil && s.base.Err() == nil {
		s.log.Error("a clock could not be read", "game", id, "error", err)
	}
}

// drawUp makes a new game on paper: what the ledger must be told. The secret is drawn here, before any player has
// brought a number, and the setup commits to it.
func (s *Server) drawUp(setup *GameSetup, p private) ledger.Commit {
	secret := fair.NewSecret()
	setup.Commitment = secret.Commitment()
	p.Secret, p.Seed, p.Numbers = secret.Reveal(), rand.Uint64(), [2]string{}
	e := Event{Seq: 1, At: s.millisecond().UnixMilli(), Type: evCreated, Setup: setup}
	return ledger.Commit{Game: newID(), Seq: 1, Events: [][]byte{mustJSON(e)}, Private: p.json()}
}

// fairDice are the dice of the room.
func (r *room) fairDice() (fair.Dice, error) {
	secret, err := fair.ParseSecret(r.private.Secret)
	d := fair.Dice{Secret: secret, Game: r.id}
	for _, n := range r.private.Numbers {
		if n != "" {
			d.Numbers = append(d.Numbers, n)
		}
	}
	return d, err
}
