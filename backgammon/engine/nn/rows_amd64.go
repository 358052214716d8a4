//go:build amd64 && !purego

package nn

import "golang.org/x/sys/cpu"

// A vectors is which vector instructions are used. A test sets each in turn; nothing else changes it.
type vectors int

const (
	plain vectors = iota
	avx2
	avx512
)

var use = best()

// best returns the widest vectors that this machine has.
func best() vectors {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasPOPCNT:
		return avx512
	case cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT:
		return avx2
	}
	return plain
}

// The kernels read and write what they are told to. These functions keep the promises: rows lie within w, because
// terms are made by this package from checked inputs, and all slices are as long as their partners.

func addRows(dst, src, w []float32, at []int32, x []float32) {
	if len(at) == 0 || use == plain {
		addRowsPlain(dst, src, w, at, x)
		return
	}
	_, _ = src[:len(dst)], x[:len(at)]
	if use == avx512 {
		addRowsAVX512(&dst[0], &src[0], &w[0], len(dst), &at[0], &x[0], len(at))
	} else {
		addRowsAVX2(&dst[0], &src[0], &w[0], len(dst), &at[0], &x[0], len(at))
	}
}

func stepRows(w, d []float32, at []int32, x []float32) {
	if len(at) == 0 || use == plain {
		stepRowsPlain(w, d, at, x)
		return
	}
	_ = x[:len(at)]
	if use == avx512 {
		stepRowsAVX512(&w[0], &d[0], len(d), &at[0], &x[0], len(at))
	} else {
		stepRowsAVX2(&w[0], &d[0], len(d), &at[0], &x[0], len(at))
	}
}

func dotRows(dst, w, d []float32, at []int32) {
	if len(at) == 0 || use == plain {
		dotRowsPlain(dst, w, d, at)
		return
	}
	_ = dst[:len(at)]
	if use == avx512 {
		dotRowsAVX512(&dst[0], &w[0], &d[0], len(d), &at[0], len(at))
	} else {
		dotRowsAVX2(&dst[0], &w[0], &d[0], len(d), &at[0], len(at))
	}
}

func positive(at []int32, x, v []float32, stride int32) int {
	if use == plain {
		return positivePlain(at, x, v, stride)
	}
	_, _ = at[:len(v)], x[:len(v)]
	if use == avx512 {
		return positiveAVX512(&at[0], &x[0], &v[0], len(v), stride)
	}
	return positiveAVX2(&at[0], &x[0], &v[0], len(v), stride)
}

func adam(w, m, v, g []float32, s adamStep) {
	if use == plain {
		adamPlain(w, m, v, g, s)
		return
	}
	_, _, _ = m[:len(w)], v[:len(w)], g[:len(w)]
	if use == avx512 {
		adamAVX512(&w[0], &m[0], &v[0], &g[0], len(w), &s.beta1)
	} else {
		adamAVX2(&w[0], &m[0], &v[0], &g[0], len(w), &s.beta1)
	}
}
