package draw

import (
	"fmt"
	"strconv"

	"github.com/parlour-games/parlour/internal/play"
)

// Words tells the board to who cannot see it, one sentence a place that holds
// something: "14, white king", "White's 4 point, 3 white checkers", "house C, 5
// seeds"; the viewer's side first where the boards have sides, and whose turn it
// is last.
func Words(b Board, s Style) []string {
	var words []string
	switch b.Game {
	case checkers:
		words = b.checkersWords(s)
	case backgammon:
		words = b.backgammonWords(s)
	case oware:
		words = b.owareWords(s)
	default:
		for _, c := range b.Cells {
			words = append(words, fmt.Sprintf("%s, %d %s", c.Name, c.Count, c.Piece))
		}
	}
	return append(words, b.caption())
}

func (b Board) checkersWords(s Style) (words []string) {
	for n := 1; n <= 32; n++ {
		name := strconv.Itoa(n)
		c, _ := b.cell(name)
		if _, _, ok := checkersPiece(c.Piece); !ok {
			continue
		}
		if s.Labels == Letters { // as White sees them, whoever looks
			row, col := checkersPlace(n, play.Second)
			file, _ := checkersEdge(col, play.Second)
			_, rank := checkersEdge(row, play.Second)
			name = file + rank
		}
		words = append(words, name+", "+c.Piece)
	}
	return words
}

func (b Board) backgammonWords(s Style) (words []string) {
	bottom := s.bottom(backgammon)
	for n := 24; n >= 1; n-- {
		if side, count := b.stack(backgammonPoint(n, bottom)); count > 0 {
			words = append(words, fmt.Sprintf("%s's %d point, %s", b.seat(bottom), n, plural(count, backgammonColours[side]+" checker")))
		}
	}
	for _, side := range []play.Seat{bottom, bottom.Other()} {
		colour := backgammonColours[side]
		if n := b.count(colour + " bar"); n > 0 {
			words = append(words, "bar, "+plural(n, colour+" checker"))
		}
		if n := b.count(colour + " off"); n > 0 {
			words = append(words, "borne off, "+plural(n, colour+" checker"))
		}
		for _, fact := range []string{"score", "pips"} {
			if c, ok := b.cell(colour + " " + fact); ok {
				words = append(words, fmt.Sprintf("%s's %s, %d", b.seat(side), fact, shown(c.Count)))
			}
		}
	}
	switch q := b.cube(); {
	case !q.shown:
	case q.offered:
		words = append(words, fmt.Sprintf("cube at %d, offered to %s", q.value, b.seat(q.side)))
	case q.held:
		words = append(words, fmt.Sprintf("cube at %d, owned by %s", q.value, b.seat(q.side)))
	default:
		words = append(words, fmt.Sprintf("cube at %d, in the centre", q.value))
	}
	if terms := b.backgammonTerms(); terms != "" {
		words = append(words, terms)
	}
	return words
}

func (b Board) owareWords(s Style) (words []string) {
	bottom := s.bottom(oware)
	for _, side := range []play.Seat{bottom, bottom.Other()} {
		for i := range 6 {
			name := owareHouse(side, i)
			if n := b.count(name); n > 0 {
				words = append(words, fmt.Sprintf("house %s, %s", name, plural(n, "seed")))
			}
		}
		words = append(words, fmt.Sprintf("%s's store, %s", b.seat(side), plural(b.count(owareStores[side]), "seed")))
	}
	return words
}
