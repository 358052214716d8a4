package training

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// toy is a game whose positions are four bits: the one who has more of them than not mostly wins.
type toy struct{}

type toyWeights [4][2]float32

func (toy) Form() Form[uint8] {
	return Form[uint8]{
		Header: "toy\n", Size: 4,
		Append: func(b []byte, s Sample[uint8]) []byte {
			return binary.LittleEndian.AppendUint16(append(b, s.View, s.Result|s.Flags<<4), uint16(s.Score))
		},
		Read: func(b []byte) (Sample[uint8], bool) {
			s := Sample[uint8]{View: b[0], Result: b[1] & 15, Flags: b[1] >> 4, Score: int16(binary.LittleEndian.Uint16(b[2:]))}
			return s, s.View < 16 && s.Result <= Won && s.Flags <= FirstOfGame
		},
	}
}

func (toy) Begin() Values { return make(Values, len(toyWeights{})) }

func (toy) Weights(v Values) *toyWeights {
	w := toyWeights(v)
	return &w
}

func (toy) Write(out io.Writer, v Values) error {
	return binary.Write(out, binary.LittleEndian, v)
}

func (toy) Read(in io.Reader) (*toyWeights, error) {
	w := new(toyWeights)
	return w, binary.Read(in, binary.LittleEndian, w)
}

// lead is the lead of the one who sees a position, from -4 to 4.
func lead(view uint8) int { return 2*bits.OnesCount8(view) - 4 }

func (toy) Player(*toyWeights, uint64) func(context.Context, *rand.Rand, []Sample[uint8]) []Sample[uint8] {
	return func(_ context.Context, r *rand.Rand, dst []Sample[uint8]) []Sample[uint8] {
		view := uint8(r.IntN(16))
		first := len(dst)
		dst = append(dst, Sample[uint8]{View: view, Score: int16(100 * lead(view))})
		winner := r.IntN(2)
		if lead(view) > 0 && r.IntN(8) > 0 {
			winner = 1
		}
		Finish(dst[first:], []int{1}, winner, lead(view) != 0)
		return dst
	}
}

// Match is won by the one whose terms tell more leads right.
func (toy) Match(a, b *toyWeights) func(context.Context, *rand.Rand) Score {
	right := func(w *toyWeights, view uint8) bool {
		return (model(w[:]).Sum(view) > 0) == (lead(view) > 0)
	}
	return func(_ context.Context, r *rand.Rand) Score {
		return Pair([2]int{1, 2}, a, b, func(players [2]*toyWeights) (winner int, won bool) {
			view := uint8(r.IntN(16))
			switch x, y := right(players[0], view), right(players[1], view); {
			case x && !y:
				return 1, true
			case y && !x:
				return 2, true
			}
			return 0, false
		})
	}
}

// model is that of the toy: a bit that is not there counts for the other side.
func model(v Values) *Regression[uint8] {
	return &Regression[uint8]{
		Blend: 0.5, Values: v,
		Chance: func(s *Sample[uint8]) float64 { return Logistic(float64(s.Score) / 100) },
		Terms: func(dst []Term, view uint8) ([]Term, Link) {
			for i := range 4 {
				dst = append(dst, Term{i, 2*int(view>>i&1) - 1})
			}
			return dst, Link{Early: 0.5, Slope: 1}
		},
	}
}

func (t toy) Fit(ctx context.Context, samples []Sample[uint8], seed uint64, report func(int, Loss)) (Values, error) {
	m := model(t.Begin())
	return m.Values, m.Fit(ctx, samples, seed, report)
}

// tiny is a training of a moment.
func tiny(t *testing.T) Options {
	return Options{Dir: t.TempDir(), Stages: []Stage{{2, 1}}, Games: 3 * shardGames, Match: 60, Threads: 2, Seed: 1}
}

