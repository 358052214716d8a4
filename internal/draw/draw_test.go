package draw

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/parlour-games/parlour/internal/play"
)

var update = flag.Bool("update", false, "write the golden files again")

// golden compares a drawing with its file; look at the difference before you
// run the tests with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s has changed; now it is\n%s", file, got)
	}
}

func TestGolden(t *testing.T) {
	var known []string
	for _, d := range drawings() {
		var text strings.Builder
		for _, s := range []Style{{}, {From: FromFirst}, {From: FromSecond}, {ASCII: true}, {ASCII: true, From: FromFirst, Labels: Letters}, {From: FromSecond, Labels: Letters}} {
			text.WriteString(Text(d.board, s))
			text.WriteByte('\n')
		}
		for _, w := range Words(d.board, Style{}) {
			text.WriteString(w + "\n")
		}
		golden(t, d.name+".golden", text.String())
		golden(t, d.name+".golden.svg", SVG(d.board, Style{}))
		known = append(known, d.name+".golden", d.name+".golden.svg")
	}
	golden(t, "checkers-dark.golden.svg", SVG(checkersEnding(), Style{From: FromFirst, Dark: true, Labels: Letters}))
	golden(t, "backgammon-dark.golden.svg", SVG(backgammonRoll(), Style{From: FromSecond, Dark: true}))
	known = append(known, "checkers-dark.golden.svg", "backgammon-dark.golden.svg")
	files, err := filepath.Glob("testdata/*.golden*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(known, filepath.Base(f)) {
			t.Errorf("%s belongs to no drawing", f)
		}
	}
}

// styles are all of them.
func styles() (all []Style) {
	for from := Printed; from <= FromSecond; from++ {
		for _, labels := range []Labels{Numbers, Letters} {
			for _, yes := range []bool{false, true} {
				all = append(all, Style{From: from, Labels: labels, ASCII: yes, Dark: yes})
			}
		}
	}
	return all
}

// fits checks that a text keeps what Text promises.
func fits(t *testing.T, text string, ascii bool) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Error("not UTF-8")
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) > 24 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
		for _, r := range line {
			if ascii && r > '~' || !oneColumn(r) {
				t.Errorf("%q in %s", r, line)
			}
		}
	}
}

// oneColumn reports whether terminals give a character one column: it is not in
// the blocks of wide characters, and neither combines nor is invisible.
func oneColumn(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(unicode.M, r) &&
		!(0x1100 <= r && r <= 0x115F || 0x2E80 <= r && r <= 0xA4CF || 0xA960 <= r && r <= 0xA97F ||
			0xAC00 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFAFF || 0xFE10 <= r && r <= 0xFE6F || 0xFF00 <= r)
}

