package engine

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

// randomTerms returns values that all differ.
func randomTerms() Terms {
	r := rand.New(rand.NewPCG(11, 12))
	t := make(Terms, NumTerms)
	for i := range t {
		t[i] = [2]float32{float32(r.IntN(801)-400) / parts, float32(r.IntN(801)-400) / parts}
	}
	return t
}

func randomWeights() *Weights { return NewWeights(randomTerms()) }

// wander calls each with positions of random games, kings among them in number.
func wander(n int, each func(checkers.Position)) {
	r := rand.New(rand.NewPCG(13, 14))
	p := checkers.Start()
	for range n {
		moves := p.Moves()
		if len(moves) == 0 {
			p = checkers.Start()
			continue
		}
		p = p.Apply(moves[r.IntN(len(moves))])
		each(p)
	}
}

// upside returns the board turned round with the colours changed, square by square.
func upside(t *testing.T, p checkers.Position) checkers.Position {
	t.Helper()
	s := p.Setup()
	s.Turn = s.Turn.Other()
	for i, at := range s.Pieces {
		piece := checkers.Man(at.Piece.Side().Other())
		if at.Piece.IsKing() {
			piece = checkers.King(at.Piece.Side().Other())
		}
		s.Pieces[i] = checkers.Placed{Piece: piece, Square: checkers.NumSquares + 1 - at.Square}
	}
	q, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestEvaluationIsFair(t *testing.T) {
	for _, w := range []*Weights{DefaultWeights(), randomWeights()} {
		wander(2000, func(p checkers.Position) {
			if a, b := w.evaluate(p), w.evaluate(upside(t, p)); a != b {
				t.Fatalf("%v is worth %v, turned round %v", p, a, b)
			}
		})
	}
}

// plainly is the evaluation told square by square, from the rows and columns that each
// region covers: the judge of the fast one.
func plainly(w *Weights, p checkers.Position) Value {
	// What stands on a row and column as the mover sees it: 0 nothing, 1 and 2 an own man
	// and another's, 3 and 4 kings.
	at := func(row, col int) int {
		if p.Turn() == checkers.White {
			row, col = 7-row, 7-col
		}
		s, ok := checkers.SquareAt(row, col)
		if !ok || p.At(s) == checkers.NoPiece {
			return 0
		}
		what := 1
		if p.At(s).Side() != p.Turn() {
			what = 2
		}
		if p.At(s).IsKing() {
			what += 2
		}
		return what
	}
	var n [5]int
	var pieces, odd int
	for row := range 8 {
		for col := range 8 {
			if what := at(row, col); what > 0 {
				n[what]++
				pieces++
				odd += row % 2
			}
		}
	}
	var early, late int
	add := func(term, times int) {
		early += times * int(w.pairs[term].Early)
		late += times * int(w.pairs[term].Late)
	}
	region := func(start, row, col, rows, cols, base int) {
		number, digit := 0, 1
		for r := row; r < row+rows; r++ {
			for c := col; c < col+cols; c++ {
				if (r+c)%2 == 0 {
					continue
				}
				if what := at(r, c); what < base {
					number += digit * what
				}
				digit *= base
			}
		}
		add(start+number, 1)
	}
	kings := n[3]+n[4] > 0
	start := quietStart
	if kings {
		start = mixedStart
	}
	i := 0
	for row := 0; row <= 4; row += 2 {
		for col := 0; col <= 4; col += 2 {
			region(start+i*menPatterns, row, col, 4, 4, 3)
			i++
		}
	}
	for row := range 7 {
		region(start+i*menPatterns, row, 0, 2, 8, 3)
		i++
	}
	i = 0
	for _, row := range []int{0, 2, 3, 5} {
		for col := 0; col <= 4 && kings; col += 2 {
			region(kingStart+i*kingPatterns, row, col, 3, 4, 5)
			i++
		}
	}
	add(countStart+n[1]*13*25+n[2]*25+min(n[3], 4)*5+min(n[4], 4), 1)
	move := moveStart + pieces*2 + odd%2
	if kings {
		move += 50
	}
	add(move, 1)
	add(worthStart, n[1]-n[2])
	add(worthStart+1, n[3]-n[4])
	return Value((early*pieces + late*(24-pieces)) / (24 * parts))
}

func TestEvaluationEqualsPlainOne(t *testing.T) {
	w := randomWeights()
	kings := 0
	wander(20_000, func(p checkers.Position) {
		if got, want := w.evaluate(p), plainly(w, p); got != want {
			t.Fatalf("%v is worth %v, plainly %v", p, got, want)
		}
		if p.Kings(checkers.Black)|p.Kings(checkers.White) != 0 {
			kings++
		}
	})
	if kings < 1000 {
		t.Errorf("only %d positions with kings", kings)
	}
}

func TestTermsMakeTheEvaluation(t *testing.T) {
	values := randomTerms()
	w := NewWeights(values)
	var terms []Term
	wander(2000, func(p checkers.Position) {
		var early float64
		terms, early = ViewOf(p).AppendTerms(terms[:0])
		var sum float64
		for _, term := range terms {
			v := values[term.Index]
			sum += float64(term.Times) * (early*float64(v[0]) + (1-early)*float64(v[1]))
		}
		if got := w.evaluate(p); abs(float64(got)-sum) > 1.01 {
			t.Fatalf("%v is worth %v, its terms %v", p, got, sum)
		}
	})
}

func abs(x float64) float64 { return max(x, -x) }

func TestEvaluationAllocatesNothing(t *testing.T) {
	w, p := DefaultWeights(), position(t, "B:WK6,K7,K14,K15,22,23,24:BK1,2,3,K32")
	if n := testing.AllocsPerRun(100, func() { w.evaluate(p) }); n != 0 {
		t.Errorf("an evaluation allocates %v times", n)
	}
}

func TestWeightsFile(t *testing.T) {
	var file bytes.Buffer
	if err := WriteWeights(&file, randomTerms()); err != nil {
		t.Fatal(err)
	}
	b := file.Bytes()
	again, err := ReadWeights(bytes.NewReader(b))
	if err != nil || *again != *randomWeights() {
		t.Fatalf("read back differently: %v", err)
	}
	for _, place := range []int{0, 40, len(weightsHeader) + 1, len(b) / 2, len(b) - 2} {
		damaged := bytes.Clone(b)
		damaged[place] ^= 4
		if _, err := ReadWeights(bytes.NewReader(damaged)); err == nil {
			t.Errorf("damage at byte %d of %d is not noticed", place, len(b))
		}
	}
	for _, n := range []int{0, 10, len(weightsHeader), len(weightsHeader) + 4, len(b) / 2, len(b) - 1} {
		if _, err := ReadWeights(bytes.NewReader(b[:n])); err == nil {
			t.Errorf("a file cut at byte %d of %d is not noticed", n, len(b))
		}
	}
}

func FuzzReadWeights(f *testing.F) {
	f.Add([]byte(weightsHeader))
	f.Add(embedded[:min(len(embedded), 1000)])
	f.Fuzz(func(t *testing.T, b []byte) {
		if w, err := ReadWeights(bytes.NewReader(b)); (w == nil) == (err == nil) {
			t.Error("neither weights nor an error, or both")
		}
	})
}

func TestMaterialTerms(t *testing.T) {
	w := NewWeights(MaterialTerms())
	for fen, want := range map[string]Value{
		"B:W21,22:B1,2,3":       perMan,
		"W:W21,22:B1,2,3":       -perMan,
		"W:W21,K22,K23:B1,2,K9": 30,
	} {
		if got := w.evaluate(position(t, fen)); got != want {
			t.Errorf("%s is worth %v, want %v", fen, got, want)
		}
	}
	if v := w.evaluate(checkers.Start()); v != 0 {
		t.Errorf("the start is worth %v", v)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, c := range []struct{ name, fen string }{
		{"men", "B:W18,21,22,23,25,29,30,32:B1,2,3,5,9,12,14,16"},
		{"kings", "B:W18,21,22,23,K25,29,30:B1,2,3,K5,9,12,14"},
	} {
		b.Run(c.name, func(b *testing.B) {
			w, p := randomWeights(), position(b, c.fen)
			var sum Value
			for b.Loop() {
				sum += w.evaluate(p)
			}
			_ = sum
		})
	}
}
