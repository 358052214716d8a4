// Command asm writes the vector instructions of package nn. It is a module of its own, so that who uses Parlour needs no
// assembler. `make kernels` runs it; `make fresh`, and so CI, fails when what it writes is not what is there.
//
// Each kernel does what the function of the same name in rows.go does, in the same order: a lane of a vector is one unit of a
// layer, so that a wide vector sums no differently from a narrow one. VFMADD is never used: it would round once where
// the plain form rounds twice.
package main

import (
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
		s.stepRows()
		s.dotRows()
		s.adam()
	}
	positiveAVX512()
	positiveAVX2()
	Generate()
}

// blocks writes a loop over the width, in blocks of as many vectors as are held at once and then of half as many down
// to the 16 floats of which every width is a multiple. Each block advances the pointers.
func (s set) blocks(width reg.Register, pointers []reg.Register, block func(label string, vectors int)) {
	for vectors := held; vectors*s.bytes >= 64; vectors /= 2 {
		label := "block" + string(rune('0'+vectors))
		floats := vectors * s.bytes / 4
		Label(label)
		CMPQ(width, U32(floats))
		JL(LabelRef(label + "done"))
		block(label, vectors)
		for _, p := range pointers {
			ADDQ(U32(floats*4), p)
		}
		SUBQ(U32(floats), width)
		JMP(LabelRef(label))
		Label(label + "done")
	}
	VZEROUPPER()
	RET()
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

func (s set) addRows() {
	TEXT("addRows"+s.name, NOSPLIT, "func(dst, src, w *float32, width int, at *int32, x *float32, n int)")
	Pragma("noescape")
	Doc("addRows" + s.name + " is addRowsPlain.")
	dst, src, w := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("w"), GP64())
	width, at := Load(Param("width"), GP64()), Load(Param("at"), GP64())
	x, n := Load(Param("x"), GP64()), Load(Param("n"), GP64())
	s.blocks(width, []reg.Register{dst, src, w}, func(label string, vectors int) {
		sums := make([]reg.Register, vectors)
		for i := range sums {
			sums[i] = s.vector()
			VMOVUPS(Mem{Base: src, Disp: i * s.bytes}, sums[i])
		}
		s.terms(label, at, x, n, func(offset, factor reg.Register) {
			for i, sum := range sums {
				product := s.vector()
				VMULPS(Mem{Base: w, Index: offset, Scale: 4, Disp: i * s.bytes}, factor, product)
				VADDPS(product, sum, sum)
			}
		})
		for i, sum := range sums {
			VMOVUPS(sum, Mem{Base: dst, Disp: i * s.bytes})
		}
	})
}

func (s set) stepRows() {
	TEXT("stepRows"+s.name, NOSPLIT, "func(w, d *float32, width int, at *int32, x *float32, n int)")
	Pragma("noescape")
	Doc("stepRows" + s.name + " is stepRowsPlain.")
	w, d := Load(Param("w"), GP64()), Load(Param("d"), GP64())
	width, at := Load(Param("width"), GP64()), Load(Param("at"), GP64())
	x, n := Load(Param("x"), GP64()), Load(Param("n"), GP64())
	s.blocks(width, []reg.Register{w, d}, func(label string, vectors int) {
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

// The kernels that find what is above zero press the lanes that are together and store a whole vector; the next one
// is stored over what was not asked for.

func positiveAVX512() {
	TEXT("positiveAVX512", NOSPLIT, "func(at *int32, x, v *float32, width int, stride int32) int")
	Pragma("noescape")
	Doc("positiveAVX512 is positivePlain.")
	at, x, v := Load(Param("at"), GP64()), Load(Param("x"), GP64()), Load(Param("v"), GP64())
	width, stride := Load(Param("width"), GP64()), Load(Param("stride"), GP32())
	offsets, advance, zero := ZMM(), ZMM(), ZMM()
	VPBROADCASTD(stride, offsets)
	VPSLLD(U8(4), offsets, advance)
	VPMULLD(numbers(16), offsets, offsets)
	VPXORD(zero, zero, zero)
	count := GP64()
	XORQ(count, count)
	Label("loop")
	values, pressed, mask, bits := ZMM(), ZMM(), K(), GP64()
	VMOVUPS(Mem{Base: v}, values)
	VCMPPS(U8(0x1e), zero, values, mask) // greater, false for what is not a number
	VCOMPRESSPS_Z(values, mask, pressed)
	VMOVUPS(pressed, Mem{Base: x, Index: count, Scale: 4})
	VPCOMPRESSD_Z(offsets, mask, pressed)
	VMOVDQU32(pressed, Mem{Base: at, Index: count, Scale: 4})
	VPADDD(advance, offsets, offsets)
	KMOVW(mask, bits.As32())
	POPCNTL(bits.As32(), bits.As32())
	ADDQ(bits, count)
	ADDQ(U32(64), v)
	SUBQ(U32(16), width)
	JG(LabelRef("loop"))
	VZEROUPPER()
	Store(count, ReturnIndex(0))
	RET()
}

func positiveAVX2() {
	TEXT("positiveAVX2", NOSPLIT, "func(at *int32, x, v *float32, width int, stride int32) int")
	Pragma("noescape")
	Doc("positiveAVX2 is positivePlain.")
	at, x, v := Load(Param("at"), GP64()), Load(Param("x"), GP64()), Load(Param("v"), GP64())
	width, stride := Load(Param("width"), GP64()), Load(Param("stride"), GP32())
	offsets, advance, zero := YMM(), YMM(), YMM()
	VMOVD(stride, offsets.AsX())
	VPBROADCASTD(offsets.AsX(), offsets)
	VPSLLD(U8(3), offsets, advance)
	VPMULLD(numbers(8), offsets, offsets)
	VXORPS(zero, zero, zero)
	table, count := GP64(), GP64()
	LEAQ(presses(), table)
	XORQ(count, count)
	Label("loop")
	values, pressed, mask, order, bits := YMM(), YMM(), YMM(), YMM(), GP64()
	VMOVUPS(Mem{Base: v}, values)
	VCMPPS(U8(0x1e), zero, values, mask)
	VMOVMSKPS(mask, bits.As32())
	VPMOVZXBD(Mem{Base: table, Index: bits, Scale: 8}, order)
	VPERMPS(values, order, pressed)
	VMOVUPS(pressed, Mem{Base: x, Index: count, Scale: 4})
	VPERMD(offsets, order, pressed)
	VMOVDQU(pressed, Mem{Base: at, Index: count, Scale: 4})
	VPADDD(advance, offsets, offsets)
	POPCNTL(bits.As32(), bits.As32())
	ADDQ(bits, count)
	ADDQ(U32(32), v)
	SUBQ(U32(8), width)
	JG(LabelRef("loop"))
	VZEROUPPER()
	Store(count, ReturnIndex(0))
	RET()
}

// numbers is the numbers of the lanes, 0, 1, 2 and on.
func numbers(lanes int) Mem {
	name := map[int]string{8: "numbers8", 16: "numbers16"}[lanes]
	m := GLOBL(name, RODATA|NOPTR)
	for i := range lanes {
		DATA(4*i, U32(i))
	}
	return m
}

// presses tells for each mask of 8 lanes which lanes are to be taken, one byte each, those of the mask first.
func presses() Mem {
	m := GLOBL("presses", RODATA|NOPTR)
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
	return m
}
