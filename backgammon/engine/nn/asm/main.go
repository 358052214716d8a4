// Command asm writes the vector instructions of package nn. It is a module of its own, so that who uses Parlour needs no
// assembler. `make kernels` runs it; `make fresh`, and so CI, fails when what it writes is not what is there.
//
// Each kernel does what the function of the same name in rows.go does, in the same order: a lane of a vector is one unit of a
// layer, so that a wide vector sums no differently from a narrow one. VFMADD is never used: it would round once where
// the plain form rounds twice.
package main

import (
	"math"
	"strconv"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A set is an instruction set: how wide its vectors are, and what its kernels are called.
type set struct {
	name   string
	bytes  int // of a vector
	vector func() reg.VecVirtual
}

var sets = []set{
	{"AVX512", 64, ZMM},
	{"AVX2", 32, YMM},
}

// held is how many vectors of units a kernel holds in registers while it walks over the rows.
const held = 8

func main() {
	ConstraintExpr("!purego")
	for _, s := range sets {
		s.addRows()
		s.addRows16()
		s.stepRows()
		s.dotRows()
		s.adam()
		s.squash()
		s.steps()
		s.positive()
		for _, f := range findings() {
			s.find(f)
		}
	}
	Generate()
}

// A pointer points to numbers of some size in bytes.
type pointer struct {
	reg.Register
	size int
}

// blocks writes a loop over the width, in blocks of at most so many vectors and then of half as many down
// to the 16 floats of which every width is a multiple. Each block advances the pointers.
func (s set) blocks(most int, width reg.Register, pointers []pointer, block func(label string, vectors int)) {
	for vectors := most; vectors*s.bytes >= 64; vectors /= 2 {
		s.block("block"+string(rune('0'+vectors)), vectors*s.bytes/4, width, pointers, func(label string) { block(label, vectors) })
	}
	VZEROUPPER()
	RET()
}

// block writes the loop over blocks of so many numbers.
func (s set) block(label string, numbers int, width reg.Register, pointers []pointer, block func(label string)) {
	Label(label)
	CMPQ(width, U32(numbers))
	JL(LabelRef(label + "done"))
	block(label)
	for _, p := range pointers {
		ADDQ(U32(numbers*p.size), p.Register)
	}
	SUBQ(U32(numbers), width)
	JMP(LabelRef(label))
	Label(label + "done")
}

// terms writes a loop over the terms. The body gets the offset of a row and the factor in all lanes.
func (s set) terms(label string, at, x, n reg.Register, body func(offset reg.Register, factor reg.Register)) {
	t, offset, factor := GP64(), GP64(), s.vector()
	XORQ(t, t)
	CMPQ(t, n)
	JGE(LabelRef(label + "last"))
	Label(label + "term")
	MOVLQSX(Mem{Base: at, Index: t, Scale: 4}, offset)
	VBROADCASTSS(Mem{Base: x, Index: t, Scale: 4}, factor)
	body(offset, factor)
	INCQ(t)
	CMPQ(t, n)
	JL(LabelRef(label + "term"))
	Label(label + "last")
}

// addRows holds two rows of sums, of the even terms and of the odd ones.
func (s set) addRows() {
	TEXT("addRows"+s.name, NOSPLIT, "func(dst, src, w *float32, width int, at *int32, x *float32, n int)")
	Pragma("noescape")
	Doc("addRows" + s.name + " is addRowsPlain.")
	dst, src, w := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("w"), GP64())
	width, at := Load(Param("width"), GP64()), Load(Param("at"), GP64())
	x, n := Load(Param("x"), GP64()), Load(Param("n"), GP64())
	s.blocks(held/2, width, []pointer{{dst, 4}, {src, 4}, {w, 4}}, func(label string, vectors int) {
		var sums [2][]reg.VecVirtual
		for i := range vectors {
			even, odd := s.vector(), s.vector()
			VMOVUPS(Mem{Base: src, Disp: i * s.bytes}, even)
			VXORPS(odd.AsY(), odd.AsY(), odd.AsY())
			sums[0], sums[1] = append(sums[0], even), append(sums[1], odd)
		}
		term := func(t reg.Register, k int) {
			offset, factor := GP64(), s.vector()
			MOVLQSX(Mem{Base: at, Index: t, Scale: 4, Disp: 4 * k}, offset)
			VBROADCASTSS(Mem{Base: x, Index: t, Scale: 4, Disp: 4 * k}, factor)
			for i, sum := range sums[k] {
				product := s.vector()
				VMULPS(Mem{Base: w, Index: offset, Scale: 4, Disp: i * s.bytes}, factor, product)
				VADDPS(product, sum, sum)
			}
		}
		t := s.pairs(label, n, func(t reg.Register) {
			term(t, 0)
			term(t, 1)
		})
		CMPQ(t, n)
		JGE(LabelRef(label + "even"))
		term(t, 0)
		Label(label + "even")
		for i, sum := range sums[0] {
			VADDPS(sums[1][i], sum, sum)
			VMOVUPS(sum, Mem{Base: dst, Disp: i * s.bytes})
		}
	})
}

