package web

import (
	"sync"

	"github.com/parlour-games/parlour/internal/play"
)

// A viewer is somebody connected who is told what happens in a game.
type viewer struct {
	room  *room   // where he looks on
	seats [2]bool // those that he holds
	lean  bool    // he wants no entries
	queue chan message
	done  chan struct{} // closed when nothing more will come
	cut   func()        // ends a write that the client does not read

	once sync.Once
	why  string // it is closed; to be read after done
}

// A message is one to a viewer, and the number of the last event that it tells of; 0 when it
// tells of none.
type message struct {
	text []byte
	seq  int
}

// Why a viewer is closed.
const (
	goneAway = "come again"
	tooSlow  = "too slow"
)

// queued is how many messages may wait for a viewer: who is slower than that is closed.
const queued = 64

func newViewer(cut func()) *viewer {
	return &viewer{cut: cut, queue: make(chan message, queued), done: make(chan struct{})}
}

// send hands a message over without waiting.
func (v *viewer) send(m message) {
	select {
	case v.queue <- m:
	default:
		v.close(tooSlow)
		v.cut()
	}
}

func (v *viewer) close(why string) {
	v.once.Do(func() {
		v.why = why
		close(v.done)
	})
}

// acts reports whether the viewer is the one who must act, and wants to know how.
func (v *viewer) acts(turn play.Seat) bool {
	return turn <= play.Second && v.seats[turn] && !v.lean
}

// as returns the seat for which a viewer speaks who says no more: that in turn where he holds
// it, else his own.
func (v *viewer) as(turn play.Seat) (play.Seat, error) {
	if turn <= play.Second && v.seats[turn] {
		return turn, nil
	}
	for seat, holds := range v.seats {
		if holds {
			return play.Seat(seat), nil
		}
	}
	return 0, fail(kindSeat, "who watches cannot play")
}

// join lets a viewer look on.
func (r *room) join(v *viewer) {
	before := r.present()
	v.room, r.viewers[v] = r, struct{}{}
	if r.present() != before {
		r.presence(v)
	}
}

// part lets a viewer go.
func (v *viewer) part() {
	r := v.room
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, there := r.viewers[v]; !there {
		return
	}
	before := r.present()
	delete(r.viewers, v)
	if r.present() != before && !r.gone {
		r.presence(nil)
	}
}

// presence tells all others that somebody came or went.
func (r *room) presence(but *viewer) {
	r.cached.live = [2][]byte{}
	r.tell(nil, nil, true, but)
}
