package engine

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/deepening"
)

func position(t testing.TB, fen string) checkers.Position {
	t.Helper()
	p, err := checkers.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func search(p checkers.Position, limits Limits, lines int) []Line {
	return Search(context.Background(), p, nil, limits, lines, nil)
}

// plainSearch looks at every move to the same depth.
func plainSearch(p checkers.Position, depth, lines int) []Line {
	e := New(Options{HashMiB: 1})
	e.threads[0].plain = true
	return e.Search(context.Background(), p, nil, Limits{Depth: depth}, lines, nil)
}

// minimax is the judge of the search: it looks at every move, in the order of the rules.
func minimax(p checkers.Position, depth, ply int) Value {
	moves := p.Moves()
	switch {
	case len(moves) == 0:
		return -win + Value(ply)
	case depth <= 0 && !moves[0].IsJump():
		return DefaultWeights().evaluate(p)
	}
	best := -infinite
	for _, m := range moves {
		best = max(best, -minimax(p.Apply(m), depth-1, ply+1))
	}
	return best
}

// TestSearchEqualsMinimax compares all lines of random positions, too shallow to repeat one.
func TestSearchEqualsMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const depth = 3
	for range 60 {
		p := checkers.Start()
		for range r.IntN(60) {
			if moves := p.Moves(); len(moves) > 0 {
				p = p.Apply(moves[r.IntN(len(moves))])
			}
		}
		want := map[checkers.Move]Value{}
		for _, m := range p.Moves() {
			want[m] = -minimax(p.Apply(m), depth-1, 1)
		}
		lines := plainSearch(p, depth, len(want))
		if len(lines) != len(want) {
			t.Fatalf("%v: %d lines for %d moves", p, len(lines), len(want))
		}
		for i, l := range lines {
			if l.Value != want[l.Move] || i > 0 && l.Value > lines[i-1].Value {
				t.Errorf("%v: line %d is %v with %v, want %v", p, i+1, l.Move, l.Value, want[l.Move])
			}
			checkVariation(t, p, l)
		}
		for n := 1; n < len(lines); n++ {
			for i, l := range plainSearch(p, depth, n) {
				if l.Value != lines[i].Value {
					t.Errorf("%v: of %d lines the value of line %d is %v, want %v", p, n, i+1, l.Value, lines[i].Value)
				}
			}
		}
	}
}

// checkVariation plays a line to its end, where its value must stand.
func checkVariation(t *testing.T, p checkers.Position, l Line) {
	t.Helper()
	if len(l.PV) == 0 || l.PV[0] != l.Move {
		t.Fatalf("%v: the line of %v is %v", p, l.Move, l.PV)
	}
	sign := Value(1)
	q := p
	for _, m := range l.PV {
		next, err := q.Play(m)
		if err != nil {
			t.Fatalf("%v: the line %v: %v", p, l.PV, err)
		}
		q, sign = next, -sign
	}
	end := DefaultWeights().evaluate(q)
	if !q.HasMove() {
		end = -win + Value(len(l.PV))
	}
	if l.Value != sign*end {
		t.Errorf("%v: the line %v ends with %v and is valued %v", p, l.PV, sign*end, l.Value)
	}
}

func TestWinsAreFound(t *testing.T) {
	for _, c := range []struct {
		fen   string
		move  string
		plies int
	}{
		// White shuts the last man in.
		{"W:WK27:B28", "27-32", 1},
		// White takes both men.
		{"W:W17:B14,7", "17x10x3", 1},
		// Two kings catch one at the edge, three catch one that is free.
		{"W:WK14,K18:BK13", "", 3},
		{"B:WK18:BK10,K11,K6", "", 9},
	} {
		l := search(position(t, c.fen), Limits{Depth: 24}, 1)[0]
		plies, won, _ := l.Value.Decided()
		if c.move != "" && l.Move.String() != c.move || !won || plies != c.plies {
			t.Errorf("%s: %v with %v, want %s with a win in %d", c.fen, l.Move, l.Value, c.move, c.plies)
		}
	}
	if lines := search(position(t, "W:W32:B23,24,27,28"), Limits{}, 3); len(lines) != 0 {
		t.Errorf("lines after the end: %v", lines)
	}
}

