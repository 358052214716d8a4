package checkers_test

import (
	"errors"
	"fmt"

	"github.com/parlour-games/parlour/checkers"
)

// A game is played in text.
func Example() {
	g := checkers.NewGame(checkers.Start())
	for _, text := range []string{"11-15", "22-18", "15x22", "25x18"} {
		if _, err := g.Play(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Position())
	fmt.Println(g.Moves()[0], "is one of", len(g.Moves()))
	// Output:
	// B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12
	// 7-11 is one of 7
}

func ExampleParseFEN() {
	p, err := checkers.ParseFEN("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29")
	fmt.Println(p, err)
	_, err = checkers.ParseFEN("B:W1,33:B12,12")
	fmt.Println(err)
	// Output:
	// B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29 <nil>
	// B:W1,33:B12,12: white man on 1, its king row, must be a king; square 33 outside 1-32; square 12 listed twice
}

func ExamplePosition_Moves() {
	p, err := checkers.ParseFEN("B:BK2:W6,7,14,15")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range p.Moves() {
		fmt.Println(m, m.CoordNotation(), "captures", m.Captures())
	}
	// Output:
	// 2x9x18x11x2 d8xb6xd4xf6xd8 captures [6 14 15 7]
	// 2x11x18x9x2 d8xf6xd4xb6xd8 captures [7 15 14 6]
}

func ExamplePosition_ParseMove() {
	p, err := checkers.ParseFEN("B:B2,12:W6,7,14,15")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"2x11x18", "2x18", "12-16", "12-"} {
		m, err := p.ParseMove(text)
		switch {
		case errors.Is(err, checkers.ErrAmbiguous), errors.Is(err, checkers.ErrIllegal), errors.Is(err, checkers.ErrSyntax):
			fmt.Println(err)
		default:
			fmt.Println(m)
		}
	}
	// Output:
	// 2x11x18
	// 2x18: could be 2x9x18 or 2x11x18
	// 12-16: a capture is compulsory (2x9x18 or 2x11x18)
	// 12-: a move names its squares, as in 11-15 or 23x14x7
}

func ExampleGame_Claim() {
	p, _ := checkers.ParseFEN("B:WK32:BK1")
	g := checkers.NewGame(p)
	for _, text := range []string{"1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"} {
		if _, err := g.Play(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	if draw, ok := g.Claimable(); ok {
		fmt.Println("may be claimed:", draw)
	}
	if err := g.Claim(); err == nil {
		fmt.Println(g.Result())
	}
	// Output:
	// may be claimed: Draw: three times in the same position (plies 0, 4, 8)
	// Draw: three times in the same position (plies 0, 4, 8)
}

func ExamplePerft() {
	fmt.Println(checkers.Perft(checkers.Start(), 6))
	// Output: 36768
}
