package hub

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

func Example() {
	p := checkers.Start()
	fmt.Println(Board(p))
	m, err := ParseMove(p, "11-15")
	fmt.Println(Board(p.Apply(m)), err)
	// Output:
	// Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww
	// Wbbbbbbbbbbebeebeeeeewwwwwwwwwwww <nil>
}

func position(t *testing.T, fen string) checkers.Position {
	t.Helper()
	p, err := checkers.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMove(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{"B:W21:B1", "1-6", "1-6"},
		{"B:W15:B11", "11x18", "11x18x15"},
		{"W:WK32,31:B27,19,18,26,10", "31x22x15x6", "31x6x10x18x26"},
		{"W:WK32,31:B27,19,18,26,10", "31x24x15x6", "31x6x10x19x27"},
	} {
		p := position(t, c.fen)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := Move(m); got != c.want {
			t.Errorf("%s is written %s, want %s", c.move, got, c.want)
		}
		if back, err := ParseMove(p, c.want); back != m || err != nil {
			t.Errorf("%s is read as %v, %v; want %v", c.want, back, err, m)
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	const fen = "W:WK32,31:B27,19,18,26,10"
	for text, want := range map[string]struct {
		kind   error
		reason string
	}{
		"":               {checkers.ErrSyntax, "looks like"},
		"31x6":           {checkers.ErrSyntax, "looks like"},
		"31-6-10":        {checkers.ErrSyntax, "looks like"},
		"31x0x6":         {checkers.ErrSyntax, "looks like"},
		"31x6x99":        {checkers.ErrSyntax, "looks like"},
		"f2xb6xc5":       {checkers.ErrSyntax, "looks like"},
		"31x22x15x6":     {checkers.ErrIllegal, "the capture must be finished: 31x22x15x6"}, // a path is not Hub's
		"31x6x10x18":     {checkers.ErrIllegal, "there is no such capture"},
		"32-28":          {checkers.ErrIllegal, "a capture is compulsory"},
		"32x23x27x19":    {checkers.ErrIllegal, "the capture must be finished"},
		"31x6x26x18x99x": {checkers.ErrSyntax, "looks like"},
	} {
		m, err := ParseMove(position(t, fen), text)
		if !errors.Is(err, want.kind) || !strings.Contains(err.Error(), want.reason) {
			t.Errorf("%q: %v, %v; want %v: %s", text, m, err, want.kind, want.reason)
		}
	}
	if m, err := ParseMove(position(t, fen), "31x6x26x10x18"); err != nil || m.String() != "31x22x15x6" {
		t.Errorf("captures in another order: %v, %v", m, err)
	}
}

func TestParseBoardRefuses(t *testing.T) {
	start := Board(checkers.Start())
	for text, kind := range map[string]error{
		"": checkers.ErrSyntax, start + "e": checkers.ErrSyntax, "w" + start[1:]: checkers.ErrSyntax,
		start[:32] + "x": checkers.ErrSyntax, start[:32] + "\x00": checkers.ErrSyntax,
		start[:32] + "b":              checkers.ErrIllegal, // a man on its king row
		start[:13] + "b" + start[14:]: checkers.ErrIllegal,
	} {
		if p, err := ParseBoard(text); !errors.Is(err, kind) {
			t.Errorf("%q: %v, %v; want %v", text, p, err, kind)
		}
	}
}

// Boards and moves of random games are read back as they were.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	jumps := 0
	for range 300 {
		p := checkers.Start()
		for range 120 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			if back, err := ParseBoard(Board(p)); back != p || err != nil {
				t.Fatalf("%v is written %s and read as %v, %v", p, Board(p), back, err)
			}
			for _, m := range moves {
				if len(m.Captures()) > 1 {
					jumps++
				}
				if back, err := ParseMove(p, Move(m)); err != nil || p.Apply(back) != p.Apply(m) {
					t.Fatalf("%v is written %s and read as %v, %v", m, Move(m), back, err)
				}
			}
			p = p.Apply(moves[r.IntN(len(moves))])
		}
	}
	if jumps < 100 {
		t.Errorf("only %d jumps over several pieces", jumps)
	}
}

// FuzzParse: any text is a position or a move that is written as itself, or an error.
func FuzzParse(f *testing.F) {
	f.Add(Board(checkers.Start()), "11-15")
	f.Add("WeeeeeeeeebeeeeeeebbeeeeeebbeeewW", "31x6x10x18x26")
	f.Fuzz(func(t *testing.T, board, move string) {
		p, err := ParseBoard(board)
		if err != nil {
			p = checkers.Start()
		} else if got := Board(p); got != board {
			t.Fatalf("%q is written as %q", board, got)
		}
		if m, err := ParseMove(p, move); err == nil && !p.IsLegal(m) {
			t.Fatalf("%q is read as %v", move, m)
		}
	})
}
