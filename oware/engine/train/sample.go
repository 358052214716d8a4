package train

import (
	"encoding/binary"

	"github.com/parlour-games/parlour/oware"
)

// sample is a position of a game with what became of it, all as the side to move sees it.
type sample struct {
	houses [oware.Ring]uint8
	lead   int8  // in the stores
	score  int16 // what the search said, in hundredths of a seed
	result uint8 // of the game: 0 lost, 1 drawn, 2 won
	flags  uint8 // firstOfGame or nothing
}

// firstOfGame marks the sample that a new game begins with.
const firstOfGame = 1

// sampleBytes is the size of a sample in a file. The flags share a byte with the result.
const sampleBytes = oware.Ring + 4

func (s sample) append(b []byte) []byte {
	b = append(b, s.houses[:]...)
	b = append(b, uint8(s.lead), s.result|s.flags<<4)
	return binary.LittleEndian.AppendUint16(b, uint16(s.score))
}

// readSample is the inverse of append.
func readSample(b []byte) sample {
	return sample{
		houses: [oware.Ring]uint8(b), lead: int8(b[oware.Ring]),
		result: b[oware.Ring+1] & 15, flags: b[oware.Ring+1] >> 4,
		score: int16(binary.LittleEndian.Uint16(b[oware.Ring+2:])),
	}
}

// sound reports whether the sample is one that can have been written.
func (s sample) sound() bool {
	seeds := 0
	for _, n := range s.houses {
		seeds += int(n)
	}
	return seeds > 0 && seeds+int(max(s.lead, -s.lead)) <= oware.GameSeeds && s.result <= 2 && s.flags <= firstOfGame
}
