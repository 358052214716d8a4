package pdn

import (
	"strings"
	"unicode/utf8"
)

// decode turns bytes into text: UTF-8 where they are, and Windows' code page 1252 where they
// are not, because files have been put together from both.
func decode(data []byte) string {
	if utf8.Valid(data) {
		return strings.ReplaceAll(strings.ReplaceAll(string(data), "\r\n", "\n"), "\r", "\n")
	}
	var b strings.Builder
	b.Grow(len(data) + len(data)/8)
	for len(data) > 0 {
		c, size := utf8.DecodeRune(data)
		if c == utf8.RuneError && size == 1 {
			c = rune(data[0])
			if 0x80 <= c && c < 0xA0 {
				c = cp1252[c-0x80]
			}
		}
		b.WriteRune(c)
		data = data[size:]
	}
	return decode([]byte(b.String()))
}

// cp1252 holds the characters of the code page from 0x80 to 0x9F; elsewhere from 0xA0 on it is Latin 1.
var cp1252 = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž', utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž', 'Ÿ',
}
