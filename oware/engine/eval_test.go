package engine

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/parlour-games/parlour/oware"
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

// wander calls each with positions of random games.
func wander(n int, each func(oware.Position)) {
	r := rand.New(rand.NewPCG(13, 14))
	p := oware.Start()
	for range n {
		moves := p.Moves()
		if len(moves) == 0 {
			p = oware.Start()
			continue
		}
		p = p.Apply(moves[r.IntN(len(moves))])
		each(p)
	}
}

// plainEvaluation is the evaluation told house by house from the numbers of the file: the judge
// of the fast one, with which it shares the places of the sections only.
func plainEvaluation(t Terms, p oware.Position) float64 {
	early := float64(p.Seeds()) / 48
	sum := 0.0
	add := func(place int) { sum += early*float64(t[place][0]) + (1-early)*float64(t[place][1]) }
	houses := p.Houses()
	add(tempoStart)
	for side := range 2 {
		own, other := houses[6*side:6*side+6], houses[6-6*side:12-6*side]
		digit := func(house int) int {
			for d, most := range []uint8{0, 1, 2, 5, 10} {
				if own[house] <= most {
					return d
				}
			}
			return 5
		}
		near := digit(0) + 6*digit(1) + 36*digit(2)
		far := digit(3) + 6*digit(4) + 36*digit(5)
		add(side*46656 + near + 216*far)
		add(tripleStart + side*432 + near)
		add(tripleStart + side*432 + 216 + far)
		target := func(house int) int { return int(min(other[house], 3)) }
		for house := range 6 {
			hand := int(min(own[house], 23))
			at := attackStart + ((side*6+house)*24+hand)*128
			add(at + target(0) + 4*target(1) + 16*target(2))
			add(at + 64 + target(3) + 4*target(4) + 16*target(5))
			add(houseStart + (side*6+house)*24 + hand)
			for i := range 6 {
				add(hitStart + (((side*6+house)*24+hand)*6+i)*4 + target(i))
			}
		}
	}
	return sum
}

func TestEvaluationEqualsPlainOne(t *testing.T) {
	terms := randomTerms()
	w := NewWeights(terms)
	large := 0
	check := func(p oware.Position) {
		got, want := float64(w.evaluate(p, p.Seeds())), plainEvaluation(terms, p)
		if got-want > 1.01 || want-got > 1.01 { // it counts in whole hundredths
			t.Fatalf("%v is worth %v, plainly %v", p, got, want)
		}
		for _, n := range p.Houses() {
			if n >= numHands {
				large++
			}
		}
	}
	wander(20_000, check)
	r := rand.New(rand.NewPCG(15, 16))
	for range 2000 {
		var houses [oware.Ring]uint8
		houses[r.IntN(oware.Ring)] = uint8(18 + r.IntN(20))
		for range 10 {
			houses[r.IntN(oware.Ring)]++
		}
		check(oware.Ending(houses))
	}
	if large < 100 {
		t.Errorf("only %d large houses", large)
	}
}

func TestTermsMakeTheEvaluation(t *testing.T) {
	values := randomTerms()
	w := NewWeights(values)
	var terms []int
	wander(2000, func(p oware.Position) {
		var early, sum float64
		terms, early = AppendTerms(terms[:0], p)
		for _, term := range terms {
			sum += early*float64(values[term][0]) + (1-early)*float64(values[term][1])
		}
		if got := float64(w.evaluate(p, p.Seeds())); got-sum > 1.01 || sum-got > 1.01 {
			t.Fatalf("%v is worth %v, its terms %v", p, got, sum)
		}
	})
}

// TestEvaluationDoesNotKnowSides holds that a position and the same with the sides exchanged
// are worth as much.
func TestEvaluationDoesNotKnowSides(t *testing.T) {
	w := NewWeights(randomTerms())
	wander(2000, func(p oware.Position) {
		var b oware.Board
		old := p.Board()
		for i := range 6 {
			b[i], b[i+6] = old[i+6], old[i]
		}
		b[12], b[13] = old[13], old[12]
		q, err := oware.NewPosition(b, p.Turn().Other())
		if err != nil {
			t.Fatal(err)
		}
		if w.Evaluate(p) != w.Evaluate(q) {
			t.Fatalf("%v is worth %v, with the sides exchanged %v", p, w.Evaluate(p), w.Evaluate(q))
		}
	})
}

func TestPlainTerms(t *testing.T) {
	w := NewWeights(PlainTerms())
	for text, want := range map[string]Value{
		"start":                             0,
		"4-4-4-4-4-0-4-4-4-4-4-4-4-0-S":     400 - 30,
		"4-4-4-4-4-0-4-4-4-4-4-4-4-0-N":     -400 + 30,
		"1-0-0-0-0-5-3-0-12-0-0-1-12-14-S":  -200 - 30,
		"30-0-0-0-0-0-1-0-0-0-0-0-10-7-S":   300,
		"25-0-0-0-0-0-1-1-1-0-0-0-10-10-N":  60,
		"1-0-0-0-0-0-1-0-0-0-0-0-23-23-N":   0,
		"0-0-0-0-0-0-1-0-0-0-0-0-23-23-N":   30,
		"0-0-0-0-0-0-0-0-0-0-0-47-1-0-S":    100 - 30,
		"12-12-12-0-0-0-12-0-0-0-0-0-0-0-S": 60,
	} {
		if got := w.Evaluate(position(t, text)); got != want {
			t.Errorf("%s is worth %v, want %v", text, got, want)
		}
	}
}

func TestEvaluationAllocatesNothing(t *testing.T) {
	w, p := DefaultWeights(), oware.Start()
	if n := testing.AllocsPerRun(100, func() { w.evaluate(p, 48) }); n != 0 {
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
	if err != nil || *again != *NewWeights(randomTerms()) {
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

func BenchmarkEvaluate(b *testing.B) {
	w := NewWeights(randomTerms())
	var positions []oware.Position
	wander(1000, func(p oware.Position) { positions = append(positions, p) })
	var sum Value
	for b.Loop() {
		for _, p := range positions {
			sum += w.evaluate(p, p.Seeds())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(positions)), "ns/position")
	_ = sum
}
