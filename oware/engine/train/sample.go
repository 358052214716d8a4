package train

import (
	"encoding/binary"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/training"
)

// view is what a sample keeps of a position, as the side to move sees it.
type view struct {
	houses [oware.Ring]uint8
	lead   int8 // in the stores
}

// seeds returns how many seeds are in the houses.
func (v view) seeds() int {
	seeds := 0
	for _, n := range v.houses {
		seeds += int(n)
	}
	return seeds
}

// sample is a position with its score in hundredths of a seed.
type sample = training.Sample[view]

// form keeps a sample in 16 bytes. The flags share a byte with the result.
var form = training.Form[view]{
	Header: "parlour oware samples, form 1\n", Size: oware.Ring + 4,
	Append: appendSample, Read: readSample,
}

func appendSample(b []byte, s sample) []byte {
	b = append(b, s.View.houses[:]...)
	b = append(b, uint8(s.View.lead), s.Result|s.Flags<<4)
	return binary.LittleEndian.AppendUint16(b, uint16(s.Score))
}

func readSample(b []byte) (sample, bool) {
	s := sample{
		View:   view{houses: [oware.Ring]uint8(b), lead: int8(b[oware.Ring])},
		Result: b[oware.Ring+1] & 15, Flags: b[oware.Ring+1] >> 4,
		Score: int16(binary.LittleEndian.Uint16(b[oware.Ring+2:])),
	}
	return s, sound(s)
}

// sound reports whether the sample is one that can have been written.
func sound(s sample) bool {
	seeds, lead := s.View.seeds(), int(s.View.lead)
	return seeds > 0 && seeds+max(lead, -lead) <= oware.GameSeeds && s.Result <= training.Won && s.Flags <= training.FirstOfGame
}
