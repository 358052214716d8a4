package draw

import (
	"fmt"
	"strconv"

	"github.com/parlour-games/parlour/internal/play"
)

// A drawing is a board set by hand, cell by cell, with the name of its golden
// files.
type drawing struct {
	name  string
	board Board
}

func drawings() []drawing {
	return []drawing{
		{"checkers-start", Board{Game: "checkers", Cells: checkersCells("black man", 1, 12, "white man", 21, 32)}},
		{"checkers-ending", checkersEnding()},
		{"checkers-kings", Board{Game: "checkers", Turn: play.Second, Cells: checkersCells("white king", 1, 16, "black king", 17, 32)}},
		{"checkers-empty", Board{Game: "checkers", Turn: play.Over, Caption: "White wins: Black has no piece left"}},
		{"backgammon-start", Board{Game: "backgammon", Turn: play.Chance, Cells: append(backgammonStart(),
			table("cube", "", 1, "match", "", 0, "white pips", "", 167, "black pips", "", 167, "white score", "", 0, "black score", "", 0)...)}},
		{"backgammon-roll", backgammonRoll()},
		{"backgammon-offered", Board{Game: "backgammon", Turn: play.Second, Cells: append(backgammonStart(),
			table("cube", "offered to black", 4, "match", "", 7, "white score", "", 3, "black score", "", 2, "white pips", "", 167, "black pips", "", 167)...)}},
		{"backgammon-bar", Board{Game: "backgammon", Turn: play.Second, Cells: table(
			"white bar", "white", 15, "black bar", "black", 3, "6", "black", 12,
			"die 1", "", 6, "die 2", "", 6, "match", "", 5, "crawford", "", 1, "white score", "", 4, "black score", "", 0,
			"white pips", "", 375, "black pips", "", 303)}},
		{"backgammon-stack", Board{Game: "backgammon", Seats: [2]string{"Bonaparte, Napoléon (emperor)", "gnubg"}, Cells: table(
			"24", "white", 15, "13", "black", 15, "cube", "white", 64, "match", "", 25, "white score", "", 24, "black score", "", 23,
			"white pips", "", 360, "black pips", "", 180)}},
		{"backgammon-off", Board{Game: "backgammon", Turn: play.Over, Caption: "White wins 2 points: a gammon", Last: []string{"1", "white off"}, Cells: table(
			"white off", "white", 15, "black off", "black", 7, "24", "black", 6, "black bar", "black", 2, "cube", "black", 1024, "match", "", 0)}},
		{"backgammon-empty", Board{Game: "backgammon"}},
		{"oware-start", Board{Game: "oware", Cells: owareCells(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0)}},
		{"oware-middle", Board{Game: "oware", Turn: play.Second, Cells: owareCells(0, 1, 2, 3, 12, 5, 6, 0, 8, 1, 0, 3, 3, 4),
			Last: []string{"E", "d"}, Selected: []string{"a"}, Targets: []string{"c", "d", "f"}}},
		{"oware-house", Board{Game: "oware", Turn: play.First, Cells: owareCells(0, 0, 48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)}},
		{"oware-stores", Board{Game: "oware", Turn: play.Over, Caption: "South and North draw 24-24", Cells: owareCells(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 24, 24)}},
		{"unknown", Board{Game: "chess", Turn: play.Second, Cells: table("e1", "white king", 1, "e8", "black king", 1)}},
	}
}

// table reads name, piece, count; name, piece, count.
func table(v ...any) (cells []play.Cell) {
	for i := 0; i < len(v); i += 3 {
		cells = append(cells, play.Cell{Name: v[i].(string), Piece: v[i+1].(string), Count: v[i+2].(int)})
	}
	return cells
}

// checkersCells reads piece, first square, last square.
func checkersCells(v ...any) []play.Cell {
	cells := make([]play.Cell, 32)
	for i := range cells {
		cells[i].Name = strconv.Itoa(i + 1)
	}
	for i := 0; i < len(v); i += 3 {
		for n := v[i+1].(int); n <= v[i+2].(int); n++ {
			cells[n-1].Piece, cells[n-1].Count = v[i].(string), 1
		}
	}
	return cells
}

func checkersEnding() Board {
	return Board{
		Game: "checkers", Turn: play.First, Seats: [2]string{"Tinsley", "<Chinook> & co"},
		Cells: checkersCells("white man", 21, 22, "white king", 14, 14, "white king", 30, 30,
			"black man", 1, 2, "black man", 12, 12, "black king", 9, 9, "black king", 23, 23),
		Last: []string{"18", "14"}, Selected: []string{"9"}, Targets: []string{"18", "27", "5"},
	}
}

func backgammonStart() []play.Cell {
	return table("24", "white", 2, "13", "white", 5, "8", "white", 3, "6", "white", 5,
		"1", "black", 2, "12", "black", 5, "17", "black", 3, "19", "black", 5)
}

func backgammonRoll() Board {
	return Board{
		Game: "backgammon",
		Cells: table("24", "white", 1, "22", "white", 1, "13", "white", 4, "8", "white", 3, "6", "white", 5, "white bar", "white", 1,
			"1", "black", 2, "12", "black", 5, "17", "black", 1, "19", "black", 6, "black bar", "black", 1,
			"die 1", "", 3, "die 2", "", 1, "cube", "black", 2, "match", "", 5,
			"white score", "", 3, "black score", "", 1, "white pips", "", 160, "black pips", "", 188),
		Last: []string{"17", "19"}, Selected: []string{"white bar"}, Targets: []string{"22", "24"},
	}
}

func owareCells(counts ...int) (cells []play.Cell) {
	names := [14]string{"A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f", "South", "North"}
	for i, n := range counts {
		cells = append(cells, play.Cell{Name: names[i], Piece: "seed", Count: n})
	}
	return cells
}

// fills returns a board of the game on which every place holds the cell given.
func fills(game, piece string, count int) Board {
	b := Board{Game: game}
	add := func(name string) { b.Cells = append(b.Cells, play.Cell{Name: name, Piece: piece, Count: count}) }
	for i := range 40 {
		add(strconv.Itoa(i))
	}
	for _, side := range []string{"white", "black"} {
		for _, place := range []string{"bar", "off", "score", "pips"} {
			add(fmt.Sprintf("%s %s", side, place))
		}
	}
	for _, name := range []string{"die 1", "die 2", "die 3", "cube", "match", "crawford", "A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f", "South", "North", "", "Ω"} {
		add(name)
	}
	return b
}
