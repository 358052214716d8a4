// Package engine chooses plays and cube actions in backgammon.
//
// A position is evaluated by nets of our own ([Evaluator]), one each for races, for positions in which a side has crashed and
// for all others with contact; races with all checkers at home by the exact table of package bearoff. The nets learned from
// nothing but play against themselves (package train). On this stand a look one roll ahead ([Rank], [Value]) and Janowski's
// cube formulas, which serve matches too ([Cube]). [Level] plays with chosen weakness.
//
// All values belong to the player named in the call. [Values] are the five chances of a game without a cube, an equity
// is points per unit of the cube, and 0-ply, 1-ply tell how many rolls were looked ahead.
//
// The adjusted pip count, an input of the race net, is Tom Keith's; the cube follows Rick Janowski,
// "Take-Points in Money Games" (1993); the match chances are computed here by the recursion that Tom Keith described.
package engine
