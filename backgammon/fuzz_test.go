package backgammon

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// scene is a position with a roll, made from what the fuzzer gives.
func scene(seed uint64, a, b byte) (Board, Player, Roll) {
	t := randomTable(rand.New(rand.NewPCG(seed, 5)))
	p := Player(seed % 2)
	return t.board(p), p, MakeRoll(int(a%6)+1, int(b%6)+1)
}

func addScenes(f *testing.F) {
	for seed := range uint64(24) {
		f.Add(seed, byte(seed), byte(seed/6))
	}
}

func FuzzCheckersStay15(f *testing.F) {
	addScenes(f)
	f.Fuzz(func(t *testing.T, seed uint64, x, y byte) {
		b, p, roll := scene(seed, x, y)
		for _, play := range AppendPlays(nil, b, p, roll) {
			after := b.Apply(p, play)
			if c := after.Consistent(); c != nil {
				t.Errorf("%s after %s: %v", b.PositionID(p), play, c)
			}
			if pips := b.PipCount(p) - after.PipCount(p); pips < 1 || pips > 4*roll.High() {
				t.Errorf("%s after %s: %d pips with %s", b.PositionID(p), play, pips, roll)
			}
		}
	})
}

func FuzzLegalMeansListed(f *testing.F) {
	addScenes(f)
	f.Fuzz(func(t *testing.T, seed uint64, x, y byte) {
		b, p, roll := scene(seed, x, y)
		plays := AppendPlays(nil, b, p, roll)
		g, err := GameAt(Position{Board: b, OnRoll: p, Dice: [2]uint8{roll.high, roll.low}, Cube: Cube{Value: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if g.Phase() == Finished {
			return
		}
		texts := map[string]bool{}
		for _, play := range plays {
			if texts[play.String()] {
				t.Errorf("%s %s: %s is written for two plays", b.PositionID(p), roll, play)
			}
			texts[play.String()] = true
			if _, err := g.Do(Action{Kind: PlayCheckers, Play: play}); err != nil {
				t.Errorf("%s %s: %v", b.PositionID(p), roll, err)
			}
		}
		// Plays of other rolls are accepted only if they are listed here too.
		for _, other := range Rolls() {
			for _, play := range AppendPlays(nil, b, p, other) {
				_, err := g.Do(Action{Kind: PlayCheckers, Play: play})
				if (err == nil) != texts[play.String()] {
					t.Errorf("%s %s: %s is listed %v, and playing it gives %v", b.PositionID(p), roll, play, texts[play.String()], err)
				}
			}
		}
	})
}

func FuzzParseUndoesPrint(f *testing.F) {
	addScenes(f)
	f.Fuzz(func(t *testing.T, seed uint64, x, y byte) {
		b, p, roll := scene(seed, x, y)
		for _, play := range AppendPlays(nil, b, p, roll) {
			text := play.String()
			loose := strings.ToUpper(strings.ReplaceAll(text, " ", ", "))
			for _, s := range []string{text, loose, steps(play)} {
				if got, err := ParsePlay(b, p, roll, s); err != nil || got != play {
					t.Fatalf("%s %s: %q is read as %v, %v, and was %v", b.PositionID(p), roll, s, got, err, play)
				}
			}
			// Without its marks it means that play, or one that hits less, or several.
			bare := strings.ReplaceAll(text, "*", "")
			if _, err := ParsePlay(b, p, roll, bare); err != nil && !errors.Is(err, ErrAmbiguous) {
				t.Fatalf("%s %s: %q: %v", b.PositionID(p), roll, bare, err)
			}
		}
	})
}

// steps writes the moves of a play one by one and backwards.
func steps(play Play) string {
	var words []string
	for i := play.Len() - 1; i >= 0; i-- {
		m := play.Move(i)
		word := PlaceName(int(m.From)) + "/" + PlaceName(int(m.To))
		if m.Hit {
			word += "*"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// randomPosition is a sound position with everything that a position can tell.
func randomPosition(r *rand.Rand) Position {
	for {
		p := Position{
			Board:  randomTable(r).board(Player(r.IntN(2))),
			OnRoll: Player(r.IntN(2)),
			Cube:   Cube{Value: 1 << r.IntN(4), Owner: Owner(r.IntN(3))},
			Offer:  Offer(r.IntN(3)),
		}
		if r.IntN(2) == 0 {
			p.Dice = [2]uint8{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		}
		if r.IntN(2) == 0 {
			p.Rules.Length = 1 + r.IntN(15)
			p.Crawford = r.IntN(4) == 0
			p.Score = [2]int{r.IntN(p.Rules.Length), r.IntN(p.Rules.Length)}
		} else {
			p.Rules.Jacoby, p.Rules.Beavers = r.IntN(2) == 0, r.IntN(2) == 0
		}
		if r.IntN(4) == 0 {
			p.Rules.MaxCube = 1 << r.IntN(8)
		}
		if p.Check() == nil {
			return p
		}
	}
}

func FuzzXGIDRoundTrip(f *testing.F) {
	f.Add(uint64(1), "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
	f.Add(uint64(2), "-A-Bb-DBB---bBa---bcbbaA-A:0:0:-1:00:4:0:0:0:8")
	f.Add(uint64(3), "XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:3:0:10")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		p := randomPosition(rand.New(rand.NewPCG(seed, 6)))
		if q, err := ParseXGID(p.XGID()); err != nil || q != p {
			t.Errorf("%s is read as %s, %v", p, q, err)
		}
		p, err := ParseXGID(text)
		if err != nil {
			return
		}
		if q, err := ParseXGID(p.XGID()); err != nil || q != p {
			t.Errorf("%q is %s, which is read as %s, %v", text, p, q, err)
		}
	})
}

func FuzzPositionIDRoundTrip(f *testing.F) {
	f.Add(uint64(1), "4HPwATDgc/ABMA")
	f.Add(uint64(2), "4HPwATDgc/ABMA:cIkFAAAAAAAA")
	f.Add(uint64(3), "AAAAAAAAAAAAAA")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		p := randomPosition(rand.New(rand.NewPCG(seed, 7)))
		for _, player := range []Player{White, Black} {
			id := p.Board.PositionID(player)
			if b, err := ParsePositionID(id, player); err != nil || b != p.Board {
				t.Errorf("%s is read as %s, %v", id, b, err)
			}
			if b, err := BoardOfKey(p.Board.PositionKey(player), player); err != nil || b != p.Board {
				t.Errorf("the key of %s: %v", id, err)
			}
			if b, err := ParsePositionID(text, player); err == nil && b.PositionID(player) != text {
				t.Errorf("%q is read and written as %q", text, b.PositionID(player))
			}
		}
		q, err := ParseGNUBGID(p.GNUBGID())
		// What a match ID does not hold.
		q.Rules.MaxCube, q.Rules.Beavers = p.Rules.MaxCube, p.Rules.Beavers
		if p.Dice[0] < p.Dice[1] {
			p.Dice[0], p.Dice[1] = p.Dice[1], p.Dice[0]
		}
		if p.Cube.Value > 1 && p.Cube.Owner == Centred && p.Offer == BeaverOffer {
			q.Cube.Owner = Centred
		}
		if err != nil || q != p {
			t.Errorf("%s of %s is read as %s, %v", p.GNUBGID(), p, q, err)
		}
		if p, err := ParseGNUBGID(text); err == nil {
			if q, err := ParseGNUBGID(p.GNUBGID()); err != nil || q.GNUBGID() != p.GNUBGID() {
				t.Errorf("%q is %s, which is read as %s, %v", text, p, q, err)
			}
		}
	})
}

func FuzzFIBSRoundTrip(f *testing.F) {
	f.Add(uint64(1), "board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0")
	f.Add(uint64(2), "board:a:b:9999:0:0:0:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:5:0:0:0:0:-2:0:-1:0:0:0:0:1:1:1:0:-1:-1:0:25:0:0:0:0:0:0:0:0")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		p := randomPosition(rand.New(rand.NewPCG(seed, 8)))
		q, err := ParseFIBS(p.FIBS())
		// What a board line does not hold.
		q.Rules.MaxCube, q.Rules.Jacoby = p.Rules.MaxCube, p.Rules.Jacoby
		if p.Offer == BeaverOffer || p.Offer == DoubleOffer && p.OnRoll == White {
			p.Offer = NoOffer
		}
		if !p.cubeInPlay() { // no cube is told from the Crawford game by the score alone
			q.Crawford = p.Crawford
		}
		if err != nil || q != p {
			t.Errorf("%s of %s is read as %s, %v", p.FIBS(), p, q, err)
		}
		if p, err := ParseFIBS(text); err == nil {
			if q, err := ParseFIBS(p.FIBS()); err != nil || q.FIBS() != p.FIBS() {
				t.Errorf("%q is %s, which is read as %s, %v", text, p, q, err)
			}
		}
	})
}

func FuzzMatchReplay(f *testing.F) {
	f.Add([]byte("a match of some decisions"), uint8(3))
	f.Add([]byte{255, 1, 0, 255, 0, 0, 254, 1, 9, 9, 9, 9, 9, 9, 9}, uint8(0))
	f.Fuzz(func(t *testing.T, decisions []byte, length uint8) {
		rules := Rules{Length: int(length % 8)}
		if rules.Length == 0 {
			rules = Rules{Games: 3, Jacoby: true, Beavers: true, AutoDoubles: 3}
		}
		m, err := NewMatch(rules)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, d := range decisions {
			actions := append(m.Actions(), m.Resignations()...)
			if len(actions) == 0 {
				break
			}
			text := actions[int(d)%len(actions)].String()
			a, err := m.Play(text)
			if err != nil || a.String() != text {
				t.Fatalf("%s: %q is open, and gives %v, %v", m.Position(), text, a, err)
			}
			texts = append(texts, text)
			if c := m.Game().Board().Consistent(); c != nil {
				t.Fatalf("after %q: %v", texts, c)
			}
		}
		end := m.now
		for m.Undo() {
		}
		for _, text := range texts {
			if _, err := m.Play(text); err != nil {
				t.Fatal(err)
			}
		}
		if m.now != end {
			t.Errorf("%q: replayed, the end is %s, not %s", texts, m.Position(), end.game.pos)
		}
	})
}

// Any bytes given to any parser return a value or an error.
func FuzzAnyText(f *testing.F) {
	for _, text := range []string{
		"", " ", "8/5 6/5", "bar/20*/15(2)", "31", "start", "XGID=", "board:", "resign:2", "double", "dance", "\x00\xff",
		"4HPwATDgc/ABMA", "13/7/7/7", "8/5(9)", "////", "*", "b/o", "99999999999999999999/1", strings.Repeat("8/7 ", 40),
	} {
		f.Add(text)
	}
	opening, err := MatchAt(StartPosition())
	if err != nil {
		f.Fatal(err)
	}
	doubles := Position{Board: Opening(), Dice: [2]uint8{1, 1}, Cube: Cube{Value: 1}}
	f.Fuzz(func(t *testing.T, text string) {
		check := func(what string, err error) {
			if err != nil && !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrIllegal) && !errors.Is(err, ErrAmbiguous) {
				t.Errorf("%s of %q: %v is of no kind", what, text, err)
			}
			if err != nil && (strings.ContainsAny(err.Error(), "\n\x00") || len(err.Error()) > 2000) {
				t.Errorf("%s of %q: the error is not a line: %q", what, text, err)
			}
		}
		_, err := ParseRoll(text)
		check("ParseRoll", err)
		_, err = ParsePosition(text)
		check("ParsePosition", err)
		_, err = ParseXGID(text)
		check("ParseXGID", err)
		_, err = ParseFIBS(text)
		check("ParseFIBS", err)
		_, err = ParseGNUBGID(text)
		check("ParseGNUBGID", err)
		_, err = ParsePlay(doubles.Board, White, doubles.Roll(), text)
		check("ParsePlay", err)
		m := opening.Clone()
		before := m.now
		_, err = m.Play(text)
		check("Match.Play", err)
		if err != nil && m.now != before {
			t.Errorf("%q is refused and changes the match", text)
		}
	})
}