// pairs writes a loop over the terms two by two, and returns the register that then has the number of the first that
// was not done.
func (s set) pairs(label string, n reg.Register, body func(t reg.Register)) reg.Register {
	t, end := GP64(), GP64()
	XORQ(t, t)
	MOVQ(n, end)
	ANDQ(I8(-2), end)
	JZ(LabelRef(label + "last"))
	Label(label + "pair")
	body(t)
	ADDQ(U32(2), t)
	CMPQ(t, end)
	JL(LabelRef(label + "pair"))
	Label(label + "last")
	return t
}

// addRows16 interleaves two rows, so that VPMADDWD multiplies both weights to a unit by their factors and adds the products. The
// instruction that interleaves does it in each 128 bits apart; the order in which the weights are stored allows for that.
func (s set) addRows16() {
	TEXT("addRows16"+s.name, NOSPLIT, "func(dst, src *int32, w *int16, width int, at *uint16, x *int16, n int)")
	Pragma("noescape")
	Doc("addRows16" + s.name + " is addRows16Plain.")
	dst, src, w := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("w"), GP64())
	width, at := Load(Param("width"), GP64()), Load(Param("at"), GP64())
	x, n := Load(Param("x"), GP64()), Load(Param("n"), GP64())
	parts := 64 / s.bytes // vectors of weights that make a group
	stride := GP64()
	LEAQ(Mem{Base: width, Index: width, Scale: 1}, stride) // bytes of a row
	s.blocks16(width, []pointer{{dst, 4}, {src, 4}, {w, 2}}, func(label string, groups int) {
		// The first half of a group's units, then the second, in each group.
		var sums []reg.Register
		at16 := func(i int) int { return i/(2*parts)*128 + i%(2*parts)/2*s.bytes + i%2*64 }
		for i := range groups * 2 * parts {
			sums = append(sums, s.vector())
			s.move(Mem{Base: src, Disp: at16(i)}, sums[i])
		}
		s.pairs(label, n, func(t reg.Register) {
			one, two, factors := GP64(), GP64(), s.vector()
			MOVWQZX(Mem{Base: at, Index: t, Scale: 2}, one)
			MOVWQZX(Mem{Base: at, Index: t, Scale: 2, Disp: 2}, two)
			IMULQ(stride, one)
			IMULQ(stride, two)
			VPBROADCASTD(Mem{Base: x, Index: t, Scale: 2}, factors)
			for i := range groups * parts {
				a, b, low := s.vector(), s.vector(), s.vector()
				s.move(Mem{Base: w, Index: one, Scale: 1, Disp: i * s.bytes}, a)
				s.move(Mem{Base: w, Index: two, Scale: 1, Disp: i * s.bytes}, b)
				VPUNPCKLWD(b, a, low)
				VPUNPCKHWD(b, a, b)
				VPMADDWD(factors, low, low)
				VPMADDWD(factors, b, b)
				VPADDD(low, sums[2*i], sums[2*i])
				VPADDD(b, sums[2*i+1], sums[2*i+1])
			}
		})
		for i, sum := range sums {
			s.move(sum, Mem{Base: dst, Disp: at16(i)})
		}
	})
}

// blocks16 is blocks for groups of 32 weights of 16 bits.
func (s set) blocks16(width reg.Register, pointers []pointer, block func(label string, groups int)) {
	most := s.bytes / 16 // sums of a group take two or four vectors, and eight are held
	for groups := most; groups > 0; groups /= 2 {
		s.block("groups"+string(rune('0'+groups)), groups*32, width, pointers, func(label string) { block(label, groups) })
	}
	VZEROUPPER()
	RET()
}

