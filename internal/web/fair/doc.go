// Package fair throws dice that nobody can have chosen, and lets anybody check them afterwards.
//
// Before a game the server draws a [Secret] and tells its [Secret.Commitment], so that it can
// no longer change it. Then each person's browser brings a number of its own, which the server
// could not know when it committed. Roll i of the game is made of all of these by HMAC-SHA256, so
// that it is there before the game and nobody can know it: neither the server's owner before the
// numbers came, nor a player without the secret. A roll depends on nothing but its place, so that
// a step taken back and made otherwise meets the same rolls. After the game the secret is
// revealed, and [Dice.Check] says whether every roll was the one that it had to be.
//
// The same is written for people and other programs in docs/dice.md, with the values that the
// tests hold here.
package fair
