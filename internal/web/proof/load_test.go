package proof

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// A load is many games at once, one step a second in each.
type load struct {
	games  int
	length time.Duration
}

// loads are what PARLOUR_LOAD asks for, such as "1000x120s,2000x120s"; without it a small one.
func loads(t *testing.T) []load {
	text := os.Getenv("PARLOUR_LOAD")
	if text == "" {
		if text = "40x4s"; long {
			text = "1000x120s,2000x120s"
		}
	}
	var all []load
	for part := range strings.SplitSeq(text, ",") {
		n, length, _ := strings.Cut(part, "x")
		l := load{}
		var err, err2 error
		l.games, err = strconv.Atoi(n)
		l.length, err2 = time.ParseDuration(length)
		if err := errors.Join(err, err2); err != nil || l.games < 1 {
			t.Fatalf("PARLOUR_LOAD=%s: write it like 1000x120s: %v", text, err)
		}
		all = append(all, l)
	}
	return all
}

// Many games are played at once, each at one step a second, every person on a socket. No step is
// lost, doubled or out of order, and the times until a step is acknowledged, which is when it is
// on the disk, and until the other person sees it, are told.
func TestLoad(t *testing.T) {
	for _, l := range loads(t) {
		t.Run(fmt.Sprintf("%dx%v", l.games, l.length), func(t *testing.T) { l.run(t) })
	}
}

// times are latencies.
type times struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *times) add(d time.Duration) {
	t.mu.Lock()
	t.all = append(t.all, d)
	t.mu.Unlock()
}

func (t *times) String() string {
	slices.Sort(t.all)
	at := func(q float64) time.Duration {
		if len(t.all) == 0 {
			return 0
		}
		return t.all[min(int(q*float64(len(t.all))), len(t.all)-1)].Round(10 * time.Microsecond)
	}
	return fmt.Sprintf("p50 %v, p95 %v, p99 %v, p99.9 %v, most %v", at(.5), at(.95), at(.99), at(.999), at(1))
}

func (l load) run(t *testing.T) {
	if err := files(uint64(4*l.games + 200)); err != nil {
		t.Skip(err)
	}
	p := serve(t, t.TempDir())
	defer p.kill()
	c := newClient(p.base)
	ctx := t.Context()
	tables := make([]*table, l.games)
	players := make([][2]*player, l.games)
	sent := make([]atomic.Int64, l.games) // when the last step was sent
	var acks, seen times
	measuring := new(atomic.Bool)
	sit := func(i int) (err error) {
		if tables[i], err = newTable(ctx, c, kinds(i)); err != nil {
			return err
		}
		players[i], err = tables[i].sitBoth(ctx, func(seat play.Seat, e event) {
			if e.Type == "step" && e.By == string(seat.Other().Maker()) && measuring.Load() {
				seen.add(time.Duration(time.Now().UnixNano() - sent[i].Load()))
			}
		})
		return err
	}
	gather := func(do func(i int) error) {
		t.Helper()
		var wg sync.WaitGroup
		next := new(atomic.Int64)
		for range 32 {
			wg.Go(func() {
				for i := int(next.Add(1)) - 1; i < l.games && !t.Failed(); i = int(next.Add(1)) - 1 {
					if err := do(i); err != nil {
						t.Errorf("game %d: %v", i, err)
					}
				}
			})
		}
		if wg.Wait(); t.Failed() {
			t.Fatalf("%s", p.log)
		}
	}
	gather(sit)
	cpu, own := processTime(p.cmd.Process.Pid), processTime(os.Getpid())
	measuring.Store(true)
	begin := time.Now()
	var steps, late, finished atomic.Int64
	var wg sync.WaitGroup
	for i := range l.games {
		r := rand.New(rand.NewPCG(uint64(i), 8))
		wg.Go(func() {
			due := begin.Add(time.Duration(r.Int64N(int64(time.Second))))
			for ; due.Sub(begin) < l.length && !t.Failed(); due = due.Add(time.Second) {
				time.Sleep(time.Until(due))
				if time.Since(due) > time.Second {
					late.Add(1) // the second is over in which it should have been
				}
				sent[i].Store(time.Now().UnixNano())
				took, err := tables[i].stepBySocket(ctx, players[i], r)
				if errors.Is(err, errOver) {
					finished.Add(1)
					for _, p := range players[i] {
						p.leave()
					}
					if err := sit(i); err != nil {
						t.Errorf("game %d: %v\n%s", i, err, p.log)
					}
					continue
				}
				if err != nil {
					t.Errorf("game %d: %v\n%s", i, err, p.log)
					return
				}
				steps.Add(1)
				acks.add(took)
			}
		})
	}
	wg.Wait()
	measuring.Store(false)
	took := time.Since(begin)
	cpu, own = processTime(p.cmd.Process.Pid)-cpu, processTime(os.Getpid())-own
	memory := status(p.cmd.Process.Pid, "VmHWM")
	gather(func(i int) error { return tables[i].check(ctx) })
	for i := range players {
		for _, p := range players[i] {
			p.leave()
		}
	}
	t.Logf("%d games for %v on %d processors: %d steps acknowledged, %.0f a second; %d games ended, %d steps more than a second late",
		l.games, took.Round(time.Second), runtime.NumCPU(), steps.Load(), float64(steps.Load())/took.Seconds(), finished.Load(), late.Load())
	t.Logf("until acknowledged: %v", &acks)
	t.Logf("until the other saw it: %v", &seen)
	t.Logf("processor time a second: server %.2f s, driver %.2f s; memory of the server at most %s", cpu.Seconds()/took.Seconds(), own.Seconds()/took.Seconds(), memory)
	if t.Failed() {
		t.Logf("%s", p.log)
	}
}

// status returns a line of Linux's status of a process; "unknown" elsewhere.
func status(pid int, name string) string {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(line, name+":"); ok {
			return strings.TrimSpace(rest)
		}
	}
	return "unknown"
}

// processTime returns the processor time that a process has used, on Linux.
func processTime(pid int) time.Duration {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	if errors.Join(err1, err2) != nil {
		return 0
	}
	return time.Duration(user+system) * 10 * time.Millisecond // a tick is a hundredth of a second
}
