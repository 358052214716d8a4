package oware

import (
	"errors"
	"slices"
	"testing"
)

// walk plays a game that the bytes choose: each picks among the legal moves. It calls see with
// every position on the way, and returns the game.
func walk(t *testing.T, choices []byte, o Options, see func(g *Game)) *Game {
	g, err := NewGame(Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range choices {
		see(g)
		legal := g.Moves()
		if len(legal) == 0 {
			break
		}
		if err := g.PlayMove(legal[int(c)%len(legal)]); err != nil {
			t.Fatalf("%v: the legal move is refused: %v", g.Position(), err)
		}
	}
	see(g)
	return g
}

func addWalks(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{5, 5, 1, 4, 1, 2, 3, 0})
	f.Add([]byte("a longer game, chosen by the letters of a sentence that goes on and on for a while"))
	long := make([]byte, 300)
	for i := range long {
		long[i] = byte(i * i / 7)
	}
	f.Add(long)
}

func FuzzCountsStay48(f *testing.F) {
	addWalks(f)
	f.Fuzz(func(t *testing.T, choices []byte) {
		walk(t, choices, Options{Repetition: AgreedRepeat}, func(g *Game) {
			if total := g.Position().Board().Total(); total != 48 {
				t.Fatalf("%v holds %d seeds", g.Position(), total)
			}
			if r, over := g.Result(); over && r.Reason == NoMove && r.South+r.North != 48 {
				t.Fatalf("%v ends with %d seeds", g.Position(), r.South+r.North)
			}
		})
	})
}

func FuzzUndoRestores(f *testing.F) {
	addWalks(f)
	f.Fuzz(func(t *testing.T, choices []byte) {
		type seen struct {
			position Position
			result   Result
			played   string
		}
		look := func(g *Game) seen {
			r, _ := g.Result()
			return seen{g.Position(), r, FormatMoves(g.Played())}
		}
		var way []seen
		g := walk(t, choices, Options{}, func(g *Game) { way = append(way, look(g)) })
		way = slices.Compact(way)
		for i := len(way) - 1; i > 0; i-- {
			if !g.Undo() || look(g) != way[i-1] {
				t.Fatalf("taken back to %v, want %v", look(g), way[i-1])
			}
		}
		if g.Undo() {
			t.Fatal("more can be taken back than was played")
		}
		for i := 1; i < len(way); i++ {
			if !g.Redo() || look(g) != way[i] {
				t.Fatalf("made again to %v, want %v", look(g), way[i])
			}
		}
	})
}

func FuzzLegalMeansListed(f *testing.F) {
	addWalks(f)
	f.Fuzz(func(t *testing.T, choices []byte) {
		walk(t, choices, Options{}, func(g *Game) {
			p := g.Position()
			listed := p.Moves()
			for m := Move(0); m < 12; m++ {
				after, err := p.Play(m)
				legal := slices.Contains(listed, m)
				if (err == nil) != legal || p.IsLegal(m) != legal || err != nil && (after != p || !errors.Is(err, ErrIllegal)) {
					t.Fatalf("%v: %v is listed: %v, played: %v", p, m, legal, err)
				}
			}
			if p.HasMove() != (len(listed) > 0) {
				t.Fatalf("%v has %v", p, listed)
			}
			if _, over := p.Result(); over != (len(listed) == 0) {
				t.Fatalf("%v is over: %v, with the moves %v", p, over, listed)
			}
		})
	})
}

func FuzzParseUndoesPrint(f *testing.F) {
	addWalks(f)
	f.Fuzz(func(t *testing.T, choices []byte) {
		g := walk(t, choices, Options{}, func(g *Game) {
			for _, m := range g.Moves() {
				if got, err := g.Position().ParseMove(m.String()); err != nil || got != m {
					t.Fatalf("%v is read as %v: %v", m, got, err)
				}
			}
		})
		moves, err := Start().ParseMoves(FormatMoves(g.Played()))
		if err != nil || !slices.Equal(moves, g.Played()) {
			t.Fatalf("%v is read as %v: %v", g.Played(), moves, err)
		}
	})
}

func FuzzBoardTextRoundTrip(f *testing.F) {
	f.Add(make([]byte, 15))
	f.Add([]byte{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 1})
	f.Add([]byte{0, 0, 48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, cells []byte) {
		if len(cells) < 15 {
			return
		}
		board := Board(cells[:14])
		p, err := NewPosition(board, Side(cells[14]))
		if legal := board.Total() <= 48 && cells[14] < 2; (err == nil) != legal {
			t.Fatalf("%v, %d: %v", board, cells[14], err)
		} else if !legal {
			return
		}
		if p.Board() != board || p.Turn() != Side(cells[14]) {
			t.Fatalf("%v becomes %v", board, p)
		}
		if got, err := ParsePosition(p.String()); err != nil || got != p || got.Hash() != p.Hash() {
			t.Fatalf("%v is read as %v: %v", p, got, err)
		}
	})
}

func FuzzReplayGivesSamePosition(f *testing.F) {
	addWalks(f)
	f.Fuzz(func(t *testing.T, choices []byte) {
		g := walk(t, choices, Options{Repetition: ThirdRepeat}, func(*Game) {})
		again, err := NewGame(g.History()[0], g.Options())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Played() {
			if _, err := again.Play(m.String()); err != nil {
				t.Fatal(err)
			}
		}
		r, over := g.Result()
		r2, over2 := again.Result()
		if again.Position() != g.Position() || r != r2 || over != over2 || !slices.Equal(again.History(), g.History()) {
			t.Fatalf("replayed to %v %v, want %v %v", again.Position(), r2, g.Position(), r)
		}
	})
}

func FuzzAnyTextIsAnsweredWithoutPanic(f *testing.F) {
	for _, text := range []string{"", "start", "A", "FfBe", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "-", "48-48", "\xff", "first", "FfF"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		known := func(err error) {
			if err != nil && !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrIllegal) {
				t.Fatalf("%q: %v", text, err)
			}
		}
		p, err := ParsePosition(text)
		known(err)
		if err == nil && p.Board().Total() > 48 {
			t.Fatalf("%q is accepted with %d seeds", text, p.Board().Total())
		}
		if err == nil {
			p.Moves()
			p.Result()
		}
		_, err = ParseRepetition(text)
		known(err)
		_, err = Start().ParseMove(text)
		known(err)
		_, err = Start().ParseMoves(text)
		known(err)
		g, _ := NewGame(Start(), Options{})
		_, err = g.Play(text)
		known(err)
		if err != nil && g.Position() != Start() {
			t.Fatalf("%q is refused and changes the game", text)
		}
	})
}