// xor is bit by bit.
func (s set) xor(a, b, to Op) {
	if s.bytes == 64 {
		VPXORD(a, b, to)
	} else {
		VPXOR(a, b, to)
	}
}

// move moves a vector of whole numbers.
func (s set) move(from, to Op) {
	if s.bytes == 64 {
		VMOVDQU32(from, to)
	} else {
		VMOVDQU(from, to)
	}
}

func (s set) stepRows() {
	TEXT("stepRows"+s.name, NOSPLIT, "func(w, d *float32, width int, at *int32, x *float32, n int)")
	Pragma("noescape")
	Doc("stepRows" + s.name + " is stepRowsPlain.")
	w, d := Load(Param("w"), GP64()), Load(Param("d"), GP64())
	width, at := Load(Param("width"), GP64()), Load(Param("at"), GP64())
	x, n := Load(Param("x"), GP64()), Load(Param("n"), GP64())
	s.blocks(held, width, []pointer{{w, 4}, {d, 4}}, func(label string, vectors int) {
		slopes := make([]reg.Register, vectors)
		for i := range slopes {
			slopes[i] = s.vector()
			VMOVUPS(Mem{Base: d, Disp: i * s.bytes}, slopes[i])
		}
		s.terms(label, at, x, n, func(offset, factor reg.Register) {
			for i, slope := range slopes {
				product := s.vector()
				row := Mem{Base: w, Index: offset, Scale: 4, Disp: i * s.bytes}
				VMULPS(slope, factor, product)
				VADDPS(row, product, product)
				VMOVUPS(product, row)
			}
		})
	})
}

// dotRows walks along four rows at once, since each sum waits for itself.
func (s set) dotRows() {
	TEXT("dotRows"+s.name, NOSPLIT, "func(dst, w, d *float32, width int, at *int32, n int)")
	Pragma("noescape")
	Doc("dotRows" + s.name + " is dotRowsPlain.")
	dst, w, d := Load(Param("dst"), GP64()), Load(Param("w"), GP64()), Load(Param("d"), GP64())
	width, at, n := Load(Param("width"), GP64()), Load(Param("at"), GP64()), Load(Param("n"), GP64())
	for _, rows := range []int{4, 1} {
		label := "rows" + string(rune('0'+rows))
		Label(label)
		CMPQ(n, U32(rows))
		JL(LabelRef(label + "done"))
		offsets := make([]reg.Register, rows)
		parts := 64 / s.bytes // vectors that make the 16 lanes
		sums := make([][]reg.VecVirtual, rows)
		for r := range rows {
			offsets[r] = GP64()
			MOVLQSX(Mem{Base: at, Disp: 4 * r}, offsets[r])
			LEAQ(Mem{Base: w, Index: offsets[r], Scale: 4}, offsets[r])
			for range parts {
				sum := s.vector()
				VXORPS(sum.AsY(), sum.AsY(), sum.AsY())
				sums[r] = append(sums[r], sum)
			}
		}
		j := GP64()
		XORQ(j, j)
		Label(label + "lanes")
		for p := range parts {
			slope := s.vector()
			VMOVUPS(Mem{Base: d, Index: j, Scale: 4, Disp: p * s.bytes}, slope)
			for r := range rows {
				product := s.vector()
				VMULPS(Mem{Base: offsets[r], Index: j, Scale: 4, Disp: p * s.bytes}, slope, product)
				VADDPS(product, sums[r][p], sums[r][p])
			}
		}
		ADDQ(U32(16), j)
		CMPQ(j, width)
		JL(LabelRef(label + "lanes"))
		for r := range rows {
			half := s.halve(sums[r])
			quarter := XMM()
			VEXTRACTF128(U8(1), half, quarter)
			VADDPS(quarter, half.AsX(), quarter)
			upper := XMM()
			VMOVHLPS(quarter, quarter, upper)
			VADDPS(upper, quarter, quarter)
			VMOVSHDUP(quarter, upper)
			VADDSS(upper, quarter, quarter)
			VMOVSS(quarter, Mem{Base: dst, Disp: 4 * r})
		}
		ADDQ(U32(4*rows), at)
		ADDQ(U32(4*rows), dst)
		SUBQ(U32(rows), n)
		JMP(LabelRef(label))
		Label(label + "done")
	}
	VZEROUPPER()
	RET()
}

