package pdn

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/record"
)

// written returns the text of a record.
func written(t *testing.T, r *record.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// rewritten writes a record and reads it again.
func rewritten(t *testing.T, r *record.Record) *Game {
	t.Helper()
	return readOne(t, written(t, r))
}

// sample has one of everything that PDN can hold.
func sample() *record.Record {
	r := record.New("checkers")
	r.SetTag("Event", `Club "evening" \o/`)
	r.SetTag("Black", "Müller, A.")
	r.Position = "W:W21,22,K30:B1,2,K9,14"
	r.Root.Comment = "White to move and win; perhaps."
	n := r.Root.Add("21-17")
	n.By, n.Marks = record.BySecond, []string{"!", "$140", "*"}
	n.Comment = strings.Repeat("a long comment ", 12) + "ends"
	alt := r.Root.Add("22-18")
	alt.By = record.BySecond
	c := alt.Add("14x23")
	c.By, c.Comment = record.ByFirst, "loses a man"
	d := n.Add("14x21")
	d.By, d.Marks = record.ByFirst, []string{"(?)"}
	e := n.Add("9-13")
	e.By = record.ByFirst
	e.Add("17x10").By = record.BySecond
	d.Add("22-17").By = record.BySecond
	e.Remove() // a capture is compulsory
	r.At = 3
	r.Result = &record.Result{Winner: record.Second, Reason: "Black resigned"}
	return r
}

func TestWrite(t *testing.T) {
	const want = `[Event "Club \"evening\" \\o/"]
[Black "Müller, A."]
[Result "0-1"]
[Termination "Black resigned"]
[GameType "21"]
[SetUp "1"]
[FEN "W:W21,22,K30:B1,2,K9,14"]

{White to move and win; perhaps.} 1. 21-17! $140 $7 {a long comment a long
comment a long comment a long comment a long comment a long comment a long
comment a long comment a long comment a long comment a long comment a long
comment ends} (1. 22-18 14x23 {loses a man}) 14x21(?) 2. 22-17 0-1

`
	if got := written(t, sample()); got != want {
		t.Errorf("written as\n%s\nwant\n%s", got, want)
	}
}

// A record that is written and read again is the same.
func TestRoundTrip(t *testing.T) {
	fresh := record.New("checkers")
	drawn := record.New("checkers")
	drawn.Result = &record.Result{Winner: record.Draw}
	broken := record.New("checkers")
	broken.Result = &record.Result{Winner: record.Unfinished, Reason: "broken off"}
	for _, r := range []*record.Record{sample(), fresh, drawn, broken} {
		text := written(t, r)
		for line := range strings.SplitSeq(text, "\n") {
			if len(line) > maxColumn {
				t.Errorf("a line of %d characters: %s", len(line), line)
			}
		}
		g := readOne(t, text)
		if !reflect.DeepEqual(g.Record, r) {
			t.Errorf("read back as\n%+v\nfrom\n%s", g.Record, text)
		}
		if len(g.Warnings) > 0 {
			t.Errorf("warnings %q", g.Warnings)
		}
	}
}

// What follows the present step is not written, and what is no move becomes a comment; what might have been played instead
// of it stands beside the next move, or where there is none in a comment.
func TestWriteSession(t *testing.T) {
	r := record.New("checkers")
	n := r.Root.Add("11-15").Add("23-19")
	n.Add("draw").Add("decline").Add("8-11").Add("resign")
	n.Add("9-14").Add("22-18")
	r.At = 5
	if got, want := outline(rewritten(t, r).Record.Root), "11-15 23-19 {draw decline} 8-11 (9-14 22-18)"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
	resigned := r.Root.Children[0].Children[0].Children[0].Children[0].Children[0]
	other := resigned.Add("22-17")
	other.Comment = "he {still} plays"
	r.At = 6
	if got, want := outline(rewritten(t, r).Record.Root), "11-15 23-19 {draw decline} 8-11 {resign (2... 22-17 {he {still) plays))} (9-14 22-18)"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
	r.At = 1
	if got, want := outline(rewritten(t, r).Record.Root), "11-15"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	oware := record.New("oware")
	illegal := record.New("checkers")
	illegal.Root.Add("11-16").Add("11-16")
	illegal.At = 2
	nowhere := record.New("checkers")
	nowhere.Position = "W:W1:B2"
	for _, r := range []*record.Record{oware, illegal, nowhere} {
		var b bytes.Buffer
		if err := Write(&b, r); err == nil || b.Len() > 0 {
			t.Errorf("%+v: error %v, %d bytes written", r, err, b.Len())
		}
	}
}

// FuzzWriteRead: any text is read without harm, and the games in it, written and read again, are
// the same games.
func FuzzWriteRead(f *testing.F) {
	f.Add([]byte("[Event \"x\"]\n1. 11-15 23-19 {a} (22-18! $7 (22-17)) 2. 8-11(?) 1-0\n\n9-14 *"))
	f.Add([]byte("[Result \"0-1\"][FEN \"W:W32,27,24,22:B20,15,10,7.\"]\n1. 27-23 20x27 2. 23-18 27-31 3. 18x2 \x93x\x94"))
	f.Add([]byte("[FEN \"W:WK32,31:B27,19,18,26,10\"] 31x6 19-23; x\n% y\n32-28*"))
	f.Add([]byte("[GAmeTYpe \"A\"] 1. 11-15 *"))
	f.Add([]byte("[GameType \"20\"][Termination \"a\"][A \"\\\\\"] 1.c3-d4 {{}} 1/2-1/2"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for g, err := range Games(b) {
			if f, ok := g.Record.Tag("FEN"); ok {
				if err == nil {
					t.Fatalf("no error, and the tag FEN %q is left", f)
				}
				continue
			}
			if _, ok := g.Record.Tag("GameType"); ok {
				continue
			}
			if err != nil { // as far as it was read it is a whole game, with the result that follows
				g = rewritten(t, g.Record)
			}
			text := written(t, g.Record)
			games, errs := readAll(text)
			if len(games) != 1 || errs[0] != nil {
				t.Fatalf("%d games, errors %v, in\n%s", len(games), errs, text)
			}
			if again := written(t, games[0].Record); again != text {
				t.Fatalf("first written as\n%s\nthen as\n%s", text, again)
			}
			if !reflect.DeepEqual(games[0].Record, g.Record) {
				t.Fatalf("read as\n%+v\nand again as\n%+v\nfrom\n%s", g.Record, games[0].Record, text)
			}
		}
	})
}
