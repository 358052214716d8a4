package engine

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/parlour-games/parlour/deepening"
	"github.com/parlour-games/parlour/oware"
)

func position(t testing.TB, text string) oware.Position {
	t.Helper()
	p, err := oware.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func search(p oware.Position, limits Limits, lines int) []Line {
	return Search(context.Background(), p, History{}, limits, lines, nil)
}

// plainly returns an engine that looks at every move to the same depth and knows no tables of
// endings above the given number of seeds.
func plainly(reach int) *Engine {
	e := New(Options{HashMiB: 1})
	e.threads[0].plain, e.threads[0].reach = true, reach
	return e
}

// minimax is the judge of the search: it looks at everything, and finds repetitions by comparing
// with the whole way here.
func minimax(p oware.Position, depth, ply int, way []oware.Position) Value {
	moves := p.Moves()
	if len(moves) == 0 {
		r, _ := p.Result()
		return ended(r.Seeds(p.Turn())-r.Seeds(p.Turn().Other()), ply)
	}
	if slices.Contains(way, p) {
		r := p.SweptResult(oware.ByCycle)
		return ended(r.Seeds(p.Turn())-r.Seeds(p.Turn().Other()), ply)
	}
	if depth == 0 {
		return DefaultWeights().Evaluate(p)
	}
	best := -infinite
	for _, m := range moves {
		best = max(best, -minimax(p.Apply(m), depth-1, ply+1, append(way[:len(way):len(way)], p)))
	}
	return best
}

// scattered returns a position of a game with few enough seeds in the houses for ends to come
// into sight.
func scattered(r *rand.Rand) oware.Position {
	var b oware.Board
	for range 2 + r.IntN(14) {
		b[r.IntN(12)]++
	}
	rest := oware.GameSeeds - b.Total()
	south := rest - 24 + r.IntN(49-rest) // both stores hold 24 at most
	b[12], b[13] = uint8(south), uint8(rest-south)
	p, err := oware.NewPosition(b, oware.Side(r.IntN(2)))
	if err != nil {
		panic(err)
	}
	return p
}

func TestSearchAgreesWithMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ends := 0
	e := plainly(-1)
	for range 300 {
		p := scattered(r)
		depth := 1 + r.IntN(6)
		want := map[oware.Move]Value{}
		for _, m := range p.Moves() {
			want[m] = -minimax(p.Apply(m), depth-1, 1, []oware.Position{p})
		}
		e.Clear()
		lines := e.Search(context.Background(), p, History{}, Limits{Depth: depth}, len(want), nil)
		if len(lines) != len(want) {
			t.Fatalf("%v: %d lines of %d moves", p, len(lines), len(want))
		}
		for i, l := range lines {
			if _, _, ok := l.Value.Decided(); ok {
				ends++
			}
			if l.Depth == depth && l.Value != want[l.Move] {
				t.Errorf("%v: %v has %v at depth %d, minimax says %v", p, l.Move, l.Value, depth, want[l.Move])
			}
			if i > 0 && l.Value > lines[i-1].Value {
				t.Errorf("%v: the lines are not in order", p)
			}
			checkLegal(t, p, l)
		}
		if len(lines) == 0 {
			continue
		}
		e.Clear()
		if best := e.Search(context.Background(), p, History{}, Limits{Depth: depth}, 1, nil); best[0].Value != lines[0].Value {
			t.Errorf("%v: one line has %v, all have %v", p, best[0].Value, lines[0].Value)
		}
	}
	if ends < 100 {
		t.Errorf("only %d lines reached the end of the game", ends)
	}
}

func checkLegal(t *testing.T, p oware.Position, l Line) {
	t.Helper()
	if len(l.PV) == 0 || l.PV[0] != l.Move {
		t.Fatalf("%v: the line of %v is %v", p, l.Move, l.PV)
	}
	for _, m := range l.PV {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("the line %v: %v", l.PV, err)
		}
		p = next
	}
}

