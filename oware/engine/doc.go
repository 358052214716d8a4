// Package engine plays oware. It searches deeper and deeper with a principal variation
// alpha-beta search, remembers what it found in a table of fixed size, knows what each side can
// force in endings from the tables of package endgame, and judges what else it reaches with an
// evaluation learned from its own games.
//
// [Search] analyses a position once; an [Engine] keeps its table from one move to the next
// and may use several threads; a [Level] chooses a move at one of ten strengths, with mistakes
// on purpose below the top. For a fixed depth or number of nodes, and one thread, all of
// them do the same on every machine.
//
// # What a value claims
//
// An estimate claims nothing. A win or loss in a number of plies, or by the tables, is
// proved for the game as it stands, with its history: a position that comes again ends the game by the
// rule of [oware.FirstRepeat], and where it does not, coming again proves nothing. Play that avoids
// the positions of one path may run into those of another; so what was proved on one is used
// on another only where no position with as many seeds stands before it. The same holds for the
// tables of endings, but for promises that make progress.
package engine
