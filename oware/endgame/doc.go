// Package endgame knows what each side can force in endings of oware.
//
// With a rule about repetitions the value of a board depends on what came before it, so that one
// number is not the truth. For every board with few seeds left in the houses the tables hold
// two bounds that stand whatever came of repetitions: what the side to move can force, and what
// the other side can force, each in seeds still to be taken and each without the help of a
// repetition: play that never ends brings nothing to the side whose bound it is. Where the two
// add up to the seeds that are left the value is exact.
//
// The bounds are those of a game in which no board of this ending stood before. A player who
// comes to a position with a history, and wants to claim a bound, must reach it by steps that
// make progress: [Table.AppendKeeping] tells them, and [Claim] how many are left.
//
// Only what the side to move can force is stored: what the other can force is the least of this
// over the boards after each move.
package endgame
