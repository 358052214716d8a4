package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/parlour-games/parlour/internal/web/pool"
)

// metrics are what /metrics tells.
type metrics struct {
	registry *prometheus.Registry
	created  *prometheus.CounterVec
	events   prometheus.Counter
	commits  prometheus.Histogram
	batches  prometheus.Histogram
	requests *prometheus.HistogramVec
	sockets  prometheus.Gauge
	watchers prometheus.Gauge
	slow     prometheus.Counter
	refused  prometheus.Counter
	panics   prometheus.Counter
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		created:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "parlour_games_created_total", Help: "Games created, by kind."}, []string{"kind"}),
		events:   prometheus.NewCounter(prometheus.CounterOpts{Name: "parlour_events_total", Help: "Events of games on the disk."}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "parlour_commit_seconds", Help: "Writing and syncing of one transaction.",
			Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1}}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "parlour_commit_size", Help: "Commits written and synced together.",
			Buckets: []float64{1, 2, 5, 10, 20, 50, 100, 200, 500}}),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "parlour_http_seconds", Help: "Requests answered, but for streams and sockets, by route and status.",
			Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 5}}, []string{"route", "status"}),
		sockets:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "parlour_sockets", Help: "Open sockets."}),
		watchers: prometheus.NewGauge(prometheus.GaugeOpts{Name: "parlour_watchers", Help: "Open streams of spectators."}),
		slow:     prometheus.NewCounter(prometheus.CounterOpts{Name: "parlour_slow_clients_total", Help: "Clients closed because they were too slow."}),
		refused:  prometheus.NewCounter(prometheus.CounterOpts{Name: "parlour_requests_refused_total", Help: "Requests refused because an address made too many."}),
		panics:   prometheus.NewCounter(prometheus.CounterOpts{Name: "parlour_panics_total", Help: "Requests that made the server panic."}),
	}
	m.registry.MustRegister(m.created, m.events, m.commits, m.batches, m.requests, m.sockets, m.watchers, m.slow, m.refused, m.panics,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "parlour_rooms", Help: "Games in memory."}, func() float64 {
			s.rooms.mu.Lock()
			defer s.rooms.mu.Unlock()
			return float64(len(s.rooms.byID))
		}))
	for _, l := range pool.Lanes() {
		labels := prometheus.Labels{"lane": l.String()}
		m.registry.MustRegister(
			prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "parlour_engine_running", Help: "Searches at work.", ConstLabels: labels},
				func() float64 { return float64(s.pool.Load(l).Running) }),
			prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "parlour_engine_waiting", Help: "Searches that wait.", ConstLabels: labels},
				func() float64 { return float64(s.pool.Load(l).Waiting) }),
			prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "parlour_engine_searches_total", Help: "Searches that began.", ConstLabels: labels},
				func() float64 { return float64(s.pool.Load(l).Done) }),
			prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "parlour_engine_waited_seconds_total", Help: "How long they waited.", ConstLabels: labels},
				func() float64 { return s.pool.Load(l).Waited.Seconds() }))
	}
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// A recorder notes the status of an answer.
type recorder struct {
	http.ResponseWriter
	status int
}

// WriteHeader writes the first status. A second one comes from huma, where the client has gone.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
		r.ResponseWriter.WriteHeader(status)
	}
}

// Write writes a part of the body.
func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

// Unwrap lets [http.ResponseController] find the writer below.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// closed counts a viewer that was closed for being slow.
func (m *metrics) closed(v *viewer) {
	select {
	case <-v.done:
		if v.why == tooSlow {
			m.slow.Inc()
		}
	default:
	}
}

// answered counts a request by its route, unless it was a stream or a socket.
func (m *metrics) answered(r *http.Request, out *recorder, took time.Duration) {
	stream := out.Header().Get("Content-Type") == "text/event-stream"
	if r.Pattern == "" || out.status == 0 || out.status == http.StatusSwitchingProtocols || stream {
		return
	}
	m.requests.WithLabelValues(r.Pattern, strconv.Itoa(out.status)).Observe(took.Seconds())
}
