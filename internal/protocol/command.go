package protocol

import (
	"errors"
	"strings"
)

// splitCommand splits a command line into words as a shell does: at blanks, which quotation
// marks of either kind keep together. There is no other magic in it: no variables, no
// patterns, and a backslash is a backslash.
func splitCommand(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord := false
	var quote rune
	for _, c := range text {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, inWord = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, word.String())
				word.Reset()
			}
			inWord = false
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	switch {
	case quote != 0:
		return nil, errors.New("a quotation mark is not closed in the command")
	case len(words) == 0 || words[0] == "":
		return nil, errors.New("no command is given")
	}
	return words, nil
}
