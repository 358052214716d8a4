// Package backgammon holds the rules of backgammon: the board, the dice, every
// legal play, the doubling cube, matches and money sessions, and the texts in
// which programs exchange positions.
//
// The types, from the ground up:
//
//   - [Board] says where the checkers stand. Points are numbered 1 to 24 from
//     each player's own side; [OnBar] is 25 and [BornOff] is 0.
//   - [Roll] is what two dice show, [Dice] throw them.
//   - [Play] is what a player does with one roll, made of at most four [Move]
//     values. [AppendPlays] lists the legal ones and is the only statement of
//     how checkers move; [Plays] lists them for people, [ParsePlay] reads one, and
//     an [Entry] takes one checker by checker.
//   - [Game] is one game at one moment, from its opening roll to its [Result],
//     the cube included. An [Action] is one decision in it.
//   - [Match] is a match or a money session, with its [Rules], score and history.
//   - [Position] is all that an XGID, a GNU Backgammon ID or a FIBS board line
//     tells.
//
// Board, Play, Roll, Action, Game and Position are comparable values: copy them
// by assignment. White has the first seat and is X in an XGID.
//
// The rules are those of the US Backgammon Federation and of Tom Keith's
// Backgammon Galore (https://www.bkgm.com/rules.html), which agree, with the
// options of money play that both describe: the Jacoby rule, beavers and
// automatic doubles, off by default. docs/rules/backgammon.md tells every choice
// and its source.
//
// A programmer's mistake, such as a point 25, panics. A player's mistake is a
// [*MoveError] or a [*PositionError], and changes nothing.
package backgammon
