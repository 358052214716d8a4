// Package pdn reads and writes games of checkers in Portable Draughts Notation, the text
// format that checkers programs and collections share.
//
// [Games] reads a whole file and takes what people have really written: see there for what it
// forgives. [Write] writes one game plainly. A game is a [record.Record] whose moves are
// in full notation ("24x15x6"), whose Black is the first seat, and whose result names a winner:
// the file's "1-0" says that Black won, who moves first in this game (GameType 21).
package pdn
