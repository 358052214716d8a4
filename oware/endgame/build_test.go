package endgame

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/parlour-games/parlour/oware"
)

// TestBuild builds one level more than is embedded, in two goes, and damages it.
func TestBuild(t *testing.T) {
	dir := t.TempDir()
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if err := Build(stopped, dir, 13, Options{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("a build that is stopped returns %v", err)
	}
	var seeds []int
	report := func(b Built) { seeds = append(seeds, b.Seeds) }
	for range 2 { // the second finds all done
		if err := Build(context.Background(), dir, 13, Options{Report: report}); err != nil {
			t.Fatal(err)
		}
	}
	if len(seeds) != 1 || seeds[0] != 13 {
		t.Errorf("levels built: %v, want 13 alone", seeds)
	}
	names, err := filepath.Glob(filepath.Join(dir, "[^.]*")) // the lock apart
	if err != nil || len(names) != 1 {
		t.Fatalf("files %v, want one", names)
	}
	table, err := Open(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	if table.Seeds() != 13 {
		t.Errorf("the table reaches %d seeds, want 13", table.Seeds())
	}
	l := table.levels[13]
	for n := uint32(0); int(n) < len(l.codes); n += 97 {
		if b := unrank(13, n); !table.follows(l, n, b) {
			t.Fatalf("the value of %v does not follow from those after its moves", oware.Ending(b))
		}
	}
	if err := table.Close(); err != nil {
		t.Error(err)
	}

	whole, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range [][]byte{nil, whole[:len(form)+1], whole[:len(whole)-1], append(whole[:len(whole):len(whole)], 0), flipped(whole, 40), flipped(whole, len(whole)/2)} {
		if err := os.WriteFile(names[0], damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, false); !errors.Is(err, ErrDamaged) {
			t.Errorf("a damaged file of %d bytes: %v", len(damaged), err)
		}
	}
}

func flipped(b []byte, at int) []byte {
	c := append([]byte(nil), b...)
	c[at] ^= 1
	return c
}

// FuzzReadLevel: any bytes give a level or an error, and a level is written as it was read.
func FuzzReadLevel(f *testing.F) {
	for seeds := range 3 {
		f.Add(Embedded().levels[seeds].appendTo(nil))
		f.Add(EmbeddedEven().levels[seeds].appendTo(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		l, rest, err := readLevel(b)
		if err != nil {
			return
		}
		if again := l.appendTo(nil); string(again) != string(b[:len(b)-len(rest)]) {
			t.Errorf("read %x, wrote %x", b, again)
		}
	})
}

// TestSixteenSeeds: of the 12,685,179 boards of 16 seeds that can arise, 829,244 are exact, as was
// published.
func TestSixteenSeeds(t *testing.T) {
	if os.Getenv("PARLOUR_LONG") == "" {
		t.Skip("needs PARLOUR_LONG=1: builds the tables up to 16 seeds")
	}
	dir := t.TempDir()
	if err := Build(context.Background(), dir, 16, Options{}); err != nil {
		t.Fatal(err)
	}
	table, err := Open(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	l := table.levels[16]
	arise, exact := 0, 0
	b := unrank(16, 0)
	for n := range uint32(Boards(16)) {
		if n > 0 {
			next(&b)
		}
		if canArise(b) {
			arise++
			p := l.at(n)
			count(&exact, int(p.low)+int(p.back) == 16)
		}
	}
	if arise != 12_685_179 || exact != 829_244 {
		t.Errorf("%d boards can arise and %d of them are exact, want 12685179 and 829244", arise, exact)
	}
}
