package backgammon_test

import (
	"errors"
	"fmt"

	"github.com/parlour-games/parlour/backgammon"
)

// A match to three points: the opening roll, a play, a double and its answer.
func Example() {
	m, err := backgammon.NewMatch(backgammon.Rules{Length: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"31", "8/5 6/5", "double", "take", "roll", "64", "24/14"} {
		if _, err := m.Play(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(m.Actor(), "acts:", m.Actions())
	fmt.Println(m.Position())
	// Output:
	// White acts: [roll double]
	// XGID=-a---BD-B--aeE---c-e----B-:1:1:1:00:0:0:0:3:10
}

func ExampleBoard() {
	b := backgammon.Opening()
	fmt.Println(b.Mine(backgammon.White, 6), "white checkers on White's 6 point")
	fmt.Println(b.Blocked(backgammon.White, 1), "that White's 1 point is blocked")
	fmt.Println(b.PipCount(backgammon.White), "pips")
	for point, count := range b.Occupied(backgammon.Black) {
		fmt.Print(point, ":", count, " ")
	}
	// Output:
	// 5 white checkers on White's 6 point
	// true that White's 1 point is blocked
	// 167 pips
	// 24:2 13:5 8:3 6:5
}

func ExamplePlays() {
	for _, play := range backgammon.Plays(backgammon.Opening(), backgammon.White, backgammon.MakeRoll(5, 5)) {
		fmt.Println(play)
	}
	// Output:
	// 13/3 8/3(2)
	// 13/3(2)
	// 13/8(2) 13/3
	// 13/8(4)
}

// Engines call the generator with a slice that they keep, and apply what they
// were given without another check.
func ExampleAppendPlays() {
	b := backgammon.Opening()
	plays := make([]backgammon.Play, 0, 512)
	count := 0
	for _, roll := range backgammon.Rolls() {
		plays = backgammon.AppendPlays(plays[:0], b, backgammon.White, roll)
		for _, play := range plays {
			_ = b.Apply(backgammon.White, play)
			count++
		}
	}
	fmt.Println(count)
	// Output: 447
}

func ExampleParsePlay() {
	b, roll := backgammon.Opening(), backgammon.MakeRoll(3, 1)
	play, err := backgammon.ParsePlay(b, backgammon.White, roll, "6-5, 8-5")
	fmt.Println(play, err)
	_, err = backgammon.ParsePlay(b, backgammon.White, roll, "8/5")
	fmt.Println(err, errors.Is(err, backgammon.ErrIllegal))
	// Output:
	// 8/5 6/5 <nil>
	// 8/5: both dice can be played and must be true
}

// A play is entered one checker at a time; only steps that can be completed are
// offered.
func ExampleEntry() {
	e := backgammon.NewEntry(backgammon.Opening(), backgammon.White, backgammon.MakeRoll(6, 5))
	fmt.Println(e.Move(24, 18))
	for _, m := range e.Next() {
		fmt.Printf("%d/%d, ", m.From, m.To)
	}
	fmt.Println("or back:", e.Undo(), e.Move(24, 18))
	fmt.Println(e.Move(18, 13), e.Done(), e.Play())
	// Output:
	// <nil>
	// 18/13, 13/8, 8/3, or back: true <nil>
	// <nil> true 24/13
}

func ExampleParsePosition() {
	for _, text := range []string{
		"XGID=-b----E-C---eE---c-e----B-:1:-1:1:42:3:2:0:7:10",
		"4HPwATDgc/ABMA",
		"XGID=-b----E-C---eE---c-e----C-:0:0:1:00:9:0:0:7:10",
	} {
		p, err := backgammon.ParsePosition(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.OnRoll, p.Roll(), p.Cube.Value, p.Rules.Length, p.GNUBGID())
	}
	// Output:
	// White 42 2 7 4HPwATDgc/ABMA:QQnqACAAGAAE
	// White 00 1 0 4HPwATDgc/ABMA:cAkAAAAAAAAE
	// XGID=-b----E-C---eE---c-e----C-:0:0:1:00:9:0:0:7:10: White has 16 checkers, not 15; White has 9 points of a match to 7, which is over
}

// Dice may be the system's, seeded, scripted, typed in by hand, or your own.
func ExampleDice() {
	dice := backgammon.ScriptedDice("31", "66")
	a, b, err := dice.Roll()
	fmt.Println(a, b, err)
	// Output: 3 1 <nil>
}
