package protocol

import (
	"errors"
	"strings"
	"unicode"
)

// A message is one line of Hub: a command and its arguments, some of which have no value.
type message struct {
	command string
	args    []arg
}

type arg struct{ name, value string }

// value returns the value of the argument named, and whether there is one.
func (m message) value(name string) (string, bool) {
	for _, a := range m.args {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// flag reports whether the argument named is there.
func (m message) flag(name string) bool {
	_, ok := m.value(name)
	return ok
}

var errMessage = errors.New("a line of Hub is a command and arguments such as pos=W or moves=\"1-5 9-6\"")

// parseMessage reads a line. An empty one is a message without a command.
func parseMessage(line string) (message, error) {
	var m message
	rest := strings.TrimSpace(line)
	if rest == "" {
		return m, nil
	}
	if m.command, rest = cutName(rest); m.command == "" {
		return m, errMessage
	}
	for {
		if rest = strings.TrimSpace(rest); rest == "" {
			return m, nil
		}
		var a arg
		if a.name, rest = cutName(rest); a.name == "" {
			return m, errMessage
		}
		if value, ok := strings.CutPrefix(strings.TrimSpace(rest), "="); ok {
			value = strings.TrimSpace(value)
			if quoted, ok := strings.CutPrefix(value, `"`); ok {
				if a.value, rest, ok = strings.Cut(quoted, `"`); !ok {
					return m, errMessage
				}
			} else if a.value, rest = cutName(value); a.value == "" {
				return m, errMessage
			}
		}
		m.args = append(m.args, a)
	}
}

// cutName cuts off the longest name at the beginning of a text.
func cutName(text string) (name, rest string) {
	n := strings.IndexFunc(text, special)
	if n < 0 {
		n = len(text)
	}
	return text[:n], text[n:]
}

// special reports whether a character must stand in quotation marks.
func special(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) || c == '=' || c == '"' }

// with adds an argument. Hub knows no way to write a quotation mark within a value.
func (m message) with(name, value string) message {
	m.args = append(m.args[:len(m.args):len(m.args)], arg{name, value})
	return m
}

// String writes the message as one line.
func (m message) String() string {
	var b strings.Builder
	b.WriteString(m.command)
	for _, a := range m.args {
		value := strings.Map(func(c rune) rune {
			switch {
			case c == '"':
				return '\''
			case unicode.IsControl(c):
				return ' '
			}
			return c
		}, a.value)
		if value == "" || strings.IndexFunc(value, special) >= 0 {
			value = `"` + value + `"`
		}
		b.WriteString(" " + a.name + "=" + value)
	}
	return b.String()
}
