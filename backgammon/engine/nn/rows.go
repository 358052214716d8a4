package nn

// All the work of a net is done on rows of weights by five functions, which have each a plain form here, a form in
// vector instructions, and the same answer in both to the last bit. The plain form says the order of the sums, and
// float32(a*b) keeps the compiler from fusing a product into a sum, as it would on some machines.
//
// Rows are named by terms: term t is the row of weights that begins at offset at[t], times x[t]. Widths are
// multiples of lanes.

// addRows sets dst to src plus every row w[at[t]:] times x[t], one term after another.
func addRowsPlain(dst, src, w []float32, at []int32, x []float32) {
	src = src[:len(dst)]
	copy(dst, src)
	for t, off := range at {
		row := w[off:][:len(dst)]
		f := x[t]
		for j, v := range row {
			dst[j] += float32(f * v)
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
