package games

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// randomGame plays random moves from a position until the game is over or has so many steps.
func randomGame(t *testing.T, position string, steps int, seed uint64) *record.Record {
	t.Helper()
	s, err := play.NewSession(Checkers, play.Setup{Position: position}, play.Control{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := play.Random(seed)
	for s.Turn() != play.Over && s.Len() < steps {
		text, err := p.Choose(t.Context(), s.View())
		if err == nil {
			err = s.Step(s.Len(), text)
		}
		if err != nil {
			t.Fatal(err)
		}
		s.Record().Line()[s.Len()-1].Comment = fmt.Sprintf("%+.2f", float64(s.Len())/7)
	}
	if s.Turn() != play.Over {
		if err := s.End(record.Result{Winner: record.Draw, Reason: "adjudicated: both think so"}); err != nil {
			t.Fatal(err)
		}
	}
	return s.Record()
}

// Games written as PDN one behind the other are read one by one as they were, and no beginning
// of one is taken for a whole.
func TestPDNKeepsGames(t *testing.T) {
	var file []byte
	var games []*record.Record
	for seed := range uint64(20) {
		position := []string{"", "W:WK2,7,22,23,25,30:B9,12,13,K27,K31,21"}[seed%2]
		r := randomGame(t, position, 30+20*int(seed), seed)
		for _, tag := range []record.Tag{
			{Name: "Event", Value: "Parlour arena"}, {Name: "Round", Value: strconv.FormatUint(seed+1, 10)}, {Name: "First", Value: `line:"a b" [x]`},
			{Name: "Second", Value: "random"}, {Name: "Date", Value: "2026-11-30"}, {Name: "SecondTime", Value: "1.5s"}, {Name: "FirstMoves", Value: "9"},
		} {
			r.SetTag(tag.Name, tag.Value)
		}
		text, err := PDN.Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), PDN.Head("Parlour arena")+"\n[Date \"2026.11.30\"]\n[Round ") {
			t.Errorf("it begins\n%s", text)
		}
		for n := range text {
			if end := PDN.End(text[:n], true); end != 0 {
				t.Fatalf("of %d bytes the first %d are taken for a game\n%s", len(text), end, text[:n])
			}
		}
		games, file = append(games, r), append(file, text...)
	}
	for i, want := range games {
		n := PDN.End(file, false)
		r, err := PDN.Decode(file[:n])
		if err != nil {
			t.Fatal(err)
		}
		file = file[n:]
		if *r.Result != *want.Result || len(r.Moves()) != len(want.Moves()) {
			t.Fatalf("game %d: %+v after %d moves, not %+v after %d", i+1, r.Result, len(r.Moves()), want.Result, len(want.Moves()))
		}
		for j, node := range r.Line() {
			if w := want.Line()[j]; node.Move != w.Move || node.Comment != w.Comment || node.By != w.By {
				t.Fatalf("game %d: move %d is %+v, not %+v", i+1, j+1, node, w)
			}
		}
		for _, tag := range want.Tags {
			if value, _ := r.Tag(tag.Name); value != tag.Value {
				t.Errorf("game %d: %s is %q, not %q", i+1, tag.Name, value, tag.Value)
			}
		}
		if r.Position != want.Position && (want.Position != "" || r.Position != "") {
			a, _ := Checkers.New(play.Setup{Position: r.Position})
			b, _ := Checkers.New(play.Setup{Position: want.Position})
			x, _ := a.Position("fen")
			y, _ := b.Position("fen")
			if x != y {
				t.Errorf("game %d begins at %q, not %q", i+1, x, y)
			}
		}
	}
	if len(file) != 0 {
		t.Errorf("left over: %q", file)
	}
}

// Black won is 1-0.
func TestPDNResult(t *testing.T) {
	for winner, want := range map[record.Winner]string{
		record.First: "1-0", record.Second: "0-1", record.Draw: "1/2-1/2", record.Unfinished: "*",
	} {
		r := randomGame(t, "", 5, 1)
		r.Result = &record.Result{Winner: winner, Reason: "so"}
		text, err := PDN.Encode(r)
		if err != nil || !bytes.Contains(text, []byte("[Result \""+want+"\"]\n[Termination \"so\"]\n[GameType \"21\"]\n")) ||
			!bytes.HasSuffix(text, []byte(want+"\n\n")) {
			t.Errorf("%s: %v\n%s", winner, err, text)
		}
		if again, err := PDN.Decode(text); err != nil || *again.Result != *r.Result {
			t.Errorf("%s: %+v, %v", winner, again.Result, err)
		}
	}
}

// Anything that is not one game is an error.
func TestPDNRefuses(t *testing.T) {
	one, err := PDN.Encode(randomGame(t, "", 5, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "\n\n", "{hello}\n\n", string(one) + string(one), strings.Replace(string(one), "1. ", "1. 1-30 ", 1)} {
		if r, err := PDN.Decode([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, r)
		}
	}
	if _, err := PDN.Encode(record.New("oware")); err == nil {
		t.Error("a game of oware is written")
	}
}
