package protocol

import (
	"context"
	"sync"
	"time"
)

// forever is the limit of a search that is ended by its context: engines without any limit set
// themselves one.
const forever = 1000 * time.Hour

// A search is one that goes on for a client.
type search struct {
	began  time.Time
	cancel context.CancelFunc
	budget time.Duration // 0 is no limit

	mu      sync.Mutex
	timer   *time.Timer
	waiting bool // for ponder-hit, before which no time counts

	stopped bool          // by the client
	ended   chan struct{} // closed at the end
}

// stop ends the search, which then answers.
func (s *search) stop() {
	s.stopped = true
	s.cancel()
}

// hit lets the time of a search begin that has pondered until now.
func (s *search) hit() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting && s.budget > 0 {
		s.timer = time.AfterFunc(s.budget, s.cancel)
	}
	s.waiting = false
}

// end lets go of what the search held.
func (s *search) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting = false; s.timer != nil {
		s.timer.Stop()
	}
	s.cancel()
}
