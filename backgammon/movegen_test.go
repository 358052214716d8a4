package backgammon

import (
	"bufio"
	"encoding/json"
	"os"
	"sort"
	"testing"
)

// eachLine decodes every line of a file of JSON lines in testdata.
func eachLine[T any](t *testing.T, name string, f func(line int, value T)) {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	n := 0
	for lines.Scan() {
		n++
		var value T
		if err := json.Unmarshal(lines.Bytes(), &value); err != nil {
			t.Fatalf("%s:%d: %v", name, n, err)
		}
		f(n, value)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Fatalf("%s is empty", name)
	}
}

// Positions with all results of a roll, computed by two programs that agree.
func TestPlaysOfKnownPositions(t *testing.T) {
	type known struct {
		ID    string
		Dice  [2]int
		Tags  []string
		After []struct{ ID, Move string }
	}
	eachLine(t, "moves.jsonl", func(line int, c known) {
		for _, p := range []Player{White, Black} {
			b, err := ParsePositionID(c.ID, p)
			if err != nil {
				t.Fatalf("line %d: %v", line, err)
			}
			var want, got []string
			for _, a := range c.After {
				want = append(want, a.ID)
			}
			for _, play := range AppendPlays(nil, b, p, MakeRoll(c.Dice[0], c.Dice[1])) {
				got = append(got, b.Apply(p, play).PositionID(p.Other()))
			}
			sort.Strings(want)
			sort.Strings(got)
			if len(want) != len(got) {
				t.Fatalf("line %d, %s, %v: %d plays, want %d", line, c.ID, c.Tags, len(got), len(want))
			}
			for i := range want {
				if want[i] != got[i] {
					t.Fatalf("line %d, %s, %v: got %s, want %s", line, c.ID, c.Tags, got[i], want[i])
				}
			}
		}
	})
}

func TestNothingAllocates(t *testing.T) {
	b := Opening()
	b.Add(White, 6, -1)
	b.ToBar(White, 1)
	plays := make([]Play, 0, 256)
	total := 0
	got := testing.AllocsPerRun(20, func() {
		for _, roll := range Rolls() {
			plays = AppendPlays(plays[:0], b, White, roll)
			for _, play := range plays {
				after := b.Apply(White, play)
				total += after.PipCount(Black)
				for n, count := range after.Occupied(White) {
					total += n * count
				}
			}
			if HasPlay(b, White, roll) {
				total++
			}
		}
	})
	if got != 0 {
		t.Errorf("%v allocations, want none", got)
	}
}
