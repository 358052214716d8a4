package web

import (
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// What is taken from anybody at most. docs/web.md tells it.
const (
	maxBody    = 64 << 10 // bytes of a request, but for records
	maxMessage = 4 << 10  // bytes of a message on a socket
)

// Limits are what a server allows. An address is that of one machine; of IPv6 its network of 64 bits.
type Limits struct {
	// Rooms is how many games may be in memory at once.
	Rooms int
	// Connections is how many sockets and streams an address may have open at once.
	Connections int
	// Requests and Burst are how many requests a second an address may make, and how many at once
	// after a pause.
	Requests, Burst float64
	// Games and GamesBurst are the same for new games and studies.
	Games, GamesBurst float64
	// Messages and MessagesBurst are the same for the messages of a socket, which are read no faster.
	Messages, MessagesBurst float64
	// Waiting is how many hints and analyses may each wait for an engine.
	Waiting int
}

// DefaultLimits are those of a server that does not say otherwise.
var DefaultLimits = Limits{
	Rooms: 20000, Connections: 64, Requests: 50, Burst: 200, Games: 0.5, GamesBurst: 30, Messages: 20, MessagesBurst: 60, Waiting: 16,
}

// Unlimited lifts the limits on an address, for bots and tests of one's own.
func (l Limits) Unlimited() Limits {
	const much = 1e9
	l.Connections = much
	l.Requests, l.Burst, l.Games, l.GamesBurst, l.Messages, l.MessagesBurst = much, much, much, much, much, much
	return l
}

// A bucket fills with time and is emptied by what is done.
type bucket struct {
	rate, most, full float64
	at               time.Time
}

func newBucket(rate, most float64) *bucket { return &bucket{rate, most, most, time.Now()} }

// try takes a drop, if there is one.
func (b *bucket) try(now time.Time) bool {
	b.full = min(b.most, b.full+now.Sub(b.at).Seconds()*b.rate)
	b.at = now
	if b.full < 1 {
		return false
	}
	b.full--
	return true
}

// take takes a drop and waits for it. It reports false when the context was done before.
func (b *bucket) take(ctx context.Context) bool {
	for !b.try(time.Now()) {
		select {
		case <-time.After(time.Duration((1 - b.full) / b.rate * float64(time.Second))):
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// limiter keeps the limits for every address.
type limiter struct {
	Limits
	mu   sync.Mutex
	from map[string]*caller
}

// A caller is an address that has called.
type caller struct {
	requests, games *bucket
	connections     int
}

// maxCallers is how many addresses are remembered before those that are at rest are forgotten.
const maxCallers = 10000

func newLimiter(l Limits) *limiter { return &limiter{Limits: l, from: make(map[string]*caller)} }

// caller returns what is known of an address. The mutex must be held.
func (l *limiter) caller(addr string, now time.Time) *caller {
	c := l.from[addr]
	if c == nil {
		if len(l.from) >= maxCallers {
			for a, c := range l.from {
				if c.connections == 0 && now.Sub(c.requests.at) > time.Minute {
					delete(l.from, a)
				}
			}
		}
		c = &caller{newBucket(l.Requests, l.Burst), newBucket(l.Games, l.GamesBurst), 0}
		l.from[addr] = c
	}
	return c
}

// request reports whether an address may make a request now.
func (l *limiter) request(addr string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	return l.caller(addr, now).requests.try(now)
}

// create reports whether an address may make a game or a study now.
func (l *limiter) create(addr string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	return l.caller(addr, now).games.try(now)
}

// connect counts a connection of an address until release is called.
func (l *limiter) connect(addr string) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.caller(addr, time.Now())
	if c.connections >= l.Connections {
		return nil, false
	}
	c.connections++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.connections--
	}, true
}

// messages returns the bucket of a socket.
func (l *limiter) messages() *bucket { return newBucket(l.Messages, l.MessagesBurst) }

type addressKey struct{}

// addressOf returns the address of a request's client.
func addressOf(ctx context.Context) string {
	addr, _ := ctx.Value(addressKey{}).(string)
	return addr
}

// addressIn finds the address of the client. Behind a proxy that one trusts it is the last that
// the proxy tells; what stands before it anybody may have made up.
func addressIn(r *http.Request, proxy bool) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if told := r.Header.Values("X-Forwarded-For"); proxy && len(told) > 0 {
		all := strings.Split(told[len(told)-1], ",")
		host = strings.TrimSpace(all[len(all)-1])
	}
	ip := net.ParseIP(host)
	switch {
	case ip == nil:
		return "unknown"
	case ip.To4() == nil:
		ip = ip.Mask(net.CIDRMask(64, 128))
	}
	return ip.String()
}
