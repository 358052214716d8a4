// Package bearoff knows the end of backgammon exactly: how many rolls a side needs to bear off, and what
// a position is worth in which both sides bear off, with and without the doubling cube.
//
// A [OneSided] table tells for each position of one side alone how many rolls it takes until the last checker is off, and
// until the first is. [Home] comes with the package and reaches every position of fifteen checkers in the home board.
package bearoff
