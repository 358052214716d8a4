package checkers

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"
)

// knownCase is one line of testdata/cases.jsonl: known answers, computed by two independent
// programs or measured on a running one.
//
// One answer is not as it came: the canonical text of F11, which was "W:W19,27,31:B12,17,K5".
// The texts are ordered by square, kings among men, as F05 has it with "WK8,10" and F01 with
// "B5,12,17"; only F11 put a king after all men. No one order of writing gives both F05 and
// that, so F11 reads "W:W19,27,31:BK5,12,17" here. The position is the same.
type knownCase struct {
	ID, Type, FEN string
	Moves         []string // legal: all of them, in any order
	Illegal       []string
	Ambiguous     string
	Play          []string
	ResultFEN     string `json:"result_fen"`
	UndoFEN       string `json:"undo_fen"`
	Outcome       string
	Then          string
	ThreefoldAt   int      `json:"threefold_at_ply"`
	Threshold     int      `json:"threshold_plies"`
	Quiet         int      `json:"plies_since_progress"`
	Canonical     *string  // fen: nil for an error
	ResetsOn      []string `json:"resets_on"`
}

func TestCases(t *testing.T) {
	file, err := os.Open("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	done := 0
	for lines := bufio.NewScanner(file); lines.Scan(); done++ {
		var c knownCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.ID, c.run)
	}
	if done != 32 {
		t.Errorf("%d cases, want 32", done)
	}
}

func (c knownCase) run(t *testing.T) {
	if c.Type == "fen" {
		c.runFEN(t)
		return
	}
	if c.Type == "noprogress_rule" {
		if c.Threshold != NoProgressLimit {
			t.Errorf("the limit is %d plies, want %d", NoProgressLimit, c.Threshold)
		}
		return
	}
	g := NewGame(mustParse(t, c.FEN))
	for i, text := range c.Play {
		if _, err := g.Play(text); err != nil {
			t.Fatal(err)
		}
		if c.Type == "repetition" {
			r, ok := g.Claimable()
			if want := i+1 >= c.ThreefoldAt; ok != want || want && r.Reason != Repetition {
				t.Errorf("after ply %d: claimable %v (%v), want %v", i+1, ok, r, want)
			}
		}
	}
	p := g.Position()
	if c.ResultFEN != "" && p.FEN() != c.ResultFEN {
		t.Errorf("the play leads to %v, want %s", p, c.ResultFEN)
	}
	switch c.Outcome {
	case "black wins":
		wantWinner(t, g, Black)
	case "white wins":
		wantWinner(t, g, White)
	}
	switch c.Type {
	case "legal":
		var got []string
		for _, m := range p.Moves() {
			got = append(got, m.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, c.Moves) {
			t.Errorf("legal moves %v, want %v", got, c.Moves)
		}
	case "reject_move":
		wantError(t, g, c.Then, ErrIllegal)
	case "noprogress":
		if r, ok := g.Claimable(); g.Quiet() != c.Quiet || !ok || r.Reason != NoProgress {
			t.Errorf("%d quiet plies, claimable %v (%v)", g.Quiet(), ok, r)
		}
		g.Undo()
		if r, ok := g.Claimable(); ok {
			t.Errorf("one ply earlier a draw can be claimed: %v", r)
		}
	}
	for _, text := range c.Illegal {
		wantError(t, g, text, ErrIllegal)
	}
	if c.Ambiguous != "" {
		wantError(t, g, c.Ambiguous, ErrAmbiguous)
	}
	if c.UndoFEN != "" {
		if g.Undo(); g.Position().FEN() != c.UndoFEN {
			t.Errorf("the undo leads to %v, want %s", g.Position(), c.UndoFEN)
		}
	}
}

func (c knownCase) runFEN(t *testing.T) {
	p, err := ParseFEN(c.FEN)
	switch {
	case c.Canonical == nil && err == nil:
		t.Errorf("no error, but %v", p)
	case c.Canonical != nil && err != nil:
		t.Error(err)
	case c.Canonical != nil && p.FEN() != *c.Canonical:
		t.Errorf("written %v, want %s", p, *c.Canonical)
	}
	if err != nil {
		t.Log(err)
	}
}

func wantWinner(t *testing.T, g *Game, want Side) {
	t.Helper()
	if got, ok := g.Result().Winner(); !ok || got != want || !g.Over() {
		t.Errorf("%v, want a win for %v", g.Result(), want)
	}
}

// wantError plays a text that must be refused and must change nothing.
func wantError(t *testing.T, g *Game, text string, kind error) {
	t.Helper()
	before := g.Position()
	_, err := g.Play(text)
	if !errors.Is(err, kind) || g.Position() != before {
		t.Errorf("%q: error %v, want the kind %v; position %v", text, err, kind, g.Position())
	}
	t.Log(err)
}
