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
	"github.com/parlour-games/parlour/training"
	"github.com/parlour-games/parlour/whole"
)

// A state is how far training has come: all that a later run needs to go on as if there had been no pause.
type state struct {
	settings
	progress
	*learner
}

// progress is what is done.
type progress struct {
	Games    int // of the first stage
	Round    int // of the second
	Revision int // of the third
	Pass     int // over the labels of the next one
}

// StateName is the file in the directory of training that keeps how far it has come: a line of JSON before the nets.
const StateName = "state"

type stateHeader struct {
	settings
	progress
	Steps []int // of each net
}

// settings are the options that decide what comes out, the number of rounds apart.
type settings struct {
	Seed     uint64
	AllGames int
	Labels   int
}

func (o Options) settings() settings { return settings{o.Seed, o.Games, o.Labels} }

// differ says what is not the same in two settings, and nil when nothing is.
func (s settings) differ(file string, now settings) error {
	switch {
	case s.Seed != now.Seed:
		return &training.SettingsError{File: file, Name: "seed", Was: s.Seed, Now: now.Seed}
	case s.AllGames != now.AllGames:
		return &training.SettingsError{File: file, Name: "games", Was: s.AllGames, Now: now.AllGames}
	case s.Labels != now.Labels:
		return &training.SettingsError{File: file, Name: "labels", Was: s.Labels, Now: now.Labels}
	}
	return nil
}

// load reads the state of the training in the directory, or begins one, which is not in its file yet. The error is a
// [*training.SettingsError] when it is a training of other options, and a [*training.DamageError] when it cannot be read.
func (o Options) load() (*state, error) {
	s := &state{settings: o.settings(), learner: newLearner(o.Seed)}
	f, err := os.Open(filepath.Join(o.Dir, StateName))
	if errors.Is(err, fs.ErrNotExist) {
		return s, o.unlabelled()
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var other *training.SettingsError
	if err := s.read(f); errors.As(err, &other) {
		return nil, err
	} else if err != nil {
		return nil, &training.DamageError{File: f.Name(), Err: err}
	}
	return s, nil
}

// unlabelled returns an error when there are labels in the directory, of a training whose state is gone: nobody knows which.
func (o Options) unlabelled() error {
	labels, err := filepath.Glob(filepath.Join(o.Dir, "*"+labelsEnd))
	if len(labels) > 0 {
		return fmt.Errorf("%s: labels of a training whose state is gone; remove them, or take another directory", labels[0])
	}
	return err
}

// read fills in a state from its file.
func (s *state) read(f *os.File) error {
	in := bufio.NewReader(f)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return errors.New("it has no header")
	}
	var h stateHeader
	if err := json.Unmarshal(line, &h); err != nil {
		return err
	}
	if err := h.differ(f.Name(), s.settings); err != nil {
		return err
	}
	pupils := s.pupils()
	if len(h.Steps) != len(pupils) {
		return fmt.Errorf("it tells of %d nets, not %d", len(h.Steps), len(pupils))
	}
	if p := h.progress; min(p.Games, p.Round, p.Revision, p.Pass) < 0 || p.Pass > revisionPasses {
		return fmt.Errorf("it has come to %d games, %d rounds, %d revisions and %d passes", p.Games, p.Round, p.Revision, p.Pass)
	}
	s.progress = h.progress
	for i, p := range pupils {
		for _, net := range []**nn.Net{&p.net, &p.steady, &p.adam.Mean, &p.adam.Square} {
			want := (*net).Shape().String()
			if *net, err = nn.Read(in); err != nil {
				return err
			}
			if got := (*net).Shape().String(); got != want {
				return &training.SettingsError{File: f.Name(), Name: "the shape of a net", Was: got, Now: want}
			}
		}
		p.adam.Steps = h.Steps[i]
		p.prepare()
	}
	return nil
}

// save keeps the state, whole or not at all.
func (s *state) save(dir string) error {
	h := stateHeader{settings: s.settings, progress: s.progress}
	for _, p := range s.pupils() {
		h.Steps = append(h.Steps, p.adam.Steps)
	}
	return whole.Write(filepath.Join(dir, StateName), func(w io.Writer) error {
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

// labelsEnd is how the names of files of labels end.
const labelsEnd = ".samples"

// sampleBytes is the size of a sample in a file: the key of the position and the five chances.
const sampleBytes = len(backgammon.Key{}) + 4*outputs

// writeSamples keeps the samples of a round.
func writeSamples(name string, samples []sample) error {
	return whole.Write(name, func(w io.Writer) error {
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
		return nil, errors.New("part of a sample is missing")
	}
	samples := make([]sample, len(b)/sampleBytes)
	for i := range samples {
		s := &samples[i]
		if s.board, err = backgammon.BoardOfKey(backgammon.Key(b), backgammon.White); err != nil {
			return nil, fmt.Errorf("sample %d: %w", i, err)
		}
		rest := b[len(backgammon.Key{}):]
		for j := range s.target {
			v := math.Float32frombits(binary.LittleEndian.Uint32(rest[4*j:]))
			if !(v >= 0 && v <= 1) {
				return nil, fmt.Errorf("sample %d has a chance of %v", i, v)
			}
			s.target[j] = v
		}
		b = b[sampleBytes:]
	}
	return samples, nil
}
