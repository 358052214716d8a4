package train

import (
	"encoding/binary"
	"math/bits"

	"github.com/parlour-games/parlour/checkers/engine"
	"github.com/parlour-games/parlour/training"
)

// sample is a position with its score in hundredths of a man.
type sample = training.Sample[engine.View]

// form keeps a sample in 16 bytes. The kings of both sides share a word.
var form = training.Form[engine.View]{
	Header: "parlour checkers samples, form 1\n", Size: 16,
	Append: appendSample, Read: readSample,
}

func appendSample(b []byte, s sample) []byte {
	v := s.View
	b = binary.LittleEndian.AppendUint32(b, v.OwnMen|v.OwnKings)
	b = binary.LittleEndian.AppendUint32(b, v.OtherMen|v.OtherKings)
	b = binary.LittleEndian.AppendUint32(b, v.OwnKings|v.OtherKings)
	b = binary.LittleEndian.AppendUint16(b, uint16(s.Score))
	return append(b, s.Result, s.Flags)
}

func readSample(b []byte) (sample, bool) {
	own, other, kings := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:]), binary.LittleEndian.Uint32(b[8:])
	s := sample{
		View:   engine.View{OwnMen: own &^ kings, OtherMen: other &^ kings, OwnKings: own & kings, OtherKings: other & kings},
		Score:  int16(binary.LittleEndian.Uint16(b[12:])),
		Result: b[14], Flags: b[15],
	}
	return s, kings&^(own|other) == 0 && sound(s) // what stands nowhere is no king
}

// sound reports whether the sample is one that can have been written.
func sound(s sample) bool {
	v := s.View
	return (v.OwnMen|v.OwnKings)&(v.OtherMen|v.OtherKings) == 0 && v.OwnMen|v.OwnKings != 0 && s.Result <= training.Won && s.Flags <= training.FirstOfGame &&
		bits.OnesCount32(v.OwnMen|v.OwnKings) <= 12 && bits.OnesCount32(v.OtherMen|v.OtherKings) <= 12
}
