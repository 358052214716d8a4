package bearoff

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// build returns the file of a table.
func build(t *testing.T, k kind, size Size, o Options) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "table")
	if err := buildAt(t.Context(), k, path, size, o); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(partName(path)); err == nil {
		t.Error("the part is left over")
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func buildAt(ctx context.Context, k kind, path string, size Size, o Options) error {
	if k == oneSided {
		return BuildOneSided(ctx, path, size, o)
	}
	return BuildTwoSided(ctx, path, size, o)
}

// read reads a table of either kind and verifies it.
func read(ctx context.Context, b []byte) error {
	if k, _, err := readHeader(bytes.NewReader(b)); err == nil && k == twoSided {
		t, err := ReadTwoSided(bytes.NewReader(b))
		if err != nil {
			return err
		}
		return t.Verify(ctx, Options{})
	}
	t, err := ReadOneSided(bytes.NewReader(b))
	if err != nil {
		return err
	}
	return t.Verify(ctx, Options{})
}

var small = map[kind]Size{oneSided: {Points: 2, Checkers: 15}, twoSided: {Points: 4, Checkers: 3}}

// The table that comes with the package is what this package computes, to the last bit.
func TestHomeIsFresh(t *testing.T) {
	r, err := gzip.NewReader(bytes.NewReader(homeTable))
	if err != nil {
		t.Fatal(err)
	}
	have, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, build(t, oneSided, homeSize, Options{})) {
		t.Error("one-sided-6-15.bearoff.gz is not what is computed now; DATA.md tells how to make it again")
	}
}

func TestHomeFollowsFromItself(t *testing.T) {
	if os.Getenv("PARLOUR_LONG") == "" {
		t.Skip("PARLOUR_LONG is not set")
	}
	if err := Home().Verify(t.Context(), Options{}); err != nil {
		t.Error(err)
	}
	if err := HomeTwoSided().Verify(t.Context(), Options{}); err != nil {
		t.Error(err)
	}
}

func TestAnyThreadsBuildTheSame(t *testing.T) {
	for k, size := range small {
		one, many := build(t, k, size, Options{Threads: 1}), build(t, k, size, Options{Threads: 7})
		if !bytes.Equal(one, many) {
			t.Errorf("%v: one thread and seven build different tables", k)
		}
		if err := read(t.Context(), one); err != nil {
			t.Errorf("%v: %v", k, err)
		}
	}
}

// A build that was killed at any moment goes on, and comes to the same table.
func TestBuildGoesOnAfterAnyKill(t *testing.T) {
	for k, size := range small {
		whole := build(t, k, size, Options{})
		path := filepath.Join(t.TempDir(), "table")
		for _, cut := range []int{0, 1, headerBytes - 1, headerBytes, headerBytes + 1, headerBytes + 9, len(whole) / 2, len(whole) - 1, len(whole)} {
			if err := os.WriteFile(partName(path), whole[:cut], 0o644); err != nil {
				t.Fatal(err)
			}
			if err := buildAt(t.Context(), k, path, size, Options{}); err != nil {
				t.Fatalf("%v cut at %d: %v", k, cut, err)
			}
			b, err := os.ReadFile(path)
			if err != nil || read(t.Context(), b) != nil || !bytes.Equal(b, whole) {
				t.Fatalf("%v cut at %d: another table comes out (%v)", k, cut, err)
			}
			os.Remove(path)
		}
	}
}

// What a cancelled build has finished is kept, and used.
func TestBuildGoesOnAfterCancel(t *testing.T) {
	for k, size := range map[kind]Size{oneSided: {Points: 5, Checkers: 15}, twoSided: {Points: 6, Checkers: 4}} {
		whole := build(t, k, size, Options{})
		path := filepath.Join(t.TempDir(), "table")
		cancelled := 0
		for done := false; !done; {
			ctx, cancel := context.WithCancel(t.Context())
			err := buildAt(ctx, k, path, size, Options{Threads: 2, Report: func(int, int) { cancel() }})
			cancel()
			switch {
			case errors.Is(err, context.Canceled):
				cancelled++
			case err != nil:
				t.Fatal(err)
			default:
				done = true
			}
		}
		b, err := os.ReadFile(path)
		if err != nil || cancelled == 0 {
			t.Fatalf("cancelled %d times: %v", cancelled, err)
		}
		if !bytes.Equal(b, whole) {
			t.Errorf("%v: another table comes out", k)
		}
	}
}

