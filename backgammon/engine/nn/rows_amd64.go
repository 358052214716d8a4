//go:build amd64 && !purego

package nn

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// A vectors is which vector instructions are used. A test sets each in turn; nothing else changes it.
type vectors int

const (
	plain vectors = iota
	avx2
	avx512
)

var use = best()

// best returns the widest vectors that this machine has. Those of 512 bits are used only where numbers of 16 bits can be pressed together,
// which processors can that have come since 2019.
func best() vectors {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI2 && cpu.X86.HasPOPCNT:
		return avx512
	case cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT:
		return avx2
	}
	return plain
}

// first returns where a slice begins; a slice of no terms may begin nowhere, and its kernel does not look.
func first[T any](s []T) *T { return unsafe.SliceData(s) }

// The kernels read and write what they are told to. These functions keep the promises: rows lie within w, because
// terms are made by this package from checked inputs, and all slices are as long as their partners.

func addRows(dst, src, w []float32, at []int32, x []float32) {
	if use == plain {
		addRowsPlain(dst, src, w, at, x)
		return
	}
	_, _ = src[:len(dst)], x[:len(at)]
	if use == avx512 {
		addRowsAVX512(first(dst), first(src), first(w), len(dst), first(at), first(x), len(at))
	} else {
		addRowsAVX2(first(dst), first(src), first(w), len(dst), first(at), first(x), len(at))
	}
}

func stepRows(w, d []float32, at []int32, x []float32) {
	if use == plain {
		stepRowsPlain(w, d, at, x)
		return
	}
	_ = x[:len(at)]
	if use == avx512 {
		stepRowsAVX512(first(w), first(d), len(d), first(at), first(x), len(at))
	} else {
		stepRowsAVX2(first(w), first(d), len(d), first(at), first(x), len(at))
	}
}

func dotRows(dst, w, d []float32, at []int32) {
	if use == plain {
		dotRowsPlain(dst, w, d, at)
		return
	}
	_ = dst[:len(at)]
	if use == avx512 {
		dotRowsAVX512(first(dst), first(w), first(d), len(d), first(at), len(at))
	} else {
		dotRowsAVX2(first(dst), first(w), first(d), len(d), first(at), len(at))
	}
}

func positive(at []int32, x, v []float32, stride int32) int {
	if use == plain {
		return positivePlain(at, x, v, stride)
	}
	_, _ = at[:len(v)], x[:len(v)]
	if use == avx512 {
		return positiveAVX512(first(at), first(x), first(v), len(v), stride)
	}
	return positiveAVX2(first(at), first(x), first(v), len(v), stride)
}

func adam(w, m, v, g []float32, s adamStep) {
	if use == plain {
		adamPlain(w, m, v, g, s)
		return
	}
	_, _, _ = m[:len(w)], v[:len(w)], g[:len(w)]
	if use == avx512 {
		adamAVX512(first(w), first(m), first(v), first(g), len(w), &s.beta1)
	} else {
		adamAVX2(first(w), first(m), first(v), first(g), len(w), &s.beta1)
	}
}

func squash(dst, v []float32) {
	if use == plain {
		squashPlain(dst, v)
		return
	}
	_ = dst[:len(v)]
	if use == avx512 {
		squashAVX512(first(dst), first(v), len(v))
	} else {
		squashAVX2(first(dst), first(v), len(v))
	}
}

func steps(dst []int16, features []float32) {
	if len(features) == 0 || use == plain {
		stepsPlain(dst, features)
		return
	}
	_ = dst[:len(features)]
	if use == avx512 {
		stepsAVX512(first(dst), first(features), len(features))
	} else {
		stepsAVX2(first(dst), first(features), len(features))
	}
}

func changes(at []uint16, x, now, last []int16) int {
	if use == plain {
		return changesPlain(at, x, now, last)
	}
	_, _, _ = at[:len(now)], x[:len(now)], last[:len(now)]
	if use == avx512 {
		return changesAVX512(first(at), first(x), first(now), first(last), len(now))
	}
	return changesAVX2(first(at), first(x), first(now), first(last), len(now))
}

func addRows16(dst, src []int32, w []int16, at []uint16, x []int16) {
	if use == plain {
		addRows16Plain(dst, src, w, at, x)
		return
	}
	_, _ = src[:len(dst)], x[:len(at)]
	if use == avx512 {
		addRows16AVX512(first(dst), first(src), first(w), len(dst), first(at), first(x), len(at))
	} else {
		addRows16AVX2(first(dst), first(src), first(w), len(dst), first(at), first(x), len(at))
	}
}

func rectify(at []uint16, x []int16, v []int32, places uint) int {
	if use == plain {
		return rectifyPlain(at, x, v, places)
	}
	_, _ = at[:len(v)], x[:len(v)]
	if use == avx512 {
		return rectifyAVX512(first(at), first(x), first(v), len(v), uint64(places))
	}
	return rectifyAVX2(first(at), first(x), first(v), len(v), uint64(places))
}
