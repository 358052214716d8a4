// Package draw draws a board for a person: as text for a terminal, as SVG for a
// page or a printer, and in words for who listens.
//
// It draws what package play calls cells, and knows no rule: only where the
// places of each board lie, and what the pieces look like. A cell that it does
// not know is left out, a game that it does not know is told in words, and a
// count that no board holds is shown as it is told, so that any board given
// is drawn somehow, in bounded time.
//
//   - checkers: the board of 64 squares with the numbers of the squares, or with
//     letters and numbers round the edge; a king wears a crown;
//   - backgammon: the layout that programs share, the points numbered as the
//     viewer counts them, 13 to 24 above and 12 to 1 below, who sits below
//     bearing off to the right; a stack shows five checkers and its count;
//   - oware: two rows of houses, the viewer's below, the store of each player at
//     the player's right hand.
package draw
