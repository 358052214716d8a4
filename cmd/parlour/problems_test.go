package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/parlour-games/parlour/checkers/pdn"
	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A problem is a position with its stated result.
type problem struct {
	game   *pdn.Game
	result record.Winner
}

// problemCount counts how the problems of a file were judged.
type problemCount struct {
	wins, proved, wonRightly int // stated for either side
	draws, drawnRightly      int
	refuted                  int // stated results against which there is a proof
}

// TestProblems counts how many stated results of checkers problems a player proves or scores
// rightly: a win or loss when the player proves it, or values the winner's side above half a
// man; a draw when it values it within half a man. It is a measurement: PARLOUR_PROBLEMS names
// PDN files (separated as in PATH), PARLOUR_PROBLEM_PLAYER who judges ("parlour" if not set, or
// "line:COMMAND" for a program that tells values), PARLOUR_PROBLEM_TIME how long each may take (1s),
// PARLOUR_PROBLEM_NODES how many nodes instead, and PARLOUR_PROBLEM_EVERY takes each n-th only.
// It fails when a problem cannot be read.
func TestProblems(t *testing.T) {
	files := filepath.SplitList(os.Getenv("PARLOUR_PROBLEMS"))
	if len(files) == 0 {
		t.Skip("PARLOUR_PROBLEMS names no files")
	}
	limits, every := problemLimits(t)
	text := os.Getenv("PARLOUR_PROBLEM_PLAYER")
	if text == "" {
		text = "parlour"
	}
	e, err := parseEntrant(games.Checkers, text, limits)
	if err != nil {
		t.Fatal(err)
	}
	p, err := e.New(1)
	if err != nil {
		t.Fatal(err)
	}
	if c, ok := p.(io.Closer); ok {
		defer c.Close()
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s, each %d. problem\n", e.Name, every)
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "file\twins stated\tproved\tright\tdraws stated\tright\tall\tright\tproved otherwise\t")
	var sum problemCount
	for _, name := range files {
		var n problemCount
		for i, problem := range readProblems(t, name) {
			if i%every == 0 {
				n.judge(t, p, problem)
			}
		}
		n.write(w, strings.TrimSuffix(filepath.Base(name), ".pdn"))
		sum.add(n)
	}
	sum.write(w, "all")
	w.Flush()
	t.Logf("\n%s", out.String())
}

func problemLimits(t *testing.T) (play.Limits, int) {
	t.Helper()
	l := play.Limits{Time: time.Second}
	every := 1
	var err error
	if text := os.Getenv("PARLOUR_PROBLEM_TIME"); text != "" {
		if l.Time, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	if text := os.Getenv("PARLOUR_PROBLEM_NODES"); text != "" {
		l.Time = 0
		if l.Nodes, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	if text := os.Getenv("PARLOUR_PROBLEM_EVERY"); text != "" {
		if every, err = strconv.Atoi(text); err != nil || every < 1 {
			t.Fatalf("PARLOUR_PROBLEM_EVERY is %q", text)
		}
	}
	return l, every
}

// readProblems returns the problems of a file that have a result.
func readProblems(t *testing.T, name string) []problem {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var problems []problem
	for g, err := range pdn.Games(data) {
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r := g.Record.Result; r != nil && r.Winner != record.Unfinished {
			problems = append(problems, problem{g, r.Winner})
		}
	}
	return problems
}

// judge lets the player judge a problem. A forced move is made first, since players do not think over it.
func (n *problemCount) judge(t *testing.T, p play.Player, problem problem) {
	t.Helper()
	view := play.View{Kind: games.Checkers, Setup: play.Setup{Position: problem.game.Record.Position}}
	g, err := view.Game()
	if err != nil {
		t.Errorf("game %d: %v", problem.game.Number, err)
		return
	}
	for g.Turn() != play.Over && len(g.Choices()) == 1 {
		if err := g.Play(g.Choices()[0]); err != nil {
			t.Fatal(err)
		}
		view.Steps = append(view.Steps, g.Last())
	}
	var value float64 // for First
	if r, over := g.Result(); over {
		value = map[record.Winner]float64{record.First: play.Decided, record.Second: -play.Decided}[r.Winner]
	} else {
		if _, err := p.Choose(t.Context(), view); err != nil {
			t.Fatal(err)
		}
		told := false
		if v, ok := p.(play.Valuer); ok {
			value, told = v.LastValue()
		}
		if !told {
			t.Fatalf("game %d: the player tells no value", problem.game.Number)
		}
		if g.Turn() == play.Second {
			value = -value
		}
	}
	n.count(problem.result, value)
}

// count counts a value for First against the stated result.
func (n *problemCount) count(stated record.Winner, value float64) {
	const level = 0.5
	proof := record.Winner("")
	switch {
	case value >= play.Decided:
		proof = record.First
	case value <= -play.Decided:
		proof = record.Second
	}
	if proof != "" && proof != stated {
		n.refuted++
	}
	if stated == record.Draw {
		n.draws++
		if value >= -level && value <= level {
			n.drawnRightly++
		}
		return
	}
	n.wins++
	if proof == stated {
		n.proved++
	}
	if stated == record.First && value > level || stated == record.Second && value < -level {
		n.wonRightly++
	}
}

func (n *problemCount) add(m problemCount) {
	n.wins += m.wins
	n.proved += m.proved
	n.wonRightly += m.wonRightly
	n.draws += m.draws
	n.drawnRightly += m.drawnRightly
	n.refuted += m.refuted
}

func (n *problemCount) write(w io.Writer, name string) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, n.wins, n.proved, n.wonRightly, n.draws, n.drawnRightly,
		n.wins+n.draws, n.wonRightly+n.drawnRightly, n.refuted)
}

// The counting itself, with values for First.
func TestProblemCount(t *testing.T) {
	var n problemCount
	for _, c := range []struct {
		stated record.Winner
		value  float64
	}{
		{record.First, 300}, {record.First, 0.51}, {record.First, 0.5}, {record.First, -300},
		{record.Second, -90}, {record.Second, -2}, {record.Second, 2},
		{record.Draw, 0.5}, {record.Draw, -0.5}, {record.Draw, 0.51}, {record.Draw, 300},
	} {
		n.count(c.stated, c.value)
	}
	if want := (problemCount{wins: 7, proved: 2, wonRightly: 4, draws: 4, drawnRightly: 2, refuted: 2}); n != want {
		t.Errorf("%+v, not %+v", n, want)
	}
}
