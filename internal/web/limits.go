package web

import (
	"context"
	"maps"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// What is taken from anybody at most. docs/web.md tells it.
const (
	maxBody    = 64 << 10  // bytes of a request, but for records and lines of steps
	maxLine    = 256 << 10 // bytes of a request with a line of steps
	maxMessage = 4 << 10   // bytes of a message on a socket
)

// maxClock is the most time that a clock may give at once: as long as nobody moves, the alarm of a game is kept.
const maxClock = 24 * time.Hour

// Limits are what a server allows. An address is that of one machine; of IPv6 its network of 64 bits.
type Limits struct {
	// Rooms is how many games may be in memory at once.
	Rooms int
	// Events is how long the log of a game may grow, and Redone how many steps of it may be made again because of
	// take-backs: each makes all of the game again that stays, also whenever the log is read.
	Events, Redone int
	// Connections is how many sockets and streams an address may have open at once, and Searches how many hints,
	// judgements and analyses it may have made at once, those that wait for an engine included.
	Connections, Searches int
	// Requests and Burst are how many requests a second an address may make, and how many at once
	// after a pause.
	Requests, Burst float64
	// Games and GamesBurst are the same for new games, and Studies and StudiesBurst for the KiB of studies that are kept.
	Games, GamesBurst     float64
	Studies, StudiesBurst float64
	// Messages and MessagesBurst are the same for the messages of a socket, which are read no faster.
	Messages, MessagesBurst float64
	// Waiting is how many may wait in each lane of the pool, but for moves of live games.
	Waiting int
}

// DefaultLimits are those of a server that does not say otherwise.
var DefaultLimits = Limits{
	Rooms: 20000, Events: 20000, Redone: 200_000, Connections: 64, Searches: 6, Requests: 50, Burst: 200, Games: 0.5, GamesBurst: 30,
	Studies: 2, StudiesBurst: 4096, Messages: 20, MessagesBurst: 60, Waiting: 16,
}

// Unlimited lifts the limits on an address, for bots and tests of one's own.
func (l Limits) Unlimited() Limits {
	const much = 1e9
	l.Connections, l.Searches = much, much
	l.Requests, l.Burst, l.Games, l.GamesBurst, l.Studies, l.StudiesBurst, l.Messages, l.MessagesBurst = much, much, much, much, much, much, much, much
	return l
}

// What one is told who meets a limit.
var (
	errFull        = fail(kindLimit, "too many games are going on here: try again later")
	errLong        = fail(kindLimit, "this game has grown too long")
	errConnections = fail(kindLimit, "too many connections from your address")
	errSearches    = fail(kindLimit, "too many hints and analyses for your address: wait for one to end")
	errGames       = fail(kindLimit, "too many new games from your address: wait a moment")
	errStudies     = fail(kindLimit, "too many new studies from your address: wait a while")
)

// A bucket fills with time and is emptied by what is done.
type bucket struct {
	rate, most, full float64
	at               time.Time
}

func newBucket(rate, most float64, now time.Time) *bucket { return &bucket{rate, most, most, now} }

// fill lets in what has come since.
func (b *bucket) fill(now time.Time) {
	b.full = min(b.most, b.full+now.Sub(b.at).Seconds()*b.rate)
	b.at = now
}

// try takes so many drops, if they are there.
func (b *bucket) try(now time.Time, drops float64) bool {
	b.fill(now)
	if b.full < drops {
		return false
	}
	b.full -= drops
	return true
}

// take takes a drop and waits for it. It reports false when the context was done before.
func (b *bucket) take(ctx context.Context) bool {
	for !b.try(time.Now(), 1) {
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
	engines int // how many moves of live games are sought at once
	now     func() time.Time
	mu      sync.Mutex
	from    map[string]*caller
	swept   time.Time // when those at rest were last forgotten
}

// A caller is an address that has called.
type caller struct {
	requests, games, studies *bucket
	connections, searches    int
	moves                    chan struct{} // holds one for each move of an engine that is sought for it
}

// rests reports whether a caller is as one who has never called.
func (c *caller) rests(now time.Time) bool {
	for _, b := range []*bucket{c.requests, c.games, c.studies} {
		if b.fill(now); b.full < b.most {
			return false
		}
	}
	return c.connections == 0 && c.searches == 0 && len(c.moves) == 0
}

// maxCallers is how many addresses are remembered, about. Those at rest are forgotten to make room; where there are
// still too many, the others are one caller together.
const maxCallers = 50000

const others = "others"

func newLimiter(l Limits) *limiter {
	return &limiter{Limits: l, now: time.Now, from: make(map[string]*caller)}
}

// caller returns what is known of an address. The mutex must be held.
func (l *limiter) caller(addr string, now time.Time) *caller {
	c := l.from[addr]
	if c == nil && len(l.from) >= maxCallers {
		if now.Sub(l.swept) >= time.Second { // it takes a while
			l.swept = now
			maps.DeleteFunc(l.from, func(_ string, c *caller) bool { return c.rests(now) })
		}
		if len(l.from) >= maxCallers {
			addr = others
			c = l.from[addr]
		}
	}
	if c == nil {
		c = &caller{
			requests: newBucket(l.Requests, l.Burst, now), games: newBucket(l.Games, l.GamesBurst, now),
			studies: newBucket(l.Studies, l.StudiesBurst, now), moves: make(chan struct{}, l.engines),
		}
		l.from[addr] = c
	}
	return c
}

// request reports whether an address may make a request now.
func (l *limiter) request(addr string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	return l.caller(addr, now).requests.try(now, 1)
}

// create lets an address make a game, or says why not.
func (l *limiter) create(addr string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if !l.caller(addr, now).games.try(now, 1) {
		return errGames
	}
	return nil
}

// keep lets an address have a study of so many bytes kept, or says why not. A small one counts as 4 KiB, which is what
// it takes on the disk.
func (l *limiter) keep(addr string, bytes int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if !l.caller(addr, now).studies.try(now, max(4, float64(bytes)/1024)) {
		return errStudies
	}
	return nil
}

// connect counts a connection of an address until release is called.
func (l *limiter) connect(addr string) (release func(), ok bool) {
	return l.count(addr, l.Connections, func(c *caller) *int { return &c.connections })
}

// search counts a search for an address until release is called.
func (l *limiter) search(addr string) (release func(), ok bool) {
	return l.count(addr, l.Searches, func(c *caller) *int { return &c.searches })
}

// move waits until an engine may seek a move for an address, and counts it until release is called. An address has no
// more of them at once than there are engines: those of its games wait for each other, and not before everybody else's.
func (l *limiter) move(ctx context.Context, addr string) (release func(), err error) {
	l.mu.Lock()
	turn := l.caller(addr, time.Now()).moves
	l.mu.Unlock()
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// count counts one more of what an address may have so many of.
func (l *limiter) count(addr string, most int, of func(*caller) *int) (release func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := of(l.caller(addr, l.now()))
	if *n >= most {
		return nil, false
	}
	*n++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		*n--
	}, true
}

// messages returns the bucket of a socket.
func (l *limiter) messages() *bucket { return newBucket(l.Messages, l.MessagesBurst, time.Now()) }

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
