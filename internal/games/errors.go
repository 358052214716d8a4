package games

import (
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// mistakes gathers everything that is wrong with a setup, to tell it in one error. What is wrong
// with the position comes first, because it decides what the error is about and of what kind.
type mistakes struct {
	setup   play.Setup
	about   string // of the first of them
	kind    error
	reasons []string
}

// position notes what is wrong with the position.
func (m *mistakes) position(kind error, problems ...string) {
	m.add(shown(m.setup.Position), kind, strings.Join(problems, "; "))
}

// option notes what is wrong with an option.
func (m *mistakes) option(name, reason string) {
	about := "option " + shown(name)
	if len(m.reasons) > 0 {
		reason = about + ": " + reason
	}
	m.add(about, play.ErrIllegal, reason)
}

// noOption notes an option that the game does not have.
func (m *mistakes) noOption(k play.Kind, name string) { m.option(name, k.Name()+" has no such option") }

func (m *mistakes) add(about string, kind error, reason string) {
	if len(m.reasons) == 0 {
		m.about, m.kind = about, kind
	}
	m.reasons = append(m.reasons, reason)
}

// err returns the one error, a [*play.MoveError], or nil when nothing is wrong.
func (m *mistakes) err() error {
	if len(m.reasons) == 0 {
		return nil
	}
	e := &play.MoveError{Kind: m.kind, Text: m.about, Reason: strings.Join(m.reasons, "; ")}
	if m.setup.Position != "" {
		e.Position = shown(m.setup.Position)
	}
	return e
}

// shown makes any text fit into a line of an error: cut when long, quoted unless plain.
func shown(text string) string {
	const most = 120
	dots := ""
	if len(text) > most {
		text, dots = text[:most], "..."
	}
	if quoted := strconv.QuoteToASCII(text); text == "" || quoted != `"`+text+`"` {
		return quoted + dots
	}
	return text + dots
}
