// Package web is Parlour in a browser: an HTTP server with games, studies and fair dice, for
// people and for bots. It meets games through package play and knows none of them.
//
// [New] opens the server on a folder of data. A game is a room: an ordered log of events in
// internal/web/ledger is its truth, and a room in memory is what a replay of that log gives.
// An event is on the disk before anybody is told of it.
//
// docs/web.md tells people what they may rely on, and openapi.json describes every request.
package web
