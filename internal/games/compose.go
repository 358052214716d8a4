package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware"
)

// A composition gathers what is wrong with the cells that somebody has composed.
type composition struct {
	seen     map[string]bool
	problems []string
}

// compose hands each cell to place, which says what is wrong with it. It refuses cells that are
// there twice, and a turn that is neither seat's.
func compose(cells []play.Cell, turn play.Seat, place func(play.Cell) (problem string)) *composition {
	c := &composition{seen: make(map[string]bool)}
	if turn > play.Second {
		c.problems = append(c.problems, "nobody is to move")
	}
	for _, cell := range cells {
		var problem string
		switch {
		case c.seen[cell.Name]:
			problem = shown(cell.Name) + " is listed twice"
		case cell.Count < 0:
			problem = fmt.Sprintf("%d on %s", cell.Count, shown(cell.Name))
		default:
			problem = place(cell)
		}
		c.seen[cell.Name] = true
		if problem != "" {
			c.problems = append(c.problems, problem)
		}
		if len(c.problems) > 20 { // enough to mend
			break
		}
	}
	return c
}

// err returns the one error for all that is wrong, and with more problems found elsewhere.
func (c *composition) err(more ...string) error {
	problems := append(c.problems, more...)
	if len(problems) == 0 {
		return nil
	}
	return &play.MoveError{Kind: play.ErrIllegal, Text: "the board", Reason: strings.Join(problems, "; ")}
}

// position returns the text of what was composed, if a game may begin there.
func (c *composition) position(k play.Kind, text string) (string, error) {
	err := c.err()
	if err == nil {
		_, err = k.New(play.Setup{Position: text})
	}
	if err != nil {
		return "", err
	}
	return text, nil
}

// numbered returns the number that is the name of a cell, which is written in one way alone.
func numbered(name string) (int, error) {
	n, err := strconv.Atoi(name)
	if err == nil && strconv.Itoa(n) != name {
		err = strconv.ErrSyntax
	}
	return n, err
}

const offerCell = "offer"

func noCell(c play.Cell) string { return "there is no " + shown(c.Name) + " on the board" }

func (k checkersKind) Compose(cells []play.Cell, turn play.Seat) (string, error) {
	setup := checkers.Setup{Turn: checkers.Black}
	if turn == play.Second {
		setup.Turn = checkers.White
	}
	pieces := make(map[string]checkers.Piece)
	for _, side := range []checkers.Side{checkers.Black, checkers.White} {
		for _, p := range []checkers.Piece{checkers.Man(side), checkers.King(side)} {
			pieces[p.String()] = p
		}
	}
	c := compose(cells, turn, func(c play.Cell) string {
		square, err := numbered(c.Name)
		piece, known := pieces[c.Piece]
		switch {
		case c.Name == offerCell, err == nil && c.Count == 0:
		case err != nil:
			return noCell(c)
		case c.Count > 1:
			return fmt.Sprintf("%d pieces on square %d", c.Count, square)
		case !known:
			return fmt.Sprintf("there is no piece %s", shown(c.Piece))
		default:
			setup.Pieces = append(setup.Pieces, checkers.Placed{Piece: piece, Square: square})
		}
		return ""
	})
	slices.SortFunc(setup.Pieces, func(a, b checkers.Placed) int { return a.Square - b.Square })
	return c.position(k, setup.String())
}

func (k owareKind) Compose(cells []play.Cell, turn play.Seat) (string, error) {
	index := make(map[string]int)
	for house := range oware.Ring {
		index[oware.HouseName(house)] = house
	}
	for _, side := range []oware.Side{oware.South, oware.North} {
		index[side.String()] = oware.StoreOf(side)
	}
	side := oware.South
	if turn == play.Second {
		side = oware.North
	}
	var board oware.Board
	c := compose(cells, turn, func(c play.Cell) string {
		i, ok := index[c.Name]
		switch {
		case c.Name == offerCell:
		case !ok:
			return noCell(c)
		case c.Count > oware.GameSeeds:
			return fmt.Sprintf("%d seeds in %s, a game has %d", c.Count, c.Name, oware.GameSeeds)
		default:
			board[i] = uint8(c.Count)
		}
		return ""
	})
	if c.err() == nil && board.Total() > oware.GameSeeds {
		return "", c.err(fmt.Sprintf("%d seeds on the board, a game has %d", board.Total(), oware.GameSeeds))
	}
	p, err := oware.NewPosition(board, side)
	if err != nil {
		return "", c.err()
	}
	return c.position(k, p.String())
}

