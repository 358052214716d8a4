// Package gnubg reads and writes the lines of GNU Backgammon's external players: boards and the answers to them. The
// conversation itself, which knows no rule, is somewhere else; docs/protocols/gnubg.md tells all of it.
//
// A board is a FIBS board line with habits of its own, which this package turns into proper ones and back. They are those
// of GNU Backgammon 1.07, found by listening to it.
package gnubg

import (
	"fmt"
	"strings"

	"github.com/parlour-games/parlour/backgammon"
)

// The fields of a FIBS board line in which GNU Backgammon has its own ways, counted behind "board:".
const (
	fieldScores    = 3  // two, as everything told of both players
	fieldTurn      = 31 // the colour of who is on roll
	fieldDice      = 32 // two for each player
	fieldMayDouble = 37
	fieldDoubled   = 39
	fieldColour    = 40
	fieldDirection = 41
	fieldPlayed    = 50 // the Crawford game has been played
	fieldNormal    = 51 // this is not the Crawford game; elsewhere the number of redoubles allowed
	fields         = 52
)

const prefix = "board:"

// ParseBoard reads a board line as GNU Backgammon 1.07 sends it to an external player and as it wants to be sent:
//
//   - The scores belong to the players the other way round, unless a double is to be answered.
//   - A double is offered by whoever is on roll, whatever its sign.
//   - It is the Crawford game when a player is one point away and both of the last fields are 0; the fields that tell
//     who may double say nothing of it.
//   - A line may begin with the zero byte that ended the one before.
//
// White is the player told as "you", who has the positive checkers; in a double it is whoever answers. Beavers and the Jacoby rule are not told. The error is a
// [*backgammon.PositionError].
func ParseBoard(line string) (backgammon.Position, error) {
	line = strings.Trim(line, "\x00 \t\r\n")
	body, ok := strings.CutPrefix(line, prefix)
	f := strings.Split(body, ":")
	if !ok || len(f) < fields || len(f) > fields+1 {
		return backgammon.ParseFIBS(line) // which says what is wrong
	}
	f = f[:fields] // some servers write one more
	doubled := f[fieldDoubled] != "0"
	switch {
	case !doubled:
		swap(f, fieldScores, 1)
	case f[fieldTurn] == f[fieldColour]:
		turnRound(f) // in a proper line it is you who has been doubled
	}
	if doubled {
		f[fieldDoubled] = "1"
	}
	crawford := f[fieldPlayed] == "0" && f[fieldNormal] == "0"
	f[fieldPlayed], f[fieldNormal] = "1", "0"
	if crawford && !doubled {
		f[fieldPlayed] = "0"
		if onePointAway(f) {
			f[fieldMayDouble], f[fieldMayDouble+1] = "0", "0"
		}
	}
	return backgammon.ParseFIBS(prefix + strings.Join(f, ":"))
}

// onePointAway reports whether one of the players needs a single point.
func onePointAway(f []string) bool {
	var length, a, b int
	_, err := fmt.Sscan(strings.Join(f[fieldScores-1:fieldScores+2], " "), &length, &a, &b)
	return err == nil && (a == length-1 || b == length-1)
}

// swap exchanges what is told of the players, n fields of each.
func swap(f []string, at, n int) {
	for i := at; i < at+n; i++ {
		f[i], f[i+n] = f[i+n], f[i]
	}
}

// turnRound makes the other player the one who is told as "you".
func turnRound(f []string) {
	swap(f, 0, 1)
	swap(f, fieldScores, 1)
	swap(f, fieldDice, 2)
	swap(f, fieldMayDouble, 1)
	for _, i := range []int{fieldColour, fieldDirection} {
		if strings.HasPrefix(f[i], "-") {
			f[i] = f[i][1:]
		} else {
			f[i] = "-" + f[i]
		}
	}
}

// Board returns the line that GNU Backgammon's command external reads as this position. It cannot tell an answer to
// a beaver, nor a resignation.
func Board(pos backgammon.Position) string {
	f := strings.Split(strings.TrimPrefix(pos.FIBS(), prefix), ":")
	flag := func(i int, set bool) {
		f[i] = "0"
		if set {
			f[i] = "1"
		}
	}
	// Both flags at 0 would be taken for a double: a dead cube is told by its owner all the same.
	flag(fieldMayDouble, pos.Cube.Owner.Allows(backgammon.White))
	flag(fieldMayDouble+1, pos.Cube.Owner.Allows(backgammon.Black))
	flag(fieldDoubled, pos.Offer == backgammon.DoubleOffer)
	flag(fieldNormal, !pos.Crawford)
	if pos.Offer != backgammon.DoubleOffer {
		swap(f, fieldScores, 1)
	}
	return prefix + strings.Join(f, ":")
}
