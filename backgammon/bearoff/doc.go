// Package bearoff knows the end of backgammon exactly: how many rolls a side needs to bear off, and what
// a race is worth in which both sides bear off, with and without the doubling cube.
//
//   - A [OneSided] table tells of each position of one side alone how many rolls it takes until the last checker
//     is off, and until the first is, which saves a gammon. [Home] comes with the package and reaches every position of
//     fifteen checkers in the home board. [OneSided.Race] sets two sides against each other.
//   - A [TwoSided] table tells of each two positions what perfect play is worth in a money game, for every place of the
//     cube. [HomeTwoSided] reaches six checkers each in the home board.
//   - [SolveMoney] and [SolveMatch] compute one race, the latter at a match score.
//
// In all 852,000 races of six checkers each the chance to win that [OneSided.Race] tells is within .014 of the exact one, and
// on average within .0009: a side that looks at nothing but its own rolls plays almost as well.
//
// Larger tables are built by [BuildOneSided] and [BuildTwoSided], which can be stopped at any moment and go on, into files that
// [OpenOneSided] and [OpenTwoSided] read. How positions are numbered is told with [Size], the form of the files in
// docs/formats/bearoff.md. The same table comes out to the last bit on every machine, and Verify computes every value again
// from those that it follows from.
//
// How checkers move is not stated here: every play is one of [backgammon.AppendPlays].
package bearoff
