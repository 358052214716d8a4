package train

import (
	"encoding/binary"
	"math/bits"

	"github.com/parlour-games/parlour/checkers/engine"
)

// sample is a position of a game with what became of it, all as the side to move sees it.
type sample struct {
	view   engine.View
	score  int16 // what the search said, in hundredths of a man
	result uint8 // of the game: 0 lost, 1 drawn, 2 won
	flags  uint8 // firstOfGame or nothing
}

// firstOfGame marks the sample that a new game begins with.
const firstOfGame = 1

// sampleBytes is the size of a sample in a file. The kings of both sides share a word.
const sampleBytes = 16

func (s sample) append(b []byte) []byte {
	v := s.view
	b = binary.LittleEndian.AppendUint32(b, v.OwnMen|v.OwnKings)
	b = binary.LittleEndian.AppendUint32(b, v.OtherMen|v.OtherKings)
	b = binary.LittleEndian.AppendUint32(b, v.OwnKings|v.OtherKings)
	b = binary.LittleEndian.AppendUint16(b, uint16(s.score))
	return append(b, s.result, s.flags)
}

// readSample is the inverse of append.
func readSample(b []byte) sample {
	own, other, kings := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:]), binary.LittleEndian.Uint32(b[8:])
	return sample{
		view:   engine.View{OwnMen: own &^ kings, OtherMen: other &^ kings, OwnKings: own & kings, OtherKings: other & kings},
		score:  int16(binary.LittleEndian.Uint16(b[12:])),
		result: b[14], flags: b[15],
	}
}

// sound reports whether the sample is one that can have been written.
func (s sample) sound() bool {
	v := s.view
	return (v.OwnMen|v.OwnKings)&(v.OtherMen|v.OtherKings) == 0 && v.OwnMen|v.OwnKings != 0 && s.result <= 2 &&
		bits.OnesCount32(v.OwnMen|v.OwnKings) <= 12 && bits.OnesCount32(v.OtherMen|v.OtherKings) <= 12
}
