package playtest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
)

// compose makes the position again of what its board shows, in any order.
func (c *checker) compose(g play.Game, where string) {
	cells := g.Board()
	c.r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	text, err := c.kind.Compose(cells, g.Turn())
	if err != nil {
		c.Fatalf("%s: its own board is refused: %v", where, err)
	}
	h, err := c.kind.New(play.Setup{Position: text, Options: c.s.View().Setup.Options})
	if err != nil {
		c.Fatalf("%s: composed as %s, which is refused: %v", where, text, err)
	}
	order := func(a, b play.Cell) int { return strings.Compare(a.Name, b.Name) }
	got, want := h.Board(), g.Board()
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if i := slices.IndexFunc(want, func(c play.Cell) bool { return c.Name == "offer" }); i >= 0 && len(got) < len(want) {
		want = slices.Delete(want, i, i+1) // a draw that is offered is in no position
	} else if h.Turn() != g.Turn() {
		c.Fatalf("%s: composed as %s, where %v must act, not %v", where, text, h.Turn(), g.Turn())
	}
	if !slices.Equal(got, want) {
		c.Fatalf("%s: composed as %s, whose board is\n%v, want\n%v", where, text, got, want)
	}
}

// miscomposed offers boards that cannot be.
func miscomposed(t *testing.T, k play.Kind) {
	g, err := k.New(play.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	boards := [][]play.Cell{
		append(g.Board(), play.Cell{Name: "nowhere", Piece: "x", Count: 1}),
		append(g.Board(), g.Board()[0]),
	}
	standing := piecesOf(g.Board())
	for i, cell := range g.Board() {
		if _, ok := standing[cell.Name]; !ok {
			continue // a score or a match may be anything
		}
		for _, wrong := range []play.Cell{
			{Name: cell.Name, Piece: cell.Piece, Count: -1},
			{Name: cell.Name, Piece: cell.Piece, Count: 1 << 40},
			{Name: cell.Name, Piece: "\x00" + strings.Repeat("x", 1000), Count: 99},
			{Name: "\n" + cell.Name, Piece: cell.Piece, Count: cell.Count},
			{Name: "0" + cell.Name, Piece: cell.Piece, Count: cell.Count},
			{Name: "+" + cell.Name, Piece: cell.Piece, Count: cell.Count},
		} {
			cells := g.Board()
			cells[i] = wrong
			boards = append(boards, cells)
		}
	}
	for _, cells := range boards {
		text, err := k.Compose(cells, play.First)
		var e *play.MoveError
		if !errors.As(err, &e) || e.Reason == "" || strings.ContainsAny(err.Error(), "\n\x00") || len(err.Error()) > 2000 {
			t.Errorf("%+v is composed as %s, %v", cells, text, err)
		}
	}
	for _, turn := range []play.Seat{play.Chance, play.Over, 200} {
		if text, err := k.Compose(g.Board(), turn); err == nil {
			t.Errorf("the turn is %d, and composed as %s", turn, text)
		}
	}
}