// Compose also reads the dice, the cube, the score, the length of the match and whether this is
// the Crawford game. A board without a cube that is not the Crawford game is played without one.
func (k backgammonKind) Compose(cells []play.Cell, turn play.Seat) (string, error) {
	pos := backgammon.Position{Cube: backgammon.Cube{Value: 1}, Rules: backgammon.Rules{MaxCube: backgammon.NoCube}}
	acts := backgammon.White
	if turn == play.Second {
		acts = backgammon.Black
	}
	pos.OnRoll = acts
	c := compose(cells, turn, func(c play.Cell) string { return composeBackgammon(&pos, acts, c) })
	if pos.Rules.Length == 1 || pos.Crawford {
		pos.Rules.MaxCube = 0
	}
	if err := c.err(pos.Check()...); err != nil {
		return "", err
	}
	return c.position(k, pos.XGID())
}

// composeBackgammon puts what one cell holds into a position in which acts must act.
func composeBackgammon(pos *backgammon.Position, acts backgammon.Player, c play.Cell) (problem string) {
	if c.Count > maxComposed {
		return fmt.Sprintf("%d is too much for %s", c.Count, shown(c.Name))
	}
	owner, name, _ := strings.Cut(c.Name, " ")
	player := backgammon.White
	if owner == pieceOf(backgammon.Black) {
		player = backgammon.Black
	}
	point, err := numbered(c.Name)
	switch {
	case err == nil && point >= 1 && point <= backgammon.MaxPoint:
		return composePoint(pos, point, c)
	case c.Name == "die 1":
		pos.Dice[0] = uint8(min(c.Count, 7))
	case c.Name == "die 2":
		pos.Dice[1] = uint8(min(c.Count, 7))
	case c.Name == "cube":
		pos.Rules.MaxCube = 0
		return composeCube(pos, acts, c)
	case c.Name == "match":
		pos.Rules.Length = c.Count
	case c.Name == "crawford":
		pos.Crawford = c.Count > 0
	case c.Name == offerCell:
		return composeOffer(pos, acts, c)
	case owner != pieceOf(player):
		return noCell(c)
	case name == "bar":
		pos.Board.ToBar(player, min(c.Count, 100))
	case name == "off":
		pos.Board.ToOff(player, min(c.Count, 100))
	case name == "score":
		pos.Score[player] = c.Count
	case name == "pips": // which the points tell
	default:
		return noCell(c)
	}
	return ""
}

// maxComposed is more than any match or score that anybody composes.
const maxComposed = 10000

func composePoint(pos *backgammon.Position, point int, c play.Cell) (problem string) {
	count := min(c.Count, 100)
	switch {
	case count == 0 || c.Piece == pieceOf(backgammon.White):
		pos.Board.SetPoint(backgammon.White, point, count)
	case c.Piece == pieceOf(backgammon.Black):
		pos.Board.SetPoint(backgammon.White, point, -count)
	default:
		return fmt.Sprintf("there is no checker %s", shown(c.Piece))
	}
	return ""
}

// composeCube is the inverse of cubeOf. A beaver looks like a double, and is read as one.
func composeCube(pos *backgammon.Position, acts backgammon.Player, c play.Cell) (problem string) {
	pos.Cube.Value = c.Count
	switch c.Piece {
	case "":
	case pieceOf(backgammon.White):
		pos.Cube.Owner = backgammon.OwnedByWhite
	case pieceOf(backgammon.Black):
		pos.Cube.Owner = backgammon.OwnedByBlack
	case offered(acts):
		pos.OnRoll, pos.Offer = acts.Other(), backgammon.DoubleOffer
		pos.Cube.Value = c.Count / 2
		if pos.Cube.Value > 1 {
			pos.Cube.Owner = backgammon.OwnedBy(pos.OnRoll)
		}
	case offered(acts.Other()):
		return "a double is answered by " + acts.Other().String()
	default:
		return "the cube is in the middle, or it is white's or black's"
	}
	return ""
}

func composeOffer(pos *backgammon.Position, acts backgammon.Player, c play.Cell) (problem string) {
	level, ok := strings.CutPrefix(c.Piece, play.Resign+":")
	n, err := strconv.Atoi(level)
	if !ok || err != nil || n < 1 || n > 3 {
		return fmt.Sprintf("there is no offer %s", shown(c.Piece))
	}
	pos.OnRoll, pos.Offer = acts.Other(), backgammon.ResignSingleOffer+backgammon.Offer(n-1)
	return ""
}
