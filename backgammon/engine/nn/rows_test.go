//go:build amd64 && !purego

package nn

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// eachVectors runs f with every kind of vectors that this machine has.
func eachVectors(t *testing.T, f func(t *testing.T)) {
	was := use
	defer func() { use = was }()
	for v, name := range map[vectors]string{plain: "plain", avx2: "AVX2", avx512: "AVX512"} {
		if v > was {
			t.Logf("this machine has no %s", name)
			continue
		}
		use = v
		t.Run(name, f)
	}
}

// bitsOf makes floats comparable to the bit. All that are not a number count as one: which of them an operation passes on is
// left open, and no net has one.
func bitsOf(v []float32) []uint32 {
	bits := make([]uint32, len(v))
	for i, f := range v {
		bits[i] = math.Float32bits(f)
		if f != f {
			bits[i] = 0x7fc00000
		}
	}
	return bits
}

// every kernel does to the last bit what its plain form does, on any floats: also those that are tiny, infinite or not a
// number.
func checkKernels(t *testing.T, width, rows int, float func() float32, pick func(int) int) {
	t.Helper()
	floats := func(n int) []float32 {
		v := make([]float32, n)
		for i := range v {
			v[i] = float()
		}
		return v
	}
	w, src, d := floats(width*rows), floats(width), floats(width)
	count := pick(2*rows + 1)
	at, x := make([]int32, count), floats(count)
	for i := range at {
		at[i] = int32(pick(rows) * width)
	}
	type results struct {
		added, stepped, dots, x, w, m, v []float32
		at, added32                      []int32
		at32, atNow                      []uint16
		squashed                         []float32
		changed, x32, steps              []int16
	}
	// The whole numbers are bits of the floats.
	whole := func(v []float32) []int32 {
		bits := make([]int32, len(v))
		for i, f := range v {
			bits[i] = int32(math.Float32bits(f))
		}
		return bits
	}
	short := func(v []float32) []int16 {
		s := make([]int16, len(v))
		for i, f := range v {
			s[i] = int16(math.Float32bits(f) >> 11)
		}
		return s
	}
	width16 := (width + group - 1) / group * group
	w16, src32 := short(floats(width16*rows)), whole(floats(width16))
	x16 := short(floats(count / 2 * 2))
	at16 := make([]uint16, len(x16))
	for i := range at16 {
		at16[i] = uint16(pick(rows))
	}
	now, last := short(floats(width16)), short(floats(width16))
	for i := range now {
		if pick(2) == 0 {
			now[i] = last[i]
		}
	}
	cut := pick(24)
	step := adamStep{0.9, 0.1, 0.999, 0.001, 0.01, 1e-8}
	square := slices.Clone(w)
	for i, f := range square {
		square[i] = max(f, -f)
	}
	run := func() (r results) {
		r.added = make([]float32, width)
		addRows(r.added, src, w, at, x)
		r.stepped = slices.Clone(w)
		stepRows(r.stepped, d, at, x)
		r.dots = make([]float32, count)
		dotRows(r.dots, w, d, at)
		r.at, r.x = make([]int32, width), make([]float32, width)
		n := positive(r.at, r.x, d, int32(width))
		r.at, r.x = r.at[:n], r.x[:n]
		r.added32 = make([]int32, width16)
		addRows16(r.added32, src32, w16, at16, x16)
		r.at32, r.x32 = make([]uint16, width16), make([]int16, width16)
		n = rectify(r.at32, r.x32, r.added32, uint(cut))
		r.at32, r.x32 = r.at32[:n], r.x32[:n]
		r.squashed = make([]float32, width)
		squash(r.squashed, d)
		r.steps = make([]int16, width)
		steps(r.steps, d)
		r.atNow, r.changed = make([]uint16, width16), make([]int16, width16)
		n = changes(r.atNow, r.changed, now, last)
		r.atNow, r.changed = r.atNow[:n], r.changed[:n]
		r.w, r.m, r.v = slices.Clone(d), slices.Clone(src), slices.Clone(square[:width])
		adam(r.w, r.m, r.v, w[:width], step)
		return r
	}
	was := use
	defer func() { use = was }()
	use = plain
	want := run()
	for use = avx2; use <= was; use++ {
		got := run()
		same := func(name string, got, want []float32) {
			t.Helper()
			if g, w := bitsOf(got), bitsOf(want); !slices.Equal(g, w) {
				t.Fatalf("vectors %d, width %d, %d terms: %s\n%x, plain\n%x", use, width, count, name, g, w)
			}
		}
		same("addRows", got.added, want.added)
		same("stepRows", got.stepped, want.stepped)
		same("dotRows", got.dots, want.dots)
		same("positive", got.x, want.x)
		same("squash", got.squashed, want.squashed)
		same("adam, weights", got.w, want.w)
		same("adam, means", got.m, want.m)
		same("adam, squares", got.v, want.v)
		for _, c := range []struct {
			name      string
			got, want []int32
		}{
			{"addRows16", got.added32, want.added32},
			{"the places of positive", got.at, want.at},
		} {
			if !slices.Equal(c.got, c.want) {
				t.Fatalf("vectors %d, width %d: %s\n%v, plain\n%v", use, width, c.name, c.got, c.want)
			}
		}
		for name, c := range map[string][2][]uint16{"changes": {got.atNow, want.atNow}, "rectify": {got.at32, want.at32}} {
			if !slices.Equal(c[0], c[1]) {
				t.Fatalf("vectors %d, width %d: the places of %s\n%v, plain\n%v", use, width, name, c[0], c[1])
			}
		}
		for name, c := range map[string][2][]int16{"changes": {got.changed, want.changed}, "rectify": {got.x32, want.x32}, "steps": {got.steps, want.steps}} {
			if !slices.Equal(c[0], c[1]) {
				t.Fatalf("vectors %d, width %d: %s\n%v, plain\n%v", use, width, name, c[0], c[1])
			}
		}
	}
}

