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
	mu   sync.Mutex
	byID map[string]*slot
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
		r.mu.Lock()
		if !r.gone {
			defer r.mu.Unlock()
			r.used = time.Now()
			return do(r)
		}
		r.mu.Unlock()
		if s.base.Err() != nil {
			return s.base.Err()
		}
	}
}

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
				return nil, fail(kindLimit, "too many games are going on here: try again later")
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
		r.mu.Lock()
		defer r.mu.Unlock()
		in.err = r.load()
		if in.err == nil {
			r.settle()
			return
		}
		r.gone = true
		s.forget(r)
		if errors.Is(in.err, ledger.ErrMissing) {
			in.err = fail(kindMissing, "there is no such game")
		}
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

// sweep forgets the rooms that nobody has used for so long: where nobody looks on, no clock runs
// and no engine thinks.
func (s *Server) sweep(idle time.Duration) {
	s.rooms.mu.Lock()
	all := make([]*room, 0, len(s.rooms.byID))
	for _, in := range s.rooms.byID {
		all = append(all, in.room)
	}
	s.rooms.mu.Unlock()
	for _, r := range all {
		if !r.mu.TryLock() {
			continue // somebody uses it
		}
		if !r.gone && len(r.log) > 0 && len(r.viewers) == 0 && !r.running() && r.thinking == nil && time.Since(r.used) >= idle {
			r.leave(nil)
		}
		r.mu.Unlock()
	}
}

// alarm is called when a player's time must have run out.
func (s *Server) alarm(id string) {
	if s.base.Err() != nil {
		return
	}
	err := s.with(id, func(r *room) error {
		fell, err := r.flag()
		if !fell && err == nil {
			r.settle()
		}
		return err
	})
	if err != nil && s.base.Err() == nil {
		s.log.Error("a clock could not be read", "game", id, "error", err)
	}
}

// drawUp makes a new game on paper: its id and what the ledger must be told. The secret is drawn
// here, before any player has brought a number.
func (s *Server) drawUp(setup GameSetup, p private) (id string, commits []ledger.Commit, err error) {
	secret := fair.NewSecret()
	setup.Commitment = secret.Commitment()
	p.Secret, p.Seed, p.Numbers = secret.Reveal(), rand.Uint64(), [2]string{}
	id = newID()
	for i := range setup.Seats {
		if seat := &setup.Seats[i]; !seat.person() {
			seat.Name = ""
		}
	}
	e := Event{Seq: 1, At: nowMillis(), Type: evCreated, Setup: &setup}
	return id, []ledger.Commit{{Game: id, Seq: 1, Events: [][]byte{mustJSON(e)}, Private: p.json()}}, nil
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