func TestSearchFindsTheWinningCapture(t *testing.T) {
	//	f  e  d  c  b  a
	//	0  0  0  4  2  1  19
	//	0  0  0  0  0  2  20  South to move: F takes b and a, and has 25.
	//	A  B  C  D  E  F
	p := position(t, "0-0-0-0-0-2-1-2-4-0-0-0-20-19-S")
	l := plainly(-1).Search(context.Background(), p, History{}, Limits{Depth: 4}, 1, nil)[0]
	if l.Move.String() != "F" || l.Value.String() != "win in 1" || l.Seeds != 6 || l.Exact {
		t.Errorf("%+v", l)
	}
	// The tables tell how the rest goes.
	l = search(p, Limits{Depth: 4}, 1)[0]
	if won, ok := l.Value.Sure(); l.Move.String() != "F" || !won || !ok {
		t.Errorf("%+v", l)
	}
}

// One seed each, running after each other: South leads by two, and wins when the position comes
// again, which ends the game by the first of the rules. By the others it proves nothing.
func TestSearchKnowsRepetition(t *testing.T) {
	p := position(t, "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S")
	for _, test := range []struct {
		repetition oware.Repetition
		rounds     int
		want       string
	}{
		{oware.FirstRepeat, 0, "win in 12"},
		{oware.ThirdRepeat, 0, "+2.00"},
		{oware.ThirdRepeat, 1, "win in 12"},
		{oware.AgreedRepeat, 1, "+2.00"},
	} {
		g, err := oware.NewGame(p, oware.Options{Repetition: test.repetition})
		if err != nil {
			t.Fatal(err)
		}
		for range test.rounds {
			for _, letter := range "AaBbCcDdEeFf" {
				if _, err := g.Play(string(letter)); err != nil {
					t.Fatal(err)
				}
			}
		}
		l := plainly(-1).Search(context.Background(), g.Position(), HistoryOf(g), Limits{Depth: 14}, 1, nil)[0]
		if l.Value.String() != test.want || l.Seeds != 2 {
			t.Errorf("%v after %d rounds: %v, %v seeds", test.repetition, test.rounds, l.Value, l.Seeds)
		}
	}
}

func TestLimits(t *testing.T) {
	if l := search(oware.Start(), Limits{Depth: 5}, 1)[0]; l.Depth != 5 {
		t.Errorf("depth %d, want 5", l.Depth)
	}
	for _, nodes := range []uint64{1, 1000, 30_000} {
		// The first ply is looked at whatever the limit: six moves, each twice at most.
		if l := search(oware.Start(), Limits{Nodes: nodes}, 1)[0]; l.Depth < 1 || l.Nodes > max(nodes, 12) {
			t.Errorf("depth %d with %d nodes, limit %d", l.Depth, l.Nodes, nodes)
		}
	}
	if lines := search(position(t, "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S"), Limits{}, 3); lines != nil {
		t.Errorf("a finished game has the lines %v", lines)
	}
}

// countdown is a context that is done after it was asked some times.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancelStops(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	p := oware.Start()
	lines := Search(done, p, History{}, Limits{}, 2, nil)
	if len(lines) != 2 || !p.IsLegal(lines[0].Move) {
		t.Errorf("a search that is stopped at once found %v", lines)
	}
	for _, l := range lines {
		if _, sure := l.Value.Sure(); sure || l.Depth != 1 {
			t.Errorf("a search that is stopped at once claims %v for %v at depth %d", l.Value, l.Move, l.Depth)
		}
	}
	for asked := range 40 {
		left := asked
		l := Search(countdown{context.Background(), &left}, p, History{}, Limits{}, 1, nil)[0]
		if l.Nodes > uint64(asked+1)*deepening.CheckEvery || !p.IsLegal(l.Move) {
			t.Errorf("asked %d times it stopped after %d nodes with %v", asked, l.Nodes, l.Move)
		}
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	p := position(t, "1-0-5-2-0-3-4-4-0-6-1-2-9-11-N")
	for _, limits := range []Limits{{Depth: 9}, {Nodes: 50_000}} {
		a, b := search(p, limits, 3), search(p, limits, 3)
		for i := range a {
			a[i].Time, b[i].Time = 0, 0
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%+v: %v and %v", limits, a, b)
		}
	}
}

