package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/parlour-games/parlour/internal/web/ledger"
	"github.com/parlour-games/parlour/internal/web/pool"
)

// A Config says what a server offers and where it keeps it.
type Config struct {
	Games []Game
	// Dir is the folder of the data, which is made when it is not there.
	Dir string
	// VFS names the layer of files below the database; empty is the operating system's.
	VFS string
	// Hosts are names that the server goes by besides localhost and addresses in figures. With
	// AnyHost it goes by every name.
	Hosts   []string
	AnyHost bool
	// Proxy is true when every request comes through a proxy that tells the client's address in
	// X-Forwarded-For.
	Proxy bool
	// Limits are what anybody may do; the zero value is [DefaultLimits].
	Limits Limits
	// Processors is how many searches of live games run at once; 0 is one for each processor.
	Processors int
	// Version is told by openapi.json.
	Version string
	// Log may be nil.
	Log *slog.Logger
	// Now tells the time of the games' clocks; nil is the time that has passed since the server was opened, so that nobody
	// loses or gains when the machine's clock is set.
	Now func() time.Time
}

// A Server is Parlour in a browser. It is open from [New] to [Server.Close].
type Server struct {
	config  Config
	games   map[string]Game
	log     *slog.Logger
	limits  *limiter
	metrics *metrics
	ledger  *ledger.Ledger
	pool    *pool.Pool
	rooms   rooms
	handler http.Handler

	base       context.Context // done when the server closes
	cancel     context.CancelFunc
	mu         sync.Mutex // guards closing
	closing    bool
	wait       sync.WaitGroup // for everything that goes on besides requests
	unfinished atomic.Int64   // searches of live games that were cut off
}

// idle is how long a game stays in memory that nobody uses.
const idle = 10 * time.Minute

// answerWithin is the time for a request and its answer: a client that reads more slowly is cut off. Streams have a time
// for each event instead.
const answerWithin = 2 * time.Minute

// New opens a server on its data, and goes on with the games in which a clock runs.
func New(c Config) (*Server, error) {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		began := time.Now()
		c.Now = func() time.Time { return began.Add(time.Since(began)) }
	}
	s := &Server{
		config: c, games: make(map[string]Game), log: c.Log, limits: newLimiter(c.Limits),
		pool: pool.New(c.Processors, c.Limits.Waiting), rooms: rooms{byID: make(map[string]*slot), asleep: make(map[string]nap)},
	}
	for _, g := range c.Games {
		s.games[g.Name()] = g
	}
	s.limits.engines = s.pool.Slots(pool.Moves)
	s.metrics = newMetrics(s)
	var err error
	if s.handler, err = s.routes(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, err
	}
	if s.ledger, err = ledger.Open(filepath.Join(c.Dir, "parlour.db"), c.VFS); err != nil {
		return nil, err
	}
	s.ledger.Synced = func(commits int, took time.Duration) {
		s.metrics.commits.Observe(took.Seconds())
		s.metrics.batches.Observe(float64(commits))
	}
	s.base, s.cancel = context.WithCancel(context.Background())
	if err := s.wake(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.spawn(s.janitor)
	return s, nil
}

// wake goes on with the games in which a clock runs, while the server is open already: those that
// somebody asks for come first.
func (s *Server) wake() error {
	running, err := s.ledger.Running()
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(s.config.Dir, "parlour.db"), err)
	}
	s.log.Info("open", "data", s.config.Dir, "clocks", len(running))
	s.spawn(func() {
		for _, id := range running {
			if s.base.Err() != nil {
				return
			}
			err := s.survive(id, func() error {
				_, err := s.room(id)
				return err
			})
			if err != nil && s.base.Err() == nil {
				s.log.Error("a game cannot be gone on with", "game", id, "error", err)
			}
		}
	})
	return nil
}

// errPanic is what a panic is told as: our mistake, which the log has.
var errPanic = errors.New("the server panicked")

