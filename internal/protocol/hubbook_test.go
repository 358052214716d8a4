package protocol

import (
	"slices"
	"strings"
	"testing"
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
