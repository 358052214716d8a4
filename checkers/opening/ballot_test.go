package opening

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/checkers"
)

func Example() {
	b, _ := ByNumber(8)
	fmt.Println(b)
	fmt.Println(b.Status, b.Position)
	// Output:
	// 9-13 22-18 11-15 (Edinburgh Single)
	// crossboard W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,13,15
}

// TestList counts the list, and finds each opening legal and different from the others.
func TestList(t *testing.T) {
	var count [3]int
	names := 0
	written := make(map[string]int)
	reached := make(map[checkers.Position]int)
	for i, b := range All() {
		if b.Number != i+1 {
			t.Errorf("ballot %d in place %d", b.Number, i+1)
		}
		count[b.Status]++
		if b.Name != "" {
			names++
		}
		moves, _, _ := strings.Cut(b.String(), " (")
		if n := written[moves]; n > 0 {
			t.Errorf("%d and %d are both %s", n, b.Number, moves)
		}
		written[moves] = b.Number
		if n := reached[b.Position]; n > 0 {
			t.Errorf("%d and %d reach %v", n, b.Number, b.Position)
		}
		reached[b.Position] = b.Number
		p := checkers.Start()
		for _, m := range b.Moves {
			var err error
			if p, err = p.Play(m); err != nil {
				t.Fatalf("ballot %d: %v", b.Number, err)
			}
		}
		if p != b.Position || p.Turn() != checkers.White {
			t.Errorf("ballot %d reaches %v, not %v", b.Number, p, b.Position)
		}
	}
	if want := [3]int{144, 12, 18}; count != want {
		t.Errorf("%v crossboard, mail and barred, want %v", count, want)
	}
	if names != 24 {
		t.Errorf("%d names, want 24", names)
	}
}

func TestByNumber(t *testing.T) {
	for _, n := range []int{-1, 0, 175} {
		if b, ok := ByNumber(n); ok {
			t.Errorf("there is a ballot %d: %v", n, b)
		}
	}
	for n := 1; n <= 174; n++ {
		if b, ok := ByNumber(n); !ok || b.Number != n {
			t.Errorf("ballot %d is %d, %v", n, b.Number, ok)
		}
	}
}

// Random draws every ballot that is not barred, and no other.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	drawn := make(map[int]int)
	for range 156 * 30 {
		b := Random(r)
		if b.Status == Barred {
			t.Fatalf("%d is barred", b.Number)
		}
		drawn[b.Number]++
	}
	if len(drawn) != 156 {
		t.Errorf("%d ballots drawn, want 156", len(drawn))
	}
}

// What All returns is the caller's own.
func TestAllIsACopy(t *testing.T) {
	All()[0] = Ballot{}
	if b, _ := ByNumber(1); b.Number != 1 {
		t.Error("a caller has changed the list")
	}
}
