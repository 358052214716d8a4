package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"time"
)

// headers keep a browser from doing anything with the page but showing it, and from keeping what will be another one soon.
var headers = map[string]string{
	"Content-Security-Policy":      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), microphone=(), geolocation=()",
	"Cache-Control":                "no-store", // unless the answer says otherwise
}

// restWithin is the time for the rest of a body that was not read.
const restWithin = 5 * time.Second

// guard stands before everything: it sets the headers, turns away who calls us by another name
// or comes from another page, floods, and takes care of our own mistakes.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeFailure(w, &Failure{Fault{Kind: kindSeat, Reason: "this request comes from another site"}, http.StatusForbidden})
	}))
	next = origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for name, value := range headers {
			h.Set(name, value)
		}
		out := &recorder{ResponseWriter: w}
		if r.ContentLength != 0 {
			// The rest of a body that nobody wants is read when the answer is made, but not for long.
			defer func() { _ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(restWithin)) }()
		}
		defer func() {
			switch err := recover(); err {
			case nil:
			case http.ErrAbortHandler:
				panic(err)
			default:
				s.metrics.panics.Inc()
				s.log.Error("a request made the server panic", "method", r.Method, "path", r.URL.Path, "error", fmt.Sprint(err), "stack", string(debug.Stack()))
				if out.status == 0 {
					writeFailure(out, fail(kindInternal, "the server failed; its log says why"))
				}
			}
		}()
		if !s.knows(r.Host) {
			writeFailure(out, &Failure{Fault{Kind: kindMissing, Text: r.Host, Reason: "this server does not go by that name"}, http.StatusMisdirectedRequest})
			return
		}
		addr := addressIn(r, s.config.Proxy)
		if !s.limits.request(addr) {
			s.metrics.refused.Inc()
			h.Set("Retry-After", "1")
			writeFailure(out, fail(kindLimit, "too many requests from your address: wait a moment"))
			return
		}
		r = r.WithContext(context.WithValue(r.Context(), addressKey{}, addr))
		begin := time.Now()
		next.ServeHTTP(out, r)
		s.metrics.answered(r, out, time.Since(begin))
	})
}

// knows reports whether the host of a request is one of ours. A page of somebody else's that has its
// name point at this machine is not.
func (s *Server) knows(host string) bool {
	if s.config.AnyHost {
		return true
	}
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	return name == "localhost" || net.ParseIP(trimBrackets(name)) != nil || slices.Contains(s.config.Hosts, host) || slices.Contains(s.config.Hosts, name)
}

func trimBrackets(host string) string {
	if n := len(host); n > 2 && host[0] == '[' && host[n-1] == ']' {
		return host[1 : n-1]
	}
	return host
}
