//go:build !amd64 || purego

package nn

func addRows(dst, src, w []float32, at []int32, x []float32) { addRowsPlain(dst, src, w, at, x) }
func stepRows(w, d []float32, at []int32, x []float32)       { stepRowsPlain(w, d, at, x) }
func dotRows(dst, w, d []float32, at []int32)                { dotRowsPlain(dst, w, d, at) }
func positive(at []int32, x, v []float32, stride int32) int  { return positivePlain(at, x, v, stride) }
func adam(w, m, v, g []float32, s adamStep)                  { adamPlain(w, m, v, g, s) }
func squash(dst, v []float32)                                { squashPlain(dst, v) }
func steps(dst []int16, features []float32)                  { stepsPlain(dst, features) }
func changes(at []uint16, x, now, last []int16) int          { return changesPlain(at, x, now, last) }
func addRows16(dst, src []int32, w []int16, at []uint16, x []int16) {
	addRows16Plain(dst, src, w, at, x)
}
func rectify(at []uint16, x []int16, v []int32, places uint) int {
	return rectifyPlain(at, x, v, places)
}
