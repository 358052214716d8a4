package backgammon

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	prng "math/rand/v2"
)

// Dice throw two dice. The order matters once in a game: at the opening roll
// the first die is White's and the second Black's. Anything that can throw may
// stand in for them.
type Dice interface {
	// Roll returns two numbers from 1 to 6.
	Roll() (a, b int, err error)
}

// ErrNoMoreRolls is what scripted dice and dice typed in by hand say when the
// rolls have come to their end.
var ErrNoMoreRolls = errors.New("backgammon: no more rolls")

// die turns bytes that are random into a number from 1 to 6. It passes over the
// four values above 251, which would make some numbers likelier than others.
func die(next func() (byte, error)) (int, error) {
	for {
		b, err := next()
		if err != nil {
			return 0, err
		}
		if b < 252 {
			return int(b)%6 + 1, nil
		}
	}
}

func twoDice(next func() (byte, error)) (a, b int, err error) {
	if a, err = die(next); err != nil {
		return 0, 0, err
	}
	if b, err = die(next); err != nil {
		return 0, 0, err
	}
	return a, b, nil
}

// SystemDice returns the usual dice, thrown by the system's source of
// randomness. They are safe for use by several goroutines.
func SystemDice() Dice { return systemDice{} }

type systemDice struct{}

func (systemDice) Roll() (a, b int, err error) {
	return twoDice(func() (byte, error) {
		var one [1]byte
		_, err := rand.Read(one[:])
		return one[0], err
	})
}

// SeededDice returns dice that throw the same rolls for the same seed, on every
// machine.
func SeededDice(seed uint64) Dice {
	return &seededDice{source: prng.NewPCG(seed, 0x9e3779b97f4a7c15)}
}

type seededDice struct{ source *prng.PCG }

func (d *seededDice) Roll() (a, b int, err error) {
	return twoDice(func() (byte, error) { return byte(d.source.Uint64() >> 56), nil })
}

// ScriptedDice returns dice that throw the rolls given, in order, and then
// [ErrNoMoreRolls]. It panics when one of them is not a roll.
func ScriptedDice(rolls ...string) Dice {
	for _, text := range rolls {
		if _, _, ok := parseDice(text); !ok {
			panic(fmt.Sprintf("backgammon: %q is not a roll", text))
		}
	}
	return &scriptedDice{rolls}
}

type scriptedDice struct{ rolls []string }

func (d *scriptedDice) Roll() (a, b int, err error) {
	if len(d.rolls) == 0 {
		return 0, 0, ErrNoMoreRolls
	}
	a, b, _ = parseDice(d.rolls[0])
	d.rolls = d.rolls[1:]
	return a, b, nil
}

// HandDice returns dice that read each roll from r: two digits, such as 31,
// apart from the next by spaces or lines. An error in a roll, of kind
// [ErrSyntax], does not stop the next from being read; after the last it is
// [ErrNoMoreRolls].
func HandDice(r io.Reader) Dice {
	words := bufio.NewScanner(r)
	words.Buffer(nil, 4096)
	words.Split(bufio.ScanWords)
	return &handDice{words}
}

type handDice struct{ words *bufio.Scanner }

func (d *handDice) Roll() (a, b int, err error) {
	if !d.words.Scan() {
		if err := d.words.Err(); err != nil {
			return 0, 0, err
		}
		return 0, 0, ErrNoMoreRolls
	}
	if _, err := ParseRoll(d.words.Text()); err != nil {
		return 0, 0, err
	}
	a, b, _ = parseDice(d.words.Text())
	return a, b, nil
}
