package endgame

import (
	"bytes"
	"context"
	"flag"
	"os"
	"testing"

	"github.com/parlour-games/parlour/oware"
)

var update = flag.Bool("update", false, "write the embedded tables again")

// built are the tables up to 12 seeds, made anew.
func built(t *testing.T, even bool) *Table {
	t.Helper()
	table := &Table{convention: convention{even}}
	for table.Seeds() < EmbeddedSeeds {
		l, err := newRoom(table.convention, len(table.levels)).solve(context.Background(), table.convention, table.levels, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.add(l); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

// TestEmbedded makes the embedded tables again and finds the same.
func TestEmbedded(t *testing.T) {
	for _, c := range []struct {
		even bool
		name string
		file []byte
	}{{false, "bounds.data", embeddedBounds}, {true, "even.data", embeddedEven}} {
		table := built(t, c.even)
		if *update {
			b, err := table.pack()
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(c.name, b, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		there := unpack(c.file, c.even)
		for seeds, l := range table.levels {
			if !bytes.Equal(l.appendTo(nil), there.levels[seeds].appendTo(nil)) {
				t.Errorf("%s is stale with %d seeds; go test -run Embedded -update makes it again", c.name, seeds)
			}
		}
	}
}

func TestVerify(t *testing.T) {
	for _, table := range []*Table{Embedded(), EmbeddedEven()} {
		if err := table.Verify(context.Background(), 2, nil); err != nil {
			t.Error(err)
		}
	}
}

// Known counts, from an independent program: of every way to lay n seeds.
func TestCounts(t *testing.T) {
	known := []struct {
		boards, wins, draws, losses, unresolved, exact, surewin, sureloss, reachable, reachableExact int
	}{
		{1, 0, 1, 0, 0, 1, 0, 0, 1, 1},
		{12, 5, 0, 7, 0, 12, 5, 7, 12, 12},
		{78, 24, 13, 41, 13, 65, 24, 41, 78, 65},
		{364, 121, 64, 179, 64, 300, 121, 179, 364, 300},
		{1365, 577, 143, 645, 101, 994, 418, 534, 1365, 994},
		{4368, 2161, 0, 2207, 0, 4090, 1981, 2122, 4368, 4090},
		{12376, 5707, 1545, 5124, 1265, 10168, 5468, 5033, 12375, 10167},
		{31824, 14944, 4483, 12397, 4335, 26005, 14701, 12393, 31812, 25993},
		{75582, 37806, 8333, 29443, 6927, 46171, 28010, 21049, 75504, 46097},
		{167960, 85273, 20449, 62238, 20439, 108359, 69508, 50233, 167596, 108022},
		{352716, 157790, 93737, 101189, 82623, 125450, 98637, 57172, 351351, 124587},
		{705432, 371898, 93142, 240392, 78117, 234328, 213911, 117089, 701064, 232010},
		{1352078, 714572, 197753, 439753, 125838, 254237, 266511, 105891, 1339702, 250468},
	}
	bounds, even := Embedded(), EmbeddedEven()
	for seeds, want := range known {
		got := want
		got.boards, got.wins, got.draws, got.losses, got.exact, got.surewin, got.sureloss, got.reachable, got.reachableExact = 0, 0, 0, 0, 0, 0, 0, 0, 0
		b := unrank(seeds, 0)
		for n := range uint32(Boards(seeds)) {
			if n > 0 {
				next(&b)
			}
			p := oware.Ending(b)
			got.boards++
			low, high, _ := bounds.Bounds(p)
			share, _ := even.Share(p)
			half := float64(seeds) / 2
			count(&got.wins, share > half)
			count(&got.draws, share == half)
			count(&got.losses, share < half)
			count(&got.exact, low == high)
			count(&got.surewin, 2*low > seeds)
			count(&got.sureloss, 2*high < seeds)
			count(&got.reachable, canArise(b))
			count(&got.reachableExact, canArise(b) && low == high)
		}
		if got != want {
			t.Errorf("%d seeds: counted %+v, want %+v", seeds, got, want)
		}
	}
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

// canArise reports whether the board can have come about by a move: the side that moved has an
// empty house, the one it sowed from.
func canArise(b layout) bool {
	for h := row; h < houses; h++ {
		if b[h] == 0 {
			return true
		}
	}
	return total(b) == oware.GameSeeds
}