// files returns everything below a directory, the lock apart.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		b, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		all[rel] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestRunGoesOn holds that a training that was interrupted again and again, and on another
// number of threads, ends with the same files as one that was not.
func TestRunGoesOn(t *testing.T) {
	whole := tiny(t)
	works := map[string]int{}
	whole.Report = func(p Progress) { works[p.Work]++ }
	want, err := Run(context.Background(), toy{}, whole)
	if err != nil {
		t.Fatal(err)
	}
	if works["games"] != 2*3 || works["fit"] != 2*epochs || works["match"] != 2*2 {
		t.Errorf("reported %v", works)
	}
	if *want == (toyWeights{}) {
		t.Error("nothing was learnt")
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
		got, err := Run(ctx, toy{}, parts)
		cancel()
		if err == nil {
			if *got != *want {
				t.Error("other weights after interruptions")
			}
			break
		}
		if !errors.Is(err, context.Canceled) || stops > 40 {
			t.Fatalf("stop %d: %v", stops, err)
		}
	}
	// Fewer rounds leave the best of all that were made.
	fewer := whole
	fewer.Report, fewer.Stages = nil, []Stage{{1, whole.Stages[0].Nodes}}
	if _, err := Run(context.Background(), toy{}, fewer); err != nil {
		t.Fatal(err)
	}
	wanted, got := files(t, whole.Dir), files(t, parts.Dir)
	if len(wanted) != len(got) || len(wanted) != 2*(3+2)+2 {
		t.Errorf("%d files, want %d", len(got), len(wanted))
	}
	for name, b := range wanted {
		if b != got[name] {
			t.Errorf("%s differs after interruptions", name)
		}
	}
}

func TestRunRefusesDamage(t *testing.T) {
	o := tiny(t)
	if _, err := Run(context.Background(), toy{}, o); err != nil {
		t.Fatal(err)
	}
	r := run[*toyWeights, uint8]{Options: o}
	for _, name := range []string{r.file(1, fittedName), r.shard(1, 0), r.file(1, matchName), filepath.Join(o.Dir, SettingsName)} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, b[:len(b)-2], 0o644); err != nil {
			t.Fatal(err)
		}
		if name == r.shard(1, 0) {
			_ = os.Remove(r.file(1, fittedName)) // so that the samples are read
		}
		var damage *DamageError
		if _, err := Run(context.Background(), toy{}, o); !errors.As(err, &damage) || damage.File != name {
			t.Errorf("%s is damaged, and the error is %v", name, err)
		}
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Run(context.Background(), toy{}, Options{}); err == nil {
		t.Error("trained without a directory")
	}
}

// TestRunRefusesOtherSettings holds that a directory keeps one training: with other options what is
// there would be taken for what they make.
func TestRunRefusesOtherSettings(t *testing.T) {
	o := tiny(t)
	if _, err := Run(context.Background(), toy{}, o); err != nil {
		t.Fatal(err)
	}
	before := files(t, o.Dir)
	for name, change := range map[string]func(*Options){
		"seed":                func(o *Options) { o.Seed++ },
		"games":               func(o *Options) { o.Games++ },
		"match":               func(o *Options) { o.Match += 2 },
		"nodes of each round": func(o *Options) { o.Stages = []Stage{{1, 1}, {2, 7}} },
	} {
		other := o
		change(&other)
		var refused *SettingsError
		if _, err := Run(context.Background(), toy{}, other); !errors.As(err, &refused) || refused.Name != name {
			t.Errorf("%s is another, and the error is %v", name, err)
		}
	}
	if got := files(t, o.Dir); !maps.Equal(before, got) {
		t.Error("a refused training changed the files")
	}
	// More rounds go on, fewer are there already.
	for _, rounds := range []int{1, 3, 2} {
		o.Stages = []Stage{{rounds, 1}}
		if _, err := Run(context.Background(), toy{}, o); err != nil {
			t.Errorf("%d rounds: %v", rounds, err)
		}
	}
}

