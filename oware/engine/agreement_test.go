package engine

import (
	"testing"

	"github.com/parlour-games/parlour/oware"
)

func TestEndingByAgreement(t *testing.T) {
	g, err := oware.NewGame(position(t, "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S"), oware.Options{Repetition: oware.AgreedRepeat})
	if err != nil {
		t.Fatal(err)
	}
	if OffersEnd(g) {
		t.Error("South offers before anything has come again")
	}
	if err := g.OfferEnd(); err != nil || AcceptsEnd(g) {
		t.Errorf("North accepts to lose: %v", err)
	}
	if err := g.AnswerEnd(false); err != nil || OffersEnd(g) {
		t.Errorf("South offers again what was declined: %v", err)
	}
	_, _ = g.Play("A")
	if err := g.OfferEnd(); err != nil || !AcceptsEnd(g) {
		t.Errorf("South declines to win: %v", err)
	}
	_ = g.AnswerEnd(false)
	for _, letter := range "aBbCcDdEeFf" {
		if _, err := g.Play(string(letter)); err != nil {
			t.Fatal(err)
		}
	}
	if !OffersEnd(g) {
		t.Error("South does not offer, although the game goes round in circles")
	}
	if err := g.OfferEnd(); err != nil || !AcceptsEnd(g) {
		t.Errorf("North declines, although the game goes round in circles: %v", err)
	}
}