// halve folds 16 lanes to 8.
func (s set) halve(sums []reg.VecVirtual) reg.VecVirtual {
	half := YMM()
	if len(sums) == 2 {
		VADDPS(sums[1], sums[0], half)
		return half
	}
	VEXTRACTF64X4(U8(1), sums[0], half)
	VADDPS(half, sums[0].AsY(), half)
	return half
}

// adam keeps what is the same for all weights in registers and walks over the weights a vector at a time.
func (s set) adam() {
	TEXT("adam"+s.name, NOSPLIT, "func(w, m, v, slopes *float32, n int, step *float32)")
	Pragma("noescape")
	Doc("adam" + s.name + " is adamPlain, for n weights; step is the first number of an adamStep.")
	w, m, v, g := Load(Param("w"), GP64()), Load(Param("m"), GP64()), Load(Param("v"), GP64()), Load(Param("slopes"), GP64())
	n, step := Load(Param("n"), GP64()), Load(Param("step"), GP64())
	constants := make([]reg.Register, 6)
	for i := range constants {
		constants[i] = s.vector()
		VBROADCASTSS(Mem{Base: step, Disp: 4 * i}, constants[i])
	}
	beta1, rest1, beta2, rest2, rate, epsilon := constants[0], constants[1], constants[2], constants[3], constants[4], constants[5]
	i := GP64()
	XORQ(i, i)
	Label("loop")
	CMPQ(i, n)
	JGE(LabelRef("done"))
	place := func(p reg.Register) Mem { return Mem{Base: p, Index: i, Scale: 4} }
	slope, mean, square, part := s.vector(), s.vector(), s.vector(), s.vector()
	VMOVUPS(place(g), slope)
	VMULPS(place(m), beta1, mean)
	VMULPS(rest1, slope, part)
	VADDPS(part, mean, mean)
	VMOVUPS(mean, place(m))
	VMULPS(slope, slope, slope)
	VMULPS(rest2, slope, slope)
	VMULPS(place(v), beta2, square)
	VADDPS(slope, square, square)
	VMOVUPS(square, place(v))
	VSQRTPS(square, square)
	VADDPS(epsilon, square, square)
	VMULPS(rate, mean, mean)
	VDIVPS(square, mean, mean)
	weight := s.vector()
	VMOVUPS(place(w), weight)
	VSUBPS(mean, weight, weight)
	VMOVUPS(weight, place(w))
	ADDQ(U32(s.bytes/4), i)
	JMP(LabelRef("loop"))
	Label("done")
	VZEROUPPER()
	RET()
}