func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	float := func() float32 {
		if rng.IntN(8) == 0 {
			return 0
		}
		return float32(rng.NormFloat64())
	}
	for width := 16; width <= 1040; width += 16 {
		checkKernels(t, width, 9, float, rng.IntN)
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint8(1), uint8(3), []byte{0, 0, 0x80, 0x3f, 0, 0, 0x80, 0x7f, 1, 0, 0, 0, 0, 0, 0xc0, 0x7f})
	f.Add(uint8(9), uint8(30), []byte{0xff, 0xff, 0x7f, 0x7f, 0xff, 0xff, 0x7f, 0xff, 1, 2, 3, 0x40, 0, 0, 0, 0x80})
	f.Add(uint8(33), uint8(5), bytes.Repeat([]byte("to the last bit "), 20))
	f.Fuzz(func(t *testing.T, width, rows uint8, data []byte) {
		if len(data) < 4 {
			return
		}
		next := 0
		float := func() float32 { // the bits given, over and over
			if next+4 > len(data) {
				next = next % 4
			}
			v := math.Float32frombits(binary.LittleEndian.Uint32(data[next:]))
			next += 4
			if next+4 > len(data) {
				next = (next + 1) % 4 % (len(data) - 3)
			}
			return v
		}
		pick := func(n int) int { return int(math.Float32bits(float())>>3) % n }
		checkKernels(t, 16*(1+int(width%40)), 1+int(rows%8), float, pick)
	})
}

// Whole nets agree too: what they say, and what they learn.
func TestNetsAgree(t *testing.T) {
	was := use
	defer func() { use = was }()
	for _, s := range shapes {
		var want []uint32
		for use = plain; use <= was; use++ {
			rng := rand.New(rand.NewPCG(2, 2))
			n := New(s, 5)
			trace, gradient, adam := n.Trace(), n.Zero(), NewAdam(n)
			var said []float32
			for range 50 {
				p := randomSample(rng, s)
				slopes := slices.Clone(trace.Forward(p.active, p.features))
				said = append(said, slopes...)
				for i := range slopes {
					slopes[i] -= rng.Float32()
				}
				trace.Backward(slopes, n, -0.01)
				trace.Backward(slopes, gradient, 1)
				adam.Step(n, gradient)
			}
			e := n.Evaluator()
			for range 50 {
				p := randomSample(rng, s)
				said = append(said, e.Evaluate(p.active, p.features)...)
			}
			got := append(bitsOf(said), bitsOf(n.params)...)
			if use == plain {
				want = got
			} else if !slices.Equal(got, want) {
				t.Errorf("%v: vectors %d differ from plain", s, use)
			}
		}
	}
}

func TestForwardOnEachVectors(t *testing.T) { eachVectors(t, TestForward) }
