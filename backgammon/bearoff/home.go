package bearoff

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"sync"
)

// homeTable is the file of the table, packed; DATA.md tells how to make it again.
//
//go:embed one-sided-6-15.bearoff.gz
var homeTable []byte

// Home returns the one-sided table of the whole home board, all fifteen checkers on its six points. It comes with
// the package and is unpacked by the first call, in some hundredths of a second.
func Home() *OneSided { return home() }

var home = sync.OnceValue(func() *OneSided {
	r, err := gzip.NewReader(bytes.NewReader(homeTable))
	if err != nil {
		panic("bearoff: the table that comes with the package: " + err.Error())
	}
	t, err := ReadOneSided(r)
	if err != nil {
		panic("bearoff: the table that comes with the package: " + err.Error())
	}
	return t
})

// HomeTwoSided returns the two-sided table of up to six checkers each, anywhere in the home board. The first call computes it,
// which takes about half a second of one processor, shared among all there are, and 14 MB.
func HomeTwoSided() *TwoSided { return homeTwoSided() }

var homeTwoSided = sync.OnceValue(func() *TwoSided {
	t := newTwoSided(Size{6, 6})
	if err := t.grow(context.Background(), 1, 0, func(int) error { return nil }); err != nil {
		panic("bearoff: " + err.Error())
	}
	return t
})
