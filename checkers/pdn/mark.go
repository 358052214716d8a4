package pdn

import (
	"slices"
	"strconv"
	"strings"
)

// glyphs are the judgements that PGN numbers $1 to $7. The last is a move without an
// alternative, which PDN writes as a star glued to it.
var glyphs = [...]string{"", "!", "?", "!!", "??", "!?", "?!", "*"}

// maxGlyph is the last number of a judgement.
const maxGlyph = 255

// mark adds a judgement in its usual form: $1 as "!", and "!!!" as "!!".
func (e *entry) mark(text string) {
	if n, ok := strings.CutPrefix(text, "$"); ok {
		i, err := strconv.Atoi(n)
		switch {
		case err != nil || i < 1 || i > maxGlyph:
			return
		case i < len(glyphs):
			text = glyphs[i]
		default:
			text = "$" + strconv.Itoa(i)
		}
	} else if text[0] != '(' {
		text = text[:min(len(text), 2)]
	}
	e.marks = append(e.marks, text)
}

// markText returns a judgement as it is written: whether it may be glued to the move, and ""
// when PDN has no form for it.
func markText(m string) (text string, glue bool) {
	switch i := slices.Index(glyphs[:], m); {
	case m == "":
		return "", false
	case m == "*": // a star that is seen by a simpler reader ends the game
		return "$7", false
	case i > 0:
		return m, true
	}
	if inner, ok := strings.CutPrefix(m, "("); ok {
		inner, ok = strings.CutSuffix(inner, ")")
		if n := len(inner); ok && 1 <= n && n <= 2 && strings.Trim(inner, "!?") == "" {
			return m, true
		}
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(m, "$")); err == nil && m == "$"+strconv.Itoa(n) && 1 <= n && n <= maxGlyph {
		return m, false
	}
	return "", false
}