func contents(t *testing.T, file []byte) (all []byte) {
	t.Helper()
	if _, err := readBlocks(bytes.NewReader(file[headerBytes:]), func(b []byte) error { all = append(all, b...); return nil }); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTwoBuildersOnOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	other := false
	err := BuildOneSided(t.Context(), path, Size{5, 15}, Options{Report: func(int, int) {
		if other {
			return
		}
		other = true
		f, err := os.OpenFile(partName(path), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		f.WriteString("theirs")
	}})
	if err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("two builders on one file: %v", err)
	}
}

// TestStrangePart: what does not begin as a part of this table is left as it is.
func TestStrangePart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	flipped := appendHeader(nil, oneSided, Size{3, 3})
	flipped[len(magic)] ^= 2
	for _, strange := range []string{"a text of somebody", "x", string(flipped) + "and what was computed"} {
		if err := os.WriteFile(partName(path), []byte(strange), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := BuildOneSided(t.Context(), path, Size{3, 3}, Options{}); !errors.Is(err, ErrDamaged) {
			t.Errorf("%.20q: %v", strange, err)
		}
		if b, err := os.ReadFile(partName(path)); string(b) != strange || err != nil {
			t.Errorf("%.20q became %.20q, %v", strange, b, err)
		}
	}
}

func TestPartOfAnotherTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(partName(path), appendHeader(nil, twoSided, Size{3, 3}), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := BuildOneSided(t.Context(), path, Size{3, 3}, Options{}); err == nil {
		t.Error("the part of another table is taken over")
	}
}

// A file is looked at to its end where somebody asks whether it is whole.
func TestFileCheck(t *testing.T) {
	for k, size := range small {
		whole := build(t, k, size, Options{})
		f := File{Path: filepath.Join(t.TempDir(), "table")}
		check := func(b []byte) error {
			if err := os.WriteFile(f.Path, b, 0o644); err != nil {
				t.Fatal(err)
			}
			return f.Check()
		}
		if err := check(whole); err != nil {
			t.Errorf("%v: %v", k, err)
		}
		for _, at := range []int{0, headerBytes - 1, headerBytes, len(whole) / 2, len(whole) - 1} {
			if err := check(whole[:at]); !errors.Is(err, ErrDamaged) {
				t.Errorf("%v cut at %d: %v", k, at, err)
			}
		}
		// Cut between two blocks, or with more than there can be.
		all := contents(t, whole)
		more := appendBlock(bytes.Clone(whole), all)
		b := bytes.Clone(whole)
		b[len(b)-1] ^= 1
		for name, b := range map[string][]byte{"more": more, "changed": b} {
			if err := check(b); !errors.Is(err, ErrDamaged) {
				t.Errorf("%v, %s: %v", k, name, err)
			}
		}
		if err := check(appendBlock(appendHeader(nil, k, Size{size.Points + 1, size.Checkers}), all)); !errors.Is(err, ErrDamaged) {
			t.Errorf("%v: blocks that end too soon: %v", k, err)
		}
	}
}

