package web

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"github.com/parlour-games/parlour/internal/play"
)

// private is what the server alone knows of a game. Of tokens and invitations it knows the
// hashes only.
type private struct {
	Secret  string    `json:"secret"` // in hexadecimal
	Tokens  [2]string `json:"tokens"`
	Invite  string    `json:"invite,omitempty"`
	Numbers [2]string `json:"numbers"`
	Seed    uint64    `json:"seed"` // of the engine's mistakes
}

// newToken returns a secret that nobody can guess, and its hash.
func newToken() (token, hash string) {
	token = base64.RawURLEncoding.EncodeToString(random(16))
	return token, hashOf(token)
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// matches compares a token with a hash, in a time that does not tell how far they agree.
func matches(token, hash string) bool {
	return hash != "" && subtle.ConstantTimeCompare([]byte(hashOf(token)), []byte(hash)) == 1
}

// random returns so many random bytes.
func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // it never fails
	return b
}

// idEncoding writes an id in letters and figures that may stand in any address.
var idEncoding = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// newID returns the id of a game or study: 80 random bits.
func newID() string { return idEncoding.EncodeToString(random(10)) }

const idLength = 16

// isID reports whether a text could be an id, without asking the disk.
func isID(text string) bool {
	_, err := idEncoding.DecodeString(text)
	return len(text) == idLength && err == nil
}

// seatOf returns the seat that a token is for.
func (p *private) seatOf(token string) (play.Seat, error) {
	for seat := range play.Chance {
		if matches(token, p.Tokens[seat]) {
			return seat, nil
		}
	}
	return 0, fail(kindSeat, "this is no token of a seat of this game")
}

// nameOf tidies the name that a person gives: one line, printable, not long.
func nameOf(text string) string {
	text = strings.TrimSpace(play.Printable(strings.ToValidUTF8(text, "?")))
	for utf8.RuneCountInString(text) > 40 {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return text
}

// seatNamed returns the seat with the name that events use.
func seatNamed(name string) (play.Seat, bool) {
	for seat := range play.Chance {
		if seat.String() == name {
			return seat, true
		}
	}
	return 0, false
}
