package endgame_test

import (
	"fmt"

	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
)

func Example() {
	p, _ := oware.ParsePosition("0-0-0-0-2-1-1-0-1-0-0-0-20-23-S")
	table := endgame.Embedded()
	low, high, _ := table.Bounds(p)
	fmt.Printf("of the %d seeds in the houses South takes %d to %d\n", p.Seeds(), low, high)
	fmt.Println("moves that keep it:", table.AppendKeeping(nil, p))
	// Output:
	// of the 5 seeds in the houses South takes 2 to 2
	// moves that keep it: [E F]
}
