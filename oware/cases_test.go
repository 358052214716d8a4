package oware

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// testdata/cases.jsonl holds positions with known answers, one a line.
func TestCases(t *testing.T) {
	file, err := os.Open("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	cases := 0
	for lines.Scan() {
		var c struct {
			ID, Board, Play, After, Final, Why string
			Legal                              *string
			Captured                           *int
			Over                               bool
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases++
		t.Run(c.ID, func(t *testing.T) {
			start := position(t, c.Board)
			if start.String() != c.Board {
				t.Errorf("%s is written %v", c.Board, start)
			}
			if legal := FormatMoves(start.Moves()); c.Legal != nil && legal != *c.Legal {
				t.Errorf("legal are %q, want %q: %s", legal, *c.Legal, c.Why)
			}
			game, err := NewGame(start, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, letter := range c.Play {
				if _, err := game.Play(string(letter)); err != nil {
					t.Fatal(err)
				}
			}
			end := game.Position()
			if c.After != "" && end.String() != c.After {
				t.Errorf("after %s:\n%v, want\n%s: %s", c.Play, end, c.After, c.Why)
			}
			side := start.Turn()
			if won := end.Board().Store(side) - start.Board().Store(side); c.Captured != nil && won != *c.Captured {
				t.Errorf("%s captures %d, want %d: %s", c.Play, won, *c.Captured, c.Why)
			}
			r, over := game.Result()
			if final := fmt.Sprintf("%d-%d", r.South, r.North); c.Over && (!over || final != c.Final) {
				t.Errorf("over is %v with %s, want %s: %s", over, final, c.Final, c.Why)
			}
		})
	}
	if err := lines.Err(); err != nil || cases != 12 {
		t.Errorf("%d cases, %v", cases, err)
	}
}
