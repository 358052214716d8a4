package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

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

// minimax is the search without its short cuts: it looks at everything, and finds repetitions by
// comparing with the whole way here.
func minimax(p oware.Position, depth, ply int, way []oware.Position) Value {
	moves := p.Moves()
	if len(moves) == 0 {
		r, _ := p.Result()
		return outcome(r, p.Turn(), ply)
	}
	if slices.Contains(way, p) {
		return outcome(p.SweptResult(oware.ByCycle), p.Turn(), ply)
	}
	if depth == 0 {
		return evaluate(p)
	}
	best := -infinite
	for _, m := range moves {
		best = max(best, -minimax(p.Apply(m), depth-1, ply+1, append(way[:len(way):len(way)], p)))
	}
	return best
}

// scattered returns a position with few enough seeds for ends to come into sight.
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
	for range 300 {
		p := scattered(r)
		depth := 1 + r.IntN(6)
		var values []Value
		moves := p.Moves()
		for _, m := range moves {
			values = append(values, -minimax(p.Apply(m), depth-1, 1, []oware.Position{p}))
		}
		lines := Search(context.Background(), p, History{}, Limits{Depth: depth}, len(moves), nil)
		if len(lines) != len(moves) {
			t.Fatalf("%v: %d lines of %d moves", p, len(lines), len(moves))
		}
		for i, l := range lines {
			if _, _, ok := l.Value.Decided(); ok {
				ends++
			}
			want := values[slices.Index(moves, l.Move)]
			if l.Depth == depth && l.Value != want {
				t.Errorf("%v: %v has %v at depth %d, minimax says %v", p, l.Move, l.Value, depth, want)
			}
			if i > 0 && l.Value > lines[i-1].Value {
				t.Errorf("%v: the lines are not in order", p)
			}
			if len(l.PV) == 0 || l.PV[0] != l.Move {
				t.Errorf("%v: the line of %v is %v", p, l.Move, l.PV)
			}
			for q, rest := p, l.PV; len(rest) > 0; q, rest = q.Apply(rest[0]), rest[1:] {
				if !q.IsLegal(rest[0]) {
					t.Fatalf("%v: the line %v goes wrong at %v", p, l.PV, rest[0])
				}
			}
		}
		if len(moves) == 0 {
			continue
		}
		best := Search(context.Background(), p, History{}, Limits{Depth: depth}, 1, nil)
		if best[0].Value != lines[0].Value {
			t.Errorf("%v: one line has %v, all have %v", p, best[0].Value, lines[0].Value)
		}
	}
	if ends < 100 {
		t.Errorf("only %d lines reached the end of the game", ends)
	}
}

func TestSearchFindsTheWinningCapture(t *testing.T) {
	//	f  e  d  c  b  a
	//	0  0  0  4  2  1  19
	//	0  0  0  0  0  2  20  South to move: F takes b and a, and has 25.
	//	A  B  C  D  E  F
	p := position(t, "0-0-0-0-0-2-1-2-4-0-0-0-20-19-S")
	lines := Search(context.Background(), p, History{}, Limits{Depth: 4}, 1, nil)
	if l := lines[0]; l.Move.String() != "F" || l.Value.String() != "win in 1" || l.Seeds != 6 {
		t.Errorf("%v %v, %v seeds", l.Move, l.Value, l.Seeds)
	}
}

// One seed each, running after each other: South leads by two, and wins when the position comes
// again. It sees that at once when the game has been here before.
func TestSearchKnowsRepetition(t *testing.T) {
	p := position(t, "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S")
	for _, test := range []struct {
		repetition oware.Repetition
		rounds     int
		want       string
	}{
		{oware.FirstRepeat, 0, "win in 12"},
		{oware.ThirdRepeat, 0, "win in 12"}, // a second time is as good as a third to see what will come
		{oware.ThirdRepeat, 1, "win in 12"},
		{oware.AgreedRepeat, 1, "win in 1"},
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
		lines := Search(context.Background(), g.Position(), HistoryOf(g), Limits{Depth: 14}, 1, nil)
		if got := lines[0].Value.String(); got != test.want || lines[0].Seeds != 2 {
			t.Errorf("%v after %d rounds: %s, %v seeds", test.repetition, test.rounds, got, lines[0].Seeds)
		}
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	search := func() []Line {
		return Search(context.Background(), oware.Start(), History{}, Limits{Nodes: 20_000}, 3, nil)
	}
	first, second := search(), search()
	for i := range first {
		a, b := first[i], second[i]
		if a.Move != b.Move || a.Value != b.Value || a.Nodes != b.Nodes || !slices.Equal(a.PV, b.PV) {
			t.Errorf("%+v and then %+v", a, b)
		}
	}
	if n := first[0].Nodes; n == 0 || n > 20_000 {
		t.Errorf("%d nodes of 20000", n)
	}
}

func TestSearchReportsEachDepth(t *testing.T) {
	var depths []int
	Search(context.Background(), oware.Start(), History{}, Limits{Depth: 4}, 2, func(l Line) { depths = append(depths, l.Depth) })
	if !slices.Equal(depths, []int{1, 1, 2, 2, 3, 3, 4, 4}) {
		t.Errorf("reported at %v", depths)
	}
}

func TestSearchStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	lines := Search(ctx, oware.Start(), History{}, Limits{Depth: 40}, 1, nil)
	if len(lines) != 1 || lines[0].Depth != 0 || lines[0].Nodes > 4096 {
		t.Errorf("a search that was done before it began has %+v", lines)
	}
	ctx, cancel = context.WithCancel(context.Background())
	s := newSearcher(ctx, oware.Start(), History{}, Limits{})
	cancel()
	s.search(oware.Start().Apply(0), 30, 1, -infinite, infinite)
	if !s.stopped || s.nodes > 4096 {
		t.Errorf("stopped is %v after %d nodes", s.stopped, s.nodes)
	}
}

func TestSearchStopsInTime(t *testing.T) {
	begun := time.Now()
	Search(context.Background(), oware.Start(), History{}, Limits{Time: 50 * time.Millisecond}, 1, nil)
	if spent := time.Since(begun); spent > time.Second {
		t.Errorf("a search of 50ms took %v", spent)
	}
}

func TestSearchWithoutAMove(t *testing.T) {
	if lines := Search(context.Background(), position(t, "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S"), History{}, Limits{}, 1, nil); lines != nil {
		t.Errorf("a finished game has the lines %v", lines)
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	s := newSearcher(context.Background(), oware.Start(), History{}, Limits{})
	if n := testing.AllocsPerRun(5, func() { s.search(oware.Start().Apply(0), 6, 1, -infinite, infinite) }); n != 0 {
		t.Errorf("the search allocates %v times", n)
	}
}

func BenchmarkSearch(b *testing.B) {
	var nodes uint64
	for b.Loop() {
		nodes += Search(context.Background(), oware.Start(), History{}, Limits{Depth: 10}, 1, nil)[0].Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
