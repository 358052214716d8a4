package draw

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

// Light returns the theme on light paper.
func Light() Theme {
	return Theme{
		Paper: "#FBF8F2", Surface: "#FFFFFF", Line: "#D9D0BF",
		Ink: "#22201C", Soft: "#5E574C",
		Accent: "#1B6549", Brass: "#8A6A1F",
		Mistake: "#8F5A0E", Bad: "#A8322A", Info: "#2B5A8A",
		LightSquare: "#EADFC8", DarkSquare: "#5E8266",
		Field: "#E6D9BF", RedPoint: "#B56A50", GreenPoint: "#5E8266",
		Walnut: "#5A3E2B", WalnutDeep: "#452F20",
		Wood: "#B58A57", House: "#7E5731", Seed: "#D8D3BE",
		Ivory: "#F7F1E3", Ebony: "#26231F",
		IvoryCrown: "#8A6A1F", EbonyCrown: "#D9B563",
	}
}

// Dark returns the theme on dark paper: the boards dimmed a little, the pieces
// as they are.
func Dark() Theme {
	t := Light()
	t.Paper, t.Surface, t.Line = "#171613", "#201F1B", "#3A372F"
	t.Ink, t.Soft = "#EFE9DC", "#B4AB9A"
	t.Accent, t.Brass = "#6CC29B", "#D9B563"
	t.Mistake, t.Bad, t.Info = "#E0A850", "#F08A7E", "#8DB8E8"
	t.LightSquare, t.DarkSquare = "#CBC1AD", "#4D6C54"
	t.Field, t.RedPoint, t.GreenPoint = "#C7BCA5", "#9A5943", "#4D6C54"
	t.Walnut, t.WalnutDeep = "#4A3323", "#382519"
	t.Wood, t.House = "#AC8453", "#694727"
	return t
}
