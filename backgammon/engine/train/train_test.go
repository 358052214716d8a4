package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/training"
)

// small is a training of seconds.
func small(dir string, threads int) Options {
	return Options{Dir: dir, Games: 24, Rounds: 2, Labels: 60, Revisions: 1, revisionRounds: 2, Threads: threads, Seed: 3, inBatch: 8, Pairs: 60}
}

// TestPausesAndThreadsChangeNothing trains in one go with one thread, and with pauses and two.
func TestPausesAndThreadsChangeNothing(t *testing.T) {
	straight, paused := t.TempDir(), t.TempDir()
	// In the third revision the labels of the first are not learned any more.
	revised := func(dir string, threads int) Options {
		o := small(dir, threads)
		o.Revisions = 3
		return o
	}
	if err := Run(context.Background(), revised(straight, 1)); err != nil {
		t.Fatal(err)
	}
	pauses := 0
	for reports := 1; ; reports++ {
		ctx, cancel := context.WithCancel(context.Background())
		o := revised(paused, 2)
		left := 2
		o.Report = func(p Progress) {
			if left--; p.Work != "labels" && left <= 0 {
				cancel()
			}
		}
		err := Run(ctx, o)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || reports > 50 {
			t.Fatal(err)
		}
		pauses++
	}
	if pauses == 0 {
		t.Error("training was not paused")
	}
	for _, name := range []string{BestName, StateName, "round-0000.samples", "round-0001.samples", "revision-00-0001.samples", "revision-01-0000.samples"} {
		a, err := os.ReadFile(filepath.Join(straight, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(paused, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s differs after pauses", name)
		}
	}
	f, err := os.Open(filepath.Join(straight, BestName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := engine.ReadNets(f); err != nil {
		t.Error(err)
	}
}

// TestLostLabels takes away and damages labels that a revision still has to learn, whose makers are gone.
func TestLostLabels(t *testing.T) {
	o := small(t.TempDir(), 1)
	o.Rounds, o.Revisions = 1, 2
	ctx, cancel := context.WithCancel(context.Background())
	o.Report = func(p Progress) {
		if p.Work == "revisions" && p.Done == 1 && strings.HasPrefix(p.Text, "pass 2") {
			cancel()
		}
	}
	if err := Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	o.Report = nil
	file := o.revisionLabels(0, 1)
	told := func(o Options) {
		t.Helper()
		var damage *training.DamageError
		if err := Run(context.Background(), o); err == nil || errors.As(err, &damage) || !strings.Contains(err.Error(), "are gone") {
			t.Errorf("labels that are gone: %v", err)
		}
	}
	for _, spoil := range []func() error{
		func() error { return os.Truncate(file, 10) },
		func() error { return os.Remove(file) },
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		told(o)
	}
	// In the rounds, too, and before anything new is labelled.
	o = small(t.TempDir(), 1)
	o.Rounds, o.Revisions = 1, -1
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(o.labels(0)); err != nil {
		t.Fatal(err)
	}
	o.Rounds = 2
	told(o)
	o.Rounds, o.Revisions = 1, 1
	told(o)
	for _, file := range []string{o.labels(1), o.revisionLabels(0, 0)} {
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s was made in vain", file)
		}
	}
	// And where the state is gone, labels are nobody's.
	if err := os.WriteFile(o.labels(0), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(o.Dir, StateName)); err != nil {
		t.Fatal(err)
	}
	if err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "state is gone") {
		t.Errorf("labels without a state: %v", err)
	}
}

func TestStateOfAnotherTraining(t *testing.T) {
	dir := t.TempDir()
	s, err := (Options{Dir: dir, Seed: 1}).load()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.save(dir); err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{{Dir: dir, Seed: 2}, {Dir: dir, Seed: 1, Games: 5}, {Dir: dir, Seed: 1, Labels: 5}} {
		var other *training.SettingsError
		if _, err := o.load(); !errors.As(err, &other) {
			t.Errorf("the state of another training is taken by %+v: %v", o, err)
		}
	}
	was := quickHidden
	quickHidden = []int{16}
	var other *training.SettingsError
	if _, err := (Options{Dir: dir, Seed: 1}).load(); !errors.As(err, &other) {
		t.Errorf("the state of nets of another shape is taken: %v", err)
	}
	quickHidden = was
	name := filepath.Join(dir, StateName)
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for what, bad := range map[string][]byte{
		"nothing": nil, "ten bytes": b[:10], "half": b[:len(b)/2], "all but a byte": b[:len(b)-1],
		"less than no games": bytes.Replace(b, []byte(`"Games":0`), []byte(`"Games":-1`), 1),
	} {
		if err := os.WriteFile(name, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		var damage *training.DamageError
		if _, err := (Options{Dir: dir, Seed: 1}).load(); !errors.As(err, &damage) {
			t.Errorf("%s of a state: %v", what, err)
		}
	}
}

// TestOddPositionsArePositions looks at many beginnings: all checkers are there, and there is a game to play.
func TestOddPositionsArePositions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[engine.Class]int{}
	for range 2000 {
		b, rolls := beginning(r)
		if wrong := b.Consistent(); wrong != nil || rolls < 1 {
			t.Fatalf("%v: %v", b, wrong)
		}
		seen[engine.ClassOf(b)]++
	}
	for c := engine.Race; c < engine.NumClasses; c++ {
		if seen[c] < 50 {
			t.Errorf("%d of 2000 beginnings are of the class %s", seen[c], c)
		}
	}
}

func TestSamplesRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var samples []sample
	for range 100 {
		b, _ := beginning(r)
		s := sample{board: b}
		for i := range s.target {
			s.target[i] = r.Float32()
		}
		samples = append(samples, s)
	}
	name := filepath.Join(t.TempDir(), "samples")
	if err := writeSamples(name, samples); err != nil {
		t.Fatal(err)
	}
	back, err := readSamples(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range samples {
		if back[i] != samples[i] {
			t.Fatalf("sample %d: %+v, want %+v", i, back[i], samples[i])
		}
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]byte{b[:len(b)-1], append(bytes.Clone(b[:10]), bytes.Repeat([]byte{255}, 20)...), bytes.Repeat([]byte{255}, sampleBytes)} {
		if err := os.WriteFile(name, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readSamples(name); err == nil {
			t.Error("a broken file is read")
		}
	}
}

// TestTargetsOfGames follows what TD(lambda) makes of a game: with lambda 1 every position is told how it ended, with
// lambda 0 what was thought of the position after the play.
func TestTargetsOfGames(t *testing.T) {
	p := &player{Evaluator: engine.NewEvaluator(nil)}
	all := p.game(nil, backgammon.Opening(), rand.New(rand.NewPCG(1, 1)), 1)
	last := all[len(all)-1].target
	for i := len(all) - 1; i >= 0; i-- {
		want := last
		if (len(all)-1-i)%2 == 1 {
			want = [outputs]float32{1 - last[0], last[3], last[4], last[1], last[2]}
		}
		for k := range want {
			if math.Abs(float64(want[k]-all[i].target[k])) > 1e-6 {
				t.Fatalf("position %d of %d: %v, want %v", i, len(all), all[i].target, want)
			}
		}
	}
	next := p.game(nil, backgammon.Opening(), rand.New(rand.NewPCG(1, 1)), 0)
	for i := range len(next) - 1 {
		v := p.Evaluate(next[i+1].board, backgammon.White).Flip()
		var s sample
		if s.label(v); s.target != next[i].target {
			t.Fatalf("position %d: %v, want %v", i, next[i].target, s.target)
		}
	}
}

// TestFitLearns fits fresh nets to labels that can be learned.
func TestFitLearns(t *testing.T) {
	p := &player{Evaluator: engine.NewEvaluator(nil)}
	r := rand.New(rand.NewPCG(2, 2))
	var samples []sample
	for len(samples) < 3000 {
		b, rolls := beginning(r)
		for _, stretch := range p.harvest(b, rolls, near, r) {
			samples = append(samples, stretch...)
		}
	}
	for i := range samples {
		samples[i].label(p.Evaluate(samples[i].board, backgammon.White))
	}
	l := newLearner(1)
	missed := func() float64 {
		e := engine.NewEvaluator(l.nets(false))
		sum := 0.0
		for i := range samples {
			d := e.Evaluate(samples[i].board, backgammon.White).Equity() - samples[i].equity()
			sum += d * d
		}
		return math.Sqrt(sum / float64(len(samples)))
	}
	before := missed()
	for range 4 {
		l.fit(samples, once, 0.001, r)
	}
	if after := missed(); after > before/2 {
		t.Errorf("the nets missed the labels by %.3f before and %.3f after", before, after)
	}
}

// TestBegin readies nets for samples: each unit is above zero in a quarter of those of its net.
func TestBegin(t *testing.T) {
	p := &player{Evaluator: engine.NewEvaluator(nil)}
	samples := p.labelled(600, near, rand.New(rand.NewPCG(3, 3)))
	l := newLearner(1)
	l.begin(samples)
	var in engine.Inputs
	for _, p := range l.pupils() {
		for layer, width := range p.net.Shape().Hidden {
			above, all := make([]int, width), 0
			for i := range samples {
				if s := &samples[i]; p == l.quick || p == l.of[engine.ClassOf(s.board)] {
					all++
					p.forward(0, &in, s)
					for k, v := range p.trace[0].Units(layer) {
						if v > 0 {
							above[k]++
						}
					}
				}
			}
			for k, n := range above {
				if all < 20 || n > all/oneAbove+all/20 || n < all/oneAbove-all/10-1 {
					t.Fatalf("%v: unit %d of layer %d is above zero in %d of %d samples", p.net.Shape(), k, layer, n, all)
				}
			}
		}
	}
}

// TestTurns counts the steps that are made from samples: each net's own class as often as it has turns, the quick net each
// sample once; and a warm-up makes some too.
func TestTurns(t *testing.T) {
	p := &player{Evaluator: engine.NewEvaluator(nil)}
	r := rand.New(rand.NewPCG(3, 4))
	samples := p.labelled(1500, near, r)
	var counts [engine.NumClasses]int
	for i := range samples {
		counts[engine.ClassOf(samples[i].board)]++
	}
	l := newLearner(1)
	l.fit(samples, often, 0.001, r)
	for c, p := range l.of {
		if p != nil && (p.adam.Steps != counts[c]*often[c]/batch || p.adam.Steps == 0) {
			t.Errorf("%d samples of class %v made %d steps", counts[c], engine.Class(c), p.adam.Steps)
		}
	}
	if l.quick.adam.Steps != len(samples)/batch {
		t.Errorf("the quick net made %d steps from %d samples", l.quick.adam.Steps, len(samples))
	}
	cold := newLearner(1)
	cold.warm(slices.Concat(samples, samples), 0.001, r)
	if steps := cold.quick.adam.Steps; steps != 2*len(samples)/warmPieces/batch*warmPieces || steps == 0 {
		t.Errorf("a warm-up with %d samples made %d steps", 2*len(samples), steps)
	}
}

// TestFrom begins with nets of another training.
func TestFrom(t *testing.T) {
	first := t.TempDir()
	if err := Run(context.Background(), small(first, 1)); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(first, BestName))
	if err != nil {
		t.Fatal(err)
	}
	o := small(t.TempDir(), 1)
	if o.From, err = engine.ReadNets(bytes.NewReader(b)); err != nil {
		t.Fatal(err)
	}
	// A stop before the first game loses nothing.
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Run(stopped, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if s, err := o.filled().load(); err != nil || s.Games != o.filled().half() {
		t.Fatalf("a stop at once leaves %+v, %v", s.progress, err)
	}
	o.From = nil
	begin := -1
	o.Report = func(p Progress) {
		if begin < 0 {
			begin = p.Done
		}
	}
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if begin <= o.Games/2 {
		t.Errorf("the first batch ended with %d of %d games", begin, o.Games)
	}
	given, err := engine.ReadNets(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	other := &engine.Nets{Of: given.Of, Quick: given.Quick}
	other.Of[engine.Contact] = other.Of[engine.Race]
	o.Dir, o.From = t.TempDir(), other
	if err := Run(context.Background(), o); err == nil {
		t.Error("a net of another shape is taken")
	}
	if _, err := os.Stat(filepath.Join(o.Dir, StateName)); err == nil {
		t.Error("a training that could not begin has left a state")
	}
}

// TestTeachTakesOutTheLuck labels games to their end: where each position of a stretch has the target that the looks one roll ahead give
// by their own definition.
func TestTeachTakesOutTheLuck(t *testing.T) {
	p := &player{Evaluator: engine.NewEvaluator(nil)}
	r := rand.New(rand.NewPCG(4, 4))
	long := 0
	for range 3 {
		for _, stretch := range p.harvest(backgammon.Opening(), 12, far, r) {
			p.teach(stretch, far)
			long = max(long, len(stretch))
			for i := range stretch {
				want := p.Ahead(stretch[i].board, backgammon.White).Equity()
				share := -1.0
				for k := i + 1; k < len(stretch); k++ {
					share *= far.trust
					b := stretch[k].board
					want += share * (p.Ahead(b, backgammon.White).Equity() - p.Evaluate(b, backgammon.White).Equity())
					share = -share
				}
				if got := stretch[i].equity(); math.Abs(got-want) > 1e-5 {
					t.Fatalf("position %d of %d: %.6f, want %.6f", i, len(stretch), got, want)
				}
			}
		}
	}
	if long < 5 {
		t.Errorf("the longest stretch has %d positions", long)
	}
}

// TestMatch lets nets that know more play those that know nothing, and the same nets one another.
func TestMatch(t *testing.T) {
	o := small(t.TempDir(), 2)
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	learned, err := o.readBest()
	if err != nil {
		t.Fatal(err)
	}
	o = o.filled()
	if mean, _, err := o.match(context.Background(), learned, learned, 1); err != nil || mean != 0 {
		t.Errorf("nets win %v from themselves, %v", mean, err)
	}
	good := engine.DefaultNets()
	mean, deviation, err := o.match(context.Background(), good, learned, 1)
	if err != nil || mean < 3*deviation || deviation <= 0 {
		t.Errorf("the nets of the program win %v +- %v from those of %d games, %v", mean, deviation, o.Games, err)
	}
}

// TestOnlyBetterNetsAreKept begins with the nets of the program, from which new ones with a few labels lose.
func TestOnlyBetterNetsAreKept(t *testing.T) {
	o := small(t.TempDir(), 2)
	o.From = engine.DefaultNets()
	var best [2][]byte
	for i, revisions := range []int{-1, 1} {
		o.Revisions = revisions
		if err := Run(context.Background(), o); err != nil {
			t.Fatal(err)
		}
		var err error
		if best[i], err = os.ReadFile(o.best()); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(best[0], best[1]) {
		t.Error("nets that lost the match took the place of the best")
	}
}

// TestWorthKnowsWhoRolls values a bearoff in which whoever rolls wins.
func TestWorthKnowsWhoRolls(t *testing.T) {
	var b backgammon.Board
	for _, p := range [...]backgammon.Player{backgammon.White, backgammon.Black} {
		b.SetPoint(p, 1, 1)
		b.ToOff(p, backgammon.Checkers-1)
	}
	p := &player{Evaluator: engine.NewEvaluator(nil)}
	if w, l := p.worth(b, backgammon.White), p.worth(b, backgammon.Black); w != 1 || l != -1 {
		t.Errorf("worth %v and %v to White, who rolls first or second; want 1 and -1", w, l)
	}
}
