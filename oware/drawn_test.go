package oware

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// drawn reads a board drawn as it lies on the table, North's row on top from f to a, South's
// below from A to F, each row followed by its owner's store and, for the side to move, "to move":
//
//	f  e  d  c  b  a
//	4  4  4  4  4  4   0
//	4  4  4  4  4  4   0  to move
//	A  B  C  D  E  F
func drawn(t testing.TB, picture string) Position {
	t.Helper()
	var b Board
	var turn, row = Side(9), North
	for _, line := range strings.Split(picture, "\n") {
		counts := regexp.MustCompile(`\d+`).FindAllString(line, -1)
		if len(counts) == 0 {
			continue
		}
		if len(counts) != 7 {
			t.Fatalf("not six houses and a store: %q", line)
		}
		for i, text := range counts {
			n, _ := strconv.Atoi(text)
			switch {
			case i == 6 && row == North:
				b[13] = uint8(n)
			case i == 6:
				b[12] = uint8(n)
			case row == North:
				b[11-i] = uint8(n)
			default:
				b[i] = uint8(n)
			}
		}
		if strings.Contains(line, "to move") {
			turn = row
		}
		row = South
	}
	p, err := NewPosition(b, turn)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// move reads a legal move of p.
func move(t testing.TB, p Position, letter string) Move {
	t.Helper()
	m, err := p.ParseMove(letter)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// position reads the text of a position.
func position(t testing.TB, text string) Position {
	t.Helper()
	p, err := ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// longTests reports whether tests may take minutes.
func longTests() bool { return os.Getenv("PARLOUR_LONG") == "1" }
