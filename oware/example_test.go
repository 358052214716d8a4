package oware_test

import (
	"errors"
	"fmt"

	"github.com/parlour-games/parlour/oware"
)

func Example() {
	game, _ := oware.NewGame(oware.Start(), oware.Options{})
	for _, letter := range []string{"F", "f", "B", "e", "B", "c", "D", "a"} {
		if _, err := game.Play(letter); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(game.Position())
	fmt.Println(game.Position().Moves())
	// Output:
	// 8-0-8-0-6-2-0-7-2-8-2-3-0-2-S
	// [A C E F]
}

func ExampleParsePosition() {
	p, err := oware.ParsePosition("0-0-0-0-0-2-1-2-4-0-0-0-20-19-S")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Turn(), "to move, with", p.Board().Store(oware.South), "seeds captured")
	_, err = oware.ParsePosition("4-4-4-4-4-4-4-4-4-4-4-x-0-0-E")
	fmt.Println(err)
	// Output:
	// South to move, with 20 seeds captured
	// 4-4-4-4-4-4-4-4-4-4-4-x-0-0-E: house f: "x" is not a number of seeds from 0 to 48; the side to move is "E", not S or N
}

func ExamplePosition_ParseMove() {
	p, _ := oware.ParsePosition("0-0-0-0-0-2-1-2-4-0-0-0-20-19-S")
	m, _ := p.ParseMove("f") // either case: South is to move
	s := p.Sowing(m)
	fmt.Println("captured:", s.Captured, s.Seeds)
	_, err := p.ParseMove("A")
	fmt.Println(err, errors.Is(err, oware.ErrIllegal))
	// Output:
	// captured: ba 5
	// A: house A is empty true
}

func ExampleGame_Result() {
	p, _ := oware.ParsePosition("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S")
	game, _ := oware.NewGame(p, oware.Options{})
	for _, letter := range "AaBbCcDdEeFf" {
		_, _ = game.Play(string(letter))
	}
	result, over := game.Result()
	fmt.Println(over)
	fmt.Println(result)
	// Output:
	// true
	// drawn 24-24: the position has come again, and each side takes its own row
}

func ExampleBoard_CaptureChain() {
	board := oware.Board{4: 6, 6: 1, 7: 3, 8: 2, 9: 1, 10: 2, 11: 2}
	board, last, sown := board.Sow(4)
	fmt.Println(board)
	fmt.Println(board.CaptureChain(last, sown, oware.South))
	// Output:
	// 0-0-0-0-0-1-2-4-3-2-3-2-0-0
	// edc
}
