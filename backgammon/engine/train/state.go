package train

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine/nn"
)

// A state is how far training has come: all that a later run needs to go on as if there had been no pause.
type state struct {
	Seed  uint64
	Games int // of the first stage
	Round int // of the second
	*learner
}

// stateName is the file that keeps it, with a line of JSON before the nets.
const stateName = "state"

type stateHeader struct {
	Seed         uint64
	Games, Round int
	Steps        []int // of each net
}

// load reads the state of a training, or begins one.
func load(dir string, seed uint64) (*state, error) {
	s := &state{Seed: seed, learner: newLearner(seed)}
	f, err := os.Open(filepath.Join(dir, stateName))
	if errors.Is(err, fs.ErrNotExist) {
		return s, os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("train: %s: no header", f.Name())
	}
	var h stateHeader
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, fmt.Errorf("train: %s: %w", f.Name(), err)
	}
	pupils := s.pupils()
	if h.Seed != seed || len(h.Steps) != len(pupils) {
		return nil, fmt.Errorf("train: %s is of another training, with seed %d", f.Name(), h.Seed)
	}
	s.Games, s.Round = h.Games, h.Round
	for i, p := range pupils {
		for _, net := range []**nn.Net{&p.net, &p.steady, &p.adam.Mean, &p.adam.Square} {
			want := (*net).Shape().String()
			if *net, err = nn.Read(in); err != nil {
				return nil, fmt.Errorf("train: %s: %w", f.Name(), err)
			}
			if got := (*net).Shape().String(); got != want {
				return nil, fmt.Errorf("train: %s holds a net of shape %s, not %s", f.Name(), got, want)
			}
		}
		p.adam.Steps = h.Steps[i]
		p.prepare()
	}
	return s, nil
}

// save keeps the state, whole or not at all.
func (s *state) save(dir string) error {
	h := stateHeader{Seed: s.Seed, Games: s.Games, Round: s.Round}
	for _, p := range s.pupils() {
		h.Steps = append(h.Steps, p.adam.Steps)
	}
	return writeFile(filepath.Join(dir, stateName), func(w io.Writer) error {
		line, err := json.Marshal(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
		for _, p := range s.pupils() {
			for _, net := range []*nn.Net{p.net, p.steady, p.adam.Mean, p.adam.Square} {
				if err := net.WriteExact(w); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// writeFile writes a file under another name and renames it, so that it is whole whenever it is there.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".tmp*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	w := bufio.NewWriter(f)
	if err = write(w); err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Chmod(0o644)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}

// sampleBytes is the size of a sample in a file: the key of the position and the five chances.
const sampleBytes = len(backgammon.Key{}) + 4*outputs

// writeSamples keeps the samples of a round.
func writeSamples(name string, samples []sample) error {
	return writeFile(name, func(w io.Writer) error {
		var line [sampleBytes]byte
		for i := range samples {
			k := samples[i].board.PositionKey(backgammon.White)
			rest := line[copy(line[:], k[:]):]
			for j, v := range samples[i].target {
				binary.LittleEndian.PutUint32(rest[4*j:], math.Float32bits(v))
			}
			if _, err := w.Write(line[:]); err != nil {
				return err
			}
		}
		return nil
	})
}

// readSamples reads what writeSamples has written.
func readSamples(name string) ([]sample, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(b)%sampleBytes != 0 {
		return nil, fmt.Errorf("train: %s: part of a sample is missing", name)
	}
	samples := make([]sample, len(b)/sampleBytes)
	for i := range samples {
		s := &samples[i]
		if s.board, err = backgammon.BoardOfKey(backgammon.Key(b), backgammon.White); err != nil {
			return nil, fmt.Errorf("train: %s: sample %d: %w", name, i, err)
		}
		rest := b[len(backgammon.Key{}):]
		for j := range s.target {
			v := math.Float32frombits(binary.LittleEndian.Uint32(rest[4*j:]))
			if !(v >= 0 && v <= 1) {
				return nil, fmt.Errorf("train: %s: sample %d has a chance of %v", name, i, v)
			}
			s.target[j] = v
		}
		b = b[sampleBytes:]
	}
	return samples, nil
}
