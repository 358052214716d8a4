package engine

import "github.com/parlour-games/parlour/oware"

// OffersEnd reports whether the side to move in g does well to offer to end the game: when it
// may, and the game goes round in circles.
func OffersEnd(g *oware.Game) bool { return g.MayOffer() && g.Occurrences() > 1 }

// AcceptsEnd reports whether the side that must act does well to accept an offer to end the game:
// when it wins so, or when the game goes round in circles.
func AcceptsEnd(g *oware.Game) bool {
	winner, ok := g.Position().SweptResult(oware.ByAgreement).Winner()
	return ok && winner == g.ToAct() || g.Occurrences() > 1
}
