// Package oware knows the rules of oware, the sowing game, as abapa: the way it is played in
// competitions. It imports the standard library only.
//
// A [Board] is fourteen counts: twelve houses and two stores. South sits below, owns the houses A
// to F and moves first; North owns a to f. Seeds are sown counter-clockwise, which is ascending
// index, round the twelve houses and never into a store:
//
//	             North
//	     f   e   d   c   b   a
//	+--+---+---+---+---+---+---+--+
//	|  | 4 | 4 | 4 | 4 | 4 | 4 |  |     11 10  9  8  7  6
//	|0 +---+---+---+---+---+---+ 0|  13                    12
//	|  | 4 | 4 | 4 | 4 | 4 | 4 |  |      0  1  2  3  4  5
//	+--+---+---+---+---+---+---+--+
//	     A   B   C   D   E   F
//	             South
//
// A [Position] is a board and the side to move, a [Move] is the house it sows from, and a [Game]
// is a whole game with its history and its end. [Position.AppendMoves] alone says which moves
// are legal; [Position.Play] checks a move and [Position.Apply] trusts its caller. [Board.Sow] and
// [Board.CaptureChain] say what a move does.
//
// # Rules
//
// The rules are those of the Oware Society (abapa), as they are also told in the article "Oware"
// of Wikipedia and by Mancala World. Where these leave a choice, this package plays so:
//
//   - A move that would capture every seed of the opponent, a grand slam, is legal and captures
//     nothing. Other rules for it exist; none is offered.
//   - When the opponent has no seed in its houses, the side to move must play a move that gives
//     it one. If there is none the game ends, and each side takes the seeds in its own houses.
//     The same happens when the side to move has no seed itself.
//   - With 25 seeds captured the game is won; the stores stand as they are. 24 each is a draw.
//   - When a position comes again the game ends, and each side takes the seeds in its own houses:
//     the first time, as programs play, or as [Options] say.
//
// # Mistakes
//
// A player's mistake is an error: a *[MoveError] or a *[PositionError], whose kind [errors.Is] tells
// ([ErrSyntax], [ErrIllegal]), and nothing has changed. A programmer's mistake, such as a house
// outside 0 to 11, panics with a message that names the broken promise.
package oware
