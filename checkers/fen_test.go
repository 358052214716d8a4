package checkers

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestFENIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"start":                           Start().FEN(),
		" START\n":                        Start().FEN(),
		"W:B1-12:W21-32.":                 Start().WithTurn(White).FEN(),
		"B:WK29-32:BK1,K2":                "B:WK29,K30,K31,K32:BK1,K2",
		"B:WK29-K30:B1":                   "B:WK29,K30:B1",
		"W:W:B21":                         "W:W:B21",
		"B:B:W21":                         "B:W21:B",
		" w : w 31 , 27 , 19 : b 17,k 5 ": "W:W19,27,31:BK5,17",
		"B:W32-32:B01":                    "B:W32:B1",
		"B:W:B":                           "B:W:B",
	} {
		p, err := ParseFEN(text)
		if err != nil || p.FEN() != want {
			t.Errorf("%q: %v, %v, want %s", text, p, err, want)
		}
	}
}

func TestFENIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                    `"": a position looks like B:W21,22,K30:B1,2,K9`,
		"B":                   "B: a position looks like B:W21,22,K30:B1,2,K9",
		"B:W21":               "B:W21: a position looks like B:W21,22,K30:B1,2,K9",
		"B:W21:B1:B2":         "B:W21:B1:B2: a position looks like B:W21,22,K30:B1,2,K9",
		"?:W21:B1":            "?:W21:B1: unknown side to move ?, expected B or W",
		"B:21:B1":             "B:21:B1: unknown colour 2, expected W or B before the squares",
		"B::B1":               "B::B1: a section without a colour, expected W or B before its squares",
		"B:W1:W2":             "B:W1:W2: two sections for White, none for Black",
		"B:W21,:B1":           `B:W21,:B1: "" is not a square, expected 1-32, K before a king`,
		"B:WK:B1":             "B:WK:B1: K is not a square, expected 1-32, K before a king",
		"B:W21x:B1":           "B:W21x:B1: 21x is not a square, expected 1-32, K before a king",
		"B:W100:B1":           "B:W100:B1: 100 is not a square, expected 1-32, K before a king",
		"B:W-3:B1":            "B:W-3:B1: -3 is not a square, expected 1-32, K before a king",
		"B:W30-21:B1":         "B:W30-21:B1: the range 30-21 runs backward",
		"B:W1-999999999:B1":   "B:W1-999999999:B1: 1-999999999 is not a square, expected 1-32, K before a king",
		"B:W0:B1":             "B:W0:B1: square 0 outside 1-32",
		"B:W33,34:B32,33,5,5": "B:W33,34:B32,33,5,5: square 33 outside 1-32; square 34 outside 1-32; black man on 32, its king row, must be a king; square 5 listed twice",
		"B:W20-32:B1-12":      "B:W20-32:B1-12: White has 13 pieces, more than 12",
		"W:W1:\x00B":          `"W:W1:\x00B": unknown colour "\x00", expected W or B before the squares`,
	} {
		p, err := ParseFEN(text)
		if err == nil || p != (Position{}) {
			t.Errorf("%q is read as %v", text, p)
			continue
		}
		if err.Error() != want {
			t.Errorf("%q: error\n%s, want\n%s", text, err, want)
		}
		if errors.Is(err, ErrSyntax) == errors.Is(err, ErrIllegal) {
			t.Errorf("%q: the error is of no kind or of both", text)
		}
	}
}

// TestSetupListsEverything holds that no problem hides another.
func TestSetupListsEverything(t *testing.T) {
	s := Setup{Turn: 5}
	for i := range 13 {
		s.Pieces = append(s.Pieces, Placed{BlackKing, i + 1})
	}
	s.Pieces = append(s.Pieces,
		Placed{WhiteMan, 1}, Placed{WhiteMan, 2}, Placed{WhiteMan, 2}, Placed{NoPiece, 20}, Placed{WhiteMan, -7},
		Placed{WhiteKing, 1000}, Placed{BlackMan, 30}, Placed{WhiteMan, 1000}, Placed{9, 21})
	_, err := s.Position()
	var e *PositionError
	if !errors.As(err, &e) || !errors.Is(err, ErrIllegal) {
		t.Fatal(err)
	}
	want := []string{
		"no such side to move",
		"square 1 listed twice",
		"square 2 listed twice",
		"no such piece on 20",
		"square -7 outside 1-32",
		"square 1000 outside 1-32",
		"black man on 30, its king row, must be a king",
		"no such piece on 21",
		"Black has 14 pieces, more than 12",
	}
	if !slices.Equal(e.Problems, want) {
		t.Errorf("problems:\n%s\nwant\n%s", strings.Join(e.Problems, "\n"), strings.Join(want, "\n"))
	}
}

func TestParseSetupLeavesTheMending(t *testing.T) {
	s, err := ParseSetup("W:W18,K15,1:BK30,K26,2.")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Position(); err == nil {
		t.Fatal("a man may stand on its king row")
	}
	for i, at := range s.Pieces {
		if at.Square == 1 {
			s.Pieces[i].Piece = WhiteKing
		}
	}
	p, err := s.Position()
	if err != nil || p.FEN() != "W:WK1,K15,18:B2,K26,K30" {
		t.Errorf("%v, %v", p, err)
	}
}
