package draw

import (
	_ "embed"
	"encoding/json"
)

// A Theme is the look of Parlour by name: the colours that every face reads,
// each written #RRGGBB. It is a quiet drawing room in the evening: baize, ivory,
// walnut and brass, where the board is the room and everything else stands back.
type Theme struct {
	// Paper is the ground, Surface a card on it, Line a hairline.
	Paper, Surface, Line string
	// Ink is text, Soft secondary text.
	Ink, Soft string
	// Accent is the one thing to do, and the best move.
	Accent string
	// Brass is for what is selected and for the last move.
	Brass string
	// Mistake is a doubtful move, Bad a blunder: never told by colour alone.
	Mistake, Bad string
	// Info is a database, or a link.
	Info string

	// LightSquare and DarkSquare are the checkers board.
	LightSquare, DarkSquare string
	// Field is the backgammon board, RedPoint and GreenPoint its points.
	Field, RedPoint, GreenPoint string
	// Walnut is the frame of a board, and the bar; WalnutDeep what is sunk into it.
	Walnut, WalnutDeep string
	// Wood is the oware board, House a house in it, Seed a seed.
	Wood, House, Seed string

	// Ivory and Ebony are the pieces; each wears a rim of the other.
	Ivory, Ebony string
	// IvoryCrown and EbonyCrown are the brass of a crown on either piece.
	IvoryCrown, EbonyCrown string
}

// theme.json is the one place of the colours; the page in web/ reads it too.
//
//go:embed theme.json
var themeFile []byte

var lightTheme, darkTheme = readThemes(themeFile)

// readThemes reads both themes; the dark one says only what differs.
func readThemes(file []byte) (light, dark Theme) {
	var themes struct{ Light, Dark json.RawMessage }
	err := json.Unmarshal(file, &themes)
	if err == nil {
		err = json.Unmarshal(themes.Light, &light)
	}
	dark = light
	if err == nil {
		err = json.Unmarshal(themes.Dark, &dark)
	}
	if err != nil {
		panic("draw: theme.json: " + err.Error())
	}
	return light, dark
}

// Light returns the theme on light paper.
func Light() Theme { return lightTheme }

// Dark returns the theme on dark paper: the boards dimmed a little, the pieces
// as they are.
func Dark() Theme { return darkTheme }
