package protocol

import (
	"slices"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// answer asks for a move and returns the answer, and what was told before it.
func (c *client) answer(lines ...string) (done message, info string) {
	c.t.Helper()
	c.say(lines...)
	for {
		line := c.line()
		m, err := parseMessage(line)
		if err != nil {
			c.t.Fatalf("%q: %v", line, err)
		}
		if m.command != "info" {
			return m, info
		}
		info = line
	}
}

// The engine thinks with its book, where it has one and it is not switched off; what it
// ponders, analyses, or is to search without end, it searches.
func TestServeBook(t *testing.T) {
	c := serve(t, t.Context())
	c.say("hub")
	var params []string
	for m := c.hear(); m.command != "wait"; m = c.hear() {
		if name, _ := m.value("name"); m.command == "param" && name == paramBook {
			params = append(params, m.String())
		}
	}
	if !slices.Equal(params, []string{"param name=book value=true type=bool"}) {
		t.Errorf("%q", params)
	}
	c.say("init")
	c.expect("ready")
	const nodes = "nodes="
	answers := make(map[string]bool)
	openings := []string{"", "11-15", "9-13", "9-14", "10-14", "11-16", "12-16"}
	for i := range 70 {
		opening := openings[i%len(openings)]
		done, info := c.answer("new-game", startPos+` moves="`+opening+`"`, "level nodes=2000", "go think")
		if done.command != "done" || info == "" || strings.Contains(info, nodes) {
			t.Fatalf("%v after %s", done, info)
		}
		move, _ := done.value("move")
		answers[opening+" "+move] = true
		if pv := "pv=\"" + move; !strings.Contains(info, pv) {
			t.Errorf("%s is not about %v", info, done)
		}
	}
	if len(answers) <= len(openings) {
		t.Errorf("every game is the same: %v", answers)
	}
	if _, info := c.answer(startPos, "go analyze"); !strings.Contains(info, nodes) {
		t.Errorf("analyze looks into the book: %s", info)
	}
	if _, info := c.answer("go ponder", "stop"); strings.Contains(info, "score") && !strings.Contains(info, nodes) {
		t.Errorf("ponder looks into the book: %s", info)
	}
	if _, info := c.answer("set-param name=book value=false", "go think"); !strings.Contains(info, nodes) {
		t.Errorf("the book is not switched off: %s", info)
	}
	if _, info := c.answer("set-param name=book value=true", "pos pos=WeeeeeeeeeeeeeeeeeeeeeBeeeeeeeeeW", "go think"); !strings.Contains(info, nodes) {
		t.Errorf("an ending in the book: %s", info)
	}
}

// In a match an engine thinks: the book that it lists is switched off.
func TestHubPlayerWithoutBook(t *testing.T) {
	limits := play.Limits{Depth: 1}
	p, err := NewHub(command(t, "hub/parlour"), texts, limits)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	e, err := games.Checkers.Engine(limits)
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	g, err := games.Checkers.New(play.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, first := range g.Choices() {
		v := play.View{Kind: games.Checkers, Steps: []string{first}}
		want, err := e.Choose(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Choose(t.Context(), v); err != nil || got != want {
			t.Errorf("after %s it plays %s, %v, want %s", first, got, err, want)
		}
		if lines, err := e.(play.Booked).Book(v); err == nil && len(lines) > 0 && lines[0].Move != want {
			known++
		}
	}
	if known == 0 {
		t.Error("the book knows nothing better anywhere")
	}
}
