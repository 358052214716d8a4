package draw_test

import (
	"fmt"
	"strings"

	"github.com/parlour-games/parlour/internal/draw"
	"github.com/parlour-games/parlour/internal/play"
)

func ExampleText() {
	b := draw.Board{Game: "oware", Turn: play.First, Last: []string{"b"}, Cells: []play.Cell{
		{Name: "A", Piece: "seed", Count: 4}, {Name: "C", Piece: "seed", Count: 7},
		{Name: "d", Piece: "seed", Count: 12}, {Name: "South", Piece: "seed", Count: 21}, {Name: "North", Piece: "seed", Count: 4},
	}}
	fmt.Print(draw.Text(b, draw.Style{ASCII: true}))
	// Output:
	//                 f       e       d       c      [b]      a
	//   +---------+-------+-------+-------+-------+-------+-------+---------+
	//   |         |   0   |   0   |  12   |   0   |   0   |   0   |         |
	//   |         |       |       |oooooo |       |       |       |         |
	//   |  North  |       |       |oooooo |       |       |       |> South  |
	//   |    4    +-------+-------+-------+-------+-------+-------+   21    |
	//   |         |  oo   |       |  ooo  |       |       |       |         |
	//   |         |  oo   |       | oooo  |       |       |       |         |
	//   |         |   4   |   0   |   7   |   0   |   0   |   0   |         |
	//   +---------+-------+-------+-------+-------+-------+-------+---------+
	//                 A       B       C       D       E       F
	//
	//   South to move
}

func ExampleSVG() {
	b := draw.Board{Game: "checkers", Turn: play.Second, Cells: []play.Cell{
		{Name: "14", Piece: "white king", Count: 1}, {Name: "5", Piece: "black man", Count: 1},
	}}
	svg := draw.SVG(b, draw.Style{From: draw.SeenBy(play.First), Dark: true})
	fmt.Println(strings.Split(svg, "\n")[2])
	// Output: <desc>5, black man; 14, white king; White to move</desc>
}

func ExampleWords() {
	b := draw.Board{Game: "backgammon", Turn: play.First, Cells: []play.Cell{
		{Name: "4", Piece: "white", Count: 3}, {Name: "black bar", Piece: "black", Count: 1},
		{Name: "die 1", Count: 3}, {Name: "die 2", Count: 1},
	}}
	for _, w := range draw.Words(b, draw.Style{}) {
		fmt.Println(w)
	}
	// Output:
	// White's 4 point, 3 white checkers
	// bar, 1 black checker
	// White to play 3-1
}
