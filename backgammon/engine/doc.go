// Package engine chooses plays and cube actions in backgammon.
//
// It is plain and honest: a static evaluation of the position made by hand ([Evaluate]), a look one roll ahead
// ([Rank], [Value]), and Janowski's cube formulas, which serve matches too ([Cube]). Nothing in it was fitted to any
// program's numbers. [Level] plays with chosen weakness.
//
// All values belong to the player named in the call. [Values] are the five chances of a game without a cube, an equity
// is points per unit of the cube, and 0-ply, 1-ply tell how many rolls were looked ahead.
//
// The race formula is Danny Kleinman's with Tom Keith's adjustments of the pip count; the cube follows Rick Janowski,
// "Take-Points in Money Games" (1993); the match chances are computed here by the recursion that Tom Keith described.
package engine
