// Package engine plays checkers. It searches deeper and deeper with a principal variation
// alpha-beta search, remembers what it found in a table of fixed size, plays pending captures
// out, and judges what it reaches with an evaluation learned from its own games.
//
// [Search] analyses a position once; an [Engine] keeps its table from one move to the next
// and may use several threads; a [Level] chooses a move at one of ten strengths, with
// mistakes on purpose below the top. For a fixed depth or number of nodes, and one thread,
// all of them do the same on every machine.
//
// Values are hundredths of a man for the side to move, or a win or loss in a number of
// plies. A position that comes again within the search counts as a draw at once; the draws
// of the rules, the third occurrence and 80 plies without progress, are seen coming with the
// [History] of the game.
package engine
