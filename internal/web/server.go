package web

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// A Config says what a server offers and where it keeps it.
type Config struct {
	Games []Game
	// Dir is the folder of the data.
	Dir string
	// Version is told by openapi.json.
	Version string
	Log     *slog.Logger
}

// A Server is Parlour in a browser.
type Server struct {
	config  Config
	games   map[string]Game
	log     *slog.Logger
	handler http.Handler
}

// New opens a server on its data.
func New(c Config) (*Server, error) {
	s := &Server{config: c, games: make(map[string]Game), log: c.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	for _, g := range c.Games {
		s.games[g.Name()] = g
	}
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
	api := humago.New(mux, apiConfig(c.Version))
	s.kindsRoutes(api)
	s.studyRoutes(api)
	s.handler = guard(mux)
	return s, nil
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

// Serve serves until the context is done, and then finishes what it can.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler: s.handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	done := make(chan error, 1)
	go func() { done <- h.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := h.Shutdown(soon)
	if errors.Is(<-done, http.ErrServerClosed) && err == nil {
		return nil
	}
	return err
}

// writeFailure answers with a failure, where huma does not.
func writeFailure(w http.ResponseWriter, f *Failure) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	_ = json.NewEncoder(w).Encode(f) // a client that has gone is nobody's mistake
}