// isXML checks that a picture can be read.
func isXML(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestEveryDrawingFits(t *testing.T) {
	boards := []Board{}
	for _, d := range drawings() {
		boards = append(boards, d.board)
	}
	for _, game := range []string{"checkers", "backgammon", "oware", "go", ""} {
		for _, piece := range []string{"", "white", "white king", "offered to white", "\xff\x00"} {
			for _, n := range []int{0, 6, 15, math.MaxInt, math.MinInt} {
				b := fills(game, piece, n)
				b.Turn = play.Seat(n & 3)
				boards = append(boards, b)
			}
		}
	}
	wide := fills("checkers", "black king", 1)
	wide.Seats = [2]string{"日本の棋士", strings.Repeat("e\u0301", 300)}
	wide.Caption = "\x1b[31m" + strings.Repeat("漢", 200) + "\nx"
	boards = append(boards, wide, Board{Game: "oware", Seats: wide.Seats}, Board{Game: "backgammon", Seats: wide.Seats, Turn: 77})
	for _, b := range boards {
		for _, s := range styles() {
			fits(t, Text(b, s), s.ASCII)
			isXML(t, SVG(b, s))
			Words(b, s)
		}
	}
}

// FuzzAnyBoardIsDrawn: whatever the cells hold, text fits a terminal and a
// picture can be read.
func FuzzAnyBoardIsDrawn(f *testing.F) {
	f.Add("checkers", "14", "white king", 1, "Tinsley", uint8(1))
	f.Add("backgammon", "cube", "offered to black", 64, "<&>", uint8(7))
	f.Add("oware", "South", "seed", 48, "\u202e", uint8(0))
	f.Add("\xf0", "\x00", "\ufffe", -1, "\x1b]0;", uint8(255))
	f.Fuzz(func(t *testing.T, game, name, piece string, count int, seat string, style uint8) {
		b := Board{Game: game, Cells: []play.Cell{{Name: name, Piece: piece, Count: count}}, Turn: play.Seat(style >> 4),
			Seats: [2]string{seat, seat}, Caption: seat, Last: []string{name}, Selected: []string{piece}, Targets: []string{seat}}
		s := Style{From: View(style & 3), Labels: Labels(style >> 2 & 1), ASCII: style>>3&1 == 1}
		fits(t, Text(b, s), s.ASCII)
		isXML(t, SVG(b, s))
		Words(b, s)
	})
}

// The facts are those of the numbering: 15 lies in the fourth row and the fifth
// column, 1 is b8, and 11-15 is f6-e5.
func TestCheckersPlaces(t *testing.T) {
	for _, c := range []struct {
		n, row, col int
		name        string
	}{{1, 0, 1, "b8"}, {4, 0, 7, "h8"}, {5, 1, 0, "a7"}, {9, 2, 1, "b6"}, {11, 2, 5, "f6"}, {15, 3, 4, "e5"}, {29, 7, 0, "a1"}, {32, 7, 6, "g1"}} {
		row, col := checkersPlace(c.n, play.Second)
		if row != c.row || col != c.col {
			t.Errorf("square %d lies at %d, %d, not at %d, %d", c.n, row, col, c.row, c.col)
		}
		if row, col := checkersPlace(c.n, play.First); row != 7-c.row || col != 7-c.col {
			t.Errorf("from Black square %d lies at %d, %d", c.n, row, col)
		}
		for _, bottom := range []play.Seat{play.First, play.Second} {
			row, col := checkersPlace(c.n, bottom)
			file, _ := checkersEdge(col, bottom)
			_, rank := checkersEdge(row, bottom)
			if file+rank != c.name {
				t.Errorf("from %v square %d is %s%s, not %s", bottom, c.n, file, rank, c.name)
			}
		}
	}
}

// White's points are the cells' own numbers, Black's the other way round, and
// everybody's 1 point lies at the right below.
func TestBackgammonPlaces(t *testing.T) {
	b := Board{Game: "backgammon", Cells: table("6", "white", 5, "24", "black", 2)}
	for from, want := range map[View]string{FromFirst: "White's 24 point, 2 black checkers|White's 6 point, 5 white checkers",
		FromSecond: "Black's 19 point, 5 white checkers|Black's 1 point, 2 black checkers"} {
		if got := strings.Join(Words(b, Style{From: from})[:2], "|"); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	for from, sign := range map[View]rune{FromFirst: '●', FromSecond: '○'} {
		// Everybody's 24 point is above and at the right, the 1 point below it.
		rows := strings.Split(Text(Board{Game: "backgammon", Cells: table("24", "black", 1, "1", "white", 1)}, Style{From: from}), "\n")
		at := homeLeft + 5*pointWidth + 2
		if got := []rune(rows[topBase])[at]; got != sign {
			t.Errorf("view %d: the 24 point shows %c, not %c", from, got, sign)
		}
		if got := []rune(rows[bottomBase])[at]; got == sign || got == ' ' {
			t.Errorf("view %d: the 1 point shows %c", from, got)
		}
	}
}

// A number that changes moves nothing else on its line.
func TestNumbersKeepTheirSlots(t *testing.T) {
	line := func(score, pips, off int) string {
		return Board{Game: "backgammon", Cells: table("white score", "", score, "white pips", "", pips, "white off", "white", off)}.backgammonName(play.First, Style{})
	}
	if a, b := line(3, 9, 1), line(24, 167, 15); len(a) != len(b) || strings.Index(a, "pips") != strings.Index(b, "pips") {
		t.Errorf("%q and %q", a, b)
	}
}

// The tokens keep the contrasts that make them readable.
func TestThemeContrast(t *testing.T) {
	for name, p := range map[string]Theme{"light": Light(), "dark": Dark()} {
		atLeast := func(want float64, what, a, b string) {
			if got := contrast(t, a, b); got < want {
				t.Errorf("%s: %s has a contrast of %.1f, less than %.1f", name, what, got, want)
			}
		}
		for ground, on := range map[string]string{"paper": p.Paper, "surface": p.Surface} {
			atLeast(13.5, "ink on "+ground, p.Ink, on)
			for colour, c := range map[string]string{"soft": p.Soft, "accent": p.Accent, "brass": p.Brass, "mistake": p.Mistake, "bad": p.Bad, "info": p.Info} {
				atLeast(4.5, colour+" on "+ground, c, on)
			}
		}
		for board, c := range map[string]string{"light square": p.LightSquare, "dark square": p.DarkSquare, "field": p.Field, "red point": p.RedPoint,
			"green point": p.GreenPoint, "bar": p.Walnut, "tray": p.WalnutDeep, "wood": p.Wood, "house": p.House} {
			// A piece and a mark have both tones, so one of them must do.
			if got := max(contrast(t, p.Ivory, c), contrast(t, p.Ebony, c)); got < 3 {
				t.Errorf("%s: a piece on the %s has a contrast of %.1f", name, board, got)
			}
		}
		atLeast(3, "seed in a house", p.Seed, p.House)
		atLeast(3, "number on a dark square", p.Ivory, p.DarkSquare)
		atLeast(4.5, "letter on the wood", p.Ebony, p.Wood)
		atLeast(4.5, "label on the frame", p.Ivory, p.Walnut)
		atLeast(4, "crown on ivory", p.IvoryCrown, p.Ivory)
		atLeast(4.5, "crown on ebony", p.EbonyCrown, p.Ebony)
	}
}

// contrast is the contrast ratio of WCAG 2.2.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(hex string) float64 {
		v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
		if err != nil || len(hex) != 7 {
			t.Fatalf("%q is no colour", hex)
		}
		linear := func(c uint64) float64 {
			x := float64(c&0xFF) / 255
			if x <= .04045 {
				return x / 12.92
			}
			return math.Pow((x+.055)/1.055, 2.4)
		}
		return .2126*linear(v>>16) + .7152*linear(v>>8) + .0722*linear(v)
	}
	x, y := luminance(a)+.05, luminance(b)+.05
	return max(x/y, y/x)
}
