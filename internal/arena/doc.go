// Package arena plays matches between two players and tells what they prove.
//
// A [Match] has numbered games. Games 1 and 2 are a pair, 3 and 4 the next: both
// games of a pair have the same opening or the same dice, with the seats
// exchanged, so that neither side owes its score to them. Everything random in
// a game follows from the seed of the match and the number of the game. So a
// match of players without a time limit has the same games whatever the
// order in which they are played, on one thread or many, at once or with breaks.
//
// It meets games as text, through package play, and knows none of them.
package arena
