package backgammon

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// A Key holds a board and who is on roll in the ten bytes that GNU Backgammon
// calls a position key. It is comparable and suits a map or a cache. Boards
// of fifteen checkers a side have different keys when they differ.
type Key [10]byte

// PositionKey returns the key of the board with onRoll to roll. The player who
// is not on roll comes first; each point from a player's own 1 point to the
// bar writes a 1 bit for each checker and then a 0 bit, lowest bit first.
func (b Board) PositionKey(onRoll Player) Key {
	var k Key
	bit := 0
	for _, p := range [...]Player{onRoll.Other(), onRoll} {
		for n := 1; n <= OnBar; n++ {
			count := b.Bar(p)
			if n != OnBar {
				count = b.at(p, n)
			}
			for ; count > 0 && bit < 8*len(k); count-- {
				k[bit/8] |= 1 << (bit % 8)
				bit++
			}
			bit++
		}
	}
	return k
}

// PositionID returns the fourteen letters by which GNU Backgammon names the
// board with onRoll to roll: the base 64 form of its [Key].
func (b Board) PositionID(onRoll Player) string {
	k := b.PositionKey(onRoll)
	return base64.RawStdEncoding.EncodeToString(k[:])
}

// BoardOfKey returns the board that a key describes, with onRoll to roll. The
// checkers that the key does not place are in the tray. The error lists
// everything that is wrong with the key.
func BoardOfKey(k Key, onRoll Player) (Board, error) {
	var b Board
	var complaints []string
	bit := 0
	set := func() bool { return bit < 8*len(k) && k[bit/8]>>(bit%8)&1 == 1 }
	for _, p := range [...]Player{onRoll.Other(), onRoll} {
		for n := 1; n <= OnBar; n++ {
			count := 0
			for ; set(); bit++ {
				count++
			}
			bit++
			switch {
			case count == 0:
			case n == OnBar:
				b.ToBar(p, count)
			case b.at(p, n) < 0:
				complaints = append(complaints, fmt.Sprintf("both players stand on %s's point %d", p, n))
			default:
				b.SetPoint(p, n, count)
			}
		}
	}
	b.fillTray()
	for ; bit < 8*len(k); bit++ {
		if set() {
			complaints = append(complaints, "checkers are left over")
			break
		}
	}
	if complaints == nil {
		complaints = b.Consistent()
	}
	if complaints != nil {
		return Board{}, &PositionError{Kind: ErrIllegal, Problems: complaints}
	}
	return b, nil
}

// ParsePositionID reads a fourteen-letter position ID, with onRoll to roll. (A
// position ID that stands alone has White on roll by convention.) The error is
// a [*PositionError], of kind [ErrSyntax] when the text is no position ID and
// of kind [ErrIllegal] when the position is not a possible one.
func ParsePositionID(text string, onRoll Player) (Board, error) {
	var k Key
	if complaint := decode64(k[:], text, "position ID"); complaint != "" {
		return Board{}, &PositionError{Kind: ErrSyntax, Text: shown(text), Problems: []string{complaint}}
	}
	b, err := BoardOfKey(k, onRoll)
	var e *PositionError
	if errors.As(err, &e) {
		e.Text = shown(text)
	}
	return b, err
}

// decode64 fills key from its base 64 form, or says what is wrong with that.
func decode64(key []byte, text, what string) (complaint string) {
	if length := base64.RawStdEncoding.EncodedLen(len(key)); len(text) != length {
		return fmt.Sprintf("a %s has %d letters", what, length)
	}
	// The decoder would pass over line ends.
	if _, err := base64.RawStdEncoding.Strict().Decode(key, []byte(text)); err != nil || strings.ContainsAny(text, "\r\n") {
		return fmt.Sprintf("a %s is made of the letters, the digits, + and /", what)
	}
	return ""
}
