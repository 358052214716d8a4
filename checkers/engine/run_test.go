package engine

import (
	"context"
	"testing"
	"time"

	"github.com/parlour-games/parlour/checkers"
)

// TestManyThreads is for the race detector as well.
func TestManyThreads(t *testing.T) {
	e := New(Options{HashMiB: 1, Threads: 4})
	g := checkers.NewGame(checkers.Start())
	for range 12 {
		reports := 0
		lines := e.Search(context.Background(), g.Position(), HistoryOf(g), Limits{Depth: 9}, 2, func(lines []Line) {
			reports++
		})
		if want := min(2, len(g.Position().Moves())); len(lines) != want || lines[0].Depth != 9 || reports != 9 {
			t.Fatalf("%d reports, the last %v", reports, lines)
		}
		checkLegal(t, g.Position(), lines[0])
		if err := g.PlayMove(lines[0].Move); err != nil {
			t.Fatal(err)
		}
	}
}

func checkLegal(t *testing.T, p checkers.Position, l Line) {
	t.Helper()
	for _, m := range l.PV {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("the line %v: %v", l.PV, err)
		}
		p = next
	}
}

func TestThreadsStop(t *testing.T) {
	e := New(Options{HashMiB: 1, Threads: 3})
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	begin := time.Now()
	l := e.Search(ctx, checkers.Start(), nil, Limits{Infinite: true}, 1, nil)[0]
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("stopped after %v", took)
	}
	checkLegal(t, checkers.Start(), l)
}

// TestAnsweredAtOnce gives a minute to positions that need none.
func TestAnsweredAtOnce(t *testing.T) {
	for _, fen := range []string{
		"W:W32:B27,5,6", // one legal move
		"W:W17:B14,7",   // a capture wins
		"W:WK27:B28",    // a move wins
	} {
		for _, limits := range []Limits{{Time: time.Minute}, {Clock: Clock{Left: time.Hour}}} {
			p := position(t, fen)
			begin := time.Now()
			if l := Search(context.Background(), p, nil, limits, 1, nil); len(l) != 1 {
				t.Errorf("%s: %v", fen, l)
			}
			if took := time.Since(begin); took > 2*time.Second {
				t.Errorf("%s was answered after %v", fen, took)
			}
		}
	}
}

func TestTimeIsUsed(t *testing.T) {
	e := New(Options{HashMiB: 1})
	for _, limit := range []time.Duration{10 * time.Millisecond, 100 * time.Millisecond} {
		begin := time.Now()
		l := e.Search(context.Background(), checkers.Start(), nil, Limits{Time: limit}, 1, nil)[0]
		used := time.Since(begin)
		if used < limit*6/10 || used > limit+time.Second { // the machine may be busy
			t.Errorf("of %v it used %v", limit, used)
		}
		if l.Time > used || l.Nodes == 0 || l.Selective < l.Depth {
			t.Errorf("%+v", l)
		}
	}
}

func TestPondering(t *testing.T) {
	hit := make(chan struct{})
	ended := make(chan []Line)
	p := position(t, "W:WK27:B28") // known at once, and still not answered before the hit
	go func() {
		ended <- Search(context.Background(), p, nil, Limits{Time: time.Millisecond, Ponder: hit}, 1, nil)
	}()
	select {
	case <-ended:
		t.Fatal("ended in the opponent's time")
	case <-time.After(50 * time.Millisecond):
	}
	close(hit)
	select {
	case l := <-ended:
		checkLegal(t, p, l[0])
	case <-time.After(5 * time.Second):
		t.Fatal("goes on after its time")
	}
	// Without a hit, the context ends it.
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if l := Search(ctx, checkers.Start(), nil, Limits{Ponder: make(chan struct{})}, 1, nil); len(l) != 1 {
		t.Errorf("%v", l)
	}
}