// TestHistoryDraws holds that the third occurrence and the 80 plies are seen coming.
func TestHistoryDraws(t *testing.T) {
	g := checkers.NewGame(position(t, "B:WK32,K27:BK1"))
	for _, text := range []string{"1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1"} {
		if _, err := g.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	// White is far ahead, but 28-32 brings the position for the third time.
	lines := Search(context.Background(), g.Position(), HistoryOf(g), Limits{Depth: 1}, 10, nil)
	drawn := 0
	for _, l := range lines {
		if l.Value == 0 {
			drawn++
			if l.Move.String() != "28-32" {
				t.Errorf("%v is no draw", l.Move)
			}
		}
	}
	if drawn != 1 || lines[len(lines)-1].Value != 0 {
		t.Errorf("%d moves draw, of %v", drawn, lines)
	}
	// 78 quiet plies: whatever is played, the 80th ends the game, unless somebody wins first.
	h := make(History, 78)
	for _, l := range Search(context.Background(), position(t, "W:WK32,K27:BK1"), h, Limits{Depth: 4}, 10, nil) {
		if l.Value != 0 {
			t.Errorf("after 78 quiet plies %v is worth %v", l.Move, l.Value)
		}
	}
	l := Search(context.Background(), position(t, "W:WK27:B28"), make(History, 79), Limits{Depth: 4}, 1, nil)[0]
	if _, won, _ := l.Value.Decided(); !won {
		t.Errorf("a win on the 80th ply is worth %v", l.Value)
	}
}

func TestLimits(t *testing.T) {
	l := search(checkers.Start(), Limits{Depth: 5}, 1)[0]
	if l.Depth != 5 {
		t.Errorf("depth %d, want 5", l.Depth)
	}
	for _, nodes := range []uint64{1, 1000, 30_000} {
		l := search(checkers.Start(), Limits{Nodes: nodes}, 1)[0]
		if l.Depth < 1 || l.Nodes > max(nodes, 100) {
			t.Errorf("depth %d with %d nodes, limit %d", l.Depth, l.Nodes, nodes)
		}
	}
	begin := time.Now()
	if l := search(checkers.Start(), Limits{Time: 20 * time.Millisecond}, 1)[0]; l.Depth < 2 {
		t.Errorf("depth %d in 20 ms", l.Depth)
	}
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("20 ms took %v", took)
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
	p := checkers.Start()
	if lines := Search(done, p, nil, Limits{}, 2, nil); len(lines) != 2 || lines[0].Depth != 1 || !p.IsLegal(lines[0].Move) {
		t.Errorf("a search that is stopped at once found %v", lines)
	}
	for asked := range 40 {
		left := asked
		l := Search(countdown{context.Background(), &left}, p, nil, Limits{}, 1, nil)[0]
		if l.Nodes > uint64(asked+1)*deepening.CheckEvery+4096 || !p.IsLegal(l.Move) {
			t.Errorf("stopped after %d nodes with %v", l.Nodes, l.Move)
		}
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	p := position(t, "W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21")
	for _, limits := range []Limits{{Depth: 7}, {Nodes: 50_000}} {
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
	final := Search(context.Background(), checkers.Start(), nil, Limits{Depth: 6}, 2, func(lines []Line) {
		if depth++; len(lines) != 2 || lines[0].Depth != depth || lines[0].Value < lines[1].Value {
			t.Errorf("report %d: %v", depth, lines)
		}
	})
	if depth != 6 || final[0].Depth != 6 {
		t.Errorf("%d reports, the last of depth %d", depth, final[0].Depth)
	}
}

// TestSearchAllocatesNothing compares the allocations of iterations after the first.
func TestSearchAllocatesNothing(t *testing.T) {
	p := position(t, "B:WK6,K7,K14,K15,K22,K23,K24:BK1,K2,K3,K32")
	e := New(Options{HashMiB: 1})
	s := e.threads[0]
	s.prepare(deepening.Begin(context.Background(), Limits{Infinite: true}), p, nil, p.Moves())
	if n := testing.AllocsPerRun(3, func() { deepening.Iterate(s, 7, 2) }); n != 0 {
		t.Errorf("an iteration allocates %v times", n)
	}
}

func TestValues(t *testing.T) {
	for v, want := range map[Value]string{
		0: "+0.00", 125: "+1.25", -7: "-0.07", win - 7: "win in 7", -win + 4: "loss in 4", -win: "loss in 0",
	} {
		if got := v.String(); got != want {
			t.Errorf("%d is written %s, want %s", int32(v), got, want)
		}
	}
	if math.Abs(Value(-130).Men()+1.3) > 1e-9 {
		t.Error("-130 is not -1.3 men")
	}
}

func TestLevelsAreDeterministic(t *testing.T) {
	for l := MinLevel; l <= 7; l++ {
		g := checkers.NewGame(checkers.Start())
		different := map[checkers.Move]bool{}
		for seed := range uint64(20) {
			a, err := l.Choose(context.Background(), g, seed)
			b, err2 := l.Choose(context.Background(), g, seed)
			if err != nil || err2 != nil || a != b {
				t.Fatalf("level %d, seed %d: %v, %v and %v, %v", l, seed, a, err, b, err2)
			}
			different[a] = true
		}
		if len(different) < 2 {
			t.Errorf("level %d always plays %v", l, different)
		}
	}
}

func TestChooseRefuses(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MaxLevel.Choose(done, checkers.NewGame(checkers.Start()), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: %v", err)
	}
	g := checkers.NewGame(checkers.Start())
	if err := g.Resign(checkers.Black); err != nil {
		t.Fatal(err)
	}
	if _, err := MaxLevel.Choose(context.Background(), g, 0); err == nil {
		t.Error("a move after the end")
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a level 11")
		}
	}()
	_, _ = Level(11).Choose(context.Background(), g, 0)
}

func TestTakesDraw(t *testing.T) {
	g := checkers.NewGame(position(t, "W:W18,22,23,30:B1"))
	for side, want := range map[checkers.Side]bool{checkers.Black: true, checkers.White: false} {
		if got, err := TakesDraw(context.Background(), g, side); err != nil || got != want {
			t.Errorf("%v takes a draw: %v, %v", side, got, err)
		}
	}
}