func TestReport(t *testing.T) {
	depth := 0
	final := Search(context.Background(), oware.Start(), History{}, Limits{Depth: 6}, 2, func(lines []Line) {
		if depth++; len(lines) != 2 || lines[0].Depth != depth || lines[0].Value < lines[1].Value {
			t.Errorf("report %d: %v", depth, lines)
		}
	})
	if depth != 6 || final[0].Depth != 6 {
		t.Errorf("%d reports, the last of depth %d", depth, final[0].Depth)
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	p := position(t, "1-0-5-2-0-3-4-4-0-6-1-2-9-11-N")
	e := New(Options{HashMiB: 1})
	s := e.threads[0]
	s.prepare(deepening.Begin(context.Background(), Limits{Infinite: true}), p, History{}, p.Moves())
	if n := testing.AllocsPerRun(3, func() { deepening.Iterate(s, 8, 2) }); n != 0 {
		t.Errorf("an iteration allocates %v times", n)
	}
}

func TestValues(t *testing.T) {
	for v, want := range map[Value]string{
		0: "+0.00", 125: "+1.25", -7: "-0.07", win - 7: "win in 7", -win + 4: "loss in 4",
		proved(3): "win", proved(-1): "loss", proved(0): "+0.00",
	} {
		if got := v.String(); got != want {
			t.Errorf("%d is written %s, want %s", int32(v), got, want)
		}
	}
}

// TestManyThreads is for the race detector as well.
func TestManyThreads(t *testing.T) {
	e := New(Options{HashMiB: 1, Threads: 4})
	g, _ := oware.NewGame(oware.Start(), oware.Options{})
	for range 12 {
		reports := 0
		lines := e.Search(context.Background(), g.Position(), HistoryOf(g), Limits{Depth: 9}, 2, func([]Line) { reports++ })
		if want := min(2, len(g.Moves())); len(lines) != want || lines[0].Depth != 9 || reports != 9 {
			t.Fatalf("%d reports, the last %v", reports, lines)
		}
		checkLegal(t, g.Position(), lines[0])
		if err := g.PlayMove(lines[0].Move); err != nil {
			t.Fatal(err)
		}
	}
}

func TestThreadsStop(t *testing.T) {
	e := New(Options{HashMiB: 1, Threads: 3})
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	begin := time.Now()
	l := e.Search(ctx, oware.Start(), History{}, Limits{Infinite: true}, 1, nil)[0]
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("stopped after %v", took)
	}
	checkLegal(t, oware.Start(), l)
}

// TestAnsweredAtOnce gives a minute to positions that need none.
func TestAnsweredAtOnce(t *testing.T) {
	for _, text := range []string{
		"0-0-0-0-0-5-4-4-4-4-4-4-10-9-S",  // one legal move
		"0-0-0-0-2-1-1-0-1-0-0-0-20-23-S", // the tables know it
	} {
		for _, limits := range []Limits{{Time: time.Minute}, {Clock: Clock{Left: time.Hour}}} {
			begin := time.Now()
			l := search(position(t, text), limits, 1)
			if took := time.Since(begin); len(l) != 1 || took > 2*time.Second {
				t.Errorf("%s was answered after %v with %v", text, took, l)
			}
		}
	}
}

func TestTimeIsUsed(t *testing.T) {
	e := New(Options{HashMiB: 1})
	for _, limit := range []time.Duration{10 * time.Millisecond, 100 * time.Millisecond} {
		begin := time.Now()
		l := e.Search(context.Background(), oware.Start(), History{}, Limits{Time: limit}, 1, nil)[0]
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
	p := position(t, "0-0-0-0-2-1-1-0-1-0-0-0-20-23-S") // known at once, and still not answered before the hit
	go func() {
		ended <- search(p, Limits{Time: time.Millisecond, Ponder: hit}, 1)
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
	if l := Search(ctx, oware.Start(), History{}, Limits{Ponder: make(chan struct{})}, 1, nil); len(l) != 1 {
		t.Errorf("%v", l)
	}
}
