//go:build !amd64 || purego

package nn

func addRows(dst, src, w []float32, at []int32, x []float32) { addRowsPlain(dst, src, w, at, x) }
func stepRows(w, d []float32, at []int32, x []float32)       { stepRowsPlain(w, d, at, x) }
func dotRows(dst, w, d []float32, at []int32)                { dotRowsPlain(dst, w, d, at) }
func positive(at []int32, x, v []float32, stride int32) int  { return positivePlain(at, x, v, stride) }
func adam(w, m, v, g []float32, s adamStep)                  { adamPlain(w, m, v, g, s) }
func squash(dst, v []float32)                                { squashPlain(dst, v) }
func steps(dst []int32, features []float32)                  { stepsPlain(dst, features) }
func addRows16(dst, src []int32, w []int16, at []int32, x []int16) {
	addRows16Plain(dst, src, w, at, x)
}
func changes(at []int32, x []int16, now, last []int32, stride int32) int {
	return changesPlain(at, x, now, last, stride)
}
func rectify(at []int32, x []int16, v []int32, places uint, stride int32) int {
	return rectifyPlain(at, x, v, places, stride)
}