// Damage anywhere is noticed: by a checksum or, where that was made to fit, by Verify.
func TestDamageIsNoticed(t *testing.T) {
	for k, size := range small {
		whole := build(t, k, size, Options{})
		for at := 0; at < len(whole); at += 1 + len(whole)/200 {
			b := bytes.Clone(whole)
			b[at] ^= 4
			if err := read(t.Context(), b); err == nil {
				t.Fatalf("%v: a changed byte %d is not noticed", k, at)
			}
			if err := read(t.Context(), whole[:at]); !errors.Is(err, ErrDamaged) {
				t.Fatalf("%v cut at %d: %v", k, at, err)
			}
		}
		all := contents(t, whole)
		for at := 0; at < len(all); at += 1 + len(all)/200 {
			b := bytes.Clone(all)
			b[at] ^= 1
			if err := read(t.Context(), appendBlock(appendHeader(nil, k, size), b)); err == nil {
				t.Fatalf("%v: a changed byte %d of the contents is not noticed", k, at)
			}
		}
	}
}

func FuzzReadTableNeverPanics(f *testing.F) {
	for k, size := range map[kind]Size{oneSided: {2, 15}, twoSided: {2, 2}} {
		path := filepath.Join(f.TempDir(), "table")
		if err := buildAt(context.Background(), k, path, size, Options{}); err != nil {
			f.Fatal(err)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(b[:len(b)/2])
		f.Add(appendHeader(nil, k, Size{2, 1}))
		f.Add(append(appendHeader(nil, k, size), 255, 255, 255, 255, 0, 0, 0, 0))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		_, size, err := readHeader(bytes.NewReader(b))
		if err == nil && size.Positions() > 1000 {
			return // a table of that size needs its memory
		}
		if _, err := ReadOneSided(bytes.NewReader(b)); err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("%v", err)
		}
		if _, err := ReadTwoSided(bytes.NewReader(b)); err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("%v", err)
		}
	})
}

// The table and the solver of single races know nothing of each other, but for the rolls.
func TestSolverAgreesWithTable(t *testing.T) {
	table := HomeTwoSided()
	for _, pair := range [][2]int{{1, 1}, {300, 30}, {83, 83}, {20, 150}} {
		a, b := table.size.Board(pair[0]), table.size.Board(pair[1])
		for n := 1; n <= 6; n++ {
			a.SetPoint(1, n, b.Mine(0, n))
		}
		a.ToOff(1, b.Off(0))
		want, ok := table.Money(a, 0)
		got, err := SolveMoney(t.Context(), a, 0)
		if !ok || err != nil {
			t.Fatal(ok, err)
		}
		for _, d := range []float64{got.Cubeless - want.Cubeless, got.Centred - want.Centred, got.Mine - want.Mine, got.Theirs - want.Theirs} {
			if math.Abs(d) > 2e-6 {
				t.Errorf("%v: the table says %+v, the solver %+v", pair, want, got)
				break
			}
		}
	}
}

// No more positions are come to than are counted beforehand, and hardly fewer.
func TestPositionsComeTo(t *testing.T) {
	size := Size{6, 14}
	counted, come := 0, 0
	for i := 1; i < 924; i += 53 {
		b := size.Board(i)
		n := within(&b, 0, 6)
		s, err := reachable(t.Context(), size, i)
		if err != nil {
			t.Fatal(err)
		}
		m := s.len()
		if m > n {
			t.Fatalf("%s: %d positions, and %d were counted", b, m, n)
		}
		counted, come = counted+n, come+m
	}
	if 100*come < 80*counted {
		t.Errorf("%d positions, and %d were counted", come, counted)
	}
	b := size.Board(Size{6, 6}.Positions() - 1)
	if n := within(&b, 0, 6); n != 924 {
		t.Errorf("%d positions can come of six checkers on the 6 point, not 924", n)
	}
}

// A table whose checksums fit and whose contents make no sense is refused or found out, without a panic.
func TestSenselessContents(t *testing.T) {
	size := Size{2, 2}
	var b []byte
	for range size.Positions() - 1 {
		b = appendEntry(b, &entry{last: Distribution{250, make([]float32, 200)}}, false)
	}
	if err := read(t.Context(), appendBlock(appendHeader(nil, oneSided, size), b)); err == nil {
		t.Error("a table without any chances passes")
	}
}
