package backgammon

import (
	"fmt"
	"math/bits"
	"strings"
)

// An Offer is what waits for the answer of the player who is not on roll (or,
// after a beaver, of the one who is).
type Offer uint8

// The offers.
const (
	NoOffer               Offer = iota
	DoubleOffer                 // the player on roll has doubled
	BeaverOffer                 // and was beavered
	ResignSingleOffer           // the player on roll resigns a single game,
	ResignGammonOffer           // a gammon,
	ResignBackgammonOffer       // or a backgammon
)

// Resignation returns what the offer resigns: 1 a single game, 2 a gammon, 3 a
// backgammon, 0 when it is no resignation.
func (o Offer) Resignation() int {
	if o < ResignSingleOffer {
		return 0
	}
	return int(o-ResignSingleOffer) + 1
}

// A Position is everything that the text of a position can tell: the board, who
// is on roll, the dice, the cube, what has been offered, the score and the
// rules that matter. It may be anything; [Position.Check] says what is wrong
// with it, and [GameAt] and [MatchAt] go on from one that is sound.
type Position struct {
	Board  Board
	OnRoll Player   // who is on roll, has rolled, or has doubled
	Dice   [2]uint8 // as they were thrown, 0 and 0 before the roll
	// Cube is the cube as it was before a double that has not been answered.
	Cube     Cube
	Offer    Offer
	Score    [2]int // of White and Black, before this game
	Crawford bool   // this is the Crawford game
	Rules    Rules
}

// StartPosition is the opening board with White on roll, for money, the cube
// centred and nothing rolled.
func StartPosition() Position {
	return Position{Board: Opening(), Cube: Cube{Value: 1}}
}

// Roll returns the dice of the position, the zero Roll when none were thrown.
func (p Position) Roll() Roll {
	if p.Dice == [2]uint8{} {
		return Roll{}
	}
	return MakeRoll(int(p.Dice[0]), int(p.Dice[1]))
}

// Check returns everything that is wrong with the position, in words.
func (p Position) Check() []string {
	complaints := append(p.Board.Consistent(), p.Rules.Check()...)
	complain := func(format string, args ...any) {
		complaints = append(complaints, fmt.Sprintf(format, args...))
	}
	if p.OnRoll > Black {
		complain("player %d is on roll", p.OnRoll)
	}
	a, b := p.Dice[0], p.Dice[1]
	if (a != 0 || b != 0) && (a < 1 || a > 6 || b < 1 || b > 6) {
		complain("the dice show %d and %d", a, b)
	}
	limit := p.Rules.maxCube()
	if v := p.Cube.Value; v < 1 || v&(v-1) != 0 || v > topMaxCube {
		complain("the cube is at %d, which is no power of two from 1 to %d", v, topMaxCube)
	} else if v > limit {
		complain("the cube is at %d, and its limit is %d", v, limit)
	} else if p.Rules.Length > 0 && p.Cube.Owner == Centred && v > 1 {
		complain("the cube is in the middle at %d, and a match has no automatic doubles", v)
	} else if p.Cube.Owner != Centred && v == 1 {
		complain("a cube that is owned is at 2 or more")
	}
	if p.Cube.Owner > OwnedByBlack {
		complain("nobody is owner %d of the cube", p.Cube.Owner)
	}
	if p.Offer > ResignBackgammonOffer {
		complain("there is no offer %d", p.Offer)
	}
	if p.Offer == DoubleOffer || p.Offer == BeaverOffer {
		if a != 0 || b != 0 {
			complain("a double is offered before the roll, not after")
		}
		if !p.mayTurn(p.OnRoll) {
			complain("%s may not double here", p.OnRoll)
		}
	}
	if p.Offer == BeaverOffer && (!p.Rules.Beavers || 4*p.Cube.Value > limit) {
		complain("%s may not beaver here", p.OnRoll.Other())
	}
	for i, s := range p.Score {
		if s < 0 || s > maxScore {
			complain("%s has %d points", Player(i), s)
		} else if p.Rules.Length > 0 && s >= p.Rules.Length {
			complain("%s has %d points of a match to %d, which is over", Player(i), s, p.Rules.Length)
		}
	}
	if p.Crawford {
		if white, black := p.atMatchPoint(White), p.atMatchPoint(Black); white == black {
			complain("the Crawford game is the one after the first player has come within a point of the match")
		} else if p.Cube != (Cube{Value: 1}) {
			complain("the cube is not turned in the Crawford game")
		}
	}
	return complaints
}

// atMatchPoint reports whether one point more wins the match for the player.
func (p Position) atMatchPoint(player Player) bool {
	return p.Rules.Length > 0 && p.Score[player] == p.Rules.Length-1
}

// cubeInPlay reports whether anybody may still double in this game.
func (p Position) cubeInPlay() bool {
	return !p.Crawford && p.Rules.HasCube() && 2*p.Cube.Value <= p.Rules.maxCube()
}

// mayTurn reports whether a player on roll may double, as far as the cube goes.
func (p Position) mayTurn(player Player) bool {
	return p.cubeInPlay() && p.Cube.Owner.Allows(player)
}

// check returns an error that tells everything that is wrong with the position
// and, before that, with the text that it was read from.
func (p Position) check(text string, unread ...string) error {
	kind := ErrIllegal
	if len(unread) > 0 {
		kind = ErrSyntax
	}
	complaints := append(unread, p.Check()...)
	if len(complaints) == 0 {
		return nil
	}
	if text != "" {
		text = shown(text)
	}
	return &PositionError{Kind: kind, Text: text, Problems: complaints}
}

// String returns the XGID of the position.
func (p Position) String() string { return p.XGID() }

// maxPositionText is longer than any position is written.
const maxPositionText = 1000

// ParsePosition reads a position in any of the forms that programs exchange:
// an XGID, a GNU Backgammon position ID with or without its match ID, a FIBS
// board line, or "start" for [StartPosition]. A position ID alone is that board
// with White on roll, for money. The error is a [*PositionError] that lists all
// that is wrong.
func ParsePosition(text string) (Position, error) {
	trimmed := strings.TrimSpace(text)
	switch {
	case len(trimmed) > maxPositionText:
	case strings.EqualFold(trimmed, "start"):
		return StartPosition(), nil
	case strings.HasPrefix(trimmed, xgidPrefix), strings.IndexByte(trimmed, ':') == xgidPoints:
		return ParseXGID(trimmed)
	case strings.HasPrefix(trimmed, fibsPrefix):
		return ParseFIBS(trimmed)
	case len(trimmed) == 14, strings.IndexByte(trimmed, ':') == 14:
		return ParseGNUBGID(trimmed)
	}
	return Position{}, &PositionError{
		Kind: ErrSyntax, Text: shown(text),
		Problems: []string{"a position is an XGID, a GNU Backgammon ID, a FIBS board line or start"},
	}
}

// fillTray puts the checkers of both players that are nowhere else into the trays.
func (b *Board) fillTray() {
	for _, p := range [...]Player{White, Black} {
		missing := Checkers - b.CheckersOnPoints(p) - b.Bar(p) - b.Off(p)
		b.ToOff(p, max(missing, 0))
	}
}

// log2 returns the exponent of the power of two that a cube shows; 0 also for the zero
// Cube, which shows nothing.
func log2(n int) int { return bits.Len(uint(max(n, 1))) - 1 }
