package fair

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// Dice are the dice of one game. They are a [play.Player] for its Chance seat.
type Dice struct {
	Secret Secret
	Game   string // its name; no line of text
	// Numbers are those that persons have brought, as [ParseNumber] returns them, the one of the
	// first seat before that of the second.
	Numbers []string
}

// How tells in a sentence how a roll is made.
const How = "Roll i is made of the bytes of HMAC-SHA256 with the secret as its key and as its message " +
	"the lines \"parlour roll\", the game's id, the numbers joined by commas, i and a block number from 0, joined by newlines. " +
	"Bytes from 252 on are passed over; any other byte b shows b mod 6 + 1. The first two are the dice. " +
	"Rolls are counted from 0, equal ones at the opening included. " +
	"The opening roll is recorded as drawn, the first seat's die first, any other with the larger die first."

// Roll returns the two dice of roll i, counted from 0, as they were drawn.
func (d Dice) Roll(i int) (first, second int) {
	var dice []int
	for block := 0; len(dice) < 2; block++ {
		for _, b := range d.block(i, block) {
			// 252 is the last multiple of 6 in a byte: beyond it small numbers would come too often.
			if b < 252 {
				dice = append(dice, int(b%6)+1)
			}
		}
	}
	return dice[0], dice[1]
}

func (d Dice) block(i, block int) []byte {
	mac := hmac.New(sha256.New, d.Secret.bytes[:])
	fmt.Fprintf(mac, "parlour roll\n%s\n%s\n%d\n%d", d.Game, strings.Join(d.Numbers, ","), i, block)
	return mac.Sum(nil)
}

func (d Dice) text(i int) string {
	a, b := d.Roll(i)
	return fmt.Sprintf("%d%d", a, b)
}

// isRoll reports whether a step is two dice.
func isRoll(step string) bool { return len(step) == 2 && isFace(step[0]) && isFace(step[1]) }

func isFace(c byte) bool { return '1' <= c && c <= '6' }

// Choose implements [play.Player]: the roll for the place in the game.
func (d Dice) Choose(ctx context.Context, v play.View) (string, error) {
	i := 0
	for _, step := range v.Steps {
		if isRoll(step) {
			i++
		}
	}
	return d.text(i), ctx.Err()
}

// A Rolled is a roll of a game that is over.
type Rolled struct {
	I    int    `json:"i"`    // its number, from 0
	Roll string `json:"roll"` // as it was drawn
	Text string `json:"text"` // as the game recorded it
}

// ErrUnfair is the error of a game whose dice are not what they had to be.
var ErrUnfair = errors.New("the dice are not those of the secret")

// Check replays a game and returns its rolls. The error wraps [ErrUnfair] when the secret is not
// the one committed to, or a roll is not the one that it had to be; then the rolls are those
// before it.
func (d Dice) Check(commitment string, k play.Kind, setup play.Setup, steps []string) ([]Rolled, error) {
	if subtle.ConstantTimeCompare([]byte(d.Secret.Commitment()), []byte(commitment)) == 0 {
		return nil, fmt.Errorf("%w: its SHA-256 is %s", ErrUnfair, d.Secret.Commitment())
	}
	g, err := k.New(setup)
	if err != nil {
		return nil, err
	}
	var rolls []Rolled
	for n, step := range steps {
		if g.Turn() == play.Chance {
			r := Rolled{len(rolls), d.text(len(rolls)), step}
			drawn := g.Clone() // which writes the roll as it records it
			if err := drawn.Play(r.Roll); err != nil || drawn.Last() != step {
				return rolls, fmt.Errorf("%w: roll %d is %s, and the game has %s", ErrUnfair, r.I, r.Roll, play.Printable(step))
			}
			rolls = append(rolls, r)
		}
		if err := g.Play(step); err != nil {
			return rolls, fmt.Errorf("step %d: %w", n, err)
		}
	}
	return rolls, nil
}
