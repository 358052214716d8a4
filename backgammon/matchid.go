package backgammon

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// A match ID is how GNU Backgammon writes what a position ID leaves out: nine
// bytes in base 64, filled from the lowest bit on. Its player 1 is White, its
// player 0 Black. Source: the GNU Backgammon manual, "A technical description
// of the Match ID"; the Jacoby bit, which that leaves out, is set when the rule
// is not in force.
//
// It holds neither beavers nor the limit of the cube. After a beaver it has,
// like GNU Backgammon, the doubled cube with the player who beavered and the
// one who doubled to act.
type bitField struct{ at, width int }

var (
	bitsCube     = bitField{0, 4}
	bitsOwner    = bitField{4, 2} // 0 and 1 are players, 3 is centred
	bitsOnRoll   = bitField{6, 1}
	bitsCrawford = bitField{7, 1}
	bitsState    = bitField{8, 3} // 1: a game is being played
	bitsTurn     = bitField{11, 1}
	bitsDoubled  = bitField{12, 1}
	bitsResigned = bitField{13, 2}
	bitsDie1     = bitField{15, 3}
	bitsDie2     = bitField{18, 3}
	bitsLength   = bitField{21, 15}
	bitsScore0   = bitField{36, 15}
	bitsScore1   = bitField{51, 15}
	bitsNoJacoby = bitField{66, 1}
)

type matchKey [9]byte

func (k *matchKey) set(f bitField, value int) {
	for i := range f.width {
		k[(f.at+i)/8] |= byte(value>>i&1) << ((f.at + i) % 8)
	}
}

func (k *matchKey) get(f bitField) int {
	value := 0
	for i := range f.width {
		value |= int(k[(f.at+i)/8]>>((f.at+i)%8)&1) << i
	}
	return value
}

// number is the number by which a match ID calls a player.
func (p Player) number() int { return 1 - int(p) }

// MatchID returns the twelve letters of the match ID: everything but the board.
// It does not tell the limit of the cube nor whether beavers are played, and no
// more than 32767 points of a money session.
func (p Position) MatchID() string {
	var k matchKey
	turn, cube := p.OnRoll, p.Cube
	switch {
	case p.Offer == DoubleOffer || p.Offer.Resignation() > 0:
		turn = turn.Other()
	case p.Offer == BeaverOffer:
		cube = Cube{2 * cube.Value, OwnedBy(p.OnRoll.Other())}
	}
	k.set(bitsCube, log2(cube.Value))
	switch cube.Owner {
	case Centred:
		k.set(bitsOwner, 3)
	case OwnedByWhite:
		k.set(bitsOwner, White.number())
	case OwnedByBlack:
		k.set(bitsOwner, Black.number())
	}
	k.set(bitsOnRoll, p.OnRoll.number())
	k.set(bitsState, 1)
	k.set(bitsTurn, turn.number())
	if p.Crawford {
		k.set(bitsCrawford, 1)
	}
	if p.Offer == DoubleOffer || p.Offer == BeaverOffer {
		k.set(bitsDoubled, 1)
	}
	k.set(bitsResigned, p.Offer.Resignation())
	if roll := p.Roll(); !roll.IsZero() {
		k.set(bitsDie1, roll.High())
		k.set(bitsDie2, roll.Low())
	}
	k.set(bitsLength, p.Rules.Length)
	k.set(bitsScore0, min(p.Score[Black], maxLength))
	k.set(bitsScore1, min(p.Score[White], maxLength))
	if !p.Rules.Jacoby {
		k.set(bitsNoJacoby, 1)
	}
	return base64.RawStdEncoding.EncodeToString(k[:])
}

// GNUBGID returns the position as GNU Backgammon writes it: the position ID, a
// colon and the match ID.
func (p Position) GNUBGID() string {
	return p.Board.PositionID(p.OnRoll) + ":" + p.MatchID()
}

// ParseGNUBGID reads a position ID, alone or with a colon and a match ID. Alone
// it is the board with White on roll, for money. The error is a
// [*PositionError] that lists all that is wrong.
func ParseGNUBGID(text string) (Position, error) {
	id, match, both := strings.Cut(strings.TrimSpace(text), ":")
	p := StartPosition()
	var wrong *PositionError
	if both {
		var err error
		p, err = parseMatchID(match)
		errors.As(err, &wrong)
	}
	b, err := ParsePositionID(id, p.OnRoll)
	var also *PositionError
	if errors.As(err, &also) {
		if wrong != nil {
			also.Problems = append(also.Problems, wrong.Problems...)
		}
		wrong = also
	}
	if wrong != nil {
		wrong.Text = shown(text)
		return Position{}, wrong
	}
	p.Board = b
	if err := p.check(text); err != nil {
		return Position{}, err
	}
	return p, nil
}

// parseMatchID reads everything but the board.
func parseMatchID(text string) (Position, error) {
	var k matchKey
	if complaint := decode64(k[:], text, "match ID"); complaint != "" {
		return Position{}, &PositionError{Kind: ErrSyntax, Text: shown(text), Problems: []string{complaint}}
	}
	var complaints []string
	complain := func(format string, args ...any) {
		complaints = append(complaints, fmt.Sprintf(format, args...))
	}
	player := func(f bitField) Player { return Player(1 - k.get(f)) }
	p := Position{OnRoll: player(bitsOnRoll), Crawford: k.get(bitsCrawford) == 1}
	p.Cube.Value = 1 << k.get(bitsCube)
	switch owner := k.get(bitsOwner); {
	case owner == 2:
		complain("the cube has an owner who does not exist")
	case owner < 2 && p.Cube.Value > 1:
		p.Cube.Owner = OwnedBy(player(bitsOwner))
	}
	if state := k.get(bitsState); state > 1 {
		complain("the game is over")
	}
	p.Dice = [2]uint8{uint8(k.get(bitsDie1)), uint8(k.get(bitsDie2))}
	p.Rules.Length = k.get(bitsLength)
	p.Score[Black] = k.get(bitsScore0)
	p.Score[White] = k.get(bitsScore1)
	p.Rules.Jacoby = k.get(bitsNoJacoby) == 0 && p.Rules.Length == 0
	answering := player(bitsTurn) != p.OnRoll
	resigned := k.get(bitsResigned)
	switch doubled := k.get(bitsDoubled) == 1; {
	case resigned > 0 && doubled:
		complain("a double and a resignation are offered at once")
	case resigned > 0 && !answering:
		complain("only the player on roll may resign")
	case resigned > 0:
		p.Offer = ResignSingleOffer + Offer(resigned-1)
	case doubled && answering:
		p.Offer = DoubleOffer
	case doubled:
		p.beavered(complain)
	case answering:
		complain("a player who is not on roll has the turn, and nothing is offered")
	}
	if complaints != nil {
		return Position{}, &PositionError{Kind: ErrIllegal, Text: shown(text), Problems: complaints}
	}
	return p, nil
}

// beavered takes the cube of a match ID back to what it was before the double.
func (p *Position) beavered(complain func(string, ...any)) {
	if p.Cube.Value == 1 || p.Cube.Owner != OwnedBy(p.OnRoll.Other()) {
		complain("the turn after a double is the other player's")
		return
	}
	p.Offer, p.Rules.Beavers = BeaverOffer, true
	p.Cube = Cube{p.Cube.Value / 2, OwnedBy(p.OnRoll)}
	if p.Cube.Value == 1 {
		p.Cube.Owner = Centred
	}
}