// steps rounds features, as VCVTPS2DQ does unless told otherwise.
func (s set) steps() {
	TEXT("steps"+s.name, NOSPLIT, "func(dst *int16, features *float32, n int)")
	Pragma("noescape")
	Doc("steps" + s.name + " is stepsPlain, for n features.")
	dst, features, n := Load(Param("dst"), GP64()), Load(Param("features"), GP64()), Load(Param("n"), GP64())
	low, high, one := s.vector(), s.vector(), s.vector()
	VBROADCASTSS(constant("lowest", -15), low)
	VBROADCASTSS(constant("highest", 15), high)
	VBROADCASTSS(constant("stepsOfOne", 1024), one)
	Label("loop")
	value := s.vector()
	VMOVUPS(Mem{Base: features}, value)
	VMAXPS(low, value, value) // the second where the first is not a number
	VMINPS(high, value, value)
	VMULPS(one, value, value)
	VCVTPS2DQ(value, value)
	if s.bytes == 64 {
		VPMOVDW(value, Mem{Base: dst})
	} else {
		VPACKSSDW(value, value, value)
		VPERMQ(U8(0b1000), value, value)
		VMOVDQU(value.AsX(), Mem{Base: dst})
	}
	ADDQ(U32(s.bytes), features)
	ADDQ(U32(s.bytes/2), dst)
	SUBQ(U32(s.bytes/4), n)
	JG(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// A named is a constant.
type named struct {
	name  string
	value float32
}

func (s set) squash() {
	TEXT("squash"+s.name, NOSPLIT, "func(dst, v *float32, n int)")
	Pragma("noescape")
	Doc("squash" + s.name + " is squashPlain, for n numbers.")
	dst, v, n := Load(Param("dst"), GP64()), Load(Param("v"), GP64()), Load(Param("n"), GP64())
	Label("loop")
	x, k, whole, part, e, factor := s.vector(), s.vector(), s.vector(), s.vector(), s.vector(), s.vector()
	VBROADCASTSS(constant("minus", float32(math.Copysign(0, -1))), factor)
	s.xor(Mem{Base: v}, factor, x)
	VBROADCASTSS(constant("squashLowest", -87), factor)
	VMAXPS(factor, x, x)
	VBROADCASTSS(constant("squashHighest", 87), factor)
	VMINPS(factor, x, x)
	VBROADCASTSS(constant("log2E", 1.44269504088896), factor)
	VMULPS(x, factor, k)
	VCVTPS2DQ(k, whole)
	VCVTDQ2PS(whole, k)
	for _, c := range []named{{"ln2High", 0.693359375}, {"ln2Low", -2.12194440e-4}} {
		VBROADCASTSS(constant(c.name, c.value), factor)
		VMULPS(k, factor, part)
		VSUBPS(part, x, x)
	}
	VBROADCASTSS(constant("inverse7", 1./5040), e)
	for _, c := range []named{
		{"inverse6", 1. / 720}, {"inverse5", 1. / 120}, {"inverse4", 1. / 24},
		{"inverse3", 1. / 6}, {"inverse2", 1. / 2}, {"inverse1", 1}, {"inverse1", 1},
	} {
		VBROADCASTSS(constant(c.name, c.value), factor)
		VMULPS(x, e, e)
		VADDPS(factor, e, e)
	}
	VPSLLD(U8(23), whole, whole)
	VPADDD(whole, e, e)
	VADDPS(factor, e, e) // which is 1
	VDIVPS(e, factor, e)
	VMOVUPS(e, Mem{Base: dst})
	ADDQ(U32(s.bytes), v)
	ADDQ(U32(s.bytes), dst)
	SUBQ(U32(s.bytes/4), n)
	JG(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// positive presses the lanes that are found together and stores a whole vector; the next one is stored over what was not asked for.
func (s set) positive() {
	TEXT("positive"+s.name, NOSPLIT, "func(at *int32, x, v *float32, width int, stride int32) int")
	Pragma("noescape")
	Doc("positive" + s.name + " is positivePlain.")
	at, x, v := Load(Param("at"), GP64()), Load(Param("x"), GP64()), Load(Param("v"), GP64())
	width, stride := Load(Param("width"), GP64()), Load(Param("stride"), GP32())
	offsets, advance, zero := s.vector(), s.vector(), s.zero()
	VMOVD(stride, offsets.AsX())
	VPBROADCASTD(offsets.AsX(), offsets)
	shift := map[int]U8{32: 3, 64: 4}[s.bytes]
	VPSLLD(shift, offsets, advance)
	VPMULLD(numbers(s.bytes/4, 4), offsets, offsets)
	count, bits := GP64(), GP64()
	xPlace, atPlace := Mem{Base: x, Index: count, Scale: 4}, Mem{Base: at, Index: count, Scale: 4}
	greater := U8(0x1e) // false for what is not a number
	values, pressed := s.vector(), s.vector()
	table := s.presses()
	XORQ(count, count)
	Label("loop")
	VMOVUPS(Mem{Base: v}, values)
	if s.bytes == 64 {
		mask := K()
		VCMPPS(greater, zero, values, mask)
		VCOMPRESSPS_Z(values, mask, pressed)
		VMOVUPS(pressed, xPlace)
		VPCOMPRESSD_Z(offsets, mask, pressed)
		VMOVDQU32(pressed, atPlace)
		KMOVW(mask, bits.As32())
	} else {
		mask, order := YMM(), YMM()
		VCMPPS(greater, zero, values, mask)
		VMOVMSKPS(mask, bits.As32())
		VPMOVZXBD(Mem{Base: table, Index: bits, Scale: 8}, order)
		VPERMPS(values, order, pressed)
		VMOVUPS(pressed, xPlace)
		VPERMD(offsets, order, pressed)
		VMOVDQU(pressed, atPlace)
	}
	VPADDD(advance, offsets, offsets)
	POPCNTL(bits.As32(), bits.As32())
	ADDQ(bits, count)
	ADDQ(U32(s.bytes), v)
	SUBQ(U32(s.bytes/4), width)
	JG(LabelRef("loop"))
	VZEROUPPER()
	Store(count, ReturnIndex(0))
	RET()
}

// zero returns a vector of zeros.
func (s set) zero() reg.VecVirtual {
	z := s.vector()
	VXORPS(z.AsY(), z.AsY(), z.AsY())
	return z
}

// presses returns a register that points to how the lanes are pressed together, where no instruction does it.
func (s set) presses() reg.Register {
	if s.bytes == 64 {
		return nil
	}
	table := GP64()
	LEAQ(presses(), table)
	return table
}

// A finding is a kernel that finds some numbers of 16 bits among many, and writes them with their places, as positive does.
type finding struct {
	name      string
	signature string

	// prepare and find write what is done before the loop and for each vector: 32 numbers of 16 bits for AVX-512, 8 of 32 bits for
	// AVX2. find returns the numbers, and which of them are found: a mask in a K register for AVX-512, the sign bits of
	// a vector for AVX2. pointers are what it reads, with the size of a number.
	prepare  func(s set)
	find     func(s set, mask reg.Register) reg.VecVirtual
	pointers func() []pointer
}

func findings() []finding {
	var v, now, last reg.Register
	var zero, places, order reg.VecVirtual
	return []finding{
		{
			name:      "rectify",
			signature: "func(at *uint16, x *int16, v *int32, width int, places uint64) int",
			prepare: func(s set) {
				v, zero, places = Load(Param("v"), GP64()), s.zero(), XMM()
				VMOVQ(Load(Param("places"), GP64()), places)
				if s.bytes == 64 {
					order = s.vector()
					VMOVDQU64(inOrder(), order)
				}
			},
			find: func(s set, mask reg.Register) reg.VecVirtual {
				values := s.vector()
				s.move(Mem{Base: v}, values)
				VPSRAD(places, values, values)
				if s.bytes == 64 {
					more := s.vector()
					s.move(Mem{Base: v, Disp: 64}, more)
					VPSRAD(places, more, more)
					VPACKSSDW(more, values, values) // in each 128 bits apart, and what does not fit becomes the largest
					VPERMQ(values, order, values)
					VPCMPW(U8(6), zero, values, mask) // greater
				} else {
					VPCMPGTD(zero, values, mask)
				}
				return values
			},
			pointers: func() []pointer { return []pointer{{v, 4}} },
		},
		{
			name:      "changes",
			signature: "func(at *uint16, x, now, last *int16, width int) int",
			prepare: func(s set) {
				now, last, zero = Load(Param("now"), GP64()), Load(Param("last"), GP64()), s.zero()
			},
			find: func(s set, mask reg.Register) reg.VecVirtual {
				values := s.vector()
				if s.bytes == 64 {
					VMOVDQU16(Mem{Base: now}, values)
					VPSUBW(Mem{Base: last}, values, values)
					VPCMPW(U8(4), zero, values, mask) // not equal
				} else {
					ones := s.vector()
					VMOVDQU(Mem{Base: now}, values.AsX())
					VPSUBW(Mem{Base: last}, values.AsX(), values.AsX())
					VPMOVSXWD(values.AsX(), values)
					VPCMPEQD(zero, values, mask)
					VPCMPEQD(ones, ones, ones)
					VPXOR(ones, mask, mask)
				}
				return values
			},
			pointers: func() []pointer { return []pointer{{now, 2}, {last, 2}} },
		},
	}
}

// words is how many numbers of 16 bits a finding looks at in one go.
func (s set) words() int { return map[int]int{32: 8, 64: 32}[s.bytes] }

func (s set) find(f finding) {
	TEXT(f.name+s.name, NOSPLIT, f.signature)
	Pragma("noescape")
	Doc(f.name + s.name + " is " + f.name + "Plain.")
	at, x, width := Load(Param("at"), GP64()), Load(Param("x"), GP64()), Load(Param("width"), GP64())
	numbering, advance := s.vector(), s.vector()
	if s.bytes == 64 {
		VMOVDQU64(numbers(32, 2), numbering)
		VPBROADCASTW(numberOf("thirtyTwo", 32), advance)
	} else {
		VMOVDQU(numbers(8, 4), numbering)
		VPBROADCASTD(numberOf("eight", 8), advance)
	}
	f.prepare(s)
	count, bits := GP64(), GP64()
	xPlace, atPlace := Mem{Base: x, Index: count, Scale: 2}, Mem{Base: at, Index: count, Scale: 2}
	table := s.presses()
	XORQ(count, count)
	Label("loop")
	pressed := s.vector()
	if s.bytes == 64 {
		mask := K()
		values := f.find(s, mask)
		pressedPlaces := s.vector()
		VPCOMPRESSW_Z(values, mask, pressed)
		VPCOMPRESSW_Z(numbering, mask, pressedPlaces)
		KMOVD(mask, bits.As32())
		VPADDW(advance, numbering, numbering)
		POPCNTL(bits.As32(), bits.As32())
		// Seldom are more than half of them found, and to store half is quicker.
		VMOVDQU(pressed.AsY(), xPlace)
		VMOVDQU(pressedPlaces.AsY(), atPlace)
		CMPL(bits.As32(), U8(16))
		JBE(LabelRef("stored"))
		VMOVDQU16(pressed, xPlace)
		VMOVDQU16(pressedPlaces, atPlace)
		Label("stored")
	} else {
		mask, order := YMM(), YMM()
		values := f.find(s, mask)
		VMOVMSKPS(mask, bits.As32())
		VPMOVZXBD(Mem{Base: table, Index: bits, Scale: 8}, order)
		for _, c := range []struct {
			from reg.VecVirtual
			pack func(...Op)
			to   Mem
		}{{values, VPACKSSDW, xPlace}, {numbering, VPACKUSDW, atPlace}} {
			VPERMD(c.from, order, pressed)
			c.pack(pressed, pressed, pressed)    // what does not fit becomes the largest
			VPERMQ(U8(0b1000), pressed, pressed) // the low halves of both 128 bits
			VMOVDQU(pressed.AsX(), c.to)
		}
		VPADDD(advance, numbering, numbering)
		POPCNTL(bits.As32(), bits.As32())
	}
	ADDQ(bits, count)
	for _, p := range f.pointers() {
		ADDQ(U32(s.words()*p.size), p.Register)
	}
	SUBQ(U32(s.words()), width)
	JG(LabelRef("loop"))
	VZEROUPPER()
	Store(count, ReturnIndex(0))
	RET()
}

// data is what has been written once for all kernels.
var data = map[string]Mem{}

// once returns the data of this name, which write makes when it is first asked for.
func once(name string, write func()) Mem {
	if _, ok := data[name]; !ok {
		data[name] = GLOBL(name, RODATA|NOPTR)
		write()
	}
	return data[name]
}

func constant(name string, value float32) Mem {
	return once(name, func() { DATA(0, F32(value)) })
}

// numberOf is a whole number of 32 bits, whose lower half is the same number of 16 bits.
func numberOf(name string, value uint32) Mem {
	return once(name, func() { DATA(0, U32(value)) })
}

// numbers is the numbers of so many lanes of some bytes each, 0, 1, 2 and on.
func numbers(lanes, bytes int) Mem {
	return once("numbers"+strconv.Itoa(lanes), func() {
		for i := range lanes {
			if bytes == 2 {
				DATA(2*i, U16(i))
			} else {
				DATA(4*i, U32(i))
			}
		}
	})
}

// inOrder tells VPERMQ how to undo what VPACKSSDW does in each 128 bits apart.
func inOrder() Mem {
	return once("inOrder", func() {
		for i, from := range []int{0, 2, 4, 6, 1, 3, 5, 7} {
			DATA(8*i, U64(from))
		}
	})
}

// presses tells for each mask of 8 lanes which lanes are to be taken, one byte each, those of the mask first.
func presses() Mem {
	return once("presses", func() {
		for mask := range 256 {
			order, taken := uint64(0), 0
			for lane := range 8 {
				if mask>>lane&1 != 0 {
					order |= uint64(lane) << (8 * taken)
					taken++
				}
			}
			DATA(8*mask, U64(order))
		}
	})
}
