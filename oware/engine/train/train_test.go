package train

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/engine"
)

// tiny is a training of seconds.
func tiny(t *testing.T) Options {
	return Options{Dir: t.TempDir(), Stages: []Stage{{1, 30}}, Games: 8, Match: 4, Threads: 2, Seed: 1}
}

// files returns everything below a directory.
func files(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	names, err := filepath.Glob(filepath.Join(dir, "round-*", "*"))
	if err != nil || len(names) < 3 {
		t.Fatalf("%v: %v", names, err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rel, _ := filepath.Rel(dir, name)
		all[rel] = b
	}
	return all
}

// TestRunGoesOn holds that a training that was interrupted again and again, and on another
// number of threads, ends with the same files as one that was not.
func TestRunGoesOn(t *testing.T) {
	whole := tiny(t)
	works := map[string]int{}
	whole.Report = func(p Progress) { works[p.Work]++ }
	want, err := Run(context.Background(), whole)
	if err != nil {
		t.Fatal(err)
	}
	if works["games"] != 1 || works["fit"] != epochs || works["match"] != 1 {
		t.Errorf("reported %v", works)
	}
	parts := tiny(t)
	parts.Threads = 1
	stopped := map[Progress]bool{}
	for stops := 0; ; stops++ {
		ctx, cancel := context.WithCancel(context.Background())
		parts.Report = func(p Progress) {
			if !stopped[p] {
				stopped[p] = true
				cancel()
			}
		}
		got, err := Run(ctx, parts)
		cancel()
		if err == nil {
			if *got != *want {
				t.Error("other weights after interruptions")
			}
			break
		}
		if !errors.Is(err, context.Canceled) || stops > 20 {
			t.Fatalf("stop %d: %v", stops, err)
		}
	}
	wanted, got := files(t, whole.Dir), files(t, parts.Dir)
	if len(wanted) != len(got) {
		t.Errorf("%d files, want %d", len(got), len(wanted))
	}
	for name, b := range wanted {
		if !bytes.Equal(b, got[name]) {
			t.Errorf("%s differs after interruptions", name)
		}
	}
}

func TestRunRefusesDamage(t *testing.T) {
	o := tiny(t)
	if _, err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{o.file(1, fittedName), o.shard(1, 0), o.file(1, "match.json")} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, b[:len(b)-2], 0o644); err != nil {
			t.Fatal(err)
		}
		if name == o.shard(1, 0) {
			_ = os.Remove(o.file(1, fittedName)) // so that the samples are read
		}
		if _, err := Run(context.Background(), o); err == nil {
			t.Errorf("%s is damaged, and nobody noticed", name)
		}
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Run(context.Background(), Options{}); err == nil {
		t.Error("trained without a directory")
	}
}

// TestFitFindsWhatMatters holds that the fit learns from results and scores alone what a row is
// worth, when a lead in the stores counts by itself.
func TestFitFindsWhatMatters(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var samples []sample
	for len(samples) < 4000 {
		s := sample{flags: firstOfGame, lead: int8(r.IntN(9) - 4)}
		worth := 100 * int(s.lead)
		for house := range s.houses {
			s.houses[house] = uint8(r.IntN(4))
			if house == 2 && s.houses[house] == 3 {
				worth += 500 // the one thing to find
			}
		}
		s.score = int16(worth)
		if worth > 0 {
			s.result = 2
		} else if worth == 0 {
			s.result = 1
		}
		samples = append(samples, s)
	}
	terms, l, err := fit(context.Background(), samples, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if l.unseen > 0.5 || l.fitted > 0.5 {
		t.Errorf("the loss is %+v", l)
	}
	w := engine.NewWeights(terms)
	with, without := [oware.Ring]uint8{1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1}, [oware.Ring]uint8{1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	if d := w.Evaluate(oware.Ending(with)) - w.Evaluate(oware.Ending(without)); d < 250 || d > 750 {
		t.Errorf("what is worth 500 is found to be worth %d", d)
	}
}

func TestShards(t *testing.T) {
	p := &player{engine.New(engine.Options{HashMiB: 1}), engine.Limits{Nodes: 50}}
	r := rand.New(rand.NewPCG(1, 2))
	samples := p.game(context.Background(), r, nil)
	samples = p.game(context.Background(), r, samples)
	games := 0
	for _, s := range samples {
		if !s.sound() {
			t.Errorf("unsound: %+v", s)
		}
		games += int(s.flags & firstOfGame)
	}
	if games != 2 || len(samples) < 20 {
		t.Errorf("%d samples of %d games", len(samples), games)
	}
	name := filepath.Join(t.TempDir(), "a", "b")
	if err := writeShard(name, samples); err != nil {
		t.Fatal(err)
	}
	again, err := readShard(name)
	if err != nil || len(again) != len(samples) {
		t.Fatalf("%d samples, %v", len(again), err)
	}
	for i := range again {
		if again[i] != samples[i] {
			t.Fatalf("sample %d is %+v, want %+v", i, again[i], samples[i])
		}
	}
}

func FuzzParseShard(f *testing.F) {
	f.Add([]byte(shardHeader))
	f.Fuzz(func(t *testing.T, b []byte) {
		if samples, err := parseShard(b); err == nil && len(samples) > len(b)/sampleBytes {
			t.Error("samples out of nothing")
		}
	})
}

// TestResults holds who won what, by hand.
func TestResults(t *testing.T) {
	turns := []oware.Side{oware.South, oware.North, oware.South}
	for _, c := range []struct {
		winner oware.Side
		won    bool
		want   [3]uint8
	}{
		{oware.South, true, [3]uint8{2, 0, 2}},
		{oware.North, true, [3]uint8{0, 2, 0}},
		{oware.South, false, [3]uint8{1, 1, 1}},
	} {
		samples := finish(make([]sample, 4), 1, turns, c.winner, c.won)
		if got := [3]uint8{samples[1].result, samples[2].result, samples[3].result}; got != c.want {
			t.Errorf("%v, %v: %v, want %v", c.winner, c.won, got, c.want)
		}
		if samples[0].flags != 0 || samples[1].flags != firstOfGame || samples[2].flags != 0 {
			t.Error("the game begins elsewhere")
		}
	}
}

func TestScore(t *testing.T) {
	s := Score{Wins: 30, Draws: 50, Losses: 20}
	mean, err := s.Mean()
	if s.Games() != 100 || mean != 0.55 || err < 0.034 || err > 0.036 {
		t.Errorf("%d games, %v +- %v", s.Games(), mean, err)
	}
	if !s.better() || (Score{Wins: 25, Draws: 50, Losses: 25}).better() || (Score{Wins: 26, Draws: 49, Losses: 25}).better() {
		t.Error("what is better?")
	}
}
