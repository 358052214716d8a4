package checkers

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestMovesAreRead(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		{"start", "11-15", "11-15"},
		{"start", "11 15", "11-15"},
		{"start", " 11 - 15 ", "11-15"},
		{"start", "11x15", "11-15"},
		{"start", "09-13", "9-13"},
		{"start", "f6-e5", "11-15"},
		{"start", "F6E5", ""},
		{"start", "F6 e5", "11-15"},
		{"W:W23:BK18,10", "23x14x7", "23x14x7"},
		{"W:W23:BK18,10", "23x7", "23x14x7"},
		{"W:W23:BK18,10", "23-7", "23x14x7"},
		{"W:W23:BK18,10", "23:14:7", "23x14x7"},
		{"W:W23:BK18,10", "e3Xc5Xe7", "23x14x7"},
		{"W:W23:BK18,10", "e3xe7", "23x14x7"},
		{"B:BK2:W6,7,14,15", "2x11x18x9x2", "2x11x18x9x2"},
		{"B:BK2:W6,7,14,15", "2x11x18x2", "2x11x18x9x2"},
		{"B:BK2:W6,7,14,15", "2x18x9x2", "2x11x18x9x2"},
	} {
		m, err := mustParse(t, c.fen).ParseMove(c.text)
		if m.String() != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: %q is read as %v, %v, want %s", c.fen, c.text, m, err, c.want)
		}
	}
}

func TestMovesAreRefused(t *testing.T) {
	const kings = "B:WK6,K7,K14,K15,K22,K23,K24:BK1,K2,K3,K32"
	for _, c := range []struct {
		fen, text string
		kind      error
		want      string
	}{
		{"start", "", ErrSyntax, `"": a move names its squares, as in 11-15 or 23x14x7`},
		{"start", "11", ErrSyntax, "11: a move names its squares, as in 11-15 or 23x14x7"},
		{"start", "11-15-", ErrSyntax, "11-15-: a move begins and ends with a square, as in 11-15 or 23x14x7"},
		{"start", "x11-15", ErrSyntax, "x11-15: a move begins and ends with a square, as in 11-15 or 23x14x7"},
		{"start", "11-15:", ErrSyntax, `11-15:: a move begins and ends with a square, as in 11-15 or 23x14x7`},
		{"start", "11-33", ErrSyntax, "11-33: 33 is not a square, expected 1-32 or a name such as f6"},
		{"start", "0-4", ErrSyntax, "0-4: 0 is not a square, expected 1-32 or a name such as f6"},
		{"start", "a8-b7", ErrSyntax, "a8-b7: a8 is not a square, expected 1-32 or a name such as f6"},
		{"start", "resign", ErrSyntax, "resign: resign is not a square, expected 1-32 or a name such as f6"},
		{"start", "1-2-3-4-5-6-7-8-9-10-11", ErrSyntax, "1-2-3-4-5-6-7-8-9-10-11: a move names at most 10 squares"},
		{"start", "11-15\x07", ErrSyntax, `"11-15\a": "15\a" is not a square, expected 1-32 or a name such as f6`},
		{"start", "15-19", ErrIllegal, "15-19: there is no piece on 15"},
		{"start", "22-18", ErrIllegal, "22-18: the piece on 22 is White's, and it is Black's turn"},
		{"start", "7-11", ErrIllegal, "7-11: 11 is occupied"},
		{"start", "f6-f6", ErrIllegal, "f6-f6: a move must leave its square"},
		{"start", "9-18", ErrIllegal, "9-18: there is nothing to capture on 14"},
		{"start", "c7-e5", ErrIllegal, "c7-e5: there is nothing to capture on d6"},
		{"start", "11-19", ErrIllegal, "11-19: 19 is not one diagonal step from 11"},
		{"start", "11-15-19", ErrIllegal, "11-15-19: there is nothing to capture, and a move without a capture is one step"},
		{"B:W32:B11", "11-8", ErrIllegal, "11-8: a man moves forward only"},
		{"B:W8,32:B11", "11x4", ErrIllegal, "11x4: a man captures forward only"},
		{"B:W24,32:B9,15,19", "9-13", ErrIllegal, "9-13: a capture is compulsory (19x28)"},
		{"B:W24,32:B9,15,19", "f4-e3", ErrIllegal, "f4-e3: a capture is compulsory (f4xh2)"},
		{"W:W18,32:B14,15", "18x25", ErrIllegal, "18x25: that captures nothing, and a capture is compulsory (18x9 or 18x11)"},
		{"W:W17:B14,7", "17x10", ErrIllegal, "17x10: the capture must be finished: 17x10x3"},
		{"W:WK4,19:B8", "4-22", ErrIllegal, "4-22: a capture is compulsory (4x11)"},
		{"W:W32:B23,24,27,28", "32-27", ErrIllegal, "32-27: the game is over: White has no legal move"},
		{"B:B2:W6,7,14,15", "2x18", ErrAmbiguous, "2x18: could be 2x9x18 or 2x11x18"},
		{"B:B2:W6,7,14,15", "d8xd4", ErrAmbiguous, "d8xd4: could be d8xb6xd4 or d8xf6xd4"},
		{"B:BK2:W6,7,14,15", "2x11x2", ErrAmbiguous, "2x11x2: could be 2x9x18x11x2 or 2x11x18x9x2"},
		{kings, "3-8", ErrIllegal, "3-8: a capture is compulsory (3x10x17x26x19x10, 3x10x19x26x17x10, 3x10x17x26x19x28 or 3x10x19x28)"},
	} {
		m, err := mustParse(t, c.fen).ParseMove(c.text)
		var e *MoveError
		if !m.IsZero() || !errors.Is(err, c.kind) || !errors.As(err, &e) {
			t.Errorf("%s: %q: %v, %v, want kind %v", c.fen, c.text, m, err, c.kind)
			continue
		}
		if err.Error() != c.want {
			t.Errorf("%s: error\n%s, want\n%s", c.fen, err, c.want)
		}
		if e.Text != brief(c.text) || e.Position != mustParse(t, c.fen).FEN() || (c.kind == ErrAmbiguous) != (len(e.Candidates) > 1) {
			t.Errorf("%s: the error does not tell its circumstances: %+v", c.fen, e)
		}
	}
}

func TestLongTextsAreCut(t *testing.T) {
	_, err := Start().ParseMove(strings.Repeat("11-15 ", 1_000_000))
	if !errors.Is(err, ErrSyntax) || len(err.Error()) > 300 {
		t.Errorf("error of %d bytes", len(err.Error()))
	}
}

func TestListed(t *testing.T) {
	all := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	for n, want := range map[int]string{1: "a", 2: "a or b", 3: "a, b or c", 6: "a, b, c, d, e or f", 7: "a, b, c, d, e or 2 others"} {
		if got := listed(all[:n], "or"); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// TestOrder holds the documented order: start, then destination, then path.
func TestOrder(t *testing.T) {
	for fen, want := range map[string][]string{
		"start":            {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"},
		"B:BK2:W6,7,14,15": {"2x9x18x11x2", "2x11x18x9x2"},
		// By path the third would come second.
		"B:WK7,K14,K15,K22,K23,K24:BK3": {
			"3x10x17x26x19x10", "3x10x19x26x17x10", "3x10x17x26x19x28", "3x10x19x28",
		},
	} {
		var got []string
		for _, m := range mustParse(t, fen).Moves() {
			got = append(got, m.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}
