package pdn

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/record"
)

// readAll returns the games of a text with their errors.
func readAll(text string) (games []*Game, errs []error) {
	for g, err := range Games([]byte(text)) {
		games, errs = append(games, g), append(errs, err)
	}
	return games, errs
}

// readOne reads a text that must hold one good game.
func readOne(t *testing.T, text string) *Game {
	t.Helper()
	games, errs := readAll(text)
	if len(games) != 1 || errs[0] != nil {
		t.Fatalf("%d games, errors %v, in\n%s", len(games), errs, text)
	}
	return games[0]
}

// TestCases reads texts whose contents are known.
func TestCases(t *testing.T) {
	type wanted struct {
		Moves  []string
		Winner string
		Result string
		Tags   map[string]string
		FEN    string
		NAGs   map[string][]int
		Error  *struct {
			Ply  int
			Move string
		}
	}
	file, err := os.Open("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	done := 0
	for lines := bufio.NewScanner(file); lines.Scan(); done++ {
		var c struct {
			ID, Text, Hex, Warn string
			Games               []wanted
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.ID, func(t *testing.T) {
			if c.Hex != "" {
				b, err := hex.DecodeString(c.Hex)
				if err != nil {
					t.Fatal(err)
				}
				c.Text = string(b)
			}
			games, errs := readAll(c.Text)
			if len(games) != len(c.Games) {
				t.Fatalf("%d games, want %d", len(games), len(c.Games))
			}
			for i, want := range c.Games {
				g := games[i]
				if got := g.Record.Moves(); !slices.Equal(got, want.Moves) {
					t.Errorf("moves %v, want %v", got, want.Moves)
				}
				if want.FEN != "" && g.Record.Position != want.FEN {
					t.Errorf("position %q, want %q", g.Record.Position, want.FEN)
				}
				for name, value := range want.Tags {
					if got, _ := g.Record.Tag(name); got != value {
						t.Errorf("tag %s is %q, want %q", name, got, value)
					}
				}
				if got := resultText(g.Record.Result); want.Result != "" && got != want.Result {
					t.Errorf("result %s, want %s", got, want.Result)
				}
				if want.Winner == "black" && (g.Record.Result == nil || g.Record.Result.Winner != record.First) {
					t.Errorf("result %v, want Black to win", g.Record.Result)
				}
				for ply, numbers := range want.NAGs {
					var marks []string
					for _, n := range numbers {
						marks = append(marks, glyphs[n])
					}
					i, _ := strconv.Atoi(ply)
					if got := g.Record.Line()[i].Marks; !slices.Equal(got, marks) {
						t.Errorf("marks %q at %s, want %q", got, ply, marks)
					}
				}
				var e *GameError
				switch errors.As(errs[i], &e); {
				case want.Error == nil && errs[i] != nil:
					t.Error(errs[i])
				case want.Error != nil && (e == nil || e.Ply != want.Error.Ply || e.Move != want.Error.Move):
					t.Errorf("error %v, want ply %d, move %s", errs[i], want.Error.Ply, want.Error.Move)
				}
				if warnings := strings.Join(g.Warnings, "\n"); !strings.Contains(warnings, c.Warn) || c.Warn == "" && warnings != "" {
					t.Errorf("warnings %q, want %q", warnings, c.Warn)
				}
			}
		})
	}
	if done != 14 {
		t.Errorf("%d cases, want 14", done)
	}
}

// outline writes a tree of moves in one line, with its comments and marks.
func outline(n *record.Node) string {
	var b strings.Builder
	if n.Parent() == nil && n.Comment != "" {
		fmt.Fprintf(&b, "{%s} ", n.Comment)
	}
	for len(n.Children) > 0 {
		for i, c := range n.Children {
			text := c.Move + strings.Join(c.Marks, "")
			if c.Comment != "" {
				text += " {" + c.Comment + "}"
			}
			if i == 0 {
				b.WriteString(text + " ")
			} else {
				fmt.Fprintf(&b, "(%s) ", strings.TrimSpace(text+" "+outline(c)))
			}
		}
		n = n.Children[0]
	}
	return strings.TrimSpace(b.String())
}

// What a text says, as outline tells it, and what is warned of.
func TestMoves(t *testing.T) {
	for _, c := range []struct{ text, want, warn string }{
		{"1. 11-15 23-19 2. 8-11", "11-15 23-19 8-11", ""},
		{"[Event \"e\"]{before} 11-15 {a\n  b} {c} ; d\n23-19", "{before} 11-15 {a b c d} 23-19", ""},
		{"11-15! 23-19 $2 8-11$140$0 22-17 (!?) 11-16!!!* *", "11-15! 23-19? 8-11$140 22-17(!?) 11-16!!*", ""},
		{"11-15 (9-14 22-17 (22-18 {x}) 11-15) (10-15) 23-19", "11-15 (9-14 22-17 (22-18 {x}) 11-15) (10-15) 23-19", ""},
		{"11-15 ({first} 9-14) ({alone}) 23-19", "11-15 {alone} (9-14 {first}) 23-19", ""},
		{"11-15 (11-15 22-18) 23-19", "11-15 23-19 (22-18)", ""}, // the main line stays the first
		{"11-15 (9-14 9-14) 23-19", "11-15 (9-14) 23-19", "a variation is cut: 9-14: there is no piece on 9"},
		{"11-15 (9-14 23-19", "11-15 (9-14 23-19)", "a variation is not closed"},
		{"11-15 (9-14 *) 23-19 ) 8-11 *", "11-15 (9-14) 23-19 8-11", "a parenthesis closes nothing"},
		{"11-15 drawn? 23-19", "11-15 {drawn?} 23-19", "text outside a comment"},
		{"9-14Blackwaslate. 0-1", "9-14 {Blackwaslate.}", "text outside a comment"},
		{"1...11-15 2.… 23-19 3. 8–11 22:17 11×16", "11-15 23-19 8-11 22-17 11-16", ""},
		{"12.9-14 1-0", "9-14", ""},
		{"%escaped 11-15\n9-14\n% 11-15\n 22-18", "9-14 22-18", ""},
		{"11-15 {never closed 23-19", "11-15 {never closed 23-19}", ""},
		{"11-15 1-0 {late}", "11-15 {late}", ""},
		{"11-15 1-0 (9-14) {late}", "11-15 {late} (9-14)", ""},
	} {
		g := readOne(t, c.text)
		if got := outline(g.Record.Root); got != c.want {
			t.Errorf("%q\nread as %s\nwant    %s", c.text, got, c.want)
		}
		if got := strings.Join(g.Warnings, "\n"); !strings.Contains(got, c.warn) || (got == "") != (c.warn == "") {
			t.Errorf("%q: warnings %q, want %q", c.text, got, c.warn)
		}
	}
}

// Where one game ends and the next begins.
func TestManyGames(t *testing.T) {
	for _, c := range []struct {
		text  string
		moves []int // of each game
	}{
		{"", nil},
		{"*", nil},
		{"some words {and a comment}", nil},
		{"11-15 * * *", []int{1}},
		{"11-15 1-0 9-14 0-1 10-15", []int{1, 1, 1}},
		{"[Event \"a\"]\n11-15\n[Event \"b\"]\n9-14 22-18", []int{1, 2}},
		{"[Event \"a\"]\n[FEN \"W:W32:BK1\"]\n\n[Event \"b\"]\n[FEN \"B:W32:BK1\"]\n", []int{0, 0}},
		{"[Event \"a\"]\n\n[Site \"b\"]\n\n[Date \"c\"]\n11-15", []int{1}},
		{"[Event \"a\"] 11-15 {never closed\n[Event \"b\"]\n9-14 22-18 *", []int{1, 2}},
		{"[Event \"a\"] 11-15 (9-14\n[Event \"b\"]\n9-14 22-18 *", []int{1, 2}},
		{"11-15 23-24 8-11 1-0\n[Event \"b\"]\n9-14 22-18 *", []int{1, 2}},
	} {
		games, _ := readAll(c.text)
		var moves []int
		for i, g := range games {
			if g.Number != i+1 {
				t.Errorf("%q: game %d says it is %d", c.text, i+1, g.Number)
			}
			moves = append(moves, len(g.Record.Moves()))
		}
		if !slices.Equal(moves, c.moves) {
			t.Errorf("%q: games of %v moves, want %v", c.text, moves, c.moves)
		}
	}
}

func TestResults(t *testing.T) {
	const lost = "[FEN \"B:W5:B1\"] "
	for _, c := range []struct {
		text   string
		winner record.Winner
		reason string
	}{
		{"11-15 1-0", record.First, ""},
		{"11-15 0-1", record.Second, ""},
		{"11-15 1/2-1/2", record.Draw, ""},
		{"11-15 1/2 - 1/2", record.Draw, ""},
		{"11-15 ½-½", record.Draw, ""},
		{"11-15 0 - 1", record.Second, ""},
		{"11-15 2-0", record.First, ""},
		{"11-15 *", "", ""},
		{"11-15", "", ""},
		{"[Result \"0-1\"] 11-15 *", record.Second, ""},
		{"[Result \"*\"] 11-15 1-0", record.First, ""},
		{"[Result \"?\"] 11-15 1-0", record.First, ""},
		{"[Result \"1-0\"] 11-15 0-1", record.First, ""},
		// Not the first to move in this position: the first to move in the game.
		{"[FEN \"W:W32:BK1\"] 32-28 1-0", record.First, ""},
		{"[Result \"1-0\"] [Termination \"White resigned\"] 11-15", record.First, "White resigned"},
		{"[Result \"1-0\"] [Termination \"Normal\"] 11-15", record.First, ""},
		{"[Termination \"broken off\"] 11-15 *", record.Unfinished, "broken off"},
		{"[FEN \"B:W10:B6\"] 6x15", record.First, "White has no piece left"},
		{"[FEN \"W:W9:B5,6\"] 9-6", "", ""}, // an error: the capture is not what was written
		{"[FEN \"W:W13:BK1\"] 13-9 *", "", ""},
		{lost + "*", "", ""},
	} {
		games, _ := readAll(c.text)
		if len(games) != 1 {
			t.Fatalf("%q: %d games", c.text, len(games))
		}
		var want *record.Result
		if c.winner != "" {
			want = &record.Result{Winner: c.winner, Reason: c.reason}
		}
		if got := games[0].Record.Result; !reflect.DeepEqual(got, want) {
			t.Errorf("%q: result %+v, want %+v", c.text, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		kind error
		want string
	}{
		{"11-15 23-24", checkers.ErrIllegal, "game 1, line 1, ply 2: 23-24: 24 is occupied"},
		{"11-15\n\n 99-24", checkers.ErrSyntax, "game 1, line 3, ply 2: 99-24: 99 is not a square, expected 1-32 or a name such as f6"},
		{"c3-d4 b6-c5", checkers.ErrSyntax, "game 1, line 1, ply 1: c3-d4: moves in letters are not read, because programs differ in where a1 is"},
		{"[Event \"x\"]\n[FEN \"B:W1:\"]\n*", checkers.ErrSyntax, `game 1, line 2: B:W1:: a section without a colour, expected W or B before its squares`},
		{"[FEN \"B:W33:B1\"] 11-15", checkers.ErrIllegal, `game 1, line 1: B:W33:B1: square 33 outside 1-32`},
		{"[GameType \"25\"] 11-15", ErrGameType, "game 1, line 1: pdn: another kind of draughts: its GameType is 25, English draughts has 21"},
	} {
		_, errs := readAll(c.text)
		if len(errs) != 1 || errs[0] == nil || errs[0].Error() != c.want || !errors.Is(errs[0], c.kind) {
			t.Errorf("%q:\n got %v\nwant [%s]", c.text, errs, c.want)
		}
	}
}

func TestTags(t *testing.T) {
	g := readOne(t, "\uFEFF[ Event  “A ”b” c” ] [Site \"C:\\games \\\\ \\\"q\\\"\"][Date \"\"]\r\n[gametype \"21,B,8,8,N2,0\"]\n"+
		"[SETUP \"1\"]\r[Broken\n[Annotator \"x\n[Round \"3]\"]\n[fen \"W:W1,9:B32,28.\"]\n 9-6 *")
	want := []record.Tag{{Name: "Event", Value: "A ”b” c"}, {Name: "Site", Value: `C:\games \ "q"`}, {Name: "Round", Value: "3]"}}
	if !slices.Equal(g.Record.Tags, want) {
		t.Errorf("tags %q, want %q", g.Record.Tags, want)
	}
	if got, want := g.Record.Position, "W:WK1,9:B28,K32"; got != want {
		t.Errorf("position %s, want %s", got, want)
	}
	warnings := strings.Join(g.Warnings, "\n")
	for _, part := range []string{"text outside", "the white man on 1, its king row, is crowned", "the black man on 32, its king row, is crowned"} {
		if !strings.Contains(warnings, part) {
			t.Errorf("no warning %q in %q", part, warnings)
		}
	}
}

// A jump written short means the one after which the game can go on. Here 31x6 goes over 26 or
// over 27.
//
//	8    .   .   .   .
//	7  .   w?  .   .
//	6    .   b   .   .
//	5  .   .   .   .
//	4    .   b   b   .
//	3  .   .   .   .
//	2    .   b   b   .
//	1  .   .   w   W
func TestSettle(t *testing.T) {
	const before = "[FEN \"W:WK32,31:B27,19,18,26,10\"] "
	for text, want := range map[string]string{
		"31x6 19-23":         "31x22x15x6",
		"31x6 26-30":         "31x24x15x6",
		"31-6 18-23 32-27":   "31x24x15x6",
		"31-24-6":            "31x24x15x6",
		"31x22x15x6 1-0":     "31x22x15x6",
		"(32-28) 31x6 19-24": "31x22x15x6",
	} {
		if got := readOne(t, before+text).Record.Moves()[0]; got != want {
			t.Errorf("%s: read as %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"31x6", "31x6 1-0", "31x6 1-5", "31x6 {over 26} *"} {
		_, errs := readAll(before + text)
		if len(errs) != 1 || !errors.Is(errs[0], checkers.ErrAmbiguous) {
			t.Errorf("%s: errors %v, want an ambiguous move", text, errs)
		}
	}
}

// Time and memory stay in proportion to the text, whatever it says.
func TestBoundedTime(t *testing.T) {
	const size = 1 << 17
	for name, part := range map[string]string{
		"comments": "{a}", "words": "a ", "open": "(", "tags": `[A "b"]`, "broken tags": "[A ", "unclosed": "{\n[A \"b\"]", "stars": "*",
		"numbers": "1", "dots": ".", "moves": "9-14 ", "twins": "(9-14 {a})", "marks": "!", "quotes": `"`, "dollars": "$9",
		"blanks": "1                  ", "nested": "(9-14", "escapes": `\"]`, "percent": "%\n", "high": "\x93",
	} {
		began := time.Now()
		for _, head := range []string{"", "9-14 ", "[A \"", "{", "9-14 (9-14 "} {
			for g := range Games([]byte(head + strings.Repeat(part, size/len(part)))) {
				if len(g.Warnings) > maxNotices+1 {
					t.Errorf("%s: %d warnings", name, len(g.Warnings))
				}
			}
		}
		if d := time.Since(began); d > 10*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// TestCorpus reads the collections of a folder named in PARLOUR_CORPUS.
func TestCorpus(t *testing.T) {
	folder := os.Getenv("PARLOUR_CORPUS")
	if folder == "" {
		t.Skip("PARLOUR_CORPUS names no folder")
	}
	for _, c := range []struct {
		file                          string
		games, plies, errors, crowned int
	}{
		{file: "checkerboard-tinsley.pdn", games: 724, plies: 36108, errors: 1},
		{file: "wiegerw-Tricks-traps-and-shots.pdn", games: 91, plies: 3017},
		{file: "wiegerw-lpc.pdn", games: 100, crowned: 4},
		{file: "wiegerw-gem.pdn", games: 162},
		{file: "wiegerw-goulds.pdn", games: 262, crowned: 1},
		{file: "playstrategy-american-30games.pdn", games: 30, errors: 30}, // in letters
		{file: "raven-german-open-2004.pdn", games: 1, plies: 44},
		{file: "raven-sample.pdn", games: 1, plies: 48},
	} {
		data, err := os.ReadFile(filepath.Join(folder, "checkers", c.file))
		if err != nil {
			data, err = os.ReadFile(filepath.Join(folder, c.file))
		}
		if err != nil {
			t.Error(err)
			continue
		}
		games, plies, bad, crowned := 0, 0, 0, 0
		for g, err := range Games(data) {
			games++
			plies += len(g.Record.Moves())
			if err != nil {
				bad++
			}
			warned := strings.Join(g.Warnings, "\n")
			if strings.Contains(warned, "crowned") {
				crowned++
			}
			if again := rewritten(t, g.Record); err == nil && !reflect.DeepEqual(again.Record, g.Record) {
				t.Errorf("%s, game %d: written and read again it differs", c.file, g.Number)
			}
		}
		if games != c.games || plies != c.plies || bad != c.errors || crowned != c.crowned {
			t.Errorf("%s: %d games, %d plies, %d errors, %d with crowned men", c.file, games, plies, bad, crowned)
		}
	}
}
