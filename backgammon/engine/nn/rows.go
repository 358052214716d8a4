package nn

import "math"

// All the work of a net is done on rows of weights by a few functions, which have each a plain form here, a form in
// vector instructions, and the same answer in both to the last bit. The plain form says the order of the sums, and
// float32(a*b) keeps the compiler from fusing a product into a sum, as it would on some machines.
//
// In floats, rows are named by terms: term t is the row of weights that begins at offset at[t], times x[t]. Widths are
// multiples of lanes.

// addRows sets dst to src plus every row w[at[t]:] times x[t]. The terms are summed in two rows, those of even t
// beginning with src and those of odd t with 0, so that a machine need not wait for each sum before the next; at last the
// two are added.
func addRowsPlain(dst, src, w []float32, at []int32, x []float32) {
	for first := 0; first < len(dst); first += lanes {
		var sums [2][lanes]float32
		copy(sums[0][:], src[first:])
		for t, off := range at {
			sum, row, f := &sums[t%2], w[int(off)+first:][:lanes], x[t]
			for j, v := range row {
				sum[j] += float32(f * v)
			}
		}
		for j, sum := range sums[0] {
			dst[first+j] = sum + sums[1][j]
		}
	}
}

// stepRows adds d times x[t] to every row w[at[t]:]: what a layer learns from the slopes d of its units.
func stepRowsPlain(w, d []float32, at []int32, x []float32) {
	for t, off := range at {
		row := w[off:][:len(d)]
		f := x[t]
		for j, v := range d {
			row[j] += float32(f * v)
		}
	}
}

// dotRows sets dst[t] to the product of row w[at[t]:] with d: the slope of each input. It sums 16 lanes side by side,
// and then folds them in halves.
func dotRowsPlain(dst, w, d []float32, at []int32) {
	for t, off := range at {
		row := w[off:][:len(d)]
		var sum [lanes]float32
		for j := 0; j < len(d); j += lanes {
			for i := range sum {
				sum[i] += float32(row[j+i] * d[j+i])
			}
		}
		for half := lanes / 2; half > 0; half /= 2 {
			for i := range half {
				sum[i] += sum[i+half]
			}
		}
		dst[t] = sum[0]
	}
}

// positive finds the numbers of v above zero and returns how many there are. It writes them to x and where their
// rows of the given stride begin to at; both need room for all of v, and what stands in the room that is left is
// undefined.
func positivePlain(at []int32, x, v []float32, stride int32) int {
	n := 0
	off := int32(0)
	for _, a := range v {
		if a > 0 {
			at[n], x[n] = off, a
			n++
		}
		off += stride
	}
	return n
}

// squash sets dst to 1/(1+exp(-x)) of each x of v, to within three units in the last place; what is beyond 87 counts as 87,
// and what is not a number too. math.Exp would not be the same on every machine.
//
// exp(-x) is 2^k exp(r) with r within half of ln 2 from 0, and exp(r) eight terms of its series, whose error is below
// 6e-9 of the value. What is taken for ln 2 is the sum of two numbers, of which the first has so few bits that its
// product with k is exact.
func squashPlain(dst, v []float32) {
	for i, x := range v {
		x = -x
		if !(x > -squashLimit) {
			x = -squashLimit
		}
		if !(x < squashLimit) {
			x = squashLimit
		}
		k := int32(math.RoundToEven(float64(float32(x * log2E))))
		r := float32(x-float32(float32(k)*ln2High)) - float32(float32(k)*ln2Low)
		e := float32(series[0])
		for _, c := range series[1:] {
			e = float32(e*r) + c
		}
		e = math.Float32frombits(uint32(int32(math.Float32bits(e)) + k<<23))
		dst[i] = 1 / (1 + e)
	}
}

const (
	squashLimit = 87
	log2E       = 1.44269504088896
	ln2High     = 0.693359375
	ln2Low      = -2.12194440e-4
)

// series are the inverse factorials from 1/7! to 1.
var series = [...]float32{1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1}

// An evaluator works in whole numbers, by the four functions that follow. Sums beyond 32 bits wrap
// around, in every form alike.

// steps rounds features to steps, halves to the even one. What is too large, or not a number, becomes the largest there is
// on its side, or the lowest.
func stepsPlain(dst []int16, features []float32) {
	for i, f := range features {
		if !(f > -MaxValue) {
			f = -MaxValue
		}
		if !(f < MaxValue) {
			f = MaxValue
		}
		dst[i] = int16(math.RoundToEven(float64(f * stepsOfOne)))
	}
}

// changes finds where now differs from last and returns in how many places. It writes the differences, which must fit
// 16 bits, to x and these places to at. Both need room for all of now, and what stands in the room that is left is undefined.
func changesPlain(at []uint16, x, now, last []int16) int {
	n := 0
	for i, v := range now {
		if d := v - last[i]; d != 0 {
			at[n], x[n] = uint16(i), d
			n++
		}
	}
	return n
}

// group is how many units of a row of 16 bits are stored together: in four times eight, of which the first four belong to
// its first half and the others to its second. Two rows that are interleaved by the instruction that does it for
// each 128 bits apart come out in order.
const group = 32

// place returns where in a row of 16 bits the weight to unit j is stored.
func place(j int) int {
	first := j / group * group
	half, rest := j%group/(group/2), j%(group/2)
	return first + rest/4*8 + half*4 + rest%4
}

// addRows16 sets dst to src plus every row times x[t] of which at[t] is the number. Rows follow one another in w and are as long as
// dst, a multiple of group. The number of terms is even.
func addRows16Plain(dst, src []int32, w []int16, at []uint16, x []int16) {
	copy(dst, src[:len(dst)])
	for t, number := range at {
		f := int32(x[t])
		for first := 0; first < len(dst); first += group {
			sums, row := dst[first:][:group], w[int(number)*len(dst)+first:][:group]
			for k := 0; k < group/2; k += 4 {
				for i := range 4 {
					sums[k+i] += f * int32(row[2*k+i])
					sums[group/2+k+i] += f * int32(row[2*k+4+i])
				}
			}
		}
	}
}

// rectify finds the sums of v that are above zero when 2^places is taken for one, rounded down, and returns how many there are. It
// writes them to x, those beyond 16 bits as the largest number of 16 bits, and their places to at. Both need room as for changes.
func rectifyPlain(at []uint16, x []int16, v []int32, places uint) int {
	n := 0
	for i, a := range v {
		if a >>= places; a > 0 {
			at[n], x[n] = uint16(i), int16(min(a, math.MaxInt16))
			n++
		}
	}
	return n
}
