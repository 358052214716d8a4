package checkers

import (
	"math/rand/v2"
	"testing"
)

func TestWithTurn(t *testing.T) {
	p := Start()
	q := p.WithTurn(White)
	if q.Turn() != White || q.FEN()[1:] != p.FEN()[1:] || q.WithTurn(Black) != p || p.WithTurn(Black) != p {
		t.Errorf("%v with the other to move is %v", p, q)
	}
	if q.At(1) != BlackMan || q.At(32) != WhiteMan || q.At(16) != NoPiece {
		t.Error("the pieces changed sides")
	}
	if q.Men(Black) != 0xFFF || q.Men(White) != 0xFFF00000 || q.Kings(White) != 0 {
		t.Error("the bitboards changed")
	}
}

func TestPlayChecks(t *testing.T) {
	p := Start()
	foreign, err := p.WithTurn(White).ParseMove("24-20")
	if err != nil {
		t.Fatal(err)
	}
	if q, err := p.Play(foreign); err == nil || q != p {
		t.Errorf("Black played %v: %v, %v", foreign, q, err)
	}
	for _, m := range p.Moves() {
		if q, err := p.Play(m); err != nil || q != p.Apply(m) {
			t.Errorf("%v: %v, %v", m, q, err)
		}
	}
}

// TestNothingIsAllocated holds what a search calls millions of times.
func TestNothingIsAllocated(t *testing.T) {
	moves := make([]Move, 0, 64)
	for _, fen := range []string{
		"start",
		"B:BK2:W6,7,14,15",
		"B:WK6,K7,K14,K15,K22,K23,K24:BK1,K2,K3,K32",
		"W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21",
	} {
		p := mustParse(t, fen)
		all := p.Moves()
		var path []Square
		for name, f := range map[string]func(){
			"AppendMoves": func() { moves = p.AppendMoves(moves[:0]) },
			"CountMoves":  func() { p.CountMoves() },
			"HasMove":     func() { p.HasMove() },
			"IsLegal":     func() { p.IsLegal(all[0]) },
			"Hash":        func() { p.Hash() },
			"AppendPath":  func() { path = all[0].AppendPath(path[:0]) },
			"Apply and Unapply": func() {
				for _, m := range all {
					if p.Apply(m).Unapply(m) != p {
						t.Fatal("not restored")
					}
				}
			},
		} {
			if n := testing.AllocsPerRun(100, f); n != 0 {
				t.Errorf("%s: %s allocates %v times", fen, name, n)
			}
		}
	}
}

// TestHash meets some 200,000 different positions: no two may share a hash, nor the lower
// half of one more often than chance would have it.
func TestHash(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	hashes := map[uint64]Position{}
	low := map[uint32]bool{}
	seen := map[Position]bool{}
	for len(seen) < 200_000 {
		p := randomPosition(r)
		for range 40 {
			for _, q := range []Position{p, p.WithTurn(p.Turn().Other())} {
				if seen[q] {
					continue
				}
				seen[q] = true
				if other, ok := hashes[q.Hash()]; ok {
					t.Fatalf("%v and %v have the same hash", q, other)
				}
				hashes[q.Hash()] = q
				low[uint32(q.Hash())] = true
			}
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.Apply(moves[r.IntN(len(moves))])
		}
	}
	// About n*n/2/2^32 = 5 pairs are expected to share their lower half.
	if pairs := len(seen) - len(low); pairs > 25 {
		t.Errorf("%d of %d positions share the lower half of their hash", pairs, len(seen))
	}
	if got := Start().Hash(); got != startHash {
		t.Errorf("the hash of the start is %#x, it was %#x: files keyed by it would be lost", got, uint64(startHash))
	}
}

const startHash = 0x91731769345f6b8a

func BenchmarkHash(b *testing.B) {
	p := Start()
	var sum uint64
	for b.Loop() {
		sum += p.Hash()
	}
	_ = sum
}

func BenchmarkAppendMoves(b *testing.B) {
	p := mustParse(b, "W:WK2,K7,22,23,25,30:B9,12,13,K27,K31,21")
	moves := make([]Move, 0, 64)
	for b.Loop() {
		moves = p.AppendMoves(moves[:0])
	}
}
