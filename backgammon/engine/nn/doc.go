// Package nn runs and trains the small nets that judge backgammon positions.
//
// A [Net] takes two kinds of inputs. Most are sparse: of some hundreds only those named by an [Active] are there, each
// with a small count, and each adds one row of weights to the first layer. The others are features, dense numbers of any
// value. One or more hidden layers of rectified units follow (what is below zero becomes zero), and outputs between 0 and 1.
// All widths are data (see [Shape]), and a net is made, rounded, written and read as a whole.
//
// [Net.Evaluator] makes what plays: it rounds all weights to 16 bits (see [Net.Round]), remembers the sums of the first layer for
// the position before, and looks only at what has changed since. Evaluators of one net may share what they read of it
// ([Net.Fixed]). Positions that are reached from one position by different plays have most of their inputs in common, so they
// are best evaluated one after another. [Net.Trace] makes what learns: it keeps what each unit was, and walks back through it.
//
// # The same numbers everywhere
//
// The same net and inputs give the very same bits on every machine, with vector instructions or without. An evaluator works in
// whole numbers: weights of 16 bits, features in steps of [FeatureStep] and hidden units in steps of [UnitStep]. Then any order of the sums
// gives the same, from whatever position they are carried over, and half as much is to be read. What learns works in floats: each unit is
// summed on its own, in a stated order, and no product is fused into a sum; vectors work on many units at once and not on
// many terms of one.
//
// The vector instructions are in rows_amd64.s, which the program in the folder asm writes; `make kernels` runs it. The
// build tag purego leaves them out.
package nn
