package checkers

import (
	"slices"
	"testing"
	"unsafe"
)

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(Move{}); n > 16 {
		t.Errorf("a Move takes %d bytes, more than 16", n)
	}
	if n := unsafe.Sizeof(Position{}); n > 16 {
		t.Errorf("a Position takes %d bytes, more than 16", n)
	}
}

// TestDoubleJump takes the move of the documentation apart.
//
//	row 2      9   10b  11      a black man
//	row 3   13   14   15
//	row 4     17   18B  19      a black king
//	row 5   21   22   23w       jumps to 14 and to 7
func TestDoubleJump(t *testing.T) {
	p := mustParse(t, "W:W23:BK18,10")
	m, err := p.ParseMove("23x7")
	if err != nil {
		t.Fatal(err)
	}
	if m.String() != "23x14x7" || m.CoordNotation() != "e3xc5xe7" {
		t.Errorf("notation %s, %s", m, m.CoordNotation())
	}
	if !slices.Equal(m.Path(), []Square{23, 14, 7}) || m.From() != 23 || m.To() != 7 {
		t.Errorf("path %v from %v to %v", m.Path(), m.From(), m.To())
	}
	if !slices.Equal(m.Captures(), []Square{18, 10}) || !slices.Equal(m.Captured(), []Piece{BlackKing, BlackMan}) {
		t.Errorf("captures %v %v", m.Captures(), m.Captured())
	}
	if !m.IsJump() || m.Promoted() || m.King() || m.Side() != White || !m.Progress() || m.IsZero() {
		t.Errorf("flags of %v are wrong", m)
	}
	if after := p.Apply(m); after.FEN() != "B:W7:B" || after.Unapply(m) != p {
		t.Errorf("leads to %v and back to %v", after, after.Unapply(m))
	}
}

func TestZeroMove(t *testing.T) {
	var m Move
	if !m.IsZero() || m.From() != NoSquare || m.To() != NoSquare || m.Path() != nil ||
		m.Captures() != nil || m.Captured() != nil || m.IsJump() || m.String() != "" {
		t.Errorf("the zero Move is not empty: %+v", m)
	}
	if p, err := Start().Play(m); err == nil || p != Start() {
		t.Errorf("the zero Move can be played: %v, %v", p, err)
	}
}

func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