// TestProgressEnds holds that nothing reports more done than there is to do.
func TestProgressEnds(t *testing.T) {
	o := tiny(t)
	o.Games, o.Match = shardGames+1, 3
	o.Report = func(p Progress) {
		if p.Done > p.Total {
			t.Errorf("%s: %d of %d", p.Work, p.Done, p.Total)
		}
	}
	if _, err := Run(context.Background(), toy{}, o); err != nil {
		t.Fatal(err)
	}
}

// TestFit holds that the fit finds what each term is worth, also one that counts several times
// and where something else counts besides.
func TestFit(t *testing.T) {
	const worth, base, slope = 0.8, -0.3, 0.5
	m := &Regression[int]{
		Values: make(Values, 2),
		Chance: func(s *Sample[int]) float64 { return Logistic(float64(s.Score) / 1000) },
		Terms: func(dst []Term, view int) ([]Term, Link) {
			return append(dst, Term{1, view}), Link{Early: 1, Base: base, Slope: slope}
		},
	}
	var samples []Sample[int]
	for i := range 40_000 {
		view := i%5 - 2
		samples = append(samples, Sample[int]{View: view, Score: int16(1000 * (base + slope*worth*float64(view))), Flags: FirstOfGame})
	}
	var last Loss
	if err := m.Fit(context.Background(), samples, 1, func(_ int, l Loss) { last = l }); err != nil {
		t.Fatal(err)
	}
	if v := m.Values[1][0]; v < worth-0.02 || v > worth+0.02 || m.Values[1][1] != 0 || m.Values[0] != [2]float32{} {
		t.Errorf("found %v", m.Values)
	}
	if last.Positions != 38_000 || last.Fitted <= 0 || last.Unseen <= 0 || last.Score <= 0 {
		t.Errorf("%+v", last)
	}
	if sum := m.Sum(2); sum != 2*float64(m.Values[1][0]) {
		t.Errorf("the sum is %v", sum)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := m.Fit(ctx, samples, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped with %v", err)
	}
}

func TestCost(t *testing.T) {
	samples := []Sample[int]{{Result: Won}, {Result: Lost}, {Result: Won}, {Result: Lost}}
	sure := func(*Sample[int]) float64 { return 0.9 }
	if few, all := Cost(samples, 2, sure), Cost(samples, 4, sure); few < 0.2 || few > 0.22 || all < 4.8 || all > 4.82 {
		t.Errorf("%v and %v", few, all)
	}
}

// TestFinish holds who won what, by hand.
func TestFinish(t *testing.T) {
	for _, c := range []struct {
		winner byte
		won    bool
		want   [3]uint8
	}{
		{'a', true, [3]uint8{Won, Lost, Won}},
		{'b', true, [3]uint8{Lost, Won, Lost}},
		{'a', false, [3]uint8{Drawn, Drawn, Drawn}},
	} {
		s := make([]Sample[int], 3)
		Finish(s, []byte("aba"), c.winner, c.won)
		if got := [3]uint8{s[0].Result, s[1].Result, s[2].Result}; got != c.want {
			t.Errorf("%c, %v: %v, want %v", c.winner, c.won, got, c.want)
		}
		if s[0].Flags != FirstOfGame || s[1].Flags != 0 || s[2].Flags != 0 {
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
	if !s.Better() || (Score{Wins: 25, Draws: 50, Losses: 25}).Better() || (Score{Wins: 26, Draws: 49, Losses: 25}).Better() {
		t.Error("what is better?")
	}
}

func FuzzParseShard(f *testing.F) {
	form := toy{}.Form()
	name := filepath.Join(f.TempDir(), "a", "b")
	if err := form.write(name, []Sample[uint8]{{View: 7, Score: -2, Result: Won, Flags: FirstOfGame}, {View: 1}}); err != nil {
		f.Fatal(err)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(form.Header))
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		samples, err := form.parse(b)
		if err != nil {
			return
		}
		if err := form.write(name, samples); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(name); err != nil || !bytes.Equal(b, again) {
			t.Errorf("%x was read as %v, which is %x", b, samples, again)
		}
	})
}
