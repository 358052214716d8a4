package fair

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
)

// A Secret is what the server draws before a game and keeps to itself until the end. It tells
// itself to no log: only [Secret.Reveal] does.
type Secret struct{ bytes [32]byte }

// NewSecret draws a secret from the system's source of randomness.
func NewSecret() Secret {
	var s Secret
	_, _ = rand.Read(s.bytes[:]) // it never fails
	return s
}

// ParseSecret reads what [Secret.Reveal] writes.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	if len(text) != hex.EncodedLen(len(s.bytes)) {
		return Secret{}, errSecret
	}
	if _, err := hex.Decode(s.bytes[:], []byte(text)); err != nil {
		return Secret{}, errSecret
	}
	return s, nil
}

var errSecret = errors.New("a secret is 64 hexadecimal digits")

// String hides the secret.
func (Secret) String() string { return "(secret)" }

// GoString hides the secret.
func (Secret) GoString() string { return "(secret)" }

// Reveal returns the 64 hexadecimal digits of the secret.
func (s Secret) Reveal() string { return hex.EncodeToString(s.bytes[:]) }

// Commitment returns the SHA-256 of the secret's 32 bytes in hexadecimal digits: it tells nothing
// of the secret, and no other secret has it.
func (s Secret) Commitment() string {
	sum := sha256.Sum256(s.bytes[:])
	return hex.EncodeToString(sum[:])
}

// numberDigits is the length of a person's number: 16 bytes.
const numberDigits = 32

// ParseNumber reads the number that a person brings, 16 bytes in hexadecimal digits, and returns it
// in lower case.
func ParseNumber(text string) (string, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(text) != numberDigits {
		return "", fmt.Errorf("a number is %d hexadecimal digits", numberDigits)
	}
	return hex.EncodeToString(b), nil
}
