package checkers

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"testing"
)

// The fuzz targets take a position as three words of bits, of which arbitrary makes a legal
// one, and a seed that chooses moves.

// arbitrary returns a legal position for any bits.
func arbitrary(black, white, kings uint32, turn bool) Position {
	thin := func(b uint32) uint32 {
		for bits.OnesCount32(b) > maxPieces {
			b &= b - 1
		}
		return b
	}
	black = thin(black)
	white = thin(white &^ black)
	p := Position{own: black, other: white, kings: kings & (black | white)}
	p.kings |= black&crownRow[Black] | white&crownRow[White]
	if turn {
		p = p.WithTurn(White)
	}
	return p
}

func addPositions(f *testing.F) {
	for _, fen := range []string{
		"start", "B:BK2:W6,7,14,15", "W:W32:B23,24,27,28", "W:W17:B14,7", "W:W:B21",
		"B:WK6,K7,K14,K15,K22,K23,K24:BK1,K2,K3,K32",
		"W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21",
	} {
		p := mustParse(f, fen)
		f.Add(p.pieces(Black), p.pieces(White), p.kings, p.turn == White, uint64(12345))
	}
}

func FuzzUnapplyRestores(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, black, white, kings uint32, turn bool, walk uint64) {
		p := arbitrary(black, white, kings, turn)
		var line []Move
		var before []Position
		for range 32 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[walk%uint64(len(moves))]
			walk = walk/uint64(len(moves)) ^ walk<<13
			line, before = append(line, m), append(before, p)
			p = p.Apply(m)
			if _, err := p.Setup().Position(); err != nil {
				t.Fatalf("%v leads from %v to nonsense: %v", m, before[len(before)-1], err)
			}
		}
		for i := len(line) - 1; i >= 0; i-- {
			if p = p.Unapply(line[i]); p != before[i] {
				t.Fatalf("%v taken back gives %v, want %v", line[i], p, before[i])
			}
		}
	})
}

func FuzzLegalMeansListed(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, black, white, kings uint32, turn bool, other uint64) {
		p := arbitrary(black, white, kings, turn)
		moves := p.Moves()
		if p.HasMove() != (len(moves) > 0) || p.CountMoves() != len(moves) {
			t.Fatalf("%v: any %v, counted %d, listed %d", p, p.HasMove(), p.CountMoves(), len(moves))
		}
		listed := map[Move]bool{}
		for _, m := range moves {
			if listed[m] {
				t.Fatalf("%v lists %v twice", p, m)
			}
			listed[m] = true
			if m.IsJump() != p.HasJump() {
				t.Fatalf("%v lists %v, and a capture is possible: %v", p, m, p.HasJump())
			}
		}
		// The moves of another position are legal here only when they are listed.
		q := arbitrary(white^uint32(other), black^uint32(other>>32), kings, turn)
		for _, m := range append(moves, q.Moves()...) {
			if p.IsLegal(m) != listed[m] {
				t.Fatalf("%v: %v is legal: %v, listed: %v", p, m, p.IsLegal(m), listed[m])
			}
			if after, err := p.Play(m); (err == nil) != listed[m] || err != nil && after != p {
				t.Fatalf("%v: %v is listed: %v, played: %v, %v", p, m, listed[m], after, err)
			}
		}
	})
}

func FuzzParseUndoesPrint(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, black, white, kings uint32, turn bool, _ uint64) {
		p := arbitrary(black, white, kings, turn)
		for _, m := range p.Moves() {
			for _, text := range []string{m.String(), m.CoordNotation()} {
				if got, err := p.ParseMove(text); err != nil || got != m {
					t.Fatalf("%v: %s is read as %v, %v", p, text, got, err)
				}
			}
			short := m.From().String() + "-" + m.To().String()
			got, err := p.ParseMove(short)
			switch {
			case err == nil && (got.From() != m.From() || got.To() != m.To()):
				t.Fatalf("%v: %s is read as %v", p, short, got)
			case err != nil && !errors.Is(err, ErrAmbiguous):
				t.Fatalf("%v: %s, short for %v: %v", p, short, m, err)
			}
		}
	})
}

func FuzzFENRoundTrip(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, black, white, kings uint32, turn bool, _ uint64) {
		p := arbitrary(black, white, kings, turn)
		got, err := ParseFEN(p.FEN())
		if err != nil || got != p {
			t.Fatalf("%v is read as %v, %v", p, got, err)
		}
		if again, err := p.Setup().Position(); err != nil || again != p {
			t.Fatalf("%v is set up as %v, %v", p, again, err)
		}
	})
}

// FuzzPositionText gives the reader of positions any bytes.
func FuzzPositionText(f *testing.F) {
	for _, s := range []string{"start", "B:W21-32:B1-12", "w:w31,k27:bk5.", "B:WK29-K32:B", "?::", "B:W33:B", "B:W1-99,0:B"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			if errors.Is(err, ErrSyntax) == errors.Is(err, ErrIllegal) || err.Error() == "" || p != (Position{}) {
				t.Fatalf("%q: %v, %v", text, p, err)
			}
			return
		}
		if again, err := ParseFEN(p.FEN()); err != nil || again != p {
			t.Fatalf("%q is written %v and read as %v, %v", text, p, again, err)
		}
	})
}

// FuzzMoveText gives the reader of moves any bytes, in positions of all kinds.
func FuzzMoveText(f *testing.F) {
	for _, s := range []string{"11-15", "2x18", "2x11x2", "f6-e5", "11", "-", "99x1", "2-2", "1-1", "17x10", "32-27-23"} {
		f.Add(s, []byte("seed of a position"))
	}
	f.Fuzz(func(t *testing.T, text string, where []byte) {
		p := Start()
		if len(where) >= 13 {
			w := binary.LittleEndian.Uint32
			p = arbitrary(w(where), w(where[4:]), w(where[8:]), where[12]&1 == 1)
		}
		g := NewGame(p)
		m, err := g.Play(text)
		if err == nil {
			if !p.IsLegal(m) || g.Position() != p.Apply(m) {
				t.Fatalf("%v: %q is read as %v", p, text, m)
			}
			return
		}
		var e *MoveError
		if !errors.As(err, &e) || e.Reason == "" || !m.IsZero() || g.Position() != p {
			t.Fatalf("%v: %q: %v, %v, leads to %v", p, text, m, err, g.Position())
		}
		for _, c := range e.Candidates {
			if _, err := p.ParseMove(c); err != nil {
				t.Fatalf("%v: %q could be %s: %v", p, text, c, err)
			}
		}
	})
}

// FuzzGameReplays plays, takes back and plays again.
func FuzzGameReplays(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, black, white, kings uint32, turn bool, walk uint64) {
		g := NewGame(arbitrary(black, white, kings, turn))
		for range 48 {
			moves := g.Moves()
			if (len(moves) == 0) != g.Over() {
				t.Fatalf("%v: over %v with %d moves", g.Position(), g.Over(), len(moves))
			}
			if g.Over() {
				break
			}
			if err := g.PlayMove(moves[walk%uint64(len(moves))]); err != nil {
				t.Fatal(err)
			}
			walk = walk/3 ^ walk<<17
		}
		last, line := g.Position(), g.Played()
		for range line {
			g.Undo()
		}
		if g.Ply() != 0 {
			t.Fatalf("ply %d after taking everything back", g.Ply())
		}
		for _, m := range line {
			if _, err := g.Play(m.String()); err != nil {
				t.Fatal(err)
			}
		}
		if g.Position() != last {
			t.Fatalf("replayed to %v, want %v", g.Position(), last)
		}
	})
}