// survive does something for a game that no request waits for. Our own mistake in it is logged, as that of a
// request is, and ends neither the server nor other games.
func (s *Server) survive(game string, do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.metrics.panics.Inc()
			s.log.Error("the server panicked", "game", game, "error", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	return do()
}

// millisecond returns the time of the games' clocks in whole milliseconds, as events tell it.
func (s *Server) millisecond() time.Time { return time.UnixMilli(s.config.Now().UnixMilli()) }

// enter counts something that goes on besides requests, which must call wait.Done. It reports
// false when the server is closing.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return false
	}
	s.wait.Add(1)
	return true
}

// spawn starts something that ends when base is done.
func (s *Server) spawn(f func()) {
	if s.enter() {
		go func() {
			defer s.wait.Done()
			f()
		}()
	}
}

// janitor forgets what nobody uses.
func (s *Server) janitor() {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.sweep(idle)
		case <-s.base.Done():
			return
		}
	}
}

// routes says what is served where.
func (s *Server) routes() (http.Handler, error) {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	files, err := loadFiles(page)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", files)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if s.base.Err() != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintln(w, "closing")
			return
		}
		fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET /api/games/{id}/live", s.serveSocket)
	s.describe(humago.New(mux, apiConfig(s.config.Version)))
	return s.guard(mux), nil
}

// describe registers all of the API.
func (s *Server) describe(api huma.API) {
	s.kindsRoutes(api)
	s.gameRoutes(api)
	s.watchRoutes(api)
	s.adviceRoutes(api)
	s.diceRoutes(api)
	s.studyRoutes(api)
	s.analysisRoutes(api)
	s.studiesRoutes(api)
	for _, v := range []any{Hello{}, Welcome{}, Command{}, Answer{}, Push{}, Failure{}} {
		registerType(api, v)
	}
	api.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "live", Method: "GET", Path: "/api/games/{id}/live", Summary: "Play a game over a websocket",
		Description: "The client says a Hello and gets a Welcome; then it sends Commands and gets an Answer to each, and every Push of the game.",
		Parameters:  []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}},
		Responses:   map[string]*huma.Response{"101": {Description: "The connection is a websocket from now on"}},
	})
}

// registerType puts a type into openapi.json that no request or answer of HTTP has as its body.
func registerType(api huma.API, v any) {
	t := reflect.TypeOf(v)
	api.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
}

// apiConfig is huma's, without its page of documentation, which would load scripts of others, and
// without links to schemas in every answer.
func apiConfig(version string) huma.Config {
	c := huma.DefaultConfig("Parlour", version)
	c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", nil
	c.Info.Description = "Play and study checkers, backgammon and oware. docs/web.md tells how games are played over it."
	return c
}

// Handler returns what serves every request.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve serves until the context is done, and then closes the server: it takes no new requests,
// sends the clients away, gives requests a second to end, and says what it could not finish.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler: s.handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		WriteTimeout: answerWithin,
		ErrorLog:     slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	done := make(chan error, 1)
	go func() { done <- h.Serve(l) }()
	select {
	case err := <-done:
		return errors.Join(err, s.Close())
	case <-ctx.Done():
	}
	s.cancel() // streams, sockets and searches end
	soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if err := h.Shutdown(soon); err != nil {
		s.log.Warn("requests were cut off", "error", err)
		_ = h.Close() // it has been told
	}
	err := <-done
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.Close())
}

// Close ends all that goes on and closes the data. Games go on when the server is opened again.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	s.cancel()
	s.wait.Wait()
	open := s.rooms.all()
	running := s.rooms.rouse()
	for _, r := range open {
		r.mu.Lock()
		if !r.gone {
			if r.running() {
				running++
			}
			r.leave(nil)
		}
		r.mu.Unlock()
	}
	err := s.ledger.Close()
	s.log.Info("closed", "rooms", len(open), "clocks stopped", running, "engine moves to be made again", s.unfinished.Load())
	return err
}
