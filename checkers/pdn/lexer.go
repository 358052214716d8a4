package pdn

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is what a piece of the text is.
type kind uint8

const (
	end     kind = iota
	tag          // name and text hold it
	comment      // text, its blanks folded
	move         // as written, in numbers or in letters
	number       // of a move, or any that stands alone: it says nothing
	result       // "1-0" and so on, its blanks left out
	mark         // "!", "(?)", "$12", and "*" glued to a move
	opening      // of a variation
	closing
	stray // anything else: words outside a comment, a broken tag
)

// longest is more bytes than any piece has but for comments, tags and words.
const longest = 200

// A token is one piece of the text.
type token struct {
	kind       kind
	name, text string
	line       int  // from 1
	apart      bool // a blank line stands before it
}

// A lexer cuts a text into tokens. Its work is linear in the length of the text.
type lexer struct {
	text string
	at   int
	line int

	last     kind // of the token before
	lastEnd  int  // where that ended
	lineEnd  int  // of the line that holds at, when it is behind it
	unclosed bool // no comment closes from here on
}

func newLexer(data []byte) *lexer {
	return &lexer{text: decode(data), line: 1}
}

var (
	// glued is a move as it should be, spaced one with blanks in it. A result may look like either.
	glued  = regexp.MustCompile(`^\d+(?:[-–xX×:]\d+)+`)
	spaced = regexp.MustCompile(`^\d+(?:\s*[-–xX×:]\s*\d+)+`)
	// lettered is a move in files and ranks.
	lettered  = regexp.MustCompile(`^[a-hA-H][1-8](?:[-–xX×:]?[a-hA-H][1-8])+`)
	half      = regexp.MustCompile(`^(?:1/2\s*-\s*1/2|½\s*-\s*½)`)
	digits    = regexp.MustCompile(`^\d+`)
	strength  = regexp.MustCompile(`^(?:[!?]+|\([!?]{1,2}\)|\$\d+)`)
	tagStart  = regexp.MustCompile(`^\[\s*([^\s\[\]"“”„]+)\s*(["“”„])`)
	plainEnd  = regexp.MustCompile(`"[ \t]*\]`)
	curledEnd = regexp.MustCompile(`["“”][ \t]*\]`)
	tagLine   = regexp.MustCompile(`\n[ \t]*\[[A-Za-z]+[ \t]+["“”„]`)
)

// next returns the next token; of kind end when there is none.
func (l *lexer) next() token {
	t := token{apart: l.skip(), line: l.line}
	rest := l.text[l.at:]
	if rest == "" {
		return t
	}
	var size int
	near := rest[:min(len(rest), longest)]
	switch c, _ := utf8.DecodeRuneInString(rest); {
	case c == '[':
		size = l.tag(l.restOfLine(), &t)
	case c == '{':
		size = l.comment(rest, &t)
	case c == ';':
		size = len(l.restOfLine())
		t.kind, t.text = comment, unbraced(fold(rest[1:size]))
	case strength.MatchString(near):
		t.kind, t.text = mark, strength.FindString(near)
		size = len(t.text)
	case c == '*':
		t.kind, t.text, size = result, "*", 1
		if l.lastEnd == l.at && (l.last == move || l.last == mark) {
			t.kind = mark
		}
	case c == '(':
		t.kind, size = opening, 1
	case c == ')':
		t.kind, size = closing, 1
	case half.MatchString(near):
		t.kind, t.text, size = result, drawn, len(half.FindString(near))
	case '0' <= c && c <= '9':
		t.kind = move
		if t.text = glued.FindString(near); t.text == "" {
			t.text = spaced.FindString(near)
		}
		if size = len(t.text); size == 0 {
			t.kind, size = number, len(digits.FindString(near))
		}
		t.text = strings.Join(strings.Fields(t.text), "")
		if _, ok := winners[t.text]; ok {
			t.kind = result
		}
	case lettered.MatchString(near):
		t.kind, t.text = move, lettered.FindString(near)
		size = len(t.text)
	default:
		size = len(word(rest))
		t.kind, t.text = stray, rest[:size]
	}
	l.line += strings.Count(rest[:size], "\n")
	l.at += size
	l.last, l.lastEnd = t.kind, l.at
	return t
}

// skip passes over what says nothing: blanks, dots, lines that begin with %. It reports
// whether a line without anything was among it.
func (l *lexer) skip() (blank bool) {
	breaks := 0
	for l.at < len(l.text) {
		c, size := utf8.DecodeRuneInString(l.text[l.at:])
		switch {
		case c == '\n':
			l.line++
			breaks++
			blank = blank || breaks > 1
		case c == '%' && (l.at == 0 || l.text[l.at-1] == '\n'):
			size = len(l.restOfLine())
			breaks = 0
		case c == '.' || c == '…' || c == '}' || c == ']':
			breaks = 0
		case !unicode.IsSpace(c) && c != '\uFEFF':
			return blank
		}
		l.at += size
	}
	return blank
}

// tag reads [Name "value"] on one line. The value ends at the first quotation mark before a
// bracket, so that it may hold both. A tag that is broken is stray, to the end of its line.
func (l *lexer) tag(line string, t *token) int {
	t.kind, t.text = stray, unbraced(strings.TrimSpace(line))
	head := tagStart.FindStringSubmatch(line[:min(len(line), longest)])
	if head == nil {
		return len(line)
	}
	closed := curledEnd
	if head[2] == `"` {
		closed = plainEnd
	}
	start := len(head[0])
	for from := start; ; {
		at := closed.FindStringIndex(line[from:])
		if at == nil {
			return len(line)
		}
		value := line[start : from+at[0]]
		if from += at[1]; escaped(value) {
			continue
		}
		t.kind, t.name, t.text = tag, head[1], fold(unescape.Replace(value))
		return from
	}
}

var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// escaped reports whether the quotation mark behind the text is escaped by it.
func escaped(text string) bool {
	return (len(text)-len(strings.TrimRight(text, `\`)))%2 == 1
}

// comment reads {a comment}. One that never closes ends before the next tag, so that the
// games behind it are not lost.
func (l *lexer) comment(rest string, t *token) int {
	t.kind = comment
	if !l.unclosed {
		if n := strings.IndexByte(rest, '}'); n >= 0 {
			t.text = fold(rest[1:n])
			return n + 1
		}
		l.unclosed = true
	}
	size := len(rest)
	if at := tagLine.FindStringIndex(rest); at != nil {
		size = at[0]
	}
	t.text = fold(rest[1:size])
	return size
}

// word returns everything up to a blank or a sign that means something.
func word(rest string) string {
	n := strings.IndexFunc(rest, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("[]{}();", c)
	})
	if n < 0 {
		return rest
	}
	return rest[:n]
}

// restOfLine returns what stands before the next line end.
func (l *lexer) restOfLine() string {
	if l.lineEnd <= l.at { // looked for once a line, however many tags stand on it
		l.lineEnd = len(l.text)
		if n := strings.IndexByte(l.text[l.at:], '\n'); n >= 0 {
			l.lineEnd = l.at + n
		}
	}
	return l.text[l.at:l.lineEnd]
}

// unbraced returns a comment as the writer can put it between braces, which PDN cannot
// escape.
func unbraced(text string) string { return strings.ReplaceAll(text, "}", ")") }

// fold turns all blanks, among them line ends, into single spaces.
func fold(text string) string { return strings.Join(strings.Fields(text), " ") }
