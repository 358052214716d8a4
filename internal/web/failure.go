package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/ledger"
	"github.com/parlour-games/parlour/internal/web/pool"
	"github.com/parlour-games/parlour/record"
)

// The kinds of failures.
const (
	kindSyntax    = "syntax"    // it cannot be read
	kindIllegal   = "illegal"   // it is not allowed here
	kindAmbiguous = "ambiguous" // it means more than one thing
	kindStale     = "stale"     // it was meant for another step
	kindOver      = "over"      // the game is over
	kindSeat      = "seat"      // it is for another player to say
	kindLimit     = "limit"     // it is too much
	kindMissing   = "missing"   // there is no such thing
	kindInternal  = "internal"  // the server failed, not the client
)

// A Failure is the body of every response that is no success.
type Failure struct {
	Fault  Fault `json:"error"`
	status int
}

// A Fault says what was wrong, in words that a player understands.
type Fault struct {
	Kind       string   `json:"kind" enum:"syntax,illegal,ambiguous,stale,over,seat,limit,missing,internal"`
	Text       string   `json:"text,omitempty" doc:"what was said"`
	Position   string   `json:"position,omitempty" doc:"where it was said"`
	Reason     string   `json:"reason" doc:"why it was refused, as a player understands it"`
	Candidates []string `json:"candidates,omitempty" doc:"what an ambiguous text could mean"`
	At         *int     `json:"at,omitempty" doc:"the index of the step that is wrong, where several were given"`
}

// Error returns the reason.
func (f *Failure) Error() string { return f.Fault.Reason }

// GetStatus implements [huma.StatusError].
func (f *Failure) GetStatus() int { return f.status }

// statuses are the HTTP statuses of the kinds.
var statuses = map[string]int{
	kindSyntax:    http.StatusUnprocessableEntity,
	kindIllegal:   http.StatusUnprocessableEntity,
	kindAmbiguous: http.StatusUnprocessableEntity,
	kindStale:     http.StatusConflict,
	kindOver:      http.StatusConflict,
	kindSeat:      http.StatusForbidden,
	kindLimit:     http.StatusTooManyRequests,
	kindMissing:   http.StatusNotFound,
	kindInternal:  http.StatusInternalServerError,
}

// fail makes a failure of the kind and reason given.
func fail(kind, reason string) *Failure {
	return &Failure{Fault{Kind: kind, Reason: reason}, statuses[kind]}
}

// failure tells an error of the seam. What is nobody's mistake at the other end is internal, and
// what it says stays here.
func failure(err error) *Failure {
	var f *Failure
	var m *play.MoveError
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &m):
		f = fail(kindOf(m.Kind), m.Reason)
		f.Fault.Text, f.Fault.Position, f.Fault.Candidates = m.Text, m.Position, m.Candidates
		return f
	case errors.Is(err, play.ErrStale), errors.Is(err, play.ErrOver), errors.Is(err, play.ErrIllegal),
		errors.Is(err, play.ErrSyntax), errors.Is(err, play.ErrAmbiguous):
		return fail(kindOf(err), err.Error())
	case errors.Is(err, record.ErrFormat):
		return fail(kindSyntax, err.Error())
	case errors.Is(err, pool.ErrBusy):
		return fail(kindLimit, err.Error())
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fail(kindLimit, "the server had no time for this: try again")
	case errors.Is(err, ledger.ErrClosed):
		return &Failure{Fault{Kind: kindLimit, Reason: "the server stops: try again in a moment"}, http.StatusServiceUnavailable}
	}
	return fail(kindInternal, "the server failed; its log says why")
}

// failed tells an error, and the log what is our own mistake.
func (s *Server) failed(err error) *Failure {
	f := failure(err)
	if f.Fault.Kind == kindInternal {
		s.log.Error("a request failed", "error", err)
	}
	return f
}

// failure is failed for an error that may be nil.
func (s *Server) failure(err error) error {
	if err == nil {
		return nil
	}
	return s.failed(err)
}

func kindOf(err error) string {
	switch {
	case errors.Is(err, play.ErrStale):
		return kindStale
	case errors.Is(err, play.ErrOver):
		return kindOver
	case errors.Is(err, play.ErrIllegal):
		return kindIllegal
	case errors.Is(err, play.ErrAmbiguous):
		return kindAmbiguous
	}
	return kindSyntax
}

// Huma makes its own failures with a function of the package: a body that is no JSON, a field of
// the wrong type. They take the form of all others.
func init() {
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		kind := kindSyntax
		switch {
		case status >= 500:
			kind = kindInternal
		case status == http.StatusNotFound:
			kind = kindMissing
		case status == http.StatusRequestEntityTooLarge, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
			kind = kindLimit
		}
		reasons := []string{message}
		for _, err := range errs {
			var detail huma.ErrorDetailer
			switch {
			case errors.As(err, &detail): // without the value, which may be long
				d := detail.ErrorDetail()
				reasons = append(reasons, strings.TrimSpace(d.Location+" "+d.Message))
			case err != nil:
				reasons = append(reasons, err.Error())
			}
		}
		return &Failure{Fault{Kind: kind, Reason: strings.Join(reasons, "; ")}, status}
	}
}

// writeFailure answers with a failure, where huma does not.
func writeFailure(w http.ResponseWriter, f *Failure) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	_, _ = w.Write(append(mustJSON(f), '\n')) // a client that has gone is nobody's mistake
}
