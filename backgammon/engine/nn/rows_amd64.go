//go:build amd64 && !purego

package nn

func addRows(dst, src, w []float32, at []int32, x []float32) { addRowsPlain(dst, src, w, at, x) }
func stepRows(w, d []float32, at []int32, x []float32)       { stepRowsPlain(w, d, at, x) }
func dotRows(dst, w, d []float32, at []int32)                { dotRowsPlain(dst, w, d, at) }
func positive(at []int32, x, v []float32, stride int32) int  { return positivePlain(at, x, v, stride) }
func adam(w, m, v, g []float32, s adamStep)                  { adamPlain(w, m, v, g, s) }
