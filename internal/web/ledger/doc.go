// Package ledger keeps the games of a server: for each an ordered log of events, and what the
// server alone may know of it; and studies, and counts of rolls.
//
// It is one SQLite database with one connection, behind one goroutine. Who commits waits until
// the events are on the disk; what waits together is written and synced together (group commit),
// so that a slow disk makes batches larger, not the queue longer.
package ledger
