package play

// A Motion is a part of what a decision does on the board: Count pieces go from one cell
// to another. The pieces are what they are when they arrive, so that a Motion from a cell to
// itself is a piece that becomes another: a man that is crowned.
type Motion struct {
	// From and To name cells of the board. An empty To is out of the game.
	From string `json:"from"`
	To   string `json:"to"`
	// Piece is what arrives, in the words of [Cell].Piece.
	Piece string `json:"piece"`
	Count int    `json:"count"`
}
