package train

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
	"github.com/parlour-games/parlour/training"
)

// TestRun holds that a training, whatever the number of its threads, ends with the same weights.
func TestRun(t *testing.T) {
	var weights [2]*engine.Weights
	for i := range weights {
		o := training.Options{Dir: t.TempDir(), Stages: []training.Stage{{Rounds: 1, Nodes: 30}}, Games: 8, Match: 4, Threads: 1 + i, Seed: 1}
		w, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		fitted, err := os.Open(filepath.Join(o.Dir, "round-01", "fitted.weights"))
		if err != nil {
			t.Fatal(err)
		}
		defer fitted.Close()
		if weights[i], err = engine.ReadWeights(fitted); err != nil {
			t.Fatal(err)
		}
		if begin := engine.NewWeights(engine.PlainTerms()); *weights[i] == *begin || *w != *weights[i] && *w != *begin {
			t.Error("neither the weights of the beginning nor those of the fit")
		}
	}
	if *weights[0] != *weights[1] {
		t.Error("other weights on two threads")
	}
}

// TestFitFindsWhatMatters holds that the fit learns from results and scores alone what a row is
// worth, when a lead in the stores counts by itself.
func TestFitFindsWhatMatters(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var samples []sample
	for len(samples) < 4000 {
		s := sample{View: view{lead: int8(r.IntN(9) - 4)}, Flags: training.FirstOfGame}
		worth := 100 * int(s.View.lead)
		for house := range s.View.houses {
			s.View.houses[house] = uint8(r.IntN(4))
			if house == 2 && s.View.houses[house] == 3 {
				worth += 500 // the one thing to find
			}
		}
		s.Score = int16(worth)
		if worth > 0 {
			s.Result = 2
		} else if worth == 0 {
			s.Result = 1
		}
		samples = append(samples, s)
	}
	var l training.Loss
	values, err := fit(context.Background(), samples, 1, func(_ int, last training.Loss) { l = last })
	if err != nil {
		t.Fatal(err)
	}
	if l.Unseen > 0.5 || l.Fitted > 0.5 {
		t.Errorf("the loss is %+v", l)
	}
	w := engine.NewWeights(values)
	with, without := [oware.Ring]uint8{1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1}, [oware.Ring]uint8{1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	if d := w.Evaluate(oware.Ending(with)) - w.Evaluate(oware.Ending(without)); d < 250 || d > 750 {
		t.Errorf("what is worth 500 is found to be worth %d", d)
	}
}

func TestSamples(t *testing.T) {
	p := &player{engine.New(engine.Options{HashMiB: 1}), engine.Limits{Nodes: 50}}
	r := rand.New(rand.NewPCG(1, 2))
	samples := p.game(context.Background(), r, nil)
	samples = p.game(context.Background(), r, samples)
	games := 0
	for _, s := range samples {
		if !sound(s) {
			t.Errorf("unsound: %+v", s)
		}
		games += int(s.Flags & training.FirstOfGame)
	}
	if games != 2 || len(samples) < 20 {
		t.Errorf("%d samples of %d games", len(samples), games)
	}
	for _, s := range samples {
		b := form.Append(nil, s)
		if again, ok := form.Read(b); len(b) != form.Size || !ok || again != s {
			t.Fatalf("%d bytes are %+v, want %+v", len(b), again, s)
		}
	}
}

// FuzzReadSample holds that what can be read is written so.
func FuzzReadSample(f *testing.F) {
	f.Add(form.Append(nil, sample{Score: -7, Result: training.Won, Flags: training.FirstOfGame}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) != form.Size {
			return
		}
		if s, ok := form.Read(b); ok && !bytes.Equal(form.Append(nil, s), b) {
			t.Errorf("%x is read as %+v", b, s)
		}
	})
}
