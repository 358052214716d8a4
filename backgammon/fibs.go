package backgammon

import (
	"fmt"
	"strconv"
	"strings"
)

// A FIBS board line is how the First Internet Backgammon Server tells a board
// to programs: "board:" and 52 numbers and names between colons, in the order of
// the constants below. The line is written from the side of "you", who is White
// here. Source: the FIBS client protocol, board style 3.
const (
	fibsPrefix = "board:"
	fibsMoney  = 9999 // the length of a match without end
)

// The fields of a board line.
const (
	fibsYou = iota
	fibsOpponent
	fibsLength
	fibsYourScore
	fibsTheirScore
	fibsBoard                          // 26 fields: the point 0, 1 to 24, and 25
	fibsTurn        = fibsBoard + 26   // 1 or -1, the colour that is to act, 0 when the game is over
	fibsYourDice    = fibsTurn + 1     // two fields
	fibsTheirDice   = fibsYourDice + 2 // two fields
	fibsCube        = fibsTheirDice + 2
	fibsYouDouble   = fibsCube + 1 // 1 when you may double
	fibsTheyDouble  = fibsCube + 2
	fibsWasDoubled  = fibsCube + 3
	fibsColour      = fibsCube + 4 // 1 or -1, the sign of your checkers
	fibsDirection   = fibsCube + 5 // -1 when you move from 24 to 1
	fibsHome        = fibsCube + 6 // the point, 0 or 25, where you bear off
	fibsBar         = fibsCube + 7 // the point, 25 or 0, where you enter from
	fibsYourHome    = fibsCube + 8 // checkers borne off
	fibsTheirHome   = fibsCube + 9
	fibsYourBar     = fibsCube + 10 // checkers on the bar
	fibsTheirBar    = fibsCube + 11
	fibsCanMove     = fibsCube + 12 // how many checkers can be moved
	fibsForced      = fibsCube + 13
	fibsDidCrawford = fibsCube + 14 // the Crawford game has been played
	fibsRedoubles   = fibsCube + 15 // redoubles at once in money games: beavers
	fibsFields      = fibsCube + 16
)

// FIBS returns the position as a FIBS board line in which you are White. It
// does not tell the Jacoby rule, the limit of the cube, a double of White's (the
// field tells only that your opponent has just doubled), an answer to a beaver
// or a resignation that is waited for.
func (p Position) FIBS() string {
	f := make([]int, fibsFields)
	f[fibsLength] = p.Rules.Length
	if p.Rules.Length == 0 {
		f[fibsLength] = fibsMoney
	}
	f[fibsYourScore], f[fibsTheirScore] = p.Score[White], p.Score[Black]
	for n := 1; n <= MaxPoint; n++ {
		f[fibsBoard+n] = p.Board.at(White, n)
	}
	f[fibsBoard+OnBar], f[fibsBoard] = p.Board.Bar(White), -p.Board.Bar(Black)
	f[fibsTurn] = [...]int{1, -1}[p.OnRoll]
	dice := [...]int{fibsYourDice, fibsTheirDice}[p.OnRoll]
	f[dice], f[dice+1] = int(p.Dice[0]), int(p.Dice[1])
	f[fibsCube] = p.Cube.Value
	flag := func(i int, set bool) {
		if set {
			f[i] = 1
		}
	}
	turns := p.cubeInPlay() || p.Cube.Owner != Centred // the owner shows even at the limit
	flag(fibsYouDouble, turns && p.Cube.Owner.Allows(White))
	flag(fibsTheyDouble, turns && p.Cube.Owner.Allows(Black))
	flag(fibsWasDoubled, p.Offer == DoubleOffer && p.OnRoll == Black)
	f[fibsColour], f[fibsDirection], f[fibsBar] = 1, -1, OnBar
	f[fibsYourHome], f[fibsTheirHome] = p.Board.Off(White), p.Board.Off(Black)
	f[fibsYourBar], f[fibsTheirBar] = p.Board.Bar(White), p.Board.Bar(Black)
	if roll := p.Roll(); !roll.IsZero() {
		f[fibsCanMove] = NewEntry(p.Board, p.OnRoll, roll).need
	}
	flag(fibsDidCrawford, !p.Crawford && p.Rules.Length > 1 && (p.atMatchPoint(White) || p.atMatchPoint(Black)))
	flag(fibsRedoubles, p.Rules.Beavers)
	words := []string{"board", White.String(), Black.String()}
	for _, n := range f[fibsLength:] {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ":")
}

