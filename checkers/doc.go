// Package checkers holds the rules of English draughts, also called American checkers:
// the board, the moves, the whole game, and their usual notations.
//
// The dark squares are numbered 1 to 32, Black's back rank at the top. Black starts on 1-12,
// moves first and toward the higher numbers; White starts on 21-32.
//
//	8    1   2   3   4     Black
//	7  5   6   7   8
//	6    9  10  11  12
//	5 13  14  15  16
//	4   17  18  19  20
//	3 21  22  23  24
//	2   25  26  27  28
//	1 29  30  31  32       White
//	   a b c d e f g h
//
// A [Position] is what stands on the board and whose turn it is; [Position.Moves] lists
// what may be played, each [Move] whole, with its path and its captures. [Position.Play]
// checks a move, [Position.Apply] and [Position.Unapply] trust their caller and are for
// searches. A [Game] remembers what was played, takes it back, counts repetitions and
// knows the [Result]. A [Setup] is a position that somebody types, right or wrong.
//
// # Rules
//
// They are those of the World Checkers & Draughts Federation (WCDF Rules of Draughts). A man
// steps one square diagonally forward, a king in all four directions. A jump passes over an
// adjacent enemy piece to the empty square behind it; a man jumps forward only. Capturing is
// compulsory; which capture is a free choice, but it must be finished: a piece goes on
// jumping as long as it can. A captured piece leaves the board when the move ends, may not be
// jumped twice and blocks until then; the square where the move began counts as empty. A
// man that reaches the far row becomes a king, which ends the move. Who has no move has
// lost. A draw is agreed, or claimed after the third occurrence of a position or after 80
// plies without a capture or a man's move.
//
// # Errors
//
// A player's mistake is a [*MoveError] or a [*PositionError] of the kind [ErrSyntax],
// [ErrIllegal] or [ErrAmbiguous], and changes nothing. A programmer's mistake, such as
// Square(33).Row(), panics and names the broken promise.
package checkers
