package bearoff

import (
	"bytes"
	"compress/gzip"
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