// ParseFIBS reads a FIBS board line, with or without a field more at its end
// that some servers write. You are White. The error is a [*PositionError] that
// lists all that is wrong.
func ParseFIBS(text string) (Position, error) {
	body, ok := strings.CutPrefix(strings.TrimSpace(text), fibsPrefix)
	fields := strings.Split(body, ":")
	if len(text) > maxPositionText {
		return Position{}, &PositionError{Kind: ErrSyntax, Text: shown(text), Problems: []string{
			fmt.Sprintf("a FIBS board line has at most %d characters, not %d", maxPositionText, len(text)),
		}}
	}
	if !ok || len(fields) < fibsFields || len(fields) > fibsFields+1 {
		return Position{}, &PositionError{Kind: ErrSyntax, Text: shown(text), Problems: []string{
			fmt.Sprintf("a FIBS board line is %q and %d fields, not %d", fibsPrefix, fibsFields, len(fields)),
		}}
	}
	r := fieldReader{fields: fields}
	var p Position
	p.Rules.Length = r.number(fibsLength, "the length of the match", 0, maxLength)
	if p.Rules.Length == fibsMoney {
		p.Rules.Length = 0
	}
	p.Score[White] = r.number(fibsYourScore, "your score", 0, maxScore)
	p.Score[Black] = r.number(fibsTheirScore, "your opponent's score", 0, maxScore)
	colour := r.sign(fibsColour, "your colour")
	direction := r.sign(fibsDirection, "your direction")
	r.fibsBoard(&p.Board, colour, direction)
	if r.sign(fibsTurn, "the turn") != colour {
		p.OnRoll = Black
	}
	dice := [...]int{fibsYourDice, fibsTheirDice}[p.OnRoll]
	for i := range p.Dice {
		p.Dice[i] = uint8(r.number(dice+i, "a die", 0, 6))
	}
	p.Cube.Value = r.number(fibsCube, "the cube", 1, topMaxCube)
	you := r.number(fibsYouDouble, "whether you may double", 0, 1) == 1
	they := r.number(fibsTheyDouble, "whether your opponent may double", 0, 1) == 1
	if p.Cube.Value > 1 && you != they {
		p.Cube.Owner = OwnedByBlack
		if you {
			p.Cube.Owner = OwnedByWhite
		}
	}
	if r.number(fibsWasDoubled, "whether a double is offered", 0, 1) == 1 {
		p.Offer, p.OnRoll = DoubleOffer, Black
	}
	played := r.number(fibsDidCrawford, "whether the Crawford game has been played", 0, 1) == 1
	p.Crawford = !played && !you && !they && p.atMatchPoint(White) != p.atMatchPoint(Black)
	p.Rules.Beavers = r.number(fibsRedoubles, "the number of redoubles", 0, maxLength) > 0 && p.Rules.Length == 0
	if err := p.check(text, r.complaints...); err != nil {
		return Position{}, err
	}
	return p, nil
}

// fibsBoard reads the 26 points: yours have the sign of your colour, and your
// own point n is n when you move downwards and 25-n when you move upwards.
func (r *fieldReader) fibsBoard(b *Board, colour, direction int) {
	for at := 0; at <= OnBar; at++ {
		count := colour * r.number(fibsBoard+at, fmt.Sprintf("field %d of the board", at), -Checkers, Checkers)
		place := at
		if direction > 0 {
			place = Mirror(at)
		}
		switch {
		case place > 0 && place < OnBar:
			b.put(White, place, count)
		case place == OnBar && count >= 0:
			b.ToBar(White, count)
		case place == 0 && count <= 0:
			b.ToBar(Black, -count)
		default:
			r.complain("a checker stands on the other player's bar")
		}
	}
	b.fillTray()
}
