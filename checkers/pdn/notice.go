package pdn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// notices are what a reader mended or left out in one game.
type notices []string

// maxNotices is how many are kept: a text that is no PDN at all is full of them.
const maxNotices = 20

func (n *notices) add(line int, format string, args ...any) {
	switch {
	case len(*n) < maxNotices:
		*n = append(*n, fmt.Sprintf("line %d: ", line)+fmt.Sprintf(format, args...))
	case len(*n) == maxNotices:
		*n = append(*n, fmt.Sprintf("line %d: and more from here on", line))
	}
}

// brief cuts a text for a notice, and quotes it.
func brief(text string) string {
	const enough = 60
	if len(text) > enough {
		text = text[:enough]
		for !utf8.ValidString(text) {
			text = text[:len(text)-1]
		}
		text += "..."
	}
	return strconv.Quote(text)
}

func lower(name string) string { return strings.ToLower(name) }
